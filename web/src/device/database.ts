// The database (IndexedDB) of a shelf (shelf.ts): its transactions, which end within a limit of time and as the page is
// left. A connection that the browser closes is opened again. One that keeps another version of the page from the
// database is given up.

import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

export type Objects<Mode extends IDBTransactionMode = IDBTransactionMode> = IDBPObjectStore<
  unknown,
  ['items'],
  'items',
  Mode
>;

/** Milliseconds that a browser may take to read or to write. */
const LIMIT = 5000;
/** And for each item, where many are written at once. */
const EACH = 10;

/** Why a transaction is ended: the page is left. */
const LEFT = new Error('the page is left');
/** Why a browser is no longer waited for. */
const LATE = new Error(`IndexedDB has not answered within ${LIMIT} ms`);
/** Why a database cannot be opened: a tab of another version keeps it. */
const BLOCKED = new DOMException('another tab keeps the database', 'VersionError');

/** Is it another version of the page that keeps this one from a database, or has changed that? */
export const isOfVersions = (reason: unknown) => reason instanceof DOMException && reason.name === 'VersionError';

export function openDatabase(name: string) {
  let connection: Promise<IDBPDatabase> | null = null;
  let isResting = false;
  /** What ends the transactions that are under way, and what they do. */
  const running: Map<(reason: unknown) => void, IDBTransactionMode> = new Map();

  function connected() {
    if (connection) return connection;
    const { promise, resolve, reject } = Promise.withResolvers<IDBPDatabase>();
    const forget = () => {
      if (connection === promise) connection = null;
    };
    const opening = openDB(name, 1, {
      upgrade: (database) => void database.createObjectStore('items'),
      blocked: () => reject(BLOCKED),
      blocking() {
        opening.then((database) => database.close());
        forget();
      },
      terminated: forget,
    });
    opening.then((database) => (connection === promise ? resolve(database) : database.close()), reject);
    promise.catch(forget);
    connection = promise;
    return promise;
  }

  async function once<Mode extends IDBTransactionMode, Result>(
    mode: Mode,
    act: (objects: Objects<Mode>) => Promise<Result>,
    items: number,
  ) {
    const { promise: ended, reject: end } = Promise.withResolvers<never>();
    ended.catch(() => {});
    const timer = setTimeout(end, LIMIT + EACH * items, LATE);
    running.set(end, mode);
    const run = async () => {
      if (isResting) throw LEFT;
      const database = await connected();
      const transaction = database.transaction('items', mode);
      const abort = () => transaction.abort();
      ended.catch(abort).catch(() => {}); // it is over
      transaction.done.catch(() => {}); // its reason is that of `act`
      try {
        const result = await act(transaction.store);
        await transaction.done;
        return result;
      } catch (reason) {
        end(reason);
        throw reason;
      }
    };
    return Promise.race([run(), ended]).finally(() => {
      clearTimeout(timer);
      running.delete(end);
    });
  }

  return {
    /**
     * Runs `act` in a transaction, which is written as a whole or not at all. It is tried a second time: a connection
     * may be lost.
     * @param items How many are written at most.
     */
    within: <Mode extends IDBTransactionMode, Result>(
      mode: Mode,
      act: (objects: Objects<Mode>) => Promise<Result>,
      items = 0,
    ) =>
      once(mode, act, items).catch((reason) => {
        connection?.then((database) => database.close()).catch(() => {});
        connection = null; // it may be lost, or wait for ever
        if (reason === LATE || isResting || isOfVersions(reason)) throw reason;
        return once(mode, act, items);
      }),
    /**
     * The page is left: nothing is begun, and what is read ends. In WebKit a transaction of a page that rests keeps the
     * next page from the database.
     * @param ends Does what is being written end too?
     */
    rest(ends: boolean) {
      isResting = true;
      for (const [end, mode] of running) if (ends || mode === 'readonly') end(LEFT);
    },
    /** The page is shown again. */
    wake() {
      isResting = false;
    },
  };
}
