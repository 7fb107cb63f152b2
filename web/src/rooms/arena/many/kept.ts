// The tournaments kept on this device, each an item of a shelf (device/shelf.ts), so that a reload loses none of their games, and those
// kept in files. What is not well formed is not taken over.

import { integer, list, nullable, object, one, text } from '../../../checks.ts';
import { isDefined, isTournament } from '../../../contract/replies.ts';
import { isPlayedGame, isSeed } from '../../../contract/series.ts';
import type { Game as Described, Problem, Tournament } from '../../../contract/types.ts';
import { earlier, parsed } from '../../../device/earlier.ts';
import { LONGEST_SOURCE, NAME } from '../../../device/programs.ts';
import { type Item, type Kind, shelfOf } from '../../../device/shelf.ts';
import { isTitle } from '../../../device/titles.ts';
import { LONGEST } from '../../../round/address.ts';
import { keyOf, type TournamentGame } from '../../../tournament/game.ts';
import { VERSION } from '../../../version.ts';
import { cellsOf, recordIn, rowsOf } from '../kept_record.ts';
import { readTournament, type Wanted } from './address.ts';
import { MOST } from './collect/state.ts';
import type { Entrant } from './entrants.ts';

/** How a tournament stands. */
export type Stand = Omit<Tournament, 'matches' | 'done'>;

/** A tournament as it is kept. */
export interface KeptTournament {
  /** The version of the page that plays it. The engine of another one may play otherwise: there it cannot be continued to one result. */
  readonly from: string;
  /** Its address, without `lang`. */
  readonly address: string;
  readonly phase: 'planning' | 'running' | 'paused' | 'over';
  readonly stand: Stand;
  /** Are the names of its programs hidden? */
  readonly hidden: boolean;
  readonly programs: readonly Entrant[];
  /** A row for each, in the order in which they were counted. */
  readonly games: readonly unknown[];
}

/** A tournament as lists show it. */
export interface Entry extends Item<KeptTournament>, Pick<KeptTournament, 'from' | 'address' | 'stand' | 'hidden'> {
  wanted: Wanted;
  /** The names of its programs. */
  programs: string[];
  phase: 'paused' | 'over';
  /** Was it being played when it was written? */
  isRunning: boolean;
}
/** All of it. */
export interface Whole extends Entry {
  entrants: readonly Entrant[];
  games: readonly TournamentGame[];
}

/** The most characters of a file, and the most of its games. */
export const LARGEST = 40_000_000;
const MOST_GAMES = 100_000;

// On the device

const isHead = object({
  from: text(100),
  address: text(LONGEST),
  phase: one('planning', 'running', 'paused', 'over'),
  stand: (stand) => isStand(stand),
  hidden: one(true, false),
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
const areEntrants = list(isEntrant, MOST.programs);

/** Can it be continued? */
export const canGoOn = ({ phase, from }: { phase: string; from: string }) => phase === 'paused' && from === VERSION;

function read(value: unknown) {
  const { programs, games, ...head } = Object(value);
  return isHead(head) && areEntrants(programs) && Array.isArray(games) ? (value as KeptTournament) : null;
}

const playedIn = ({ stand }: KeptTournament) => stand.standings.played;

export const TOURNAMENTS: Kind<KeptTournament> = {
  name: 'tournament',
  most: 10,
  read,
  brief: (value) => ({ ...value, programs: [], games: [] }),
  /** By its seed its games are the same in all tabs. */
  merge: (mine, theirs, id) => ({ id, value: playedIn(theirs) > playedIn(mine) ? theirs : mine }),
  earlier: earlier(['tournament'], (texts) =>
    [...texts].flatMap(([id, given]) => {
      const { from, address, phase, when, hidden = false, stand } = Object(parsed(given));
      const [programs, games] = [parsed(texts.get(`${id}:programs`)), rowsOf(id, texts)];
      const value = read({ from, address, phase, hidden, stand: standNow(stand), programs, games });
      return value && isTime(when) ? [{ id, value, when }] : [];
    }),
  ),
};
export const tournamentsShelf = () => shelfOf(TOURNAMENTS);

const isTime = integer(0, 8e15);

/** A tournament with what its address says; null: the engine has no such game. */
function entryOf(item: Item<KeptTournament>, games: Described[]): Entry | null {
  const { from, address, phase, stand, hidden } = item.value;
  const { wanted, programs, problem } = readTournament(address, games, stand.game);
  if (problem || wanted.game !== stand.game || wanted.seed !== String(stand.standings.seed)) return null;
  const rest = { phase: phase === 'over' ? 'over' : 'paused', isRunning: phase === 'running' } as const;
  return { ...item, from, address, stand, hidden, wanted, programs, ...rest };
}

/** All, those too that can be restored, the last played first. */
export const readEntries = (items: readonly Item<KeptTournament>[], games: Described[]): Entry[] =>
  items.flatMap((item) => entryOf(item, games) ?? []);

/** All of a tournament; null: it is not there, or not whole. */
export function readWhole(item: Item<KeptTournament> | null, games: Described[]): Whole | null {
  const entry = item && entryOf(item, games);
  if (!entry || !hasPrograms(entry, entry.value.programs)) return null;
  const all = entry.value.games.flatMap((row) => gameOfRow(row, entry.stand) ?? []);
  const different = new Map(all.map((game) => [keyOf(game), game])); // two tabs of an earlier version may have played the same one
  return { ...entry, entrants: entry.value.programs, games: [...different.values()] };
}

/** A tournament as it is to be kept. */
export function keptOf(whole: Omit<KeptTournament, 'programs' | 'games'> & Pick<Whole, 'entrants' | 'games'>) {
  const { from, address, phase, stand, hidden, entrants: programs, games } = whole;
  const names = stand.standings.players.map(({ name }) => name);
  const rows = games.map((game) => rowOf(game, names));
  return { from, address, phase, stand, hidden, programs, games: rows } satisfies KeptTournament;
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

const hasPrograms = ({ programs }: Pick<Entry, 'programs'>, entrants: readonly Entrant[]) =>
  programs.every((name) => entrants.some((each) => each.name === name));

// Files

const FORMAT = 'sakiyomi tournament';

/** A tournament as a file. */
export function asFile(given: Omit<Parameters<typeof keptOf>[0], 'hidden'>) {
  const { hidden, ...kept } = keptOf({ ...given, hidden: false });
  return `${JSON.stringify({ format: FORMAT, ...kept })}\n`;
}

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
  const { format, from, address, phase, stand, programs, games: rows } = Object(parsed(given));
  if (format !== FORMAT) throw refused('other');
  const value = { from, address, phase, stand: standNow(stand), hidden: false } as KeptTournament;
  const item = { id, value, counter: 0, order: 0, when: now, removed: null };
  const entry = isHead(value) && entryOf(item, games);
  if (!entry) throw refused('head');
  if (!Array.isArray(programs) || programs.length > MOST.programs) throw refused('programs');
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
