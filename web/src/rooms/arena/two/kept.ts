// The series kept on this device (device/drawer.ts), so that a reload loses neither a result nor a series under way. An item that
// is not well formed is ignored.
//
// A series is one item with its head, and one item for every CHUNK of its games: while it is played only the head and the
// chunks that have changed are written. Games that are not kept, for lack of room, are played again if the series is continued.

import { object, one, text } from '../../../checks.ts';
import { isFault, isPlan, isPlayedGame, isSeed, isStatistics } from '../../../contract/series.ts';
import type { Game as Described, Plan, Statistics } from '../../../contract/types.ts';
import type { Drawer } from '../../../device/drawer.ts';
import { number } from '../../../figure_checks.ts';
import { LONGEST } from '../../../round/address.ts';
import type { Game } from '../../../series/pool.ts';
import { VERSION } from '../../../version.ts';
import { cellsOf, recordIn } from '../kept_record.ts';
import { readSeries, requestOf, type Wanted, writeSeries } from './address.ts';
import { type Arena, endIn, setUp, turned, underWay } from './state.ts';

/** The head of a series that is kept. */
export interface Entry {
  id: string;
  /** Its address, without `lang`. */
  address: string;
  /** When it was last written, in milliseconds since 1970. */
  when: number;
  phase: 'paused' | 'stopped' | 'over';
  /** Was it written by another version of the page? */
  isOlder: boolean;
  wanted: Wanted;
  plan: Plan;
  statistics: Statistics;
}

/** Games in one item. */
const CHUNK = 50;
/** The number of series. */
const MOST = 20;
/** The characters of all series together, which are also in memory. */
const ROOM = 5_000_000;

// Reading

const isHead = object({
  address: text(LONGEST),
  when: number(-8e15, 8e15),
  phase: one('running', 'paused', 'stopped', 'over'),
  plan: isPlan,
  statistics: isStatistics,
});

/** What the figures of an earlier version lack: it ended a series with the first fault. */
const NO_FAULTS = { faults: [0, 0], retired: [false, false] };
const pointsIn = ({ all: { wins, draws, losses } }: Statistics) =>
  [wins, losses].map(({ count }) => count + draws.count / 2);

/** The head of a series; null if the text is none. */
export function readEntry(id: string, text: string | null, games: Described[]): Entry | null {
  try {
    const { from, address, when, phase, plan, statistics: figures } = JSON.parse(text ?? 'null');
    const statistics = { ...NO_FAULTS, points: pointsIn(figures), ...figures };
    if (!isHead({ address, when, phase, plan, statistics }) || statistics.games === 0) return null;
    const { wanted, problem } = readSeries(address, games, plan.game);
    if (problem || wanted.game !== plan.game || wanted.seed !== String(plan.seed)) return null;
    const isOlder = from !== VERSION;
    const end = underWay({ phase }) ? (isOlder ? 'stopped' : 'paused') : phase;
    const head = { id, address: writeSeries(wanted, null), when, phase: end, isOlder, wanted, plan, statistics };
    return endsByTest(head) ? { ...head, phase: 'stopped', statistics: { ...statistics, finished: false } } : head;
  } catch {
    return null;
  }
}

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
export function readGames(drawer: Drawer, { id, plan, statistics }: Entry): Game[] {
  const games: Game[] = [];
  const end = statistics.sprt?.at ?? endIn(statistics) ?? plan.games;
  for (const { text } of itemsOf(drawer).filter((item) => item.id === id && !item.head))
    for (const row of rowsOf(text)) {
      const game = gameOfRow(row, plan);
      if (game && game.index < end) games[game.index] = game;
    }
  return games;
}

