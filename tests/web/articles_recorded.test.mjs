// Figures of recorded replies: facts that stand in them, captions, series, weights and curves, programs and links.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from './fakes.mjs';
import { figureOf, row } from './figure.mjs';
import { valueAfter } from './lit.mjs';

const { recordedFacts } = await import('../../web/src/rooms/articles/figure.ts');
const { lengthOf } = await import('../../web/src/rooms/articles/figures/bars.ts');
const { create: curve } = await import('../../web/src/rooms/articles/figures/curve.ts');
const { create: grid } = await import('../../web/src/rooms/articles/figures/grid.ts');
const { create: series } = await import('../../web/src/rooms/articles/figures/series.ts');
const { create: weights } = await import('../../web/src/rooms/articles/figures/weights.ts');
const { create: steps } = await import('../../web/src/rooms/articles/figures/steps.ts');
const { create: turned } = await import('../../web/src/rooms/articles/figures/turned.ts');

const t = Object.assign(
  (key, args = {}) => (key === 'list' ? ', ' : `${key} ${Object.values(args).join(' ')}`.trim()),
  {
    lang: 'en',
    has: () => false,
  },
);
const made = (create, entries, more = {}) => figureOf(create, entries, { t, ...more });

test('a bar of twice the number is twice as long, its root half as much again, and a logarithm adds equal steps', () => {
  assert.equal(lengthOf(50, 100, 'linear'), 0.5);
  assert.equal(lengthOf(25, 100, 'root'), 0.5);
  const [one, ten, hundred] = [1, 10, 100].map((value) => lengthOf(value, 100, 'log'));
  assert.ok(one > 0);
  assert.equal((ten - one).toFixed(9), (hundred - ten).toFixed(9));
  for (const scale of ['linear', 'root', 'log'])
    assert.deepEqual([lengthOf(0, 9, scale), lengthOf(9, 9, scale)], [0, 1], scale);
});

test('a fact is a place in a recorded reply: a key, a place in a list, a move, a value without sign, or in what a script computed', () => {
  const moves = Object.entries({ b1: -3, c1: 2 }).map(([move, value]) => ({ move, value }));
  const asked = {
    think: { reply: { move: 'c1', moves } },
    game: { reply: [{ ply: 0 }, { ply: 1, cells: { a1: 7 } }] },
  };
  for (const [place, fact] of Object.entries({
    'think.move': 'c1',
    'think.moves.b1.value': -3,
    '|think.moves.b1.value|': 3,
    'think.moves.1.move': 'c1',
    'game.-1.ply': 1,
    'game.1.cells.a1': 7,
    'computed.least': 5,
  }))
    assert.deepEqual(recordedFacts({ known: { heavy: 16 }, recorded: { place }, asked, computed: { least: 5 } }), {
      heavy: 16,
      place: fact,
    });
});

/** A tree of two moves with two replies each, and what is counted in its leaves. */
const REAL = {
  rows: [
    row(-1, null, 12, { depth: 2 }),
    row(0, 'c1', 12, { depth: 1 }),
    ...[row(1, 'a2', 12), row(1, 'b2', 20)],
    row(0, 'd1', 5, { depth: 1 }),
    ...[row(4, 'a3', 5), row(4, 'b3', 30)],
  ],
  iterations: [{ depth: 2, move: 'c1', value: 12 }],
  iteration: 0,
};
const COUNTS = { 'c1-a2': [1, 2], 'c1-b2': [2, 0], 'd1-a3': [0, 5], 'd1-b3': [3, 0] };

test('a task about weights is done where one of them was changed and its tree was read', async () => {
  /** Leaves of two moves with two replies each, as the search reads them. */
  const leaves = ([c1, a2, b2, d1, a3, b3], value, move) => ({
    rows: [row(-1, null, value, { depth: 2 }), row(0, 'a1', c1, { depth: 1 }), ...[row(1, 'a1', a2), row(1, 'b1', b2)], row(0, 'b1', d1, { depth: 1 }), ...[row(4, 'a1', a3), row(4, 'b1', b3)]], // biome-ignore format: rows
    iterations: [{ depth: 2, move, value }],
    iteration: 0,
  });
  const board = { game: 'othello', record: { game: 'othello', setup: 'x' }, cells: {}, legal: {} };
  const terms = Object.entries(COUNTS).map(([name, [corners, moves]]) => [
    `terms-${name}`,
    { reply: { terms: { corners: 10 * corners, moves } } },
  ]);
  const asked = {
    board: { reply: board },
    tree: { request: { player: 'minimax depth=2' }, reply: REAL },
    read: { reply: leaves([12, 12, 20, 5, 5, 30], 12, 'a1') },
    ...Object.fromEntries(terms),
  };
  const given = { weights: { corners: 10, moves: 1 }, range: [0, 20], player: 'minimax ties=last', known: {}, asked };
  const figure = made(weights, given, { page: { engine: 'ready' } });
  const tasks = { corner: { best: 'd1' } };
  const answered = async (values, value) => {
    const { rows, ...reply } = leaves(values, value, 'b1');
    await figure.answer(reply, rows);
  };
  figure.put('corners', 1);
  figure.put('moves', 4);
  await figure.drawn();
  await answered([2, 9, 2, 3, 20, 3], 3);
  assert.deepEqual([figure.facts().best, figure.done(tasks)], ['d1', []], 'two weights were changed');
  figure.put('moves', 1);
  assert.deepEqual(figure.done(tasks), [], 'the new values were not read yet');
  await figure.drawn();
  await answered([2, 3, 2, 3, 5, 3], 3);
  assert.deepEqual(figure.done(tasks), ['corner']);
});

