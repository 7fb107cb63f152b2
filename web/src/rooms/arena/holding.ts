// What is played belongs to one tab, which holds a lock of the browser as long as it plays. Where there are no locks, or they are refused,
// each tab plays on: what is kept loses nothing by that.

import type { Effect } from '../../runtime/component.ts';

/** Is what is played, or shown, held here? It was asked for, another tab has it, or (null) nobody is to hold it. */
export type Hold = 'asked' | 'here' | 'elsewhere' | null;

/** Another tab plays it. */
export const ELSEWHERE = { key: 'arena.elsewhere' };

/** Milliseconds after which it is said that another tab holds it. */
const PATIENCE = 500;

const locksHere = () => (navigator as Partial<Navigator>).locks; // pages of plain http have none
const nameOf = (id: string) => `sakiyomi ${id}`;

/**
 * Holds what is played under an id, and waits for it while another tab does.
 * @param event Is it held here? It is told at first, and when that changes.
 */
export const holding = <Event>(id: string, event: (isHere: boolean) => Event): Effect<Event> => ({
  key: `hold ${id}`,
  start(emit) {
    const locks = locksHere();
    if (!locks) {
      emit(true);
      return undefined;
    }
    const listening = new AbortController();
    const { signal } = listening;
    let letGo = () => {};
    function ask(locks: LockManager) {
      const waiting = new AbortController();
      const { promise, resolve } = Promise.withResolvers<void>();
      const late = setTimeout(emit, PATIENCE, false);
      letGo = () => {
        clearTimeout(late);
        waiting.abort();
        resolve();
      };
      const held = () => {
        clearTimeout(late);
        emit(true);
        return promise;
      };
      locks.request(nameOf(id), { signal: waiting.signal }, held).catch(({ name }) => {
        if (waiting.signal.aborted) return;
        clearTimeout(late);
        const isTaken = name === 'AbortError';
        emit(!isTaken);
        if (isTaken) ask(locks);
      });
    }
    // A page that holds a lock cannot rest, to be gone back to.
    addEventListener('pagehide', () => letGo(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && ask(locks), { signal });
    ask(locks);
    return {
      drop() {
        listening.abort();
        letGo();
      },
    };
  },
  event,
});

/** Takes it from the tab that holds it. Then the one holds it that has waited longest. */
export const take = (id: string) =>
  locksHere()
    ?.request(nameOf(id), { steal: true }, () => {})
    .catch(() => {});
