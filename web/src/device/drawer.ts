// What is kept on the device besides settings: programs, series and saved games, each kind in a drawer of its own, a database of
// IndexedDB. A drawer is read whole as it is opened; after that its items are known at once, and changes are written behind.
//
// Earlier versions kept the same items in the browser's synchronous storage, where a tab of theirs may still write. What has not
// been written when the page is left goes there too, since nothing can be waited for then; and all where IndexedDB may not be
// used. An item that is there is newer than the drawer's: it is taken over, and gone from there once it is written.

import { createStore, del, entries, get, set } from 'idb-keyval';
import type { Want } from '../component.ts';
import { keysAfter, readItem, removeItem, writeItem } from './storage.ts';

/** Milliseconds after which a browser is taken not to open the database. */
const LIMIT = 5000;

type Kind = 'program' | 'game' | 'series';
export interface Drawer {
  /** The texts of the items by their ids. */
  readonly items: ReadonlyMap<string, string>;
  /**
   * Put an item in place of the one of this id.
   * @returns Could it be kept?
   */
  put(id: string, text: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Leaves what is not written yet to the next page, at once. */
  handOver(): void;
  /**
   * Calls `changed` when another tab has changed an item.
   * @returns Ends that.
   */
  watch(changed: () => void): () => void;
}

const drawers: Map<string, Promise<Drawer>> = new Map();

/** The drawer of a kind of items. */
export function openDrawer(kind: Kind): Promise<Drawer> {
  const drawer = drawers.get(kind) ?? opened(`sakiyomi-${kind}`, `sakiyomi:${kind}:`);
  drawers.set(kind, drawer);
  return drawer;
}

/**
 * @param name Of the database.
 * @param prefix Of the keys in the synchronous storage.
 */
export async function opened(name: string, prefix: string): Promise<Drawer> {
  const store = createStore(name, 'items');
  const items: Map<string, string> = new Map();
  /** What is being written; null: the item is removed. */
  const unwritten: Map<string, string | null> = new Map();
  const watching: Set<() => void> = new Set();
  const channel = new BroadcastChannel(name);
  const notify = () => {
    for (const changed of watching) changed();
  };

  const isThere = await read();
  takeOver(keysAfter(prefix));

  /** @returns Could the database be read? */
  async function read() {
    try {
      const found = await limited(entries<string, string>(store));
      items.clear();
      for (const [id, text] of found) items.set(id, unwritten.get(id) ?? text);
      return true;
    } catch {
      return false;
    }
  }

  async function write(id: string, text: string | null) {
    if (text === null) items.delete(id);
    else items.set(id, text);
    unwritten.set(id, text);
    const isKept = isThere ? await written(id, text) : false;
    if (unwritten.get(id) === text) unwritten.delete(id);
    if (isKept) {
      if (readItem(prefix + id) === (text ?? '')) removeItem(prefix + id);
      channel.postMessage(id);
    }
    return isKept || left(id, text);
  }

  async function written(id: string, text: string | null) {
    try {
      await (text === null ? del(id, store) : set(id, text, store));
      return true;
    } catch {
      return false; // no room
    }
  }

  /** Leaves an item in the synchronous storage: '' says that it is removed. */
  function left(id: string, text: string | null) {
    if (text !== null || isThere) return writeItem(prefix + id, text ?? '');
    removeItem(prefix + id);
    return true;
  }

  function takeOver(ids: string[]) {
    for (const id of ids) {
      const text = readItem(prefix + id);
      if (text !== null) write(id, text || null);
    }
  }

  function handOver() {
    for (const [id, text] of unwritten) left(id, text);
  }

  channel.onmessage = async ({ data: id }) => {
    const before = items.get(id);
    const text = await get<string>(id, store).catch(() => undefined);
    if (unwritten.has(id) || items.get(id) !== before) return; // it was changed here meanwhile
    if (text === undefined) items.delete(id);
    else items.set(id, text);
    notify();
  };
  addEventListener('storage', ({ key, newValue }) => {
    if (!key?.startsWith(prefix)) return;
    const id = key.slice(prefix.length);
    if (newValue !== null) takeOver([id]);
    else if (!isThere) items.delete(id);
    notify();
  });
  addEventListener('pagehide', handOver);
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return; // it was away, and has heard of nothing
    await read();
    takeOver(keysAfter(prefix));
    notify();
  });

  return {
    items,
    put: write,
    remove: (id) => write(id, null),
    handOver,
    watch(changed) {
      watching.add(changed);
      return () => watching.delete(changed);
    },
  };
}

/** When another tab has changed an item of a drawer. */
export const changedElsewhere = <Event>(
  open: () => Promise<Drawer>,
  event: (drawer: Drawer) => Event,
): Want<Event> => ({
  key: 'changed elsewhere',
  start(emit, fail) {
    let end = () => {};
    let dropped = false;
    open().then((drawer) => {
      if (!dropped) end = drawer.watch(() => emit(drawer));
    }, fail);
    return {
      drop() {
        dropped = true;
        end();
      },
    };
  },
  event,
  failed: () => null,
});

function limited<Value>(value: Promise<Value>) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, LIMIT);
  return Promise.race([value, promise]).finally(() => clearTimeout(timer));
}
