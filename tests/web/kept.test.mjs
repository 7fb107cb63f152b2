// Series kept on the device: what is written is read as it was, what is damaged is ignored, and the oldest give way.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { opened } from '../../web/src/device/drawer.ts';
import {
  isToKeep,
  keep,
  readEntries,
  readEntry,
  readGames,
  remove,
  restored,
} from '../../web/src/rooms/arena/two/kept.ts';
import { newArena, underWay } from '../../web/src/rooms/arena/two/state.ts';
import { gameOf, PAGE, planOf, statistics } from './arena.mjs';
import { newDevice } from './device.mjs';
import { eachOf, faultReply, SERIES } from './fakes.mjs';

const GAMES = PAGE.games;

const game = (index, plies = 2) =>
  gameOf(index, {
    ...(index % 2 && { first: 'b', second: 'a' }),
    ...{ seed: 4_000_000_000 + index, winner: ['first', 'draw', 'second'][index % 3] },
    record: { game: 'tictactoe', seed: 5, moves: Array(plies).fill('b2') },
  });

let drawer;
let clock;
beforeEach(async () => {
  newDevice();
  drawer = await opened('sakiyomi-series', 'sakiyomi:series:');
  clock = 1000;
});

/** A series under way of which these games are finished. */
function series(seed, games, more = {}) {
  const wanted = { ...SERIES, games: '4000', seed: String(seed) };
  const list = [];
  for (const one of games) list[one.index] = one;
  const curve = [{ games: games.length, difference: 0, low: null, high: 100 }];
  const state = { ...newArena(wanted), run: 'here', plan: planOf(seed), phase: 'running', curve, games: list };
  return { ...state, statistics: statistics(games.length), ...more };
}
/** Writes a series as it goes on, under an id of its own. */
function saver() {
  const id = `id-${clock}`;
  let kept = null;
  return (arena) => {
    clock += 1000;
    kept = keep(drawer, { ...arena, id, kept }, GAMES, clock);
  };
}
const entries = () => readEntries(drawer, GAMES);
const indices = (games) => games.filter(Boolean).map(({ index }) => index);

test('a series that is being played is found again, paused, with its games, whatever the order in which they ended', () => {
  const save = saver();
  const arena = series(7, [game(3), game(0)]);
  save(arena);
  save({ ...arena, games: arena.games.with(1, game(1)), statistics: statistics(3) });
  const [entry] = entries();
  assert.deepEqual([entry.phase, entry.wanted, entry.plan], ['paused', arena.wanted, arena.plan]);
  const again = restored(drawer, entry);
  assert.deepEqual(again.games.filter(Boolean), [game(0), game(1), game(3)]);
  const note = { key: 'arena.note.paused', args: { count: 3 } };
  assert.deepEqual([again.statistics, again.curve, again.note], [statistics(3), arena.curve, note]);
  assert(underWay(again) && again.restored);
});

test('a game that was lost by a fault is found again with its error, unless that was changed', () => {
  const { fault } = faultReply('second');
  const lost = { ...game(0), fault };
  saver()(series(7, [lost, game(1)]));
  const [entry] = entries();
  assert.deepEqual(readGames(drawer, entry)[0], lost);
  const key = [...drawer.items.keys()].find((name) => name.endsWith(':0'));
  const [row, other] = JSON.parse(drawer.items.get(key));
  for (const wrong of [null, {}, { ...fault, side: 'first' }, { side: 'second', error: { code: 'limit' } }]) {
    drawer.put(key, JSON.stringify([row.with(9, wrong), other]));
    assert.deepEqual(indices(readGames(drawer, entry)), [1]);
  }
});

test('a series of an earlier version, which counted no faults, is read as one without', () => {
  saver()(series(7, [game(0), game(1)], { phase: 'over' }));
  for (const [key, text] of drawer.items)
    if (text.startsWith('{')) {
      const head = JSON.parse(text);
      const { faults, retired, points, ...statistics } = head.statistics;
      drawer.put(key, JSON.stringify({ ...head, from: 'an earlier one', statistics }));
    }
  const [{ statistics, isOlder }] = entries();
  assert.deepEqual([statistics.faults, statistics.retired, isOlder], [[0, 0], [false, false], true]);
});

test('hundreds of games are found again', () => {
  const save = saver();
  const all = Array.from({ length: 333 }, (_, index) => game(index));
  for (let count = 10; count <= 330; count += 32) save(series(7, all.slice(0, count)));
  save(series(7, all, { phase: 'stopped' }));
  const [entry] = entries();
  assert.deepEqual([readGames(drawer, entry), entry.phase], [all, 'stopped']);
});

test('games are found in whichever item an earlier version has put them', () => {
  saver()(series(7, [game(0), game(1), game(70)]));
  const [first, second] = [...drawer.items.keys()].filter((name) => /:[01]$/.test(name));
  const [zero, one] = JSON.parse(drawer.items.get(first));
  const [seventy] = JSON.parse(drawer.items.get(second));
  drawer.put(first, JSON.stringify([seventy, one]));
  drawer.put(second, JSON.stringify([zero]));
  assert.deepEqual(indices(readGames(drawer, entries()[0])), [0, 1, 70]);
});

test('nothing is written of a series without games, of a plan, or of what was only read', () => {
  const arena = series(7, [game(0)]);
  assert(isToKeep(arena));
  const parts = { statistics: [null], plan: [null], phase: ['planning', 'none'], restored: [true], kept: [arena] };
  for (const part of eachOf(parts)) assert(!isToKeep({ ...arena, ...part }));
});

