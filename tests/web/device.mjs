// A device in a test: its IndexedDB, its synchronous storage, and what happens in the windows of its tabs.

import '../../web/node_modules/fake-indexeddb/auto/index.mjs';
import { openDB } from '../../web/node_modules/idb/build/index.js';
import { shelfOf } from '../../web/src/device/shelf.ts';
import { fakeStorage } from './fakes.mjs';

/** What listens to the windows, by the types of events. */
export const listeners = new Map();
/** The channels that are open: a test ends although one is. */
const channels = new Set();

globalThis.addEventListener = (type, listener, { signal } = {}) => {
  listeners.set(type, new Set(listeners.get(type)).add(listener));
  signal?.addEventListener('abort', () => listeners.get(type)?.delete(listener));
};
globalThis.dispatchEvent = (event) => happens(event.type, event);
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
    channels.add(this);
  }
  postMessage(what) {
    if (channels.has(this)) super.postMessage(what);
  }
};

/** Something happens in all windows. */
export const happens = (type, what = {}) => {
  for (const listener of listeners.get(type) ?? []) listener(what instanceof Event ? what : { type, ...what });
};

/** Another device, without tabs. `items`: of the synchronous storage. */
export function newDevice() {
  for (const channel of channels) channel.close();
  channels.clear();
  listeners.clear();
  globalThis.indexedDB = new IDBFactory();
  const storage = fakeStorage();
  return {
    ...storage,
    /** Another tab keeps a text in the synchronous storage. */
    keep(key, newValue) {
      storage.items[key] = newValue;
      happens('storage', { key, newValue });
    },
  };
}

/** The shelf of a kind of items on the device on which the page runs, with nothing on it. */
export async function emptied(kind) {
  fakeStorage();
  const shelf = shelfOf(kind);
  await shelf.list();
  const database = await openDB(`sakiyomi-shelf-${kind.name}`);
  await database.clear('items');
  database.close();
  return shelf;
}

/** Until something is true; a second at most. */
export async function until(isSo) {
  for (let time = 0; time < 200; time++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('it did not become so');
}
