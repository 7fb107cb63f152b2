// Tournaments that are kept on the device, and in files; those of two players among them.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { VERSION } from '../../web/src/base/version.ts';
import { openShelf } from '../../web/src/device/shelf.ts';
import { TOURNAMENTS as KIND, tournamentsShelf } from '../../web/src/device/tournaments.ts';
import { userCode } from '../../web/src/engine/sandbox.ts';
import { asFile, readFile, recounted } from '../../web/src/rooms/arena/files.ts';
import { holding, keptOf, listPlayed, readEntries, readWhole } from '../../web/src/rooms/arena/kept.ts';
import { canGoOn } from '../../web/src/rooms/arena/state.ts';
import { gamesOf as gamesOfTwo, PAGE, standOfTwo, ADDRESS as TWO } from './arena.mjs';
import { newDevice, until } from './device.mjs';
import { eachOf, pluck, sent } from './fakes.mjs';
import { level, NINE } from './games.mjs';
import { oneRound, PLAYERS, standOf } from './tournament.mjs';

let shelf;
beforeEach(() => {
  newDevice();
  shelf = openShelf(KIND);
});

const GAMES = [
  { ...NINE, id: 'tictactoe', searches: ['alphabeta'], evaluations: [], players: [level(1)], sizes: null },
];
const entrant = (name) => ({
  name,
  title: name.toUpperCase(),
  author: 'Kei',
  source: 'def evaluate(position):\n    return 0\n',
  defines: { evaluations: { tictactoe: [name] }, searches: [], orders: [], games: [], repeatable: true },
});
const ADDRESS =
  '#/arena/many/standings?game=tictactoe&players=level-1,mine,yours&form=all&games=2&limit=depth%3D2&seed=5';
const gameOf = (index, more = {}) => ({
  players: [PLAYERS[0], PLAYERS[1]],
  index,
  seed: 7,
  ...(index % 2 ? { first: PLAYERS[1], second: PLAYERS[0] } : { first: PLAYERS[0], second: PLAYERS[1] }),
  winner: 'second',
  margin: null,
  moves: [2, 1],
  nodes: [5, 6],
  seconds: [0.1, 0.2],
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
  id: 'one',
  from: VERSION,
  address: ADDRESS,
  phase: 'running',
  stand: stand(),
  games,
  entrants: [entrant('mine'), entrant('yours')],
});
const put = (given, on = shelf) => on.put({ id: given.id, value: keptOf(given), counter: null });
const whole = async () => readWhole(await shelf.get('one'), GAMES);
/** What is wrong with a file; null: nothing. */
function wrongIn(file) {
  try {
    readFile(file, 'new', GAMES, 0);
    return null;
  } catch ({ code }) {
    return code.replace('tournament-file-', '');
  }
}
/** A file of a tournament with these games. */
const withGames = (...games) => asFile({ ...WHOLE(games), phase: 'paused' });

test('what is kept is read again: programs, games and the first fault of each, and one under way is paused', async () => {
  const fault = { side: 'first', error: ERROR };
  const games = [gameOf(0), gameOf(1, { fault }), gameOf(3, { fault })];
  assert.equal((await put(WHOLE(games))).isKept, true);
  const [entry] = readEntries(await shelf.list(), GAMES);
  assert.deepEqual([entry.phase, entry.isRunning, entry.programs], ['paused', true, ['mine', 'yours']]);
  const { games: read, entrants } = await whole();
  assert.deepEqual(read, [games[0], games[1], gameOf(3, { fault: { side: 'first' } })]);
  assert.deepEqual(entrants, WHOLE([]).entrants);
  assert(!asFile(WHOLE(games)).includes('ValueError'), 'what an error said goes into no file');
});

test('a tournament that another version of the page began is not continued, nor from its file', async () => {
  await put({ ...WHOLE([gameOf(0)]), from: 'another' });
  const kept = await whole();
  assert.deepEqual([kept.phase, canGoOn(kept)], ['paused', false]);
  const file = asFile(kept);
  assert.equal(canGoOn(readFile(file, 'new', GAMES, 0)), false);
});

