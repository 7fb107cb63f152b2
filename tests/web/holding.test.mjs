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
  const running = holding(id, (by) => by).start(
    (by) => told.push(by),
    () => {},
  );
  return { ends: () => running.drop(), isTold: (...all) => until(() => String(told) === String(all)) };
}

test('a page that is left lets it go, and plays no more as it is gone back to', async () => {
  const left = tab('one');
  await left.isTold('here');
  const [goneBackTo] = listeners.get('pageshow');
  happens('pagehide');
  const next = tab('one');
  await next.isTold('here');
  goneBackTo({ persisted: true });
  await left.isTold('here', null);
  left.ends();
  const third = tab('one');
  await third.isTold('elsewhere');
  next.ends();
  await third.isTold('elsewhere', 'here');
  third.ends();
});

test('without locks, or where they are refused, each tab plays', async () => {
  const { locks } = navigator;
  const refused = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  for (const value of [undefined, refused]) {
    Object.defineProperty(navigator, 'locks', { value, configurable: true });
    const told = [];
    holding('one', (by) => by).start(
      (by) => told.push(by),
      () => {},
    );
    await until(() => told.join() === 'here');
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
