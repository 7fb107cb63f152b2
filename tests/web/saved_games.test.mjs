// The games kept on the device, with a storage that a test can look into and tamper with.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { opened } from '../../web/src/device/drawer.ts';
import { boardOf } from '../../web/src/device/saved_boards.ts';
import { readEntry, readGames, saveGame, store } from '../../web/src/device/saved_games.ts';
import { anotherGame, isToSave } from '../../web/src/round/saved.ts';
import { HUMAN, keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';
import { newDevice } from './device.mjs';
import { GAMES, viewOfRecord } from './games.mjs';

const SEATS = { first: HUMAN, second: HUMAN };
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
    saved = isToSave(state, before) ? saveGame(drawer, state, before) : before;
    ({ start } = state);
    return saved.raw !== null && saved.raw !== before.raw;
  };
}

const kept = () => readGames(drawer, GAMES).map(({ address }) => address);
const open = (state, start, moves) => {
  const opened = reduce(state, ['open', { start, transcript: moves.join(''), seats: SEATS, problem: null }]);
  const view = viewOfRecord({ ...start, moves });
  return reduce(opened, ['view', keyOf(recordOf(opened)), view]);
};
const begin = (start, moves) => open(newRound(GAMES, { game: 'felt' }), start, moves);
const play = (state, square) => reduce(state, ['play', square]);

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
  assert.deepEqual(kept(), ['#/nine/b2a1?second=human']);
});

test('looking back in a game, or at its variation, loses nothing of it', () => {
  const keep = createSaver();
  let state = play(play(begin({ game: 'nine' }, []), 'b2'), 'a1');
  keep(state);
  state = reduce(state, ['jump', 1]);
  keep(state);
  assert.deepEqual(kept(), ['#/nine/b2a1?second=human']);
});

test('a game of an earlier visit is gone on with in its own place', () => {
  createSaver()(begin({ game: 'nine' }, ['b2', 'a1']));
  const keep = createSaver();
  let state = begin({ game: 'nine' }, ['b2']);
  keep(state);
  assert.deepEqual(kept(), ['#/nine/b2a1?second=human']);
  state = open(state, { game: 'nine' }, ['b2', 'a1']);
  keep(play(state, 'c3'));
  assert.deepEqual(kept(), ['#/nine/b2a1c3?second=human']);
});

test('another way from an earlier visit is a game of its own', () => {
  createSaver()(begin({ game: 'nine' }, ['b2', 'a1']));
  const keep = createSaver();
  const state = begin({ game: 'nine' }, ['b2']);
  keep(state);
  keep(play(state, 'c3'));
  assert.deepEqual(kept().toSorted(), ['#/nine/b2a1?second=human', '#/nine/b2c3?second=human']);
});

test('a game that is over is kept when another continuation of it is played', () => {
  const keep = createSaver();
  let state = play(play(begin({ game: 'nine' }, []), 'b2'), 'a1');
  const record = recordOf(state);
  const result = { winner: 'second', margin: null, squares: [] };
  const view = viewOfRecord(record, { turn: null, legal: {}, result });
  state = reduce(state, ['view', keyOf(record), view]);
  keep(state);
  state = play(reduce(state, ['jump', 1]), 'c3');
  keep(state);
  assert.deepEqual(kept().toSorted(), ['#/nine/b2a1?second=human', '#/nine/b2c3?second=human']);
  keep(play(state, 'a1'));
  assert.deepEqual(kept().toSorted(), ['#/nine/b2a1?second=human', '#/nine/b2c3a1?second=human']);
});

test('a move is not taken for another whose name it begins', () => {
  createSaver()(begin(BOARD, ['d1', 'd5', 'c5', 'c10']));
  const keep = createSaver();
  const state = begin(BOARD, ['d1', 'd5', 'c5']);
  keep(state);
  keep(play(state, 'c1'));
  assert.deepEqual(
    kept()
      .map((address) => /[^/?]+(?=\?)/.exec(address)[0])
      .toSorted(),
    ['d1d5c5c1', 'd1d5c5c10'],
  );
});

test('a new game that begins with the same move is another one', () => {
  const keep = createSaver();
  let state = play(play(begin({ game: 'nine' }, []), 'b2'), 'a1');
  keep(state);
  state = reduce(state, ['new', { game: 'nine' }, SEATS]);
  keep(state);
  keep(play(state, 'b2'));
  assert.deepEqual(kept().toSorted(), ['#/nine/b2?second=human', '#/nine/b2a1?second=human']);
});

