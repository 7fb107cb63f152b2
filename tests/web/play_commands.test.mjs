// The commands of the Play room: what a button or a key does in a state.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { share, shareNotes } from '../../web/src/rooms/play/side_panel.ts';
import { until } from './device.mjs';
import { viewOfRecord } from './games.mjs';
import { textOf } from './lit.mjs';
import { at, GESTURE, PAGE } from './play.mjs';
import { en } from './words.mjs';

const { createActions } = await import('../../web/src/rooms/play/actions.ts');
const { newPlay } = await import('../../web/src/rooms/play/state.ts');
const { update } = await import('../../web/src/rooms/play/transitions.ts');
const { commandsOf } = await import('../../web/src/rooms/play/commands.ts');
const { commandsOf: doneOnce } = await import('../../web/src/runtime/commands.ts');
const { HUMAN, keyOf, recordOf, viewOf } = await import('../../web/src/round/state.ts');
const { SITE } = await import('../../web/src/base/version.ts');
const { statusText } = await import('../../web/src/views/status.ts');

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
    press: (command, more = {}) => send(...commandsOf(now())[command]({ ...GESTURE, ...more })),
  };
}

const FIRST = ['choose', 'b2'];

test('undo takes back the lots that were drawn, also after Python has opened the new game', () => {
  const { now, dispatch, press } = room({ game: 'nine' }, open({ game: 'nine' }, 'level-1'), FIRST);
  press('lots', { side: 'second' });
  assert.equal(now().seats.second, HUMAN);
  dispatch(['reply', { thought: { move: 'c3' }, side: 'first', from: 0 }, 'c3']);
  assert.deepEqual(now().line, ['c3']);
  press('undo');
  assert.deepEqual([now().line, now().seats], [['b2'], { first: HUMAN, second: 'level-1' }]);
});

test('a game in which the values are shown does not count: from the first move with them, or as they are shown later', () => {
  const against = () => room({ game: 'nine' }, open({ game: 'nine' }, 'level-1'));
  const { now, dispatch, press } = against();
  press('values');
  assert.equal(now().standing, null);
  dispatch(FIRST);
  assert.deepEqual([now().standing, now().note.key], ['values', 'uncounted.values']);
  const { now: later, dispatch: plays, press: presses } = against();
  plays(FIRST);
  assert.equal(later().standing, null);
  presses('values');
  assert.equal(later().standing, 'values');
});

test('that a square cannot be played is said until something is done, a button of the room among it', () => {
  for (const command of ['flip', 'sound', 'values', 'help', 'back']) {
    const { now, dispatch, press, send } = room({ game: 'nine' }, FIRST, FIRST);
    assert.equal(now().note.key, 'refused.square');
    send('visible', false);
    dispatch(['cursor', 'a1']);
    assert.equal(now().note?.key, 'refused.square', 'what nobody does is nothing');
    press(command);
    assert.equal(now().note, null, command);
  }
});

test('there is no sound until it is asked for; then each move has one that is played, by either side, and none that is stepped through', () => {
  const { state, dispatch, press } = room({ game: 'nine' }, open({ game: 'nine' }, 'level-1'));
  const sounds = () => doneOnce(state()).filter(([name]) => name === 'sound').length;
  const reply = (from, move) => dispatch(['reply', { thought: { move }, side: 'second', from }, move]);
  dispatch(FIRST);
  reply(1, 'a1');
  assert.equal(sounds(), 0);
  press('sound'); // so that it is known how it sounds
  assert.equal(sounds(), 1);
  dispatch(['choose', 'c3']);
  assert.equal(sounds(), 2);
  reply(3, 'c1');
  assert.equal(sounds(), 3);
  for (const command of ['back', 'start', 'forward', 'end', 'undo', 'redo']) press(command);
  press('sound');
  assert.equal(sounds(), 3);
});

test('where nothing can be copied, Share shows the address, to be copied by hand', async () => {
  const { state, send } = room({ game: 'nine' }, FIRST);
  assert.equal(navigator.clipboard, undefined); // as in a page of plain http
  await share(
    { ...state().round, lang: 'en' },
    createActions({ actions: {} }, (event) => send(...event)),
  );
  const address = new URL('play/#/nine/b2?second=human', SITE).href;
  assert.match(statusText(state().round, en), /A link to this game stands below/);
  assert.ok(textOf(shareNotes(state().round, en)).includes(address));
});

test('the address that is copied does not say on which side one plays', async () => {
  const game = await at('#/nine/b2a1?you=first');
  await until(() => game.state().late);
  await game.answer('view', viewOfRecord({ game: 'nine', moves: ['b2', 'a1'] }));
  game.send('show', 'text', ['form', 'address'], GESTURE);
  await until(() => game.state().panel === 'text');
  const drawn = textOf(game.draw());
  assert.match(drawn, /#\/nine\/b2a1/);
  assert.doesNotMatch(drawn, /#\/nine\/b2a1\S*you=/);
});

test('a rematch is offered too while a line of a finished game is stepped through', async () => {
  const game = await at('#/nine/b2a1');
  await until(() => game.state().late);
  const result = { winner: 'first', margin: null, squares: [] };
  await game.answer('view', viewOfRecord({ game: 'nine', moves: ['b2', 'a1'] }, { turn: null, legal: {}, result }));
  const rematches = () => textOf(game.draw()).split('rematch').length - 1;
  const atTheEnd = rematches();
  game.send('round', ['lookahead', { from: 1, moves: ['c1'], at: 1, stays: true }]);
  await game.drawn();
  assert.match(textOf(game.draw()), /lookahead\.leave/);
  assert.equal(rematches(), atTheEnd);
});
