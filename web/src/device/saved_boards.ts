// The last positions of the games saved on this device, for their list.

import type { Board, Game, Record } from '../contract/types.ts';
import { isPosition } from './position_cache.ts';
import type { Entry } from './saved_games.ts';

/**
 * The last position of a stored game; null where none is stored, or one that is not its own. It is read where the games are
 * listed, and not with the entry: entries are read again while games are played.
 */
export const boardOf = ({ start, lines, board }: Pick<Entry, 'start' | 'lines' | 'board'>, games: Game[]) =>
  boardFrom(board, { game: start.game, moves: (lines[0] ?? []).join('') }, games);

/** The position in a text, where that is the one of this record; null: it is none. @param record Its moves in one text. */
export function boardFrom(text: string | null, record: Record, games: Game[]): Board | null {
  try {
    const view: unknown = JSON.parse(text ?? 'null');
    return isPosition(view, record, games) ? view : null;
  } catch {
    return null;
  }
}
