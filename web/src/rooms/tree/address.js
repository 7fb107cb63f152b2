// Reads addresses of trees: `#/tree/othello/f5d6?player=alphabeta+depth=3&path=f3d2`, which round/tree_address.js writes. What
// comes before `player` is an address of a game (round/address.js). The engine checks the moves, the path and the player.

import { isListed, isPlayer, optionIn, renamed } from '../../player.js';
import { readAddress } from '../../round/address.js';
import { repeatable } from '../../round/repeatable.js';
import { withOption } from '../../spelled.js';

export { writeTree } from '../../round/tree_address.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../contract/types.js').Problem} Problem */
/** @typedef {import('../../contract/types.js').Record} Record */
/** @typedef {import('../../contract/types.js').Side} Side */
/**
 * @typedef {object} Wanted  What an address names.
 * @property {Record} start
 * @property {string} transcript The moves to the root of the tree.
 * @property {string} player
 * @property {string[]} path The moves from the root to the current node.
 * @property {number} iteration
 * @property {number | null} visit Which visit is meant, where the node at the path was visited more than once.
 * @property {Side | 'mover' | null} viewer The side for which values are shown; `mover`: in each position the side to move; null: the one
 *   to move at the root.
 * @property {number | null} step The place in the steps of the search, from 0; null: after the last one.
 */

const MOVE = /pass|[a-z]\d+/gi;
/** The words of an address that belong to the tree. */
const WORDS = ['player', 'path', 'iteration', 'visit', 'step', 'values'];
const VIEWERS = ['first', 'second', 'mover'];

/**
 * The player that reads where the address names none. A game without evaluations is read to its end.
 * @param {Pick<Game, 'usual'>} game
 */
export const usualReader = ({ usual }) =>
  usual ? `alphabeta depth=3 evaluation=${usual} ties=first` : 'alphabeta ties=first';

/** A player of an address as one that reads the same tree every time, as far as only the choice among equal moves is missing. @param {string} text @param {Game} game */
function repeated(text, game) {
  if (isListed(text, game)) return repeatable(text, game)?.player ?? text;
  return optionIn(text, 'ties') || optionIn(text, 'seed') || !isPlayer(text, game)
    ? text
    : withOption(text, 'ties', 'first');
}

/** The moves of a path, written one after the other; null: it is none. @param {string} text */
export function readPath(text) {
  const moves = text.match(MOVE) ?? [];
  return moves.join('') === text.replace(/\s/g, '') ? moves.map((move) => move.toLowerCase()) : null;
}

/** The words of an address without a game: a position that illustrates the rules of this one. @param {Game | undefined} game */
function example(game) {
  const { setup, moves = '' } = game?.pictures[0] ?? {};
  const words = setup === undefined ? '' : `?${new URLSearchParams({ setup })}`;
  return game ? `${game.id}/${typeof moves === 'string' ? moves : moves.join('')}${words}` : '';
}

/**
 * @param {string} hash From `#` on.
 * @param {Game[]} games
 * @param {string} [usual] The id of the game that is shown where the address names none.
 * @returns {{wanted: Wanted, lang: string | null, problem: Problem | null}}
 */
export function readTree(hash, games, usual = games[0].id) {
  const words = hash.replace(/^#\/tree\/?/, '');
  const shown = /^(?:$|\?)/.test(words) ? example(games.find(({ id }) => id === usual)) : '';
  const [place, query = ''] = `${shown}${shown.includes('?') ? words.replace('?', '&') : words}`.split(/\?(.*)/s);
  const all = [...new URLSearchParams(query)];
  const own = Object.fromEntries(all.filter(([key]) => WORDS.includes(key)));
  const rest = new URLSearchParams(all.filter(([key]) => !WORDS.includes(key))).toString();
  const { start, transcript, lang, problem } = readAddress(`#/${place}?${rest}`, games, usual);
  const game = /** @type {Game} */ (games.find(({ id }) => id === start.game));
  const player = own.player === undefined ? usualReader(game) : repeated(renamed(own.player), game);
  const path = readPath(own.path ?? '');
  /** @param {string} name */
  const count = (name) =>
    own[name] === undefined ? null : /^\d{1,9}$/.test(own[name]) ? Number(own[name]) : Number.NaN;
  const [iteration, visit, step] = ['iteration', 'visit', 'step'].map(count);
  const wrongCount = ['iteration', 'visit', 'step'].find((name) => Number.isNaN(count(name)));
  /** @param {string} what @param {{[name: string]: unknown}} args @returns {Problem} */
  const wrong = (what, args) => ({ code: `address-${what}`, message: what, field: null, args });
  const ownProblem =
    (own.player !== undefined && !isPlayer(player, game) && wrong('player', { name: player.slice(0, 60) })) ||
    (path === null && wrong('path', { name: String(own.path).slice(0, 40) })) ||
    (own.values !== undefined && !VIEWERS.includes(own.values) && wrong('values', { name: own.values.slice(0, 40) })) ||
    (wrongCount !== undefined && wrong('count', { key: wrongCount, name: own[wrongCount].slice(0, 40) })) ||
    null;
  const found = problem ?? ownProblem;
  return {
    wanted: {
      start,
      transcript,
      player: ownProblem ? usualReader(game) : player,
      path: found ? [] : (path ?? []),
      iteration: found ? -1 : (iteration ?? -1),
      visit: found ? null : visit,
      step: found ? null : step,
      viewer: found ? null : /** @type {Wanted['viewer']} */ (own.values ?? null),
    },
    lang,
    problem: found,
  };
}
