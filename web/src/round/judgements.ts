// What the moves of a game lost, from the judge's finished analyses (review.ts): the difference of two values of one analysis, as in
// the table of losses. Those of two positions are of different depths, and are not compared.

import type { Game, Move, Side, Thought, Winner } from '../contract/types.ts';
import { evaluationOf } from '../player.ts';
import { analysisAt, moveOf } from './review.ts';
import { gameOf, type RoundState, viewOf } from './state.ts';
import { type GameValues, marginOf, signOf, type Worth } from './worth.ts';

type End = 'win' | 'draw' | 'loss';
/** What became of the result. */
type Swing = `${End}-${End}` | 'win-missed' | 'loss-allowed';
/** By the moves of a line; null: nothing is known of the move. */
export type Judgements = readonly (Judgement | null)[];
/** Of a move that was played. */
export interface Judgement {
  /** What the move lost against the best one, in units of the game's margins; null where its values
   * count nothing. */
  units: number | null;
  /** The change of the result, where it is proved. */
  swing: Swing | null;
  /** The best move. */
  best: string;
  /** How the game could have gone on with it. */
  line: string[];
  mark: 'mistake' | 'blunder' | null;
}

/** The least losses, in discs or points, of a mistake and of a blunder. */
const MISTAKE = 3;
const BLUNDER = 8;

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
  const played = moveOf(analysis, move);
  const best = bestOf(analysis, side);
  if (!best || played?.bound !== 'exact') return null;
  const sign = signOf(side);
  const loss = sign * Number(best.value) - sign * Number(played.value);
  const unit = analysis.unit ?? 1;
  const units = countsUnits(game) ? Math.max(0, lossOf({ ...best, unit }, { ...played, unit }, side, game) ?? 0) : null;
  const swing = loss > 0 ? swingOf(best, played, side, game, units === null) : null;
  const blunder = swing === 'win-loss' || (units ?? 0) >= BLUNDER;
  const mistake = swing !== null || (units ?? 0) >= MISTAKE;
  const mark = !mistake ? null : blunder ? 'blunder' : 'mistake';
  const line = analysis.line[0] === best.move ? analysis.line : [best.move];
  return { units, swing, best: best.move, line, mark };
}

/** The move with the best value; null where the value of some move is not known. */
function bestOf(analysis: Thought, side: Side) {
  const sign = signOf(side);
  if (analysis.moves.some(({ value }) => value === null)) return null;
  const exact = analysis.moves.filter(({ bound }) => bound === 'exact');
  const most = Math.max(...exact.map(({ value }) => sign * Number(value)));
  const best = exact.filter(({ value }) => sign * Number(value) === most);
  return best.find(({ move }) => move === analysis.move) ?? best[0] ?? null;
}

/** Do the judge's values count discs or points? */
export const countsUnits = (game: Game) =>
  game.values.unit !== null && Object.hasOwn(game.parts, evaluationOf(game.judge, game) ?? '');

/**
 * What a move made of the result. In a game whose values count nothing a decisive value is compared with an undecided one
 * too: a win that was seen and not taken, or a loss that was seen and could be avoided.
 * @param uncounted Do the values count nothing?
 */
function swingOf(best: Move, played: Move, side: Side, game: Game, uncounted: boolean): Swing | null {
  if (best.outcome && played.outcome) {
    const [from, to] = [resultOf(best.outcome, side), resultOf(played.outcome, side)];
    return from === to ? null : `${from}-${to}`;
  }
  if (!uncounted) return null;
  const won = ({ value }: Move) => signOf(side) * Number(value) >= game.values.decisive;
  const lost = ({ value }: Move) => signOf(side) * Number(value) <= -game.values.decisive;
  return won(best) && !won(played) ? 'win-missed' : lost(played) && !lost(best) ? 'loss-allowed' : null;
}

const resultOf = (outcome: Winner, side: Side): End =>
  outcome === 'draw' ? 'draw' : outcome === side ? 'win' : 'loss';

/**
 * What a move loses against the best one, for that side, in units of the game's margins; by the evaluation where neither is
 * known in units; null where one of them alone is.
 */
export function lossOf(best: Worth, move: Worth, side: Side, game: GameValues) {
  const units = (worth: Worth) => marginOf(worth, game) ?? (worth.unit ? Number(worth.value) / worth.unit : null);
  const [most, less] = [units(best), units(move)];
  if (most === null && less === null) return signOf(side) * (Number(best.value) - Number(move.value));
  return most === null || less === null ? null : signOf(side) * (most - less);
}
