// The games kept on the device, with a storage that a test can look into and tamper with.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { opened } from '../../web/src/device/drawer.ts';
import { boardOf } from '../../web/src/device/saved_boards.ts';
import { readEntry, readGames, saveGame, store } from '../../web/src/device/saved_games.ts';
import { anotherGame, isToSave } from '../../web/src/round/saved.ts';
import { keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';
import { newDevice } from './device.mjs';
import { eachOf, pluck } from './fakes.mjs';
import { GAMES, setupOf, viewOfRecord } from './games.mjs';
import { PEOPLE, viewed } from './rounds.mjs';

const BOARD = { game: 'table', seed: 7, size: 10 };
let device;
let drawer;
beforeEach(async () => {
  device = newDevice();
  drawer = await opened('sakiyomi-game', 'sakiyomi:game:');
});

/** Saves the game on one board as it is played; says whether anything was written. */
function createSaver() {
  let saved = null;
  let start = null;
  return (state) => {
    const before = state.start === start ? saved : anotherGame(state);
    const saving = { round: state, saved: before };
    saved = isToSave(saving) ? saveGame(drawer, saving) : before;
    ({ start } = state);
    return saved.raw !== null && saved.raw !== before.raw;
  };
}

/** The games that are kept. */
const kept = () => pluck(readGames(drawer, GAMES), 'address').toSorted();
const ofTwo = (...moves) => moves.map((each) => `#/nine/${each}?second=human`);
const open = (state, start, moves) => {
  const opened = reduce(state, ['open', { start, transcript: moves.join(''), seats: PEOPLE, problem: null }]);
  const view = viewOfRecord({ ...start, moves });
  return reduce(opened, ['view', keyOf(recordOf(opened)), view]);
};
const begin = (start, moves) => open(newRound(GAMES, { game: 'felt' }), start, moves);
const play = (state, ...squares) => squares.reduce((now, square) => reduce(now, ['play', square]), state);

test('a game is kept from its first move on, and written on as it is played', () => {
  const keep = createSaver();
  let state = begin({ game: 'nine' }, []);
  assert.equal(keep(state), false);
  assert.deepEqual(kept(), []);
  for (const square of ['b2', 'a1']) {
    state = play(state, square);
    assert.equal(keep(state), true);
    assert.equal(keep(state), false);
  }
  assert.deepEqual(kept(), ofTwo('b2a1'));
});

test('looking back in a game, or at its variation, loses nothing of it', () => {
  const keep = createSaver();
  let state = play(begin({ game: 'nine' }, []), 'b2', 'a1');
  keep(state);
  state = reduce(state, ['jump', 1]);
  keep(state);
  assert.deepEqual(kept(), ofTwo('b2a1'));
});

test('a game of an earlier visit is gone on with in its own place', () => {
  createSaver()(begin({ game: 'nine' }, ['b2', 'a1']));
  const keep = createSaver();
  let state = begin({ game: 'nine' }, ['b2']);
  keep(state);
  assert.deepEqual(kept(), ofTwo('b2a1'));
  state = open(state, { game: 'nine' }, ['b2', 'a1']);
  keep(play(state, 'c3'));
  assert.deepEqual(kept(), ofTwo('b2a1c3'));
});

test('another way from an earlier visit is a game of its own', () => {
  createSaver()(begin({ game: 'nine' }, ['b2', 'a1']));
  const keep = createSaver();
  const state = begin({ game: 'nine' }, ['b2']);
  keep(state);
  keep(play(state, 'c3'));
  assert.deepEqual(kept(), ofTwo('b2a1', 'b2c3'));
});

test('a game that is over is kept when another continuation of it is played', () => {
  const keep = createSaver();
  let state = play(begin({ game: 'nine' }, []), 'b2', 'a1');
  state = viewed(state, { turn: null, legal: {}, result: { winner: 'second', margin: null, squares: [] } });
  keep(state);
  state = play(reduce(state, ['jump', 1]), 'c3');
  keep(state);
  assert.deepEqual(kept(), ofTwo('b2a1', 'b2c3'));
  keep(play(state, 'a1'));
  assert.deepEqual(kept(), ofTwo('b2a1', 'b2c3a1'));
});

test('a move is not taken for another whose name it begins', () => {
  createSaver()(begin(BOARD, ['d1', 'd5', 'c5', 'c10']));
  const keep = createSaver();
  const state = begin(BOARD, ['d1', 'd5', 'c5']);
  keep(state);
  keep(play(state, 'c1'));
  const lines = kept().map((address) => /[^/?]+(?=\?)/.exec(address)[0]);
  assert.deepEqual(lines.toSorted(), ['d1d5c5c1', 'd1d5c5c10']);
});

test('a new game that begins with the same move is another one', () => {
  const keep = createSaver();
  let state = play(begin({ game: 'nine' }, []), 'b2', 'a1');
  keep(state);
  state = reduce(state, ['new', { game: 'nine' }, PEOPLE]);
  keep(state);
  keep(play(state, 'b2'));
  assert.deepEqual(kept(), ofTwo('b2', 'b2a1'));
});

test('two pages that go on from the same game keep a game each', () => {
  createSaver()(begin({ game: 'nine' }, ['b2']));
  const [one, other] = [createSaver(), createSaver()];
  const state = begin({ game: 'nine' }, ['b2']);
  one(state);
  other(state);
  one(play(state, 'a1'));
  other(play(state, 'c3'));
  one(play(state, 'a1', 'a2'));
  other(play(state, 'c3', 'c2'));
  assert.deepEqual(kept(), ofTwo('b2a1a2', 'b2c3c2'));
});

test('a bad address is no game, nor are moves that the engine has not read', () => {
  const keep = createSaver();
  const state = play(begin({ game: 'nine' }, []), 'b2');
  const problem = { code: 'address-text', message: '', field: null, args: {} };
  assert.equal(keep({ ...state, problem }), false);
  assert.equal(keep({ ...state, transcript: 'b2' }), false);
});

test('the end of a game is kept with it', () => {
  const result = { winner: 'first', margin: 3, squares: [] };
  createSaver()(viewed(begin({ game: 'nine' }, ['b2', 'a1']), { turn: null, result, legal: {} }));
  const [{ winner, margin, turn, moves: count }] = readGames(drawer, GAMES);
  assert.deepEqual([winner, margin, turn, count], ['first', 3, null, 2]);
});

/** A game of two moves, and its entry as it is stored. */
function storedGame() {
  const moves = ['b2', 'a1'];
  createSaver()(viewed(begin({ game: 'nine' }, moves), { setup: setupOf(moves) }));
  const [{ id }] = readGames(drawer, GAMES);
  return { id, text: drawer.items.get(id) };
}

test('a game is kept with its last position, so that its board can be drawn without Python', () => {
  storedGame();
  const [entry] = readGames(drawer, GAMES);
  const board = boardOf(entry, GAMES);
  assert.deepEqual([board.cells.b2, board.cells.a1, board.cells.c3, board.last], ['first', 'second', null, 'a1']);
  assert.deepEqual(board.legal, {});
});

test('a game without a position, or with one that is not its own, is kept without a picture', () => {
  const { id, text } = storedGame();
  /** @param {(board: any) => any} change */
  const read = (change) => {
    const entry = JSON.parse(text);
    const board = JSON.stringify(change(JSON.parse(entry.board)));
    const read = readEntry(id, JSON.stringify({ ...entry, board }), GAMES);
    return { ...read, board: boardOf(read, GAMES) };
  };
  assert.ok(read((board) => board).board);
  for (const change of [
    () => undefined,
    () => null,
    () => 'x',
    () => [],
    (board) => ({ ...board, game: 'felt' }),
    (board) => ({ ...board, moves: ['b2', 'a2'] }),
    (board) => ({ ...board, cells: {} }),
    (board) => ({ ...board, cells: { ...board.cells, b2: '<b>' } }),
    (board) => ({ ...board, setup: '-' }),
    (board) => ({ ...board, last: 'z99' }),
    (board) => ({ ...board, result: { winner: 'x' } }),
  ]) {
    const { moves, board } = read(change);
    assert.deepEqual([moves, board], [2, null], String(change));
  }
});

test('a board that is too large is left out, and the game is kept', () => {
  createSaver()(viewed(begin({ game: 'nine' }, ['b2']), { setup: 'x'.repeat(12_000) }));
  const [{ moves, board }] = readGames(drawer, GAMES);
  assert.deepEqual([moves, board], [1, null]);
});

test('twenty are kept, those last played', () => {
  for (let index = 0; index < 25; index++)
    store(drawer, `g${index}`, JSON.stringify({ address: '#/nine/b2', when: index }), GAMES);
  const ids = pluck(readGames(drawer, GAMES), 'id');
  assert.deepEqual([ids.length, ids[0], ids[19]], [20, 'g24', 'g5']);
  drawer.remove('g24');
  assert.equal(readGames(drawer, GAMES)[0].id, 'g23');
});

test('an entry that was changed is no game, or a harmless one', () => {
  const entry = (more) => JSON.stringify({ address: '#/nine/b2', when: 1, ...more });
  const paths = ['nine', 'nine/b', 'nowhere/b2', 'nine/<b>', 'nine/%ff', 'nine/b2?second=nobody'];
  const addresses = [...paths, `nine/${'b2'.repeat(3000)}`].map((path) => `#/${path}`);
  const wrong = eachOf({ address: [7, 'javascript:alert(1)', ...addresses], when: ['now', 9e15, 1e300] });
  for (const text of [null, '', 'null', '{', '[]', '7', '"x"', '{}', ...wrong.map(entry)])
    assert.equal(readEntry('id', text, GAMES), null, String(text).slice(0, 60));
  const strange = readEntry('id', entry({ winner: '<b>', margin: {}, turn: 3 }), GAMES);
  assert.deepEqual([strange.winner, strange.margin, strange.turn], [null, null, null]);
});

test('where nothing can be kept the game goes on', async () => {
  device.refuse();
  device.withoutDatabases();
  drawer = await opened('sakiyomi-game', 'sakiyomi:game:');
  createSaver()(begin({ game: 'nine' }, ['b2']));
  drawer = await opened('sakiyomi-game', 'sakiyomi:game:');
  assert.deepEqual(kept(), []);
});
