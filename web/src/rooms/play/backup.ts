// The saved games, the exercises and the record as the text of one file, for another device. A file comes from outside: each item
// in it is checked as one on the device is, and what is not understood is not taken. What is newer in it than on the device is a
// list of changes there, which can be taken back.

import type { Game } from '../../contract/types.ts';
import { type Drawer, openDrawer } from '../../device/drawer.ts';
import { readPlayed } from '../../device/record.ts';
import { lastPlayed, MOST as MOST_GAMES, readEntry } from '../../device/saved_games.ts';
import { LOOKED, readKept } from '../../exercises/kept.ts';
import { lookedIn } from '../../exercises/own_games.ts';

/** Of two items with one id stays that which is final, else the later one. */
type Age = { when: number; isFinal?: boolean };
type Items = ReadonlyMap<string, { text: string; age: Age }>;

interface Part {
  /** Its drawer on the device. */
  kind: 'game' | 'exercise' | 'record';
  /** The most items in a file. */
  most: number;
  /** Null: the item is not understood. */
  age(id: string, text: string, games: Game[]): Age | null;
}
/** The parts of a file, each with items by their ids, as the device has them. */
const PARTS = {
  games: { kind: 'game', most: MOST_GAMES, age: readEntry },
  exercises: { kind: 'exercise', most: 4000, age: exerciseAge },
  record: { kind: 'record', most: 10_000, age: playedAge },
} satisfies { [name: string]: Part };
type PartName = keyof typeof PARTS;
const parts = Object.entries(PARTS) as [PartName, Part][];

function exerciseAge(id: string, text: string, games: Game[]): Age | null {
  if (!id.startsWith(LOOKED)) {
    const kept = readKept(id, text, games);
    return kept && { when: kept.card?.last ?? 0 };
  }
  // How far a game was looked at: one that is not at its end is looked at again, from its beginning.
  const looked = lookedIn(text);
  return looked?.done && looked.found.length === 0 ? { when: 0, isFinal: true } : null;
}

function playedAge(_: string, text: string): Age | null {
  const played = readPlayed(text);
  return played && { when: played.when, isFinal: played.result !== null };
}

const FORMAT = 'sakiyomi';
const VERSION = 1;
/** Bytes of a file. */
const LARGEST = 8_000_000;
/** How deep lists and tables may stand in each other: a browser needs seconds for millions of them. */
const DEEPEST = 30;
/** An id on the device. That of an exercise of the page has the moves to its position. */
const ID = /^[ -~]{1,1000}$/;
/** Milliseconds. What is later than the clock here by more is not understood: it would stay newer than all that follows. */
const AHEAD = 86_400_000;

/** How many items there are of each part that people know. */
export type Counts = readonly (readonly [PartName, number])[];
const countsOf = (ids: (name: PartName) => string[]): Counts =>
  parts.map(([name]) => [name, ids(name).filter((id) => !id.startsWith(LOOKED)).length]);

type Drawers = { readonly [name in PartName]: Pick<Drawer, 'items' | 'put' | 'remove'> };

export async function openDrawers(): Promise<Drawers> {
  const opened = parts.map(async ([name, { kind }]) => [name, await openDrawer(kind)]);
  return Object.fromEntries(await Promise.all(opened));
}

/** The text of a file with all that is on the device, the latest first. */
export function backupText(drawers: Drawers, games: Game[], now: number) {
  const written = parts.map(([name, { most, age }]) => {
    const items = [...drawers[name].items].flatMap(([id, text]) => {
      const { when } = age(id, text, games) ?? {};
      return when === undefined ? [] : [{ when, id, item: JSON.parse(text) as unknown }];
    });
    const latest = items.sort((a, b) => b.when - a.when).slice(0, most);
    return [name, Object.fromEntries(latest.map(({ id, item }) => [id, item]))] as const;
  });
  const text = JSON.stringify({
    ...{ format: FORMAT, version: VERSION, made: new Date(now).toISOString() },
    ...Object.fromEntries(written),
  });
  const ids = new Map(written.map(([name, items]) => [name, Object.keys(items)]));
  return { text, counts: countsOf((name) => ids.get(name) ?? []) };
}

/** What was understood in a file, and what was not: how many items, and where the first of them stands. */
export interface Backup {
  items: { readonly [name in PartName]: Items };
  unknown: { count: number; part: PartName; place: number } | null;
}
/** Why a file is no backup: the key of a sentence, and what stands in it. */
export type Wrong = { wrong: string; args: { [name: string]: unknown } };
const wrong = (wrong: string, args: Wrong['args'] = {}): Wrong => ({ wrong, args });

