// The record of the player: how strong the results say that a person is, and what of a game is written down.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { RECORD, readRecord, record } from '../../web/src/device/record.ts';
import { lastRemoved, openShelf } from '../../web/src/device/shelf.ts';
import { againstLevels, panel, strengthAmong } from '../../web/src/rooms/play/panels/record.ts';
import { nearest, strengthOf } from '../../web/src/round/strength.ts';
import { newDevice } from './device.mjs';
import { pluck } from './fakes.mjs';
import { FELT, NINE } from './games.mjs';
import { textOf } from './lit.mjs';
import { KEYS } from './room.mjs';
import { roundOf } from './rounds.mjs';
import { en } from './words.mjs';

mock.timers.enable({ apis: ['Date'] });
let shelf;
beforeEach(() => {
  newDevice();
  shelf = openShelf(RECORD);
});

const games = (...all) => all.flatMap(([count, elo, points]) => Array.from({ length: count }, () => ({ elo, points })));
const near = (actual, expected, within = 1) =>
  assert.ok(Math.abs(actual - expected) < within, `${actual}, ${expected}`);

test('the strength is where the expected points are those that were won, one drawn game more among them', () => {
  assert.equal(strengthOf([]), null);
  near(strengthOf(games([10, 500, 1], [10, 500, 0])).elo, 500);
  near(strengthOf(games([3, 0, 1])).elo, 400 * Math.log10(3.5 / 0.5));
  near(strengthOf(games([3, 0, 0])).elo, -400 * Math.log10(7));
  near(strengthOf(games([4, 1000, 0.5], [4, 0, 0.5])).elo, 500);
});

test('the interval holds the strengths whose likelihood is not too small; with more games it is narrower', () => {
  const width = (count) => {
    const { elo, low, high } = strengthOf(games([count, 500, 1], [count, 500, 0]));
    near(elo - low, high - elo, 1);
    return high - low;
  };
  // 41 games with half of the points: 2·(ln L(500) − ln L(low)) is 3.84.
  const chance = 1 / (1 + 10 ** (width(20) / 2 / 400));
  near(-41 * Math.log(2) - 20.5 * (Math.log(chance) + Math.log(1 - chance)), 1.92, 0.02);
  assert.ok(width(20) < width(5) && width(5) < width(1));
});

test('the next opponent is the one against whom the chance is nearest to half', () => {
  const levels = [0, 550, 1020].map((elo) => ({ elo }));
  const { player, chance } = nearest(832, levels);
  assert.equal(player.elo, 1020);
  near(chance, 0.25, 0.01);
  assert.equal(nearest(0, []), null);
});

const SEATS = { first: 'human', second: 'level-1' };
const ended = (winner) => ({ 2: { turn: null, legal: {}, result: { winner, margin: 3, squares: [] } } });
const round = (more, moves = ['b2', 'a1']) =>
  roundOf('nine', moves, { lines: [moves], seats: SEATS, standing: 'over', ...more });

/** A game is saved at this time. */
function saved(id, round, when, isLook = false) {
  mock.timers.setTime(when);
  return record(shelf, id, round, isLook);
}
const inRecord = async () => readRecord(await shelf.list());

test('a game against Python is in the record from its first move on, and stays as it ended', async () => {
  await saved('a', round({ standing: null }), 1);
  await saved('a', round({ standing: 'hint' }), 2, true);
  assert.deepEqual(await inRecord(), [
    { game: 'nine', player: 'level-1', side: 'first', result: null, standing: 'hint', when: 1 },
  ]);
  await saved('a', round({ views: ended('first') }), 3);
  await saved('a', round({ views: ended('second') }), 4);
  const seats = { first: 'level-1', second: 'human' };
  await saved('c', round({ views: ended('draw'), seats }), 6);
  await saved('b', round({ views: ended('first'), seats, standing: 'hint' }), 5);
  assert.deepEqual(
    (await inRecord()).map(({ side, result, standing, when }) => [side, result, standing, when]),
    [
      ['first', 'won', 'over', 3],
      ['second', 'lost', 'hint', 5],
      ['second', 'drawn', 'over', 6],
    ],
  );
});

