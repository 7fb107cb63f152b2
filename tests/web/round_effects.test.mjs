// The effects of a round, on the engine: the most needed first, and nothing that is not seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectsOf, wantedThought, wantedView } from '../../web/src/round/effects.ts';
import { reviewEffects, wantedReview } from '../../web/src/round/review.ts';
import { HUMAN, keyOf, recordOf, reduce } from '../../web/src/round/state.ts';
import { fakeAsk, PROBLEM, settled } from './fakes.mjs';
import { thoughtOf } from './games.mjs';
import { analysed, PEOPLE, quickly, roundOf, viewed } from './rounds.mjs';

const OPTIONS = { shown: true, thinks: true, values: false, mayThinkUnasked: true };
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

test('a player spelled out is tried before it is its turn, once, where a stop reaches Python', () => {
  const state = round({ seats: { second: SPELLED } });
  assert.deepEqual([thought(state).kind, thought(state).player], ['probe', SPELLED]);
  assert.equal(thought(state, { mayThinkUnasked: false }), null);
  assert.equal(thought(reduce(state, ['accept', SPELLED])), null);
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

test('the judge of a game reads at least as much as a level that plays in it', () => {
  const nodes = (second) =>
    thought(roundOf('felt', [], { seats: { first: HUMAN, second } }), { values: true }).player.nodes;
  assert.deepEqual([nodes('level-2'), nodes('level-3')], [4000, 5000]);
});

test('a review judges the positions of the game from its end, after everything else', () => {
  const reviewed = reduce(round({ moves: ['b2', 'a1'], at: 1 }), ['review', true]);
  let state = quickly(reviewed, [0, 1, 2]);
  for (const count of [2, 1, 0]) {
    const asked = wantedReview(state);
    assert.deepEqual([asked.kind, asked.record.moves.length], ['judge', count]);
    state = judged(state, count);
  }
  assert.equal(wantedReview(state), null);
  assert.equal(thought(reviewed, { visible: true }), null, 'that on the board is one of them');
});

test('a review reads a move that is tried first, and then goes on with the game', () => {
  const moves = ['b2', 'a1'];
  const reviewed = quickly(reduce(round({ moves, lines: [moves] }), ['review', true]), [0, 1, 2]);
  let state = viewed(reduce(reduce(reviewed, ['jump', 1]), ['play', 'c3']));
  assert.deepEqual([wantedReview(state).kind, wantedReview(state).positions], ['review', [2]]);
  for (const expected of [['b2', 'c3'], ['b2'], [], moves]) {
    state = quickly(state, [2]);
    const { record } = wantedReview(state);
    assert.deepEqual(record.moves, expected);
    state = reduce(state, ['analysis', keyOf(record), thoughtOf('a1')]);
  }
  assert.equal(wantedReview(state), null);
});

test('nobody asked: the position on the board is judged while a person is to move, or Python waits', () => {
  const idle = { visible: true };
  const state = { ...against('level-1'), at: 0 };
  assert.deepEqual(thought(state, idle), thought(state, { values: true }));
  assert.equal(thought(judged(state, 0), idle), null);
  for (const options of [{}, { ...idle, mayThinkUnasked: false }, { ...idle, thinks: false }])
    assert.equal(thought(state, options), null, 'the tab is hidden, or it cannot be ended, or a position is set up');
  const seated = against('level-1');
  assert.equal(thought(seated, idle).kind, 'move');
  assert.deepEqual(thought({ ...seated, paused: true }, idle), thought({ ...seated, paused: true }, { values: true }));
});

test('between people nothing is judged unasked before the end; a game of others is', () => {
  const idle = { visible: true };
  const judges = (state) => thought(state, idle)?.kind === 'judge';
  const state = round({ moves: ['b2'], lines: [['b2']] });
  assert.deepEqual([judges(state), judges({ ...state, seats: { ...PEOPLE, you: 'second' } })], [false, false]);
  assert.ok(judges(reduce(state, ['hint'])));
  assert.ok(judges({ ...state, seats: { ...PEOPLE, names: 'Ann~Ken' } }));
  const result = { winner: 'first', margin: null, squares: [] };
  assert.ok(judges({ ...viewed(state, { turn: null, result }), at: 0 }), 'and a finished one that is looked back on');
});

// What comes of a thought

const outsideOf = (ask) => ({ ask, pythonOf: () => 'page', settled: async () => {} });
/** The thought that a round wants, once it is asked for. `told`: the events that come of it. */
function begun(state, more = {}, effects = effectsOf) {
  const { ask, asked } = fakeAsk();
  const effect = effects(state, { ...OPTIONS, pace: 0, ...more }, outsideOf(ask)).at(-1);
  const told = [];
  effect.start(
    (value) => told.push(effect.event(value)),
    (reason) => told.push(effect.failed(reason)),
  );
  return { effect, told, entry: asked[0] };
}
const against = (player, moves = ['b2']) => round({ seats: { second: player }, moves });
const WATCHED = round({ seats: { first: 'level-1', second: 'level-2' } });

test('Python that plays itself leaves its pace between the moves', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { told, entry } = begun(WATCHED, { pace: 50 });
  entry.resolve(thoughtOf('b2'));
  mock.timers.tick(49);
  await settled();
  assert.equal(told.length, 0);
  mock.timers.tick(1);
  await settled();
  assert.equal(told.length, 1);
});

test('a thought that had no answer when it was stopped is no problem: a player is accepted, or thinks once more', async () => {
  for (const [state, event] of [
    [against(SPELLED, []), ['accept', SPELLED]],
    [against('level-1'), ['beginAgain']],
  ]) {
    const { told, entry } = begun(state);
    entry.reject({ ...PROBLEM, code: 'stopped' });
    await settled();
    assert.deepEqual(told, [event]);
  }
});

test('a review reads the positions quickly first, and the judge those alone of which a mark depends on it', async () => {
  const state = reduce(round({ moves: ['b2', 'a1'] }), ['review', true]);
  assert.equal(wantedReview({ ...state, views: new Map([...state.views].slice(1)) }), null, 'a position is not known');
  const { effect, told, entry } = begun(state, {}, reviewEffects);
  assert.deepEqual(entry.request, { op: 'review', record: recordOf(state), positions: [0, 1, 2] });
  const reading = (at, doubtful, depth) => ({ ...thoughtOf('a1', { depth }), at, doubtful, done: false });
  const first = [null, true, false].reduce((before, doubtful, at) => quickly(before, [2 - at], { doubtful }), state);
  const onward = begun(first, {}, reviewEffects);
  assert.deepEqual([onward.entry.request.positions, onward.effect.key], [[2], effect.key], 'the same request goes on');
  for (const each of [reading(2, null, 1), reading(1, true, 1), reading(2, false, 4), reading(0, false, 1)])
    entry.reply(each);
  entry.resolve({ done: true });
  await settled();
  const read = reduce(judged(state, 0, { depth: 9 }), told[0]);
  const depths = [0, 1, 2].map((count) => read.analyses.get(keyOf(recordOf(read, count))).depth);
  assert.deepEqual(depths, [9, 1, 4], 'and what the judge has said stays');
  assert.equal(wantedReview(read).record.moves.length, 1);
  assert.equal(wantedReview(judged(read, 1)), null);
  assert.equal(thought(judged(read, 1), { values: true }).record.moves.length, 2, 'all values are those of the judge');
});

test('a thought has the same seed when it is asked for again, and another one in another place or game', () => {
  const seedAt = (gameSeed, moves) => begun({ ...against('level-1', moves), gameSeed }).entry.request.player.seed;
  const seeds = [seedAt(5, ['b2']), seedAt(5, ['b2']), seedAt(5, ['b2', 'a1', 'c3']), seedAt(6, ['b2'])];
  assert.ok(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32));
  assert.deepEqual([seeds[0] === seeds[1], new Set(seeds).size], [true, 3]);
});

