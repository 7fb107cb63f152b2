// The words of the page, as they stand in its tables.

import { readFileSync } from 'node:fs';
import { createWords, withGames } from '../../web/src/base/words.ts';

const read = (path) => JSON.parse(readFileSync(new URL(`../../web/${path}.json`, import.meta.url), 'utf8'));
const ERRORS = read('src/contract/errors');

/** A file of words as the page has it: of a language, or of a room in one: `arena/en`. */
export const tableOf = (name) => {
  const words = read(`locales/${name}`);
  if (!name.endsWith('en')) return words;
  const keys = Object.keys(read(`locales/${name.slice(0, -2)}ja`)).filter((key) => key in ERRORS);
  return Object.assign(words, ...keys.map((key) => ({ [key]: ERRORS[key] })));
};

/** The words of a language, with those of these rooms and games. */
export const wordsOf = (lang, { rooms = [], games = [] } = {}) =>
  createWords(withGames(Object.assign({}, ...['', ...rooms].map((room) => tableOf(room + lang))), games), lang);

export const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang));
