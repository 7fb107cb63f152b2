// What is played belongs to one tab: as a page is left and gone back to, and where a browser has no locks. Two tabs: tests/e2e.

import { beforeEach, test } from 'node:test';
import { holding } from '../../web/src/rooms/arena/kept.ts';
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
