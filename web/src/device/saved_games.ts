// The games saved on this device, each as an item of a drawer (drawer.ts). A game is stored as an address, so reading it applies
// all checks of addresses.

import type { Game, Record, Side, View } from '../contract/types.ts';
import { unitOf } from '../player.ts';
import { readAddress, writeAddress } from '../round/address.ts';
import { analysesOf, isJudged, type Judged, judgedOf } from '../round/judged.ts';
import { beginsWith, type Lines, linesIn, linesText, type Moves, movesOf, withLine } from '../round/lines.ts';
import { endOf, type Recalled, type Saving, savedPart } from '../round/saved.ts';
import { savedLines } from '../round/saved_lines.ts';
import { STANDINGS, type Standing } from '../round/standings.ts';
import { gameOf, keyOf, type RoundState, reduce, type Seats, seatsOf } from '../round/state.ts';
import type { Drawer } from './drawer.ts';
import { boardIn } from './position_cache.ts';
import { newId } from './storage.ts';

export interface Entry {
  id: string;
  /** The main line of the game and who plays, without `lang`. */
  address: string;
  /** What the game starts from, and who played it. */
  start: Record;
  seats: Seats;
  /** All lines, and what the judge has found in the main one. */
  lines: Lines;
  judged: Judged;
  standing: Standing | null;
  /** Is it reviewed? */
  reviewing: boolean;
  /** When it was last played, in milliseconds since 1970. */
  when: number;
  /** How many in the main line. */
  moves: number;
  /** The side to move. */
  turn: Side | null;
  /** The result. Where `turn` is null too, neither is known. */
  winner: Side | 'draw' | null;
  margin: number | null;
  /** The last position as text, which saved_boards.ts reads; null where it was not known when the game was stored. */
  board: string | null;
}

/** The most games that are kept. */
export const MOST = 50;
/** Of which so many are read, those that were played last: other programs may have put any number there. */
const MOST_READ = 4 * MOST;
/** Characters: no game of 300 moves needs more, with its last position and its judgements. */
const LONGEST = 24_000;

/** Moves that may be played and not be saved. */
const UNSAVED = 2;
/** Characters left for the time, which is added to the text last. */
const SPARE = 40;

const oneOf = <Value>(value: unknown, ...among: Value[]) => among.find((each) => each === value) ?? null;

/** A stored game; null if the text is none. */
export function readEntry(id: string, text: string | null, games: Game[]): Entry | null {
  if (!text || text.length > LONGEST) return null;
  try {
    const {
      address,
      when,
      turn,
      winner,
      margin,
      board = null,
      lines = '',
      judged,
      standing,
      reviewing,
    } = JSON.parse(text);
    if (typeof address !== 'string' || !Number.isFinite(when) || Math.abs(when) > 8e15) return null;
    const { problem, transcript, start, seats } = readAddress(address, games);
    const moves = movesOf(transcript);
    if (problem || !moves?.length || !address.startsWith(`#/${start.game}/`)) return null;
    const others = typeof lines === 'string' ? linesIn(lines, moves) : null;
    return {
      ...{ id, address, start, seats },
      lines: [moves, ...(others ?? [])].reduce(withLine, []),
      judged: isJudged(judged) ? judged : [],
      standing: STANDINGS.find((each) => each === standing) ?? null,
      reviewing: reviewing === true,
      when,
      moves: moves.length,
      turn: oneOf(turn, 'first', 'second'),
      winner: oneOf(winner, 'first', 'second', 'draw'),
      margin: Number.isSafeInteger(margin) ? margin : null,
      board: typeof board === 'string' ? board : null,
    };
  } catch {
    return null;
  }
}

/** The address of a game with this main line. */
export const addressOf = (state: RoundState, line: Moves = state.lines[0] ?? []) =>
  writeAddress({
    ...state,
    seats: seatsOf(state),
    lang: undefined,
    langNamed: false,
    lines: [],
    unread: [],
    line,
    at: line.length,
  });

/** The text to store for a game with these lines. */
function entryText(state: RoundState, lines: Lines) {
  const end = endOf(state);
  const [line = [], ...others] = lines;
  const address = addressOf(state, line);
  const entry = {
    ...{ address, ...standingOf(end), standing: state.standing },
    ...(state.reviewing && { reviewing: true }),
    ...(others.length > 0 && { lines: linesText(others, line) }),
  };
  const board = end && JSON.stringify({ ...boardIn(end), legal: {} });
  const sizes = [{ ...entry, board, judged: judgedOf(state) }, { ...entry, board }, entry].map((each) =>
    JSON.stringify(each),
  );
  return sizes.find((text) => text.length < LONGEST - SPARE) ?? JSON.stringify(entry);
}

