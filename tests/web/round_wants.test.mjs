// What a round wants to know of the engine: the most needed first, and nothing that is not seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HUMAN, keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';
import { wantedThought, wantedView } from '../../web/src/round/wants.ts';
import { GAMES, thoughtOf, viewOfRecord } from './games.mjs';

const OPTIONS = { shown: true, thinks: true, values: false, probes: true };
const SPELLED = 'minimax depth=40';

/** A round of tic-tac-toe with these seats and moves, of which the first `told` positions are known. */
function round({ seats = {}, moves = [], told = moves.length + 1, at = moves.length } = {}) {
  const start = { game: 'nine' };
  let state = { ...newRound(GAMES, start), seats: { first: HUMAN, second: HUMAN, ...seats }, line: moves, at };
  for (let count = 0; count < told; count++) {
    const record = recordOf(state, count);
    state = reduce(state, ['view', keyOf(record), viewOfRecord(record)]);
  }
  return state;
}

const thought = (state, more = {}) => wantedThought(state, { ...OPTIONS, ...more });
const movesAsked = (state) => wantedView(state, OPTIONS)?.moves ?? null;

test('the position on the board is wanted first, then those before and after it', () => {
  const moves = ['b2', 'a1', 'c3'];
  assert.deepEqual(movesAsked(round({ moves, told: 0, at: 1 })), ['b2']);
  assert.deepEqual(movesAsked(round({ moves, told: 2, at: 1 })), moves);
  assert.equal(movesAsked(round({ moves })), null);
});

test('a line that is looked at is wanted before the rest of the game', () => {
  const state = reduce(round({ moves: ['b2', 'a1'], told: 2, at: 1 }), [
    'lookahead',
    { from: 1, moves: ['c3', 'a3'], at: 2 },
  ]);
  assert.deepEqual(movesAsked(state), ['b2', 'c3', 'a3']);
});

test('moves of an address are wanted as they were written', () => {
  const state = { ...round({ told: 0 }), transcript: 'B2 a1' };
  assert.equal(wantedView(state, OPTIONS).moves, 'B2 a1');
});

test('for a round that is not shown nothing is wanted, nor for one that cannot be', () => {
  const state = round({ seats: { first: 'level-1' }, told: 0 });
  assert.equal(wantedView(state, { shown: false }), null);
  const known = round({ seats: { first: 'level-1' } });
  assert.equal(thought(known, { shown: false }), null);
  const problem = { code: 'illegal-move', message: '', field: null, args: {} };
  assert.equal(wantedView({ ...state, problem }, OPTIONS), null);
  assert.equal(thought({ ...known, problem }), null);
});

test('Python is asked for its move, but not while a position is set up', () => {
  const state = round({ seats: { first: 'level-1' } });
  assert.deepEqual(thought(state), { kind: 'move', record: { game: 'nine', moves: [] }, player: 'level-1' });
  assert.equal(thought(state, { thinks: false }), null);
});

test('no thought is asked of a position that is not known', () => {
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
const judged = (state, count, more = {}) =>
  reduce(state, ['analysis', keyOf(recordOf(state, count)), thoughtOf('a1', more)]);

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
});

test('a growing analysis is still wanted', () => {
  const state = reduce(round(), ['hint']);
  assert.equal(thought(judged(state, 0, { done: false })).kind, 'judge');
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
  const key = keyOf(recordOf(asked));
  const advised = (more) => reduce(asked, ['analysis', key, thoughtOf('a1', more)]);
  assert.equal(movesAsked(asked), null);
  assert.equal(movesAsked(advised({ line: ['a1', 'c3'], done: false })), null);
  assert.equal(movesAsked(advised({ line: ['a1'] })), null);
  const hinted = advised({ line: ['a1', 'c3'] });
  assert.deepEqual(movesAsked(hinted), ['b2', 'a1']);
  const record = { game: 'nine', moves: ['b2', 'a1'] };
  const known = reduce(hinted, ['view', keyOf(record), viewOfRecord(record)]);
  assert.equal(movesAsked(known), null);
  assert.equal(movesAsked(reduce(hinted, ['hint'])), null);
});

test('a review asks nothing of a finished game, nor of positions that are not known', () => {
  const moves = ['b2', 'a1'];
  const state = reduce(round({ moves, told: 2, at: 1 }), ['review', true]);
  assert.equal(thought(state).record.moves.length, 1);
  const record = recordOf(state, 2);
  const result = { winner: 'first', margin: null, squares: [] };
  const over = reduce(state, ['view', keyOf(record), viewOfRecord(record, { turn: null, result })]);
  assert.equal(thought(over).record.moves.length, 1);
});

test('nobody asked: the position on the board is judged while a person is to move, or Python waits', () => {
  const idle = { visible: true };
  const state = round({ moves: ['b2'] });
  assert.deepEqual(thought(state, idle), thought(state, { values: true }));
  assert.equal(thought(judged(state, 1), idle), null);
  assert.equal(thought(state), null); // the tab is hidden
  assert.equal(thought(state, { ...idle, probes: false }), null);
  assert.equal(thought(state, { ...idle, thinks: false }), null);
  assert.equal(thought({ ...state, seats: { first: HUMAN, second: 'level-1' } }, idle).kind, 'move');
  const waits = { ...state, seats: { first: HUMAN, second: 'level-1' }, paused: true };
  assert.deepEqual(thought(waits, idle), thought(state, { values: true }));
});
