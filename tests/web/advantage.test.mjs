// The graph of the advantage and the review beside it, as templates: nothing is drawn over what is unknown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownJudgements } from '../../web/src/round/judgements.ts';
import { HUMAN } from '../../web/src/round/state.ts';
import { advantage } from '../../web/src/views/advantage.ts';
import { advantageBar } from '../../web/src/views/advantage_bar.ts';
import { thoughtOf } from './games.mjs';
import { textOf, valuesIn } from './lit.mjs';
import { roundOf } from './rounds.mjs';

const t = Object.assign((key) => key, { lang: 'en', has: () => true });

/** The graph with its review. */
const graph = (state, dispatch = () => {}, exercises = new Set()) =>
  advantage(state, shownJudgements(state), t, { dispatch }, exercises);

const exact = (move, value) => ({ move, value, bound: 'exact', outcome: null, plies: null });

/** A game of six moves of which the positions after so many moves are judged. */
function game(judged, { at = 6, values = {} } = {}) {
  const analysis = (moves) => thoughtOf('h8', { value: moves[0].value, moves, unit: 100, line: ['h8', 'g8'] });
  const analyses = Object.fromEntries(judged.map((count) => [count, analysis(values[count] ?? [exact('h8', 0)])]));
  const line = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'];
  return roundOf('felt', line, { seats: { first: HUMAN, second: 'level-1' }, at, analyses });
}

test('each known stretch is a curve of its own, a point alone a dot, and what is not judged between them is dashed', () => {
  const text = textOf(graph(game([0, 1, 3, 5, 6], { values: { 3: [exact('h8', 700)] } })));
  const curves = text.match(/class="curve[^>]*d="?[^">]*/g);
  const kinds = curves.map((curve) => /class="([^"]*)"/.exec(curve)[1]);
  assert.deepEqual(kinds, ['curve', 'curve dot', 'curve', 'curve unread', 'curve unread']);
  assert.equal(text.match(/class="area"/g).length, 2);
  const ends = (curve) => curve.slice(curve.indexOf('M')).match(/[\d.]+ [\d.]+/g);
  assert.deepEqual(ends(curves[3]), [ends(curves[0])[1], ends(curves[1])[0]], 'from the one to the other');
  assert.match(text, /advantage\.unread/);
  assert.doesNotMatch(textOf(graph(game([0, 1, 2]))), /unread/, 'and what follows is unknown');
});

test('where nothing is judged nothing but the axis and the place is drawn', () => {
  assert.doesNotMatch(textOf(graph(game([]))), /class="(curve|area)/);
});

test('the bar says that a position is unknown, and stays where it was', () => {
  const before = game([4], { values: { 4: [exact('e1', -900)] } });
  const bar = (state) => textOf(advantageBar(state, t));
  assert.match(bar(before), /unknown[\s\S]*advantage\.unknown/);
  const shares = [before, { ...before, at: 5 }, { ...before, at: 6 }].map(
    (state) => /--first-share:(.*?)%/.exec(bar(state))[1],
  );
  assert.deepEqual(new Set(shares).size, 1, 'however many moves are played before the judge has read');
  assert.ok(Number(shares[0]) < 40);
});

test('the mistakes of a player are rings on the curve, discs where they are exercises, and those of Python ticks', () => {
  const lost = (move) => [exact('h8', 900), exact(move, 100)];
  const given = (move) => [exact('h8', -900), exact(move, -100)];
  const values = { 0: lost('a1'), 1: given('b1'), 4: lost('e1') };
  const state = { ...game([0, 1, 2, 3, 4, 5, 6], { values }), reviewing: true };
  const drawn = (text) => ['"mistake"', '"mistake inside"', '"theirs"'].map((kind) => text.split(kind).length - 1);
  const text = textOf(graph(state));
  assert.deepEqual(drawn(text), [3, 3, 2], 'with one of each in the legend');
  assert.deepEqual(text.match(/<small [^>]*>(?:a1|b1|e1)/g).length, 2, 'those of the player are named');
  assert.match(text, /advantage\.yours[\s\S]*advantage\.theirs/);
  const marked = textOf(graph(state, () => {}, new Set([5])));
  assert.deepEqual(drawn(marked), [4, 2, 2]);
  assert.match(marked, /advantage\.exercise[\s\S]*advantage\.rest/);
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
