// The words of the page, as they stand in its tables.

import { readFileSync } from 'node:fs';
import { createWords, withGames } from '../../web/src/words.ts';

/** A file of words: of a language, or of a room in one: `arena/en`. */
export const tableOf = (name) =>
  JSON.parse(readFileSync(new URL(`../../web/locales/${name}.json`, import.meta.url), 'utf8'));

/** The words of a language, with those of these rooms and games. */
export const wordsOf = (lang, { rooms = [], games = [] } = {}) =>
  createWords(withGames(Object.assign({}, ...['', ...rooms].map((room) => tableOf(room + lang))), games), lang);

export const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang));
