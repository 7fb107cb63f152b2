// The review of a game: the value of each position, and the moves that lost something. All of it comes from the judge's
// finished analyses; what it has not judged is unknown. Only values of one analysis are compared: those of two positions are
// of different depths. Two kinds of numbers come from here: a position's worth (`worthAt`, `worthOf`) is averaged over two depths,
// for the bar, the graph, the sentence and, shifted by the same amount, the labels on the squares; what a move lost
// (`judgements`) is a difference of the analysis's own values, as in the table of losses.

import type { Game, Move, Side, Thought, Winner } from '../contract/types.ts';
import { evaluationOf } from '../player.ts';
import { gameOf, keyOf, type RoundState, recordOf, viewOf } from './state.ts';
import { lossOf, signOf, type Worth } from './worth.ts';

type End = 'win' | 'draw' | 'loss';
/** What became of the result. */
type Swing = `${End}-${End}` | 'win-missed' | 'loss-allowed';
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

/** The finished analysis of the position after so many moves. */
function analysisAt(state: RoundState, count: number): Thought | null {
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
  return { value: averaged(played, shallower, decisive), outcome: played.outcome, plies, unit: before?.unit };
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

const moveOf = (analysis: Thought, move: string | undefined) => analysis.moves.find((each) => each.move === move);

/** Is the position after so many moves judged, or over? */
const isJudged = (state: RoundState, count: number) =>
  Boolean(viewOf(state, count)?.result) || analysisAt(state, count) !== null;

/** How many positions of the line are judged, of how many. */
export function progress(state: RoundState) {
  const of = state.line.length + 1;
  return { judged: Array.from({ length: of }, (_, count) => isJudged(state, count)).filter(Boolean).length, of };
}

/** The moves of the line in order; null where the position in which a move was played is not judged. */
export const judgements = (state: RoundState): (Judgement | null)[] => {
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
const countsUnits = (game: Game) =>
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
