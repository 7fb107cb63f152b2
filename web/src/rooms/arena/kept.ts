// The tournaments kept on this device (device/tournaments.ts) as the Arena shows them, and as it keeps them there. What is
// not well formed is not taken over.

import type { Game as Described } from '../../contract/types.ts';
import type { Item } from '../../device/shelf.ts';
import type { Entrant, KeptTournament, Stand } from '../../device/tournaments.ts';
import { faultyIn, keyOf, type TournamentGame, withoutError } from '../../tournament/game.ts';
import { isTwo, readArena, type Wanted } from './address.ts';
import { gameOfRow, rowOf } from './kept_record.ts';
import { type Arena, addressShown } from './state.ts';

/** A tournament as lists show it. */
export interface Entry extends Item<KeptTournament>, Pick<KeptTournament, 'from' | 'address' | 'stand'> {
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

/** A tournament with what its address says; null: the engine has no such game. */
export function entryOf(item: Item<KeptTournament>, games: Described[]): Entry | null {
  const { from, address, phase, stand } = item.value;
  const { wanted, programs, problem } = readArena(address, games, stand.game);
  if (problem || wanted.game !== stand.game || Number(wanted.seed) !== stand.standings.seed) return null;
  if (isTwo(wanted) !== isOfTwo(stand)) return null;
  const rest = { phase: phase === 'over' ? 'over' : 'paused', isRunning: phase === 'running' } as const;
  return { ...item, from, address, stand, wanted, programs, ...rest };
}

/** Is it one of two players, with their figures? */
function isOfTwo({ form, standings: { players, pairs } }: Stand) {
  const [pair] = pairs;
  const isWhole = pair?.score !== undefined && pair.elo !== undefined && pair.counts !== undefined;
  return form === 'two' && players.length === 2 && isWhole;
}

/** All, those too that can be restored, the last played first. */
export const readEntries = (items: readonly Item<KeptTournament>[], games: Described[]): Entry[] =>
  items.flatMap((item) => entryOf(item, games) ?? []);

/** All of a tournament; null: it is not there, or not whole. */
export function readWhole(item: Item<KeptTournament> | null, games: Described[]): Whole | null {
  const entry = item && entryOf(item, games);
  if (!entry || !hasPrograms(entry, entry.value.programs)) return null;
  const all = entry.value.games.flatMap((row) => gameOfRow(row, entry.stand, entry.wanted.swap) ?? []);
  const different = new Map(all.map((game) => [keyOf(game), game])); // two tabs of an earlier version may have played the same one
  return { ...entry, entrants: entry.value.programs, games: [...different.values()] };
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

/** Is there something new to be written? A tournament without games is not kept. What another tab plays, that one keeps. */
export const hasUnsavedChanges = ({ stand, phase, kept, games, hold }: Arena) =>
  stand !== null && games.length > 0 && hold !== 'elsewhere' && (phase !== kept?.phase || stand !== kept.stand);

/** A tournament as an item of the device. */
export function itemOf(arena: Arena) {
  const address = addressShown({ ...arena, step: 'standings' }) ?? '';
  return { id: arena.id, value: keptOf({ ...(arena as Arena & Pick<KeptTournament, 'phase' | 'stand'>), address }) };
}

export const hasPrograms = ({ programs }: Pick<Entry, 'programs'>, entrants: readonly Entrant[]) =>
  programs.every((name) => entrants.some((each) => each.name === name));
