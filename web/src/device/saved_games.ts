// What is saved of the game on the board, and what an earlier visit, or another tab, has saved of it. Where another tab
// has played on in the game since it was read, the one on the board is saved as a game of its own (shelf.ts).

import { object } from '../base/checks.ts';
import type { GameRecord } from '../contract/types.ts';
import { beginsWith, type Lines, linesText, type Moves } from '../round/game.ts';
import { type Saved, type Saving, savedLines, savedPart } from '../round/saved.ts';
import { analysesOf, isSavedAnalysis, type SavedAnalysis, savedAnalysisOf } from '../round/saved_analysis.ts';
import {
  endOfGame,
  gameOf,
  HUMAN,
  isOnlyRead,
  keyOf,
  otherSide,
  type RestoredGame,
  type RoundState,
  reduce,
  type Seats,
} from '../round/state.ts';
import { addressOf, type KeptGame, positionText, readEntry, standingOf } from './kept_games.ts';
import { type Kind, newId, type Shelf, shelfOf } from './shelf.ts';

/** How many moves the board may be ahead of what was saved. */
const MOST_AHEAD = 2;

/** A game with these lines as it is kept. */
function keptOf(state: RoundState, lines: Lines): KeptGame {
  const end = endOfGame(state);
  const judged = savedAnalysisOf(state);
  const [main = [], ...others] = lines;
  return {
    address: addressOf(state, main),
    ...standingOf(end),
    standing: state.standing,
    ...(others.length > 0 && { lines: linesText(others, main) }),
    ...(state.reviewing && { reviewing: true }),
    ...(end && { scene: positionText(end) }),
    ...(judged.some((each) => each !== 0) && { judged }),
  };
}

/** The ids of games that are being saved for the first time, by their starts. */
const ids: WeakMap<GameRecord, string> = new WeakMap();

/** Who has played what: where that is the same, a game was only looked at. */
const playedIn = ({ address, lines = '' }: KeptGame) => `${address} ${lines}`;

/** What was saved; `isLook`: of a game that was only looked at. */
export interface Written {
  saved: Saved;
  isLook: boolean;
}

/**
 * Saves a game as far as it is played, with what an earlier visit has saved of it. What was found of a game that was
 * only looked at is put into it, unless it was played on or removed meanwhile.
 */
export async function saveGame(shelf: Shelf<KeptGame>, { round, saved }: Saving, isLeft = false): Promise<Written> {
  const none = (reason: unknown) => (isLeft ? null : Promise.reject(reason));
  const earlier = saved.isRecalled ? null : await restoreGame(shelf, round).catch(none);
  const whole = earlier ? reduce(round, ['recall', earlier]) : round;
  const { id, counter, playedText } = earlier ?? saved;
  const lines = savedLines(whole.lines, whole.line);
  const value = keptOf(whole, lines);
  const isLook = playedIn(value) === playedText;
  const savedId = id || ids.get(round.start) || newId(Date.now());
  ids.set(round.start, savedId);
  const known = { ...saved, isRecalled: true, part: savedPart(whole) };
  if (isLook) {
    await shelf.change([savedId], (there) => (there && playedIn(there) === playedText ? { ...there, ...value } : null));
    return { saved: { ...known, id: savedId, counter, playedText }, isLook };
  }
  const kept = await shelf.put({ id: savedId, value, counter });
  ids.set(round.start, kept.id);
  return { saved: { ...known, id: kept.id, counter: kept.counter, playedText: playedIn(kept.value) }, isLook };
}

/**
 * How many moves games had when they were opened, by their starts: while the device is read, a few more may be played.
 */
const movesWhenOpened: WeakMap<GameRecord, number> = new WeakMap();

