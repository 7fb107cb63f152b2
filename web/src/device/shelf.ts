// What is kept on the device: shelves, each a database (IndexedDB) of items under their ids. An item is one JSON value.
//
// An item has the number of its last change, its counter. Who writes an item says which counter it was read with. Of
// kinds that have copies, an item that another tab, or a file, has changed since stays as it is, and what is written
// stands beside it under another id; of all others what is written last stays. Comparing and writing are one transaction.
//
// All tabs hear of each change, and read again. What is not written yet as the page is left is copied to the synchronous
// storage, from which the next page writes it. What cannot be written is still listed by this page, and is written with
// the next change; the windows hear of it (`unkept`).

import { randomBelow } from '../base/random.ts';
import type { Effect } from '../runtime/component.ts';
import { isOfVersions, type Objects, openDatabase } from './database.ts';
import { keysAfter, parsed, readItem, removeItem, writeItem } from './storage.ts';

/** A kind of items. */
export interface Kind<Value> {
  /** Of its database. */
  readonly name: string;
  /** How many are kept. Of more, those go that were changed longest ago. */
  readonly most: number;
  /** The item in a value from outside; null: it is none. */
  read(value: unknown, id: string): Value | null;
  /** The part of it that lists show, without what is long. `read` reads that too. Left out: all of it. */
  brief?(value: Value): Value;
  /** The parts that the page itself finds (`change`): who writes an item leaves them as they are there. */
  readonly found?: readonly (keyof Value)[];
  /** Has a person made the same of both? Then they are no conflict. Left out: no two that differ are. */
  isSameWork?(one: Value, other: Value): boolean;
  /**
   * An item as it stands beside that of another tab. Left out: what is written last stays.
   * @param all The items in brief, by their ids.
   */
  copy?(value: Value, id: string, all: ReadonlyMap<string, Value>): { id: string; value: Value };
}

export interface Item<Value> {
  readonly id: string;
  /** The number of its last change. */
  readonly counter: number;
  /** Lists are sorted by it: the counter, or 0 of what came from a file and was not changed since. */
  readonly order: number;
  /** When it was changed last, in milliseconds since 1970: to be read, never to be compared. */
  readonly when: number;
  /** When it was removed; null: it is there. */
  readonly removed: number | null;
  readonly value: Value;
}

/** What is to be kept. */
export interface Change<Value> {
  readonly id: string;
  readonly value: Value;
  /** The counter with which it was read; null: it is new. */
  readonly counter: number | null;
  /** Milliseconds since 1970; left out: now. */
  readonly when?: number;
  /** Does it come from a file? A new one stands behind all that was changed on the device. */
  readonly isFiled?: boolean;
}
/** What was kept: perhaps under another id. */
export interface Kept<Value> extends Pick<Change<Value>, 'id' | 'value' | 'counter'> {
  /** Could it be kept? */
  readonly isKept: boolean;
}

export type Shelf<Value> = ReturnType<typeof openShelf<Value>>;

/**
 * An id that no other tab makes.
 * @param now Milliseconds since 1970.
 */
export const newId = (now: number) => `${now.toString(36)}-${randomBelow(2 ** 32).toString(36)}`;

/** Those that are there. */
export const present = <Value>(items: readonly Item<Value>[]) => items.filter(({ removed }) => removed === null);

/** The ids of those that were removed last, at once: what "Undo" restores. */
export function lastRemoved(items: readonly Item<unknown>[]) {
  const [last] = items.filter(({ removed }) => removed).toSorted((a, b) => b.counter - a.counter);
  return items.flatMap(({ id, removed }) => (last && removed === last.removed ? [id] : []));
}

const shelves: Map<string, unknown> = new Map();

/** The shelf of a kind of items in this tab. */
export function shelfOf<Value>(kind: Kind<Value>): Shelf<Value> {
  const shelf = (shelves.get(kind.name) as Shelf<Value> | undefined) ?? openShelf(kind);
  shelves.set(kind.name, shelf);
  return shelf;
}

/** Why shelves cannot be read or written now, by their names: for which reason the windows hear of it. */
const failing: Map<string, 'room' | 'versions'> = new Map();

