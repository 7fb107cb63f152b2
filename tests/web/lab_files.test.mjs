// Files that are opened in the Lab, the versions of the last hour, and what is said as the page is left.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { readVersions, recent } from '../../web/src/device/versions.ts';
import { versionsOf } from '../../web/src/rooms/lab/versions.ts';
import { change } from '../../web/src/rooms/lab/versions_view.ts';
import { emptied, happens, listeners, until } from './device.mjs';
import { pluck } from './fakes.mjs';
import { EXAMPLES, MINE, ready } from './lab.mjs';

beforeEach(async () => {
  mock.timers.reset();
  await emptied('version');
});

// Leaving the page

/** The page is to be left. @returns Does the browser ask? */
function leaves() {
  let asks = false;
  happens('beforeunload', {
    preventDefault() {
      asks = true;
    },
  });
  return asks;
}

test('a program that was changed since it was saved is asked about, and no example that was looked at', async () => {
  listeners.clear();
  const room = await ready();
  room.send('example', EXAMPLES[1]);
  await room.sent('exampleKnown', 'z = 1', 7);
  assert.equal(leaves(), false);
  await room.sent('choose', 'mine');
  await room.sent('type', 'x = 2');
  await room.sent('saved', room.list());
  assert.equal(leaves(), false);
  await room.sent('type', 'x = 3');
  await room.sent('remove');
  assert.equal(leaves(), false);
  await room.sent('restore', MINE);
  assert.equal(leaves(), true);
});

test('a change that is made while programs are being saved is asked about', async () => {
  listeners.clear();
  const room = await ready();
  await room.sent('type', 'x = 2');
  const before = room.list();
  await room.sent('type', 'x = 3');
  await room.sent('savedAll', before, new Map());
  assert.equal(leaves(), true);
});

// Versions of the last hour

test('a text that was not run is kept before it is changed, and after each minute in which it was changed', async (context) => {
  const room = await ready();
  const sources = () => pluck(versionsOf(room.state()), 'source').join();
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const minute = 60_000;
  for (let second = 0; second < 70; second++) {
    await room.sent('type', `x = ${second}`); // without a pause
    context.mock.timers.tick(1000);
  }
  context.mock.timers.tick(minute - 10_001);
  await room.drawn();
  context.mock.timers.tick(1);
  await room.drawn();
  for (let turn = 0; turn < 3; turn++) {
    context.mock.timers.tick(minute); // nothing is changed any more
    await room.drawn();
  }
  context.mock.timers.reset();
  await until(() => sources() === 'x = 1,x = 59,x = 69');
});

const version = (id, when, source = 'x') => ({ id, program: '1', source, when, ended: null });
const HOUR = 3_600_000;

test('versions are kept for an hour, sixty of them, and half a million characters', () => {
  const many = Array.from({ length: 70 }, (_, index) => version(`v${index}`, index + 1));
  assert.deepEqual(pluck(recent(many, 100), 'id'), pluck(many.slice(10), 'id'));
  assert.deepEqual(pluck(recent(many, HOUR + 68), 'id'), ['v68', 'v69']);
  assert.deepEqual(recent([version('ahead', 2 * HOUR)], 100), []); // the clock was set back
  const long = ['a', 'b', 'c'].map((id, index) => version(id, index + 1, 'x'.repeat(200_000)));
  assert.deepEqual(pluck(recent(long, 100), 'id'), ['b', 'c']);
});

test('a program that is changed often leaves the latest versions of others', () => {
  const others = ['2', '3'].map((program) => ({ ...version(program, 1), program }));
  const many = Array.from({ length: 70 }, (_, index) => version(`v${index}`, index + 2));
  assert.deepEqual(pluck(recent([...others, ...many], 100), 'id'), ['2', '3', ...pluck(many.slice(12), 'id')]);
});

test('what is damaged on the device is no version', async () => {
  const drawer = await emptied('version');
  const { id, ...strange } = { ...version('c', 1), ended: 3 };
  for (const [id, text] of Object.entries({ a: '{', b: '{}', c: JSON.stringify(strange) })) await drawer.put(id, text);
  assert.deepEqual(readVersions(drawer, 2), []);
});

test('the lines that changed are counted', () => {
  assert.deepEqual(change('a\nb\nc', 'a\nx\nc\nc'), { more: 2, less: 1 });
  assert.deepEqual(change('a\nb', 'b\na'), { more: 0, less: 0 });
});
