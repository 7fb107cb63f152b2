// Newer versions of the page (device/site.ts), on a browser's service workers that say only what is asked of them here.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const serviceWorker = Object.assign(new EventTarget(), {
  controller: /** @type {object | null} */ (null),
  startMessages() {},
  register: async () => registration,
});
const registration = Object.assign(new EventTarget(), {
  active: /** @type {object | null} */ (null),
  waiting: /** @type {object | null} */ (null),
  installing: /** @type {(EventTarget & {state: string}) | null} */ (null),
});
Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker } });
Object.assign(globalThis, {
  window: globalThis,
  document: Object.assign(new EventTarget(), { documentElement: { dataset: {} } }),
});
const { keepSite } = await import('../../web/src/device/site.ts');

/** A worker that begins to be installed. */
function installing() {
  const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage() {} });
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  return worker;
}

/** @param {ReturnType<typeof installing>} worker @param {string} state */
function becomes(worker, state) {
  worker.state = state;
  worker.dispatchEvent(new Event('statechange'));
}

test('what a first visit keeps is no newer version, what is found later is one', async () => {
  let newer = 0;
  await keepSite(() => newer++);
  const first = installing();
  registration.waiting = first;
  becomes(first, 'installed');
  // The worker takes over the page at once, and a browser may tell of its states when that has been done.
  serviceWorker.controller = first;
  becomes(first, 'activating');
  becomes(first, 'activated');
  assert.equal(newer, 0);

  Object.assign(registration, { active: first, waiting: null });
  const second = installing();
  assert.equal(newer, 0);
  becomes(second, 'installed');
  assert.equal(newer, 1);
});