function tell(name: string, reason: 'room' | 'versions' | null) {
  if ((failing.get(name) ?? null) === reason) return;
  if (reason) failing.set(name, reason);
  else failing.delete(name);
  dispatchEvent(new CustomEvent('unkept', { detail: [...failing.values()].at(-1) ?? null }));
}

let isAsked = false;
/** Has the browser keep what is on the device as long as the person does not delete it: asked once in a visit. */
async function askToPersist() {
  if (isAsked) return;
  isAsked = true;
  const { storage } = navigator;
  if (!(await storage?.persisted?.())) await storage?.persist?.();
}

/** When something was removed that cannot be restored. */
const FINAL = 0;
/** Milliseconds for which what was removed can be restored. */
const DAY = 86_400_000;
const isOver = ({ removed }: Pick<Item<unknown>, 'removed'>) => removed !== null && Date.now() - removed > DAY;

/** Those from files are told apart by their times alone. */
const newestFirst = (a: Pick<Item<unknown>, 'order' | 'when'>, b: Pick<Item<unknown>, 'order' | 'when'>) =>
  b.order - a.order || b.when - a.when;

// The keys of a database. A head has what lists show; a body is there where a head has not all.
const HEAD = 'head ';
const BODY = 'body ';
/** The number of the last change. */
const COUNTER = 'counter';

/** The first character of what a hidden page has left: other tabs do not write it, as that page may go on itself. */
const HIDDEN = ' ';

/** Which tab has written an item, and with which of its changes. */
interface Mark {
  readonly tab: string;
  readonly at: number;
}
interface Head extends Omit<Item<unknown>, 'id'>, Mark {
  /** The counter of the last change of the person's own work (`isSameWork`). */
  readonly since: number;
  /** Of which item it is a copy. What the same tab still writes of that goes here. */
  readonly of?: string;
}
type Marked<Value> = Change<Value> & Mark & { readonly when: number };

