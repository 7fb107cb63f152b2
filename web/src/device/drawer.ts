// What is kept on the device besides settings: programs, series and saved games, each kind in a drawer of its own, a database of
// IndexedDB. A drawer is read whole as it is opened; after that its items are known at once, and changes are written behind.
//
// Earlier versions kept the same items in the browser's synchronous storage, where a tab of theirs may still write. What could not
// be written is left there too: as the page is left, when nothing can be waited for, and where IndexedDB may not be used. An item
// that is there is newer than the drawer's: it is taken over, and gone from there once it is written.

import { createStore, del, entries, get, set } from 'idb-keyval';
import type { Effect } from '../runtime/component.ts';
import { channelOf, LATE, limited } from './shelf.ts';
import { keysAfter, readItem, removeItem, writeItem } from './storage.ts';

type Kind = 'series' | 'tournament' | 'entrant';
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

const drawers: Map<Kind, Promise<Drawer>> = new Map();

/** The drawer of a kind of items. It rejects where the browser does not answer; the next one tries again. */
export function openDrawer(kind: Kind): Promise<Drawer> {
  const drawer = drawers.get(kind) ?? opened(`sakiyomi-${kind}`, `sakiyomi:${kind}:`);
  drawers.set(kind, drawer);
  drawer.catch(() => drawers.delete(kind));
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
  /** What this page has left in the synchronous storage; '' says that the item is removed. */
  const left: Map<string, string> = new Map();
  /** How often this page has changed an item. */
  const changes: Map<string, number> = new Map();
  const watching: Set<() => void> = new Set();
  const channel = channelOf(name);
  /** Can the database be used? */
  let isThere = false;
  let reading: Promise<void>;

  function notify() {
    for (const changed of watching) changed();
  }

  /** Reads all items. Where the database may not be used, those of the synchronous storage are all that there are. */
  async function read() {
    try {
      const found = await limited(entries<IDBValidKey, unknown>(store));
      isThere = true;
      items.clear();
      for (const [id, text] of found) if (typeof id === 'string' && typeof text === 'string') items.set(id, text);
      for (const [id, text] of unwritten) change(id, text);
    } catch (reason) {
      if (reason === LATE) throw reason;
    }
    for (const id of keysAfter(prefix)) takeOver(id);
  }

  function change(id: string, text: string | null) {
    if (text === null) items.delete(id);
    else items.set(id, text);
  }

  async function write(id: string, text: string | null) {
    change(id, text);
    changes.set(id, (changes.get(id) ?? 0) + 1);
    unwritten.set(id, text);
    const isKept = isThere && (await written(id, text));
    const isLast = unwritten.get(id) === text;
    if (isLast) unwritten.delete(id);
    if (!isKept) return isLast && leave(id, text);
    const older = readItem(prefix + id);
    if (older === (text ?? '') || (isLast && older === left.get(id))) removeItem(prefix + id);
    if (isLast) left.delete(id);
    channel?.postMessage(id);
    return true;
  }

  async function written(id: string, text: string | null) {
    try {
      await limited(text === null ? del(id, store) : set(id, text, store));
      return true;
    } catch {
      return false; // there is no room, or no answer
    }
  }

  function leave(id: string, text: string | null) {
    if (text === null && !isThere) {
      removeItem(prefix + id);
      return true;
    }
    left.set(id, text ?? '');
    return writeItem(prefix + id, text ?? '');
  }

  function takeOver(id: string) {
    const text = readItem(prefix + id);
    if (text !== null) write(id, text || null);
  }

  function handOver() {
    for (const [id, text] of unwritten) leave(id, text);
  }

  /** Another tab has written an item. */
  async function refresh(id: string) {
    await reading.catch(() => {});
    const before = changes.get(id);
    const text = await get<unknown>(id, store).catch(() => null);
    if (text === null || changes.get(id) !== before) return; // it cannot be read, or was changed here meanwhile
    change(id, typeof text === 'string' ? text : null);
    notify();
  }

  const listening = new AbortController();
  const { signal } = listening;
  if (channel) channel.onmessage = ({ data }) => typeof data === 'string' && refresh(data);
  const stored = ({ key, newValue }: StorageEvent) => {
    if (!key?.startsWith(prefix)) return;
    const id = key.slice(prefix.length);
    if (newValue !== null) takeOver(id);
    else if (!isThere) items.delete(id);
    notify();
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    reading = read(); // it was away, and has heard of nothing
    reading.then(notify, () => {});
  };
  addEventListener('storage', stored, { signal });
  addEventListener('pagehide', handOver, { signal });
  addEventListener('pageshow', shown, { signal });

  reading = read();
  try {
    await reading;
  } catch (reason) {
    listening.abort();
    channel?.close();
    throw reason;
  }
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
): Effect<Event> => ({
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
