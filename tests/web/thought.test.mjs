// The card of what a player thought: what a position is worth, and what stands beside each move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitOf } from '../../web/src/base/player.ts';
import { expectation, shortValue, winningChances } from '../../web/src/round/evaluation.ts';
import { keyOf, newRound, recordOf, viewOf } from '../../web/src/round/state.ts';
import { COLUMNS, FELT, GAMES, NINE, thoughtOf } from './games.mjs';
import { textOf } from './lit.mjs';
import { analysed, roundOf } from './rounds.mjs';
import { en } from './words.mjs';

const { thought } = await import('../../web/src/views/thought.ts');
const { advantageBar } = await import('../../web/src/views/advantage.ts');

test('a win is said to be by a margin only where that is proved, and else by so much or more', () => {
  const said = (worth) => expectation({ plies: null, ...worth }, FELT, en);
  assert.equal(said({ value: -10034, outcome: 'second', margin: -34 }), 'White wins by 34 discs: proved.');
  assert.equal(said({ value: -10002, outcome: 'second', margin: null }), 'White wins by 2 discs or more: proved.');
});

test('a worth is short text: a margin, parts of a unit, or the distance of the end', () => {
  const short = (side, game, ...worths) => worths.map((worth) => shortValue(worth, side, en, game)).join();
  const won = { value: 10012, outcome: 'first', margin: 12 };
  assert.equal(short('first', FELT, won, { value: 250, outcome: null, unit: 100 }), '+12,+2.5');
  assert.equal(short('second', FELT, won, { value: -3, outcome: null, bound: 'upper' }), '−12,≥+3');
  const bound = { value: 10012, outcome: 'first', margin: null };
  assert.equal([short('first', FELT, bound), short('second', FELT, bound)].join(), '≥+12,≤−12');
  const soon = { value: 97, outcome: 'first', plies: 3 };
  assert.equal(short('first', NINE, soon, { value: 0, outcome: 'draw', plies: 2 }), 'W3,=');
  assert.equal(short('second', NINE, soon, { value: null, outcome: null }), 'L3,');
});

test('an advantage leans by the scale of its game, and a win more than any advantage', () => {
  assert.equal(winningChances({ value: 0, outcome: null }, FELT), 0);
  const half = winningChances({ value: 1200, outcome: null, unit: 100 }, FELT);
  assert.ok(half > 0.5 && half < 0.9, String(half));
  assert.ok(Math.abs(winningChances({ value: 1, outcome: null }, NINE) - half) < 1e-9);
  const [likely, won] = [
    { value: 64, outcome: null },
    { value: 10064, outcome: 'first' },
  ]; // by 64
  assert.ok(winningChances(likely, FELT) < winningChances(won, FELT));
  assert.equal(winningChances({ value: 97, outcome: 'first', plies: 3 }, NINE), 1);
  assert.equal(winningChances({ value: 950, outcome: 'second' }, COLUMNS), -1);
});

test('the unit of a player is that of the evaluation that it uses, where it estimates margins', () => {
  const parts = { search: 'best', nodes: 3 };
  const margins = ['level-3', 'level-4', 'best nodes=10', 'minimax depth=2 evaluation=strong', parts];
  for (const player of [...margins, { ...parts, evaluation: 'strong', multipv: 2 }])
    assert.equal(unitOf(player, FELT), 100);
  for (const player of ['level-1', 'best depth=3']) assert.equal(unitOf(player, FELT), undefined);
  assert.equal(unitOf('random', NINE), undefined);
});

// The card

/** The card of a thought. */
function card(game, reply) {
  const round = { ...newRound(GAMES, { game }), engine: 'ready' };
  const past = {
    thought: thoughtOf('b2', { line: [], depth: 1, nodes: 9, seconds: 0, done: false, ...reply }),
    side: 'first',
    from: 0,
  };
  return thought({ ...round, thoughts: new Map([[keyOf(recordOf(round)), past]]) }, en, { round() {} });
}

/** The rows of a table of moves in what is drawn: the move and the last cell; `*` where it is drawn as the best, `/` as broken. */
const rowsIn = (drawn) =>
  [
    ...textOf(drawn).matchAll(
      /<tr(?: class="?([\w ]*)"?)?>\s*<th scope="row" translate="no">(\w+)<[\s\S]*?<td>([^<]*)<\/td>\s*<\/tr>/g,
    ),
  ].map(
    ([, look = '', move, said]) =>
      `${move}: ${said}${look.includes('best') ? ' *' : ''}${look.includes('beyond') ? ' /' : ''}`,
  );

