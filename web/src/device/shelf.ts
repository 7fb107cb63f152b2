// What is kept on the device: shelves, each a database (IndexedDB) of items under their ids. An item is one JSON value.
//
// Changes of a shelf are numbered. An item has the number of its last change, its counter, by which the newer of two
// states is known, and the order in which items were changed; a clock may be wrong. Who changes an item says which
// counter it was read with. Where another tab has changed it since, nothing is overwritten: the kind of the items says
// what becomes of the two (`merge`).
//
// What is not written yet as the page is left is copied to the synchronous storage, from which the next page takes it
// over. What cannot be written is still shown by this page, and is written with the next change; the windows hear of it
// (`unkept`).

import { randomBelow } from '../random.ts';
import type { Effect } from '../runtime/component.ts';
import {
  changedParts,
  isOver,
  isPart,
  itemsIn,
  LATE,
  limited,
  newestFirst,
  openDatabase,
  type Writing,
} from './database.ts';
import { type Earlier, isOutdated } from './earlier_versions.ts';
import { keysAfter, readItem, removeItem, writeItem } from './storage.ts';

/** When something was removed that cannot be restored. */
const FINAL = 0;

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
  /**
   * What is kept of an item that was changed here and elsewhere. Under the same id it takes the place of both; under
   * another one, which must be free, theirs stays beside it.
   * @param all The items, by their ids.
   */
  merge(mine: Value, theirs: Value, id: string, all: ReadonlyMap<string, Value>): { id: string; value: Value };
  /** What earlier versions of the page have kept of it. Left out: they had none. */
  readonly earlier?: Earlier<Value>;
}

export interface Item<Value> {
  readonly id: string;
  /** The number of its last change. */
  readonly counter: number;
  /** The number of the last one that was more than a look at it: lists are sorted by it. */
  readonly order: number;
  /** When that was, in milliseconds since 1970: to be read, never to be compared. */
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
  /** Was the item only looked at? It keeps its place and its time, and stays removed. */
  readonly isLook?: boolean;
  /** Does it come from a file? A new one stands behind all that was changed on the device. */
  readonly isFiled?: boolean;
  /**
   * The parts of the value that are changed: the others stay as they are there. Without a counter these alone are
   * written, and only where the item is there.
   */
  readonly parts?: readonly string[];
}
/** What was kept: perhaps under another id, and with what another tab has kept. */
export interface Kept<Value> {
  readonly id: string;
  readonly value: Value;
  readonly counter: number | null;
  /** What another tab had kept, of which this one did not know; null: nothing. */
  readonly other: Value | null;
  /** Could it be kept? */
  readonly isKept: boolean;
}

export interface Shelf<Value> {
  /**
   * All items that are there or can be restored, the last changed first, in brief. Where they cannot be read, those of
   * which this page knows; it rejects where it knows of none.
   * @param isWhole With all of each item; rejects where they cannot be read.
   */
  list(isWhole?: boolean): Promise<Item<Value>[]>;
  /** One of them; null: there is none, or it cannot be read. */
  get(id: string): Promise<Item<Value> | null>;
  /** Those that there are of several; none where they cannot be read. */
  getAll(ids: readonly string[]): Promise<Item<Value>[]>;
  /** Keeps an item. */
  put(change: Change<Value>): Promise<Kept<Value>>;
  /** Keeps many at once: all, or none. */
  putAll(changes: readonly Change<Value>[]): Promise<Kept<Value>[]>;
  /** Removes items; for a day they can be restored, unless that is `final`. @returns Could that be written? */
  remove(ids: readonly string[], isFinal?: boolean): Promise<boolean>;
  restore(ids: readonly string[]): Promise<boolean>;
  /** Calls `changed` when items have changed, here or in another tab. @returns Ends that. */
  watch(changed: () => void): () => void;
}

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

const shelves: Map<string, Shelf<unknown>> = new Map();
/** The names of those that cannot be read or written now. */
const failing: Set<string> = new Set();

/** The shelf of a kind of items in this tab. */
export function shelfOf<Value>(kind: Kind<Value>): Shelf<Value> {
  const shelf = (shelves.get(kind.name) as Shelf<Value> | undefined) ?? openShelf(kind);
  shelves.set(kind.name, shelf as Shelf<unknown>);
  return shelf;
}

