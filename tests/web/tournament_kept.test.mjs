// Tournaments that are kept on the device, and in files.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  asFile,
  canGoOn,
  keep,
  readEntries,
  readFile,
  readWhole,
  remove,
} from '../../web/src/rooms/arena/many/kept.ts';
import { VERSION } from '../../web/src/version.ts';
import { emptied, newDevice } from './device.mjs';
import { NINE } from './games.mjs';
import { oneRound, PLAYERS, standOf } from './tournament.mjs';

newDevice();
let drawer;
beforeEach(async () => {
  drawer = await emptied('tournament');
});

const level = { id: 'level-1', name: 'level-1', kind: 'level', place: 1, search: 'alphabeta', depth: 1 };
const GAMES = [{ ...NINE, id: 'tictactoe', searches: ['alphabeta'], evaluations: [], players: [level], sizes: null }];
const entrant = (name) => ({
  ...{ name, title: name.toUpperCase(), author: 'Kei', source: 'def evaluate(position):\n    return 0\n' },
  defines: { evaluations: { tictactoe: [name] }, searches: [], orders: [], games: [], repeatable: true },
});
const ADDRESS =
  '#/arena/many/standings?game=tictactoe&players=level-1,mine,yours&form=all&games=2&limit=depth%3D2&seed=5';
const gameOf = (index, more = {}) => ({
  ...{ players: [PLAYERS[0], PLAYERS[1]], index, seed: 7 },
  ...(index % 2 ? { first: PLAYERS[1], second: PLAYERS[0] } : { first: PLAYERS[0], second: PLAYERS[1] }),
  ...{ winner: 'second', margin: null, moves: [2, 1], nodes: [5, 6], seconds: [0.1, 0.2] },
  record: { game: 'tictactoe', moves: ['b2', 'a1', 'c3'] },
  ...more,
});
const ERROR = {
  ...{ code: 'user-code', message: 'mine: ValueError', field: null },
  args: {
    ...{ name: 'mine', kind: 'ValueError', message: 'no', line: 2, column: null, end_line: null, end_column: null },
    ...{ during: 'evaluate', traceback: '', reason: null, facts: {} },
  },
};
const stand = () => {
  const { matches, done, ...rest } = standOf(new Map([['0,1', 'l']]), oneRound());
  return rest;
};
const WHOLE = (games) => ({
  ...{ id: 'one', from: VERSION, address: ADDRESS, phase: 'running', stand: stand(), kept: null, replaces: null },
  ...{ games, entrants: [entrant('mine'), entrant('yours')] },
});
const put = (given, now = 1000) => keep(drawer, given, GAMES, now);

test('what is kept is read again: programs, games and faults, and one under way is paused', async () => {
  const games = [gameOf(0), gameOf(1, { fault: { side: 'first', error: ERROR } })];
  assert.equal((await put(WHOLE(games))).isWhole, true);
  const [entry] = readEntries(drawer, GAMES);
  assert.deepEqual([entry.phase, entry.programs], ['paused', ['mine', 'yours']]);
  const whole = readWhole(drawer, entry);
  assert.deepEqual(whole.games, [games[0], gameOf(1, { fault: { side: 'first' } })]);
  assert.deepEqual(whole.entrants, WHOLE([]).entrants);
});

test('as games are added only the last part of them is written again', async () => {
  const games = Array.from({ length: 250 }, (_, index) => gameOf(index));
  const { kept } = await put(WHOLE(games));
  const before = new Map(drawer.items);
  await put({ ...WHOLE([...games, gameOf(250)]), kept });
  const changed = [...drawer.items].filter(([key, text]) => before.get(key) !== text).map(([key]) => key);
  assert.deepEqual(changed, ['one:2']);
  assert.equal(readWhole(drawer, readEntries(drawer, GAMES)[0]).games.length, 251);
});

