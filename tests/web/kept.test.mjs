// Series kept on the device: what is written is read as it was, what is damaged is ignored, and the oldest give way.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { opened } from '../../web/src/device/drawer.ts';
import { keep, readEntries, readEntry, readGames, remove, restored } from '../../web/src/rooms/arena/two/kept.ts';
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
  const state = { ...newArena(wanted), run: 'here', plan: planOf(seed), phase: 'running', games: list };
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
  assert.deepEqual(
    Object.entries(again.games),
    [0, 1, 3].map((index) => [String(index), game(index)]),
  );
  const note = { key: 'arena.note.paused', args: { count: 3 } };
  assert.deepEqual([again.statistics, again.note], [statistics(3), note]);
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

test('a head that was changed is no series', () => {
  saver()(series(7, [game(0)]));
  const [text] = [...drawer.items.values()].filter((item) => item.startsWith('{'));
  const head = JSON.parse(text);
  assert(readEntry('id', text, GAMES));
  for (const part of eachOf({
    address: [7, '#/arena?game=nowhere&seed=7', '#/arena?game=tictactoe&seed=8'],
    ...{ when: ['now', 9e15], phase: ['planning'] },
    plan: [null, { ...head.plan, games: 0 }],
    statistics: [null, { ...head.statistics, counts: [1, 2] }, { ...head.statistics, games: 0 }],
  }))
    assert.equal(readEntry('id', JSON.stringify({ ...head, ...part }), GAMES), null, JSON.stringify(part).slice(0, 60));
  for (const other of [null, 'null', '{']) assert.equal(readEntry('id', other, GAMES), null);
});

test('games that were changed are left out, and the others are read', () => {
  saver()(series(7, [game(0), game(1)]));
  const [entry] = entries();
  const key = [...drawer.items.keys()].find((name) => name.endsWith(':0'));
  const [first, second] = JSON.parse(drawer.items.get(key));
  const rows = [first.with(0, 4000), first.with(2, 'nobody'), first.with(4, [1]), first.with(7, '<b>')];
  drawer.put(key, JSON.stringify([null, 7, [], ...rows, second]));
  assert.deepEqual(readGames(drawer, entry).filter(Boolean), [game(1)]);
  for (const text of ['{', 'null']) {
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
