// What the page accepts from the sandbox: the contract's replies, in their sizes, and nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userCode } from '../../web/src/engine/sandbox.ts';
import { createChecker } from '../../web/src/engine/sandbox_replies.ts';
import { createBudget } from '../../web/src/python/sandbox/sandbox.ts';
import { ranked } from './arena.mjs';
import { eachOf, THOUGHT } from './fakes.mjs';
import { row } from './figure.mjs';
import { FELT, viewOfRecord } from './games.mjs';

const COLUMNS = ['parent', 'move', 'depth', 'low', 'high', 'value', 'bound', 'end', 'visits', 'unread', 'key'];
const OTHELLO = { game: 'othello' };
const THINK = { op: 'think', record: OTHELLO, player: 'mine depth=2' };
const LOAD = { op: 'load', name: 'mine', source: '', game: 'othello' };
const TREE = { op: 'tree', record: OTHELLO, player: 'minimax depth=2', rows: 3 };

const VIEW = {
  ...viewOfRecord({ game: 'felt' }),
  game: 'othello',
  setup: '---',
  record: { game: 'othello', moves: [] },
  done: true,
};
const LOADED = {
  name: 'mine',
  evaluations: { othello: ['mine'] },
  searches: [],
  orders: [],
  games: [],
  repeatable: true,
  done: true,
};
const GAMES = { games: [], diagrams: [], first: 'othello', done: true };
const FAULT = { name: 'mine', kind: 'ZeroDivisionError', message: 'division by zero', during: 'evaluate' };
const PLACE = { line: 2, column: 5, end_line: 2, end_column: 10 };
const ERROR = { error: userCode('mine, line 2: division by zero', { ...FAULT, ...PLACE }), done: true };
const rowOf = (parent, move, depth) => row(parent, move, 4, { depth });

const accepted = (request, reply) => createChecker(request)(reply) === null;
/** The reply is refused with each of these parts in it. */
function refuses(request, reply, parts) {
  for (const part of parts) assert(!accepted(request, { ...reply, ...part }), JSON.stringify(part).slice(0, 60));
}
/** The value without one key. */
const without = (value, key) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

test('what is no object is refused, and what follows the last reply', () => {
  for (const reply of [null, undefined, 7, 'text', [], [THOUGHT], true]) assert(!accepted(THINK, reply));
  const check = createChecker(THINK);
  assert.equal(check(THOUGHT), null);
  assert.notEqual(check(THOUGHT), null);
});

test('a reply without one of its keys is refused', () => {
  for (const [request, reply] of [
    [THINK, THOUGHT],
    [{ op: 'view', record: OTHELLO }, VIEW],
    [LOAD, LOADED],
    [{ op: 'games' }, GAMES],
    [THINK, ERROR],
  ]) {
    assert(accepted(request, reply));
    for (const key of Object.keys(reply)) assert(!accepted(request, without(reply, key)), key);
  }
});

// That every other type and size is refused is shown on all replies of the engine (tests/build/test_sandbox.py).
test('moves, squares and numbers are such, and a view is of the game that was asked for', () => {
  refuses(
    THINK,
    THOUGHT,
    eachOf({ move: ['<b>', 'a99'], value: [0.5], depth: [-1], outcome: ['nobody'], line: ['c4'] }),
  );
  const wrong = { cells: [{ '<img>': null }, { a1: 'third' }], legal: [{ d3: { d3: '<img>' } }], game: ['tictactoe'] };
  refuses({ op: 'view', record: OTHELLO }, VIEW, eachOf(wrong));
});

test('a program has the name that it was given', () => {
  const wrong = { evaluations: [{ othello: ['strong'] }], orders: [['mine', 'mine']], games: [['<b>']] };
  refuses(LOAD, LOADED, eachOf({ name: ['other'], searches: [['best']], ...wrong }));
});

test('names that are shown consist of up to 40 characters that can be seen', () => {
  const named = (name, sides = FELT.sides) =>
    accepted({ op: 'games' }, { ...GAMES, games: [{ ...FELT, id: 'four', name, sides }] });
  for (const name of ['Four', '五目　並べ', 'x'.repeat(40), '🀄'.repeat(40), "l'été"]) assert(named(name), name);
  for (const name of ['', '\u3000', 'x'.repeat(41), 'Four\u202e', 'Fo\u200bur', 'Four\n', 'Fo\u00adur', '\ud800']) {
    assert(!named(name), JSON.stringify(name));
    assert(!named('Four', { first: name, second: 'white' }), JSON.stringify(name));
  }
  for (const id of ['', 'Four', 'four\u202e', 'x'.repeat(41), '__proto__', 'toString'])
    assert(!accepted(LOAD, { ...LOADED, evaluations: {}, games: [id] }), id);
});

