// The figure of an entry of a table of positions: when it serves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './lit.mjs';

globalThis.matchMedia ??= () => ({ matches: true });
const { answerOf, create } = await import('../../web/src/rooms/articles/figures/entry.js');

const row = (parent, move, depth, value, bound, end) => [parent, move, depth, null, null, value, bound, end, 1, [], 0];
const READ = {
  request: { op: 'tree', record: { game: 'leaves', setup: '[[5,3],[3,1]]' }, player: 'alphabeta depth=2' },
  reply: {
    rows: [
      row(-1, null, 2, 3, 'exact', 'read'),
      row(0, 'a1', 1, 3, 'exact', 'read'),
      row(1, 'a1', 0, 5, 'exact', 'over'),
      row(1, 'b1', 0, 3, 'exact', 'over'),
      row(0, 'b1', 1, 3, 'upper', 'cut'),
      row(4, 'a1', 0, 3, 'exact', 'over'),
    ],
    iterations: [{ depth: 2, move: 'a1', value: 3 }],
    iteration: 0,
  },
};
const made = () =>
  create({
    figure: { place: 1, range: [-9, 9], window: [1, 6], asked: { read: READ } },
    house: { state: () => ({ games: [] }) },
    changed() {},
    narrow: () => false,
    shown: () => true,
  });

test('an entry serves where it was read as deep as is asked, and is the value, or a bound outside the window', () => {
  const asked = { alpha: 1, beta: 6, depth: 2 };
  const said = (bound, value, depth = 2) => answerOf({ value, bound, depth }, asked);
  assert.equal(said('exact', 3), 'exact');
  assert.equal(said('exact', 3, 1), 'shallow');
  assert.equal(said('exact', 3, 3), 'shallow', 'deeper is another value');
  assert.deepEqual(
    [0, 1, 2, 6, 7].map((value) => said('upper', value)),
    ['low', 'low', 'open', 'open', 'open'],
  );
  assert.deepEqual(
    [0, 1, 5, 6, 7].map((value) => said('lower', value)),
    ['open', 'open', 'open', 'high', 'high'],
  );
});

test('the entry is that of the tree, and its task is done by moving alpha', () => {
  const figure = made();
  const tasks = { serve: { serves: 'upper' } };
  assert.deepEqual(figure.facts(), { value: 3, depth: 1, alpha: 1, beta: 6, width: 4, serves: 0 });
  figure.numbers.alpha.set(2);
  assert.deepEqual([figure.facts().serves, figure.done(tasks)], [0, []]);
  figure.numbers.alpha.set(3);
  assert.deepEqual([figure.facts().serves, figure.done(tasks)], [1, ['serve']]);
  figure.choose('depth', '2');
  assert.deepEqual([figure.facts().serves, figure.done(tasks)], [0, []], 'read less deep than is asked');
  figure.choose('depth', '1');
  figure.choose('bound', 'exact');
  assert.deepEqual([figure.facts().serves, figure.done(tasks)], [1, []], 'a value serves in any window');
});

test('alpha and beta do not pass each other, and keep to the line', () => {
  const figure = made();
  figure.numbers.alpha.set(9);
  assert.deepEqual([figure.facts().alpha, figure.facts().width], [5, 0]);
  figure.numbers.beta.set(-9);
  assert.equal(figure.facts().beta, 6);
  figure.numbers.alpha.set(-20);
  figure.numbers.beta.set(20);
  assert.deepEqual([figure.facts().alpha, figure.facts().beta], [-9, 9]);
});
