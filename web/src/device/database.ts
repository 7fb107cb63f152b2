// A database (IndexedDB) whose transactions end: within a limit of time, and as the page is left.

import { createStore, promisifyRequest } from 'idb-keyval';

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
     * Runs `act` in a transaction, which is written as a whole or not at all. It is tried a second time: a connection may be lost.
     * @param items How many are written at most.
     */
    within: <Result>(mode: IDBTransactionMode, act: (objects: IDBObjectStore) => Promise<Result>, items = 0) =>
      once(mode, act, items).catch((reason) => {
        store = createStore(name, 'items'); // the connection may be lost, or wait for ever
        if (reason === LATE || isResting) throw reason;
        return once(mode, act, items);
      }),
    /**
     * The page is left: nothing is begun. @param ends Does what is under way end? In WebKit a transaction of a page that rests keeps the
     * next page from the database.
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
