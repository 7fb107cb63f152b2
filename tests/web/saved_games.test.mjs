// The games kept on the device, with a storage that a test can look into and tamper with.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { opened } from '../../web/src/device/drawer.ts';
import { boardOf } from '../../web/src/device/saved_boards.ts';
import { readEntry, readGames, recalled, saveGame, store, whenOf } from '../../web/src/device/saved_games.ts';
import { readAddress, writeAddress } from '../../web/src/round/address.ts';
import { judgedOf } from '../../web/src/round/judged.ts';
import { anotherGame, isToSave } from '../../web/src/round/saved.ts';
import { keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';
import { newDevice } from './device.mjs';
import { eachOf, pluck } from './fakes.mjs';
import { GAMES, setupOf, thoughtOf, viewOfRecord } from './games.mjs';
import { PEOPLE, viewed } from './rounds.mjs';

const exact = (move, value) => ({ move, value, bound: 'exact', outcome: null, plies: null });
const BOARD = { game: 'table', seed: 7, size: 10 };
let device;
let drawer;
beforeEach(async () => {
  device = newDevice();
  drawer = await opened('sakiyomi-game', 'sakiyomi:game:');
});

/**
 * Saves the game on one board as it is played, as the room does.
 * @returns Says whether anything was written, and what the round is then.
 */
function createSaver() {
  let saved = null;
  let start = null;
  return (state) => {
    let round = state;
    if (start !== state.start) {
      saved = anotherGame(state);
      const earlier = saved.isRecalled ? null : recalled(drawer, state);
      if (earlier) round = reduce(state, ['recall', earlier]);
      saved = { ...saved, ...(earlier && { id: earlier.id, raw: earlier.raw }), isRecalled: true };
    }
    ({ start } = state);
    const before = saved.raw;
    if (isToSave({ round, saved })) {
      const { others, ...now } = saveGame(drawer, { round, saved });
      saved = now;
      if (others.length > 0) round = reduce(round, ['beside', others]);
    }
    return Object.assign(round, { isWritten: saved.raw !== before });
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

test('a game of others is not kept', () => {
  const keep = createSaver();
  const state = begin({ game: 'nine' }, ['b2']);
  assert.equal(keep({ ...state, seats: { ...PEOPLE, names: 'Tanaka~Sato' } }).isWritten, false);
});

test('a game is kept from its first move on, and written on as it is played', () => {
  const keep = createSaver();
  let state = begin({ game: 'nine' }, []);
  assert.equal(keep(state).isWritten, false);
  assert.deepEqual(kept(), []);
  for (const square of ['b2', 'a1']) {
    state = play(state, square);
    assert.equal(keep(state).isWritten, true);
    assert.equal(keep(state).isWritten, false);
  }
  assert.deepEqual(kept(), ofTwo('b2a1'));
});

test('a game that is left before it is known what was saved of it is saved with that', () => {
  const first = begin({ game: 'nine' }, []);
  saveGame(drawer, { round: { ...play(first, 'b2', 'a1', 'c3'), standing: 'hint' }, saved: anotherGame(first) });
  for (const [moves, more] of [
    [['b2', 'a1'], []],
    [['b2', 'a1', 'c3'], ['a2']],
  ]) {
    const round = play(begin({ game: 'nine' }, moves), ...more);
    saveGame(drawer, { round, saved: { ...anotherGame(round), isRecalled: false } });
    assert.deepEqual(lines(), [['b2a1c3', ...more].join('')]);
    assert.deepEqual(pluck(readGames(drawer, GAMES), 'standing'), ['hint']);
  }
});

test('of two games that begin alike each is found again', () => {
  const games = [
    ['b2', 'a1', 'c3'],
    ['b2', 'a1'],
    ['b2', 'a1', 'c3', 'a2'],
  ];
  for (const moves of games) {
    const round = play(begin({ game: 'nine' }, []), ...moves);
    saveGame(drawer, { round, saved: anotherGame(newRound(GAMES, { game: 'nine' })) });
  }
  for (const moves of games) assert.deepEqual(recalled(drawer, begin({ game: 'nine' }, moves)).lines, [moves]);
});

/** The lines of the games that are kept. */
const lines = () => readGames(drawer, GAMES).map((entry) => entry.lines.map((moves) => moves.join('')).join(' '));

test('looking back in a game loses nothing of it, and a variation is kept with it', () => {
  const keep = createSaver();
  let state = play(begin({ game: 'nine' }, []), 'b2', 'a1');
  keep(state);
  state = reduce(state, ['jump', 1]);
  keep(state);
  assert.deepEqual(kept(), ofTwo('b2a1'));
  keep(play(state, 'c3'));
  assert.deepEqual([kept(), lines()], [ofTwo('b2a1'), ['b2a1 b2c3']]);
});

test('a game of an earlier visit is gone on with in its own place, wherever in it that begins', () => {
  const first = createSaver();
  first(play(first(begin({ game: 'nine' }, [])), 'b2', 'a1'));
  const keep = createSaver();
  const state = keep(begin({ game: 'nine' }, ['b2']));
  assert.deepEqual(lines(), ['b2a1']);
  assert.equal(state.isWritten, false, 'it was only looked at');
  keep(play(state, 'c3'));
  assert.deepEqual(lines(), ['b2a1 b2c3']);
  createSaver()(begin({ game: 'nine' }, ['b2', 'a1', 'c1']));
  assert.deepEqual(lines(), ['b2a1c1 b2c3']);
});

/** A game between two people with these lines, saved; its last line is on the board. */
function savedWith(all) {
  const start = begin({ game: 'nine' }, []);
  const round = all.reduce((state, line) => play(reduce(state, ['jump', 0, []]), ...line), start);
  assert.deepEqual(round.lines, all);
  return { round, ...saveGame(drawer, { round, saved: anotherGame(start) }, 1) };
}

test('of more variations than can be kept those stay that fit, with the main line and the one on the board', () => {
  for (const [all, least, most] of /** @type {[string[][], number, number]} */ ([
    [Array.from({ length: 120 }, (_, at) => [`a${at}`]), 100, 100],
    [Array.from({ length: 60 }, (_, at) => [`a${at}`, ...Array.from({ length: 99 }, () => 'b2')]), 35, 45],
  ])) {
    const { round, id, raw, part } = savedWith(all);
    const [entry] = readGames(drawer, GAMES);
    const count = entry.lines.length;
    assert.ok(count >= least && count <= most, String(count));
    assert.deepEqual(entry.lines, [...all.slice(0, count - 1), all.at(-1)]);
    const again = { round: { ...round, reviewing: true }, saved: { id, raw, part, isRecalled: true } };
    assert.equal(whenOf(saveGame(drawer, again, 2).raw), 1, 'it was only looked at');
    drawer.remove(id);
  }
});

test('of a text with more variations than are kept the first are read', () => {
  const { text } = storedGame();
  const many = Array.from({ length: 150 }, (_, at) => `0a${at}`).join('.');
  const { lines } = readEntry('id', JSON.stringify({ ...JSON.parse(text), lines: many }), GAMES);
  assert.deepEqual([lines.length, lines[0], lines[100]], [101, ['b2', 'a1'], ['a99']]);
});

/** A round at an address, of which the engine has not described the lines yet; then it has. */
const openedAt = (address) => reduce(newRound(GAMES, { game: 'felt' }), ['open', readAddress(address, GAMES)]);
const linesRead = (state) =>
  state.unread.reduce((now, moves) => viewed(now, {}, { game: 'nine', moves }), viewed(state));

test('at the start of a game with lines that an address has no room for all of them come back', () => {
  const all = Array.from({ length: 60 }, (_, at) => [`a${at}`, ...Array.from({ length: 40 }, () => 'b2')]);
  const { round } = savedWith(all);
  const back = linesRead(openedAt(writeAddress({ ...round, at: 0 })));
  assert.ok(back.lines.length > 1 && back.lines.length < 60);
  assert.deepEqual(reduce(back, ['recall', recalled(drawer, back)]).lines, all);
});

test('a move that is made before the lines of an address are read is one of their game, also where another begins with it', () => {
  const { id } = savedWith([['b2', 'a1'], ['c3']]);
  const start = begin({ game: 'nine' }, []);
  saveGame(drawer, { round: play(start, 'a3'), saved: anotherGame(start) }, 2);
  const early = play(openedAt('#/nine?second=human&lines=0b2a1.0c3'), 'a3');
  const round = linesRead(early);
  saveGame(drawer, { round, saved: anotherGame(early) }, 3);
  assert.deepEqual(lines(), ['b2a1 c3 a3', 'a3']);
  assert.equal(readGames(drawer, GAMES)[0].id, id);
});

test('a game against Python that counted counts no more after such a move', () => {
  const seats = { first: 'human', second: 'level-1' };
  const start = { ...begin({ game: 'nine' }, []), seats };
  saveGame(drawer, { round: play(start, 'b2', 'a1'), saved: anotherGame(start) });
  for (const [squares, standing, note] of [
    [[], null, null],
    [['c3'], 'back', 'uncounted.back'],
  ]) {
    const early = play(openedAt('#/nine?second=level-1&lines=0b2a1'), ...squares);
    const round = linesRead({ ...early, note: null });
    const back = reduce(round, ['recall', recalled(drawer, round)]);
    assert.deepEqual([back.standing, back.note], [standing, note]);
  }
});

test('a game that was reviewed is reviewed again when it comes back', () => {
  const state = play(begin({ game: 'nine' }, []), 'b2', 'a1');
  for (const reviewing of [false, true]) {
    saveGame(drawer, { round: { ...state, reviewing }, saved: anotherGame(newRound(GAMES, { game: 'nine' })) });
    const back = begin({ game: 'nine' }, ['b2', 'a1']);
    assert.equal(reduce(back, ['recall', recalled(drawer, back)]).reviewing, reviewing);
    for (const id of drawer.items.keys()) drawer.remove(id);
  }
});

test('a game of others that begins as one that was saved is not taken for that', () => {
  saveGame(drawer, {
    round: play(begin({ game: 'nine' }, []), 'b2', 'a1'),
    saved: anotherGame(newRound(GAMES, { game: 'nine' })),
  });
  assert.equal(recalled(drawer, begin({ game: 'nine' }, ['b2', 'a1', 'c3', 'a2', 'a3'])), null);
  assert.ok(
    recalled(drawer, begin({ game: 'nine' }, ['b2', 'a1', 'c3', 'a2'])),
    'the last moves of a visit may be unsaved',
  );
});

test('the moves of two tabs are kept in one game, whichever goes on', () => {
  const [one, other] = [createSaver(), createSaver()];
  let here = one(play(one(begin({ game: 'nine' }, [])), 'b2', 'a1'));
  let there = other(begin({ game: 'nine' }, ['b2', 'a1']));
  here = one(play(here, 'c3'));
  for (const square of ['a2', 'c1']) there = other(play(there, square));
  assert.deepEqual(lines(), ['b2a1a2c1 b2a1c3']);
  here = one(play(here, 'b3'));
  assert.deepEqual(lines(), ['b2a1c3b3 b2a1a2c1']);
});

test('what is kept of a game comes back: lines, whether it counts, and what the judge has found of it', () => {
  const seats = { first: 'human', second: 'level-1' };
  const keep = createSaver();
  let state = { ...begin({ game: 'felt' }, []), seats };
  state = play(keep(state), 'b1', 'a1');
  const best = { ...thoughtOf('c1', { value: 240, depth: 5, line: ['c1', 'd1'] }) };
  best.moves = [exact('b1', 100), exact('c1', 240), exact('d1', 20)];
  state = reduce(state, ['analysis', keyOf(recordOf(state, 0)), { ...best, shallower: { ...best, value: 200 } }]);
  keep(reduce(state, ['review', true]));
  const again = { ...begin({ game: 'felt' }, ['b1']), seats };
  const back = createSaver()(again);
  assert.deepEqual([back.lines, back.at, back.standing], [[['b1', 'a1']], 1, 'values']);
  const thought = back.analyses.get(keyOf(recordOf(back, 0)));
  const { depth, value, line, moves, done, kept: isKept, shallower } = thought;
  assert.deepEqual([depth, value, line, done, isKept, shallower.value], [5, 240, ['c1', 'd1'], true, true, 200]);
  assert.deepEqual(
    moves.map(({ move, value, bound }) => [move, value, bound]),
    [...[['c1', 240, 'exact']], ['b1', 100, 'exact']],
  );
});

test('the judgements of a long game take less than 3 kB', () => {
  const moves = Array.from({ length: 60 }, (_, at) => `${'abcdefgh'[at % 8]}${1 + Math.floor(at / 8)}`);
  let state = begin({ game: 'felt' }, moves);
  for (let count = 0; count < moves.length; count++) {
    const thought = thoughtOf('h8', { value: -1234, depth: 12, line: Array(12).fill('h8') });
    thought.moves = [exact('h8', -1234), exact(moves[count], -2345)];
    state = reduce(state, ['analysis', keyOf(recordOf(state, count)), { ...thought, shallower: thought }]);
  }
  const text = JSON.stringify(judgedOf(state));
  assert.ok(text.length < 3000, String(text.length));
});

test('judgements that were changed on the device are none', () => {
  const { id, text } = storedGame();
  const read = (judged) => readEntry(id, JSON.stringify({ ...JSON.parse(text), judged }), GAMES).judged;
  const kept = [3, 10, null, 15, 'b2', 5];
  const over = [3, 104, null, 0, 'b2', 5, 3, null];
  assert.deepEqual(read([kept, 0, over]), [kept, 0, over]);
  for (const wrong of [7, 'x', [1], [[...kept, 1]], [kept.with(4, '<b>')], [kept.with(3, 16)], [kept.with(1, 1e9)]])
    assert.deepEqual(read(wrong), [], JSON.stringify(wrong));
});

test('a game against Python is kept once the person has moved', () => {
  const opened = reduce(newRound(GAMES, { game: 'nine' }), [
    'new',
    { game: 'nine' },
    { first: 'level-1', second: 'human' },
  ]);
  const keep = createSaver();
  assert.equal(keep(play(opened, 'b2')).isWritten, false);
  assert.equal(keep(play(opened, 'b2', 'a1')).isWritten, true);
});

test('a move is not taken for another whose name it begins', () => {
  createSaver()(begin(BOARD, ['d1', 'd5', 'c5', 'c10']));
  createSaver()(begin(BOARD, ['d1', 'd5', 'c5', 'c1']));
  assert.deepEqual(lines().toSorted(), ['d1d5c5c1', 'd1d5c5c10']);
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

test('two pages that go on from the same game lose no move of either', () => {
  const first = createSaver();
  first(begin({ game: 'nine' }, ['b2']));
  const [one, other] = [createSaver(), createSaver()];
  const [here, there] = [one(begin({ game: 'nine' }, ['b2'])), other(begin({ game: 'nine' }, ['b2']))];
  one(play(here, 'a1'));
  other(play(there, 'c3'));
  one(play(here, 'a1', 'a2'));
  other(play(there, 'c3', 'c2'));
  assert.deepEqual(lines(), ['b2c3c2 b2a1a2']);
});

test('a bad address is no game, nor are moves that the engine has not read', () => {
  const keep = createSaver();
  const state = play(begin({ game: 'nine' }, []), 'b2');
  const problem = { code: 'address-text', message: '', field: null, args: {} };
  assert.equal(keep({ ...state, problem }).isWritten, false);
  assert.equal(keep({ ...state, transcript: 'b2' }).isWritten, false);
});

test('the end of a game is kept with it', () => {
  const result = { winner: 'first', margin: 3, squares: [] };
  createSaver()(viewed(begin({ game: 'nine' }, ['b2', 'a1']), { turn: null, result, legal: {} }));
  const [{ winner, margin, turn, moves: count }] = readGames(drawer, GAMES);
  assert.deepEqual([winner, margin, turn, count], ['first', 3, null, 2]);
});

test('a player who takes a seat once the game is over is one of the next game', () => {
  const result = { winner: 'first', margin: 3, squares: [] };
  const seats = { first: 'human', second: 'level-1' };
  const over = (state) => viewed({ ...state, seats }, { turn: null, result, legal: {} });
  const keep = createSaver();
  const ended = keep(over(play(begin({ game: 'nine' }, []), 'b2', 'a1')));
  const later = reduce(ended, ['seat', 'second', 'level-2']);
  assert.equal(later.seats.second, 'level-2');
  assert.equal(keep(later).isWritten, false);
  const game = () => readGames(drawer, GAMES).map((entry) => entry.seats.second);
  keep(reduce(later, ['review', true])); // what the judge finds is kept with it
  assert.deepEqual(game(), ['level-1']);
  const again = { ...begin({ game: 'nine' }, ['b2', 'a1']), seats: later.seats }; // as its address has them
  const keepAgain = createSaver();
  keepAgain(viewed(keepAgain(again), { turn: null, result, legal: {} }));
  assert.deepEqual(game(), ['level-1']);
  const other = { ...begin({ game: 'nine' }, ['b2']), seats: later.seats };
  createSaver()(other);
  assert.deepEqual(game().toSorted(), ['level-1', 'level-2'], 'one that is not at its end is another game');
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
  createSaver()(viewed(begin({ game: 'nine' }, ['b2']), { setup: 'x'.repeat(24_000) }));
  const [{ moves, board }] = readGames(drawer, GAMES);
  assert.deepEqual([moves, board], [1, null]);
});

test('fifty are kept, those last played', () => {
  for (let index = 0; index < 55; index++)
    store(drawer, `g${index}`, JSON.stringify({ address: '#/nine/b2', when: index }), GAMES);
  const ids = pluck(readGames(drawer, GAMES), 'id');
  assert.deepEqual([ids.length, ids[0], ids[49]], [50, 'g54', 'g5']);
  drawer.remove('g54');
  assert.equal(readGames(drawer, GAMES)[0].id, 'g53');
});

test('however many are on the device, those last played are read, and a next one is kept', async () => {
  const texts = Array.from({ length: 2000 }, (_, index) => JSON.stringify({ address: '#/nine/b2', when: index }));
  const items = new Map(texts.map((text, index) => [`g${index}`, text]));
  let read = 0;
  const parse = JSON.parse;
  JSON.parse = (...given) => {
    read++;
    return parse(...given);
  };
  try {
    const ids = pluck(readGames({ items }, GAMES), 'id');
    assert.deepEqual([ids.length, ids[0], ids[49]], [50, 'g1999', 'g1950']);
    assert.ok(read <= 200, `${read} were read`);
  } finally {
    JSON.parse = parse;
  }
  for (const [id, text] of items) drawer.items.set(id, text);
  assert.equal(await store(drawer, 'next', JSON.stringify({ address: '#/nine/c3', when: 3000 }), GAMES), true);
  assert.equal(readGames(drawer, GAMES)[0].id, 'next');
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
