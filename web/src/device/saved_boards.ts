// The last positions of the games saved on this device, for their list.

import type { Board, Game } from '../contract/types.ts';
import { readAddress } from '../round/address.ts';
import { isPosition } from './position_cache.ts';
import type { Entry } from './saved_games.ts';

/**
 * The last position of a stored game; null where none is stored, or one that is not its own. It is read where the games are
 * listed, and not with the entry: entries are read again while games are played.
 */
export function boardOf({ address, board }: Entry, games: Game[]): Board | null {
  try {
    const view = JSON.parse(board ?? 'null');
    const { transcript, start } = readAddress(address, games);
    return isPosition(view, { game: start.game, moves: transcript }, games) ? view : null;
  } catch {
    return null;
  }
}
