// The tournaments of two that are kept on this device (device/tournaments.ts) as the Arena shows them, and as it keeps them. Games that are
// not well formed are left out.

import type { Game as Described, Plan } from '../../../contract/types.ts';
import type { Item } from '../../../device/shelf.ts';
import type { KeptTournament, Stand } from '../../../device/tournaments.ts';
import { VERSION } from '../../../version.ts';
import { gameOfRow, rowOf } from '../kept_record.ts';
import { readSeries, requestOf, type Wanted, writeSeries } from './address.ts';
import { endIn, figuresOf, planOf } from './counted.ts';
import { type Arena, setUp } from './state.ts';

/** A series as lists show it. */
export interface Entry extends Item<KeptTournament>, Pick<KeptTournament, 'address' | 'stand'> {
  plan: Plan;
  phase: 'paused' | 'stopped' | 'over';
  /** Was it being played when it was written? */
  isRunning: boolean;
  /** Was it written by another version of the page? */
  isOlder: boolean;
  wanted: Wanted;
}

/** A series with what its address says; null: it is of more than two, or the engine has no such game. */
function entryOf(item: Item<KeptTournament>, games: Described[]): Entry | null {
  const { from, address, phase, stand } = item.value;
  if (stand.form !== 'two') return null;
  const { wanted, problem } = readSeries(address, games, stand.game);
  if (problem || wanted.game !== stand.game || wanted.seed !== String(stand.standings.seed)) return null;
  const isOlder = from !== VERSION;
  const end = phase === 'over' ? 'over' : isOlder ? 'stopped' : 'paused';
  const plan = planOf(stand, wanted.swap);
  const shown = { address: writeSeries(wanted, null), isRunning: phase === 'running', isOlder, wanted, plan, stand };
  return { ...item, ...shown, phase: end };
}

/** All, those too that can be restored, the last played first. */
export const readEntries = (items: readonly Item<KeptTournament>[], games: Described[]): Entry[] =>
  items.flatMap((item) => entryOf(item, games) ?? []);

/** The games of a series, in the plan's order, with gaps. */
function gamesIn({ stand, plan, value }: Entry) {
  const games: Arena['games'] = [];
  const end = endIn(stand) ?? plan.games;
  for (const row of value.games) {
    const game = gameOfRow(row, stand, plan.swap);
    if (game && game.index < end) games[game.index] = game;
  }
  return games;
}

/** A series of the device as it is shown, with its results: one that was under way is paused. Null: it is not there. */
export function readWhole(item: Item<KeptTournament> | null, described: Described[]) {
  const entry = item && entryOf(item, described);
  if (!entry) return null;
  const { id, wanted, plan, phase, stand, isOlder, isRunning } = entry;
  const games = gamesIn(entry);
  const statistics = figuresOf(stand, games, plan);
  return {
    ...setUp(wanted),
    ...{ id, plan, phase, stand, statistics, isOlder, known: plan, request: requestOf(wanted), games },
    hold: isRunning && !isOlder ? ('asked' as const) : null,
    kept: { phase, stand, times: 0 },
    note: { key: `arena.note.${phase}`, args: { count: statistics.games } },
  };
}

/** Is there something new to be written? A series without results is not kept. What another tab plays, that one keeps. */
export const isToKeep = ({ statistics, stand, phase, kept, hold }: Arena) =>
  statistics !== null &&
  hold !== 'elsewhere' &&
  !['planning', 'none'].includes(phase) &&
  (phase !== kept?.phase || stand !== kept.stand);

/** A series as it is to be kept. */
export function itemOf(arena: Arena) {
  const { id, wanted, phase: now, games } = arena;
  const stand = arena.stand as Stand;
  const phase = now === 'running' || now === 'over' ? now : 'paused';
  const names = stand.standings.players.map(({ name }) => name);
  const rows = games.filter(Boolean).map((game) => rowOf(game, names));
  const value: KeptTournament = {
    ...{ from: VERSION, address: writeSeries(wanted, null), phase, stand },
    ...{ programs: [], games: rows },
  };
  return { id, value };
}
