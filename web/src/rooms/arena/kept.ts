// The tournaments kept on this device (device/tournaments.ts) as the Arena shows them, and as it keeps them there; what
// is not well formed is not taken over. What is played is held by one tab.

import { one, table } from '../../base/checks.ts';
import { isFault, isPlayedGame, isSeed, isWholeRecord } from '../../contract/series.ts';
import type { Game, WholeRecord } from '../../contract/types.ts';
import type { Item } from '../../device/shelf.ts';
import { type Entrant, type KeptTournament, type Stand, tournamentsShelf } from '../../device/tournaments.ts';
import { movesOf } from '../../round/game.ts';
import type { Effect } from '../../runtime/component.ts';
import { faultyIn, type TournamentGame, withoutError } from '../../tournament/pool.ts';
import { readArena } from './address.ts';
import { isTwo } from './conditions.ts';
import { type Arena, addressShown } from './state.ts';

/** A tournament as lists show it. `programs`: their names; `isRunning`: was it being played when it was written? */
export type Entry = NonNullable<ReturnType<typeof entryOf>>;
/** All of it. */
export type Whole = Entry & { entrants: readonly Entrant[]; games: readonly TournamentGame[] };

/** A tournament with what its address says; null: the engine has no such game. */
function entryOf(item: Item<KeptTournament>, games: Game[]) {
  const { from, address, phase, stand } = item.value;
  const { wanted, programs, problem } = readArena(address, games, stand.game);
  if (problem || wanted.game !== stand.game || Number(wanted.seed) !== stand.standings.seed) return null;
  if (isTwo(wanted) !== isOfTwo(stand)) return null;
  const now: 'paused' | 'over' = phase === 'over' ? 'over' : 'paused';
  return { ...item, from, address, stand, wanted, programs, phase: now, isRunning: phase === 'running' };
}

/** Is it one of two players, with their figures? */
function isOfTwo({ form, standings: { players, pairs } }: Stand) {
  const [pair] = pairs;
  const isWhole = pair?.score !== undefined && pair.elo !== undefined && pair.counts !== undefined;
  return form === 'two' && players.length === 2 && isWhole;
}

/** All, those too that can be restored, the last played first. */
export const readEntries = (items: readonly Item<KeptTournament>[], games: Game[]): Entry[] =>
  items.flatMap((item) => entryOf(item, games) ?? []);

/** All of a tournament; null: it is not there, or not whole. */
export function readWhole(item: Item<KeptTournament> | null, games: Game[]): Whole | null {
  const entry = item && entryOf(item, games);
  if (!entry) return null;
  const { programs: entrants, games: rows } = entry.value;
  if (!entry.programs.every((name) => entrants.some((each) => each.name === name))) return null;
  return { ...entry, entrants, games: rows.flatMap((row) => gameOfRow(row, entry.stand, entry.wanted.swap) ?? []) };
}

/** The games with which the error is kept by which they were lost: of two players all, of more the first of each. */
function toldOf(games: readonly TournamentGame[], areTwo: boolean) {
  const first = new Map<string, TournamentGame>();
  for (const game of games) {
    const key = areTwo ? String(game.index) : faultyIn(game);
    if (game.fault?.error && !first.has(key)) first.set(key, game);
  }
  return new Set(first.values());
}

/** A tournament as it is to be kept. */
export function keptOf(whole: Omit<KeptTournament, 'programs' | 'games'> & Pick<Whole, 'entrants' | 'games'>) {
  const { from, address, phase, stand, entrants: programs, games } = whole;
  const names = stand.standings.players.map(({ name }) => name);
  const told = toldOf(games, stand.form === 'two');
  const rows = games.map((game) => rowOf(told.has(game) ? game : withoutError(game), names));
  return { from, address, phase, stand, programs, games: rows } satisfies KeptTournament;
}

/**
 * Is there something new to be written? A tournament without games is not kept. What another tab plays, that one keeps.
 */
export const hasUnsavedChanges = ({ stand, phase, kept, games, hold }: Arena) =>
  stand !== null && games.length > 0 && hold !== 'elsewhere' && (phase !== kept?.phase || stand !== kept.stand);

/** A tournament as an item of the device. */
export function itemOf(arena: Arena) {
  const address = addressShown({ ...arena, step: 'standings' }) ?? '';
  return { id: arena.id, value: keptOf({ ...(arena as Arena & Pick<KeptTournament, 'phase' | 'stand'>), address }) };
}

// A game that is kept in a row, on the device or in a file: its moves as one text, and what else it began with.

/** The characters of its moves: the contract's most. */
const LONGEST = 4000;

const isStart = table(one('setup', 'seed', 'size'), () => true, 3);

