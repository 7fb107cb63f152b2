// The shelves of tournaments and collected programs (device/shelf.ts): what is on them is listed, what is played is written to them,
// and what is removed from a list can be restored.

import { type Item, lastRemoved, type Shelf } from '../../device/shelf.ts';
import { withCommands } from '../../runtime/commands.ts';
import type { Effect } from '../../runtime/component.ts';

/** Milliseconds between two writings of what is played, and at least so many times as long as the last one took. */
const PAUSE = 500;
const TIMES = 10;

/**
 * What is on a shelf, now and whenever that has changed.
 * @param failed When it cannot be read.
 */
export const shelved = <Value, Event>(
  shelf: () => Shelf<Value>,
  event: (items: readonly Item<Value>[]) => Event,
  failed: Event | null,
): Effect<Event> => ({
  key: 'shelf',
  start(emit, fail) {
    const read = () => shelf().list().then(emit, fail);
    const end = shelf().watch(read);
    read();
    return { drop: end };
  },
  event,
  failed: () => failed,
});

/**
 * Writes an item as it is in this state. That is told when it is time to write it again.
 * @param key Another one for what is written at once.
 */
export const keeping = <Value, State, Event>(
  key: string,
  shelf: () => Shelf<Value>,
  state: State,
  itemOf: (state: State) => { id: string; value: Value },
  event: (written: State) => Event,
): Effect<Event> => ({
  key: `keep ${key}`,
  beforePaint: true, // what is seen is left to the next page
  start(emit) {
    const begun = performance.now();
    const due = () => Math.max(PAUSE, TIMES * (performance.now() - begun));
    const put = shelf().put({ ...itemOf(state), counter: null }); // of what two tabs have played, more games stay
    put.then(() => setTimeout(emit, due(), state));
    return undefined;
  },
  event,
});

type Listing = { readonly entries: readonly Item<unknown>[] | null };
/** Items are removed at once: from the list, and from their shelf. */
export const removing = <State extends Listing>(state: State, ids: readonly string[]) => marked(state, 'remove', ids);

/** Those that were removed last are back. */
export const restoring = <State extends Listing>(state: State) =>
  marked(state, 'restore', lastRemoved(state.entries ?? []));

function marked<State extends Listing>(state: State, act: 'remove' | 'restore', ids: readonly string[]): State {
  const next = Math.max(0, ...(state.entries ?? []).map(({ counter }) => counter)) + 1; // of what is removed at once
  const mark = act === 'remove' ? { removed: next, counter: next } : { removed: null };
  const entries = state.entries?.map((each) => (ids.includes(each.id) ? { ...each, ...mark } : each)) ?? null;
  return withCommands({ ...state, entries }, [[act, 'tournament', ids]]);
}
