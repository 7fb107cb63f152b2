// The figure of an entry of a table of positions: when it serves, and what is said of it.

import assert from 'node:assert/strict';

import { test } from 'node:test';
import { figureOf, row } from './figure.mjs';
import { valuesAfter } from './lit.mjs';

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

/** The figure, and what a reader does with it. */
function made() {
  const entries = { name: 'entry', place: 1, range: [-9, 9], window: [1, 6], asked: { read: READ } };
  const figure = figureOf(create, entries);
  const all = (text) => valuesAfter(figure.draw(), text);
  return {
    figure,
    press: (words) => all('@click=')[['= 3', '≤ 3', '≥ 3', '2 plies deep', '3 plies deep'].indexOf(words)](),
    /** The window after some keys on an end of it. @param {0 | 1} end */
    keys(end, ...keys) {
      for (const key of keys) all('@keydown=')[end]({ key, preventDefault() {} });
      return all('aria-valuenow=');
    },
    said: () => all('role="status">')[0],
    serves: () => all('<div class="values ')[0] === 'serves',
    /** The bounds of which a task is done. */
    done: () => figure.done({ upper: { serves: 'upper' }, lower: { serves: 'lower' } }),
  };
}

test('a bound serves where it leaves nothing between alpha and beta, and where it was read as deep as is asked', () => {
  const { figure, press, keys, serves, said, done } = made();
  const now = () => [serves(), said(), ...done()].join(' ').replaceAll('articles.entry.', '');
  assert.deepEqual([figure.facts(), now()], [{ value: 3 }, 'false open']);
  for (const [act, expected] of [
    [() => keys(0, 'ArrowRight'), 'false open'],
    [() => keys(0, 'ArrowRight'), 'true low upper'],
    [() => press('3 plies deep'), 'false shallow'], // read less deep than is asked
    [() => press('2 plies deep'), 'true low upper'],
    [() => press('= 3'), 'true exact'], // a value serves in any window
    [() => press('≥ 3'), 'false open'],
    [() => [keys(0, 'Home'), keys(1, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')], 'true high lower'],
    [() => [keys(1, 'Home'), press('≤ 3')], 'false open narrow'],
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