const interval = (share) => ({ count: 0, share, low: share - 0.05, high: share + 0.05 });
const statistics = (wins, losses, score, games = 400) => ({
  games,
  all: { games, wins: interval(wins), draws: interval(1 - wins - losses), losses: interval(losses) },
  score: interval(score),
});
const REQUEST = { game: 'othello', players: ['a', 'b'], opening: 8 };
/** Recorded series, by their names. */
const recordedSeries = (all) =>
  Object.fromEntries(
    Object.entries(all).map(([name, statistics]) => [name, { request: REQUEST, reply: { statistics } }]),
  );

test('a series says shares with their intervals: of either side, or the score', () => {
  const asked = recordedSeries({ black: statistics(0.7, 0.2, 0.75), white: statistics(0.4, 0.55, 0.42) });
  const rows = [
    { request: 'black', side: 'first', label: {}, beside: 0.6 },
    { request: 'white', side: 'second', label: {}, beside: 0.5 },
  ];
  const wins = made(series, { show: 'wins', rows, asked }).facts();
  const shares = ['black.share', 'black.low', 'white.share', 'white.high'].map((name) => wins[name]);
  assert.equal(shares.join().replaceAll('percent ', ''), '70.0,65.0,55.0,60.0');
  assert.deepEqual([wins.games, wins['white.games'], wins['black.opening'], wins.rest], [400, 400, 8, 10]);
  assert.equal(made(series, { show: 'wins', rows, asked, apart: ['black'] }).facts().rest, 5);
  const score = made(series, { show: 'score', rows, asked }).facts();
  assert.equal(score.black, 'articles.share percent 75.0 articles.span 70.0 80.0');
});

test('a grid says the share that each row wins, and the fewest games', () => {
  const asked = recordedSeries({
    '1-1': statistics(0.6, 0.3, 0.65),
    '1-2': statistics(0.125, 0.8, 0.2, 390),
    '2-1': statistics(1, 0, 1),
    '2-2': statistics(0.5, 0.5, 0.5),
  });
  const facts = made(grid, { levels: [1, 2], asked }).facts();
  assert.deepEqual([facts.games, facts['1-2'], facts['2-1']], [390, 'percent 12.5', 'percent 100.0']);
});

test('a curve says its values in points, whatever parts of a point they count', () => {
  const asked = Object.fromEntries(
    [3, -8, 12].map((value, at) => [`prospect-${at + 1}`, { request: {}, reply: { value } }]),
  );
  const figure = made(curve, { most: 3, curves: [{ name: 'prospect', parts: 4, label: {} }], asked });
  const facts = figure.facts();
  assert.deepEqual([facts['prospect-1'], facts['prospect-2'], facts['prospect-3']], [0.75, -2, 3]);
  assert.match(figure.words(), / 1 0\.75 2 −2 3 3 /, 'its table');
});

const VIEW = { game: 'nine', cells: { a1: null, b1: null, c1: null }, legal: {}, line: null, last: null, result: null };
const LOOK = { pieces: 'discs', colours: {} };
const GAMES = { page: { games: [{ id: 'nine', default: 'level-2', look: LOOK, sides: {}, values: {} }] } };
/** Games are gone through by a slider. */
const stepTo = (figure, at) => valueAfter(figure.draw(), '@input=')({ target: { value: String(at) } });
const played = (moves) => moves.map((last, ply) => ({ ...VIEW, ply, last, moves: moves.slice(1, ply + 1) }));

