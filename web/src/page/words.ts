// The words of the page, in its language and for its games.

import { createWords, LANGUAGES, type Words, withGames } from '../words.ts';
import type { Page, Table } from './state.ts';

type Known = Pick<Page, 'tables' | 'games' | 'diagrams'>;

/** The files of a room's words, by language. */
export const wordFiles = (room: string) => LANGUAGES.map((lang) => `locales/${room}/${lang}.json`);

/** The words of a state: made when a table or a game has come, and kept until the next. */
export function createDictionary(): (page: Known & Pick<Page, 'lang'>) => Words {
  const made: WeakMap<Table, { games: Known['games']; words: Words }> = new WeakMap();
  return ({ tables, games, diagrams, lang }) => {
    const table = tables[LANGUAGES.indexOf(lang)] ?? {};
    const found = made.get(table);
    if (found?.games === games) return found.words;
    const words = createWords(withGames(table, [...games, ...diagrams], lang), lang);
    made.set(table, { games, words });
    return words;
  };
}
