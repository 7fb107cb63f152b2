// The words of the page: of the language that is shown alone, and of another one once all of them have come.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { update } from '../../web/src/page/state.ts';
import { createDictionary, missingWords } from '../../web/src/page/words.ts';

const file = (path, word) => [path, { word }];
const PAGE = {
  lang: 'en',
  games: [],
  diagrams: [],
  parts: new Map(),
  authored: null,
  tables: new Map([file('locales/en.json', 'one')]),
};

test('while words of a language are missing, those of one that is whole are shown', () => {
  const words = createDictionary();
  const switched = { ...PAGE, lang: 'ja' };
  assert.deepEqual(missingWords(switched, 'ja'), ['locales/ja.json']);
  assert.deepEqual([words(switched).lang, words(switched)('word')], ['en', 'one']);
  const tables = new Map([...PAGE.tables, file('locales/ja.json', 'いち')]);
  assert.equal(words({ ...switched, tables })('word'), 'いち');
});

test('the words of rooms that are loaded, and of programs, belong to a language', () => {
  const page = { ...PAGE, parts: new Map([['play'], ['lab']]), authored: {} };
  const wanted = ['locales/lab/en.json', 'locales/programs/en.json'];
  assert.deepEqual(missingWords(page, 'en'), wanted);
  const tables = new Map([...PAGE.tables, ...wanted.map((path) => [path, { [path]: path }])]);
  const words = createDictionary()({ ...page, tables });
  for (const key of ['word', ...wanted]) assert(words.has(key), key);
});

test('where the words of another language cannot be had, that which is shown stays', () => {
  const page = update({ ...PAGE, lang: 'ja' }, ['noWords']);
  assert.equal(page.lang, 'en');
});