test('what the engine refuses: a game is opened up to that move, a line is left out, and else it is a problem', () => {
  const opened = { ...round({ moves: ['b2'] }), lines: [['b2', 'a1']] };
  /** What follows where the engine refuses the position that is wanted first. */
  function refused(state, more) {
    const problem = { ...PROBLEM, code: 'illegal-move', ...more };
    return effectsOf(state, OPTIONS, outsideOf(fakeAsk().ask))[0].failed(problem);
  }
  const unread = { ...opened, pendingLines: [['b2', 'c3', 'c3']] };
  assert.deepEqual(refused(unread, { field: 'record.moves[2]' }), ['rejectLine', ['b2', 'c3', 'c3']]);
  assert.deepEqual(refused(opened, { field: 'record.moves[1]' }), ['rejectLine', ['b2', 'a1']], 'of a kept game');
  assert.equal(refused(unread, { code: 'engine' })[0], 'problem', 'Python is asked again');
  const transcript = { ...round({ told: 0 }), transcript: 'b2b2' };
  const args = { before: ['b2'] };
  assert.equal(refused(transcript, { field: 'record.moves[1]', args })[0], 'cut');
  const left = reduce(unread, ['rejectLine', ['b2', 'c3', 'c3']]);
  assert.deepEqual([left.pendingLines, left.note.key], [[], 'lines.misread']);
});
