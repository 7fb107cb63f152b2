// A line of moves: each shows the board after it while it is pointed at.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newRound } from '../../web/src/round/state.ts';
import { GAMES } from './games.mjs';

const { line } = await import('../../web/src/views/line.ts');
const t = Object.assign((key) => key, { lang: 'en', has: () => true });

/** What leaving a line with the pointer asks for while that is looked at. */
function left(lookahead) {
  const events = [];
  const state = { ...newRound(GAMES, { game: 'nine' }), lookahead };
  const actions = { dispatch: (event) => events.push(event) };
  const { values } = line(state, { from: 0, moves: ['b2', 'a1'], side: 'first' }, 'line', t, actions);
  values.find((value) => typeof value === 'function')();
  return events;
}

test('the pointer that leaves a line leaves what it showed, also where the line has grown meanwhile', () => {
  const over = [['lookahead', null]];
  assert.deepEqual(left({ from: 0, moves: ['b2', 'a1'], at: 1, stays: false }), over);
  assert.deepEqual(left({ from: 0, moves: ['b2', 'c3', 'a1'], at: 1, stays: false }), over);
  assert.deepEqual(left({ from: 0, moves: ['b2', 'a1'], at: 1, stays: true }), []);
  assert.deepEqual(left(null), []);
});
