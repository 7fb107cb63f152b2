// The graph of the advantage and the review beside it, as templates: nothing is drawn over what is unknown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HUMAN } from '../../web/src/round/state.ts';
import { thoughtOf } from './games.mjs';
import { textOf, valuesIn } from './lit.mjs';
import { roundOf } from './rounds.mjs';

const { advantage, advantageBar } = await import('../../web/src/views/advantage.ts');
const late = await import('../../web/src/rooms/play/late.ts');
const t = Object.assign((key) => key, { lang: 'en', has: () => true });

/** The graph with its review. */
const graph = (state, dispatch = () => {}) => advantage(state, late.shownJudgements(state), late, t, { dispatch });

const exact = (move, value) => ({ move, value, bound: 'exact', outcome: null, plies: null });

/** A game of six moves of which the positions after so many moves are judged. */
function game(judged, { at = 6, values = {} } = {}) {
  const analysis = (moves) => thoughtOf('h8', { value: moves[0].value, moves, unit: 100, line: ['h8', 'g8'] });
  const analyses = Object.fromEntries(judged.map((count) => [count, analysis(values[count] ?? [exact('h8', 0)])]));
  const line = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'];
  return roundOf('felt', line, { seats: { first: HUMAN, second: 'level-1' }, at, analyses });
}

test('each known stretch is a curve of its own, and a point alone a dot', () => {
  const text = textOf(graph(game([0, 1, 3, 5, 6])));
  const curves = text.match(/class="curve[^>]*d="?[^">]*/g);
  assert.equal(curves.length, 3);
  assert.equal(curves.filter((curve) => curve.includes('dot')).length, 1);
  assert.equal(text.match(/class="area"/g).length, 2);
});

test('where nothing is judged nothing but the axis and the place is drawn', () => {
  assert.doesNotMatch(textOf(graph(game([]))), /class="(curve|area)/);
});

test('the bar says that a position is unknown, and stays where it was', () => {
  const before = game([4], { values: { 4: [exact('e1', -900)] } });
  const bar = (state) => textOf(advantageBar(state, t));
  assert.match(bar(before), /unknown[\s\S]*advantage\.unknown/);
  const shares = [before, { ...before, at: 5 }].map((state) => /--first-share:(.*?)%/.exec(bar(state))[1]);
  assert.equal(shares[0], shares[1]);
  assert.ok(Number(shares[0]) < 40);
});

test('a mistake can be tried again from the position before it', () => {
  const moves = [exact('h8', 900), exact('c1', -500)];
  const at = 3;
  const state = { ...game([0, 1, 2, 3, 4, 5, 6], { at, values: { 2: moves } }), reviewing: true };
  const events = [];
  const drawn = graph(state, (event) => events.push(event));
  assert.match(textOf(drawn), /review\.lost\.disc/);
  valuesIn(drawn).findLast((value) => typeof value === 'function')();
  assert.deepEqual(events, [['jump', 2]]);
});