test('games that could not be written are written the next time, and those after them are read without them', async () => {
  const games = Array.from({ length: 350 }, (_, index) => gameOf(index));
  const full = { ...drawer, put: (id, text) => (id === 'one:1' ? Promise.resolve(false) : drawer.put(id, text)) };
  const { kept, isWhole } = await keep(full, WHOLE(games), GAMES, 1);
  assert.deepEqual([isWhole, kept.games], [false, 100]);
  const read = () => readWhole(drawer, readEntries(drawer, GAMES)[0]).games;
  assert.deepEqual([read().length, read()[100].index], [250, 200]);
  assert.equal((await put({ ...WHOLE(games), kept })).isWhole, true);
  assert.deepEqual(read(), games);
});

test('one that another tab has deleted while it is played is written again, whole', async () => {
  const games = Array.from({ length: 210 }, (_, index) => gameOf(index));
  const { kept } = await put(WHOLE(games.slice(0, 205)));
  remove(drawer, 'one');
  await put({ ...WHOLE(games), kept });
  assert.deepEqual(readWhole(drawer, readEntries(drawer, GAMES)[0]).games, games);
});

test('one that is continued takes the place of what it was, once it is whole', async () => {
  const games = Array.from({ length: 20 }, (_, index) => gameOf(index));
  await put(WHOLE(games));
  const again = { ...WHOLE([...games, gameOf(20)]), id: 'two', replaces: { id: 'one', played: 20 } };
  const full = { ...drawer, put: (id, text) => (id === 'two:0' ? Promise.resolve(false) : drawer.put(id, text)) };
  const { kept } = await keep(full, again, GAMES, 2);
  assert.equal(drawer.items.has('one:0'), true);
  await put({ ...again, kept });
  assert.deepEqual([...drawer.items.keys()].sort(), ['two', 'two:0', 'two:programs']);
});

const MOVES = Array.from({ length: 130 }, (_, at) => `${'abcdefgh'[at % 8]}${1 + (at % 8)}`);
const long = (length) =>
  Array.from({ length }, (_, index) => gameOf(index, { record: { game: 'tictactoe', moves: MOVES } }));
const idsIn = () =>
  readEntries(drawer, GAMES)
    .map(({ id }) => id)
    .sort();

test('ten thousand games fit, and of the tournaments that are over the oldest go that do not', async () => {
  const games = long(10_000);
  assert.equal((await put({ ...WHOLE(games), phase: 'over' }, 1)).isWhole, true);
  for (const id of 'abc') assert.equal((await put({ ...WHOLE(games), id }, 2)).isWhole, true);
  assert.deepEqual(idsIn(), ['a', 'b', 'c']);
});

test('for one that does not fit nothing is deleted, and none that can be continued', async () => {
  await put({ ...WHOLE(long(10_000)), id: 'paused' }, 1);
  await put({ ...WHOLE(long(1)), id: 'over', phase: 'over' }, 1);
  const { kept, isWhole } = await put({ ...WHOLE(long(40_000)), id: 'last' }, 2);
  assert.deepEqual([isWhole, kept.games > 20_000 && kept.games < 40_000], [false, true]);
  assert.deepEqual(idsIn(), ['last', 'over', 'paused']);
});

test('of eleven tournaments that can be continued the oldest goes', async () => {
  for (let number = 0; number < 11; number++) await put({ ...WHOLE([gameOf(0)]), id: `of-${number}` }, number);
  assert.deepEqual([idsIn().length, idsIn().includes('of-0')], [10, false]);
});

test('a tournament that an earlier version began is not continued, nor from its file', async () => {
  await put({ ...WHOLE([gameOf(0)]), from: 'earlier' });
  const [entry] = readEntries(drawer, GAMES);
  assert.deepEqual([entry.phase, canGoOn(entry)], ['paused', false]);
  const file = asFile({ ...readWhole(drawer, entry), phase: 'paused' });
  assert.equal(canGoOn(readFile(file, 'new', GAMES, 0)), false);
});