export async function readFile(file: Pick<File, 'size' | 'text'>, games: Game[], now: number): Promise<Backup | Wrong> {
  if (file.size > LARGEST) return wrong('large', { size: Math.ceil(file.size / 1e6), most: LARGEST / 1e6 });
  const text = await file.text().catch(() => null);
  return text === null ? wrong('file') : readBackup(text, games, now); // it was moved, or is a folder
}

/** How many items are read at once: between them the page answers. */
const READ_AT_ONCE = 50;
const pause = () => new Promise((resolve) => setTimeout(resolve));

export async function readBackup(text: string, games: Game[], now: number): Promise<Backup | Wrong> {
  if (isDeep(text)) return wrong('deep');
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (reason) {
    const place = placeIn(text, String(reason));
    return place ? wrong('json.place', place) : wrong('json');
  }
  const { format, version, ...tables } = Object(read) as { [key: string]: unknown };
  if (format !== FORMAT || !Number.isSafeInteger(version)) return wrong('format');
  if (Number(version) > VERSION) return wrong('version', { version, known: VERSION });

  const missed: { part: PartName; place: number }[] = [];
  const items = { games: new Map(), exercises: new Map(), record: new Map() } satisfies { [name in PartName]: Items };
  for (const [part, { most, age }] of parts) {
    const table = tables[part] ?? {};
    if (typeof table !== 'object' || Array.isArray(table)) return wrong('part', { part });
    const all = Object.entries(table);
    if (all.length > most) return wrong('items', { part, items: all.length, most });
    for (const [at, [id, item]] of all.entries()) {
      const text = JSON.stringify(item);
      const found = ID.test(id) ? age(id, text, games) : null;
      if (found && found.when <= now + AHEAD) items[part].set(id, { text, age: found });
      else missed.push({ part, place: at + 1 });
      if (at % READ_AT_ONCE === READ_AT_ONCE - 1) await pause();
    }
  }
  const [first] = missed;
  return { items, unknown: first ? { count: missed.length, ...first } : null };
}

function isDeep(text: string) {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Where a text stops being JSON; null: the browser does not say it. */
function placeIn(text: string, reason: string) {
  const [, line, column] = /line (\d+) column (\d+)/.exec(reason) ?? [];
  if (line) return { line: Number(line), column: Number(column) };
  const [, position] = /position (\d+)/.exec(reason) ?? [];
  if (!position) return null;
  const before = text.slice(0, Number(position)).split('\n');
  return { line: before.length, column: Number(before.at(-1)?.length) + 1 };
}

/** What is changed of an item on the device; null: there is none. */
export interface Change {
  part: PartName;
  id: string;
  before: string | null;
  after: string | null;
}

/** What is changed on a device by what was understood. The last games stay, as when one is played. */
export function changesBy({ items }: Pick<Backup, 'items'>, drawers: Drawers, games: Game[]): Change[] {
  return parts.flatMap(([part, { age }]) => {
    const here = drawers[part].items;
    const merged = new Map(here);
    for (const [id, { text, age: other }] of items[part]) {
      const mine = here.get(id);
      const its = mine === undefined || mine === text ? null : age(id, mine, games);
      if (!its || isNewer(other, its)) merged.set(id, text);
    }
    if (part === 'games')
      for (const { id } of lastPlayed({ items: merged }, games).slice(MOST_GAMES)) merged.delete(id);
    return [...new Set([...here.keys(), ...merged.keys()])]
      .map((id) => ({ part, id, before: here.get(id) ?? null, after: merged.get(id) ?? null }))
      .filter(({ before, after }) => before !== after);
  });
}

const isNewer = (one: Age, than: Age) => !than.isFinal && (one.isFinal || one.when > than.when);

/** How many items were put in place, by the parts. */
export const takenBy = (changes: readonly Change[]) =>
  countsOf((name) => changes.filter(({ part, after }) => part === name && after !== null).map(({ id }) => id));

export const takenBack = (changes: readonly Change[]): Change[] =>
  changes.map(({ before, after, ...of }) => ({ ...of, before: after, after: before }));

/** How many items are written at once: the browser waits for each for a few seconds. */
const AT_ONCE = 100;

/**
 * Changes what is on the device. An item that is no longer as it was stays as it is.
 * @returns How many could not be kept.
 */
export async function change(changes: readonly Change[], drawers: Drawers): Promise<number> {
  let lost = 0;
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const written = changes.slice(from, from + AT_ONCE).map(({ part, id, before, after }) => {
      const { items, put, remove } = drawers[part];
      if ((items.get(id) ?? null) !== before) return true;
      return after === null ? remove(id) : put(id, after);
    });
    for (const isKept of await Promise.all(written)) if (!isKept) lost++;
  }
  return lost;
}