test('a series that is played again takes the place of the one before', () => {
  saver()(series(7, [game(0), game(1)], { phase: 'over' }));
  saver()(series(7, [game(5)]));
  assert.equal(entries().length, 1);
  assert.deepEqual(indices(readGames(drawer, entries()[0])), [5]);
  remove(drawer, entries()[0].id);
  assert.equal(drawer.items.size, 0);
});

test('the oldest finished series give way, then the oldest that are paused', () => {
  saver()(series(1, [game(0)]));
  for (let seed = 2; seed <= 25; seed++) saver()(series(seed, [game(0)], { phase: 'over' }));
  const seeds = entries().map(({ plan }) => plan.seed);
  assert.equal(seeds.length, 20);
  assert.deepEqual([seeds[0], seeds.includes(1), seeds.includes(2)], [25, true, false]);
  for (let seed = 30; seed <= 60; seed++) saver()(series(seed, [game(0)]));
  assert(!entries().some(({ plan }) => plan.seed === 1));
  assert.equal(entries().length, 20);
});

test('a series too long for the device is kept in part, and nothing grows beyond the limit', () => {
  const size = () => [...drawer.items.values()].reduce((sum, text) => sum + text.length, 0);
  saver()(series(1, [game(0)], { phase: 'over' }));
  const games = Array.from({ length: 4000 }, (_, index) => game(index, 700));
  saver()(series(7, games));
  assert(size() > 4_500_000 && size() < 5_100_000, size());
  const [entry] = entries();
  assert.equal(entry.statistics.games, 4000);
  const kept = indices(readGames(drawer, entry));
  assert(kept.length > 1000 && kept.length < 4000);
  assert(entries().every(({ plan }) => plan.seed === 7)); // the finished one gave way
});

test('what an earlier version began cannot be continued, but stays to be read', () => {
  saver()(series(7, [game(0)]));
  for (const [key, text] of drawer.items) drawer.put(key, text.replace('"from":""', '"from":"an earlier one"'));
  const [{ phase, isOlder }] = entries();
  assert.deepEqual([phase, isOlder], ['stopped', true]);
});

test('games after the decision of a test are not read', () => {
  const sprt = { elo: [0, 50], alpha: 0.05, beta: 0.05, llr: 3, bounds: [-2.9, 2.9], decided: 'upper', at: 2 };
  const decided = statistics(2, { finished: true, sprt });
  saver()(series(7, [game(0), game(1), game(2)], { phase: 'over', statistics: decided }));
  assert.deepEqual(indices(readGames(drawer, entries()[0])), [0, 1]);
  assert.equal(restored(drawer, entries()[0]).note.key, 'arena.note.decided');
});

test('a head that was changed is no series', () => {
  saver()(series(7, [game(0)]));
  const [text] = [...drawer.items.values()].filter((item) => item.startsWith('{'));
  const head = JSON.parse(text);
  assert(readEntry('id', text, GAMES));
  const figures = eachOf({ all: [{}], elo: ['<b>'], counts: [[1, 2]], sprt: [{}] });
  const queries = ['game=nowhere&seed=7', 'game=tictactoe&seed=8'];
  for (const part of eachOf({
    address: [7, 'javascript:alert(1)', ...queries.map((query) => `#/arena?${query}`)],
    ...{ when: ['now', 9e15], phase: ['planning', '__proto__'] },
    plan: [null, { ...head.plan, players: ['a'] }, { ...head.plan, games: 0 }],
    statistics: [null, ...figures.map((wrong) => ({ ...head.statistics, ...wrong }))],
    curve: [{}, [null], Array(1000).fill(head.curve[0])],
  }))
    assert.equal(readEntry('id', JSON.stringify({ ...head, ...part }), GAMES), null, JSON.stringify(part).slice(0, 60));
  for (const other of [null, '', 'null', '[]', '7', '{', '{}']) assert.equal(readEntry('id', other, GAMES), null);
});

test('games that were changed are left out, and the others are read', () => {
  saver()(series(7, [game(0), game(1)]));
  const [entry] = entries();
  const key = [...drawer.items.keys()].find((name) => name.endsWith(':0'));
  const [first, second] = JSON.parse(drawer.items.get(key));
  /** What is wrong at each place of a row. */
  const wrong = {
    0: [-1, 4000, '0'],
    2: ['nobody'],
    3: ['x'],
    4: [[1]],
    5: [null],
    6: [[-1, 0]],
    7: ['<b>'],
    8: [null],
  };
  const rows = eachOf(wrong)
    .flatMap(Object.entries)
    .map(([at, value]) => first.with(Number(at), value));
  drawer.put(key, JSON.stringify([null, 7, [], ...rows, second]));
  assert.deepEqual(readGames(drawer, entry).filter(Boolean), [game(1)]);
  for (const text of ['{', 'null', '{}', '']) {
    drawer.put(key, text);
    assert.deepEqual(readGames(drawer, entry), []);
  }
});

test('series of a game that is not known now are not deleted, and games without a series are', async () => {
  saver()(series(7, [game(0)], { phase: 'over' }));
  await drawer.put('gone:0', '[]');
  const known = GAMES.slice(1);
  keep(drawer, { ...series(8, [game(0)]), id: 'other' }, [...known, { ...GAMES[0], id: 'another' }], 9000);
  assert.equal(entries().length, 2);
  assert.equal(drawer.items.has('gone:0'), false);
});

test('a series that is stopped here, and was played on in another tab, replaces none of its games', () => {
  saver()(series(7, [game(0), game(1), game(2)], { run: 'other', phase: 'over' }));
  saver()(series(7, [game(0), game(1)], { run: null, phase: 'stopped' }));
  assert.deepEqual(
    entries().map(({ phase, statistics }) => [phase, statistics.games]),
    [['over', 3]],
  );
});