test('what is damaged on the device is passed over', () => {
  put(WHOLE([gameOf(0)]));
  const [entry] = readEntries(drawer, GAMES);
  drawer.put('one:0', '[[0,1,0],"x"]');
  assert.deepEqual(readWhole(drawer, entry).games, []);
  drawer.put('one:programs', '[]');
  assert.equal(readWhole(drawer, entry), null);
  drawer.put('one', '{');
  assert.deepEqual(readEntries(drawer, GAMES), []);
});

test('one that is deleted leaves nothing', () => {
  put(WHOLE([gameOf(0)]));
  remove(drawer, 'one');
  assert.equal(drawer.items.size, 0);
});

test('a file holds all of it, of a fault the side alone', () => {
  const games = [gameOf(0), gameOf(1, { fault: { side: 'first', error: ERROR } })];
  const file = asFile({ ...WHOLE(games), phase: 'paused' });
  assert.doesNotMatch(file, /ValueError/);
  const whole = readFile(file, 'new', GAMES, 2000);
  assert.deepEqual([whole.id, whole.phase], ['new', 'paused']);
  assert.deepEqual(whole.games, [games[0], gameOf(1, { fault: { side: 'first' } })]);
  assert.deepEqual(whole.entrants, WHOLE([]).entrants);
});

test('of a file that is none, or damaged, it is said what is wrong and where', () => {
  const file = JSON.parse(asFile({ ...WHOLE([gameOf(0), gameOf(1)]), phase: 'paused' }));
  const changes = {
    other: [() => ({ ...file, format: 'x' }), null],
    head: [() => ({ ...file, address: '#/arena/many/standings?game=chess' }), null],
    programs: [() => ({ ...file, programs: file.programs.slice(1) }), null],
    program: [() => ({ ...file, programs: [file.programs[0], { ...file.programs[1], source: 7 }] }), 2],
    games: [() => ({ ...file, games: {} }), null],
    game: [() => ({ ...file, games: [file.games[0], file.games[1].with(1, 9)] }), 2],
  };
  for (const [what, [changed, number]] of Object.entries(changes))
    assert.throws(
      () => readFile(JSON.stringify(changed()), 'new', GAMES, 0),
      (problem) => problem.code === `tournament-file-${what}` && problem.args.number === number,
      what,
    );
  assert.throws(() => readFile('no json', 'new', GAMES, 0), { code: 'tournament-file-other' });
});

test('a file has each game once, and none that was not to be played', () => {
  const [one, other] = [gameOf(0), gameOf(2)].map((game) => asFile({ ...WHOLE([gameOf(0), game]), phase: 'paused' }));
  for (const file of [one, other])
    assert.throws(
      () => readFile(file, 'new', GAMES, 0),
      (problem) => problem.code === 'tournament-file-game' && problem.args.number === 2,
    );
});

test('a fault in a file is that of the side that has lost, and a game of a couple that there is', () => {
  const bad = [
    gameOf(0, { fault: { side: 'second' } }),
    gameOf(0, { winner: 'draw', fault: { side: 'first' } }),
    gameOf(0, { players: [PLAYERS[1], PLAYERS[0]] }),
    gameOf(0, { players: [PLAYERS[0], 'nobody'] }),
  ];
  for (const game of bad)
    assert.throws(() => readFile(asFile({ ...WHOLE([game]), phase: 'over' }), 'new', GAMES, 0), {
      code: 'tournament-file-game',
    });
});

test('what a game began with is an object of few keys, so that no long text is taken apart', () => {
  const file = JSON.parse(asFile({ ...WHOLE([gameOf(0)]), phase: 'over' }));
  for (const start of ['', 'x'.repeat(1e6), [], 7, null])
    assert.throws(
      () => readFile(JSON.stringify({ ...file, games: [file.games[0].with(10, start)] }), 'new', GAMES, 0),
      {
        code: 'tournament-file-game',
      },
    );
});