/** How a game stands by its last position, as an entry has it. */
export function standingOf(view?: View | null) {
  const { winner = null, margin = null } = view?.result ?? {};
  return { turn: view?.turn ?? null, winner, margin };
}

/** When an item says that it was played last. */
export const whenOf = (text: string) => (text.length > LONGEST ? 0 : Number(/"when":(\d+)/.exec(text)?.[1] ?? 0));

/** The games that were played last, the last one first. */
export function lastPlayed({ items }: Pick<Drawer, 'items'>, games: Game[]): Entry[] {
  const last = [...items].map(([id, text]) => ({ id, text, when: whenOf(text) })).sort((a, b) => b.when - a.when);
  const found = last.slice(0, MOST_READ).map(({ id, text }) => readEntry(id, text, games));
  return found.filter((entry) => entry !== null);
}

/** All of them, the last played first. */
export const readGames = (drawer: Pick<Drawer, 'items'>, games: Game[]) => lastPlayed(drawer, games).slice(0, MOST);

/**
 * Store a game. The oldest are deleted where there are too many.
 * @returns Could it be kept?
 */
export function store(drawer: Drawer, id: string, text: string, games: Game[]): Promise<boolean> {
  if (text.length > LONGEST) return Promise.resolve(false);
  const isKept = drawer.put(id, text);
  if (drawer.items.size > MOST) for (const { id } of lastPlayed(drawer, games).slice(MOST)) drawer.remove(id);
  return isKept;
}

/**
 * Saves a game as far as it is played, with what an earlier visit has saved of it. Where another tab has gone on with it, its moves
 * are kept beside those of this one. A game that was only looked at keeps its time.
 * @returns What is saved, with those moves: `others`. `isKept`: could it be?
 */
export function saveGame(drawer: Drawer, { round: left, saved }: Saving, now: number = Date.now()) {
  const earlier = saved.isRecalled ? null : recalled(drawer, left);
  const round = earlier ? reduce(left, ['recall', earlier]) : left;
  const { id = newId(now), raw: written } = earlier ?? { ...saved, id: saved.id || undefined };
  const found = drawer.items.get(id) ?? null;
  const before = readEntry(id, found, round.games);
  const others = found === written ? [] : (before?.lines ?? []);
  const lines = [...round.lines, ...others].reduce(withLine, []);
  const kept = savedLines(lines, round.line);
  const isSame = before?.address === addressOf(round, kept[0]);
  const hasMore = linesText(kept, []) !== linesText(before?.lines ?? [], []);
  const raw = `{"when":${before && isSame && !hasMore ? before.when : now},${entryText(round, kept).slice(1)}`;
  const isKept = raw === found ? Promise.resolve(true) : store(drawer, id, raw, round.games);
  return { id, raw, isRecalled: true, part: savedPart(round), others, isKept };
}

/**
 * What an earlier visit has saved of the game on the board; null: nothing. It is found by its main line, and else by the line on the
 * board: of several games the one that ends with it, else one that goes on from there, else one that had come to just before. One that
 * is over may have another player in a seat now.
 */
export function recalled(drawer: Drawer, round: RoundState): Recalled | null {
  const isBy = ({ first, second }: Seats) => first === round.seats.first && second === round.seats.second;
  const entries = readGames(drawer, round.games).filter(({ start }) => keyOf(start) === keyOf(round.start));
  function savedWith(line: Moves) {
    const among = (fits: (each: Moves) => boolean) =>
      entries.find(
        ({ lines, seats, winner }) =>
          (isBy(seats) || (winner !== null && beginsWith(line, lines[0] ?? []))) && lines.some(fits),
      );
    return (
      among((each) => each.length === line.length && beginsWith(each, line)) ??
      among((each) => beginsWith(each, line)) ??
      among((each) => beginsWith(line, each) && line.length <= each.length + UNSAVED)
    );
  }
  const known = [...round.lines.slice(0, 1), round.line].filter(({ length }) => length > 0);
  const entry = known.map(savedWith).find((each) => each !== undefined);
  if (!entry) return null;
  const { id, lines, judged, standing, reviewing, seats } = entry;
  const { judge } = gameOf(round);
  const analyses = analysesOf(judged, round, lines[0] ?? [], unitOf(judge, gameOf(round)));
  const played = isBy(seats) ? null : seats;
  return { id, raw: drawer.items.get(id) ?? '', lines, standing, reviewing, played, analyses };
}
