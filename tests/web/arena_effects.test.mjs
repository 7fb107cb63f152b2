// The effects of the Arena besides its series: that it is kept, that programs may run; and what it shows.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { writeSeries } from '../../web/src/rooms/arena/two/address.ts';
import { itemOf } from '../../web/src/rooms/arena/two/kept.ts';
import { arena as view } from '../../web/src/rooms/arena/two/view.ts';
import { single } from '../../web/src/views/clicks.ts';
import { arena, OVER, PAGE } from './arena.mjs';
import { until } from './device.mjs';
import { SERIES, settled } from './fakes.mjs';
import { FELT } from './games.mjs';
import { textOf, valueAfter } from './lit.mjs';
import { entered } from './room.mjs';
import { wordsOf } from './words.mjs';

const EN = wordsOf('en', { rooms: ['arena/'] });

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  WebAssembly.Suspending = class {};
});
afterEach(async () => {
  for (let turn = 0; turn < 100; turn++) await settled(); // until nothing is read or written, which takes the timers off
  mock.timers.reset();
  delete WebAssembly.Suspending;
});

/** Start is pressed. */
async function start(room) {
  valueAfter(room.draw(), '@submit=')({ preventDefault() {} });
  await room.drawn();
}

// Series that are kept

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

test('results that were deleted are shown again with Undo, also after a reload', async () => {
  mock.timers.reset();
  const { createRoom } = await import('../../web/src/rooms/arena/index.ts');
  const opened = async () => {
    const room = entered(createRoom, { ...PAGE });
    room.open(writeSeries(SERIES, null));
    await until(() => room.state().two.entries && !room.state().two.sought);
    return room;
  };
  const { shelf } = arena();
  await shelf.put({ ...itemOf(OVER), counter: null });
  const before = await opened();
  await until(() => before.state().two.phase === 'over');
  before.send('two', ['clear']);
  await until(async () => (await shelf.get('mine')).removed);
  before.end();
  const room = await opened();
  assert.equal(room.state().two.phase, 'none');
  assert.match(textOf(room.draw()), /data-focus=restore/);
  room.send('two', ['undo']);
  await until(() => room.state().two.phase === 'over');
  assert.doesNotMatch(textOf(room.draw()), /data-focus=restore/);
  room.end();
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
  for (let turn = 0; room.state().sought && turn < 50; turn++) await room.drawn();
  await start(room);
  const { problem, note, phase } = room.state();
  assert.deepEqual([problem.code, note.key, phase, room.running()], ['file', 'arena.note.refused', 'none', []]);
  await start(room);
  assert.deepEqual(allowed, [['best depth=2 evaluation=mine', 'random']]);
  assert.deepEqual([room.state().note.key, room.running()[0].request.op], ['arena.note.planning', 'series']);
});
