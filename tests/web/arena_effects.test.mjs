// The effects of the Arena besides its series: that it is kept, that programs may run; and what it shows.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { keep } from '../../web/src/rooms/arena/two/kept.ts';
import { arena as view } from '../../web/src/rooms/arena/two/view.ts';
import { single } from '../../web/src/rooms/arena/view.ts';
import { arena, OVER, PAGE } from './arena.mjs';
import { FELT } from './games.mjs';
import { textOf, valueAfter } from './lit.mjs';
import { wordsOf } from './words.mjs';

const EN = wordsOf('en', { rooms: ['arena/'] });

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  WebAssembly.Suspending = class {};
});
afterEach(() => {
  mock.timers.reset();
  delete WebAssembly.Suspending;
});

/** Start is pressed. */
async function start(room) {
  valueAfter(room.draw(), '@submit=')({ preventDefault() {} });
  await room.drawn();
}

// Series that are kept

test('what a device did not write is tried again, although nothing new is played', async () => {
  const room = arena();
  const { mock: refused } = mock.method(room.drawer, 'put', () => assert.fail('the device does not answer'));
  const isSaid = () => JSON.stringify(room.draw()).includes('unkept');
  const ticks = async () => {
    mock.timers.tick(500);
    await room.drawn();
  };
  room.put(OVER);
  await room.drawn();
  await ticks();
  assert.equal(isSaid(), true);
  refused.restore();
  for (let time = 0; time < 20 && isSaid(); time++) await ticks();
  assert.deepEqual([isSaid(), room.drawer.items.has('mine')], [false, true]);
});

test('once another series is set up the results are said to be of the one before, and lead back to it', async () => {
  const room = arena();
  room.put(OVER);
  const drawn = () => {
    const text = textOf(view(room.page, room.state(), EN, /** @type {any} */ ({})));
    return [
      text.includes('These are the games of a against b · '),
      text.indexOf('class="row address"') > text.indexOf('class="results"'),
    ];
  };
  assert.deepEqual(drawn(), [false, true]);
  room.send('want', { games: '6' });
  assert.deepEqual(drawn(), [true, false]);
  room.send('want', { games: '4' });
  assert.deepEqual(drawn(), [false, true]);
});

test('a device that does not answer at first is asked again: no kept series is said not to be there', async () => {
  const room = arena();
  keep(room.drawer, { ...OVER, id: 'earlier' }, PAGE.games);
  const { items } = room.drawer;
  let asked = 0;
  const get = () => (asked++ === 0 ? assert.fail('the device does not answer') : items);
  Object.defineProperty(room.drawer, 'items', { get, configurable: true });
  try {
    room.open('#/arena?game=tictactoe&a=b&b=a');
    for (let turn = 0; turn < 5; turn++) await room.drawn();
    assert.equal(asked, 1, 'not without a pause');
    for (let turn = 0; room.state().entries.length === 0 && turn < 50; turn++) {
      mock.timers.tick(500);
      await room.drawn();
    }
    assert.equal(room.state().entries.length, 1);
  } finally {
    Object.defineProperty(room.drawer, 'items', { value: items });
  }
});

test('a series that was deleted can be brought back into the list', async () => {
  const room = arena();
  keep(room.drawer, { ...OVER, id: 'earlier' }, PAGE.games);
  room.open('#/arena?game=tictactoe&a=b&b=a');
  await room.drawn();
  await room.sent('forget', 'earlier');
  assert.match(textOf(room.draw()), /class="undo"/);
  await room.sent('undo');
  for (let turn = 0; room.state().isReturning && turn < 50; turn++) await room.drawn(); // the device writes it
  await room.drawn();
  assert.deepEqual([room.state().entries.length, room.state().gone], [1, []]);
  assert.doesNotMatch(textOf(room.draw()), /class="undo"/);
});

test('the second click of a double click deletes nothing', () => {
  let deleted = 0;
  const press = single(() => {
    deleted += 1;
  });
  for (const detail of [1, 2]) press(/** @type {any} */ ({ detail }));
  assert.equal(deleted, 1);
});

// Programs of the device

test('Start says that the files for programs could not be loaded, and tries again when it is pressed again', async () => {
  const allowed = [];
  const found = { send: ([, { players }]) => allowed.push(players) };
  const loads = [() => Promise.reject(new TypeError('offline')), () => Promise.resolve(found)];
  const room = arena({ services: { programs: () => loads.shift()() } });
  Object.assign(room.page, { games: [FELT], first: 'felt' });
  delete WebAssembly.Suspending;
  room.open('#/arena?game=felt&a=best+depth=2+evaluation=mine&b=random&games=2');
  await room.drawn();
  await start(room);
  const { problem, note, phase } = room.state();
  assert.deepEqual([problem.code, note.key, phase, room.running()], ['file', 'arena.note.refused', 'none', []]);
  await start(room);
  assert.deepEqual(allowed, [['best depth=2 evaluation=mine', 'random']]);
  assert.deepEqual([room.state().note.key, room.running()[0].request.op], ['arena.note.planning', 'series']);
});
