// The tournaments kept on this device (device/drawer.ts), so that a reload loses none of their games, and those kept in files. What
// is not well formed is not taken over.
//
// A tournament is one item with its head, one with its programs, and one for every CHUNK of its games, in the order in which they
// were counted: while it is played only the head and the last chunk are written.

import { list, nullable, object, one, text } from '../../../checks.ts';
import { isDefined, isTournament } from '../../../contract/replies.ts';
import { isPlayedGame, isSeed } from '../../../contract/series.ts';
import type { Game as Described, Problem, Tournament } from '../../../contract/types.ts';
import type { Drawer } from '../../../device/drawer.ts';
import { LONGEST_SOURCE, NAME } from '../../../device/programs.ts';
import { isTitle } from '../../../device/titles.ts';
import { number } from '../../../figure_checks.ts';
import { LONGEST } from '../../../round/address.ts';
import { keyOf, type TournamentGame } from '../../../tournament/game.ts';
import { VERSION } from '../../../version.ts';
import { cellsOf, recordIn } from '../kept_record.ts';
import { readTournament, type Wanted } from './address.ts';
import type { Entrant } from './entrants.ts';

/** How a tournament stands. */
export type Stand = Omit<Tournament, 'matches' | 'done'>;

/** The head of a tournament that is kept. */
export interface Entry {
  id: string;
  /** The version of the page that plays it. The engine of another one may play otherwise: there it cannot be continued to one result. */
  from: string;
  /** Its address, without `lang`. */
  address: string;
  wanted: Wanted;
  /** The names of its programs. */
  programs: string[];
  /** When it was last written, in milliseconds since 1970. */
  when: number;
  phase: 'paused' | 'over';
  stand: Stand;
  /** Are the names of its programs hidden? */
  hidden: boolean;
}
/** All of it. */
export interface Whole extends Entry {
  entrants: readonly Entrant[];
  games: readonly TournamentGame[];
}

/** Games in one item. */
const CHUNK = 100;
/** The number of tournaments. */
const MOST = 10;
/** The characters of all together, which are also in memory: some 30,000 games of Othello. */
const ROOM = 12_000_000;
/** The most characters of a file, and the most of its games and programs. */
export const LARGEST = 40_000_000;
const MOST_GAMES = 100_000;
const MOST_PROGRAMS = 100;

// Reading

const isHead = object({
  from: text(100),
  address: text(LONGEST),
  when: number(-8e15, 8e15),
  phase: one('planning', 'running', 'paused', 'over'),
});
const isStand = (stand: unknown): stand is Stand => isTournament({ ...Object(stand), matches: [], done: true });

/** The rounds that were paired by points in a form of earlier versions, until the order was sure: others followed them. */
export const pairedBy = (players: number) => ({ form: 'swiss' as const, rounds: Math.ceil(Math.log2(players)) + 1 });

/** A stand that an earlier version wrote, as it is said now: its form may be one that is gone, and no rounds are added. */
function standNow(given: unknown) {
  const { most, ...stand } = Object(given);
  const { open, ...standings } = Object(stand.standings);
  const form = stand.form === 'sure' ? pairedBy(Object(standings.players).length) : null;
  return { added: 0, ...stand, standings, ...form };
}

const isEntrant = object({
  name: (name) => typeof name === 'string' && NAME.test(name),
  title: isTitle,
  author: nullable(isTitle),
  source: text(LONGEST_SOURCE),
  defines: isDefined,
});
const areEntrants = list(isEntrant, MOST_PROGRAMS);

/** Can it be continued? */
export const canGoOn = ({ phase, from }: { phase: string; from: string }) => phase === 'paused' && from === VERSION;

/** The head of a tournament; null if the text is none. */
function readEntry(id: string, given: string | null, games: Described[]): Entry | null {
  try {
    return headOf(id, JSON.parse(given ?? 'null'), games);
  } catch {
    return null;
  }
}