test('a game that two tabs have played to two ends is in the record with both, also where it is saved again', async () => {
  const [one, other] = [
    ['b2', 'a1'],
    ['b2', 'c3'],
  ].map((moves) => (winner) => round({ views: winner ? ended(winner) : {} }, moves));
  await saved('a', one('second'), 1);
  await saved('a', other(null), 2);
  for (const each of [other('first'), one('second'), other('first')]) await saved('a', each, 3);
  const ends = async () => pluck(await inRecord(), 'result');
  assert.deepEqual(await ends(), ['lost', 'won']);
  const lost = one('second');
  await saved('b', lost, 4);
  await saved('b', { ...other('first'), start: lost.start }, 5);
  assert.deepEqual(
    await ends(),
    ['lost', 'won', 'lost'],
    'a variation after the end is no game, also where it is the main line',
  );
});

test('neither a game of two people or two programs is in the record, nor one that was opened by its address', async () => {
  await saved('a', round({ seats: { first: 'human', second: 'human' } }), 1);
  await saved('b', round({ seats: { first: 'level-1', second: 'level-2' } }), 1);
  await saved('c', round({ standing: 'elsewhere' }), 1);
  assert.deepEqual(await inRecord(), []);
  await saved('d', round({ standing: 'elsewhere', start: { game: 'nine', setup: '---------' } }), 1);
  assert.equal((await inRecord()).length, 1, 'but one that was set up');
});

test('a game is not put back into a record that was removed before its next move, and what was removed can be restored', async () => {
  await saved('a', round({ views: ended('first') }), 2);
  await saved('b', round({ standing: null }), 4);
  await shelf.remove(['a', 'b']);
  await saved('a', round({ views: ended('first') }), 5, true); // it is still on the board
  assert.deepEqual(await inRecord(), []);
  await saved('b', round({ standing: null }), 6);
  assert.deepEqual(pluck(await inRecord(), 'when'), [6]);
  await shelf.restore(lastRemoved(await shelf.list()));
  assert.deepEqual(pluck(await inRecord(), 'when'), [2, 6]);
});

test('of the games with levels those that count make the strength', () => {
  const game = { game: 'felt', side: 'first', standing: 'over', when: 1 };
  const strengths = { felt: [['level-1', 100, 90], ['level-2', null, 300]].map(([id, elo, low]) => ({ id, elo, low })) }; // biome-ignore format: a row
  const all = [
    { player: 'level-1', result: 'won' },
    { player: 'level-1', result: 'lost' },
    { player: 'level-2', result: 'drawn' },
    { player: 'level-1', result: 'won', standing: 'hint' },
    { player: 'level-1', result: null, standing: null },
    { player: 'level-1', result: 'won', size: 4 },
    { player: 'minimax depth=2', result: 'won' },
  ].map((more) => ({ ...game, ...more }));
  const levels = againstLevels(FELT, all, { strengths }, KEYS);
  assert.deepEqual(pluck(levels, 'elo').slice(0, 2), [100, 300]);
  assert.deepEqual(strengthAmong(levels), strengthOf(games([1, 100, 1], [1, 100, 0], [1, 300, 0.5])));
  assert.equal(strengthAmong(againstLevels(NINE, [], { strengths }, KEYS)), null);
});

test('a strength is shown from five games with levels on; before that the panel says how many are missing', () => {
  const strengths = { felt: [{ id: 'level-1', elo: 100, low: 90 }] };
  const drawn = (count, player = 'level-1') => {
    const one = { game: 'felt', player, side: 'first', result: 'won', standing: 'over' };
    const played = Array.from({ length: count }, (_, when) => ({ ...one, when }));
    const own = { ...panel.opened(), ids: [], played };
    return textOf(panel.draw(own, { state: { ...roundOf('felt'), strengths }, t: en, actions: {} }));
  };
  assert.doesNotMatch(drawn(0), /strength/);
  assert.match(drawn(1), /4 more games against levels/);
  assert.match(drawn(4), /1 more game against a level/);
  assert.match(drawn(4), /Play Level 1/);
  assert.doesNotMatch(drawn(4), /About|Somewhere|would win/);
  assert.match(drawn(5), /(About|Somewhere).*would win/s);
  assert.match(drawn(9, 'random'), /5 more games/);
});
