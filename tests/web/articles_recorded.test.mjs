// Figures of recorded replies: facts that stand in them, captions, series, weights and curves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeEngines, matchReply } from './fakes.mjs';
import { figureOf, row } from './figure.mjs';
import { textOf, valueAfter } from './lit.mjs';

const { recordedFacts } = await import('../../web/src/rooms/articles/recorded.ts');
const { movesByPath, nested } = await import('../../web/src/rooms/articles/position_tree.ts');
const { visitsOf } = await import('../../web/src/tree/visits.ts');
const { create: curve } = await import('../../web/src/rooms/articles/figures/curve.ts');
const { create: grid } = await import('../../web/src/rooms/articles/figures/grid.ts');
const { create: series } = await import('../../web/src/rooms/articles/figures/series.ts');
const { create: steps } = await import('../../web/src/rooms/articles/figures/steps.ts');
const { create: weights, sumOf } = await import('../../web/src/rooms/articles/figures/weights.ts');

const t = Object.assign((key, args = {}) => `${key} ${Object.values(args).join(' ')}`.trim(), { lang: 'en' });
const made = (create, entries, more = {}) => figureOf(create, entries, { t, ...more });

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

/** A tree of two moves with two replies each, and its leaves in the tree of leaves. */
const treeOf = (names, values, move) => ({
  rows: [
    row(-1, null, values[6], { depth: 2 }),
    row(0, names[0], values[4], { depth: 1 }),
    ...[row(1, names[1], values[0]), row(1, names[2], values[1])],
    row(0, names[3], values[5], { depth: 1 }),
    ...[row(4, names[4], values[2]), row(4, names[5], values[3])],
  ],
  iterations: [{ depth: 2, move, value: values[6] }],
  iteration: 0,
});
const REAL = treeOf(['c1', 'a2', 'b2', 'd1', 'a3', 'b3'], [12, 20, 5, 30, 12, 5, 12], 'c1');
const LEAVES = treeOf(['a1', 'a1', 'b1', 'b1', 'a1', 'b1'], [12, 20, 5, 30, 12, 5, 12], 'a1');
const TERMS = { 'c1-a2': [10, 2], 'c1-b2': [20, 0], 'd1-a3': [0, 5], 'd1-b3': [30, 0] };

function weighing(page) {
  const entries = {
    weights: { corners: 10, moves: 1 },
    range: [0, 20],
    player: 'minimax ties=last',
    known: { corner: 'c1' },
    asked: {
      board: { reply: { game: 'othello', record: { game: 'othello', setup: 'x' }, cells: {}, legal: {} } },
      tree: { request: { player: 'minimax depth=2' }, reply: REAL },
      read: { reply: LEAVES },
    },
  };
  for (const [name, [corners, moves]] of Object.entries(TERMS))
    entries.asked[`terms-${name}`] = { reply: { terms: { corners, moves } } };
  return made(weights, entries, { page });
}

test('the moves of a tree are named by their places, and a leaf is the sum of its counts times their weights', () => {
  const counts = (line) => {
    const [corners, moves] = TERMS[line.join('-')];
    return { corners: corners / 10, moves };
  };
  const names = movesByPath(visitsOf([], REAL.rows, REAL));
  assert.deepEqual([names.get('0'), names.get('1 0'), names.get('1 1')], ['c1', 'a3', 'b3']);
  const weighed = (weights) => nested(visitsOf([], REAL.rows, REAL), (_, line) => sumOf(counts(line), weights));
  assert.equal(JSON.stringify(weighed({ corners: 10, moves: 1 })), '[[12,20],[5,30]]');
  assert.equal(JSON.stringify(weighed({ corners: 1, moves: 4 })), '[[9,2],[20,3]]');
});

