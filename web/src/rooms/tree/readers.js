// The searches whose trees are shown: each with the order in which it tries moves, where that is not the usual one.

import { optionIn, searchIn } from '../../player.js';
import { withOption, withSearch } from '../../spelled.js';

/** @typedef {import('../../contract/types.js').Game} Game */

/** Knows only won, drawn and lost: its values are not those of the others. */
export const OUTCOMES = 'wincut';
const READERS = ['minimax', 'alphabeta', 'alphabeta order=evaluation', 'best', OUTCOMES];

/** Has its search windows, outside of which values do not matter? @param {string} player */
export const isWindowed = (player) => ['alphabeta', 'best'].includes(searchIn(player));

/** @param {Game} game */
export const readersOf = (game) => READERS.filter((reader) => game.searches.includes(searchIn(reader)));

/** The reader that a player is. @param {string} player */
export function readerIn(player) {
  const order = optionIn(player, 'order');
  return order && order !== 'square' ? `${searchIn(player)} order=${order}` : searchIn(player);
}

/** The player with another reader. @param {string} player @param {string} reader */
export const withReader = (player, reader) =>
  withOption(withSearch(player, searchIn(reader)), 'order', optionIn(reader, 'order') ?? '');

/** @param {string} reader @param {import('../../words.js').Words} t */
export function readerName(reader, t) {
  const key = `tree.search.${reader.replace(' order=', '.')}`;
  return t.has(key) ? t(key) : reader;
}
