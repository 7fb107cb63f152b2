// What a round wants to know of the engine: the most needed first, and nothing that is not seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HUMAN, keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.js';
import { wantedThought, wantedView } from '../../web/src/round/wanted.js';
import { GAMES, thoughtOf, viewOfRecord } from './games.mjs';

const OPTIONS = { shown: true, thinks: true, values: false, probes: true };
const SPELLED = 'minimax depth=40';

/** A round of tic-tac-toe with these seats and moves, of which the first `told` positions are known. */
function round({ seats = {}, moves = [], told = moves.length + 1, at = moves.length } = {}) {
  const start = { game: 'nine' };
  let state = { ...newRound(GAMES, start), seats: { first: HUMAN, second: HUMAN, ...seats }, line: moves, at };
  for (let count = 0; count < told; count++) {
    const record = recordOf(state, count);
    state = reduce(state, { type: 'view', key: keyOf(record), view: viewOfRecord(record) });
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
  const state = reduce(round({ moves: ['b2', 'a1'], told: 2, at: 1 }), {
    type: 'lookahead',
    lookahead: { from: 1, moves: ['c3', 'a3'], at: 2 },
  });
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
  assert.equal(thought(reduce(state, { type: 'vetted', player: SPELLED })), null);
  assert.equal(thought(round({ seats: { first: SPELLED } })).kind, 'move'); // it shows by playing
});

test('values are wanted for every move, and serve as a hint too', () => {
  const state = reduce(round({ moves: ['b2'] }), { type: 'hint' });
  assert.equal(thought(state).kind, 'hint');
  const all = thought(state, { values: true });
  assert.deepEqual([all.kind, all.player.multipv], ['values', 8]);
  const key = keyOf(recordOf(state));
  const hinted = reduce(state, { type: 'analysis', key, thought: thoughtOf('a1') });
  assert.equal(thought(hinted), null);
  assert.equal(thought(hinted, { values: true }).kind, 'values');
  const valued = reduce(state, { type: 'analysis', key, thought: thoughtOf('a1', { all: true }) });
  assert.equal(thought(valued, { values: true }), null);
});

test('the hint of a game without levels, or with none but random ones, is that of a search', () => {
  const { players, ...nine } = GAMES[1];
  for (const kind of ['other', 'level']) {
    const games = [
      { ...nine, players: players.filter(({ search }) => search === 'random').map((player) => ({ ...player, kind })) },
    ];
    const state = reduce({ ...round(), games }, { type: 'hint' });
    assert.deepEqual(thought(state).player, { search: 'best', nodes: 20_000 });
    assert.equal(thought(state, { values: true }).player.multipv, 9);
  }
});

test('a growing analysis is still wanted', () => {
  const state = reduce(round(), { type: 'hint' });
  const growing = thoughtOf('a1', { done: false });
  assert.equal(
    thought(reduce(state, { type: 'analysis', key: keyOf(recordOf(state)), thought: growing })).kind,
    'hint',
  );
});

test('a review judges the positions of the game from its end, after everything else', () => {
  let state = reduce(round({ moves: ['b2', 'a1'] }), { type: 'review', on: true });
  assert.equal(thought({ ...state, seats: { first: 'level-1', second: HUMAN } }).kind, 'move');
  for (const count of [2, 1, 0]) {
    const asked = thought(state);
    assert.deepEqual([asked.kind, asked.record.moves.length], ['review', count]);
    state = reduce(state, { type: 'judged', key: keyOf(asked.record), thought: thoughtOf('c3') });
  }
  assert.equal(thought(state), null);
});
