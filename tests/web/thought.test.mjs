// The card of what a player thought: what stands beside each move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf, newRound, recordOf } from '../../web/src/round/state.ts';
import { GAMES } from './games.mjs';

const { thought } = await import('../../web/src/views/thought.ts');
const told = (key, args = {}) => [key, args.loss].filter(Boolean).join(' ');
const t = Object.assign(told, { lang: 'en', has: () => true });

/** The card of a thought. */
function card(game, reply) {
  const round = newRound(GAMES, { game });
  const past = { thought: { move: 'b2', line: [], depth: 1, nodes: 9, seconds: 0, ...reply }, side: 'first', from: 0 };
  return thought({ ...round, thoughts: new Map([[keyOf(recordOf(round)), past]]) }, t, { dispatch() {} });
}

/** The last cell of each row of the table of moves. */
function rows(game, moves, unit, more = {}) {
  const [{ value, outcome }] = moves;
  const found = [];
  /** @param {any} part */
  const walk = (part) => {
    if (Array.isArray(part)) return part.forEach(walk);
    if (part?.strings?.[0].startsWith('<tr')) found.push(`${part.values[1]}: ${part.values.at(-1)}`);
    if (part?.values) walk(part.values);
  };
  walk(card(game, { value, outcome, moves, unit, ...more }));
  return found;
}

test('after a proved win the others are behind by discs, bounds and estimates too', () => {
  const moves = [
    { move: 'b2', value: 10064, outcome: 'first', bound: 'exact' },
    { move: 'c3', value: 10060, outcome: null, bound: 'upper' },
    { move: 'd4', value: 10008, outcome: 'first', bound: 'exact' },
    { move: 'e5', value: -10, outcome: null, bound: 'exact' },
  ];
  assert.deepEqual(rows('felt', moves, 100), ['b2: loss.best', 'c3: loss.worse −4', 'd4: −56', 'e5: −64.1']);
  assert.equal(rows('felt', moves).at(-1), 'e5: loss.unproved'); // an evaluation that counts no discs
});

test('a move that is only known to be no better than the best one is not listed', () => {
  const [b2, c3, d4] = [
    { move: 'b2', value: 300, outcome: null, bound: 'exact' },
    { move: 'c3', value: 300, outcome: null, bound: 'upper' },
    { move: 'd4', value: 260, outcome: null, bound: 'upper' },
  ];
  assert.deepEqual(rows('felt', [b2, c3, d4], 100), ['b2: loss.best', 'd4: loss.worse −0.4']);
  assert.deepEqual(rows('felt', [{ ...b2, bound: 'lower' }, c3], 100), ['b2: loss.best']);
  assert.deepEqual(rows('felt', [b2, { ...c3, value: 296 }, d4], 100), ['b2: loss.best', 'd4: loss.worse −0.4']);
  assert.deepEqual(
    rows('felt', [b2, { ...c3, value: 296, bound: 'exact' }], 100)[1],
    'c3: ±0.0',
    'but one that is compared',
  );
});

test('a move of tic-tac-toe that was not read to the end is not said to end in a draw', () => {
  const open = { value: 0, outcome: null, plies: null, bound: 'exact' };
  const moves = ['b2', 'a1'].map((move) => ({ move, ...open }));
  assert.deepEqual(rows('nine', moves), ['b2: worth.open', 'a1: worth.open']);
});

test('a move from the opening book is said to be from there, without a number of positions or a table', () => {
  const moves = [{ move: 'b2', value: 130, outcome: null, bound: 'exact' }];
  const reply = { value: 130, outcome: null, moves, unit: 100, depth: 0, nodes: 0, book: true };
  assert.deepEqual(rows('felt', moves, 100, reply), []);
  const said = JSON.stringify(card('felt', reply));
  assert.match(said, /saw\.book/);
  assert.doesNotMatch(said, /saw\.(positions|depth)|NaN/);
});
