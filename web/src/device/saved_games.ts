// The games saved on this device, each an item of a shelf (shelf.ts). A game is kept as an address, so reading it applies all checks of
// addresses.

import { integer, nullable, object, one, text } from '../checks.ts';
import type { Board, Game, GameRecord, Side, View } from '../contract/types.ts';
import { isBoard } from '../contract/view.ts';
import { readAddress, writeAddress } from '../round/address.ts';
import {
  LONGEST_LINES,
  type RestoredGame,
  type Saved,
  type Saving,
  STANDINGS,
  savedLines,
  savedPart,
  type UnratedReason,
} from '../round/saved.ts';
import { analysesOf, isSavedAnalysis, type SavedAnalysis, savedAnalysisOf } from '../round/saved_analysis.ts';
import {
  beginsWith,
  endOfGame,
  gameOf,
  HUMAN,
  keyOf,
  type Lines,
  linesIn,
  linesText,
  type Moves,
  movesOf,
  otherSide,
  type RoundState,
  reduce,
  type Seats,
  seatsOf,
  withLine,
} from '../round/state.ts';
import { earlier, parsed } from './earlier_versions.ts';
import { positionText } from './position_text.ts';
import { type Item, type Kind, newId, present, type Shelf, shelfOf } from './shelf.ts';

/** A game as it is kept. */
export interface KeptGame {
  /** The main line of the game and who plays, without `lang`. */
  address: string;
  /** The other lines, after it; left out: none. */
  lines?: string;
  standing: UnratedReason | null;
  /** Is it reviewed? */
  reviewing?: true;
  /** The side to move. */
  turn: Side | null;
  /** The result. Where `turn` is null too, neither is known. */
  winner: Side | 'draw' | null;
  margin: number | null;
  /** The last position (position_text.ts); left out: it was not known when the game was kept. */
  scene?: string;
  /** What the judge has found in the main line. */
  judged?: SavedAnalysis;
}

/** The most games that are kept. */
export const MOST = 1000;
/** Characters: no game of 300 moves needs more. */
const LONGEST = { address: 4000, lines: LONGEST_LINES, scene: 3000 };
/** Moves that may be played and not be saved. */
const UNSAVED = 2;

const isAny = () => true;
const needed = {
  address: text(LONGEST.address),
  standing: one(null, ...STANDINGS),
  turn: one(null, 'first', 'second'),
  winner: one(null, 'first', 'second', 'draw'),
  margin: nullable(integer(-20_000, 20_000)),
};
const isKeptGame = object(needed, {
  ...{ lines: text(LONGEST.lines), scene: text(LONGEST.scene), reviewing: one(true), judged: isAny },
});

/** The game in a value; null: there is none. What is wrong with its judgements costs it these alone. */
function readKept(value: unknown): KeptGame | null {
  if (!isKeptGame(value)) return null;
  const { judged, ...kept } = value as KeptGame;
  if (!movesIn(kept.address)?.length) return null;
  return judged === undefined || isSavedAnalysis(judged) ? (value as KeptGame) : kept;
}