test('an error in the code of an author has all its facts', () => {
  const { args } = ERROR.error;
  const wrong = { line: [0, '2'], during: ['lunch'], traceback: ['x'.repeat(5000)], name: ['<b>'] };
  for (const part of eachOf({ ...wrong, facts: [{ value: { toString: 1 } }, { value: ['x'] }] }))
    assert(!accepted(THINK, { ...ERROR, error: { ...ERROR.error, args: { ...args, ...part } } }), JSON.stringify(part));
  const forged = { code: 'bad-move', message: '', field: null, args: { move: { toString: 1 } } };
  assert(!accepted(THINK, { ...ERROR, error: forged }), 'what cannot be written as text');
  assert(!accepted(THINK, { ...ERROR, error: { ...ERROR.error, code: 'address-lost' } }));
  assert(!accepted(THINK, { ...ERROR, error: { ...ERROR.error, args: {} } }));
});

/** The reply of an engine's error. */
const refused = (code, args, field = null) => ({ error: { code, message: 'm', field, args }, done: true });

test('a fact of an error has its type and its size', () => {
  assert(accepted(THINK, refused('bad-player', { name: 'x', known: ['first', 'last'] }, 'player.ties')));
  assert(accepted(THINK, refused('limit', { least: 0, most: 0.5 })));
  for (const args of eachOf({
    known: [Array(1000).fill('x'), ['אa'.repeat(500)], ['x'.repeat(1000)]],
    name: ['x'.repeat(1000), ['x']],
    most: ['Visit example.org'],
    side: ['\u202eblack'],
    anything: [1],
  }))
    assert(!accepted(THINK, refused('bad-player', args)), JSON.stringify(args).slice(0, 60));
});

test('a request is refused with the codes alone that it can have', () => {
  const all = ['bad-request', 'unknown-game', 'bad-setup', 'bad-move', 'illegal-move', 'game-over', 'bad-player'];
  for (const op of ['think', 'tree', 'match', 'tournament'])
    for (const code of [...all, 'limit', 'internal']) assert(accepted({ op }, refused(code, {})), `${op} ${code}`);
  for (const code of ['bad-request', 'unknown-game', 'limit', 'internal'])
    assert(accepted(LOAD, refused(code, {})), code);
  for (const [op, codes] of Object.entries({
    games: all,
    load: all.slice(2),
    view: ['bad-player'],
    compare: ['bad-setup', 'illegal-move', 'bad-player'],
    series: ['bad-request'],
    think: ['bad-json', 'unknown-op', 'not-allowed', 'engine', 'not-run', '__proto__'],
  }))
    for (const code of codes) assert(!accepted({ op }, refused(code, {})), `${op} ${code}`);
});

test('a request prints something, and 10,000 characters at most', () => {
  assert(!accepted(THINK, { printed: '', done: false }));
  assert(!accepted(THINK, { printed: '😀'.repeat(10_001), done: false }));
  const check = createChecker(THINK);
  for (let half = 0; half < 2; half++) assert.equal(check({ printed: '😀'.repeat(5000), done: false }), null);
  assert.notEqual(check({ printed: 'x', done: false }), null);
});

test('the last reply may have notes on the code of an author, ten at most', () => {
  const note = { name: 'mine', reason: 'rounded', facts: { of: 'evaluate', value: '2.5' }, line: 3 };
  assert(accepted(THINK, { ...THOUGHT, notes: [note, { ...note, line: null }] }));
  assert(!accepted(THINK, { ...THOUGHT, done: false, notes: [note] }));
  const wrong = eachOf({ line: [0], reason: ['<b>'], name: ['<b>'], facts: [{ value: 'x'.repeat(1001) }] });
  for (const notes of [null, note, Array(11).fill(note), ...wrong.map((part) => [{ ...note, ...part }])])
    assert(!accepted(THINK, { ...THOUGHT, notes }), JSON.stringify(notes).slice(0, 80));
});