/**
 * What an earlier visit has saved of the game on the board; null: nothing. It is found by its main line, and else by
 * the line on the board. Of several games it is the first in this order:
 * 1. one that ends with the line,
 * 2. one that goes on from there,
 * 3. one that ends at most `MOST_AHEAD` moves before the place at which the board was opened.
 * Within a rank, a game that is there comes before one that was removed. One that is over may have another player in a
 * seat now.
 *
 * A link that was sent to a friend from here has the friend's seat. If a kept game that is not over has these moves,
 * and the person has the other seat in it, the link was sent from here. A link that only shows a game has nobody's
 * seat: it belongs to the kept game whose line ends at this position. A game that was read again has the side that was
 * said to be the person's, unless it was removed.
 */
export async function restoreGame(shelf: Shelf<KeptGame>, round: RoundState): Promise<RestoredGame | null> {
  const count = movesWhenOpened.get(round.start) ?? round.line.length;
  movesWhenOpened.set(round.start, count);
  const isBy = (seats: Seats) =>
    (['first', 'second', 'names', 'you', 'own'] as const).every((key) => seats[key] === round.seats[key]);
  const isSent = ({ you }: Seats) => you !== undefined && round.seats.you === otherSide(you);
  const isClaimed = ({ names, own }: Seats) => own && names === round.seats.names && round.seats.own === undefined;
  const isShown = ({ you }: Seats) => you !== undefined && isBy({ first: HUMAN, second: HUMAN });
  const entries = (await shelf.list())
    .toSorted((a, b) => Number(a.removed !== null) - Number(b.removed !== null))
    .filter(({ removed }) => removed === null || !isOnlyRead(round.seats))
    .filter(({ value }) => value.address.startsWith(`#/${round.start.game}/`))
    .flatMap((item) => readEntry(item, round.games) ?? [])
    .filter(({ start }) => keyOf(start) === keyOf(round.start));
  function savedWith(line: Moves) {
    const among = (fits: (each: Moves) => boolean) =>
      entries.find(
        ({ lines, seats, winner }) =>
          (isBy(seats) || ((isClaimed(seats) || winner !== null) && beginsWith(line, lines[0] ?? []))) &&
          lines.some(fits),
      );
    return (
      among((each) => each.length === line.length && beginsWith(each, line)) ??
      among((each) => beginsWith(each, line)) ??
      among((each) => beginsWith(line, each) && count <= each.length + MOST_AHEAD)
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
  const ownSeats = isSent(seats) || isShown(seats) || isClaimed(seats) ? { seats } : null;
  const played = ownSeats || isBy(seats) ? null : seats;
  const playedText = item && playedIn(item.value);
  return { id, counter, playedText, lines, standing, reviewing, played, ...ownSeats, analyses };
}

// Games of others, such as those of a collection, are not saved among the person's own. What the judge has found in
// them is kept under their starts and moves, so that they are not analysed again when they are opened again.

interface Analysis {
  judged: SavedAnalysis;
}
const isAnalysis = object({ judged: isSavedAnalysis });

export const ANALYSES: Kind<Analysis> = {
  name: 'analysis',
  most: 300,
  read: (value) => (isAnalysis(value) ? (value as Analysis) : null),
};
const idOf = ({ start, lines: [main = []] }: RoundState) => keyOf({ ...start, moves: [...main] });

/** Keeps what is found so far: the game itself is not saved. */
export async function keepAnalysis({ round, saved }: Saving): Promise<Written> {
  await shelfOf(ANALYSES).put({ id: idOf(round), value: { judged: savedAnalysisOf(round) }, counter: null });
  return { saved: { ...saved, part: savedPart(round) }, isLook: true };
}

/** What was found in the game on the board; null: nothing is kept. */
export async function keptAnalysis(round: RoundState): Promise<RestoredGame | null> {
  const item = await shelfOf(ANALYSES).get(idOf(round));
  if (item?.removed !== null) return null;
  const { lines, standing } = round;
  const analyses = analysesOf(item.value.judged, round, lines[0] ?? [], gameOf(round));
  return { id: '', counter: 0, playedText: null, lines, standing, played: null, reviewing: true, analyses };
}