function headOf(id: string, given: unknown, games: Described[]): Entry | null {
  const { from, address, when, phase, hidden, stand: kept } = Object(given);
  const stand: unknown = standNow(kept);
  if (!isHead({ from, address, when, phase }) || !isStand(stand)) return null;
  const { wanted, programs, problem } = readTournament(address, games, stand.game);
  if (problem || wanted.game !== stand.game || wanted.seed !== String(stand.standings.seed)) return null;
  const rest = { phase: phase === 'over' ? 'over' : 'paused', stand, hidden: hidden === true } as const;
  return { id, from, address, wanted, programs, when, ...rest };
}

/** A game as a row, of a fault the side alone. */
function rowOf(game: TournamentGame, players: readonly string[]) {
  const { index, seed, winner, margin, moves, nodes, seconds, record, fault } = game;
  const couple = game.players.map((each) => players.indexOf(each));
  return [
    ...couple,
    index,
    seed,
    winner,
    margin,
    moves,
    nodes,
    seconds,
    ...cellsOf(record),
    ...(fault ? [{ side: fault.side }] : []),
  ];
}

/** The game in a row; null if there is none. */
function gameOfRow(row: unknown, { game, standings }: Stand): TournamentGame | null {
  if (!Array.isArray(row) || row.length < 11 || row.length > 12) return null;
  const [one, other, index, seed, winner, margin, moves, nodes, seconds, played, start, fault] = row;
  const names = [standings.players[one]?.name, standings.players[other]?.name];
  const record = recordIn(game, played, start);
  const isSound =
    names[0] !== undefined &&
    names[1] !== undefined &&
    one < other &&
    isPlayedGame({ index, winner, margin, moves, nodes, seconds, ...(row.length > 11 && { fault }) }) &&
    isSeed(seed) &&
    record !== null &&
    (fault === undefined || fault.side === (winner === 'first' ? 'second' : winner === 'second' ? 'first' : null));
  if (!isSound) return null;
  const players = names as [string, string];
  const [first, second] = index % 2 ? players.toReversed() : players;
  const found = { index, first, second, seed, winner, margin, moves, nodes, seconds, record, players };
  return { ...found, ...(fault && { fault }) } as TournamentGame;
}

/** The items, each with the id of its tournament and what part it is: the head (undefined), `programs`, or the number of a chunk. */
const itemsOf = ({ items }: Drawer) =>
  [...items].map(([key, given]) => {
    const [id = '', part] = key.split(':');
    return { key, text: given, id, part };
  });

/** All tournaments, the last played first. */
export const readEntries = (drawer: Drawer, games: Described[]): Entry[] =>
  itemsOf(drawer)
    .flatMap(({ id, text: given, part }) => (part === undefined ? (readEntry(id, given, games) ?? []) : []))
    .sort((a, b) => b.when - a.when);

/**
 * A tournament of the device with its programs and games, also where some of them could not be kept; null: its programs are not
 * whole.
 */
export function readWhole(drawer: Drawer, entry: Entry): Whole | null {
  const entrants = parsed(drawer.items.get(`${entry.id}:programs`));
  if (!areEntrants(entrants) || !hasPrograms(entry, entrants as Entrant[])) return null;
  const chunks = itemsOf(drawer)
    .filter(({ id, part }) => id === entry.id && Number(part) >= 0)
    .sort((a, b) => Number(a.part) - Number(b.part));
  const rows = chunks.map(({ text }) => parsed(text)).filter((each) => Array.isArray(each));
  const games = rows.flat().flatMap((row) => gameOfRow(row, entry.stand) ?? []);
  const different = new Map(games.map((game) => [keyOf(game), game])); // another tab may have played the same one
  return { ...entry, entrants: entrants as Entrant[], games: [...different.values()] };
}

const hasPrograms = ({ programs }: Pick<Entry, 'programs'>, entrants: readonly Entrant[]) =>
  programs.every((name) => entrants.some((each) => each.name === name));

function parsed(given: string | undefined): unknown {
  try {
    return JSON.parse(given ?? 'null');
  } catch {
    return null;
  }
}

// Files

const FORMAT = 'sakiyomi tournament';

/** A tournament as a file. */
export const asFile = ({
  from,
  address,
  phase,
  stand,
  entrants,
  games,
}: Omit<Whole, 'id' | 'wanted' | 'programs' | 'when' | 'hidden'>) =>
  `${JSON.stringify({
    ...{ format: FORMAT, from, address, phase, stand, programs: entrants },
    games: games.map((game) => rowOf(game, playerNames(stand))),
  })}\n`;