test('what is damaged on the device is passed over', () => {
  const value = keptOf(WHOLE([gameOf(0)]));
  const read = (part) => readWhole({ id: 'one', value: { ...value, ...part } }, GAMES);
  assert.deepEqual(read({ games: [[0, 1, 0], 'x', value.games[0]] }).games, [gameOf(0)]);
  assert.equal(read({ programs: [] }), null);
  for (const part of [{ programs: [{}] }, { games: null }, { stand: {} }, { phase: 'none' }])
    assert.equal(KIND.read({ ...value, ...part }, 'one'), null);
});

test('of a file that is none it is said, and of one that is damaged', () => {
  const file = JSON.parse(withGames(gameOf(0), gameOf(1)));
  const { stand, programs, games } = file;
  for (const part of eachOf({
    address: ['#/arena/many/standings?game=chess'],
    stand: [{ ...stand, form: 'swiss' }],
    programs: [programs.slice(1), [programs[0], { ...programs[1], source: 7 }], null],
    games: [{}, [games[0], games[1].with(1, 9)]],
  }))
    assert.equal(wrongIn(JSON.stringify({ ...file, ...part })), 'damaged', JSON.stringify(part).slice(0, 60));
  for (const other of ['no json', JSON.stringify({ ...file, format: 'x' })]) assert.equal(wrongIn(other), 'other');
});

test('a file has each game once, and none that was not to be played, as in a round that was added', () => {
  for (const game of [gameOf(0), gameOf(2)]) assert.equal(wrongIn(withGames(gameOf(0), game)), 'damaged');
  const longer = { ...stand(), added: 1, tally: [] };
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
    assert.equal(wrongIn(withGames(gameOf(0, more))), 'damaged');
});

test('a game of a file is won by whom its margin says', () => {
  for (const [winner, margin] of [
    ['first', 8],
    ['draw', 0],
    ['second', -8],
  ]) {
    assert.equal(wrongIn(withGames(gameOf(0, { winner, margin }))), null);
    for (const other of [8, 0, -8].filter((each) => each !== margin))
      assert.equal(wrongIn(withGames(gameOf(0, { winner, margin: other }))), 'damaged');
  }
});

test('what a game began with is an object of few keys, so that no long text is taken apart', () => {
  const file = JSON.parse(withGames(gameOf(0)));
  for (const start of ['', 'x'.repeat(1e6), [], 7, null])
    assert.equal(wrongIn(JSON.stringify({ ...file, games: [file.games[0].with(10, start)] })), 'damaged');
});

// Two players

const SERIES_GAMES = PAGE.games;
const ofTwo = (letters, more = {}) => ({
  id: 'two',
  from: VERSION,
  address: TWO,
  phase: 'running',
  entrants: [],
  stand: standOfTwo(letters.replaceAll('-', '').length),
  games: gamesOfTwo(letters),
  ...more,
});
const item = (value) => ({ id: 'two', value, counter: 1, order: 1, when: 1, removed: null });
/** A value with these rows of games, as it is shown. */
const withRows = (value, ...games) => readWhole(item({ ...value, games }), SERIES_GAMES).games;

test('of two players a game is read again with the error by which it was lost, whatever the order in which games ended', () => {
  const games = gamesOfTwo('wxld').toReversed();
  const value = keptOf(ofTwo('wxld', { games }));
  assert.deepEqual(readWhole(item(KIND.read(value, 'two')), SERIES_GAMES).games, games);
  const row = value.games.find((each) => each.length > 11);
  for (const wrong of [null, {}, 'x', { ...row[11], side: 'first' }, { side: 'second', error: { code: 'limit' } }])
    assert.deepEqual(withRows(value, row.with(11, wrong)), []);
});

test('where sides are not swapped each game is that of the first player', () => {
  const given = { address: `${TWO}&swap=no`, games: gamesOfTwo('wl', false) };
  const { games } = readWhole(item(keptOf(ofTwo('wl', given))), SERIES_GAMES);
  assert.deepEqual(pluck(games, 'first'), ['a', 'a']);
});