/** The moves of the main line. */
const movesIn = (address: string) => movesOf(/^#\/[^/?]*\/([^/?]*)/.exec(address)?.[1] ?? '');

function allLines({ address, lines = '' }: KeptGame): Lines {
  const moves = movesIn(address) ?? [];
  return [moves, ...(linesIn(lines, moves) ?? [])].reduce(withLine, []);
}

/** With these lines. Where the main one is another, it is not known how the game stands. */
function withLines({ lines: _, scene, ...kept }: KeptGame, [main = [], ...others]: Lines): KeptGame {
  const isSame = movesIn(kept.address)?.join() === main.join();
  const address = kept.address.replace(/^(#\/[^/?]*)\/[^?]*/, `$1/${main.join('')}`);
  return {
    ...kept,
    ...(isSame ? scene !== undefined && { scene } : { address, turn: null, winner: null, margin: null }),
    ...(others.length > 0 && { lines: linesText(others, main) }),
  };
}

export const GAMES: Kind<KeptGame> = {
  name: 'game',
  most: MOST,
  read: readKept,
  brief: ({ judged, scene, ...kept }) => kept,
  /** What another tab has played stays, and one's own moves become a variation of it, or go on from its end. */
  merge(mine, theirs, id) {
    const [ours, others] = [allLines(mine), allLines(theirs)];
    const [main = []] = ours;
    const isOnward = beginsWith(main, others[0] ?? []);
    const lines = [...(isOnward ? ours : others), ...others, ...ours].reduce(withLine, []);
    const { reviewing, judged, standing } = theirs;
    const reviewed = mine.judged ? null : { ...(reviewing && { reviewing }), ...(judged && { judged }) };
    const onward = { ...mine, ...reviewed, standing: mine.standing ?? standing };
    return { id, value: withLines(isOnward ? onward : theirs, savedLines(lines, main)) };
  },
  earlier: earlier(['game'], (games) =>
    [...games].flatMap(([id, text]) => {
      const { when, ...found } = Object(parsed(text));
      const value = readEarlier(found);
      return value && isTime(when) ? [{ id, value, when }] : [];
    }),
  ),
};
export const gamesShelf = () => shelfOf(GAMES);

const isTime = integer(0, 8e15);

/** A game as an earlier version kept it: with its last position as the engine describes one, in JSON. */
export function readEarlier(found: { [key: string]: unknown }) {
  const { address, board, judged, lines, reviewing } = found;
  const ofGame = Object.entries(needed).map(([key, is]) => [
    key,
    key === 'address' || is(found[key]) ? found[key] : null,
  ]);
  const view = parsed(typeof board === 'string' ? board : '');
  return readKept({
    ...Object.fromEntries(ofGame),
    address,
    ...(typeof lines === 'string' && lines && { lines }),
    ...(reviewing === true && { reviewing }),
    ...(isBoard(view) && { scene: positionText(view as Board) }),
    ...(judged !== undefined && { judged }),
  });
}

/** A game as lists show it. */
export interface Entry extends Omit<KeptGame, 'lines'> {
  id: string;
  counter: number;
  /** When it was last played, in milliseconds since 1970. */
  when: number;
  /** What the game starts from, and who played it. */
  start: GameRecord;
  seats: Seats;
  lines: Lines;
  /** How many in the main line. */
  moves: number;
}

/** A kept game with what its address says; null: the engine has no such game. */
export function readEntry({ id, counter, when, value }: Item<KeptGame>, games: Game[]): Entry | null {
  const { problem, start, seats } = readAddress(value.address, games);
  if (problem || !value.address.startsWith(`#/${start.game}/`)) return null;
  const lines = allLines(value);
  return { ...value, id, counter, when, start, seats, lines, moves: lines[0]?.length ?? 0 };
}

/** The games that are there, the last played first. */
export const readGames = (items: readonly Item<KeptGame>[], games: Game[]): Entry[] =>
  present(items).flatMap((item) => readEntry(item, games) ?? []);

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

/** A game with these lines as it is kept. */
function keptOf(state: RoundState, lines: Lines): KeptGame {
  const end = endOfGame(state);
  const judged = savedAnalysisOf(state);
  const kept: KeptGame = {
    ...{ address: addressOf(state, lines[0]), ...standingOf(end), standing: state.standing },
    ...(state.reviewing && { reviewing: true }),
    ...(end && { scene: positionText(end) }),
    ...(judged.some((each) => each !== 0) && { judged }),
  };
  return withLines(kept, lines);
}

/** How a game stands by its last position. */
export function standingOf(view?: View | null) {
  const { winner = null, margin = null } = view?.result ?? {};
  return { turn: view?.turn ?? null, winner, margin };
}

/** The ids of games that are being saved for the first time, by their starts. */
const ids: WeakMap<GameRecord, string> = new WeakMap();

/** Who has played what: where that is the same, a game was only looked at. */
const playedIn = ({ address, lines = '' }: KeptGame) => `${address} ${lines}`;

/** What was saved, `isLook`: of a game that was only looked at. */
export interface Written {
  saved: Saved;
  /** Lines that another tab has kept meanwhile, which come before those of this one. */
  others: Lines;
  isLook: boolean;
}

/**
 * Saves a game as far as it is played, with what an earlier visit has saved of it. A game that was only looked at keeps its
 * place, and stays removed.
 */
export async function saveGame(
  shelf: Shelf<KeptGame>,
  { round: left, saved }: Saving,
  isLeft = false,
): Promise<Written> {
  const none = (reason: unknown) => (isLeft ? null : Promise.reject(reason));
  const earlier = saved.isRecalled ? null : await restoreGame(shelf, left).catch(none);
  const round = earlier ? reduce(left, ['recall', earlier]) : left;
  const { id, counter, before } = earlier ?? saved;
  const lines = savedLines(round.lines, round.line);
  const value = keptOf(round, lines);
  const isLook = playedIn(value) === before;
  const own = id || ids.get(left.start) || newId(Date.now());
  ids.set(left.start, own);
  const { other, ...kept } = await shelf.put({ id: own, value, counter, isLook });
  const place = { id: kept.id, counter: kept.counter, before: playedIn(kept.value) };
  return {
    saved: { ...saved, ...place, isRecalled: true, part: savedPart(round) },
    others: other ? allLines(other) : [],
    isLook,
  };
}

/** With how many moves games have come to the board, by their starts: the device may be read only after some more. */
const opened: WeakMap<GameRecord, number> = new WeakMap();

/**
 * What an earlier visit has saved of the game on the board; null: nothing. It is found by its main line, and else by the line on
 * the board: of several games the one that ends with it, else one that goes on from there, else one that had come to just before;
 * and of those one that is there before one that was removed. One that is over may have another player in a seat now.
 *
 * A link that was sent to a friend from here has the friend's seat. If a kept game that is not over has these moves, and the person has
 * the other seat in it, the link was sent from here. One that only shows a game has nobody's: it is of the kept one that stands there.
 */
export async function restoreGame(shelf: Shelf<KeptGame>, round: RoundState): Promise<RestoredGame | null> {
  const count = opened.get(round.start) ?? round.line.length;
  opened.set(round.start, count);
  const isBy = (seats: Seats) =>
    (['first', 'second', 'names', 'you'] as const).every((key) => seats[key] === round.seats[key]);
  const isSent = ({ you }: Seats) => you !== undefined && round.seats.you === otherSide(you);
  const isShown = ({ you }: Seats) => you !== undefined && isBy({ first: HUMAN, second: HUMAN });
  const entries = (await shelf.list())
    .toSorted((a, b) => Number(a.removed !== null) - Number(b.removed !== null))
    .filter(({ value }) => value.address.startsWith(`#/${round.start.game}/`))
    .flatMap((item) => readEntry(item, round.games) ?? [])
    .filter(({ start }) => keyOf(start) === keyOf(round.start));
  function savedWith(line: Moves) {
    const among = (fits: (each: Moves) => boolean) =>
      entries.find(
        ({ lines, seats, winner }) =>
          (isBy(seats) || (winner !== null && beginsWith(line, lines[0] ?? []))) && lines.some(fits),
      );
    return (
      among((each) => each.length === line.length && beginsWith(each, line)) ??
      among((each) => beginsWith(each, line)) ??
      among((each) => beginsWith(line, each) && count <= each.length + UNSAVED)
    );
  }
  const known = [...round.lines.slice(0, 1), round.line].filter(({ length }) => length > 0);
  const sentWith = (line: Moves) =>
    entries.find(
      ({ lines, seats, winner }) =>
        winner === null &&
        line.length > 1 &&
        (isSent(seats) || isShown(seats)) &&
        lines.some((each) => beginsWith(each, line) && (isSent(seats) || each.length === line.length)),
    );
  const entry = [...known.map(savedWith), ...known.map(sentWith)].find((each) => each !== undefined);
  if (!entry) return null;
  const item = await shelf.get(entry.id);
  const { id, counter, lines, standing, reviewing = false, seats } = (item && readEntry(item, round.games)) ?? entry;
  const judged = item?.value.judged ?? [];
  const analyses = analysesOf(judged, round, lines[0] ?? [], gameOf(round));
  const own = isSent(seats) || isShown(seats) ? { seats } : null;
  const played = own || isBy(seats) ? null : seats;
  return { id, counter, before: item && playedIn(item.value), lines, standing, reviewing, played, ...own, analyses };
}
