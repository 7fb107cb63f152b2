// The actions of the Play room: what a button or a key does in a state.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { GAMES, viewOfRecord } from './games.mjs';

globalThis.location = { href: 'https://example.org/' };
const { createActions, possible } = await import('../../web/src/rooms/play/actions.ts');
const { HUMAN, keyOf, newRound, recordOf, reduce, viewOf } = await import('../../web/src/round/state.ts');

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

test('at the end of a line that is looked at there is no move forward', () => {
  const { actions, can } = room({ game: 'nine' }, FIRST);
  const look = (at) =>
    actions.dispatch({ type: 'lookahead', lookahead: { from: 1, moves: ['a1', 'c3'], at, stays: true } });
  look(1);
  assert.ok(can().forward);
  look(2);
  assert.deepEqual([can().forward, typeof can().back], [null, 'function']);
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

test('what is chosen for a new game holds, also after a player was refused', () => {
  const problem = { code: 'bad-player', message: '', field: 'player', args: {} };
  const refusedRoom = () => room({ game: 'table', seed: 1, size: 4 }, { type: 'problem', problem });
  const { now, actions } = refusedRoom();
  actions.newGameWith('second', 'level-1', 5);
  assert.deepEqual([now().seats, now().start.size], [{ first: 'level-1', second: HUMAN }, 5]);
  const { now: usual, can } = refusedRoom();
  can().new();
  assert.deepEqual([usual().seats.first, usual().start.size], [HUMAN, undefined]);
});

test('a new game of the usual size does not name it, so that its address leads back to it', () => {
  const { now, actions } = room({ game: 'table', seed: 1, size: 4 });
  actions.newGameWith('first', 'level-1', 8);
  assert.equal(now().start.size, undefined);
});

test('the side drawn at random is kept as a side, for the words of any language', () => {
  const { now, actions } = room({ game: 'nine' });
  actions.newGameWith('random', 'level-1');
  const side = now().seats.first === HUMAN ? 'first' : 'second';
  assert.deepEqual([now().note, now().noteArgs], ['lots.yours', { turn: side }]);
});
