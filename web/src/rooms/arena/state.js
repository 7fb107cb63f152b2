// The state of the Arena: the series that is set up, and the series that is played with its results.

import { isAddressProblem } from './address.js';

/** @typedef {import('../../contract/types.js').Problem} Problem */
/** @typedef {import('../../contract/types.js').Record} Record */
/** @typedef {import('../../contract/types.js').Side} Side */
/** @typedef {import('../../series/plan.js').Plan} Plan */
/** @typedef {import('../../series/pool.js').Game} Game */
/** @typedef {import('../../series/tally.js').Statistics} Statistics */
/** @typedef {import('./pace.js').Pace} Pace */
/** @typedef {import('./address.js').Wanted} Wanted */
/** @typedef {'won' | 'drawn' | 'lost'} Outcome  For player `a`. */
/** @typedef {{games: number, difference: number | null, low: number | null, high: number | null}} Point */

/**
 * @typedef {object} Arena
 * @property {Wanted} wanted The series in the form and the address.
 * @property {string | null} asked The request, as text, that the engine has checked.
 * @property {Plan | null} known The head of its plan, where the engine accepts it.
 * @property {Problem | null} problem Why the engine refuses it, or what is wrong with the address.
 * @property {Problem | null} mended What was wrong with the address before the form was changed. Its message keeps its place until the
 *   series is started, so that the button does not move when it is pressed.
 * @property {'none' | 'planning' | 'running' | 'paused' | 'stopped' | 'over'} phase The phase of the series that is played. This and the
 *   next properties belong to that series; while another is being planned, still to the one before.
 * @property {Plan | null} plan Its plan.
 * @property {object | null} request Its request.
 * @property {Statistics | null} statistics The statistics of the games counted so far.
 * @property {Game[]} games The games counted, in the plan's order, with gaps. The array is changed in place.
 * @property {number} played While it is played, the number of games that are finished, with those that wait for the other game of their
 *   pair to be counted; else 0.
 * @property {number} busy The number of matches under way (as of the last count).
 * @property {Point[]} curve The difference in Elo after each count; points are left out where there are too many.
 * @property {Pace | null} pace How fast it is played; null where it is not being played.
 * @property {boolean} restored Is it shown as it was kept on the device? It is not being played then, and can be left for another.
 * @property {Problem | null} broken Why the series was paused, where workers were lost.
 * @property {'all' | Outcome} filter The games that are listed.
 * @property {number} page The page of the list, from 0.
 * @property {{key: string, args?: {[name: string]: unknown}} | null} note The last event, shown as one sentence.
 */

/** The number of points from which on the curve is thinned out. */
const POINTS = 160;

/** The results before the first game. @returns {Pick<Arena, 'plan' | 'statistics' | 'games' | 'played' | 'busy' | 'curve' | 'pace' | 'restored' | 'broken' | 'filter' | 'page'>} */
export const nothingPlayed = () => ({
  plan: null,
  statistics: null,
  games: [],
  played: 0,
  busy: 0,
  curve: [],
  pace: null,
  restored: false,
  broken: null,
  filter: 'all',
  page: 0,
});

/** The state in which a series is set up and none is played. @param {Wanted} wanted @param {Problem | null} [problem] @returns {Arena} */
export const newArena = (wanted, problem = null) => ({
  ...nothingPlayed(),
  wanted,
  asked: null,
  known: null,
  problem,
  mended: null,
  phase: 'none',
  request: null,
  note: null,
});

/** The state with another series in the form, which the engine has not checked. @param {Arena} arena @param {Partial<Wanted>} wanted @returns {Arena} */
export const wanting = (arena, wanted) => ({
  ...arena,
  wanted: { ...arena.wanted, ...wanted },
  asked: null,
  known: null,
  problem: null,
  mended: isAddressProblem(arena.problem) ? arena.problem : arena.mended,
  note: null,
});

/** Is a series being played, or paused? @param {Pick<Arena, 'phase'>} arena */
export const underWay = ({ phase }) => phase === 'running' || phase === 'paused';

/** Is the form disabled, because its series is being planned or played? @param {Pick<Arena, 'phase'>} arena */
export const locked = (arena) => arena.phase === 'planning' || underWay(arena);

/** The curve with one more point. Every second point is left out where there are too many. @param {Point[]} curve @param {Point} point */
export const withPoint = (curve, point) => [
  ...(curve.length < POINTS ? curve : curve.filter((_, index) => index % 2 === 0)),
  point,
];

/** The finished games, in the plan's order. @param {Pick<Arena, 'games'>} arena */
export const finishedGames = ({ games }) => games.filter(Boolean);

/** Has player `a` the second side? @param {Pick<Game, 'index'>} game @param {Pick<Plan, 'swap'>} plan */
export const turned = ({ index }, { swap }) => swap && index % 2 === 1;

/**
 * The outcome of a game for player `a`, and its margin.
 * @param {Pick<Game, 'index' | 'winner' | 'margin'>} game
 * @param {Pick<Plan, 'swap'>} plan
 * @returns {{outcome: Outcome, margin: number | null}}
 */
export function endOf(game, plan) {
  const side = turned(game, plan) ? 'second' : 'first';
  const outcome = game.winner === 'draw' ? 'drawn' : game.winner === side ? 'won' : 'lost';
  return { outcome, margin: game.margin === null || side === 'first' ? game.margin : -game.margin };
}
