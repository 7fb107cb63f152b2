// What the state wants to know of the engine: a position, and a thought. One of each at a time, the most needed first.

import { HEARS } from './engine.js';
import { gameOf, HUMAN, keyOf, lookRecord, pythonMoves, recordOf, viewOf } from './state.js';

/** @typedef {import('../contract.js').Game} Game */
/** @typedef {import('../contract.js').Record} Record */
/** @typedef {import('../contract.js').Side} Side */
/** @typedef {import('./state.js').State} State */
/**
 * @typedef {object} Question  A thought that is wanted.
 * @property {NonNullable<State['thinking']>} kind
 *   `probe`: can this player play at all? `move`: what Python plays; `hint` and `values`: what the adviser would; `review`:
 *   what the adviser thinks of a game that was played.
 * @property {Record} record
 * @property {string | object} player
 */

/** Does something stand in the way of the game? @param {State} state */
export const refused = (state) => state.problem !== null && state.problem.code !== 'engine';

/**
 * The record to ask a view of: the position on the board, then those before and after it (for passes, and undo).
 * @param {State} state
 * @returns {Record | null}
 */
export function wantedView(state) {
  if (refused(state) || state.room !== 'play') return null;
  if (!viewOf(state)) return recordOf(state);
  if (state.look) {
    const seen = lookRecord(state, state.look);
    if (!state.views.has(keyOf(seen))) return seen;
    for (let count = 0; count <= state.look.moves.length; count++) {
      const record = lookRecord(state, state.look, count);
      if (!state.views.has(keyOf(record))) return record;
    }
  }
  for (let count = state.line.length; count >= 0; count--) if (!viewOf(state, count)) return recordOf(state, count);
  return null;
}

/** @param {State} state @returns {Question | null} */
export function wantedThought(state) {
  const view = viewOf(state);
  if (refused(state) || state.room !== 'play' || !view || state.panel === 'setup') return null; // then the game waits
  const record = recordOf(state);
  const key = keyOf(record);
  const game = gameOf(state);
  const next = pythonMoves(state) ? state.seats[/** @type {Side} */ (view.turn)] : null;
  const spelled = [state.seats.first, state.seats.second].find(
    (player) => player !== next && !known(player, game) && !state.vetted.has(player),
  );
  if (spelled && HEARS) return { kind: 'probe', record, player: spelled };
  if (next) return { kind: 'move', record, player: next };
  if (view.turn) {
    const analysis = state.analyses.get(key);
    const all = adviser(game, Object.keys(view.legal).length);
    // Values for every move serve as a hint too.
    if (state.values && !(analysis?.done && analysis.all)) return { kind: 'values', record, player: all };
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

/** Evaluations that count in parts of a disc or a point (engine/CONTRACT.md). @type {{[evaluation: string]: number}} */
const UNITS = { strong: 100, prospect: 4 };

/**
 * How many units of a player's values make a disc or a point; 1 where they are no such thing.
 * @param {string | object} player
 * @param {Game} game
 */
export function unitOf(player, game) {
  const listed = /** @type {any} */ (
    typeof player === 'string' ? game.players.find(({ id }) => id === player) : player
  );
  const text = typeof player === 'string' ? player : '';
  // `best` without a depth guesses with the strongest evaluation, which is listed last.
  const free = text.startsWith('best') && !text.includes('depth=') ? game.evaluations.at(-1) : undefined;
  const evaluation = listed?.evaluation ?? /\bevaluation=(\w+)/.exec(text)?.[1] ?? free;
  return UNITS[evaluation] ?? 1;
}

/** @param {string} player @param {Game} game */
const known = (player, game) => player === HUMAN || game.players.some(({ id }) => id === player);

/**
 * Whom we ask for advice: the strongest listed player whose strength does not hang on the machine's speed. Players are
 * listed from weak to strong.
 * @param {Game} game
 * @param {number} [moves] For how many moves an exact value is wanted.
 */
export function adviser(game, moves = 1) {
  const listed = /** @type {any[]} */ (game.players);
  const strongest = listed.findLast((player) => /^level-/.test(player.id) && player.seconds === undefined);
  const { id, name, noise, ties, ...player } = strongest;
  return player.search === 'best' && moves > 1 ? { ...player, multipv: moves } : player;
}
