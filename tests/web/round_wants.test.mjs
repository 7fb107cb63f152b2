// What a round wants to know of the engine: the most needed first, and nothing that is not seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HUMAN, recordOf, reduce } from '../../web/src/round/state.ts';
import { wantedThought, wantedView } from '../../web/src/round/wants.ts';
import { thoughtOf } from './games.mjs';
import { analysed, PEOPLE, roundOf, viewed } from './rounds.mjs';

const OPTIONS = { shown: true, thinks: true, values: false, probes: true };
const SPELLED = 'minimax depth=40';

/** A round of tic-tac-toe with these seats and moves, of which the first `told` positions are known. */
const round = ({ seats = {}, moves, ...more } = {}) =>
  roundOf('nine', moves, { seats: { ...PEOPLE, ...seats }, ...more });

const thought = (state, more = {}) => wantedThought(state, { ...OPTIONS, ...more });
const movesAsked = (state) => wantedView(state, OPTIONS)?.moves ?? null;

test('the position on the board is wanted first, then those before and after it', () => {
  const moves = ['b2', 'a1', 'c3'];
  assert.deepEqual(movesAsked(round({ moves, told: 0, at: 1 })), ['b2']);
  assert.deepEqual(movesAsked(round({ moves, told: 2, at: 1 })), moves);
  assert.equal(movesAsked(round({ moves })), null);
});

test('a line that is looked at is wanted before the rest of the game', () => {
  const looking = ['lookahead', { from: 1, moves: ['c3', 'a3'], at: 2 }];
  assert.deepEqual(movesAsked(reduce(round({ moves: ['b2', 'a1'], told: 2, at: 1 }), looking)), ['b2', 'c3', 'a3']);
});

test('moves of an address are wanted as they were written', () => {
  const state = { ...round({ told: 0 }), transcript: 'B2 a1' };
  assert.equal(wantedView(state, OPTIONS).moves, 'B2 a1');
});

test('for a round that is not shown nothing is wanted, nor for one that cannot be', () => {
  const state = round({ seats: { first: 'level-1' }, told: 0 });
  const known = round({ seats: { first: 'level-1' } });
  assert.deepEqual([wantedView(state, { shown: false }), thought(known, { shown: false })], [null, null]);
  const problem = { code: 'illegal-move', message: '', field: null, args: {} };
  assert.deepEqual([wantedView({ ...state, problem }, OPTIONS), thought({ ...known, problem })], [null, null]);
});

test('Python is asked for its move, but not while a position is set up, nor before the position is known', () => {
  const state = round({ seats: { first: 'level-1' } });
  assert.deepEqual(thought(state), { kind: 'move', record: { game: 'nine', moves: [] }, player: 'level-1' });
  assert.equal(thought(state, { thinks: false }), null);
  assert.equal(thought(round({ seats: { first: 'level-1' }, told: 0 })), null);
});

test('a player spelled out is tried before it is its turn, once, where a stop reaches Python', () => {
  const state = round({ seats: { second: SPELLED } });
  assert.deepEqual([thought(state).kind, thought(state).player], ['probe', SPELLED]);
  assert.equal(thought(state, { probes: false }), null);
  assert.equal(thought(reduce(state, ['vetted', SPELLED])), null);
  assert.equal(thought(round({ seats: { first: SPELLED } })).kind, 'move'); // it shows by playing
});

/** The state once the judge has answered for the position after so many moves. */
const judged = (state, count, more = {}) => analysed(state, thoughtOf('a1', more), count);

test('hint and values want the same analysis: the exact values of all moves, by the judge of the game', () => {
  const state = round({ moves: ['b2'] });
  const hinted = thought(reduce(state, ['hint']));
  assert.deepEqual(hinted, {
    kind: 'judge',
    record: recordOf(state),
    player: { search: 'best', ties: 'first', multipv: 8 },
  });
  assert.deepEqual(thought(state, { values: true }), hinted);
  assert.equal(thought(judged(state, 1), { values: true }), null);
  assert.equal(thought(judged(state, 1, { done: false }), { values: true }).kind, 'judge', 'it is still growing');
});

test('a review judges the positions of the game from its end, after everything else', () => {
  let state = reduce(round({ moves: ['b2', 'a1'], at: 1 }), ['review', true]);
  assert.equal(thought({ ...state, at: 2, seats: { first: 'level-1', second: HUMAN } }).kind, 'move');
  assert.equal(thought(state, { values: true }).record.moves.length, 1); // that on the board comes first
  for (const count of [2, 1, 0]) {
    const asked = thought(state);
    assert.deepEqual([asked.kind, asked.record.moves.length], ['judge', count]);
    state = judged(state, count);
  }
  assert.equal(thought(state), null);
});

test('the position after the move of a hint is wanted once the hint is known', () => {
  const asked = reduce(round({ moves: ['b2'] }), ['hint']);
  const hinted = judged(asked, 1, { line: ['a1', 'c3'] });
  assert.deepEqual(movesAsked(hinted), ['b2', 'a1']);
  const growing = judged(asked, 1, { line: ['a1', 'c3'], done: false });
  const known = viewed(hinted, {}, { game: 'nine', moves: ['b2', 'a1'] });
  for (const state of [asked, growing, judged(asked, 1, { line: ['a1'] }), known, reduce(hinted, ['hint'])])
    assert.equal(movesAsked(state), null);
});

test('a review asks nothing of a finished game, nor of positions that are not known', () => {
  const moves = ['b2', 'a1'];
  const state = reduce(round({ moves, told: 2, at: 1 }), ['review', true]);
  assert.equal(thought(state).record.moves.length, 1);
  const result = { winner: 'first', margin: null, squares: [] };
  assert.equal(thought(viewed(state, { turn: null, result }, recordOf(state, 2))).record.moves.length, 1);
});

test('nobody asked: the position on the board is judged while a person is to move, or Python waits', () => {
  const idle = { visible: true };
  const state = round({ moves: ['b2'] });
  assert.deepEqual(thought(state, idle), thought(state, { values: true }));
  assert.equal(thought(judged(state, 1), idle), null);
  for (const options of [{}, { ...idle, probes: false }, { ...idle, thinks: false }])
    assert.equal(thought(state, options), null, 'the tab is hidden, or it cannot be ended, or a position is set up');
  const seated = { ...state, seats: { first: HUMAN, second: 'level-1' } };
  assert.equal(thought(seated, idle).kind, 'move');
  assert.deepEqual(thought({ ...seated, paused: true }, idle), thought(state, { values: true }));
});