/** What is to be done once it can be written, also as the synchronous storage has it. `removed`: as an item has it. */
type Job<Value> = Writing<Value> | { readonly id: string; readonly removed: number | null };

/** The first character of what a hidden page has left: that page may still go on itself. */
const HIDDEN = ' ';

/** A job after one for the same item that is not done. */
function after<Value>(before: Job<Value> | undefined, job: Job<Value>): Job<Value> {
  if (!before || !('value' in before)) return job;
  if (!('value' in job)) return { ...before, removed: job.removed };
  if (!job.parts) return job;
  const parts = before.parts && [...before.parts, ...job.parts];
  return {
    ...before,
    value: { ...before.value, ...changedParts(job) },
    counter: before.counter ?? job.counter,
    ...(parts && { parts }),
  };
}

/** The name of the database of a kind. */
const databaseOf = (kind: string) => `sakiyomi-shelf-${kind}`;

/**
 * Deletes shelves of earlier versions some time after another one has taken them over.
 * @param taken When that was, in milliseconds since 1970.
 */
export function dropEarlier(kinds: readonly Pick<Kind<unknown>, 'name' | 'earlier'>[], taken: number) {
  for (const { name, earlier } of kinds) {
    earlier?.outdated?.(taken);
    if (isOutdated(taken)) indexedDB.deleteDatabase(databaseOf(name));
  }
}

