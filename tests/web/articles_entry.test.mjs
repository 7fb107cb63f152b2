// The figure of an entry of a table of positions: when it serves, and what is said of it. That it serves when it serves the program of
// the chapter is seen in tests/engine/test_chapter_bound.py.

import assert from 'node:assert/strict';

import { test } from 'node:test';
import { figureOf, row } from './figure.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { wordsOf } from './words.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/entry.ts');

const READ = {
  request: { op: 'tree', record: { game: 'leaves', setup: '[[5],[3]]' }, player: 'alphabeta depth=3' },
  reply: {
    rows: [
      row(-1, null, 5, { depth: 3 }),
      row(0, 'a1', 5, { depth: 2 }),
      row(1, 'a1', 5, { end: 'over' }),
      row(0, 'b1', 3, { depth: 2, bound: 'upper', end: 'cut' }),
      row(3, 'a1', 3, { end: 'over' }),
    ],
    iterations: [{ depth: 3, move: 'a1', value: 5 }],
    iteration: 0,
  },
};
const WORDS = Object.fromEntries(['en', 'ja'].map((lang) => [lang, wordsOf(lang, { rooms: ['articles/'] })]));

/** The figure, and what a reader does with it. */
function made(page = {}) {
  const entries = { name: 'entry', place: 1, range: [-9, 9], window: [1, 6], asked: { read: READ } };
  const figure = figureOf(create, entries, { page });
  const all = (text, lang = 'en') => valuesAfter(figure.draw(WORDS[lang]), text);
  return {
    figure,
    press: (words) => all('@click=')[['= 3', '≤ 3', '≥ 3', '2 plies deep', '3 plies deep'].indexOf(words)](),
    /** The window after some keys on an end of it. @param {0 | 1} end */
    keys(end, ...keys) {
      for (const key of keys) all('@keydown=')[end]({ key, preventDefault() {} });
      return all('aria-valuenow=');
    },
    text: (lang) => textOf(figure.draw(WORDS[lang])),
    said: (lang) => all('role="status">', lang)[0],
    serves: () => all('<div class="values ')[0] === 'serves',
    /** The bounds of which a task is done. */
    done: () => figure.done({ upper: { serves: 'upper' }, lower: { serves: 'lower' } }),
  };
}

test('a bound serves where it leaves nothing between alpha and beta, and where it was read as deep as is asked', () => {
  const { figure, press, keys, serves, done } = made();
  const now = () => [serves(), ...done()].join(' ');
  assert.deepEqual([figure.facts(), now()], [{ value: 3 }, 'false']);
  for (const [act, expected] of [
    [() => keys(0, 'ArrowRight'), 'false'],
    [() => keys(0, 'ArrowRight'), 'true upper'],
    [() => press('3 plies deep'), 'false'], // read less deep than is asked
    [() => press('2 plies deep'), 'true upper'],
    [() => press('= 3'), 'true'], // a value serves in any window
    [() => press('≥ 3'), 'false'],
    [() => [keys(0, 'Home'), keys(1, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')], 'true lower'],
  ]) {
    act();
    assert.equal(now(), expected, String(act));
  }
});

test('alpha and beta do not pass each other, and keep to the line', () => {
  const { keys } = made();
  const windows = [
    [0, 'End', 'ArrowRight'],
    [1, 'Home', 'ArrowLeft'],
    [0, 'Home', 'ArrowLeft'],
    [1, 'End', 'ArrowRight'],
  ].map((pressed) => keys(...pressed).join());
  assert.deepEqual(windows, ['5,6', '5,6', '-9,6', '-9,9']);
});

test('it is said in both languages how deep the entry was read, whether it serves, and why', () => {
  const { press, keys, said, text } = made();
  assert.match(text('en'), /The table holds, read 2 plies deep</);
  assert.match(text('ja'), /置換表の値（2手先まで）</);
  for (const [act, en, ja] of [
    [() => {}, /^The bound alone .* is read again\.$/, /^上限・下限だけでは、.*読み直します。$/],
    [
      () => [keys(0, 'ArrowRight'), keys(1, 'Home')],
      /read again\. No value lies .* null window /,
      /読み直します。 .*ヌルウィンドウ/,
    ],
    [
      () => press('≥ 3'),
      /^At least 3, and beta is 3: .* is enough, .* No value/,
      /^3以上で、ベータは3です。.*値だけで決まる.*ヌル/,
    ],
    [
      () => [keys(1, 'End'), keys(0, 'ArrowRight', 'ArrowRight'), press('≤ 3')],
      /^At most 3, and alpha is 4: .* is enough, and nothing is read\.$/,
      /^3以下で、アルファは4です。.*値だけで決まる/,
    ],
    [
      () => press('= 3'),
      /^This is the exact value\. .* nothing is read\.$/,
      /^正確な値です。.*決まるので、読みません。$/,
    ],
    [
      () => press('3 plies deep'),
      /^The entry was read 2 plies deep, and the question is 3 plies deep\. .* read again\.$/,
      /^置換表の値は2手先までの読みで、いま求めるのは3手先です。読み直します。$/,
    ],
  ]) {
    act();
    assert.match(said('en'), en);
    assert.match(said('ja'), ja);
  }
});

test('the link leads to the tree of the entry, in the language that the address names', () => {
  const query = 'setup=%5B%5B5%5D%2C%5B3%5D%5D&player=alphabeta+depth%3D3';
  const at = (state) => made(state).figure.links()[0].address;
  assert.equal(at({ lang: 'ja', langNamed: false }), `#/tree/leaves?${query}&values=first`);
  assert.equal(at({ lang: 'ja', langNamed: true }), `#/tree/leaves?${query}&values=first&lang=ja`);
});
