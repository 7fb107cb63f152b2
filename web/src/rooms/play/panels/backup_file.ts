// All that is kept on the device as the text of one file, for another device. A file comes from outside: each item in
// it is checked as one on the device is, and what is not understood is not taken. What is not on the device is added;
// of what is there in another state, the two become one as when two tabs have changed it (device/shelf.ts). What was
// added can be taken back.

import type { Game } from '../../../contract/types.ts';
import { COLLECTIONS } from '../../../device/collections.ts';
import { isSame } from '../../../device/database.ts';
import { joined, OF_ARENA } from '../../../device/earlier_programs.ts';
import { GAMES, readEarlier, readEntry } from '../../../device/kept_games.ts';
import { GIVEN, PROGRAMS } from '../../../device/program_shelf.ts';
import type { KeptProgram } from '../../../device/programs.ts';
import { RECORD } from '../../../device/record.ts';
import { type Item, type Kind, present, shelfOf } from '../../../device/shelf.ts';
import { writeSetting } from '../../../device/storage.ts';
import { TOURNAMENTS } from '../../../device/tournaments.ts';
import { EXERCISES, LOOKED } from '../../../exercises/kept.ts';
import { LOOKED_AT } from '../../../exercises/own_games.ts';
import { COLLECTION_PLAYERS } from '../../../exercises/player_games.ts';

/** The parts of a file, each with items by their ids: `{when, value}`. */
// biome-ignore lint/suspicious/noExplicitAny: each part has values of its own kind, which that alone reads
const PARTS: { readonly [part: string]: Kind<any> } = {
  programs: PROGRAMS, // the first: games may be played by the rules of one
  games: GAMES,
  collections: COLLECTIONS,
  exercises: EXERCISES,
  looked: LOOKED_AT,
  players: COLLECTION_PLAYERS,
  record: RECORD,
  tournaments: TOURNAMENTS,
  given: GIVEN,
};
const parts = Object.entries(PARTS);
/** Those that nobody knows as items. */
const UNCOUNTED = ['looked', 'players', 'given'];
/** Those that stood by themselves in files of earlier versions: programs that were collected for tournaments. */
// biome-ignore lint/suspicious/noExplicitAny: as above
const EARLIER: { readonly [part: string]: Kind<any> } = { entrants: OF_ARENA };
/** Those that a file may have. */
const READ = [...parts, ...Object.entries(EARLIER)];

const FORMAT = 'sakiyomi';
const VERSION = 2;
/** Bytes of a file that is read: its text is held whole, and so is what is in it. */
const LARGEST = 200_000_000;
/** How deep lists and tables may stand in each other: a browser needs seconds for millions of them. */
const DEEPEST = 30;
/** An id on the device. That of an exercise of the page has the moves to its position. */
const ID = /^[ -~]{1,1000}$/;

interface BackupItem {
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  value: any;
  when: number;
}
type Items = ReadonlyMap<string, readonly BackupItem[]>;

/** How many items there are of each part that people know. */
export type Counts = readonly (readonly [part: string, count: number])[];
const countsOf = (idsOf: (part: string) => readonly string[]): Counts =>
  parts.flatMap(([part]) => (UNCOUNTED.includes(part) ? [] : [[part, idsOf(part).length] as const]));

/** All items of each part, as they are on the device. */
const readAll = async (): Promise<ReadonlyMap<string, Item<unknown>[]>> =>
  new Map(await Promise.all(parts.map(async ([part, kind]) => [part, await shelfOf(kind).list(true)] as const)));

/** The text of a file with all that is on the device. */
export async function backupText(now: number) {
  const all = await readAll();
  const written = parts.map(([part]) => {
    const items = present(all.get(part) ?? []).map(({ id, when, value }) => [id, { when, value }] as const);
    return [part, Object.fromEntries(items)] as const;
  });
  const made = new Date(now).toISOString();
  const text = JSON.stringify({ format: FORMAT, version: VERSION, made, ...Object.fromEntries(written) });
  return { text, counts: countsOf((part) => present(all.get(part) ?? []).map(({ id }) => id)) };
}

/** What was understood in a file, and what was not: how many items, and where the first of them stands. */
export interface Backup {
  items: Items;
  unknown: { count: number; part: string; place: number } | null;
}
/** Why a file is no backup: the key of a sentence, and what stands in it. */
export type Wrong = { wrong: string; args: { [name: string]: unknown } };
const wrong = (wrong: string, args: Wrong['args'] = {}): Wrong => ({ wrong, args });

export async function readFile(file: Pick<File, 'size' | 'text'>, games: Game[]): Promise<Backup | Wrong> {
  if (file.size > LARGEST) return wrong('large', { size: Math.ceil(file.size / 1e6), most: LARGEST / 1e6 });
  const text = await file.text().catch(() => null);
  return text === null ? wrong('file') : readBackup(text, games); // it was moved, or is a folder
}

/** How many items are read at once: between them the page answers. */
const READ_AT_ONCE = 50;
const pause = () => new Promise((resolve) => setTimeout(resolve));

export async function readBackup(text: string, games: Game[]): Promise<Backup | Wrong> {
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

  const missed: { part: string; place: number }[] = [];
  const items = new Map<string, BackupItem[]>();
  const known = [...games];
  for (const [part, { most }] of READ) {
    const table = tables[part] ?? {};
    if (typeof table !== 'object' || Array.isArray(table)) return wrong('part', { part });
    const all = Object.entries(table);
    if (all.length > most) return wrong('items', { part, items: all.length, most });
    for (const [at, [id, item]] of all.entries()) {
      const found = ID.test(id) ? itemIn(part, id, item, version === 1, known) : null;
      if (found?.part === 'programs') known.push(...ownOf(found));
      if (found) items.set(found.part, [...(items.get(found.part) ?? []), found]);
      else missed.push({ part, place: at + 1 });
      if (at % READ_AT_ONCE === READ_AT_ONCE - 1) await pause();
    }
  }
  const collected = items.get('entrants') ?? [];
  items.delete('entrants');
  if (collected.length > 0) {
    items.set('programs', joined(items.get('programs') ?? [], collected));
    const given = collected.flatMap(({ value, ...item }) => (value.given ? { ...item, value: value.given } : []));
    items.set('given', given);
  }
  const [first] = missed;
  return { items, unknown: first ? { count: missed.length, ...first } : null };
}