const playerNames = ({ standings }: Stand) => standings.players.map(({ name }) => name);

export const refused = (what: string, place: number | null = null): Problem => ({
  ...{ code: `tournament-file-${what}`, message: what, field: null },
  args: { number: place },
});

/**
 * The tournament in a file. It is thrown what is wrong with it, and where.
 * @param id Under which it is kept from now on.
 * @param now Milliseconds since 1970.
 */
export function readFile(given: string, id: string, games: Described[], now: number): Whole {
  if (given.length > LARGEST) throw refused('large');
  const found = Object(parsed(given));
  if (found.format !== FORMAT) throw refused('other');
  const entry = headOf(id, { ...found, when: now }, games);
  if (!entry) throw refused('head');
  const rows: unknown = found.games;
  const programs: unknown = found.programs;
  if (!Array.isArray(programs) || programs.length > MOST_PROGRAMS) throw refused('programs');
  for (const [at, each] of programs.entries()) if (!isEntrant(each)) throw refused('program', at + 1);
  if (!hasPrograms(entry, programs)) throw refused('programs');
  if (!Array.isArray(rows) || rows.length > MOST_GAMES) throw refused('games');
  const { form, games: each, added, tally } = entry.stand;
  const whole = form === 'all' ? each + 2 * added : 0;
  const ends = new Map(tally.rounds.flat().map(([one, other, , end]) => [`${one},${other}`, end]));
  const played = new Map<string, TournamentGame>();
  for (const [at, row] of rows.entries()) {
    const game = gameOfRow(row, entry.stand);
    const isDue = game && game.index < Math.max(whole, ends.get(`${row[0]},${row[1]}`) ?? 0);
    if (!isDue || played.has(keyOf(game))) throw refused('game', at + 1);
    played.set(keyOf(game), game);
  }
  return { ...entry, entrants: programs, games: [...played.values()] };
}

// Writing

/** Delete a tournament. @returns Its items, by which it can be brought back. */
export function remove(drawer: Drawer, id: string) {
  const gone = itemsOf(drawer).filter((item) => item.id === id);
  for (const { key } of gone) drawer.remove(key);
  return gone.map(({ key, text }) => [key, text] as const);
}

/** Of how many tournaments these items are. */
export const headsIn = (items: readonly (readonly [key: string, text: string])[]) =>
  items.filter(([key]) => !key.includes(':')).length;

/**
 * Delete the oldest tournaments where there are too many: at first parts without a head, then those that cannot be read now, then
 * those that are over. One that can be continued goes for another one alone, and for none that grows. Where this makes no room,
 * nothing is deleted.
 * @param own The one that is kept in any case.
 * @param replaced The one in place of which it is kept: that goes by itself.
 * @param more Characters to make room for.
 * @returns Is there room now?
 */
function makeRoom(drawer: Drawer, own: string, replaced: string | null, games: Described[], more: number) {
  const items = Map.groupBy(itemsOf(drawer), ({ id }) => id);
  if (replaced !== null) items.delete(replaced);
  const sizeOf = (id: string) => (items.get(id) ?? []).reduce((sum, each) => sum + each.text.length, 0);
  let size = more + [...items.keys()].reduce((sum, id) => sum + sizeOf(id), 0);
  const isHeadless = (id: string) => !drawer.items.has(id);
  if (size <= ROOM && items.size <= MOST && ![...items.keys()].some(isHeadless)) return true;
  const entries = new Map(readEntries(drawer, games).map((entry) => [entry.id, entry]));
  const rankOf = (id: string) => {
    if (isHeadless(id)) return 0;
    const entry = entries.get(id);
    return entry === undefined ? 1 : canGoOn(entry) ? 3 : 2;
  };
  const when = ({ id }: { id: string }) => entries.get(id)?.when ?? 0;
  const others = [...items.keys()].filter((id) => id !== own).map((id) => ({ id, rank: rankOf(id) }));
  others.sort((a, b) => b.rank - a.rank || when(b) - when(a)); // to be deleted from the end
  const gone: string[] = [];
  while (others.length >= MOST || size > ROOM || others.at(-1)?.rank === 0) {
    const isMany = others.length >= MOST;
    const oldest = others.pop();
    if (!oldest || (oldest.rank === 3 && !isMany)) return false;
    size -= sizeOf(oldest.id);
    gone.push(oldest.id);
  }
  for (const id of gone) remove(drawer, id);
  return true;
}