test('the rows of a tree stand behind their parents, under one head', () => {
  const root = rowOf(-1, null, 2);
  const head = { columns: COLUMNS, rows: [root, rowOf(0, 'c4', 1)], done: false };
  const next = { rows: [rowOf(1, 'pass', 0)], done: false };
  const check = createChecker(TREE);
  for (const reply of [{ visits: 100, done: false }, head, next]) assert.equal(check(reply), null);
  assert.notEqual(check(next), null, 'more rows than were asked for');
  const orphans = [rowOf(1, 'c4', 1), rowOf(0, null, 1), rowOf(-1, 'c4', 1)].map((row) => [root, row]);
  const rows = [...orphans, [rowOf(0, null, 2)], [rowOf(-1, 'c4', 2)], [root.slice(1)], [[...root, 1]]];
  refuses(TREE, head, eachOf({ rows, columns: [COLUMNS.toReversed()] }));
  assert(!accepted(TREE, without(head, 'columns')));
});

const TWO = {
  op: 'tournament',
  form: 'two',
  game: 'four',
  games: 2,
  players: ['level-1', 'alphabeta noise=0.50 depth=3 order=mine'],
};
const SEATS = ['level-1', 'alphabeta depth=3 order=mine noise=0.5'];
const MATCH = { op: 'match', first: SEATS[1], second: SEATS[0], record: { game: 'four', moves: 'c2' }, seed: 1 };
const DUE = { players: SEATS, index: 0, pair: 0, match: MATCH };
const COUPLE = {
  first: SEATS[0],
  second: SEATS[1],
  wins: 0,
  draws: 0,
  losses: 0,
  counts: [0, 0, 0, 0, 0],
  superiority: null,
  score: { share: null, low: null, high: null, pairs: 0 },
  elo: { difference: null, low: null, high: null },
};
const standing = (players, pairs = [COUPLE]) => ({
  players: players.map((name) => ranked(name)),
  pairs,
  played: 0,
  planned: 2,
  round: 1,
  over: false,
  seed: 1,
  says: [],
});
const STANDS = {
  game: 'four',
  form: 'two',
  games: 2,
  added: 0,
  opening: 1,
  repeatable: true,
  tally: [],
  standings: standing(SEATS),
  matches: [DUE],
  done: true,
};

test('a tournament is of the game and the players that were asked for, and its matches are between them', () => {
  assert(accepted(TWO, STANDS));
  assert(accepted(TWO, { stopped: true, done: true }));
  const asObject = { search: 'alphabeta', depth: 3, noise: 0.5, order: 'mine' };
  assert(accepted({ ...TWO, players: ['level-1', asObject] }, STANDS));
  const others = ['Visit example.org', 'level-2'].map((each) => [each, SEATS[1]]);
  const wrong = {
    game: ['othello'],
    standings: [SEATS.toReversed(), SEATS.slice(1), ...others, [SEATS[0], SEATS[1].replace('0.5', '0.6')]].map(
      (players) => standing(players),
    ),
    matches: [{ first: 'level-2' }, { record: { game: 'othello' } }].map((part) => [
      { ...DUE, match: { ...MATCH, ...part } },
    ]),
  };
  refuses(TWO, STANDS, eachOf(wrong));
});

test('a tournament of two has their figures, and is of the form that was asked for', () => {
  const { counts, ...bare } = COUPLE;
  refuses(TWO, STANDS, [
    ...[[], [bare]].map((pairs) => ({ standings: standing(SEATS, pairs) })),
    { form: 'all' },
    { games: 100_000 },
  ]);
});

test('a row has one ply less to read than its parent, and the first no more than was asked for', () => {
  const fits = (player, ...depths) => {
    const rows = depths.map((depth, at) => rowOf(at - 1, at === 0 ? null : 'c4', depth));
    return accepted({ ...TREE, player }, { columns: COLUMNS, rows, done: false });
  };
  const object = { search: 'minimax', depth: 2 };
  for (const player of ['minimax depth=2', object]) {
    for (const depths of [[2, 1, 0], [1, 0], [0]]) assert(fits(player, ...depths), depths.join());
    for (const depths of [[3], [2, 2], [2, 1, 1], [1, 2], [2, 0], [0, 0]])
      assert(!fits(player, ...depths), depths.join());
  }
  for (const player of ['article-002', 'minimax', { search: 'best' }])
    assert(fits(player, 100) && !fits(player, 101), 'the deepest search that there is');
});

test('a worker may send much at once, but not for long', () => {
  let now = 0;
  const allowed = createBudget(() => now);
  let lines = 0;
  while (allowed(100)) lines++;
  assert.equal(lines, 10_000);
  now += 1000;
  assert(allowed(100));
  now += 60_000;
  let characters = 0;
  while (allowed(2 ** 20)) characters += 2 ** 20;
  assert.equal(characters, 2 ** 23);
});
