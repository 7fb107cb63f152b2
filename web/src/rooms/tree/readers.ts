// The searches whose trees are shown: each with the order in which it tries moves, where that is not the usual one.

import type { Game } from '../../contract/types.ts';
import { optionIn, searchIn } from '../../player.ts';
import { ownSearches, withOption, withSearch } from '../../player_text.ts';
import { programTitle, type Words } from '../../words.ts';

/** Knows only won, drawn and lost: its values are not those of the others. */
export const OUTCOMES = 'wincut';
const READERS = ['minimax', 'alphabeta', 'alphabeta order=evaluation', 'best', OUTCOMES];

/** Has its search windows, outside of which values do not matter? */
export const isWindowed = (player: string) => ['alphabeta', 'best'].includes(searchIn(player));

export const readersOf = (game: Game) => READERS.filter((reader) => game.searches.includes(searchIn(reader)));

/** Is its search an author's? */
export const isAuthored = (player: string) => !READERS.includes(searchIn(player));

/** The readers to choose from, with authors' searches. */
export const choicesOf = (game: Game) => [...readersOf(game), ...ownSearches(game)];

/** The reader that a player is. */
export function readerIn(player: string) {
  const order = optionIn(player, 'order');
  return order && order !== 'square' ? `${searchIn(player)} order=${order}` : searchIn(player);
}

/** The player with another reader. */
export const withReader = (player: string, reader: string) =>
  withOption(withSearch(player, searchIn(reader)), 'order', optionIn(reader, 'order') ?? '');

export function readerName(reader: string, game: Pick<Game, 'programs'>, t: Words) {
  if (isAuthored(reader)) return t('tree.program', { name: programTitle(reader, game) });
  const key = `tree.search.${reader.replace(' order=', '.')}`;
  return t.has(key) ? t(key) : reader;
}
