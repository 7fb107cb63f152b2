// The actions of the Play room: what a button or a key does in a state.

import './lit.mjs';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { GAMES, viewOfRecord } from './games.mjs';

globalThis.location = { href: 'https://example.org/' };
const { createActions, possible } = await import('../../web/src/rooms/play/actions.js');
const { HUMAN, keyOf, newRound, recordOf, reduce, viewOf } = await import('../../web/src/round/state.js');

/** The actions of a room whose round has gone through these events. */
function room(start, ...events) {
  let state = newRound(GAMES, start);
  const known = () => {
    const record = recordOf(state);
    if (!viewOf(state)) state = reduce(state, { type: 'view', key: keyOf(record), view: viewOfRecord(record) });
  };
  const dispatch = (event) => {
    state = reduce(state, event);
    known();
  };
  known();
  for (const event of events) dispatch(event);
  const house = { actions: {}, t: () => (key) => key };
  const now = () => ({ ...state, engine: 'ready' });
  const begin = mock.fn((start, seats) => dispatch({ type: 'new', start, seats }));
  const actions = createActions(house, { dispatch, stop() {} }, now, () => {}, begin);
  return { now, actions, can: () => possible(now(), actions) };
}

const FIRST = { type: 'choose', square: 'b2' };

test('undo takes a new game back where there is no move to take back', () => {
  const { now, can } = room({ game: 'nine' }, FIRST);
  can().new();
  assert.deepEqual(now().line, []);
  can().undo();
  assert.deepEqual(now().line, ['b2']);
  can().undo();
  assert.equal(now().at, 0);
  assert.equal(can().undo, null);
});

test('undo takes back the lots that were drawn, also after Python has opened the new game', () => {
  const seats = { first: HUMAN, second: 'level-1' };
  const { now, actions, can } = room(
    { game: 'nine' },
    { type: 'open', start: { game: 'nine' }, transcript: '', seats, problem: null },
    FIRST,
  );
  do actions.randomSide();
  while (now().seats.first === HUMAN);
  actions.dispatch({ type: 'reply', past: { thought: { move: 'c3' }, side: 'first', from: 0 }, move: 'c3' });
  assert.deepEqual(now().line, ['c3']);
  can().undo();
  assert.deepEqual([now().line, now().seats], [['b2'], seats]);
});

test('a new game keeps the size of a board that was set up', () => {
  const setup = '1 2 3 4/5 6 7 8/9 1 2 3/4 5 6 7; row 1; 0:0';
  const { now, can } = room({ game: 'table', setup });
  can().new();
  assert.deepEqual([now().start.setup, now().start.size], [undefined, 4]);
  can().new();
  assert.equal(now().start.size, 4);
  can().lots();
  assert.equal(now().start.size, 4);
});
