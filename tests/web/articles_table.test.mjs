// The table of positions read: a row that cannot be counted again says so, and the last one is opened in the Lab as it was read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeAsk, settled } from './fakes.mjs';
import { valueAfter } from './lit.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/table.ts');
const { createWords } = await import('../../web/src/words.ts');

const WORDS = createWords(
  { 'articles.table.row.own': 'own', 'articles.table.failed': '{name} failed', 'articles.table.again': 'Again {name}' },
  'en',
);

function made(player) {
  const { ask, asked } = fakeAsk();
  const request = { record: { game: 'nine', moves: 'a1b2' }, player };
  const figure = create({
    figure: {
      questions: ['nine'],
      rows: [{ name: 'own', chapter: 1, codes: { en: 'CODE' } }],
      lab: 'nine',
      asked: { 'own-nine': { request, reply: { visits: 7 } } },
    },
    house: { ask, actions: {}, programs: async () => {}, state: () => ({ engine: 'ready', lang: 'en' }) },
    changed() {},
  });
  const drawn = () => figure.draw(WORDS, '');
  return {
    asked,
    figure,
    said: () => valueAfter(valueAfter(drawn(), '<div role="status">'), '<p class="caption">'),
    again() {
      valueAfter(drawn(), '@click=')();
      figure.follow();
    },
  };
}

test('a row that could not be counted says so until one is', async () => {
  const { asked, again, said } = made('own');
  assert.equal(said(), undefined);
  again();
  asked[0].reject(new Error('ended'));
  await settled();
  assert.equal(said(), 'own failed');
  again();
  asked[1].resolve({ visits: 7 });
  await settled();
  assert.equal(said(), undefined);
});

test('the program is opened at the depth of its row, and without one where the row has none', () => {
  const [{ address }] = made('own depth=5').figure.links();
  assert.equal(address, '#/lab/nine/a1b2?program=own&depth=5&code=CODE');
  assert.equal(made('own').figure.links()[0].address, '#/lab/nine/a1b2?program=own&code=CODE');
});
