// The database (IndexedDB) of a shelf: its transactions, which end within a limit of time and as the page is left, and
// what is read and written in them.

import { createStore, promisifyRequest } from 'idb-keyval';
import type { Change, Item, Kept, Kind } from './shelf.ts';

/** Milliseconds that a browser may take to read or to write. */
const LIMIT = 5000;
/** And for each item, where many are written at once. */
const EACH = 10;

/** Why a transaction is ended: the page is left. */
const LEFT = new Error('the page is left');
/** Why a browser is no longer waited for. */
export const LATE = new Error(`IndexedDB has not answered within ${LIMIT} ms`);

export function openDatabase(name: string) {
  let store = createStore(name, 'items');
  let isResting = false;
  /** What ends the transactions that are under way. */
  const running: Set<(reason: unknown) => void> = new Set();

  async function once<Result>(
    mode: IDBTransactionMode,
    act: (objects: IDBObjectStore) => Promise<Result>,
    items: number,
  ) {
    let reasonToEnd: unknown = isResting ? LEFT : null;
    let open: IDBTransaction | null = null;
    const end = (reason: unknown) => {
      reasonToEnd = reason;
      if (open) abort(open);
    };
    running.add(end);
    const result = store(mode, async (objects) => {
      open = objects.transaction;
      const ended = promisifyRequest(objects.transaction);
      ended.catch(() => {}); // its reason is thrown below
      try {
        if (reasonToEnd) throw reasonToEnd;
        const result = await act(objects);
        await ended;
        return result;
      } catch (reason) {
        abort(objects.transaction);
        throw reason;
      }
    });
    return limited(result, () => end(LATE), LIMIT + EACH * items).finally(() => running.delete(end));
  }

  return {
    /**
     * Runs `act` in a transaction, which is written as a whole or not at all. It is tried a second time: a connection
     * may be lost.
     * @param items How many are written at most.
     */
    within: <Result>(mode: IDBTransactionMode, act: (objects: IDBObjectStore) => Promise<Result>, items = 0) =>
      once(mode, act, items).catch((reason) => {
        store = createStore(name, 'items'); // the connection may be lost, or wait for ever
        if (reason === LATE || isResting) throw reason;
        return once(mode, act, items);
      }),
    /**
     * The page is left: nothing is begun.
     * @param ends Does what is under way end? In WebKit a transaction of a page that rests keeps the next page from the
     * database.
     */
    rest(ends: boolean) {
      isResting = true;
      if (ends) for (const end of running) end(LEFT);
    },
    /** The page is shown again. */
    wake() {
      isResting = false;
    },
  };
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort();
  } catch {
    // It is over.
  }
}

/** A value that comes within a limit of milliseconds; else `late` is called. */
export function limited<Value>(value: PromiseLike<Value>, late = () => {}, limit = LIMIT) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(LATE);
    late();
  }, limit);
  return Promise.race([value, promise]).finally(() => clearTimeout(timer));
}

// The items of a shelf (shelf.ts) in its database

// The keys. A head has what lists show; a body is there where a head has not all.
const HEAD = 'head ';
const BODY = 'body ';
/** The number of the last change. */
const COUNTER = 'counter';
/** When what earlier versions had kept was taken over. */
const TAKEN = 'taken';

/** `since`: the counter of its last change that was not one of parts alone; left out: the same as `counter`. */
type Head = Omit<Item<unknown>, 'id'> & { since?: number };

/** An item that is to be written. */
export type Writing<Value> = Change<Value> & { readonly removed?: number | null };

/** The parts that are changed. */
export const changedParts = <Value>({ value, parts }: Pick<Change<Value>, 'value' | 'parts'>) =>
  parts ? (Object.fromEntries(parts.map((part) => [part, value[part as keyof Value]])) as Value) : value;
export const isPart = ({ parts, counter }: Partial<Change<unknown>>) => parts !== undefined && counter === null;

/** Milliseconds for which what was removed can be restored. */
const DAY = 86_400_000;

/** Was it removed so long ago that it cannot be restored? */
export const isOver = ({ removed }: Pick<Item<unknown>, 'removed'>) => removed !== null && Date.now() - removed > DAY;
const NOT_THERE = { removed: null };

/** Those from files are told apart by their times alone. */
export const newestFirst = (a: Pick<Item<unknown>, 'order' | 'when'>, b: Pick<Item<unknown>, 'order' | 'when'>) =>
  b.order - a.order || b.when - a.when;

/** A number as it was kept; 0 where another one has written what is none. */
const finite = (value: unknown) => (Number.isFinite(value) ? (value as number) : 0);