export function openShelf<Value>(kind: Kind<Value>) {
  const name = `sakiyomi-shelf-${kind.name}`;
  const database = openDatabase(name);
  const channel = channelOf(name);
  const tab = randomBelow(2 ** 32).toString(36);
  /** In the synchronous storage, of all tabs and of this one. */
  const prefix = `sakiyomi:shelf:${kind.name}:`;
  const ownKey = prefix + tab;
  const watching: Set<() => void> = new Set();
  /** What is not written yet, by its ids, and what of that is being written. */
  const waiting: Map<string, Marked<Value>> = new Map();
  const underWay: Set<Marked<Value>> = new Set();
  /** How many changes this tab has made, and what it has removed or restored last. */
  let changes = 0;
  let flagging: Promise<boolean> = Promise.resolve(true);
  let isLeaving = false;

  const notify = () => {
    for (const changed of watching) changed();
  };
  function announce() {
    channel?.postMessage(null);
    notify();
  }

  const within: typeof database.within = async (...given) => {
    try {
      const result = await database.within(...given);
      if ([...waiting.values()].every((change) => underWay.has(change))) tell(kind.name, null);
      return result;
    } catch (reason) {
      if (!isLeaving) tell(kind.name, isOfVersions(reason) ? 'versions' : 'room');
      throw reason;
    }
  };

  // Within a transaction

  async function heads(objects: Objects) {
    const range = IDBKeyRange.bound(HEAD, `${HEAD}\uffff`);
    const [keys, values] = await Promise.all([objects.getAllKeys(range), objects.getAll(range)]);
    return values.map((head, at) => ({ ...(Object(head) as Head), id: String(keys[at]).slice(HEAD.length) }));
  }

  async function readValue(objects: Objects, id: string, head: Head): Promise<Value | null> {
    return kind.read(kind.brief ? await objects.get(BODY + id) : head.value, id);
  }

  function store(objects: Objects<'readwrite'>, id: string, head: Omit<Head, 'value'>, value: Value) {
    objects.put({ ...head, value: kind.brief ? kind.brief(value) : value } satisfies Head, HEAD + id);
    if (kind.brief) objects.put(value, BODY + id);
  }

  function discard(objects: Objects<'readwrite'>, id: string) {
    objects.delete(HEAD + id);
    objects.delete(BODY + id);
  }

  async function next(objects: Objects<'readwrite'>) {
    const counter = Number((await objects.get(COUNTER)) ?? 0) + 1;
    objects.put(counter, COUNTER);
    return counter;
  }

  async function write(objects: Objects<'readwrite'>, change: Marked<Value>): Promise<Kept<Value>> {
    const { counter: read, when, isFiled = false, tab: by, at } = change;
    let { id, value } = change;
    const before: Head | undefined = await objects.get(HEAD + id);
    const theirs = before?.removed === null ? await readValue(objects, id, before) : null;
    let { of, since }: Partial<Head> = (theirs !== null && before) || {};
    if (before && theirs !== null) {
      const isOfTab = before.tab === by;
      const isOutdated = !kind.copy && by !== tab && before.when > when; // a page has left it
      if ((isOfTab && before.at >= at) || isOutdated)
        return { id, value: theirs, counter: before.counter, isKept: true };
      value = { ...value, ...pick(theirs, kind.found) };
      if (isSame(theirs, value)) return { id, value, counter: before.counter, isKept: true };
      if (!kind.isSameWork?.(theirs, value)) since = undefined;
      if (kind.copy && !isOfTab && since === undefined && before.since > (read ?? -1)) {
        const all = await heads(objects);
        const copied = all.find((head) => head.tab === by && head.of === id);
        if (copied && copied.at >= at) return { id: copied.id, value, counter: copied.counter, isKept: true };
        // One that was removed counts too: it can be restored.
        const known = all.flatMap((head) => {
          const brief = head === copied ? null : kind.read(head.value, head.id);
          return brief === null ? [] : [[head.id, brief] as const];
        });
        of = id;
        ({ id, value } = kind.copy(change.value, id, new Map(known)));
        if (copied) id = copied.id;
      }
    }
    const counter = await next(objects);
    const order = isFiled ? (before?.order ?? 0) : counter;
    const mark = { tab: by, at, since: since ?? counter, ...(of !== undefined && { of }) };
    store(objects, id, { counter, order, when, removed: null, ...mark }, value);
    return { id, value, counter, isKept: true };
  }

  /** What was removed long ago is gone, or at the next visit. */
  const purge = (over: readonly Item<Value>[]) =>
    within('readwrite', async (objects) => {
      for (const { id } of over) if (isOver((await objects.get(HEAD + id)) ?? { removed: null })) discard(objects, id);
    }).catch(() => {});

  /** Of more than are kept, those go that were changed longest ago. */
  async function makeRoom(objects: Objects<'readwrite'>) {
    if ((await objects.count(IDBKeyRange.bound(HEAD, `${HEAD}\uffff`))) <= kind.most) return;
    const there = present((await heads(objects)).sort(newestFirst));
    for (const { id } of there.slice(kind.most)) discard(objects, id);
  }

  const written = (all: readonly Marked<Value>[]) =>
    within(
      'readwrite',
      async (objects) => {
        const kept: Kept<Value>[] = [];
        for (const change of all) kept.push(await write(objects, change));
        await makeRoom(objects);
        return kept;
      },
      all.length,
    );

  // What pages have left in the synchronous storage that could not write any more

  /** Leaves what is not written yet to the next page, at once. @returns Has it all? */
  function leaveWaiting() {
    const mark = isLeaving ? '' : HIDDEN;
    return waiting.size === 0 || writeItem(ownKey, mark + JSON.stringify([...waiting.values()]));
  }

  const leftBy = (key: string): Marked<Value>[] =>
    ((parsed(readItem(key) ?? '') ?? []) as (Marked<unknown> | null)[]).flatMap?.((change) => {
      const value = typeof change?.id === 'string' ? kind.read(change.value, change.id) : null;
      return change && value !== null ? [{ ...change, value }] : [];
    }) ?? [];

  /** Writes it. */
  async function adopt(...keys: string[]) {
    const left = keys.flatMap(leftBy);
    if (left.length > 0) await written(left);
    for (const key of keys) removeItem(key);
    if (left.length > 0) announce();
  }

  /** That comes before anything else. What cannot be written waits with what is this tab's, or for the next page. */
  const begun = (async () => {
    const keys = keysAfter(prefix).map((rest) => prefix + rest);
    await adopt(...keys).catch(() => {
      for (const key of keys) {
        const left = leftBy(key);
        if (left.some(({ id }) => waiting.has(id))) continue;
        for (const change of left) waiting.set(change.id, change);
        if (leaveWaiting()) removeItem(key);
      }
    });
  })();

  /** The items with what is not written yet, as it is to be. */
  function withWaiting(items: readonly Item<Value>[]) {
    const all = new Map(items.map((item) => [item.id, item]));
    for (const { id, value, counter, when } of waiting.values())
      all.set(id, { id, value, counter: counter ?? 0, order: Number.POSITIVE_INFINITY, when, removed: null });
    return [...all.values()];
  }

  async function putAll(given: readonly Change<Value>[]): Promise<Kept<Value>[]> {
    if (given.length === 0) return [];
    const marks = ({ isFiled }: Change<Value>) => ({ tab: isFiled ? `${tab} file` : tab, at: ++changes });
    const due = given.map((change) => ({ when: Date.now(), ...change, ...marks(change) }));
    const values = new Map(due.map((change) => [change, kind.read(change.value, change.id)])); // as they will be read
    const failed = () => given.map(({ id, value, counter }) => ({ id, value, counter, isKept: false }));
    if ([...values.values()].includes(null)) return failed();
    const all = due.map((change) => ({ ...change, value: values.get(change) as Value }));
    for (const change of all) waiting.set(change.id, change);
    return (await writeWaiting(all)) ?? failed();
  }

  /** @returns Null: they could not be written. */
  async function writeWaiting(all: readonly Marked<Value>[]) {
    for (const change of all) underWay.add(change);
    if (isLeaving || globalThis.document?.hidden) leaveWaiting();
    await begun;
    const kept = await written(all).catch(() => null);
    for (const change of all) {
      underWay.delete(change);
      if (kept && waiting.get(change.id) === change) waiting.delete(change.id);
    }
    if (kept) {
      if (waiting.size === 0) removeItem(ownKey);
      askToPersist().catch(() => {});
      retry();
    }
    announce();
    return kept;
  }

  /** Tries again what could not be written. */
  function retry() {
    const failed = [...waiting.values()].filter((change) => !underWay.has(change));
    if (failed.length > 0) writeWaiting(failed);
  }

  function flag(ids: readonly string[], removed: number | null) {
    if (removed !== null) for (const id of ids) waiting.delete(id);
    const mark = async (objects: Objects<'readwrite'>) => {
      for (const id of ids) {
        const head: Head | undefined = await objects.get(HEAD + id);
        if (head) objects.put({ ...head, counter: await next(objects), removed } satisfies Head, HEAD + id);
      }
    };
    flagging = changed(mark, ids.length);
    return flagging;
  }

  /** @returns Could it be written? */
  async function changed(act: (objects: Objects<'readwrite'>) => Promise<void>, items: number) {
    await begun;
    const isWritten = await within('readwrite', act, items).then(
      () => true,
      () => false,
    );
    if (isWritten) announce();
    return isWritten;
  }

  addEventListener('pagehide', () => {
    isLeaving = true;
    database.rest(waiting.size > 0 && leaveWaiting());
  });
  addEventListener('pageshow', ({ persisted }) => {
    isLeaving = false;
    database.wake();
    if (!persisted) return; // else it was away, and has heard of nothing
    retry();
    notify();
  });
  // A phone may end a page that is hidden without a word, or let it rest for an hour.
  addEventListener('visibilitychange', () => (document.hidden ? leaveWaiting() : notify()));
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix) && newValue && !newValue.startsWith(HIDDEN)) adopt(key).catch(() => {}); // else the next page does
  });
  addEventListener('retry', retry);
  if (channel) channel.onmessage = notify;

  return {
    /**
     * All items that are there or can be restored, the last changed first, in brief. It rejects where they cannot be
     * read and nothing waits to be written.
     * @param isWhole With all of each item.
     */
    async list(isWhole = false): Promise<Item<Value>[]> {
      await begun;
      for (;;) {
        const before = flagging;
        await before;
        const read = within('readonly', async (objects) => {
          const items = (await heads(objects)).map(async ({ id, tab, at, ...head }) => {
            const value = await (isWhole ? readValue(objects, id, { ...head, tab, at }) : kind.read(head.value, id));
            return value === null ? [] : [{ ...head, id, value }];
          });
          return (await Promise.all(items)).flat();
        });
        const there = await read.catch((reason) => {
          if (isWhole || waiting.size === 0) throw reason;
          return [];
        });
        if (before !== flagging) continue;
        const over = there.filter(isOver);
        if (over.length > 0) purge(over);
        return withWaiting(there.filter((item) => !isOver(item))).sort(newestFirst);
      }
    },
    /** One of them; null: there is none, or it cannot be read. */
    async get(id: string): Promise<Item<Value> | null> {
      return (await this.getAll([id]))[0] ?? null;
    },
    /** Those that there are of several; none where they cannot be read. */
    async getAll(ids: readonly string[]): Promise<Item<Value>[]> {
      await begun;
      const read = within('readonly', async (objects) => {
        const items = ids.map(async (id) => {
          const head: Head | undefined = await objects.get(HEAD + id);
          const value = head ? await readValue(objects, id, head) : null;
          return head && value !== null ? [{ ...head, id, value }] : [];
        });
        return (await Promise.all(items)).flat();
      });
      return withWaiting(await read.catch(() => [])).filter(({ id }) => ids.includes(id));
    },
    /** Keeps an item. */
    async put(change: Change<Value>): Promise<Kept<Value>> {
      return (await putAll([change]))[0] as Kept<Value>;
    },
    /** Keeps many at once: all, or none. */
    putAll,
    /**
     * Changes items as they are there, which keep their counters and their places: what the page itself has found is put
     * into them. It is not left to the next page, which finds it again.
     * @param become What becomes of a value, null where there is no item; null: it stays as it is.
     * @returns Could it be written?
     */
    change(ids: readonly string[], become: (value: Value | null, id: string) => Value | null): Promise<boolean> {
      const write = async (objects: Objects<'readwrite'>) => {
        for (const id of ids) {
          const before: Head | undefined = await objects.get(HEAD + id);
          const there = before?.removed === null ? await readValue(objects, id, before) : null;
          const value = kind.read(become(there, id), id);
          if (value === null || isSame(value, there)) continue;
          const counter = there === null ? await next(objects) : 0;
          const fresh = { counter, order: counter, since: counter, when: Date.now(), removed: null, tab, at: changes };
          store(objects, id, there === null ? fresh : (before as Head), value);
        }
        await makeRoom(objects);
      };
      return changed(write, ids.length);
    },
    /** Removes items; for a day they can be restored, unless that is `final`. @returns Could that be written? */
    remove: (ids: readonly string[], isFinal = false) => flag(ids, isFinal ? FINAL : Date.now()),
    restore: (ids: readonly string[]) => flag(ids, null),
    /** Calls `changed` when items have changed, here or in another tab. @returns Ends that. */
    watch(changed: () => void) {
      watching.add(changed);
      return () => watching.delete(changed);
    },
  };
}