/** The game that a program defines. */
const ownOf = ({ value }: { value: KeptProgram }) => [value.own ?? []].flat();

/** An item of a file; null: it is not understood. @param isEarlier Is it of the first version? */
function itemIn(
  part: string,
  id: string,
  item: unknown,
  isEarlier: boolean,
  games: Game[],
): (BackupItem & { part: string }) | null {
  const { when, value } = isEarlier ? earlierItem(part, id, item) : Object(item);
  const isLooked = isEarlier && part === 'exercises' && id.startsWith(LOOKED);
  const place = isLooked ? 'looked' : part;
  const kind = EARLIER[part] ?? PARTS[place];
  const found = { id: isLooked ? id.slice(LOOKED.length) : id, when, value: kind?.read(value, id) };
  const isTime = Number.isInteger(when) && when >= 0 && when <= 8e15;
  if (!found.value || !isTime) return null;
  const isKnown = part !== 'games' || readEntry({ ...found, counter: 0, order: 0, removed: null }, games);
  return isKnown ? { ...found, part: place } : null;
}

/** An item of the first version: its time was a part of it. */
function earlierItem(part: string, id: string, item: unknown) {
  const { when, ...rest } = Object(item);
  if (part === 'games') return { when, value: readEarlier(rest) };
  if (part === 'record') return { when, value: item };
  return { when: id.startsWith(LOOKED) ? 0 : (Object(rest.card).last ?? rest.played), value: item };
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

/** An item that was put in place, and what was there; null: nothing. */
export interface Taken {
  part: string;
  id: string;
  before: Omit<BackupItem, 'id'> | null;
  counter: number | null;
}

/** Programs as the device may have them: what has not run here runs when it is asked to, whatever the file says. */
function unrun(programs: readonly BackupItem[], here: readonly Item<unknown>[]): BackupItem[] {
  const run = new Set(present(here).map(({ value }) => (value as KeptProgram).loaded));
  const never = { loaded: null, defines: null, own: null };
  return programs.map((each) => (run.has(each.value.loaded) ? each : { ...each, value: { ...each.value, ...never } }));
}

/**
 * Adds what was understood.
 * @returns What was added, how many items could not be kept, and for how many older ones there was no place.
 */
export async function take({ items }: Pick<Backup, 'items'>) {
  const all = await readAll();
  const taken: Taken[] = [];
  let lost = 0;
  let left = 0;
  for (const [part, kind] of parts) {
    const here = new Map(all.get(part)?.map((item) => [item.id, item]));
    const found = part === 'programs' ? unrun(items.get(part) ?? [], [...here.values()]) : (items.get(part) ?? []);
    const given = [...found].sort((a, b) => a.when - b.when);
    /** What has an id, here and in the file. */
    const values = new Map([...given, ...here.values()].map(({ id, value }) => [id, value]));
    const wanted = given.flatMap(({ id, value, when }) => {
      const mine = here.get(id);
      const isThere = mine !== undefined && mine.removed === null;
      if (isThere && isSame(mine.value, value)) return [];
      const merged = isThere ? kind.merge(value, mine.value, id, values) : { id, value };
      const other = here.get(merged.id);
      const before = other?.removed === null ? { value: other.value, when: other.when } : null;
      if (before && isSame(before.value, merged.value)) return [];
      values.set(merged.id, merged.value);
      return [{ ...merged, when, counter: other?.counter ?? null, before, isFiled: true }];
    });
    let places = kind.most - present([...here.values()]).length;
    const changes = wanted.toReversed().filter(({ before }) => before !== null || places-- > 0);
    left += wanted.length - changes.length;
    const kept = await shelfOf(kind).putAll(changes.reverse());
    for (const [at, { id, counter, isKept }] of kept.entries())
      if (isKept) taken.push({ part, id, counter, before: changes[at]?.before ?? null });
      else lost++;
  }
  if (taken.some(({ part }) => part === 'programs')) writeSetting('programs', 'yes'); // the next page loads them
  return { taken, lost, left };
}

/** How many items were put in place, by the parts. */
export const takenBy = (taken: readonly Taken[]) =>
  countsOf((name) => taken.flatMap(({ part, id }) => (part === name ? id : [])));

/** What was added is taken back, but for what has changed since. @returns How many items that is. */
export async function takeBack(taken: readonly Taken[]) {
  const left: Taken[] = [];
  for (const [part, kind] of parts) {
    const shelf = shelfOf(kind);
    const now = new Map(present(await shelf.list(true)).map(({ id, counter }) => [id, counter]));
    const there = taken.filter((each) => each.part === part && now.has(each.id));
    const mine = there.filter(({ id, counter }) => now.get(id) === counter);
    left.push(...there.filter((each) => !mine.includes(each)));
    const added = mine.filter(({ before }) => before === null);
    if (added.length > 0)
      await shelf.remove(
        added.map(({ id }) => id),
        true,
      );
    await shelf.putAll(
      mine.flatMap(({ id, before, counter }) => (before ? [{ id, ...before, counter, isLook: true }] : [])),
    );
  }
  return takenBy(left);
}