test('steps say how long lines are, in how many moves like the first, and which were seen to their end', () => {
  const long = { reply: played([null, 'a1', 'b1', 'c1']) };
  const asked = { once: long, again: long, other: { reply: played([null, 'a1', 'c1']) } };
  const lines = [{ name: 'once' }, { name: 'again' }, { name: 'other', at: 1 }];
  const figure = made(steps, { lines, asked }, GAMES);
  const end = () => stepTo(figure, 9);
  const facts = figure.facts();
  assert.deepEqual([facts['again-same'], facts['other-same'], facts['other-plies']], [3, 1, 2]);
  const tasks = { both: { seen: ['once', 'other'] } };
  end();
  assert.deepEqual(figure.done(tasks), []);
  figure.choose('line', 'other');
  assert.equal(valueAfter(figure.draw(), '.value='), '1', 'it is shown first where it says');
  end();
  assert.deepEqual(figure.done(tasks), ['both']);
});

test('readings of one position are the rows of a table: their values in points, the best move, and what was read', () => {
  const thought = (values, move, nodes) => ({
    move,
    value: values[move],
    nodes,
    moves: Object.entries(values).map(([move, value]) => ({ move, value, bound: 'exact' })),
  });
  const begin = [{ ...VIEW, turn: 'first', legal: { a1: {}, b1: {} }, moves: [] }];
  const lines = [
    { name: 'short', values: 'think', label: { en: 'short' } },
    { name: 'judged', values: 'computed', parts: 4, label: { en: 'judged' } },
    { name: 'game', label: { en: 'game' } },
  ];
  const asked = {
    think: { reply: thought({ a1: 6, b1: 3 }, 'a1', 53) },
    ...Object.fromEntries(lines.map(({ name }) => [name, { reply: begin }])),
  };
  const computed = thought({ a1: 10, b1: 30 }, 'b1', 71);
  const figure = made(steps, { lines, asked, compared: true, computed }, GAMES);
  const facts = figure.facts();
  assert.deepEqual([facts['judged-move'], facts['judged-value'], facts['short-nodes']], ['b1', 7.5, 53]);
  const rows = ['short +6 articles.steps.best +3 53', 'judged +2.5 +7.5 articles.steps.best 71'];
  assert.ok(figure.words().includes(` a1 b1 articles.steps.read ${rows.join(' ')} `), figure.words());
});

test('a program that turns discs says what it found at each step, and which line that was', () => {
  const at = (line, more) => ({ line, by: -1, front: [], run: [], found: [], end: [], holds: true, ...more });
  const says = [
    { line: 1, yes: { en: 'next {front}' }, no: { en: 'none' } },
    { line: 2, yes: { en: 'turns {run}, all {found}' } },
  ];
  const numbers = [at(1, { holds: false }), at(1, { front: ['b1'] }), at(2, { run: ['b1'], found: ['b1', 'b2'] })];
  const computed = { sources: { en: 'look\n  turn' }, steps: numbers };
  const asked = { view: { reply: VIEW } };
  const figure = made(turned, { computed, says, move: 'c1', at: 1, program: 'p.py', asked }, GAMES);
  assert.deepEqual(figure.facts(), { move: 'c1', found: 'b1, b2' });
  assert.match(figure.words(), /← >> 1 look next b1/);
  stepTo(figure, 2);
  assert.match(figure.words(), / turn turns b1, all b1, b2 /);
  stepTo(figure, 0);
  assert.match(figure.words(), / look none /);
});

test('the links of a game lead to the position that is shown, from where its record begins', () => {
  const view = (moves, more) => ({ ...VIEW, record: { game: 'nine', seed: 7, size: 4, moves }, moves, ...more });
  const late = [
    view(['a1', 'c1'], { turn: 'first' }),
    view(['a1', 'c1', 'b2'], { turn: 'second' }),
    view(['a1', 'c1', 'b2', 'a3'], { result: { winner: 'first' } }),
  ];
  const lines = [{ name: 'late', player: 'minimax depth=2' }];
  const figure = made(steps, { lines, asked: { late: { reply: late } } }, GAMES);
  const links = (at) => {
    stepTo(figure, at);
    return pluck(figure.links(), 'address');
  };
  const [first, second] = ['#/nine/a1c1?seed=7&size=4', '#/nine/a1c1b2?seed=7&size=4'];
  const tree = (address) => `${address.replace('#/', '#/tree/')}&player=minimax+depth%3D2`;
  const reads = 'minimax+depth%3D2';
  assert.deepEqual(links(0), [`${first}&second=${reads}`, tree(first)], 'against the player of the line');
  assert.deepEqual(links(1), [`${second}&first=${reads}&second=human`, tree(second)]);
  const over = `#/nine/a1c1b2a3?seed=7&size=4&first=${reads}&second=${reads}`;
  assert.deepEqual(links(2), [over], 'the reader has not won it, and there is no tree');
});
