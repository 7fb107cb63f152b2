// What the moves of a game lost, as the judge's finished analyses say it (review.ts). The engine decides what can be said of a move.

import type { Game, Mark, Move, Side, Thought } from '../contract/types.ts';
import { evaluationOf } from '../player.ts';
import { analysisAt, moveOf } from './review.ts';
import { gameOf, type RoundState, viewOf } from './state.ts';
import { endFor } from './worth.ts';

type End = ReturnType<typeof endFor>;
/** What became of the result. */
type Swing = `${End}-${End}` | 'loss-allowed';
/** By the moves of a line; null: nothing is known of the move. */
export type Judgements = readonly (Judgement | null)[];
/** Of a move that was played. */
export interface Judgement {
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
export const isMistake = (judgement: Judgement | null | undefined): judgement is Judgement =>
  judgement?.mark === '?' || judgement?.mark === '??';

/** The moves of the line in order; null where the position in which a move was played is not judged. */
export const judgements = (state: RoundState): Judgements => {
  const game = gameOf(state);
  return state.line.map((move, index) => {
    const analysis = analysisAt(state, index);
    const side = viewOf(state, index)?.turn;
    return analysis && side ? judgement(analysis, move, side, game) : null;
  });
};

/** The judgements to show: none before a review is asked for, because nobody wants each move to be marked in play. */
export const shownJudgements = (state: RoundState) => (state.reviewing ? judgements(state) : []);

/**
 * @param analysis That of the position in which the move was played.
 * @param side The side that played it.
 */
function judgement(analysis: Thought, move: string, side: Side, game: Game): Judgement | null {
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
