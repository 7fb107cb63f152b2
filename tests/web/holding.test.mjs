// What is played belongs to one tab: two tabs with the locks of a browser.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { holding, take } from '../../web/src/rooms/arena/holding.ts';
import { happens, listeners, newDevice, until } from './device.mjs';

beforeEach(() => {
  newDevice();
});

/** A tab that holds what is played under an id, and what it was told. */
function tab(id) {
  const told = [];
  const running = holding(id, (isHere) => isHere).start(
    (isHere) => told.push(isHere),
    () => {},
  );
  return { told, ends: () => running.drop(), isTold: (...all) => until(() => told.join() === all.join()) };
}

test('one tab holds what is played, another one is told so, and holds it once it was let go', async () => {
  const [first, second] = [tab('one'), tab('one')];
  await first.isTold(true);
  await second.isTold(false);
  first.ends();
  await second.isTold(false, true);
  const other = tab('two');
  await other.isTold(true);
  for (const each of [second, other]) each.ends();
});

test('the tab that has waited takes it, and the one that has lost it waits for it', async () => {
  const first = tab('one');
  await first.isTold(true);
  const second = tab('one');
  await second.isTold(false);
  await take('one');
  await second.isTold(false, true);
  assert.equal(first.told[1], false);
  second.ends();
  await until(() => first.told.at(-1) === true);
  first.ends();
});

test('a page that is left lets it go, and asks for it again as it is gone back to', async () => {
  const left = tab('one');
  await left.isTold(true);
  const [goneBackTo] = listeners.get('pageshow');
  happens('pagehide');
  const next = tab('one');
  await next.isTold(true);
  goneBackTo({ persisted: true });
  await left.isTold(true, false);
  next.ends();
  await left.isTold(true, false, true);
  left.ends();
});

test('without locks, or where they are refused, each tab plays', async () => {
  const { locks } = navigator;
  const refused = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  for (const value of [undefined, refused]) {
    Object.defineProperty(navigator, 'locks', { value, configurable: true });
    const told = [];
    holding('one', (isHere) => isHere).start(
      (isHere) => told.push(isHere),
      () => {},
    );
    await until(() => told.join() === 'true');
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
