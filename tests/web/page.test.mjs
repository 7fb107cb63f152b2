// What of a page is written to the history of the browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITE } from '../../web/src/base/version.ts';
import { addresses, FIRST } from '../../web/src/page/router.ts';

const BEFORE = new URL('#/tree/3', SITE).href;
/** A page after a step of the player from there to this address. */
const stepped = (address) => ({
  lang: 'en',
  href: BEFORE,
  stepped: true,
  room: 'tree',
  places: FIRST,
  parts: new Map([['tree', { address: () => address }]]),
  rooms: new Map([['tree', {}]]),
});

/** What is written of a page into a history that stands at an address; null: nothing. */
function writtenOf(page, { href = BEFORE, isRefusing = false } = {}) {
  const put = (kind) => (state, _, address) => {
    if (isRefusing) throw new DOMException('too many', 'SecurityError');
    globalThis.history.state = state;
    if (address !== undefined) written = [kind, new URL(address).hash]; // else of the entry that is left
  };
  let written = null;
  globalThis.location = new URL(href);
  globalThis.history = { state: null, pushState: put('push'), replaceState: put('replace') };
  const told = [];
  addresses(page)
    .find(({ key }) => key.startsWith('address'))
    .start((event) => told.push(event))
    .drop();
  assert.equal(told.length, written ? 1 : 0, 'the page hears of it');
  return written;
}

test('where the browser refuses an entry, the step has none until the next change writes the whole address', () => {
  assert.equal(writtenOf(stepped('#/tree/4'), { isRefusing: true }), null);
  assert.deepEqual(writtenOf(stepped('#/tree/5')), ['push', '#/tree/5']);
});

test('where the browser has opened another address meanwhile, that is not written over', () => {
  assert.equal(writtenOf(stepped('#/tree/4'), { href: new URL('#/tree/9', SITE).href }), null);
});
