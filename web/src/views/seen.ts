// Says what the play after a bad move shows: an exercise's wrong move, a mistake in a review.

import type { Game, Side, View } from '../contract/types.ts';
import { otherSide } from '../round/state.ts';
import { number, sideName, type Words } from '../words.ts';

/** The play after a bad move, and what it ends with; null: nothing that anybody sees. */
export interface Refutation {
  line: readonly string[];
  seen: string | null;
}

/**
 * @param side Who made the move.
 * @param before The position before the last move of the line, where it is known.
 */
export function seenText({ line, seen }: Refutation, side: Side, before: View | undefined, game: Game, t: Words) {
  if (!seen || !t.has(`seen.${seen}`)) return t('seen.nothing', { count: line.length });
  const last = line.at(-1) ?? '';
  const taken = before?.cells[last];
  return t(`seen.${seen}`, {
    side: sideName(game, side, t),
    other: sideName(game, otherSide(side), t),
    move: last,
    value: typeof taken === 'number' ? number(taken, t.lang) : '',
  });
}
