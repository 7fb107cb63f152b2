// The figure of a tree in which positions stand in several places: which are ringed, and what is read where each is read once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueAfter, valuesAfter } from './lit.mjs';

const { create } = await import('../../web/src/rooms/articles/figures/graph.js');
const { createWords } = await import('../../web/src/words.js');

/** A row of a tree. */
const row = (parent, move, value) => [parent, move, 0, null, null, value, 'exact', 'read', 1, [], 0];
const ROWS = [
  row(-1, null, 0),
  row(0, 'a1', 0), // 0
  row(1, 'b1', 0), // 0 0
  row(2, 'c1', 5), // 0 0 0
  row(0, 'b1', 0), // 1
  row(4, 'a1', 0), // 1 0
  row(5, 'c1', 5), // 1 0 0
  row(0, 'c1', 5), // 2
];
const scene = { cells: { a1: null }, line: null, result: null };
const TWINS = [
  { places: ['0 0', '1 0'], scene },
  { places: ['0 0 0', '1 0 0', '2'], scene },
];
const record = { game: 'nine', setup: 'x' };
const GAME = { id: 'nine', look: { board: 'lines', pieces: 'marks', colours: {} } };
const WORDS = createWords(
  { list: ', ', 'articles.graph.node': '{path} = {others}: {value}', 'articles.leaves.left': 'not read' },
  'en',
);

function made() {
  const view = { game: 'nine', record, turn: 'first', legal: { a1: {}, b1: {}, c1: {} }, ...scene };
  const asked = {
    board: { reply: view },
    whole: { request: { player: 'reader' }, reply: { visits: 8, rows: ROWS, iteration: null } },
  };
  const figure = create({
    figure: {
      asked: { ...asked, 'narrow-board': asked.board, 'narrow-whole': asked.whole },
      computed: { board: TWINS, 'narrow-board': TWINS },
    },
    house: { state: () => ({ games: [GAME] }) },
    changed() {},
    narrow: () => false,
  });
  const drawn = () => figure.draw(WORDS, '');
  const buttons = () => valuesAfter(drawn(), '<button type="button" class=');
  return {
    figure,
    names: () => valuesAfter(drawn(), ' aria-label=').filter((name) => String(name).includes(' = ')),
    /** Of the nodes with a twin, in the order of reading, those with a class. */
    having: (wanted) => buttons().flatMap((classes, at) => (classes.split(' ').includes(wanted) ? [at] : [])),
    look: (at) => valuesAfter(drawn(), '@focus=')[at](),
    press: () => valueAfter(drawn(), '@click=')(), // of the figure’s own template, which comes first
  };
}

test('at first the position with the most places is ringed, at all of them', () => {
  const { figure, having } = made();
  assert.deepEqual(having('node'), [0, 1, 2, 3, 4]);
  assert.deepEqual(having('cause'), [1, 3, 4]);
  assert.deepEqual(figure.facts(), { visits: 8, different: 5, read: 8, places: 3 });
});

test('a place that is looked at rings all places of its position', () => {
  const { figure, having, look } = made();
  look(2);
  assert.deepEqual([having('cause'), figure.facts().places], [[0, 2], 2]);
});

test('where each is read once, the later places are taken and nothing is read below them', () => {
  const { figure, having, press } = made();
  assert.deepEqual([having('taken'), having('unread')], [[], []]);
  figure.choose('once', 'yes');
  assert.equal(figure.facts().read, figure.facts().different);
  assert.deepEqual([having('taken'), having('unread')], [[2, 4], [3]]);
  assert.deepEqual(having('cause'), [1, 3, 4], 'the ring stays');
  press();
  assert.equal(figure.facts().read, 8);
  press();
  figure.choose('once', 'no');
  assert.equal(figure.facts().read, 8);
});

test('each such node is named by the moves to it, its value, and the moves to its other places', () => {
  const { figure, names } = made();
  assert.deepEqual(names()[1], 'a1–b1–c1 = b1–a1–c1, c1: 5');
  figure.choose('once', 'yes');
  assert.deepEqual(names()[3], 'b1–a1–c1 = a1–b1–c1, c1: not read');
});
