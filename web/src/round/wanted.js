// Decides what a round requests from the engine: one view and one thought at a time, the most needed first.

import { evaluationOf, isListed, optionsOf } from '../player.js';
import { gameOf, HUMAN, keyOf, lookaheadRecord, pythonMoves, recordOf, refused, viewOf } from './state.js';

/** @typedef {import('../../contract.js').Game} Game */
/** @typedef {import('../../contract.js').Record} Record */
/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('./state.js').RoundState} RoundState */
/**
 * @typedef {object} ThoughtRequest
 * @property {NonNullable<RoundState['thinking']>} kind
 *   `probe`: does the engine accept this player? `move`: Python's move; `hint` and `values`: the adviser's analysis of the
 *   position on the board; `review`: its analysis of the positions of the game.
 * @property {Record} record
 * @property {string | object} player
 */

/**
 * @typedef {object} Options  What the room that shows the round sets.
 * @property {boolean} shown Is it on the screen? A round that is not sends no requests.
 * @property {boolean} thinks Do players and adviser think? Not while a position is set up on its board.
 * @property {boolean} values Are the moves' values written on the squares?
 * @property {boolean} probes May `probe` thoughts be sent? They need an engine that can be stopped.
 * @property {number} pace Milliseconds that Python, playing itself, leaves between its moves.
 */

/**
 * The record whose view is requested: the position on the board, then those before and after it (for passes, and undo).
 * @param {RoundState} state
 * @param {Pick<Options, 'shown'>} options
 * @returns {Record | null}
 */
export function wantedView(state, { shown }) {
  if (refused(state) || !shown) return null;
  if (!viewOf(state)) return recordOf(state);
  if (state.lookahead) {
    const looked = lookaheadRecord(state, state.lookahead);
    if (!state.views.has(keyOf(looked))) return looked;
    for (let count = 0; count <= state.lookahead.moves.length; count++) {
      const record = lookaheadRecord(state, state.lookahead, count);
      if (!state.views.has(keyOf(record))) return record;
    }
  }
  for (let count = state.line.length; count >= 0; count--) if (!viewOf(state, count)) return recordOf(state, count);
  return null;
}

/** @param {RoundState} state @param {Omit<Options, 'pace'>} options @returns {ThoughtRequest | null} */
export function wantedThought(state, { shown, thinks, values, probes }) {
  const view = viewOf(state);
  if (refused(state) || !shown || !thinks || !view) return null;
  const record = recordOf(state);
  const key = keyOf(record);
  const game = gameOf(state);
  const next = pythonMoves(state) ? state.seats[/** @type {Side} */ (view.turn)] : null;
  const unchecked = [state.seats.first, state.seats.second].find(
    (player) => player !== next && player !== HUMAN && !isListed(player, game) && !state.vetted.has(player),
  );
  if (unchecked && probes) return { kind: 'probe', record, player: unchecked };
  if (next) return { kind: 'move', record, player: next };
  if (view.turn) {
    const analysis = state.analyses.get(key);
    const all = adviser(game, Object.keys(view.legal).length);
    // An analysis of all moves is used for the hint too.
    if (values && !(analysis?.done && analysis.all)) return { kind: 'values', record, player: all };
    if (state.hint === key && !analysis?.done) return { kind: 'hint', record, player: adviser(game) };
  }
  if (state.reviewing) {
    for (let count = state.line.length; count >= 0; count--) {
      const judged = recordOf(state, count);
      if (!state.judged.has(keyOf(judged))) return { kind: 'review', record: judged, player: adviser(game) };
    }
  }
  return null;
}

/**
 * How many of a player's values make one unit of the game's margins; 1 where its evaluation has no such parts.
 * @param {string | object} player
 * @param {Game} game
 */
export const unitOf = (player, game) => game.parts[evaluationOf(player, game)] ?? 1;

/** The adviser of a game without such levels. A random move is no advice. */
const USUAL_ADVISER = { search: 'best', nodes: 20_000 };

/**
 * The adviser: the strongest level without a time limit, so that its strength does not depend on the machine's speed.
 * @param {Game} game
 * @param {number} [moves] The number of moves for which exact values are wanted.
 */
export function adviser(game, moves = 1) {
  const levels = game.players.filter(
    ({ kind, search, seconds }) => kind === 'level' && search !== 'random' && seconds === undefined,
  );
  const strongest = levels.toSorted((a, b) => a.order - b.order).at(-1) ?? USUAL_ADVISER;
  const { noise, ties, ...player } = optionsOf(strongest);
  return player.search === 'best' && moves > 1 ? { ...player, multipv: moves } : player;
}
