// The review of a game: the value of each position, from the judge's finished analyses, and before them from quick readings; what
// neither has read is unknown. A position's worth is the engine's mean over two depths, for the bar, the graph, the sentence and,
// shifted by the same amount, the labels on the squares. What its moves lost is in judgements.ts.

import type { Move, Thought } from '../contract/types.ts';
import { keyOf, type RoundState, recordOf, viewOf } from './state.ts';
import type { Worth } from './worth.ts';

/** What is known of the position after so many moves, also of what still grows. */
const readingAt = (state: RoundState, count: number) => state.analyses.get(keyOf(recordOf(state, count)));

/** The finished analysis of the position after so many moves. */
export function analysisAt(state: RoundState, count: number): Thought | null {
  const analysis = readingAt(state, count);
  return analysis?.done ? analysis : null;
}

/** The same, and before it a quick reading. */
function knownAt(state: RoundState, count: number) {
  const analysis = readingAt(state, count);
  return analysis?.done || analysis?.partial ? analysis : null;
}

/** The judge's value of the position after so many moves, or its result; null where it is unknown. */
export function worthAt(state: RoundState, count: number): Worth | null {
  const view = viewOf(state, count);
  if (view?.result) return { value: 0, outcome: view.result.winner, margin: view.result.margin };
  const analysis = knownAt(state, count);
  if (analysis) return worthOf(analysis);
  const move = count > 0 ? state.line[count - 1] : undefined;
  const before = move === undefined ? null : knownAt(state, count - 1);
  const played = before && moveOf(before, move);
  if (!before || played?.bound !== 'exact') return null;
  const passed = view?.passed ? 1 : 0;
  const plies = played.plies === null ? null : played.plies - 1 - passed; // the analysis counts from the position before
  const depth = Math.max(0, before.depth - 1 - passed);
  const { outcome, margin } = played;
  return { value: shiftedValue(played, before), outcome, margin, plies, depth, unit: before.unit };
}

/** What the judge says of the last position up to the one on the board that it has read; null: it has read none. */
export function judgedLast(state: RoundState): { worth: Worth; count: number } | null {
  for (let count = state.at; count >= 0; count--) {
    const worth = worthAt(state, count);
    if (worth) return { worth, count };
  }
  return null;
}

/** The value of the position of an analysis, also of one that still grows. */
export const worthOf = (analysis: Thought): Worth => ({ ...analysis, value: analysis.mean });

/** The value of a move, as it is shown: an undecided one is shifted, so that the best move's is that of the position. */
export const shiftedValue = ({ value, outcome }: Move, analysis: Thought) =>
  value === null || outcome ? value : value + Number(analysis.mean) - Number(analysis.value);

export const moveOf = (analysis: Thought, move: string | undefined) =>
  analysis.moves.find((each) => each.move === move);
