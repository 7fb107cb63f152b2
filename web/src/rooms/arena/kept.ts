// The series kept on this device, so that a reload loses neither a result nor a series under way. Others can write to the
// browser's storage, so an item that is not well formed is ignored.
//
// A series is one item with its head, and one item for every CHUNK of its games: while it is played only the head and the
// last chunk are written. Games that are not kept, for lack of room, are played again if the series is continued.

import { list, nullable, object, one, text } from '../../checks.ts';
import {
  isFigure,
  isGameCount,
  isPlan,
  isPlayedGame,
  isSeed,
  isStatistics,
  isWholeRecord,
} from '../../contract/series.ts';
import type { Game as Described, Plan, Statistics } from '../../contract/types.ts';
import { keysAfter, newId, readItem, removeItem, writeItem } from '../../device/storage.ts';
import { number } from '../../figure_checks.ts';
import { LONGEST } from '../../round/address.ts';
import { movesOf } from '../../round/state.ts';
import type { Game } from '../../series/pool.ts';
import { VERSION } from '../../version.ts';
import { readSeries, requestOf, type Wanted, writeSeries } from './address.ts';
import { type Arena, finishedGames, newArena, type Point, turned, underWay } from './state.ts';

/** The head of a series that is kept. */
export interface Entry {
  id: string;
  /** Its address, without `lang`. */
  address: string;
  /** When it was last written, in milliseconds since 1970. */
  when: number;
  phase: 'paused' | 'stopped' | 'over';
  wanted: Wanted;
  plan: Plan;
  statistics: Statistics;
  curve: Point[];
}

const PREFIX = 'sakiyomi:series:';
/** Games in one item. */
const CHUNK = 50;
/** The number of series. */
const MOST = 20;
/** The characters of all series together. Browsers give a site 2.5 million and more. */
const ROOM = 2_000_000;
/** Milliseconds between two writings of a series that is being played. */
const PAUSE = 500;

// Reading

const isPoint = object({
  games: isGameCount,
  difference: nullable(isFigure),
  low: nullable(isFigure),
  high: nullable(isFigure),
});
const isHead = object({
  address: text(LONGEST),
  when: number(-8e15, 8e15),
  phase: one('running', 'paused', 'stopped', 'over'),
  plan: isPlan,
  statistics: isStatistics,
  curve: list(isPoint, 400),
});

/** The head of a series; null if the text is none. */
export function readEntry(id: string, text: string | null, games: Described[]): Entry | null {
  try {
    const { from, address, when, phase, plan, statistics, curve } = JSON.parse(text ?? 'null');
    if (!isHead({ address, when, phase, plan, statistics, curve }) || statistics.games === 0) return null;
    const { wanted, problem } = readSeries(address, games, plan.game);
    if (problem || wanted.game !== plan.game || wanted.seed !== String(plan.seed)) return null;
    // The engine of another version may play otherwise, so what it began cannot be continued to one result.
    const unfinished = from === VERSION ? 'paused' : 'stopped';
    const end = underWay({ phase }) ? unfinished : phase;
    return { id, address: writeSeries(wanted, null), when, phase: end, wanted, plan, statistics, curve };
  } catch {
    return null;
  }
}

/** A game as a row. */
function rowOf({ index, seed, winner, margin, moves, nodes, seconds, record }: Game) {
  const { game: _, moves: played, ...start } = record;
  return [index, seed, winner, margin, moves, nodes, seconds, played.join(''), start];
}

/** The game in a row; null if there is none. */
function gameOfRow(row: unknown, plan: Plan): Game | null {
  if (!Array.isArray(row)) return null;
  const [index, seed, winner, margin, moves, nodes, seconds, played, start] = row;
  const record = { ...start, game: plan.game, moves: typeof played === 'string' ? movesOf(played) : null };
  const sound = isPlayedGame({ index, winner, margin, moves, nodes, seconds }) && isSeed(seed) && isWholeRecord(record);
  if (!sound || !start || index >= plan.games) return null;
  const [a, b] = plan.players;
  const [first, second] = turned({ index }, plan) ? [b, a] : [a, b];
  return { index, first, second, seed, winner, margin, moves, nodes, seconds, record };
}

/** The texts of its chunks, in order, up to the first that is missing. */
function* chunksOf(id: string) {
  for (let chunk = 0; ; chunk++) {
    const text = readItem(`${PREFIX}${id}:${chunk}`);
    if (text === null) return;
    yield text;
  }
}

