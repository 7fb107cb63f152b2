// The record of the player: what of a game is written down, and which games Python is asked about.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { RECORD, readRecord, record } from '../../web/src/device/record.ts';
import { lastRemoved, openShelf } from '../../web/src/device/shelf.ts';
import { panel, ratingRequest } from '../../web/src/rooms/play/panels/record.ts';
import { newDevice } from './device.mjs';
import { pluck } from './fakes.mjs';
import { FELT, NINE } from './games.mjs';
import { textOf } from './lit.mjs';
import { roundOf } from './rounds.mjs';
import { en } from './words.mjs';

mock.timers.enable({ apis: ['Date'] });
let shelf;
beforeEach(() => {
  newDevice();
  shelf = openShelf(RECORD);
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
  const row = ({ side, result, standing, when }) => `${side} ${result} ${standing} ${when}`;
  const rows = (await inRecord()).map(row);
  assert.deepEqual(rows, ['first won over 3', 'second lost hint 5', 'second drawn over 6']);
});

test('neither a game of two people, with a friend or of two programs is in the record, nor one that was opened by its address', async () => {
  await saved('a', round({ seats: { first: 'human', second: 'human' } }), 1);
  await saved('b', round({ seats: { first: 'level-1', second: 'level-2' } }), 1);
  await saved('e', round({ seats: { first: 'human', second: 'human', you: 'first' } }), 1);
  await saved('c', round({ standing: 'elsewhere' }), 1);
  assert.deepEqual(await inRecord(), []);
  await saved('d', round({ standing: 'elsewhere', start: { game: 'nine', setup: '---------' } }), 1);
  assert.equal((await inRecord()).length, 1, 'but one that was set up');
  const seats = { first: 'human', second: 'human', names: '~' };
  const elsewhere = { standing: 'elsewhere', views: ended('first') };
  await saved('f', round({ ...elsewhere, seats: { ...seats, own: null } }), 2);
  await saved('g', round({ ...elsewhere, seats: { ...seats, own: 'second' } }), 2);
  const [, { side, result, standing }] = await inRecord();
  assert.deepEqual(
    [side, result, standing],
    ['second', 'lost', 'elsewhere'],
    'and a game of which the person had a side',
  );
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
    { player: 'level-2', result: 'drawn' },
    { player: 'level-1', result: 'lost' },
    { player: 'level-1', result: 'won', standing: 'hint' },
    { player: 'level-1', result: null, standing: null },
    { player: 'level-1', result: 'won', size: 4 },
    { player: 'minimax depth=2', result: 'won' },
  ].map((more, when) => ({ ...game, ...more, when }));
  const { elos, points, levels } = ratingRequest(FELT, all, { strengths });
  assert.deepEqual([elos.join(), points.join(), levels.join()], ['100,300,100', '1,0.5,0', '100,300']);
  assert.deepEqual(ratingRequest(NINE, all, { strengths }).elos, []);
});

test('a strength is shown from five games with levels on; before that the panel says how many are missing', () => {
  const strengths = { felt: [{ id: 'level-1', elo: 100, low: 90 }] };
  const drawn = (count, player = 'level-1') => {
    const one = { game: 'felt', player, side: 'first', result: 'won', standing: 'over' };
    const played = Array.from({ length: count }, (_, when) => ({ ...one, when }));
    const asked = JSON.stringify(ratingRequest(FELT, played, { strengths }));
    const answer = { strength: { elo: 100, low: 20, high: 180 }, next: { level: 0, chance: 0.5 } };
    const own = { ...panel.opened(), ids: [], played, rated: { asked, answer } };
    return textOf(panel.draw(own, { state: { ...roundOf('felt'), strengths }, t: en, actions: {} }));
  };
  assert.doesNotMatch(drawn(0), /About|Somewhere/);
  assert.match(drawn(1), /4 more games against levels/);
  assert.match(drawn(4), /1 more game against a level/);
  assert.match(drawn(4), /Play Level 1/);
  assert.doesNotMatch(drawn(4), /About|Somewhere|would win/);
  assert.match(drawn(5), /(About|Somewhere).*would win/s);
  assert.match(drawn(9, 'random'), /5 more games/);
});
