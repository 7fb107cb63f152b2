// The pointer of a round: what is looked at. The place in its lines that is on the board, a line beside them, a move
// that is shown before it is made, a hint.

import { inOrder } from '../board/squares.ts';
import type { GameRecord, View } from '../contract/types.ts';
import { keyOf, type Moves, type RoundGame, recordAfter } from './game.ts';

/**
 * `moves` after the game's first `from`; the first `at` shown. `stays`: until it is left, and not only while it is
 * pointed at. `plays`: it is shown move by move, until something else is done.
 */
export type Lookahead = { from: number; moves: string[]; at: number; stays?: boolean; plays?: boolean };

export interface RoundPointer {
  /** The line that is played on; what is on the board is its first `at` moves. Where Python is to answer anew, it is the beginning
   * of one of the lines. */
  line: Moves;
  at: number;
  /** A line other than the game's through which the player steps on the board. */
  lookahead: Lookahead | null;
  /** The square whose move is shown before it is made. */
  preview: string | null;
  /** The square that had the focus last; null: none in this game. */
  cursor: string | null;
  /** The position, by `keyOf`, for which a hint is asked or shown. */
  hint: string | null;
  /** A square chosen before the engine has described the position, by
   * `keyOf`: it is played or refused then. */
  chosen: { key: string; square: string } | null;
}
type Placed = Pick<RoundGame, 'start' | 'transcript'> & Pick<RoundPointer, 'line' | 'at'>;

export const FRESH_POINTER = { line: [], at: 0, lookahead: null, preview: null, hint: null, chosen: null };

/** The record of the game as it stands after so many moves. */
export const recordOf = ({ start, transcript, line, at }: Placed, count = at): GameRecord => ({
  ...start,
  moves: transcript ?? line.slice(0, count),
});
/** Its key. */
export const keyAt = (state: Placed, count?: number) => keyOf(recordOf(state, count));

/** The record of the line that is stepped through, after so many of its moves. */
export const lookaheadRecord = (
  state: Placed,
  { from, moves, at }: Pick<Lookahead, 'from' | 'moves'> & { at?: number },
  count = at,
) => recordAfter(state, [...state.line.slice(0, from), ...moves.slice(0, count)]);

/**
 * The square that the Tab key reaches: the one that had the focus last, else the first legal one.
 * @param view What is on the board.
 */
export function cursorOf({ cursor }: Pick<RoundPointer, 'cursor'>, view: Pick<View, 'cells' | 'legal'> | null) {
  if (cursor !== null && (!view || Object.hasOwn(view.cells, cursor))) return cursor;
  return inOrder(Object.keys(view?.legal ?? {}))[0] ?? 'a1';
}

export const ofPointer = {
  lookahead: (_: RoundPointer, lookahead: Lookahead | null) => ({ lookahead }),
  playOn: ({ lookahead }: RoundPointer) => lookahead && { lookahead: { ...lookahead, at: lookahead.at + 1 } },
  preview: (_: RoundPointer, preview: string | null) => ({ preview }),
  cursor: (_: RoundPointer, cursor: string) => ({ cursor }),
};
