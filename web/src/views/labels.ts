// The values of moves on their squares.

import type { Label } from '../board/board.ts';
import type { Move, View } from '../contract/types.ts';
import { shiftedValue } from '../round/review.ts';
import { gameOf, keyOf, type RoundState, recordOf } from '../round/state.ts';
import { shortValue } from '../round/worth.ts';
import type { Words } from '../words.ts';

/** Losses against the best move, in units of the game's margins, by which values on the squares are shaded. */
const SHADES = [1, 3, 6];

/** How a move that is not the best is shaded. Where its loss cannot be said, a mark says that it is large. */
export const shadeOf = ({ loss, mark }: Pick<Move, 'loss' | 'mark'>) =>
  loss === null ? (mark ? SHADES.length + 1 : 2) : SHADES.filter((least) => loss >= least).length + 1;

/** The values of the legal moves for the side to move, where they are shown. */
export function labels(state: RoundState & { values: boolean }, view: View, t: Words) {
  const analysis = state.values ? state.analyses.get(keyOf(recordOf(state))) : undefined;
  const found: { [square: string]: Label } = {};
  if (!analysis || !view.turn) return found;
  for (const each of analysis.moves) {
    if (each.value === null) continue;
    const best = analysis.equal.includes(each.move);
    const worth = { ...each, value: shiftedValue(each, analysis), unit: analysis.unit };
    const text = shortValue(worth, view.turn, t, gameOf(state));
    const rounded = shortValue(worth, view.turn, t, gameOf(state), 0);
    const proved = each.outcome !== null;
    const shade = best ? 0 : shadeOf(each);
    const name = [t('worth.name', { worth: text }), best && t('worth.best'), proved && t('worth.proved')];
    found[each.move] = { text, rounded, best, proved, shade, name: name.filter(Boolean).join(t('list')) };
  }
  return found;
}