/** What of a tournament is written, and how often something was. */
export interface Kept {
  phase: string;
  stand: Stand;
  /** How many games, from the first one on. */
  games: number;
  programs: boolean;
  times: number;
}
/** A tournament in place of which another one is kept, with so many games as were read of it. */
export interface Replaced {
  id: string;
  played: number;
}
type Keepable = Omit<Whole, 'phase' | 'wanted' | 'programs' | 'when'> & {
  phase: string;
  kept: Kept | null;
  /** It is deleted once all of this one is written, unless another tab has played it on. */
  replaces: Replaced | null;
};

/**
 * Write what is new of a tournament, and what is no longer there. What there is no room for is left.
 * @param now Milliseconds since 1970.
 * @returns What is written now. `isWhole`: is it all?
 */
export async function keep(drawer: Drawer, given: Keepable, described: Described[], now = Date.now()) {
  const { id, from, address, phase, stand, hidden, entrants, games, kept, replaces } = given;
  const replaced = () => replacedIn(drawer, replaces, described);
  const hasRoom = (more: number) => makeRoom(drawer, id, replaced(), described, more);
  const times = (kept?.times ?? 0) + 1;
  const hasPrograms = kept?.programs === true && drawer.items.has(`${id}:programs`);
  const programs = JSON.stringify(entrants);
  if (!hasPrograms && !hasRoom(programs.length))
    return { kept: { phase, stand, games: 0, programs: false, times } satisfies Kept, isWhole: false };
  // The head comes first: parts without one are deleted, by another tab too.
  const isHidden = Object(parsed(drawer.items.get(id))).hidden ?? hidden; // another tab may have changed it
  const head = drawer.put(id, JSON.stringify({ from, address, when: now, phase, stand, hidden: isHidden }));
  const own = hasPrograms || drawer.put(`${id}:programs`, programs);
  const names = playerNames(stand);
  const chunks: (true | Promise<boolean>)[] = [];
  const written = Math.floor((kept?.games ?? 0) / CHUNK);
  for (let chunk = 0; chunk * CHUNK < games.length; chunk++) {
    const key = `${id}:${chunk}`;
    const isThere = drawer.items.has(key);
    const rows = () => games.slice(chunk * CHUNK, (chunk + 1) * CHUNK).map((game) => rowOf(game, names));
    const text = chunk < written && isThere ? null : JSON.stringify(rows());
    if (text !== null && !isThere && !hasRoom(text.length)) break;
    chunks.push(text === null || drawer.put(key, text));
  }
  const [isHeadKept, hasOwn, all] = await Promise.all([head, own, Promise.all(chunks)]);
  const whole = all.includes(false) ? all.indexOf(false) : all.length;
  const count = Math.min(games.length, whole * CHUNK);
  const isWhole = isHeadKept && hasOwn && count === games.length;
  const gone = isWhole ? replaced() : null;
  if (gone !== null) remove(drawer, gone);
  return { kept: { phase, stand, games: count, programs: hasOwn, times } satisfies Kept, isWhole };
}

/** The id of the one that is replaced, where the device has no more of it than was read. */
function replacedIn(drawer: Drawer, replaces: Replaced | null, games: Described[]) {
  const there = replaces && readEntry(replaces.id, drawer.items.get(replaces.id) ?? null, games);
  return there && there.stand.standings.played <= replaces.played ? there.id : null;
}

/** Write whether the names of a tournament are hidden, and nothing else of it: another tab may play it. */
export function hide(drawer: Drawer, id: string, hidden: boolean) {
  const head = drawer.items.get(id);
  if (head !== undefined) drawer.put(id, JSON.stringify({ ...Object(parsed(head)), hidden }));
}
