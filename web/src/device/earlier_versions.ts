// What earlier versions of the page have kept: each item a text, each kind in a database of its own; before that, in
// the synchronous storage. It is taken over once, and stays as it is for a month: a tab of such a version, or one that
// is gone back to, finds it.

import { createStore, entries } from 'idb-keyval';
import { keysAfter, readItem, removeItem } from './storage.ts';

/** Milliseconds. */
const MONTH = 30 * 86_400_000;

/** @param taken When it was taken over, in milliseconds since 1970. */
export const isOutdated = (taken: number) => Date.now() - taken >= MONTH;

export type EarlierItem<Value> = { id: string; value: Value; when: number };
export interface Earlier<Value> {
  /** All items, the one that was changed last at the end. */
  items(): Promise<EarlierItem<Value>[]>;
  /**
   * They were taken over at this moment, in milliseconds since 1970. Left out: what is there goes with another kind.
   */
  outdated?(taken: number): void;
}
type Texts = ReadonlyMap<string, string>;

/**
 * @param kinds Of the items that are read.
 * @param itemsIn The items in the texts of these kinds.
 */
export const earlier = <Value>(
  kinds: readonly string[],
  itemsIn: (...texts: Texts[]) => EarlierItem<Value>[],
): Earlier<Value> => ({
  async items() {
    const texts = await Promise.all(kinds.map(textsOf));
    return itemsIn(...texts).sort((a, b) => a.when - b.when);
  },
  outdated(taken) {
    if (!isOutdated(taken)) return;
    for (const kind of kinds) {
      indexedDB.deleteDatabase(databaseOf(kind));
      for (const id of keysAfter(prefixOf(kind))) removeItem(prefixOf(kind) + id);
    }
  },
});

/**
 * The same, of items of one kind.
 * @param itemIn The item in a text; null: there is none.
 */
export const earlierEach = <Value>(
  kind: string,
  itemIn: (id: string, text: string, all: Texts) => EarlierItem<Value> | null,
): Earlier<Value> => earlier([kind], (texts) => [...texts].flatMap(([id, text]) => itemIn(id, text, texts) ?? []));

const databaseOf = (kind: string) => `sakiyomi-${kind}`;
const prefixOf = (kind: string) => `sakiyomi:${kind}:`;

async function textsOf(kind: string): Promise<Texts> {
  const name = databaseOf(kind);
  const all = await indexedDB.databases?.();
  const isThere = all?.some((each) => each.name === name) ?? true; // some browsers do not tell
  const found = isThere ? await entries<IDBValidKey, unknown>(createStore(name, 'items')) : [];
  const texts = new Map<string, string>();
  for (const [id, text] of found) if (typeof id === 'string' && typeof text === 'string') texts.set(id, text);
  for (const id of keysAfter(prefixOf(kind))) {
    const text = readItem(prefixOf(kind) + id);
    if (text) texts.set(id, text);
    else texts.delete(id); // it was removed there, as the page was left
  }
  return texts;
}

/** The value in a text; undefined: it has none. */
export function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