function rowsOf(text: string): unknown[] {
  try {
    const rows = JSON.parse(text);
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}

/** The items, each with the id of its series. */
const itemsOf = ({ items }: Drawer) =>
  [...items].map(([key, text]) => {
    const [id = '', chunk] = key.split(':');
    return { key, text, id, head: chunk === undefined };
  });

/** All series, the last played first. */
export function readEntries(drawer: Drawer, games: Described[]): Entry[] {
  const heads = itemsOf(drawer).filter(({ head }) => head);
  const found = heads.map(({ id, text }) => readEntry(id, text, games));
  return found.filter((entry) => entry !== null).sort((a, b) => b.when - a.when);
}

/** A series of the device as it is shown: its results; one that was under way is paused. */
export function restored(drawer: Drawer, entry: Entry) {
  const { address, when, ...shown } = entry;
  const { wanted, plan, phase } = shown;
  const ended = endsByTest(entry) ? 'by-test' : phase;
  return {
    ...setUp(wanted),
    ...shown,
    known: plan,
    request: requestOf(wanted),
    games: readGames(drawer, entry),
    restored: true,
    note: { key: `arena.note.${ended}`, args: { count: shown.statistics.games } },
  };
}

// Writing

/** Delete a series. @returns Its items, by which it can be brought back. */
export function remove(drawer: Drawer, id: string) {
  const gone = itemsOf(drawer).filter((item) => item.id === id);
  for (const { key } of gone) drawer.remove(key);
  return gone.map(({ key, text }) => [key, text] as const);
}

/**
 * Delete the oldest series where there are too many: at first games without a series, then those that cannot be read now (of a
 * game that is not known, for instance), then those that are over or stopped.
 * @param own The series that is kept in any case.
 * @param more Characters to make room for.
 * @returns Is there room now?
 */
function makeRoom(drawer: Drawer, own: string, games: Described[], more: number) {
  const entries = new Map(readEntries(drawer, games).map((entry) => [entry.id, entry]));
  const items = Map.groupBy(itemsOf(drawer), ({ id }) => id);
  const rankOf = (id: string) => {
    if (!drawer.items.has(id)) return 0;
    const phase = entries.get(id)?.phase;
    return phase === undefined ? 1 : phase === 'paused' ? 3 : 2;
  };
  const sizeOf = (id: string) => (items.get(id) ?? []).reduce((sum, { text }) => sum + text.length, 0);
  const others = [...items.keys()].filter((id) => id !== own).map((id) => ({ id, rank: rankOf(id) }));
  const when = ({ id }: { id: string }) => entries.get(id)?.when ?? 0;
  others.sort((a, b) => b.rank - a.rank || when(b) - when(a)); // to be deleted from the end
  let size = more + [...items.keys()].reduce((sum, id) => sum + sizeOf(id), 0);
  while (others.length >= MOST || size > ROOM || others.at(-1)?.rank === 0) {
    const oldest = others.pop();
    if (!oldest) return false;
    size -= sizeOf(oldest.id);
    remove(drawer, oldest.id);
  }
  return true;
}

/** What of a series was written last, and how often something was. */
export interface Kept extends Pick<Arena, 'phase' | 'statistics' | 'games'> {
  times: number;
}

/** Is there something new to be written? A series without results is not kept, nor one that was only read. */
export const isToKeep = ({ plan, statistics, phase, restored, kept }: Arena) =>
  plan !== null &&
  statistics !== null &&
  !restored &&
  !['planning', 'none'].includes(phase) &&
  (phase !== kept?.phase || statistics !== kept.statistics);

/**
 * Write what is new of the series that is shown. What there is no room for is left.
 * @param now Milliseconds since 1970.
 * @returns What is written now. `isKept`: could all of it be?
 */
export function keep(
  drawer: Drawer,
  arena: Arena,
  described: Described[],
  now = Date.now(),
): Kept & { isKept: Promise<boolean> } {
  const { id, plan, statistics, phase, games, kept } = arena;
  const address = writeSeries(arena.wanted, null);
  // What is only left here, without a game played, replaces no more games of another tab.
  const others = readEntries(drawer, described).filter((entry) => entry.id !== id && entry.address === address);
  if (!kept && arena.run === null && others.some((other) => other.statistics.games >= (statistics?.games ?? 0)))
    return { phase, statistics, games, times: 1, isKept: Promise.resolve(true) };
  // The head comes first: games without one are deleted, by another tab too.
  const head = drawer.put(id, JSON.stringify({ from: VERSION, address, when: now, phase, plan, statistics }));
  if (!kept) makeRoom(drawer, id, described, 0);
  const chunks = writeGames(drawer, arena, described);
  if (!kept) for (const other of others) remove(drawer, other.id);
  const isKept = Promise.all([head, ...chunks]).then((all) => all.every(Boolean));
  return { phase, statistics, games, times: (kept?.times ?? 0) + 1, isKept };
}

/**
 * Write the chunks in which a game is new, while there is room.
 * @returns Could each be kept?
 */
function writeGames(drawer: Drawer, { id, games, kept }: Arena, described: Described[]) {
  const written: Promise<boolean>[] = [];
  for (let from = 0; from < games.length; from += CHUNK) {
    const chunk = games.slice(from, from + CHUNK).filter(Boolean);
    if (!chunk.some((game) => game !== kept?.games[game.index])) continue;
    const text = JSON.stringify(chunk.map(rowOf));
    const key = `${id}:${from / CHUNK}`;
    if (!drawer.items.has(key) && !makeRoom(drawer, id, described, text.length)) return [Promise.resolve(false)];
    written.push(drawer.put(key, text));
  }
  return written;
}