/** The record in two cells; null if there is none. They may hold anything: a long text is not taken apart. */
function recordIn(game: string, moves: unknown, start: unknown): WholeRecord | null {
  if (typeof moves !== 'string' || moves.length > LONGEST || !isStart(start)) return null;
  const record = { ...(start as object), game, moves: movesOf(moves) };
  return isWholeRecord(record) ? (record as WholeRecord) : null;
}

/** A game as a row. @param players All of them. */
export function rowOf(game: TournamentGame, players: readonly string[]) {
  const { index, seed, winner, margin, moves, nodes, seconds, fault } = game;
  const { game: _, moves: played, ...start } = game.record;
  const couple = players.length === 2 ? [0, 1] : game.players.map((each) => players.indexOf(each));
  const costs = [margin, moves, nodes, seconds];
  return [...couple, index, seed, winner, ...costs, played.join(''), start, ...(fault ? [fault] : [])];
}

/** Whose game it is by its margin, which is the first side's. */
const winnerBy = (margin: number) => (margin > 0 ? 'first' : margin < 0 ? 'second' : 'draw');

const sideOf = (fault: unknown) => ({ side: Object(fault).side });

/** The game in a row; null if there is none. @param swap Is each opening played from both sides? */
function gameOfRow(row: unknown, { game, standings }: Stand, swap: boolean): TournamentGame | null {
  if (!Array.isArray(row) || row.length < 11 || row.length > 12) return null;
  const [one, other, index, seed, winner, margin, moves, nodes, seconds, played, start, fault] = row;
  if (!Number.isInteger(one) || !Number.isInteger(other)) return null;
  const names = [standings.players[one]?.name, standings.players[other]?.name];
  const record = recordIn(game, played, start);
  const isLost = row.length > 11;
  const isSound =
    names[0] !== undefined &&
    names[1] !== undefined &&
    one < other &&
    isPlayedGame({ index, winner, margin, moves, nodes, seconds, ...(isLost && { fault: sideOf(fault) }) }) &&
    (margin === null || winner === winnerBy(margin)) &&
    isSeed(seed) &&
    record !== null &&
    (!isLost || fault.side === (winner === 'first' ? 'second' : winner === 'second' ? 'first' : null)) &&
    (!isLost || fault.error === undefined || isFault(fault));
  if (!isSound) return null;
  const players = names as [string, string];
  const [first, second] = swap && index % 2 ? players.toReversed() : players;
  const found = { index, first, second, seed, winner, margin, moves, nodes, seconds, record, players };
  return { ...found, ...(isLost && { fault }) } as TournamentGame;
}

// What is played belongs to the tab that holds a lock of the browser. Another one waits for it, and shows meanwhile what
// is kept. Where there are no locks, or they are refused, each tab plays on.

/** Is what is played, or shown, held here? It was asked for, another tab has it, or (null) nobody is to hold it. */
export type Hold = 'asked' | 'here' | 'elsewhere' | null;

/** Another tab plays it. */
export const ELSEWHERE = { key: 'arena.elsewhere' };

const lockOf = (id: string) => `sakiyomi ${id}`;

/** What is listed: of those that are running, one that no tab plays any more is paused. */
export async function listPlayed() {
  const items = await tournamentsShelf().list();
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return items;
  const known = await locks.query().catch(() => null); // it may be refused
  if (!known) return items;
  const held = new Set(known.held?.map(({ name }) => name));
  const isLeft = ({ id, value }: Item<KeptTournament>) => value.phase === 'running' && !held.has(lockOf(id));
  return items.map((item) => (isLeft(item) ? { ...item, value: { ...item.value, phase: 'paused' as const } } : item));
}

/** Milliseconds after which it is said that another tab holds it. */
const PATIENCE = 500;

/**
 * Holds what is played under an id, and waits for it while another tab does.
 * @param event It is held here, or another tab has it; null: the page was left, which lets it go, and gone back to.
 */
export const holding = <Event>(id: string, event: (by: 'here' | 'elsewhere' | null) => Event): Effect<Event> => ({
  key: `hold ${id}`,
  start(emit) {
    const { locks } = navigator as Partial<Navigator>; // pages of plain http have none
    if (!locks) {
      emit('here');
      return undefined;
    }
    const listening = new AbortController();
    const waiting = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(emit, PATIENCE, 'elsewhere');
    function held() {
      clearTimeout(late);
      emit('here');
      return promise;
    }
    function letGo() {
      clearTimeout(late);
      waiting.abort();
      resolve();
    }
    locks.request(lockOf(id), { signal: waiting.signal }, held).catch(() => {
      if (!waiting.signal.aborted) held();
    });
    // A page that holds a lock cannot rest, to be gone back to.
    addEventListener('pagehide', letGo, { signal: listening.signal });
    addEventListener('pageshow', ({ persisted }) => persisted && emit(null), { signal: listening.signal });
    return {
      drop() {
        listening.abort();
        letGo();
      },
    };
  },
  event,
});
