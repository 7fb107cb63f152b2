// The series kept on this device, each an item of a shelf (device/shelf.ts), so that a reload loses neither a result nor a series under way.
// What is not well formed is ignored.

import { integer, object, one, text } from '../../../checks.ts';
import { isFault, isPlan, isPlayedGame, isSeed, isStatistics } from '../../../contract/series.ts';
import type { Game as Described, Plan, Statistics } from '../../../contract/types.ts';
import { earlier, parsed } from '../../../device/earlier.ts';
import { type Item, type Kind, shelfOf } from '../../../device/shelf.ts';
import { LONGEST } from '../../../round/address.ts';
import type { Game } from '../../../series/pool.ts';
import { VERSION } from '../../../version.ts';
import { cellsOf, recordIn, rowsOf } from '../kept_record.ts';
import { readSeries, requestOf, type Wanted, writeSeries } from './address.ts';
import { type Arena, endIn, setUp, turned } from './state.ts';

/** A series as it is kept. */
interface KeptSeries {
  /** The version of the page that plays it. */
  readonly from: string;
  /** Its address, without `lang`. */
  readonly address: string;
  readonly phase: 'running' | 'paused' | 'stopped' | 'over';
  readonly plan: Plan;
  readonly statistics: Statistics;
  /** A row for each. */
  readonly games: readonly unknown[];
}

/** A series as lists show it. */
export interface Entry extends Item<KeptSeries>, Pick<KeptSeries, 'address' | 'plan' | 'statistics'> {
  phase: 'paused' | 'stopped' | 'over';
  /** Was it being played when it was written? */
  isRunning: boolean;
  /** Was it written by another version of the page? */
  isOlder: boolean;
  wanted: Wanted;
}

const isKept = object({
  from: text(100),
  address: text(LONGEST),
  phase: one('running', 'paused', 'stopped', 'over'),
  plan: isPlan,
  statistics: isStatistics,
  games: Array.isArray,
});

const read = (value: unknown) =>
  isKept(value) && (value as KeptSeries).statistics.games > 0 ? (value as KeptSeries) : null;

/** What the figures of an earlier version lack: it ended a series with the first fault. */
const NO_FAULTS = { faults: [0, 0], retired: [false, false] };
const pointsIn = ({ all: { wins, draws, losses } }: Statistics) =>
  [wins, losses].map(({ count }) => count + draws.count / 2);

const isTime = integer(0, 8e15);

export const SERIES: Kind<KeptSeries> = {
  name: 'series',
  most: 20,
  read,
  brief: (value) => ({ ...value, games: [] }),
  /** By its seed its games are the same in all tabs. */
  merge: (mine, theirs, id) => ({ id, value: theirs.statistics.games > mine.statistics.games ? theirs : mine }),
  earlier: earlier(['series'], (texts) =>
    [...texts].flatMap(([id, head]) => {
      const { from, address, when, phase, plan, statistics: figures } = Object(parsed(head));
      if (!figures?.all || !isTime(when)) return [];
      const statistics = { ...NO_FAULTS, points: pointsIn(figures), ...figures };
      const value = read({ from: from ?? '', address, phase, plan, statistics, games: rowsOf(id, texts) });
      return value ? [{ id, value, when }] : [];
    }),
  ),
};
export const seriesShelf = () => shelfOf(SERIES);

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
    kept: { phase, statistics, times: 0, isKept: true },
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
