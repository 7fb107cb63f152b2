// The series kept on this device (device/tournaments.ts) as the Arena shows them, and as it keeps them. Games that are not well formed are
// left out.

import { isFault, isPlayedGame, isSeed } from '../../../contract/series.ts';
import type { Game as Described, Plan } from '../../../contract/types.ts';
import type { Item } from '../../../device/shelf.ts';
import type { KeptSeries } from '../../../device/tournaments.ts';
import type { Game } from '../../../tournament/pool.ts';
import { VERSION } from '../../../version.ts';
import { cellsOf, recordIn } from '../kept_record.ts';
import { readSeries, requestOf, type Wanted, writeSeries } from './address.ts';
import { type Arena, endIn, setUp, turned } from './state.ts';

/** A series as lists show it. */
export interface Entry extends Item<KeptSeries>, Pick<KeptSeries, 'address' | 'plan' | 'statistics'> {
  phase: 'paused' | 'stopped' | 'over';
  /** Was it being played when it was written? */
  isRunning: boolean;
  /** Was it written by another version of the page? */
  isOlder: boolean;
  wanted: Wanted;
}

/** A series with what its address says; null: the engine has no such game. */
function entryOf(item: Item<KeptSeries>, games: Described[]): Entry | null {
  const { from, address, phase, plan, statistics } = item.value;
  const { wanted, problem } = readSeries(address, games, plan.game);
  if (problem || wanted.game !== plan.game || wanted.seed !== String(plan.seed)) return null;
  const isOlder = from !== VERSION;
  const end = phase === 'running' || phase === 'paused' ? (isOlder ? 'stopped' : 'paused') : phase;
  const shown = { address: writeSeries(wanted, null), isRunning: phase === 'running', isOlder, wanted, plan };
  return endsByTest({ plan, statistics })
    ? { ...item, ...shown, phase: 'stopped', statistics: { ...statistics, finished: false } }
    : { ...item, ...shown, phase: end, statistics };
}

/** All, those too that can be restored, the last played first. */
export const readEntries = (items: readonly Item<KeptSeries>[], games: Described[]): Entry[] =>
  items.flatMap((item) => entryOf(item, games) ?? []);

/** Has a sequential test ended a series before its last game? Earlier versions had one. It is shown as one that was stopped there. */
const endsByTest = ({ plan, statistics: { sprt } }: Pick<Entry, 'plan' | 'statistics'>) =>
  typeof sprt?.at === 'number' && sprt.at < plan.games;

/** A game as a row. */
function rowOf({ index, seed, winner, margin, moves, nodes, seconds, record, fault }: Game) {
  return [index, seed, winner, margin, moves, nodes, seconds, ...cellsOf(record), ...(fault ? [fault] : [])];
}

/** The game in a row; null if there is none. */
function gameOfRow(row: unknown, plan: Plan): Game | null {
  if (!Array.isArray(row)) return null;
  const [index, seed, winner, margin, moves, nodes, seconds, played, start, fault] = row;
  const record = recordIn(plan.game, played, start);
  const sound = isPlayedGame({ index, winner, margin, moves, nodes, seconds }) && isSeed(seed);
  if (!sound || !record || index >= plan.games) return null;
  if (fault !== undefined && !(isFault(fault) && fault.side !== winner && winner !== 'draw')) return null;
  const [a, b] = plan.players;
  const [first, second] = turned({ index }, plan) ? [b, a] : [a, b];
  return { index, first, second, seed, winner, margin, moves, nodes, seconds, record, ...(fault && { fault }) };
}

/** The games of a series, in the plan's order, with gaps. */
function gamesIn({ plan, statistics, value }: Entry): Game[] {
  const games: Game[] = [];
  const end = statistics.sprt?.at ?? endIn(statistics) ?? plan.games;
  for (const row of value.games) {
    const game = gameOfRow(row, plan);
    if (game && game.index < end) games[game.index] = game;
  }
  return games;
}

/** A series of the device as it is shown, with its results: one that was under way is paused. Null: it is not there. */
export function readWhole(item: Item<KeptSeries> | null, described: Described[]) {
  const entry = item && entryOf(item, described);
  if (!entry) return null;
  const { id, wanted, plan, phase, statistics, isOlder, isRunning } = entry;
  return {
    ...setUp(wanted),
    ...{ id, plan, phase, statistics, isOlder, known: plan, request: requestOf(wanted), games: gamesIn(entry) },
    hold: isRunning && !isOlder ? ('asked' as const) : null,
    kept: { phase, statistics, times: 0 },
    note: { key: `arena.note.${endsByTest(entry) ? 'by-test' : phase}`, args: { count: statistics.games } },
  };
}

/** Is there something new to be written? A series without results is not kept. What another tab plays, that one keeps. */
export const isToKeep = ({ plan, statistics, phase, kept, hold }: Arena) =>
  plan !== null &&
  statistics !== null &&
  hold !== 'elsewhere' &&
  !['planning', 'none'].includes(phase) &&
  (phase !== kept?.phase || statistics !== kept.statistics);

/** A series as it is to be kept. */
export function itemOf(arena: Arena) {
  const { id, wanted, phase, plan, statistics, games } = arena as Arena &
    Pick<KeptSeries, 'phase' | 'plan' | 'statistics'>;
  const rows = games.filter(Boolean).map(rowOf);
  return { id, value: { from: VERSION, address: writeSeries(wanted, null), phase, plan, statistics, games: rows } };
}