/** What is read and written of the items of a kind within a transaction. */
export function itemsIn<Value>(kind: Kind<Value>) {
  /** What this tab has written of items, one change upon another: from which counter to which. */
  const own: Map<string, { since: number | null; to: number }> = new Map();

  /** Is this the state of the item that is known here? One's own changes are. */
  function isKnown(id: string, now: number, read: number | null) {
    const mine = own.get(id);
    return (read ?? -1) >= now || (mine?.to === now && (read ?? -1) >= (mine.since ?? -1));
  }

  async function heads(objects: IDBObjectStore): Promise<(Head & { id: string })[]> {
    const range = IDBKeyRange.bound(HEAD, `${HEAD}\uffff`);
    const [keys, values] = await Promise.all([
      promisifyRequest(objects.getAllKeys(range)),
      promisifyRequest<Head[]>(objects.getAll(range)),
    ]);
    return values.map((head, index) => {
      const { when, order, counter } = head;
      const numbers = { when: finite(when), order: finite(order), counter: finite(counter) };
      return { ...head, ...numbers, id: String(keys[index]).slice(HEAD.length) };
    });
  }

  async function readValue(objects: IDBObjectStore, id: string, head: Head): Promise<Value | null> {
    const value = kind.brief ? await promisifyRequest<unknown>(objects.get(BODY + id)) : head.value;
    return kind.read(value, id);
  }

  function discard(objects: IDBObjectStore, id: string) {
    objects.delete(HEAD + id);
    objects.delete(BODY + id);
  }

  async function next(objects: IDBObjectStore) {
    const counter = Number((await promisifyRequest<unknown>(objects.get(COUNTER))) ?? 0) + 1;
    objects.put(counter, COUNTER);
    return counter;
  }

  /**
   * Writes an item. Where another tab has changed it since it was read, the two are merged, and what that tab had kept
   * is `other`. What is removed is not written by who only looks at it, or changes a part of it.
   */
  async function write(objects: IDBObjectStore, change: Writing<Value>): Promise<Kept<Value>> {
    const { counter: read, when = Date.now(), isLook = false, isFiled = false, removed = null } = change;
    let { id, value } = change;
    let before = await promisifyRequest<Head | undefined>(objects.get(HEAD + id));
    let other: Value | null = null;
    const isAnyway = isPart(change);
    if (before?.removed === null ? false : isAnyway || (before && isLook))
      return { id, value, counter: before?.counter ?? null, other, isKept: true };
    const since = before && (before.since ?? before.counter);
    if (before?.removed === null) {
      const theirs = await readValue(objects, id, before);
      if (change.parts && theirs !== null) value = { ...theirs, ...changedParts(change) };
      if (isSame(theirs, value) && removed === null)
        return { id, value, counter: before.counter, other: null, isKept: true };
      if (theirs !== null && !isAnyway && !isKnown(id, since ?? 0, read)) {
        const all = (await heads(objects)).flatMap((head) => {
          const brief = kind.read(head.value, head.id); // of one that was removed too, which can be restored
          return brief === null ? [] : [[head.id, brief] as const];
        });
        other = theirs;
        ({ id, value } = kind.merge(changedParts(change), theirs, id, new Map(all)));
        if (id !== change.id) before = undefined;
        else if (removed === null && isSame(theirs, value))
          return { id, value, counter: before.counter, other, isKept: true };
      }
    }
    const counter = await next(objects);
    const { order = isFiled ? 0 : counter, when: time = when } = ((isLook || isFiled) && before) || {};
    const head = {
      ...{ counter, order, when: time, removed },
      ...(isAnyway && { since }),
      value: kind.brief ? kind.brief(value) : value,
    };
    objects.put(head satisfies Head, HEAD + id);
    if (kind.brief) objects.put(value, BODY + id);
    return { id, value, counter, other, isKept: true };
  }

  return {
    write,
    /**
     * This tab has written an item.
     * @param to With this counter.
     * @param change As it was due.
     */
    noteOwnWrite(id: string, to: number, change: Partial<Change<Value>> = {}) {
      if (isPart(change)) return;
      const { counter: read = null } = change;
      const before = own.get(id);
      const isOnward = before && (read ?? -1) >= (before.since ?? -1) && (read ?? -1) <= before.to;
      own.set(id, { since: isOnward ? before.since : read, to });
    },
    async list(objects: IDBObjectStore, isWhole: boolean): Promise<Item<Value>[]> {
      const items = (await heads(objects)).map(async ({ id, ...head }) => {
        const value = isWhole ? await readValue(objects, id, head) : kind.read(head.value, id);
        return value === null ? [] : [{ ...head, id, value }];
      });
      return (await Promise.all(items)).flat();
    },
    async getAll(objects: IDBObjectStore, ids: readonly string[]): Promise<Item<Value>[]> {
      const items = ids.map(async (id) => {
        const head = await promisifyRequest<Head | undefined>(objects.get(HEAD + id));
        const value = head ? await readValue(objects, id, head) : null;
        return head && value !== null ? [{ ...head, id, value }] : [];
      });
      return (await Promise.all(items)).flat();
    },
    /** When it was removed, or that it is there again. */
    async flag(objects: IDBObjectStore, id: string, removed: number | null) {
      const head = await promisifyRequest<Head | undefined>(objects.get(HEAD + id));
      if (head) objects.put({ ...head, counter: await next(objects), removed }, HEAD + id);
    },
    /** Of more than are kept, those go that were changed longest ago. */
    async makeRoom(objects: IDBObjectStore) {
      const count = await promisifyRequest(objects.count(IDBKeyRange.bound(HEAD, `${HEAD}\uffff`)));
      if (count <= kind.most) return;
      const there = (await heads(objects)).filter(({ removed }) => removed === null).sort(newestFirst);
      for (const { id } of there.slice(kind.most)) discard(objects, id);
    },
    /** Of these, those are discarded that cannot be restored any more. */
    async purge(objects: IDBObjectStore, ids: readonly string[]) {
      for (const id of ids)
        if (isOver((await promisifyRequest(objects.get(HEAD + id))) ?? NOT_THERE)) discard(objects, id);
    },
    /** When what earlier versions had kept was taken over; undefined: it was not. */
    taken: (objects: IDBObjectStore) => promisifyRequest<unknown>(objects.get(TAKEN)),
    take: (objects: IDBObjectStore) => objects.put(Date.now(), TAKEN),
  };
}

/** Are these the same values, in whichever order their parts stand? */
export const isSame = (one: unknown, other: unknown) => inOrder(one) === inOrder(other);
const inOrder = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
