// The graph of the advantage and the review beside it, as templates: nothing is drawn over what is unknown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HUMAN } from '../../web/src/round/state.ts';
import { thoughtOf } from './games.mjs';
import { roundOf } from './rounds.mjs';

const { advantage, advantageBar } = await import('../../web/src/views/advantage.ts');
const late = await import('../../web/src/rooms/play/late.ts');
const t = Object.assign((key) => key, { lang: 'en', has: () => true });

/** The graph with its review. */
const graph = (state, dispatch = () => {}) =>
  drawn(advantage(state, late.shownJudgements(state), late, t, { dispatch }));

/** The text of a template, and the functions in it. */
function drawn(template) {
  const functions = [];
  function text(value) {
    if (Array.isArray(value)) return value.map(text).join('');
    if (value?.strings) return value.strings.map((part, at) => part + text(value.values[at] ?? '')).join('');
    if (typeof value === 'function') functions.push(value);
    return typeof value === 'symbol' || typeof value === 'function' ? '' : String(value ?? '');
  }
  return { text: text(template), functions };
}

const exact = (move, value) => ({ move, value, bound: 'exact', outcome: null, plies: null });

/** A game of six moves of which the positions after so many moves are judged. */
function game(judged, { at = 6, values = {} } = {}) {
  const analysis = (moves) => thoughtOf('h8', { value: moves[0].value, moves, unit: 100, line: ['h8', 'g8'] });
  const analyses = Object.fromEntries(judged.map((count) => [count, analysis(values[count] ?? [exact('h8', 0)])]));
  const line = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'];
  return roundOf('felt', line, { seats: { first: HUMAN, second: 'level-1' }, at, analyses });
}

test('each known stretch is a curve of its own, and a point alone a dot', () => {
  const { text } = graph(game([0, 1, 3, 5, 6]));
  const curves = text.match(/class="curve[^>]*d="?[^">]*/g);
  assert.equal(curves.length, 3);
  assert.equal(curves.filter((curve) => curve.includes('dot')).length, 1);
  assert.equal(text.match(/class="area"/g).length, 2);
});

test('where nothing is judged nothing but the axis and the place is drawn', () => {
  assert.doesNotMatch(graph(game([])).text, /class="(curve|area)/);
});

test('the bar says that a position is unknown, and stays where it was', () => {
  const before = game([4], { values: { 4: [exact('e1', -900)] } });
  assert.match(drawn(advantageBar(before, t)).text, /unknown[\s\S]*advantage\.unknown/);
  const shares = [before, { ...before, at: 5 }].map(
    (state) => /--first-share:(.*?)%/.exec(drawn(advantageBar(state, t)).text)[1],
  );
  assert.equal(shares[0], shares[1]);
  assert.ok(Number(shares[0]) < 40);
});

test('a mistake can be tried again from the position before it', () => {
  const moves = [exact('h8', 900), exact('c1', -500)];
  const at = 3;
  const state = { ...game([0, 1, 2, 3, 4, 5, 6], { at, values: { 2: moves } }), reviewing: true };
  const events = [];
  const { text, functions } = graph(state, (event) => events.push(event));
  assert.match(text, /review\.lost\.disc/);
  functions.at(-1)();
  assert.deepEqual(events, [['jump', 2]]);
});
