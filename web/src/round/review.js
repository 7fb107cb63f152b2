// The review of a game: the value of each position, and the moves that lost something. All of it comes from the judge's
// finished analyses; what it has not judged is unknown. Only values of one analysis are compared: those of two positions are
// of different depths. Two kinds of numbers come from here: a position's worth (`worthAt`, `worthOf`) is evened over two depths,
// for the bar, the graph, the sentence and, shifted by the same amount, the labels on the squares; what a move lost
// (`judgements`) is a difference of the analysis's own values, as in the table of losses.

import { evaluationOf } from '../player.js';
import { gameOf, keyOf, recordOf, viewOf } from './state.js';
import { lossOf, signOf } from './worth.js';

/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {import('../contract/types.js').Move} Move */
/** @typedef {import('../contract/types.js').Side} Side */
/** @typedef {import('../contract/types.js').Thought} Thought */
/** @typedef {import('./state.js').RoundState} RoundState */
/** @typedef {import('./worth.js').Worth} Worth */
/** @typedef {'win-draw' | 'win-loss' | 'draw-loss' | 'win-missed' | 'loss-allowed'} Swing  What became of the result. */
/**
 * @typedef {object} Judgement  Of a move that was played.
 * @property {number | null} units What the move lost against the best one, in units of the game's margins; null where its values
 *   count nothing.
 * @property {Swing | null} swing The change of the result, where it is proved.
 * @property {string} best The best move.
 * @property {string[]} line How the game could have gone on with it.
 * @property {'mistake' | 'blunder' | null} mark
 */

/** The least losses, in discs or points, of a mistake and of a blunder. */
export const MISTAKE = 3;
export const BLUNDER = 8;

/** The finished analysis of the position after so many moves. @param {RoundState} state @param {number} count @returns {Thought | null} */
function analysisAt(state, count) {
  const analysis = state.analyses.get(keyOf(recordOf(state, count)));
  return analysis?.done ? analysis : null;
}

/**
 * The judge's value of the position after so many moves, or its result; null where it is unknown.
 * @param {RoundState} state
 * @param {number} count
 * @returns {Worth | null}
 */
export function worthAt(state, count) {
  const view = viewOf(state, count);
  if (view?.result) return { value: 0, outcome: view.result.winner, margin: view.result.margin };
  const analysis = analysisAt(state, count);
  const { decisive } = gameOf(state).values;
  if (analysis) return worthOf(analysis, gameOf(state));
  const before = count > 0 ? analysisAt(state, count - 1) : null;
  const played = before ? moveOf(before, state.line[count - 1]) : null;
  if (played?.bound !== 'exact') return null;
  const passed = view?.passed ? 1 : 0;
  const plies = played.plies === null ? null : played.plies - 1 - passed; // the analysis counts from the position before
  const shallower = before?.shallower ? moveOf(before.shallower, state.line[count - 1]) : null;
  return { value: evened(played, shallower, decisive), outcome: played.outcome, plies, unit: before?.unit };
}

/**
 * The mean of a value and that of the depth before. Undecided values lean to the side that has the last move of the lines
 * read, so they swing from depth to depth, in Othello by four to five discs. Without this the advantage would swing from
 * one position to the next. Moves are compared by the values themselves, which are of one depth.
 * @param {Pick<Worth, 'value' | 'outcome'>} deeper
 * @param {Pick<Worth, 'value' | 'outcome'> | null | undefined} shallower
 * @param {number} decisive
 */
function evened(deeper, shallower, decisive) {
  const other = shallower?.value ?? null;
  if (deeper.value === null || other === null) return deeper.value;
  return deeper.outcome || Math.abs(other) >= decisive ? deeper.value : (deeper.value + other) / 2;
}

/** The value of the position of an analysis, also of one that still grows. @param {Thought} analysis @param {Pick<Game, 'values'>} game @returns {Worth} */
export const worthOf = (analysis, { values }) => ({
  ...analysis,
  value: evened(analysis, analysis.shallower, values.decisive),
});

/** @param {Thought} analysis @param {string} move */
const moveOf = (analysis, move) => analysis.moves.find((each) => each.move === move);

/** Is the position after so many moves judged, or over? @param {RoundState} state @param {number} count */
const isJudged = (state, count) => Boolean(viewOf(state, count)?.result) || analysisAt(state, count) !== null;

/** How many positions of the line are judged, of how many. @param {RoundState} state */
export function progress(state) {
  const of = state.line.length + 1;
  return { judged: Array.from({ length: of }, (_, count) => isJudged(state, count)).filter(Boolean).length, of };
}

/** The moves of the line in order; null where the position in which a move was played is not judged. @param {RoundState} state @returns {(Judgement | null)[]} */
export const judgements = (state) => {
  const game = gameOf(state);
  return state.line.map((move, index) => {
    const analysis = analysisAt(state, index);
    const side = viewOf(state, index)?.turn;
    return analysis && side ? judgement(analysis, move, side, game) : null;
  });
};

/** The judgements to show: none before a review is asked for, because nobody wants each move to be marked in play. @param {RoundState} state */
export const shownJudgements = (state) => (state.reviewing ? judgements(state) : []);

/**
 * @param {Thought} analysis That of the position in which the move was played.
 * @param {string} move
 * @param {Side} side The side that played it.
 * @param {Game} game
 * @returns {Judgement | null}
 */
function judgement(analysis, move, side, game) {
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

/** The move with the best value; null where the value of some move is not known. @param {Thought} analysis @param {Side} side */
function bestOf(analysis, side) {
  const sign = signOf(side);
  if (analysis.moves.some(({ value }) => value === null)) return null;
  const exact = analysis.moves.filter(({ bound }) => bound === 'exact');
  const most = Math.max(...exact.map(({ value }) => sign * Number(value)));
  const best = exact.filter(({ value }) => sign * Number(value) === most);
  return best.find(({ move }) => move === analysis.move) ?? best[0] ?? null;
}

/** Do the judge's values count discs or points? @param {Game} game */
const countsUnits = (game) =>
  game.values.unit !== null && Object.hasOwn(game.parts, evaluationOf(game.judge, game) ?? '');

/**
 * What a move made of the result. In a game whose values count nothing a decisive value is compared with an undecided one
 * too: a win that was seen and not taken, or a loss that was seen and could be avoided.
 * @param {Move} best
 * @param {Move} played
 * @param {Side} side
 * @param {Game} game
 * @param {boolean} uncounted Do the values count nothing?
 * @returns {Swing | null}
 */
function swingOf(best, played, side, game, uncounted) {
  if (best.outcome && played.outcome) {
    const [from, to] = [resultOf(best.outcome, side), resultOf(played.outcome, side)];
    return from === to ? null : /** @type {Swing} */ (`${from}-${to}`);
  }
  if (!uncounted) return null;
  /** @param {Move} each */
  const won = ({ value }) => signOf(side) * Number(value) >= game.values.decisive;
  /** @param {Move} each */
  const lost = ({ value }) => signOf(side) * Number(value) <= -game.values.decisive;
  return won(best) && !won(played) ? 'win-missed' : lost(played) && !lost(best) ? 'loss-allowed' : null;
}

/** @param {Side | 'draw'} outcome @param {Side} side */
const resultOf = (outcome, side) => (outcome === 'draw' ? 'draw' : outcome === side ? 'win' : 'loss');
