// Tournaments that are kept on the device, and in files.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openShelf, present } from '../../web/src/device/shelf.ts';
import { TOURNAMENTS as KIND } from '../../web/src/device/tournaments.ts';
import { userCode } from '../../web/src/engine/sandbox/engine.ts';
import { asFile, keptOf, readEntries, readFile, readWhole } from '../../web/src/rooms/arena/many/kept.ts';
import { canGoOn } from '../../web/src/rooms/arena/many/state.ts';
import { VERSION } from '../../web/src/version.ts';
import { newDevice } from './device.mjs';
import { NINE } from './games.mjs';
import { oneRound, PLAYERS, standOf } from './tournament.mjs';

let shelf;
beforeEach(() => {
  newDevice();
  shelf = openShelf(KIND);
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
  ...{ id: 'one', from: VERSION, address: ADDRESS, phase: 'running', stand: stand() },
  ...{ games, entrants: [entrant('mine'), entrant('yours')] },
});
const put = (given, on = shelf) => on.put({ id: given.id, value: keptOf(given), counter: null });
const whole = async () => readWhole(await shelf.get('one'), GAMES);
/** It has so many games by its stand. */
const withPlayed = (played) => {
  const { standings, ...rest } = stand();
  return { ...rest, standings: { ...standings, played } };
};

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
  assert.equal((await put(WHOLE(games))).isKept, true);
  const [entry] = readEntries(await shelf.list(), GAMES);
  assert.deepEqual([entry.phase, entry.isRunning, entry.programs], ['paused', true, ['mine', 'yours']]);
  const { games: read, entrants } = await whole();
  assert.deepEqual(read, [games[0], gameOf(1, { fault: { side: 'first' } })]);
  assert.deepEqual(entrants, WHOLE([]).entrants);
});

test('one that says whether its names were hidden is read, as earlier versions wrote it', () => {
  const value = keptOf(WHOLE([gameOf(0)]));
  assert.deepEqual(KIND.read({ ...value, hidden: true }, 'one'), value);
});

test('of one that two tabs have played the one with more games stays', async () => {
  await put({ ...WHOLE([gameOf(0), gameOf(1)]), stand: withPlayed(2) });
  const other = openShelf(KIND);
  await put({ ...WHOLE([gameOf(0)]), stand: withPlayed(1) }, other);
  assert.equal((await whole()).games.length, 2);
  await put({ ...WHOLE([gameOf(0), gameOf(1), gameOf(2)]), stand: withPlayed(3) }, other);
  assert.equal((await whole()).games.length, 3);
});

test('of eleven tournaments the one goes that was played longest ago', async () => {
  for (let number = 0; number < 11; number++) await put({ ...WHOLE([gameOf(0)]), id: `of-${number}` });
  const ids = present(await shelf.list()).map(({ id }) => id);
  assert.deepEqual([ids.length, ids.includes('of-0')], [10, false]);
});

test('a tournament that an earlier version began is not continued, nor from its file', async () => {
  await put({ ...WHOLE([gameOf(0)]), from: 'earlier' });
  const kept = await whole();
  assert.deepEqual([kept.phase, canGoOn(kept)], ['paused', false]);
  const file = asFile(kept);
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
  const value = keptOf(WHOLE([gameOf(0)]));
  const read = (part) => readWhole({ id: 'one', value: { ...value, ...part } }, GAMES);
  assert.deepEqual(read({ games: [[0, 1, 0], 'x', value.games[0]] }).games, [gameOf(0)]);
  assert.equal(read({ programs: [] }), null);
  for (const part of [{ programs: [{}] }, { games: null }, { stand: {} }, { phase: 'none' }])
    assert.equal(KIND.read({ ...value, ...part }, 'one'), null);
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