test('two pages that go on from the same game keep a game each', () => {
  createSaver()(begin({ game: 'nine' }, ['b2']));
  const [one, other] = [createSaver(), createSaver()];
  const state = begin({ game: 'nine' }, ['b2']);
  one(state);
  other(state);
  one(play(state, 'a1'));
  other(play(state, 'c3'));
  one(play(play(state, 'a1'), 'a2'));
  other(play(play(state, 'c3'), 'c2'));
  assert.deepEqual(kept().toSorted(), ['#/nine/b2a1a2?second=human', '#/nine/b2c3c2?second=human']);
});

test('a bad address is no game, nor are moves that the engine has not read', () => {
  const keep = createSaver();
  const state = play(begin({ game: 'nine' }, []), 'b2');
  const problem = { code: 'address-text', message: '', field: null, args: {} };
  assert.equal(keep({ ...state, problem }), false);
  assert.equal(keep({ ...state, transcript: 'b2' }), false);
});

test('the end of a game is kept with it', () => {
  const moves = ['b2', 'a1'];
  let state = begin({ game: 'nine' }, moves);
  const result = { winner: 'first', margin: 3, squares: [] };
  const view = viewOfRecord({ game: 'nine', moves }, { turn: null, result, legal: {} });
  state = reduce(state, ['view', keyOf(recordOf(state)), view]);
  createSaver()(state);
  const [{ winner, margin, turn, moves: count }] = readGames(drawer, GAMES);
  assert.deepEqual([winner, margin, turn, count], ['first', 3, null, 2]);
});

/** The setup text of these squares of a board of nine. */
const written = (moves) => {
  const letters = [...'---------'];
  for (const [index, move] of moves.entries())
    letters[(Number(move[1]) - 1) * 3 + move.charCodeAt(0) - 97] = index % 2 ? 'X' : 'O';
  return letters.join('');
};

/** A game of two moves, and its entry as it is stored. */
function storedGame() {
  const moves = ['b2', 'a1'];
  const state = begin({ game: 'nine' }, moves);
  const view = viewOfRecord({ game: 'nine', moves }, { setup: written(moves) });
  createSaver()(reduce(state, ['view', keyOf(recordOf(state)), view]));
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
    const entry = read(change);
    assert.equal(entry.moves, 2);
    assert.equal(entry.board, null, String(change));
  }
});

test('a board that is too large is left out, and the game is kept', () => {
  const state = begin({ game: 'nine' }, ['b2']);
  const view = viewOfRecord({ game: 'nine', moves: ['b2'] }, { setup: 'x'.repeat(12_000) });
  createSaver()(reduce(state, ['view', keyOf(recordOf(state)), view]));
  const [{ moves, board }] = readGames(drawer, GAMES);
  assert.deepEqual([moves, board], [1, null]);
});

test('twenty are kept, those last played', () => {
  for (let index = 0; index < 25; index++)
    store(drawer, `g${index}`, JSON.stringify({ address: '#/nine/b2', when: index }), GAMES);
  assert.equal(readGames(drawer, GAMES).length, 20);
  assert.deepEqual([readGames(drawer, GAMES)[0].id, readGames(drawer, GAMES)[19].id], ['g24', 'g5']);
  drawer.remove('g24');
  assert.equal(readGames(drawer, GAMES)[0].id, 'g23');
});

test('an entry that was changed is no game, or a harmless one', () => {
  const entry = (more) => JSON.stringify({ address: '#/nine/b2', when: 1, ...more });
  for (const text of [
    null,
    '',
    'null',
    '{',
    '[]',
    '7',
    '"x"',
    '{}',
    entry({ address: 7 }),
    entry({ address: '#/nine' }),
    entry({ address: '#/nine/b' }),
    entry({ address: '#/nowhere/b2' }),
    entry({ address: 'javascript:alert(1)' }),
    entry({ when: 'now' }),
    entry({ when: 9e15 }),
    entry({ when: 1e300 }),
    entry({ address: '#/nine/<b>' }),
    entry({ address: '#/nine/%ff' }),
    entry({ address: '#/nine/b2?second=nobody' }),
    entry({ address: `#/nine/${'b2'.repeat(3000)}` }),
  ])
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