test('weights say what is best, and ask for the tree of the new values', async () => {
  const figure = weighing({ engine: 'booting' });
  const { asked } = figure;
  const answered = (values, move) => {
    const { rows, ...reply } = treeOf(['a1', 'a1', 'b1', 'b1', 'a1', 'b1'], values, move);
    return figure.answer(reply, rows);
  };
  assert.deepEqual(figure.facts(), { depth: 2, choices: 2, leaves: 4, best: 'c1', value: 12, corner: 'c1' });
  const tasks = { corner: { best: 'd1' } };
  await figure.drawn();
  assert.equal(asked.length, 0, 'nothing was changed yet');
  figure.put('corners', 1);
  figure.put('moves', 4);
  await figure.drawn();
  assert.equal(asked[0].request.record.setup, '[[9,2],[20,3]]');
  assert.deepEqual([figure.facts().best, figure.facts().value], ['?', Number.NaN], 'not what it was before');
  figure.page.engine = 'ready';
  await answered([9, 2, 20, 3, 2, 3, 3], 'b1');
  assert.deepEqual([figure.facts().best, figure.facts().value], ['d1', 3]);
  assert.deepEqual(figure.done(tasks), [], 'two weights were changed');
  figure.put('moves', 1);
  assert.deepEqual(figure.done(tasks), [], 'the new values were not read yet');
  await figure.drawn();
  assert.equal(asked[1].request.record.setup, '[[3,2],[5,3]]');
  await answered([3, 2, 5, 3, 2, 3, 3], 'b1');
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
  Object.fromEntries(Object.entries(all).map(([name, statistics]) => [name, recordedOne(statistics)]));
const recordedOne = (statistics) => ({
  request: REQUEST,
  reply: { tally: { counted: 0, next: 0 }, statistics },
});

test('a series says shares with their intervals: of either side, or the score', () => {
  const asked = recordedSeries({ black: statistics(0.7, 0.2, 0.75), white: statistics(0.4, 0.55, 0.42) });
  const rows = [
    { request: 'black', side: 'first', label: {}, beside: 0.6 },
    { request: 'white', side: 'second', label: {}, beside: 0.5 },
  ];
  const wins = made(series, { show: 'wins', rows, asked }).facts();
  const shares = ['black.share', 'black.low', 'white.share', 'white.high'].map((name) => wins[name]);
  assert.equal(shares.join().replaceAll('articles.percent ', ''), '70.0,65.0,55.0,60.0');
  assert.deepEqual([wins.games, wins['white.games'], wins['black.opening'], wins.rest], [400, 400, 8, 10]);
  assert.equal(made(series, { show: 'wins', rows, asked, apart: ['black'] }).facts().rest, 5);
  const score = made(series, { show: 'score', rows, asked }).facts();
  assert.equal(score.black, 'articles.share articles.percent 75.0 articles.span 70.0 80.0');
});

/** A series of which further games are played. */
function further({ mock }) {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { engines, createEngine } = fakeEngines();
  const asked = recordedSeries({ one: statistics(0.5, 0.5, 0.5) });
  const entries = { show: 'score', rows: [{ request: 'one', label: {} }], asked };
  const figure = made(series, entries, { services: { createEngine } });
  /** The request under way of a kind. */
  const asks = (op) => figure.running().find(({ request }) => request.op === op);
  async function reply(entry, answer) {
    entry.over = true;
    entry.resolve(answer);
    await figure.drawn();
  }
  const ends = (engine, game) => reply(engine.asked[game], matchReply());
  /** All games that have ended are counted, after so many. */
  async function counts(before) {
    assert.equal(asks('statistics').request.tally.counted, before);
    for (let entry = asks('statistics'); entry; entry = asks('statistics')) {
      const counted = entry.request.tally.counted + entry.request.played.length;
      const all = statistics(0.5, 0.5, 0.5, 400 + counted);
      await reply(entry, { tally: { counted, next: counted }, statistics: all });
      mock.timers.tick(100); // between two counts
    }
  }
  return {
    figure,
    engines,
    ends,
    counts,
    async live(value) {
      figure.choose('live', value);
      await figure.drawn();
    },
    /** Matches are planned, and two of them are played and counted. */
    async plays(before) {
      await reply(asks('series'), { matches: [{}, {}, {}, {}] });
      engines.at(-1).become('ready');
      for (const game of [0, 1]) await ends(engines.at(-1), game);
      await counts(before);
      return engines.at(-1);
    },
  };
}

test('further games are played until they are stopped or the chapter is left, and counted after those before', async (context) => {
  const { figure, ends, live, plays, counts } = further(context);
  await live('yes');
  const first = await plays(0);
  assert.equal(figure.facts().games, 402);
  await live('no');
  await ends(first, 2);
  await counts(2);
  assert.deepEqual([figure.isLive(), first.ended, figure.running()], [false, true, []]);
  await live('yes');
  const second = await plays(3);
  figure.around.isShown = false;
  await figure.drawn();
  await ends(second, 2);
  await counts(5);
  assert.deepEqual([figure.isLive(), second.ended, figure.facts().games], [false, true, 406]);
});

test('games that are stopped and played on before the last one has ended go on, and none is lost', async (context) => {
  const { figure, engines, ends, live, plays, counts } = further(context);
  await live('yes');
  const engine = await plays(0);
  await live('no');
  await live('yes');
  await ends(engine, 2);
  await counts(2);
  assert.deepEqual([engines.length, engine.asked.length, figure.isLive(), figure.facts().games], [1, 4, true, 403]);
});

test('a grid says the share that each row wins, and the fewest games', () => {
  const asked = recordedSeries({
    '1-1': statistics(0.6, 0.3, 0.65),
    '1-2': statistics(0.125, 0.8, 0.2, 390),
    '2-1': statistics(1, 0, 1),
    '2-2': statistics(0.5, 0.5, 0.5),
  });
  const facts = made(grid, { levels: [1, 2], asked }).facts();
  assert.deepEqual([facts.games, facts['1-2'], facts['2-1']], [390, 'articles.percent 12.5', 'articles.percent 100.0']);
});

test('a curve says its values in points, whatever parts of a point they count', () => {
  const asked = Object.fromEntries(
    [3, -8, 12].map((value, at) => [`prospect-${at + 1}`, { request: {}, reply: { value } }]),
  );
  const facts = made(curve, { most: 3, curves: [{ name: 'prospect', parts: 4, label: {} }], asked }).facts();
  assert.deepEqual([facts['prospect-1'], facts['prospect-2'], facts['prospect-3']], [0.75, -2, 3]);
});

const VIEW = { game: 'nine', cells: { a1: null }, legal: {}, line: null, result: null };
const played = (moves) => moves.map((last, ply) => ({ ...VIEW, ply, last, moves: moves.slice(1, ply + 1) }));

test('steps say how many moves are those of the first line, and which lines were seen to their end', () => {
  const asked = {
    once: { reply: played([null, 'a1', 'b1', 'c1']) },
    again: { reply: played([null, 'a1', 'b1', 'c1']) },
    other: { reply: played([null, 'a1', 'c1']) },
  };
  const games = [{ id: 'nine', look: { pieces: 'discs' }, sides: {} }];
  const lines = [{ name: 'once' }, { name: 'again' }, { name: 'other', at: 1 }];
  const figure = made(steps, { lines, asked }, { page: { games } });
  const drawn = () => figure.draw(Object.assign(t, { has: () => false }));
  const end = () => valueAfter(drawn(), '@input=')({ target: { value: '9' } });
  const facts = figure.facts();
  assert.deepEqual([facts['again-same'], facts['other-same']], [3, 1]);
  const tasks = { both: { seen: ['once', 'other'] } };
  end();
  assert.deepEqual(figure.done(tasks), []);
  figure.choose('line', 'other');
  assert.equal(valueAfter(drawn(), '.value='), '1', 'it is shown first where it says');
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
  const games = [{ id: 'nine', look: { pieces: 'discs' }, sides: {}, values: {} }];
  const figure = made(
    steps,
    { lines, asked, compared: true, computed: thought({ a1: 10, b1: 30 }, 'b1', 71) },
    { page: { games } },
  );
  const facts = figure.facts();
  assert.deepEqual([facts['judged-move'], facts['judged-value'], facts['short-nodes']], ['b1', 7.5, 53]);
  const drawn = figure.draw(Object.assign(t, { has: () => false }));
  const words = textOf(drawn)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  const rows = ['short +6 articles.steps.best +3 53', 'judged +2.5 +7.5 articles.steps.best 71'];
  assert.ok(words.includes(` a1 b1 articles.steps.read ${rows.join(' ')} `), words);
});
