// The review of a game: the value of each position, from the judge's finished analyses, and before them from quick readings (what
// neither has read is unknown); and what its moves lost, from the finished ones. A position's worth is the engine's mean over two depths,
// for the bar, the graph, the sentence and, shifted by the same amount, the labels on the squares.

import type { Game, Mark, Move, Side, Thought } from '../contract/types.ts';
import { evaluationOf } from '../player.ts';
import { gameOf, type RoundState, readingAt, viewOf } from './state.ts';
import { endFor, type Worth } from './worth.ts';

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

type End = ReturnType<typeof endFor>;
/** What became of the result. */
type Swing = `${End}-${End}` | 'loss-allowed';
/** By the moves of a line; null: nothing is known of the move. */
export type MoveRatings = readonly (MoveRating | null)[];
/** Of a move that was played. */
export interface MoveRating {
  /** What the move lost against the best one, in units of the game's margins; null where that cannot be said, and where its values
   * count nothing. */
  units: number | null;
  /** Is that proved, and no estimate? */
  isProved: boolean;
  /** The change of the result, where it is proved. */
  swing: Swing | null;
  /** The best move. */
  best: string;
  /** How the game could have gone on with it. */
  line: string[];
  mark: Mark | null;
}

/** Is a move marked as a mistake or a blunder? An inaccuracy ("?!") is marked, and not looked at again. */
export const isMistake = (judgement: MoveRating | null | undefined): judgement is MoveRating =>
  judgement?.mark === '?' || judgement?.mark === '??';

/** The moves of the line in order; null where the position in which a move was played is not judged. */
export const moveRatings = (state: RoundState): MoveRatings => {
  const game = gameOf(state);
  return state.line.map((move, index) => {
    const analysis = analysisAt(state, index);
    const side = viewOf(state, index)?.turn;
    return analysis && side ? moveRating(analysis, move, side, game) : null;
  });
};

/** The judgements to show: none before a review is asked for, because nobody wants each move to be marked in play. */
export const shownRatings = (state: RoundState) => (state.reviewing ? moveRatings(state) : []);

/**
 * @param analysis That of the position in which the move was played.
 * @param side The side that played it.
 */
function moveRating(analysis: Thought, move: string, side: Side, game: Game): MoveRating | null {
  const [played, best] = [move, analysis.move ?? undefined].map((each) => moveOf(analysis, each));
  if (!played || !best || (played.loss === null && played.mark === null)) return null;
  const isCounted = countsUnits(game);
  const swing = played.mark ? swingOf(best, played, side) : null;
  const line = analysis.line[0] === best.move ? analysis.line : [best.move];
  const isProved = best.outcome !== null && played.outcome !== null;
  return { units: isCounted ? played.loss : null, isProved, swing, best: best.move, line, mark: played.mark };
}

/** Do the judge's values count discs or points? */
export const countsUnits = (game: Game) =>
  game.values.unit !== null && Object.hasOwn(game.parts, evaluationOf(game.judge, game) ?? '');

/** What a marked move made of the result, or that it is proved to lose, where the best move is not, as far as was read. */
function swingOf(best: Move, played: Move, side: Side): Swing | null {
  if (!played.outcome) return null;
  const to = endFor(played.outcome, side);
  if (!best.outcome) return to === 'loss' ? 'loss-allowed' : null;
  const from = endFor(best.outcome, side);
  return from === to ? null : `${from}-${to}`;
}
