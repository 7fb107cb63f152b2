import assert from 'node:assert/strict';

import test from 'node:test';
import { lossOf } from '../../web/src/round/judgements.ts';
import { judgeOf, unitOf } from '../../web/src/round/wants.ts';
import { expectation, marginOf, shortValue, winningChances } from '../../web/src/round/worth.ts';
import { COLUMNS, FELT, NINE, TABLE } from './games.mjs';
import { en } from './words.mjs';

test('a decided value holds the margin only where the game says so', () => {
  assert.equal(marginOf({ value: 10012, outcome: 'first' }, FELT), 12);
  assert.equal(marginOf({ value: -1007, outcome: 'second' }, TABLE), -7);
  assert.equal(marginOf({ value: 97, outcome: 'first' }, NINE), null);
  assert.equal(marginOf({ value: 300, outcome: null }, FELT), null);
  assert.equal(marginOf({ value: 0, outcome: 'draw' }, TABLE), 0);
  assert.equal(marginOf({ value: 10064, outcome: null, bound: 'upper' }, FELT), 64); // at most a win by 64
});

test('a win is said to be by a margin only where that is proved', () => {
  const words = Object.assign((key) => key, { lang: 'en', has: () => false });
  const said = (worth) => expectation(worth, FELT, words);
  assert.equal(said({ value: -10002, outcome: 'second', margin: null, plies: null }), 'expects.proved');
  assert.equal(said({ value: -10034, outcome: 'second', margin: -34, plies: null }), 'expects.proved-win');
  assert.equal(
    said({ value: 10052, outcome: 'first', plies: null }),
    'expects.proved-win',
    'the exact value of a move',
  );
});

test('a loss is counted in units of the margins, whether they are proved, bounds or estimated', () => {
  const won = { value: 10064, outcome: 'first', bound: 'exact' };
  assert.equal(lossOf(won, { value: 10008, outcome: 'first' }, 'first', FELT), 56);
  assert.equal(lossOf(won, { value: 10060, outcome: null, bound: 'upper', unit: 100 }, 'first', FELT), 4);
  assert.equal(lossOf(won, { value: -50, outcome: null, unit: 100 }, 'first', FELT), 64.5);
  const second = { ...won, value: -10004, outcome: 'second' };
  assert.equal(lossOf(second, { value: 10002, outcome: 'first' }, 'second', FELT), 6);
  assert.equal(lossOf(won, { value: 0, outcome: 'draw' }, 'first', FELT), 64);
  // What an evaluation says is no number of discs.
  assert.equal(lossOf({ value: 9, outcome: null }, { value: -3, outcome: null }, 'first', FELT), 12);
  assert.equal(lossOf(won, { value: -3, outcome: null }, 'first', FELT), null);
});

test('a worth is short text: a margin, parts of a unit, or the distance of the end', () => {
  const short = (side, game, ...worths) => worths.map((worth) => shortValue(worth, side, en, game)).join();
  const won = { value: 10012, outcome: 'first' };
  assert.equal(short('first', FELT, won, { value: 250, outcome: null, unit: 100 }), '+12,+2.5');
  assert.equal(short('second', FELT, won, { value: -3, outcome: null, bound: 'upper' }), '−12,≥+3');
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

test('the judge is the one that the game names, with exact values for all moves', () => {
  const judge = { search: 'best', nodes: 4000, evaluation: 'strong', ties: 'first' };
  assert.deepEqual(judgeOf(FELT, 7), { ...judge, multipv: 7 });
  assert.deepEqual(judgeOf(FELT, 1), judge);
  assert.equal(judgeOf(FELT, 144).multipv, 100); // the engine takes no more
  assert.deepEqual(judgeOf({ ...FELT, players: [] }, 1), judge);
});

test('the unit of a player is that of the evaluation that it uses, where it estimates margins', () => {
  const parts = { search: 'best', nodes: 3 };
  const margins = ['level-3', 'level-4', 'best nodes=10', 'minimax depth=2 evaluation=strong', parts];
  for (const player of [...margins, { ...parts, evaluation: 'strong', multipv: 2 }])
    assert.equal(unitOf(player, FELT), 100);
  for (const player of ['level-1', 'best depth=3']) assert.equal(unitOf(player, FELT), undefined);
  for (const evaluation of ['constructor', 'toString', '__proto__'])
    for (const player of [`minimax depth=2 evaluation=${evaluation}`, { search: 'minimax', depth: 2, evaluation }])
      assert.equal(unitOf(player, FELT), undefined);
  assert.equal(unitOf('random', NINE), undefined);
});
