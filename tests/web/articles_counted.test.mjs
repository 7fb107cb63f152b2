// Figures that count on in the chapter: a histogram while it is told to, and a table of positions read, row by row.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEM } from './fakes.mjs';
import { figureOf } from './figure.mjs';
import { textOf, valueAfter, valuesAfter } from './lit.mjs';

const { create: histogram } = await import('../../web/src/rooms/articles/figures/histogram.ts');
const { create: table } = await import('../../web/src/rooms/articles/figures/table.ts');

const request = { op: 'think', record: { game: 'nine' }, player: 'shuffler', seeds: [1, 4] };

/** A histogram that is told to read on. */
async function live() {
  const asked = { shuffles: { request, reply: [12, 25, 19, 31] }, all: { reply: { nodes: 100 } } };
  const page = { games: [{ id: 'nine', default: 'level-2' }] };
  const figure = figureOf(histogram, { width: 10, known: { lowest: 2, highest: 90 }, asked }, { page });
  figure.choose('live', 'yes');
  await figure.drawn();
  return figure;
}

test('when the chapter is left, or where it cannot read on, it stops, and does not go on by itself', async () => {
  const left = await live();
  left.around.isShown = false;
  await left.drawn();
  await left.answer({ nodes: 42 });
  left.around.isShown = true;
  await left.drawn();
  assert.deepEqual([left.asked.length, left.facts().games], [1, 5], 'what was under way is counted');
  assert.match(left.words(), / 10 2 20 1 30 1 40 1 /, 'as a table: from which number on, and how often');
  const failed = await live();
  await failed.answer({ code: 'engine' });
  await failed.drawn();
  assert.equal(failed.asked.length, 1);
});

test('a row that could not be counted says so, and is counted before those that wait when it is tried again', async () => {
  const asks = (player) => ({ request: { record: { game: 'nine' }, player }, reply: { visits: 7 } });
  const rows = ['other', 'own'].map((name) => ({ name, chapter: 1 }));
  const asked = { 'other-nine': asks('other'), 'own-nine': asks('own') };
  const figure = figureOf(table, { questions: ['nine'], rows, asked });
  /** The buttons of the rows, by their places, and the one that tries again. */
  const press = (at) => {
    valuesAfter(figure.draw(), '@click=')[at]();
    return figure.drawn();
  };
  const now = () => [
    figure
      .running()
      .map(({ request }) => request.player)
      .join(),
    valuesAfter(figure.draw(), '<td class=').join(),
    valuesAfter(figure.draw(), '?disabled=').join(),
    textOf(valueAfter(figure.draw(), '<div role="status">')).includes('articles.table.failed'),
  ];
  await press(1);
  await press(0);
  assert.deepEqual(now(), ['own', ',counting', 'true,true', false]);
  await figure.answer(PROBLEM);
  assert.deepEqual(now(), ['', ',', 'false,false', true]);
  await press(2);
  assert.deepEqual(now(), ['own', ',counting', 'true,true', false]);
  await figure.answer({ visits: 7 });
  assert.deepEqual(now(), ['other', 'counting,again', 'true,false', false]);
  await figure.answer({ visits: 7 });
  assert.deepEqual(now(), ['', 'again,again', 'false,false', false]);
});