export function openShelf<Value>(kind: Kind<Value>): Shelf<Value> {
  const name = databaseOf(kind.name);
  const database = openDatabase(name);
  /** In the synchronous storage, of this tab and of all. */
  const prefix = `sakiyomi:shelf:${kind.name}:`;
  const leftHere = prefix + randomBelow(2 ** 32).toString(36);
  /** What is being written. */
  const underWay: Set<readonly Job<Value>[]> = new Set();
  /** What could not be written: it is tried again with the next change, or when the player asks for it. */
  const unwritten: Map<string, Job<Value>> = new Map();
  const items = itemsIn(kind);
  /** The items as they were listed last, with what this tab has written since. */
  let known: Map<string, Item<Value>> = new Map();
  const watching: Set<() => void> = new Set();
  const channel = channelOf(name);
  /** Is the page being left? */
  let isLeaving = false;
  /** Has it left something to the next page? */
  let hasLeft = false;
  let begun: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** What pages have left is being taken over. */
  let taking: Promise<unknown> = Promise.resolve();

  const notify = () => {
    for (const changed of watching) changed();
  };

  /** Has the window hear whether something cannot be kept. */
  function tell(isFailing: boolean) {
    if (failing.has(kind.name) === isFailing) return;
    if (isFailing) failing.add(kind.name);
    else failing.delete(kind.name);
    dispatchEvent(new CustomEvent('unkept', { detail: failing.size > 0 }));
  }

  const within: typeof database.within = async (...given) => {
    try {
      const result = await database.within(...given);
      if (unwritten.size === 0) tell(false);
      return result;
    } catch (reason) {
      if (!isLeaving) tell(true);
      throw reason;
    }
  };

  /** What comes before anything else: what earlier versions have kept is taken over. */
  function ready() {
    const beginning = begun ?? begin();
    begun = beginning;
    beginning.catch(() => {
      if (begun === beginning) begun = null;
    });
    return beginning;
  }
  async function begin() {
    const { earlier } = kind;
    const taken = await within('readonly', items.taken);
    // Where they do not answer, it is tried again at the next visit.
    const found = taken === undefined && earlier ? await limited(earlier.items()).catch(() => null) : [];
    if (taken === undefined && found)
      await within(
        'readwrite',
        async (objects) => {
          if ((await items.taken(objects)) !== undefined) return; // by another tab meanwhile
          for (const item of found) await items.write(objects, { ...item, counter: null });
          await items.makeRoom(objects);
          items.take(objects);
        },
        found.length,
      ).catch(() => {}); // where there is no room, at the next visit
    if (typeof taken === 'number') earlier?.outdated?.(taken);
    taking = adoptLeftJobs();
  }

  /** Does jobs to items, by their ids. */
  function apply(jobs: Iterable<Job<Value>>, all: Map<string, Item<Value>>) {
    for (const job of jobs) {
      const before = all.get(job.id);
      const { counter = 0, order = Number.POSITIVE_INFINITY, when = Date.now() } = before ?? {};
      if (!('value' in job)) before && all.set(job.id, { ...before, removed: job.removed });
      else if (before?.removed === null || !isPart(job)) {
        const value = before && job.parts ? { ...before.value, ...changedParts(job) } : job.value;
        all.set(job.id, { removed: null, ...job, value, counter: job.counter ?? counter, order, when });
      }
    }
    return all;
  }
  const byId = (all: readonly Item<Value>[]) => new Map(all.map((item) => [item.id, item]));

  /** With what could not be written yet, as it is to be; what is being removed or restored is so already. */
  function withWaiting(all: readonly Item<Value>[]) {
    const marks = [...underWay].flat().filter((job) => !('value' in job));
    return [...apply([...unwritten.values(), ...marks], byId(all)).values()];
  }

  /** What was removed long ago is gone, or at the next visit. */
  const purge = (ids: readonly string[]) => within('readwrite', (objects) => items.purge(objects, ids)).catch(() => {});

  /**
   * Does jobs, after those before them.
   * @param isOfThisTab Are they of this tab, and not of a page that has left them?
   * @returns Null: they could not be written.
   */
  async function done(due: readonly Job<Value>[], isOfThisTab = true): Promise<Kept<Value>[] | null> {
    const jobs = due.map((job) => after(unwritten.get(job.id), job));
    underWay.add(jobs);
    if (isLeaving || globalThis.document?.hidden) leaveJobs();
    const before = last;
    let tried = jobs;
    const work = async () => {
      await before;
      await ready();
      const again = [...unwritten.values()].filter(({ id }) => jobs.every((job) => job.id !== id));
      tried = [...again, ...jobs];
      return written(tried).catch((reason) => {
        // Perhaps it is one of those that there is no room for. What removes stays together with them.
        if (reason === LATE || again.length === 0 || !jobs.every((job) => 'value' in job)) throw reason;
        tried = jobs;
        return written(jobs);
      });
    };
    const working = work();
    last = working.catch(() => {});
    try {
      const kept = await working;
      for (const { id, counter, other } of kept)
        if ((isOfThisTab || unwritten.has(id)) && counter !== null && other === null)
          items.noteOwnWrite(
            id,
            counter,
            tried.find((job) => job.id === id),
          );
      for (const { id } of tried) unwritten.delete(id);
      const puts = kept.values();
      const asWritten = tried.map((job) => {
        if (!('value' in job)) return job;
        const { id, value, counter } = puts.next().value ?? job;
        return { ...job, id, value, counter };
      });
      apply(asWritten, known);
      tell(unwritten.size > 0);
      channel?.postMessage(null);
      return kept.slice(kept.length - jobs.filter((job) => 'value' in job).length);
    } catch {
      for (const job of jobs) if (isOfThisTab || !unwritten.has(job.id)) unwritten.set(job.id, job);
      return null;
    } finally {
      underWay.delete(jobs);
      if (!isOfThisTab && unwritten.size > 0) leaveJobs();
      if (hasLeft && underWay.size + unwritten.size === 0) removeItem(leftHere);
      notify();
    }
  }

  const written = (jobs: readonly Job<Value>[]) =>
    within(
      'readwrite',
      async (objects) => {
        const kept: Kept<Value>[] = [];
        /** What was written of an item by a job before this one. */
        const now = new Map<string, Kept<Value>>();
        for (const job of jobs) {
          if (!('value' in job)) {
            await items.flag(objects, job.id, job.removed);
            continue;
          }
          const { id, counter, other } = now.get(job.id) ?? { ...job, other: null };
          const one = await items.write(objects, other === null ? { ...job, id, counter } : job);
          now.set(job.id, one);
          kept.push(one);
        }
        await items.makeRoom(objects);
        return kept;
      },
      jobs.length,
    );

  /**
   * Leaves what is not written yet to the next page, at once: of each item what it is to be at last.
   * @returns Has it all?
   */
  function leaveJobs() {
    const jobs = new Map<string, Job<Value>>();
    for (const job of [...unwritten.values(), ...[...underWay].flat()]) {
      const before = jobs.get(job.id);
      const { counter = undefined } = { ...before } as Partial<Change<Value>>;
      const isWhole = 'value' in job && !job.parts;
      jobs.set(job.id, isWhole && counter !== undefined ? { ...job, counter } : after(before, job));
    }
    const mark = isLeaving ? '' : HIDDEN;
    const isLeft = jobs.size === 0 || writeItem(leftHere, mark + JSON.stringify([...jobs.values()]));
    hasLeft ||= isLeft && jobs.size > 0;
    return isLeft;
  }

  /** Takes over what pages have left that could not write any more. */
  async function adoptLeftJobs() {
    for (const key of keysAfter(prefix).map((rest) => prefix + rest)) {
      if (key === leftHere) continue; // that is still being done
      const text = readItem(key);
      await done(jobsIn(text), false);
      if (readItem(key) === text) removeItem(key); // they are this tab's now
    }
  }

  function jobsIn(text: string | null): Job<Value>[] {
    try {
      const jobs: unknown = JSON.parse(text ?? '[]');
      return (jobs as (Job<unknown> | null)[]).flatMap((job): Job<Value>[] => {
        if (typeof job?.id !== 'string') return [];
        if (!('value' in job)) return [{ id: job.id, removed: Number.isInteger(job.removed) ? job.removed : null }];
        const value = job.parts ? (job.value as Value) : kind.read(job.value, job.id); // what it is a part of is read then
        return value === null || !Array.isArray(job.parts ?? []) ? [] : [{ ...job, value }];
      });
    } catch {
      return []; // another program has written it
    }
  }

  async function listed(isWhole: boolean) {
    await ready();
    await taking;
    const read = await within('readonly', (objects) => items.list(objects, isWhole));
    const over = read.filter(isOver).map(({ id }) => id);
    if (over.length > 0) purge(over);
    return read.filter(({ id }) => !over.includes(id));
  }

  async function getAll(ids: readonly string[]) {
    const there = await ready()
      .then(() => taking)
      .then(() => within('readonly', (objects) => items.getAll(objects, ids)))
      .catch(() => []);
    return withWaiting(there).filter(({ id }) => ids.includes(id));
  }

  addEventListener('pagehide', () => {
    isLeaving = true;
    database.rest(leaveJobs());
  });
  addEventListener('pageshow', ({ persisted }) => {
    isLeaving = false;
    database.wake();
    if (persisted) taking = adoptLeftJobs().then(() => done([])); // it was away, and has heard of nothing
  });
  // A phone may end a page that is hidden without a word, or let it rest for an hour.
  addEventListener('visibilitychange', () => (document.hidden ? leaveJobs() : notify()));
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(prefix) && newValue && !newValue.startsWith(HIDDEN)) adoptLeftJobs();
  });
  addEventListener('retry', () => done([]));
  if (channel) channel.onmessage = notify;

  return {
    async list(isWhole = false) {
      const found = await listed(isWhole).catch((reason) => {
        if (isWhole || known.size + unwritten.size === 0) throw reason;
        return [...known.values()];
      });
      if (!isWhole) known = byId(found);
      return withWaiting(found).sort(newestFirst);
    },
    get: async (id) => (await getAll([id]))[0] ?? null,
    getAll,
    async put(change) {
      const { id, counter } = change;
      const value = kind.read(change.value, id); // as it will be read
      const [kept] = (value !== null && (await done([{ ...change, value }]))) || [];
      return kept ?? { id, value: change.value, counter, other: null, isKept: false };
    },
    async putAll(changes) {
      const kept = await done(changes);
      return kept ?? changes.map(({ id, value, counter }) => ({ id, value, counter, other: null, isKept: false }));
    },
    async remove(ids, isFinal = false) {
      const removed = isFinal ? FINAL : Date.now();
      return (await done(ids.map((id) => ({ id, removed })))) !== null;
    },
    async restore(ids) {
      return (await done(ids.map((id) => ({ id, removed: null })))) !== null;
    },
    watch(changed) {
      watching.add(changed);
      return () => watching.delete(changed);
    },
  };
}

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
