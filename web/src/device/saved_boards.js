// The last positions of the games saved on this device, for their list.

import { readAddress } from '../round/address.js';
import { isPosition } from './position_cache.js';

/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {import('./saved_games.js').Entry} Entry */
/** @typedef {import('../contract/types.js').Board} Board  Here without its legal moves. */

/**
 * The last position of a stored game; null where none is stored, or one that is not its own. It is read where the games are
 * listed, and not with the entry: entries are read again while games are played.
 * @param {Entry} entry
 * @param {Game[]} games
 * @returns {Board | null}
 */
export function boardOf({ address, board }, games) {
  try {
    const view = JSON.parse(board ?? 'null');
    const { transcript, start } = readAddress(address, games);
    return isPosition(view, { game: start.game, moves: transcript }, games) ? view : null;
  } catch {
    return null;
  }
}
