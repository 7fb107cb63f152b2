// What of the game on the board is saved on the device (device/saved_games.ts saves it), and what of an earlier visit
// comes back.

import { HUMAN } from '../base/player.ts';
import {
  endOfGame,
  fitting,
  isAlone,
  isOnlyRead,
  type Lines,
  linesText,
  type Moves,
  type RoundState,
  refused,
  seatsOf,
} from './state.ts';

/**
 * The saved item of a game: its id ('' before there is one), with which counter (device/shelf.ts), and the parts of the
 * game in it.
 */
export interface Saved {
  id: string;
  counter: number | null;
  /** Who has played what, as text; null: nothing was saved. */
  playedText: string | null;
  /** Is it known whether an earlier visit has saved the game? */
  isRecalled: boolean;
  part: Part | null;
}
type Part = ReturnType<typeof savedPart>;

/** What is to be saved of a game: where one of these is another, it is saved again. */
export const savedPart = (round: RoundState) => ({
  start: round.start,
  lines: round.lines,
  seats: seatsOf(round),
  standing: round.standing,
  reviewing: round.reviewing,
  end: endOfGame(round),
  judged:
    round.reviewing || round.standing === 'over' ? [...round.analyses.values()].filter(({ done }) => done).length : 0,
});

/** A game, and what was saved of it. */
export interface Saving {
  round: RoundState;
  saved: Saved;
}

/**
 * Is there something new to save? A game in which no person has moved is not saved, nor one of others, but for what the
 * judge finds.
 */
export function hasUnsavedChanges({ round, saved }: Saving) {
  const { transcript, pendingLines, lines } = round;
  const seats = seatsOf(round);
  const least = isAlone({ seats }) && seats.first !== HUMAN ? 2 : 1;
  if (transcript !== null || pendingLines.length > 0 || refused(round)) return false;
  if (isOnlyRead(seats)) return round.reviewing && savedPart(round).judged !== (saved.part?.judged ?? 0);
  if ((lines[0]?.length ?? 0) < least) return false;
  return Object.entries(savedPart(round)).some(([name, part]) => part !== saved.part?.[name as keyof Part]);
}

/** For another game on the board: one that begins here was saved by no earlier visit. */
export const anotherGame = ({ transcript, line, pendingLines }: RoundState): Saved => ({
  id: '',
  counter: null,
  playedText: null,
  part: null,
  isRecalled: transcript === null && line.length === 0 && pendingLines.length === 0,
});

/** Characters of the variations that are saved. */
export const LONGEST_LINES = 8000;

/** Those lines that are saved of a game. @param line The one that is played on. */
export const savedLines = (lines: Lines, line: Moves) =>
  fitting(lines, line, ([main = [], ...others]) => linesText(others, main).length <= LONGEST_LINES);