/** What is listed at once, and what is unfolded. */
function listed(game, moves, unit) {
  const [{ value, outcome, margin = null }] = moves;
  const [first, more = ''] = textOf(card(game, { value, outcome, margin, moves, unit })).split('<details');
  return { first: rowsIn(first), more: rowsIn(more), button: /<summary>([^<]*)/.exec(more)?.[1] };
}
const rows = (game, moves, unit) => listed(game, moves, unit).first;

test('a loss that the engine says is shown, and of a bound that it is that or worse', () => {
  const moves = [
    { move: 'b2', value: 10064, outcome: 'first', bound: 'exact', margin: 64, loss: 0 },
    { move: 'c3', value: 10060, outcome: null, bound: 'upper', least: 4 },
    { move: 'd4', value: 10008, outcome: 'first', bound: 'exact', margin: 8, loss: 56, mark: '??' },
    { move: 'e5', value: -10, outcome: null, bound: 'exact', mark: '??' },
  ];
  const said = ['b2: best *', 'c3: −4 or worse', 'd4: −56 /', 'e5: not proved /'];
  assert.deepEqual(rows('felt', moves, 100), said);
});

test('where the winner alone is proved each move says how much it wins by at least, and none is drawn as the best', () => {
  const win = (move, value) => ({ move, value, outcome: 'first', bound: 'exact' });
  assert.deepEqual(rows('felt', [win('a8', 10048), win('a6', 10044)], 100), ['a8: ≥+48', 'a6: ≥+44']);
});

test('a move that is only known to be no better than the best one stands behind the others, and is said to be that', () => {
  const [b2, c3, d4] = [
    { move: 'b2', value: 300, outcome: null, bound: 'exact', loss: 0 },
    { move: 'c3', value: 300, outcome: null, bound: 'upper' },
    { move: 'd4', value: 260, outcome: null, bound: 'upper', least: 2 },
  ];
  assert.deepEqual(rows('felt', [b2, c3, d4], 100), ['b2: best *', 'd4: −2 or worse', 'c3: no better']);
  const second = (change) => rows('felt', [b2, { ...c3, value: 296, ...change }], 100)[1];
  assert.equal(second({ bound: 'exact' }), 'c3: ±0', 'but one that is compared');
});

test('five moves are listed, and a button says how many more there are', () => {
  const moves = [0, 1, 2, 3, 4, 5, 6, 7].map((loss) => ({
    move: `a${loss + 1}`,
    value: 300 - 250 * loss,
    outcome: null,
    bound: 'exact',
  }));
  const { first, more, button } = listed('felt', moves, 100);
  assert.deepEqual(first, ['a1: best *', 'a2: −3', 'a3: −5', 'a4: −8', 'a5: −10']);
  assert.deepEqual(more, ['a6: −13 /', 'a7: −15 /', 'a8: −18 /'], 'broken, as it is longer than the scale');
  assert.equal(button, '3 more moves');
  assert.deepEqual(listed('felt', moves.slice(0, 5), 100).more, []);
  const unread = { move: 'h8', value: null, outcome: null, bound: null };
  assert.deepEqual(listed('felt', [moves[0], unread], 100).first.slice(1), ['h8: not read']);
});

test('a heading says how moves end only where that is known of all whose value is exact', () => {
  const ends = { value: 99, outcome: 'first', plies: 1, bound: 'exact' };
  const open = { value: 5, outcome: null, plies: null, bound: 'exact' };
  const heading = (...moves) => {
    const named = moves.map((move, at) => ({ move: `a${at + 1}`, ...move }));
    return /<caption>([^<]*)/.exec(textOf(card('nine', { ...moves[0], moves: named })))[1];
  };
  assert.equal(heading(ends, { ...open, bound: 'upper' }), 'How each move ends');
  assert.equal(heading(open, open), 'What each move is worth (numbers are estimates)');
  assert.equal(heading(ends, open), 'What each move is worth (numbers are estimates)');
});

test('a move from the opening book is said to be from there, without a number of positions or a table', () => {
  const moves = [{ move: 'b2', value: 130, outcome: null, bound: 'exact' }];
  const reply = { value: 130, outcome: null, moves, unit: 100, depth: 0, nodes: 0, book: true };
  const said = textOf(card('felt', reply));
  assert.deepEqual(rowsIn(card('felt', reply)), []);
  assert.match(said, /from its opening book/);
  assert.doesNotMatch(said, /position</);
});

/** The settings with which it is shown. */
const SHOWN = { engine: 'ready', values: false, lang: 'en', langNamed: false, strengths: {} };

/** The sentences of the card: the headline, whose it is, and what the player itself says. */
function opinions(state) {
  const drawn = textOf(thought({ ...SHOWN, ...state }, en, { round() {} }));
  return ['says', 'whose', 'own'].map((name) => new RegExp(`<p class="?[^">]*${name}[^>]*>([^<]*)`).exec(drawn)?.[1]);
}
const NOT_READ = 'The strong reader has not read this position yet.';

