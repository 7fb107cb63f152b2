// The figure of a tree in which positions stand in several places: which are ringed, and what is read where each is read once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOf, row } from './figure.mjs';
import { NINE } from './games.mjs';
import { valueAfter, valuesAfter } from './lit.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/graph.ts');
const { createWords } = await import('../../web/src/words.ts');

const ROWS = [
  row(-1, null, 0),
  ...[row(0, 'a1', 0), row(1, 'b1', 0), row(2, 'c1', 3), row(3, 'd1', 5)], // 0, 0 0, 0 0 0, 0 0 0 0
  ...[row(0, 'b1', 0), row(5, 'a1', 0), row(6, 'c1', 3), row(7, 'd1', 5)], // 1, 1 0, 1 0 0, 1 0 0 0
  ...[row(0, 'c1', 3), row(9, 'd1', 5)], // 2, 2 0
];
const scene = { cells: { a1: null }, line: null, result: null };
const TWINS = [
  { places: ['0 0', '1 0'], scene },
  { places: ['0 0 0', '1 0 0', '2'], scene },
  { places: ['0 0 0 0', '1 0 0 0', '2 0'], scene },
];
/** On a narrow screen: two moves in either order. */
const NARROW_ROWS = [row(-1, null, 7), row(0, 'e1', 7), row(1, 'f1', 7), row(0, 'f1', 7), row(3, 'e1', 7)];
const NARROW_TWINS = [{ places: ['0 0', '1 0'], scene }];
const record = { game: 'nine', setup: 'x' };
const WORDS = createWords(
  {
    list: ', ',
    'articles.graph.node': '{path} = {others}: {value}',
    'articles.graph.from': '{value}, read before',
    'articles.leaves.left': 'not read',
    'articles.leaves.unread': '{value}, not read',
  },
  'en',
);

function made({ narrow = false } = {}) {
  const view = { game: 'nine', record, turn: 'first', legal: { a1: {}, b1: {}, c1: {} }, ...scene };
  const whole = (player, rows) => ({ request: { player }, reply: { visits: rows.length, rows, iteration: null } });
  const figure = figureOf(
    create,
    {
      asked: {
        board: { reply: view },
        whole: whole('reader', ROWS),
        'narrow-board': { reply: { ...view, record: { ...record, setup: 'y' } } },
        'narrow-whole': whole('short', NARROW_ROWS),
      },
      computed: { board: TWINS, 'narrow-board': NARROW_TWINS },
    },
    { t: WORDS, page: { games: [NINE] }, narrow },
  );
  const drawn = () => figure.draw();
  const buttons = () => valuesAfter(drawn(), '<button type="button" class=');
  return {
    figure,
    names: () => valuesAfter(drawn(), ' aria-label=').filter((name) => String(name).includes(' = ')),
    marks: () => valuesAfter(drawn(), 'class="order"'),
    /** Of the nodes with a twin, in the order of reading, those with a class. */
    having: (wanted) => buttons().flatMap((classes, at) => (classes.split(' ').includes(wanted) ? [at] : [])),
    /** @param {number} at @param {'@pointerenter=' | '@focus=' | '@click='} event */
    look: (at, event) => valuesAfter(drawn(), event).slice(-buttons().length)[at](),
    press: () => valueAfter(drawn(), '@click=')(), // the button before the tree
  };
}

test('at first the position with the most places is ringed, at all of them', () => {
  const { figure, having } = made();
  assert.deepEqual(having('node'), [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(having('cause'), [1, 4, 6]);
  assert.deepEqual(figure.facts(), { visits: 11, different: 6, read: 11, places: 3 });
});

test('a place that is pointed at, focused or pressed rings all places of its position', () => {
  const { figure, having, look } = made();
  for (const [at, event, places] of [
    [3, '@focus=', [0, 3]],
    [7, '@pointerenter=', [2, 5, 7]],
    [0, '@click=', [0, 3]],
  ]) {
    look(at, event);
    assert.deepEqual([having('cause'), figure.facts().places], [places, places.length], event);
  }
});

test('where each is read once, the later places are taken and marked, and nothing is read below them', () => {
  const { figure, having, press, marks } = made();
  const said = () => [having('taken').join(), having('unread').join(), marks().join()];
  assert.deepEqual(said(), ['', '', '']);
  figure.choose('once', 'yes');
  assert.equal(figure.facts().read, figure.facts().different);
  assert.deepEqual(said(), ['3,6', '4,5,7', '=,=']);
  assert.deepEqual(having('cause'), [1, 4, 6], 'the ring stays');
  press();
  assert.equal(figure.facts().read, 11);
  press();
  figure.choose('once', 'no');
  assert.equal(figure.facts().read, 11);
});

test('each such node is named by the moves to it, what was found of it, and the moves to its other places', () => {
  const { figure, names } = made();
  figure.choose('once', 'yes');
  assert.deepEqual(names().slice(2, 6), [
    'a1–b1–c1–d1 = b1–a1–c1–d1, c1–d1: 5',
    'b1–a1 = a1–b1: 0, read before',
    'b1–a1–c1 = a1–b1–c1, c1: not read',
    'b1–a1–c1–d1 = a1–b1–c1–d1, c1–d1: 5, not read',
  ]);
});

test('a narrow screen has a tree of its own', () => {
  const { figure, names, press } = made({ narrow: true });
  assert.deepEqual(figure.facts(), { visits: 5, different: 4, read: 5, places: 2 });
  assert.deepEqual(names(), ['e1–f1 = f1–e1: 7', 'f1–e1 = e1–f1: 7']);
  press();
  assert.equal(figure.facts().read, 4);
  assert.deepEqual(figure.links(), [{ room: 'tree', address: '#/tree/nine?setup=y&player=short&values=first' }]);
});
