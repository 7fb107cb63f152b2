// Writes addresses of trees, which the Tree room reads (rooms/tree/address.js): of any tree, and of those that belong to a round.

import { writeAddress } from './address.js';
import { repeatable } from './repeatable.js';
import { gameOf, keyOf, lookaheadRecord, recordOf, refused, usualSeats } from './state.js';

/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {import('../contract/types.js').Record} Record */
/** @typedef {import('./state.js').PastThought} PastThought */
/** @typedef {import('./state.js').RoundState & {lang?: string, langNamed?: boolean}} State */
/**
 * @typedef {object} Tree
 * @property {Record} start
 * @property {string} transcript The moves to the root of the tree.
 * @property {string} [player] Left out: the room's usual one.
 * @property {string[]} [path]
 * @property {number} [iteration]
 * @property {number | null} [visit]
 * @property {number | null} [step]
 * @property {string | null} [viewer]
 * @property {string} [lang]
 * @property {boolean} [langNamed]
 */

/** Text in an address, with only those characters escaped that need it. @param {string} text */
const written = (text) => encodeURIComponent(text).replace(/%20/g, '+').replace(/%3D/g, '=');

/** @param {Game[]} games @param {Tree} tree */
export function writeTree(
  games,
  { start, transcript, player, path = [], iteration = -1, visit = null, step = null, viewer = null, lang, langNamed },
) {
  const seats = usualSeats(gameOf({ games, start }));
  const game = writeAddress({ games, start, seats, transcript, line: [], at: 0, lang, langNamed });
  const words = [
    player && `player=${written(player)}`,
    path.length > 0 && `path=${path.join('')}`,
    iteration >= 0 && `iteration=${iteration}`,
    visit !== null && step === null && `visit=${visit}`,
    step !== null && `step=${step}`,
    viewer && `values=${viewer}`,
  ].filter(Boolean);
  const query = words.join('&');
  return `${game.replace('#/', '#/tree/')}${query && (game.includes('?') ? '&' : '?')}${query}`;
}

/** What the address of a tree takes over from a round. @param {State} state */
const origin = ({ start, lang, langNamed }) => ({ start, lang, langNamed });

/**
 * The tree of a player's thought, in which the move is chosen that it led to; null: there is none. `same`: is it the one that
 * was read?
 * @param {State} state
 * @param {PastThought} past
 */
export function treeOfThought(state, { thought, from, player }) {
  if (!thought.done || thought.value === null || !thought.move) return null; // not chosen yet, or at random
  const reader = repeatable(player, gameOf(state), thought);
  if (!reader) return null;
  const transcript = state.line.slice(0, from).join('');
  return {
    address: writeTree(state.games, { ...origin(state), transcript, player: reader.player, path: [thought.move] }),
    same: reader.same,
  };
}

/**
 * The address of the tree of the position on the board, as the player of the side to move would read it, or else the player of
 * the other side; null: the game is over or cannot be shown.
 * @param {State} state
 */
export function treeHere(state) {
  const { lookahead, seats } = state;
  const record = lookahead ? lookaheadRecord(state, lookahead) : recordOf(state);
  const view = state.views.get(keyOf(record));
  if (refused(state) || view?.result) return null;
  const game = gameOf(state);
  const sides = view?.turn === 'second' ? [seats.second, seats.first] : [seats.first, seats.second];
  const [reader] = sides.map((player) => repeatable(player, game)).filter(Boolean);
  const moves = record.moves ?? [];
  const transcript = typeof moves === 'string' ? moves : moves.join('');
  return writeTree(state.games, { ...origin(state), transcript, player: reader?.player });
}
