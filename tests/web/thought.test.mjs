// The card of what a player thought: what stands beside each move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf, newRound, recordOf } from '../../web/src/round/state.ts';
import { GAMES } from './games.mjs';

const { thought } = await import('../../web/src/views/thought.ts');
const told = (key, args = {}) => [key, args.loss].filter(Boolean).join(' ');
const t = Object.assign(told, { lang: 'en', has: () => true });

/** The last cell of each row of the table of moves. */
function rows(game, moves, unit) {
  const round = newRound(GAMES, { game });
  const [{ value, outcome }] = moves;
  const reply = { move: 'b2', value, outcome, line: [], depth: 1, nodes: 9, seconds: 0, moves, unit };
  const past = { thought: reply, side: 'first', from: 0 };
  const found = [];
  /** @param {any} part */
  const walk = (part) => {
    if (Array.isArray(part)) return part.forEach(walk);
    if (part?.strings?.[0].startsWith('<tr')) found.push(`${part.values[1]}: ${part.values.at(-1)}`);
    if (part?.values) walk(part.values);
  };
  walk(thought({ ...round, thoughts: new Map([[keyOf(recordOf(round)), past]]) }, t, { dispatch() {} }));
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

test('a move of tic-tac-toe that was not read to the end is not said to end in a draw', () => {
  const open = { value: 0, outcome: null, plies: null, bound: 'exact' };
  const moves = ['b2', 'a1'].map((move) => ({ move, ...open }));
  assert.deepEqual(rows('nine', moves), ['b2: worth.open', 'a1: worth.open']);
});
