// The table of positions read: a row that cannot be counted again says so, and the last one is opened in the Lab as it was read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEM } from './fakes.mjs';
import { figureOf } from './figure.mjs';
import { valueAfter } from './lit.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/table.ts');
const { createWords } = await import('../../web/src/words.ts');

const WORDS = createWords(
  { 'articles.table.row.own': 'own', 'articles.table.failed': '{name} failed', 'articles.table.again': 'Again {name}' },
  'en',
);

function made(player) {
  const request = { record: { game: 'nine', moves: 'a1b2' }, player };
  const figure = figureOf(
    create,
    {
      questions: ['nine'],
      rows: [{ name: 'own', chapter: 1, codes: { en: 'CODE' } }],
      lab: 'nine',
      asked: { 'own-nine': { request, reply: { visits: 7 } } },
    },
    { t: WORDS },
  );
  return {
    ...figure,
    said: () => valueAfter(valueAfter(figure.draw(), '<div role="status">'), '<p class="caption">'),
    again() {
      valueAfter(figure.draw(), '@click=')();
      return figure.drawn();
    },
  };
}

test('a row that could not be counted says so until one is', async () => {
  const { answer, again, said } = made('own');
  assert.equal(said(), undefined);
  await again();
  await answer(PROBLEM);
  assert.equal(said(), 'own failed');
  await again();
  await answer({ visits: 7 });
  assert.equal(said(), undefined);
});

test('the program is opened at the depth of its row, and without one where the row has none', () => {
  const [{ address }] = made('own depth=5').links();
  assert.equal(address, '#/lab/nine/a1b2?program=own&depth=5&code=CODE');
  assert.equal(made('own').links()[0].address, '#/lab/nine/a1b2?program=own&code=CODE');
});
