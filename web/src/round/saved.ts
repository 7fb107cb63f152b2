// What of the game on the board is saved on the device (device/saved_games.ts saves it).

import type { Record, View } from '../contract/types.ts';
import { type RoundState, refused, type Seats, viewOf } from './state.ts';

/** The saved item of a game. */
export interface Saved {
  /** What was saved last: what the game started from (null: nothing), its moves, who plays, and its last position. */
  start: Record | null;
  line: readonly string[];
  seats: Seats | null;
  view: View | undefined;
  id: string;
  /** The same as text, and as it was written with its time; null: not yet. */
  text: string;
  raw: string | null;
  /** Has this page written it, or was the game begun here? */
  own: boolean;
}
const NOT_SAVED: Saved = {
  start: null,
  line: [],
  seats: null,
  view: undefined,
  id: '',
  text: '',
  raw: null,
  own: false,
};

/** What is to be saved of a game. */
export const savedPart = (round: RoundState) => ({
  start: round.start,
  line: round.line,
  seats: round.seats,
  view: viewOf(round, round.line.length),
});

/** A game, and what was saved of it. */
export interface Saving {
  round: RoundState;
  saved: Saved;
}

/** Is there something new to save? A game without a move is not saved. */
export function isToSave({ round, saved }: Saving) {
  if (round.transcript !== null || round.line.length === 0 || refused(round)) return false;
  return Object.entries(savedPart(round)).some(([name, part]) => part !== saved[name as keyof Saved]);
}

/** For another game on the board: one that begins here continues none that is saved. */
export const anotherGame = (round: RoundState): Saved =>
  round.transcript === null && round.line.length === 0 ? { ...NOT_SAVED, start: round.start, own: true } : NOT_SAVED;
