// The words of the page, in its language and for its games. Only those of the language that is shown are loaded.

import { createWords, LANGUAGES, type Words, withGames } from '../base/words.ts';
import type { Game } from '../contract/types.ts';
import { rooms } from '../rooms/index.ts';

/** Words by their keys, in one language. */
export type WordTable = { readonly [key: string]: string };
export type Tables = ReadonlyMap<string, WordTable>;

/** Of the page, what its words follow from (state.ts). */
interface Known {
  tables: Tables;
  games: Game[];
  diagrams: Game[];
  lang: string;
  parts: ReadonlyMap<string, unknown>;
  authored: unknown;
}

/** The file of a room's words; '': of the page's own. */
export const wordFile = (room: string, lang: string) => `locales/${room && `${room}/`}${lang}.json`;

/** The files of words that what is loaded needs in a language, and that have not come. */
export function missingWords({ tables, parts, authored }: Known, lang: string) {
  const ofRooms = rooms.filter(({ id, words }) => words && parts.has(id)).map(({ id }) => id);
  return ['', ...ofRooms, ...(authored ? ['programs'] : [])]
    .map((room) => wordFile(room, lang))
    .filter((path) => !tables.has(path));
}

/** That of the page, or while words of it are missing another one. */
export const shownLanguage = (page: Known) =>
  [page.lang, ...LANGUAGES].find((lang) => missingWords(page, lang).length === 0) ?? page.lang;

/**
 * The words of a state: made when a table or a game has come, or the language has changed, and kept until the next.
 * While some of its language are missing they are another's.
 */
export function createDictionary(): (page: Known) => Words {
  let made: (Pick<Known, 'tables' | 'games'> & { words: Words }) | null = null;
  return (page) => {
    const { tables, games, diagrams } = page;
    const lang = shownLanguage(page);
    if (made?.tables === tables && made.games === games && made.words.lang === lang) return made.words;
    const ofLang = [...tables].filter(([path]) => path.endsWith(`/${lang}.json`)).map(([, table]) => table);
    const table: WordTable = Object.assign({}, ...ofLang);
    const words = createWords(withGames(table, [...games, ...diagrams], lang), lang);
    made = { tables, games, words };
    return words;
  };
}