test('games that were changed are left out, and the others are read', () => {
  const value = keptOf(ofTwo('wl'));
  const [first, second] = value.games;
  const changed = [
    ...[-1, 1.5, '0', null].map((index) => first.with(2, index)),
    ...[first.with(0, 1), first.with(1, 2), first.with(3, -7), first.with(4, 'nobody'), first.with(6, [1])],
    ...['<b>', 'b2'.repeat(3000), ['b2']].map((moves) => first.with(9, moves)),
    ...[null, 7, [], [...first, undefined, 1], first.slice(1)],
  ];
  assert.deepEqual(withRows(value, ...changed, second), gamesOfTwo('-l'));
});

test('of two players what has not their figures, or not their form, is none', () => {
  const value = keptOf(ofTwo('wl'));
  const entries = (part) => {
    const read = KIND.read({ ...value, ...part }, 'two');
    return read ? readEntries([item(read)], SERIES_GAMES).length : 0;
  };
  assert.equal(entries({}), 1);
  const { standings } = value.stand;
  const [{ counts, ...bare }] = standings.pairs;
  const stands = [
    { ...value.stand, form: 'all' },
    ...[[], [bare]].map((pairs) => ({ ...value.stand, standings: { ...standings, pairs } })),
    { ...value.stand, standings: { ...standings, players: standings.players.slice(1) } },
  ];
  for (const part of eachOf({
    address: [7, '#/arena?game=nowhere&seed=7', TWO.replace('seed=7', 'seed=8'), TWO.replace('arena', 'arena/many')],
    phase: ['none'],
    games: [null, {}],
    stand: stands,
  }))
    assert.equal(entries(part), 0, JSON.stringify(part).slice(0, 60));
});

test('a seed that is written with zeros before it is that of the tournament', () => {
  const address = TWO.replace('seed=7', 'seed=007');
  assert.equal(readEntries([item(keptOf(ofTwo('wl', { address })))], SERIES_GAMES).length, 1);
});

test('a file of two players is read as its games say, and has none that was not to be played', async () => {
  const file = asFile(ofTwo('wl', { phase: 'paused' }));
  const read = readFile(file, 'new', SERIES_GAMES, 0);
  const asked = [];
  const ask = (request) => {
    asked.push(request);
    return sent(Promise.resolve({ ...standOfTwo(2), matches: [], done: true }));
  };
  const { phase, games } = await recounted(read, GAMES, ask);
  assert.deepEqual([phase, games], ['paused', gamesOfTwo('wl')]);
  const [{ op, form, players, played, tally }] = asked;
  assert.deepEqual([op, form, players, played.length, tally], ['tournament', 'two', ['a', 'b'], 2, []]);
  const longer = asFile(ofTwo('wlwlw', { phase: 'paused', stand: standOfTwo(4) }));
  assert.throws(() => readFile(longer, 'new', SERIES_GAMES, 0), { code: 'tournament-file-damaged' });
});

test('a file is refused where the engine refuses its games, and not where there is no engine', async () => {
  const whole = readFile(withGames(gameOf(0)), 'new', GAMES, 0);
  const refusing = (code) => () => sent(Promise.reject({ code }));
  await assert.rejects(recounted(whole, GAMES, refusing('bad-request')), { code: 'tournament-file-damaged' });
  await assert.rejects(recounted(whole, GAMES, refusing('engine')), { code: 'engine' });
});

test('what runs is listed as paused once the tab that played it is closed', async () => {
  const phases = async () => pluck(pluck(await listPlayed(), 'value'), 'phase');
  await put(WHOLE([]), tournamentsShelf());
  const playing = await new Promise((resolve) => {
    const started = holding('one', (by) => by).start(() => setImmediate(() => resolve(started)));
  });
  assert.deepEqual(await phases(), ['running']);
  playing.drop();
  await until(async () => String(await phases()) === 'paused');
});
