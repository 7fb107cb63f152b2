// What of a page is written to the history of the browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addresses, opened } from '../../web/src/page/router.ts';
import { newPage, update } from '../../web/src/page/state.ts';
import { SITE as site } from '../../web/src/version.ts';
import { GAMES } from './games.mjs';

const SITE = site.href;

/** A room that counts, whose address is its count. */
const counter = {
  initial: () => 0,
  update: (count, [name, from]) => (name === 'opened' ? from : count + 1),
  isStep: ([name]) => name === 'step',
  effects: () => [],
  read: (hash) => ({ lang: null, event: ['opened', Number(/\d+/.exec(hash))] }),
  address: (count) => `#/tree/${count}`,
  title: () => 'title',
};

/** The page in the Tree, at an address at which a history starts. */
function inTree() {
  globalThis.document = { activeElement: null };
  browser();
  const first = newPage({
    ...{ games: GAMES, diagrams: [], first: 'felt', strengths: {}, tables: new Map() },
    ...{ lang: 'en', theme: 'system', newcomer: 'true', again: false },
  });
  const page = update(first, opened(first));
  return update(page, ['loaded', 'tree', counter, new Map(), counter.read(page.hash)]);
}

/** A history that starts at an address; its entries. */
function browser({ refusing = false } = {}) {
  const written = [];
  const put = (kind) => (state, _, address) => {
    if (refusing) throw new DOMException('too many', 'SecurityError');
    globalThis.history.state = state;
    if (address === undefined) return; // of the entry that is left
    written.push([kind, address.slice(SITE.length)]);
    globalThis.location = new URL(address);
  };
  globalThis.location = new URL('#/tree/3', SITE);
  globalThis.history = { state: null, pushState: put('push'), replaceState: put('replace') };
  return written;
}

/** The page after an event of its room, and after what it wants then is written. */
function after(page, event) {
  const next = update(page, ['room', 'tree', [event]]);
  const effect = addresses(next).find(({ key }) => key.startsWith('address'));
  let now = next;
  effect?.start((written) => {
    now = update(next, effect.event(written));
  });
  return now;
}

test('where the browser refuses an entry the next change writes the whole address', () => {
  const page = inTree();
  browser({ refusing: true });
  const refused = after(page, 'step');
  const written = browser();
  after(refused, 'more');
  assert.deepEqual(written, [['push', '#/tree/5']]); // the step has no entry yet
});

test('where the browser has opened another address meanwhile, that is not written over', () => {
  const page = inTree();
  const written = browser();
  globalThis.location = new URL('#/tree/9', SITE);
  after(page, 'step');
  assert.deepEqual(written, []);
});
