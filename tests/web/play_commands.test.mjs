// The commands of the Play room: what a button or a key does in a state.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewOfRecord } from './games.mjs';
import { GESTURE, lastAct, PAGE } from './play.mjs';

const { possible } = await import('../../web/src/rooms/play/commands.ts');
const { newPlay } = await import('../../web/src/rooms/play/state.ts');
const { update } = await import('../../web/src/rooms/play/transitions.ts');
const { HUMAN, keyOf, recordOf, viewOf } = await import('../../web/src/round/state.ts');

const open = (start, second = HUMAN) => {
  const seats = { first: HUMAN, second };
  return ['open', { start, transcript: '', seats, problem: null }];
};

/** A room whose round has gone through these events. */
function room(start, ...events) {
  let state = newPlay(PAGE);
  const now = () => state.round;
  function send(...event) {
    state = update(state, event);
    const record = recordOf(now());
    if (!viewOf(now())) send('round', ['view', keyOf(record), viewOfRecord(record)]);
  }
  const dispatch = (event) => send('round', event);
  dispatch(open(start));
  for (const event of events) dispatch(event);
  return {
    now,
    state: () => state,
    send,
    dispatch,
    can: (command) => possible(now())[command] !== null,
    press: (command, more = {}) => send('press', command, { ...GESTURE, ...more }),
  };
}

const FIRST = ['choose', 'b2'];

test('undo takes a new game back where there is no move to take back', () => {
  const { now, can, press } = room({ game: 'nine' }, FIRST);
  press('new');
  assert.deepEqual(now().line, []);
  press('undo');
  assert.deepEqual(now().line, ['b2']);
  press('undo');
  assert.deepEqual([now().at, can('undo')], [0, false]);
});

test('undo takes back the lots that were drawn, also after Python has opened the new game', () => {
  const { now, dispatch, press } = room({ game: 'nine' }, open({ game: 'nine' }, 'level-1'), FIRST);
  press('lots', { side: 'second' });
  assert.equal(now().seats.second, HUMAN);
  dispatch(['reply', { thought: { move: 'c3' }, side: 'first', from: 0 }, 'c3']);
  assert.deepEqual(now().line, ['c3']);
  press('undo');
  assert.deepEqual([now().line, now().seats], [['b2'], { first: HUMAN, second: 'level-1' }]);
});

test('at the end of a line that is looked at there is no move forward', () => {
  const { can, dispatch } = room({ game: 'nine' }, FIRST);
  const look = (at) => dispatch(['lookahead', { from: 1, moves: ['a1', 'c3'], at, stays: true }]);
  look(1);
  assert.equal(can('forward'), true);
  look(2);
  assert.deepEqual([can('forward'), can('back')], [false, true]);
});

test('a new game keeps the size of a board that was set up', () => {
  const setup = '1 2 3 4/5 6 7 8/9 1 2 3/4 5 6 7; row 1; 0:0';
  const { now, press } = room({ game: 'table', setup });
  press('new');
  assert.deepEqual([now().start.setup, now().start.size], [undefined, 4]);
  for (const command of ['new', 'lots']) {
    press(command);
    assert.equal(now().start.size, 4, command);
  }
});

const choice = (side, rows) => ({ side, opponent: 'level-1', rows, isSpelled: false });

test('what is chosen for a new game holds, also after a player was refused', () => {
  const problem = { code: 'bad-player', message: '', field: 'player', args: {} };
  const refusedRoom = () => room({ game: 'table', seed: 1, size: 4 }, ['problem', problem]);
  const { now, send } = refusedRoom();
  send('begin', choice('second', 5), GESTURE);
  assert.deepEqual([now().seats, now().start.size], [{ first: 'level-1', second: HUMAN }, 5]);
  const { now: usual, press } = refusedRoom();
  press('new');
  assert.deepEqual([usual().seats.first, usual().start.size], [HUMAN, undefined]);
});

test('a new game of the usual size does not name it, so that its address leads back to it', () => {
  const { now, send } = room({ game: 'table', seed: 1, size: 4 });
  send('begin', choice('first', 8), GESTURE);
  assert.equal(now().start.size, undefined);
});

test('the side drawn at random is kept as a side, for the words of any language', () => {
  for (const side of ['first', 'second']) {
    const { now, send } = room({ game: 'nine' });
    send('begin', choice('random', 3), { ...GESTURE, side });
    assert.deepEqual([now().seats[side], now().note, now().noteArgs], [HUMAN, 'lots.yours', { turn: side }]);
  }
  const { now, press } = room({ game: 'nine' }, FIRST); // of two people
  press('lots');
  assert.deepEqual([now().line, now().seats, now().note], [[], { first: HUMAN, second: HUMAN }, 'lots.drawn']);
});

test('the side of a person who plays alone is below, and it stays there when Python plays both', () => {
  const { state, dispatch } = room({ game: 'nine' });
  for (const [first, second, below] of [
    ['level-1', HUMAN, 'second'],
    ['level-1', 'level-2', 'second'],
    [HUMAN, 'level-2', 'first'],
  ]) {
    dispatch(['seat', 'first', first]);
    dispatch(['seat', 'second', second]);
    assert.equal(state().below, below);
  }
});

test('a key steps along the line that is looked at, and Escape leaves it', () => {
  const { now, dispatch, press } = room({ game: 'nine' }, FIRST);
  dispatch(['lookahead', { from: 1, moves: ['a1', 'c3'], at: 1, stays: true }]);
  press('forward');
  assert.deepEqual([now().lookahead.at, now().at], [2, 1]);
  press('close');
  press('back');
  assert.deepEqual([now().lookahead, now().at], [null, 0]);
});

test('Escape in a field gives the focus to the board', () => {
  const { state, press } = room({ game: 'nine' }, FIRST);
  press('to-board');
  assert.equal(lastAct({ state }, 'focus').act[1][0], 'main.play [role="grid"] [tabindex="0"]');
});
