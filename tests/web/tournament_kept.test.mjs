// Tournaments that are kept on the device, and in files.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { userCode } from '../../web/src/engine/sandbox/engine.ts';
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
const ERROR = userCode('mine: ValueError', {
  name: 'mine',
  kind: 'ValueError',
  message: 'no',
  during: 'evaluate',
  line: 2,
});
const stand = () => {
  const { matches, done, ...rest } = standOf(new Map([['0,1', 'l']]), oneRound());
  return rest;
};
const WHOLE = (games) => ({
  ...{ id: 'one', from: VERSION, address: ADDRESS, phase: 'running', stand: stand(), kept: null, replaces: null },
  ...{ games, entrants: [entrant('mine'), entrant('yours')] },
});
const put = (given, now = 1000) => keep(drawer, given, GAMES, now);

/** What is wrong with a file, and at which of its programs or games; null: nothing. */
function wrongIn(file) {
  try {
    readFile(file, 'new', GAMES, 0);
    return null;
  } catch ({ code, args }) {
    return [code.replace('tournament-file-', ''), args.number];
  }
}
/** A file of a tournament with these games. */
const withGames = (...games) => asFile({ ...WHOLE(games), phase: 'paused' });

test('what is kept is read again: programs, games and faults, and one under way is paused', async () => {
  const games = [gameOf(0), gameOf(1, { fault: { side: 'first', error: ERROR } })];
  assert.equal((await put(WHOLE(games))).isWhole, true);
  const [entry] = readEntries(drawer, GAMES);
  assert.deepEqual([entry.phase, entry.programs], ['paused', ['mine', 'yours']]);
  const whole = readWhole(drawer, entry);
  assert.deepEqual(whole.games, [games[0], gameOf(1, { fault: { side: 'first' } })]);
  assert.deepEqual(whole.entrants, WHOLE([]).entrants);
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
  await put({ ...again, id: 'three', replaces: { id: 'two', played: 0 } });
  assert.equal(drawer.items.has('two'), true, 'another tab has played that on');
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

test('a tournament of before that was played until its order was sure is read, as one of the rounds that were paired by points', async () => {
  const { added, ...before } = stand();
  const sure = { ...before, form: 'sure', most: 600, standings: { ...before.standings, open: [] } };
  const address = ADDRESS.replace('form=all', 'form=sure').replace('&limit', '&most=600&limit');
  const file = { ...JSON.parse(withGames(gameOf(0))), from: 'earlier', address, stand: sure };
  const { stand: read, wanted, games } = readFile(JSON.stringify(file), 'new', GAMES, 0);
  assert.deepEqual([read.form, read.added, wanted.form, games.length], ['swiss', 0, 'all', 1]);
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

test('of a file that is none, or damaged, it is said what is wrong and where', () => {
  const file = JSON.parse(withGames(gameOf(0), gameOf(1)));
  const { programs, games } = file;
  for (const [wrong, part] of [
    [['other', null], { format: 'x' }],
    [['head', null], { address: '#/arena/many/standings?game=chess' }],
    [['programs', null], { programs: programs.slice(1) }],
    [['program', 2], { programs: [programs[0], { ...programs[1], source: 7 }] }],
    [['games', null], { games: {} }],
    [['game', 2], { games: [games[0], games[1].with(1, 9)] }],
  ])
    assert.deepEqual(wrongIn(JSON.stringify({ ...file, ...part })), wrong);
  assert.deepEqual(wrongIn('no json'), ['other', null]);
});

test('a file has each game once, and none that was not to be played, as in a round that was added', () => {
  for (const game of [gameOf(0), gameOf(2)]) assert.deepEqual(wrongIn(withGames(gameOf(0), game)), ['game', 2]);
  const longer = { ...stand(), added: 1, tally: { rounds: [], results: [] } };
  const file = asFile({ ...WHOLE([gameOf(0), gameOf(3)]), stand: longer, phase: 'paused' });
  assert.equal(readFile(file, 'new', GAMES, 0).games.length, 2);
});

test('a fault in a file is that of the side that has lost, and a game of a couple that there is', () => {
  for (const more of [
    { fault: { side: 'second' } },
    { winner: 'draw', fault: { side: 'first' } },
    { players: [PLAYERS[1], PLAYERS[0]] },
    { players: [PLAYERS[0], 'nobody'] },
  ])
    assert.deepEqual(wrongIn(withGames(gameOf(0, more))), ['game', 1]);
});

test('what a game began with is an object of few keys, so that no long text is taken apart', () => {
  const file = JSON.parse(withGames(gameOf(0)));
  for (const start of ['', 'x'.repeat(1e6), [], 7, null])
    assert.deepEqual(wrongIn(JSON.stringify({ ...file, games: [file.games[0].with(10, start)] })), ['game', 1]);
});
