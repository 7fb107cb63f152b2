// The review of a game: the value of each position, from the judge's finished analyses; what it has not judged is unknown. A
// position's worth is averaged over two depths, for the bar, the graph, the sentence and, shifted by the same amount, the labels on
// the squares. What its moves lost is in judgements.ts.

import type { Game, Thought } from '../contract/types.ts';
import { gameOf, keyOf, type RoundState, recordOf, viewOf } from './state.ts';
import type { Worth } from './worth.ts';

/** The finished analysis of the position after so many moves. */
export function analysisAt(state: RoundState, count: number): Thought | null {
  const analysis = state.analyses.get(keyOf(recordOf(state, count)));
  return analysis?.done ? analysis : null;
}

/** The judge's value of the position after so many moves, or its result; null where it is unknown. */
export function worthAt(state: RoundState, count: number): Worth | null {
  const view = viewOf(state, count);
  if (view?.result) return { value: 0, outcome: view.result.winner, margin: view.result.margin };
  const analysis = analysisAt(state, count);
  const { decisive } = gameOf(state).values;
  if (analysis) return worthOf(analysis, gameOf(state));
  const move = count > 0 ? state.line[count - 1] : undefined;
  const before = move === undefined ? null : analysisAt(state, count - 1);
  const played = before ? moveOf(before, move) : null;
  if (played?.bound !== 'exact') return null;
  const passed = view?.passed ? 1 : 0;
  const plies = played.plies === null ? null : played.plies - 1 - passed; // the analysis counts from the position before
  const shallower = before?.shallower ? moveOf(before.shallower, move) : null;
  const depth = Math.max(0, Number(before?.depth) - 1 - passed);
  const { outcome, margin } = played;
  return { value: averaged(played, shallower, decisive), outcome, margin, plies, depth, unit: before?.unit };
}

/** What the judge says of the last position up to the one on the board that it has read; null: it has read none. */
export function judgedLast(state: RoundState): { worth: Worth; count: number } | null {
  for (let count = state.at; count >= 0; count--) {
    const worth = worthAt(state, count);
    if (worth) return { worth, count };
  }
  return null;
}

/**
 * The mean of a value and that of the depth before. Undecided values favour the side that has the last move of the lines
 * read, so they swing from depth to depth, in Othello by four to five discs. Without this the advantage would swing from
 * one position to the next. Moves are compared by the values themselves, which are of one depth.
 */
function averaged(deeper: Worth, shallower: Worth | null | undefined, decisive: number) {
  const other = shallower?.value ?? null;
  if (deeper.value === null || other === null) return deeper.value;
  return deeper.outcome || Math.abs(other) >= decisive ? deeper.value : (deeper.value + other) / 2;
}

/** The value of the position of an analysis, also of one that still grows. */
export const worthOf = (analysis: Thought, { values }: Pick<Game, 'values'>): Worth => ({
  ...analysis,
  value: averaged(analysis, analysis.shallower, values.decisive),
});

export const moveOf = (analysis: Thought, move: string | undefined) =>
  analysis.moves.find((each) => each.move === move);
