// The games kept on the device, with a storage that a test can look into and tamper with.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { opened } from '../../web/src/device/drawer.ts';
import { boardOf } from '../../web/src/device/saved_boards.ts';
import { readEntry, readGames, recalled, saveGame, store, whenOf } from '../../web/src/device/saved_games.ts';
import { readAddress } from '../../web/src/round/address.ts';
import { anotherGame, isToSave } from '../../web/src/round/saved.ts';
import { keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';
import { newDevice } from './device.mjs';
import { eachOf, pluck } from './fakes.mjs';
import { GAMES, setupOf, thoughtOf, viewOfRecord } from './games.mjs';
import { PEOPLE, viewed } from './rounds.mjs';

const exact = (move, value, more = {}) => ({ move, value, bound: 'exact', outcome: null, plies: null, ...more });
let drawer;
beforeEach(async () => {
  newDevice();
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

const open = (state, start, moves) => {
  const opened = reduce(state, ['open', { start, transcript: moves.join(''), seats: PEOPLE, problem: null }]);
  const view = viewOfRecord({ ...start, moves });
  return reduce(opened, ['view', keyOf(recordOf(opened)), view]);
};
const begin = (start, moves) => open(newRound(GAMES, { game: 'felt' }), start, moves);
const play = (state, ...squares) => squares.reduce((now, square) => reduce(now, ['play', square]), state);

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

/** A game between two people with these lines, saved; its last line is on the board. */
function savedWith(all) {
  const start = begin({ game: 'nine' }, []);
  const round = all.reduce((state, line) => play(reduce(state, ['jump', 0, []]), ...line), start);
  assert.deepEqual(round.lines, all);
  return { round, ...saveGame(drawer, { round, saved: anotherGame(start) }, 1) };
}

test('of more variations than can be kept those stay that fit, with the main line and the one on the board', () => {
  const all = Array.from({ length: 60 }, (_, at) => [`a${at}`, ...Array.from({ length: 99 }, () => 'b2')]);
  const { round, id, raw, part } = savedWith(all);
  const [{ lines: kept }] = readGames(drawer, GAMES);
  assert.ok(kept.length >= 35 && kept.length <= 45, String(kept.length));
  assert.deepEqual(kept, [...all.slice(0, kept.length - 1), all.at(-1)]);
  const again = { round: { ...round, reviewing: true }, saved: { id, raw, part, isRecalled: true } };
  assert.equal(whenOf(saveGame(drawer, again, 2).raw), 1, 'it was only looked at');
});

test('a move that is made before the lines of an address are read is one of their game, also where another begins with it', () => {
  const { id } = savedWith([['b2', 'a1'], ['c3']]);
  const start = begin({ game: 'nine' }, []);
  saveGame(drawer, { round: play(start, 'a3'), saved: anotherGame(start) }, 2);
  const address = readAddress('#/nine?second=human&lines=0b2a1.0c3', GAMES);
  const early = play(reduce(newRound(GAMES, { game: 'felt' }), ['open', address]), 'a3');
  const round = early.unread.reduce((now, moves) => viewed(now, {}, { game: 'nine', moves }), viewed(early));
  saveGame(drawer, { round, saved: anotherGame(early) }, 3);
  assert.deepEqual(lines(), ['b2a1 c3 a3', 'a3']);
  assert.equal(readGames(drawer, GAMES)[0].id, id);
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
  const moves = [exact('c1', 240), exact('b1', 100, { mark: '?', margin: -4 }), exact('d1', 20)];
  const best = thoughtOf('c1', { value: 240, depth: 5, line: ['c1', 'd1'], moves });
  state = reduce(state, ['analysis', keyOf(recordOf(state, 0)), { ...best, shallower: { ...best, value: 200 } }]);
  keep(reduce(state, ['review', true]));
  const again = { ...begin({ game: 'felt' }, ['b1']), seats };
  const back = createSaver()(again);
  assert.deepEqual([back.lines, back.at, back.standing], [[['b1', 'a1']], 1, 'values']);
  const thought = back.analyses.get(keyOf(recordOf(back, 0)));
  const { depth, value, line, equal, done, kept: isKept, shallower } = thought;
  assert.deepEqual([depth, value, line, done, isKept, shallower.value], [5, 240, ['c1', 'd1'], true, true, 200]);
  assert.deepEqual(equal, ['c1']);
  assert.deepEqual(
    thought.moves.map(({ move, value, loss, mark, margin }) => [move, value, loss, mark, margin]),
    [
      ['c1', 240, 0, null, null],
      ['b1', 100, 140, '?', -4],
    ],
  );
});

test('judgements that were changed on the device are none', () => {
  const { id, text } = storedGame();
  const read = (judged) => readEntry(id, JSON.stringify({ ...JSON.parse(text), judged }), GAMES).judged;
  const kept = [3, 10, null, 127, 'b2', 5, 320];
  const over = [3, 104, null, 0, 'b2', 5, null, 3, null, 4];
  assert.deepEqual(read([kept, 0, over]), [kept, 0, over]);
  for (const wrong of [
    'x',
    [[3, 10, null, 15, 'b2', 5]],
    [kept.with(4, '<b>')],
    [kept.with(3, 128)],
    [kept.with(1, 1e9)],
  ])
    assert.deepEqual(read(wrong), [], JSON.stringify(wrong));
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

test('a game against Python is kept once the person has moved', () => {
  const seats = { first: 'level-1', second: 'human' };
  const opened = reduce(newRound(GAMES, { game: 'nine' }), ['new', { game: 'nine' }, seats]);
  const keep = createSaver();
  assert.equal(keep(play(opened, 'b2')).isWritten, false);
  assert.equal(keep(play(opened, 'b2', 'a1')).isWritten, true);
});

/** A game of two moves, and its entry as it is stored. */
function storedGame() {
  const moves = ['b2', 'a1'];
  createSaver()(viewed(begin({ game: 'nine' }, moves), { setup: setupOf(moves) }));
  const [{ id }] = readGames(drawer, GAMES);
  return { id, text: drawer.items.get(id) };
}

test('a game is kept with its last position, of which its board is drawn; one that is not its own is none', () => {
  const { id, text } = storedGame();
  /** @param {(board: any) => any} change */
  const read = (change) => {
    const entry = JSON.parse(text);
    const board = JSON.stringify(change(JSON.parse(entry.board)));
    const read = readEntry(id, JSON.stringify({ ...entry, board }), GAMES);
    return { ...read, board: boardOf(read, GAMES) };
  };
  const { cells, last, legal } = read((board) => board).board;
  assert.deepEqual([cells.b2, cells.a1, cells.c3, last, legal], ['first', 'second', null, 'a1', {}]);
  for (const change of [
    () => undefined,
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

test('fifty are kept, those last played, however many another program has put on the device', async () => {
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
  const [{ id }, ...others] = readGames(drawer, GAMES);
  assert.deepEqual([id, others.length, others.at(-1).id, drawer.items.has('g1950')], ['next', 49, 'g1951', false]);
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
