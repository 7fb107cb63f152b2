// The table of positions read: a row that cannot be counted again says so, and the last one is opened in the Lab as it was read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEM } from './fakes.mjs';
import { figureOf } from './figure.mjs';
import { valueAfter, valuesAfter } from './lit.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/table.ts');
const { createWords } = await import('../../web/src/words.ts');

const TABLE = { 'row.own': 'own', 'row.other': 'other', failed: '{name} failed', again: 'Again {name}' };
const WORDS = createWords(
  Object.fromEntries(Object.entries(TABLE).map(([key, word]) => [`articles.table.${key}`, word])),
  'en',
);

function made(player = 'own') {
  const record = { game: 'nine', moves: 'a1b2' };
  const asks = (player) => ({ request: { record, player }, reply: { visits: 7 } });
  let retried = 0;
  const figure = figureOf(
    create,
    {
      questions: ['nine'],
      rows: [
        { name: 'other', chapter: 1 },
        { name: 'own', chapter: 1, codes: { en: 'CODE' } },
      ],
      lab: 'nine',
      asked: { 'other-nine': asks('other'), 'own-nine': asks(player) },
    },
    { t: WORDS, actions: { retry: () => retried++ } },
  );
  const clicks = () => valuesAfter(figure.draw(), '@click=');
  const press = (at) => {
    clicks()[at]();
    return figure.drawn();
  };
  return {
    ...figure,
    said: () => valueAfter(valueAfter(figure.draw(), '<div role="status">'), '<p class="caption">'),
    /** The rows by their places. */
    recount: press,
    /** The button that tries again, after those of the rows. */
    again: () => press(2),
    able: () => valuesAfter(figure.draw(), '?disabled=').map((disabled) => !disabled),
    shown: () => valuesAfter(figure.draw(), '<td class='),
    /** The players of the requests under way. */
    under: () => figure.running().map(({ request }) => request.player),
    retried: () => retried,
  };
}

test('a row that could not be counted says so, and is counted before those that wait when it is tried again', async () => {
  const { answer, again, recount, said, able, shown, under } = made();
  await recount(1);
  await recount(0);
  assert.deepEqual([said(), able(), shown(), under()], [undefined, [false, false], ['', 'counting'], ['own']]);
  await answer(PROBLEM);
  assert.deepEqual([said(), able(), shown(), under()], ['own failed', [true, true], ['', ''], []]);
  await again();
  assert.deepEqual([said(), under()], [undefined, ['own']]);
  await answer({ visits: 7 });
  assert.deepEqual([said(), under()], [undefined, ['other']]);
  await answer({ visits: 7 });
  assert.deepEqual([said(), shown()], [undefined, ['again', 'again']]);
});

test('another row is counted first where one could not be', async () => {
  const { answer, recount, under } = made();
  await recount(1);
  await answer(PROBLEM);
  await recount(0);
  assert.deepEqual(under(), ['other']);
});

test('where Python has failed, the row that waits for it says so, and goes on once it is started again', async () => {
  const { answer, again, page, recount, retried, said, shown } = made();
  await recount(0);
  Object.assign(page, { engine: 'failed', problem: PROBLEM });
  assert.equal(said(), 'other failed');
  await again();
  assert.equal(retried(), 1);
  Object.assign(page, { engine: 'ready', problem: null });
  await answer({ visits: 7 });
  assert.deepEqual([said(), shown()], [undefined, ['again', '']]);
});

test('rows are counted on while the chapter is left', async () => {
  const { around, answer, drawn, recount, shown, under } = made();
  await recount(0);
  await recount(1);
  around.isShown = false;
  await answer({ visits: 7 });
  await drawn();
  assert.deepEqual(under(), ['own']);
  await answer({ visits: 7 });
  assert.deepEqual(shown(), ['again', 'again']);
});

test('the program is opened at the depth of its row, and without one where the row has none', () => {
  const [{ address }] = made('own depth=5').links();
  assert.equal(address, '#/lab/nine/a1b2?program=own&depth=5&code=CODE');
  assert.equal(made().links()[0].address, '#/lab/nine/a1b2?program=own&code=CODE');
});