const pick = <Value>(value: Value, parts: readonly (keyof Value)[] = []) =>
  Object.fromEntries(parts.map((part) => [part, value[part]]));

/** Are these the same values, in whichever order their parts stand? */
export const isSame = (one: unknown, other: unknown) => inOrder(one) === inOrder(other);
const inOrder = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/** Some browsers refuse channels where they refuse cookies. */
function channelOf(name: string) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** When items of a shelf have changed. */
export const changing = <Event>(shelf: () => Pick<Shelf<never>, 'watch'>, event: () => Event): Effect<Event> => ({
  key: 'shelf changed',
  start: (emit) => ({ drop: shelf().watch(() => emit(null)) }),
  event,
  failed: () => null,
});

/**
 * What is on a shelf, now and whenever that has changed.
 * @param failed When it cannot be read.
 * @param isKnown Is it known already, so that only changes are read?
 */
export const shelved = <Value, Event>(
  shelf: () => Shelf<Value>,
  event: (items: readonly Item<Value>[]) => Event,
  failed: Event | null,
  isKnown = false,
): Effect<Event> => ({
  key: 'shelf',
  start(emit, fail) {
    const read = () => shelf().list().then(emit, fail);
    if (!isKnown) read();
    return { drop: shelf().watch(read) };
  },
  event,
  failed: () => failed,
});