/** The games of a series, in the plan's order, with gaps. */
export function readGames({ id, plan, statistics }: Entry): Game[] {
  const games: Game[] = [];
  const end = statistics.sprt?.at ?? plan.games;
  for (const text of chunksOf(id))
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

/** The keys of the storage that belong to series, each with the id of its series. */
const keysOfSeries = () =>
  keysAfter(PREFIX).map((name) => {
    const [id = '', chunk] = name.split(':');
    return { key: PREFIX + name, id, head: chunk === undefined };
  });

/** All series, the last played first. */
export function readEntries(games: Described[]): Entry[] {
  const heads = keysOfSeries().filter(({ head }) => head);
  const found = heads.map(({ key, id }) => readEntry(id, readItem(key), games));
  return found.filter((entry) => entry !== null).sort((a, b) => b.when - a.when);
}

/** A series of the device as a state: its results; one that was under way is paused. */
export function restored(entry: Entry): Arena {
  const { id, address, when, ...shown } = entry;
  const { wanted, plan, phase } = shown;
  const { sprt, games } = shown.statistics;
  const ended = sprt?.at ? 'arena.note.decided' : 'arena.note.over';
  return {
    ...newArena(wanted),
    ...shown,
    known: plan,
    request: requestOf(wanted),
    games: readGames(entry),
    restored: true,
    note: phase === 'over' ? { key: ended } : { key: `arena.note.${phase}`, args: { count: games } },
  };
}

// Writing

/** Delete a series. */
export function remove(id: string) {
  for (const item of keysOfSeries()) if (item.id === id) removeItem(item.key);
}

/**
 * Delete the oldest series where there are too many, those that are over or stopped first.
 * @param own The series that is kept in any case.
 * @param more Characters to make room for.
 * @returns Is there room now?
 */
function makeRoom(own: string, games: Described[], more: number) {
  const others = readEntries(games).filter(({ id }) => id !== own);
  const items = keysOfSeries();
  const known = new Set([own, ...others.map(({ id }) => id)]);
  for (const { key, id } of items) if (!known.has(id)) removeItem(key); // damaged, or a deleted one's
  const sizeOf = (id: string) =>
    items.reduce((sum, item) => sum + (item.id === id ? (readItem(item.key)?.length ?? 0) : 0), 0);
  let size = [...known].reduce((sum, id) => sum + sizeOf(id), 0);
  const isPaused = ({ phase }: Entry) => Number(phase === 'paused');
  others.sort((a, b) => isPaused(b) - isPaused(a)); // to be deleted from the end
  while (others.length >= MOST || size + more > ROOM) {
    const oldest = others.pop();
    if (!oldest) return false;
    size -= sizeOf(oldest.id);
    remove(oldest.id);
  }
  return true;
}

/** A series of which nothing is written yet. */
const newItem = (id: string, address: string, plan: Plan | null) => ({
  id,
  address,
  plan,
  phase: '',
  statistics: null as Statistics | null,
  at: 0,
  /** The indices of the games that are written, or found no room. */
  written: new Set<number>(),
  /** The rows of the last chunk, and its number. */
  rows: [] as unknown[],
  chunk: 0,
  full: false,
});

/**
 * Makes the function that keeps the series of the Arena as it is played. To be called after each change; it returns whether
 * something was written.
 * @param now Milliseconds since 1970.
 */
export function createSaver(games: () => Described[], now: () => number = Date.now) {
  /** The series that is being written. */
  let item = newItem('', '', null);

  function begin({ wanted }: Arena, plan: Plan) {
    const address = writeSeries(wanted, null);
    for (const entry of readEntries(games())) if (entry.address === address) remove(entry.id);
    item = newItem(newId(now()), address, plan);
    makeRoom(item.id, games(), 0);
  }

  /** Write an item; make room for it where the storage is full. */
  function write(key: string, text: string) {
    if (writeItem(key, text)) return;
    makeRoom(item.id, games(), ROOM / 2);
    localStorage.setItem(key, text);
  }

  /** Write the games that are not written yet. */
  function writeGames(finished: Game[]) {
    for (const game of finished) {
      if (item.written.has(game.index)) continue;
      item.written.add(game.index);
      item.rows.push(rowOf(game));
      if (item.rows.length >= CHUNK) writeChunk();
      if (item.full) return;
    }
    if (item.rows.length > 0) write(`${PREFIX}${item.id}:${item.chunk}`, JSON.stringify(item.rows));
  }

  /** Write the last chunk, which is full, and begin another. */
  function writeChunk() {
    const text = JSON.stringify(item.rows);
    item.full = !makeRoom(item.id, games(), text.length);
    if (!item.full) write(`${PREFIX}${item.id}:${item.chunk}`, text);
    item.rows = [];
    item.chunk += 1;
  }

  return function save(arena: Arena) {
    const { plan, statistics, phase, curve } = arena;
    if (!plan || !statistics || arena.restored || phase === 'planning' || phase === 'none') return false;
    const same = plan === item.plan && phase === item.phase;
    if (same && (statistics === item.statistics || now() - item.at < PAUSE)) return false;
    try {
      if (plan !== item.plan) begin(arena, plan);
      Object.assign(item, { phase, statistics, at: now() });
      if (!item.full) writeGames(finishedGames(arena));
      const head = { from: VERSION, address: item.address, when: now(), phase, plan, statistics, curve };
      write(PREFIX + item.id, JSON.stringify(head));
    } catch {
      // The storage is full or not allowed.
    }
    return true;
  };
}