/** A game in which White has read two plies and played; the judge has read eight, or has not. */
function replied({ judge = true, white = {}, strong = {} } = {}) {
  const seats = { first: 'human', second: 'level-2' };
  const state = roundOf('felt', ['f5', 'f6'], { seats });
  const past = {
    thought: thoughtOf('f6', { depth: 2, value: -9, unit: 1, ...white }),
    side: 'second',
    from: 1,
    player: '',
  };
  const known = { ...state, thoughts: new Map([[keyOf(recordOf(state, 1)), past]]) };
  return judge ? analysed(known, thoughtOf('e6', { depth: 8, value: -2600, unit: 100, ...strong }), 2) : known;
}

test('each value says whose it is, and the headline is the judge’s where it has read', () => {
  assert.deepEqual(opinions(replied()), [
    'White is ahead by about 26 discs.',
    'The strong reader, 8 plies deep',
    'White, 2 plies deep: White is clearly ahead.',
  ]);
  const alone = opinions(replied({ judge: false }));
  assert.deepEqual(alone, [NOT_READ, '', 'White, 2 plies deep: White is clearly ahead.']);
  const random = replied({ white: { value: null } });
  assert.deepEqual(opinions(random)[2], 'White: f6, at random: nothing was read.');
  const solved = replied({ strong: { outcome: 'second', value: -10004, margin: -4 } });
  assert.deepEqual(opinions(solved).slice(0, 2), [
    'White wins by 4 discs: proved.',
    'The strong reader, to the end of the game',
  ]);
  assert.match(
    textOf(advantageBar(replied(), en)),
    /aria-label=The strong reader, 8 plies deep: White is ahead by about 26 discs\./,
  );
});

test('until the judge has read the position on the board, nothing that it said of an earlier one is shown', () => {
  const state = analysed(replied({ judge: false }), thoughtOf('f5', { depth: 8, value: 300, unit: 100 }), 0);
  assert.deepEqual(opinions(state), [NOT_READ, '', 'White, 2 plies deep: White is clearly ahead.']);
});

test('what the player has proved stands above an estimate, while it holds of the position on the board', () => {
  const moves = [{ move: 'f6', value: -10004, outcome: 'second', bound: 'exact', plies: null }];
  const white = { value: -10004, outcome: 'second', margin: -4, moves };
  assert.match(opinions(replied({ white }))[0], /^White wins by 4 discs: proved\./);
  const other = [{ ...moves[0], move: 'e6' }];
  assert.match(opinions(replied({ white: { ...white, moves: other } }))[0], /about 26 discs/, 'it played another move');
  assert.match(opinions(replied({ white: { ...white, plies: 5 } }))[0], /about 26 discs/, 'the end is nearer by now');
  const over = replied({ white });
  const ended = { ...viewOf(over), result: { winner: 'second', margin: -4 } };
  const views = new Map([...over.views, [keyOf(recordOf(over)), ended]]);
  assert.doesNotMatch(opinions({ ...over, views })[0] ?? '', /proved/, 'of a finished game nothing has to be proved');
});

test('where the score says otherwise the sentence is of the end of the game', () => {
  const worth = { value: 900, outcome: null, unit: 100, depth: 8 };
  const words = (first, second) => expectation(worth, FELT, en, { first, second });
  assert.equal(words(10, 20), 'In the end Black should win by about 9 discs.');
  assert.equal(words(20, 10), 'Black is ahead by about 9 discs.');
});

test('an estimate is named as a number once it is read eight plies deep, before that by its size alone', () => {
  const words = (value, depth) =>
    expectation({ value, outcome: null, unit: 100, depth }, FELT, en, { first: 10, second: 20 });
  assert.equal(words(3900, 8), 'In the end Black should win by about 39 discs.');
  assert.equal(words(3900, 7), 'Black is clearly ahead.');
  assert.equal(words(-200, 7), 'White stands better.');
  assert.equal(words(20, 7), 'The position is about even.');
});

test('between two people the judge alone says something, and before a first move nobody', () => {
  const state = analysed(roundOf('felt', ['f5']), thoughtOf('e6', { depth: 8, value: 300, unit: 100 }));
  assert.deepEqual(opinions(state), ['Black is ahead by about 3 discs.', 'The strong reader, 8 plies deep', '']);
  const start = analysed(roundOf('felt'), thoughtOf('e6', { unit: 100 }));
  assert.deepEqual(opinions(start)[0], undefined);
  assert.deepEqual(opinions({ ...start, values: true })[1], 'The strong reader, 3 plies deep', 'but where it is asked');
});
