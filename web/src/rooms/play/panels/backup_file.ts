// All that is kept on the device as the text of one file, for another device. A file comes from outside: each item in
// it is checked as one on the device is, and what is not understood is left out. What is not on the device is added,
// also where it was deleted there; of what is there in another state, the later takes the place of the other.

import type { Game } from '../../../contract/types.ts';
import { COLLECTIONS } from '../../../device/collections.ts';
import { GAMES, readEntry } from '../../../device/kept_games.ts';
import { PROGRAMS } from '../../../device/program_shelf.ts';
import type { KeptProgram } from '../../../device/programs.ts';
import { RECORD } from '../../../device/record.ts';
import { type Item, type Kind, present, shelfOf } from '../../../device/shelf.ts';
import { parsed, writeSetting } from '../../../device/storage.ts';
import { TOURNAMENTS } from '../../../device/tournaments.ts';
import { EXERCISES } from '../../../exercises/kept.ts';
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
};
const parts = Object.entries(PARTS);
/** Those that nobody knows as items. */
const UNCOUNTED = ['looked', 'players'];

/** What the files are, and the number of their form. */
const HEAD = { format: 'sakiyomi', version: 1 };
/** Bytes of a file that is read: its text is held whole, and so is what is in it. */
const LARGEST = 200_000_000;
/** An id on the device. That of an exercise of the page has the moves to its position. */
const ID = /^[ -~]{1,1000}$/;

interface BackupItem {
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  value: any;
  when: number;
}

/** How many items there are of each part that people know. */
export type Counts = readonly (readonly [part: string, count: number])[];
const known = (counts: Counts): Counts => counts.filter(([part]) => !UNCOUNTED.includes(part));

/** All items of each part, as they are on the device. */
const readAll = async (): Promise<ReadonlyMap<string, Item<unknown>[]>> =>
  new Map(await Promise.all(parts.map(async ([part, kind]) => [part, await shelfOf(kind).list(true)] as const)));

/** The text of a file with all that is on the device. */
export async function backupText(now: number) {
  const all = [...(await readAll())].map(([part, items]) => [part, present(items)] as const);
  const written = all.map(([part, items]) => [
    part,
    Object.fromEntries(items.map(({ id, when, value }) => [id, { when, value }])),
  ]);
  const made = new Date(now).toISOString();
  const text = JSON.stringify({ ...HEAD, made, ...Object.fromEntries(written) });
  return { text, counts: known(all.map(([part, items]) => [part, items.length])) };
}

/** What was understood in a file, by parts, and how many items were not. */
export interface Backup {
  items: ReadonlyMap<string, readonly BackupItem[]>;
  unknown: number;
}
/** Why a file is no backup: the key of a sentence, and what stands in it. */
export type Wrong = { wrong: string; args: { [name: string]: unknown } };
const wrong = (wrong: string, args: Wrong['args'] = {}): Wrong => ({ wrong, args });

export async function readFile(file: Pick<File, 'size' | 'text'>, games: Game[]): Promise<Backup | Wrong> {
  if (file.size > LARGEST) return wrong('large', { size: Math.ceil(file.size / 1e6), most: LARGEST / 1e6 });
  return readBackup(await file.text().catch(() => ''), games); // it may have been moved, or be a folder
}

/** How many items are read at once: between them the page answers. */
const READ_AT_ONCE = 50;
const pause = () => new Promise((resolve) => setTimeout(resolve));

export async function readBackup(text: string, games: Game[]): Promise<Backup | Wrong> {
  const { format, version, ...tables } = Object(parsed(text)) as { [key: string]: unknown };
  if (format !== HEAD.format || version !== HEAD.version) return wrong('format');
  const items = new Map<string, BackupItem[]>();
  const played = [...games];
  let unknown = 0;
  for (const [part, { most }] of parts) {
    const all = Object.entries(Object(tables[part]));
    if (all.length > most) return wrong('format');
    const understood: BackupItem[] = [];
    for (const [at, [id, item]] of all.entries()) {
      const found = ID.test(id) ? itemIn(part, id, item, played) : null;
      if (found) understood.push(found);
      else unknown++;
      if (at % READ_AT_ONCE === READ_AT_ONCE - 1) await pause();
    }
    if (part === 'programs') played.push(...understood.flatMap(({ value }) => value.own ?? []));
    items.set(part, understood);
  }
  return { items, unknown };
}

/** An item of a file; null: it is not understood. */
function itemIn(part: string, id: string, item: unknown, games: Game[]): BackupItem | null {
  const { when, value } = Object(item);
  const found = { id, when, value: PARTS[part]?.read(value, id) };
  if (!found.value || !Number.isInteger(when) || when < 0 || when > 8e15) return null;
  const isKnown = part !== 'games' || readEntry({ ...found, counter: 0, order: 0, removed: null }, games);
  return isKnown ? found : null;
}

/** Programs as the device may have them: what has not run here runs when it is asked to, whatever the file says. */
function unrun(programs: readonly BackupItem[], here: readonly Item<unknown>[]): BackupItem[] {
  const run = new Set(present(here).map(({ value }) => (value as KeptProgram).loaded));
  const never = { loaded: null, defines: null, own: null };
  return programs.map((each) => (run.has(each.value.loaded) ? each : { ...each, value: { ...each.value, ...never } }));
}

/**
 * Adds what was understood.
 * @returns How many items are new or later, and how many could not be kept, or have no place: those of long ago.
 */
export async function take({ items }: Pick<Backup, 'items'>) {
  const all = await readAll();
  const taken: [part: string, count: number][] = [];
  let left = 0;
  for (const [part, kind] of parts) {
    const there = all.get(part) ?? [];
    const here = new Map(present(there).map((item) => [item.id, item]));
    const counters = new Map(there.map(({ id, counter }) => [id, counter]));
    const found = items.get(part) ?? [];
    const wanted = (part === 'programs' ? unrun(found, there) : found).filter(
      ({ id, when }) => when > (here.get(id)?.when ?? -1),
    );
    let places = kind.most - here.size;
    const changes = wanted
      .toSorted((one, other) => other.when - one.when)
      .filter(({ id }) => here.has(id) || places-- > 0)
      .map((item) => ({ ...item, counter: counters.get(item.id) ?? null, isFiled: true }));
    const kept = (await shelfOf(kind).putAll(changes.reverse())).filter(({ isKept }) => isKept).length;
    taken.push([part, kept]);
    left += wanted.length - kept;
    if (part === 'programs' && kept > 0) writeSetting('programs', 'yes'); // the next page loads them
  }
  return { taken: known(taken), left };
}
