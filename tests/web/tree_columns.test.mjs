// The columns of the Tree: which nodes are listed in them, and of which it can be asked whether they were cut.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { momentsOf, visitsOf } from '../../web/src/tree/visits.ts';
import { row, treeReply } from './figure.mjs';

const { columnsOf, predictable, sureOf } = await import('../../web/src/rooms/tree/columns.ts');
const { newTree } = await import('../../web/src/rooms/tree/state.ts');
const { atStep } = await import('../../web/src/rooms/tree/transitions.ts');

/** Of iterative deepening: b1 is read with a narrow window, which was not enough, and again. */
const ROWS = [
  row(-1, null, 5, { depth: 2, visits: 9 }),
  row(0, 'a1', 3, { depth: 1, visits: 2 }),
  row(1, 'c1', 3, { end: 'horizon' }),
  row(0, 'b1', 4, { depth: 1, visits: 2, window: [3, 4], bound: 'lower', end: 'cut', unread: ['d1'] }),
  row(3, 'c1', 4, { end: 'horizon' }),
  row(0, 'b1', 5, { depth: 1, visits: 2, window: [3, null] }),
  row(5, 'c1', 5, { end: 'horizon' }),
  row(0, 'e1', 2, { depth: 1, visits: 2, window: [5, 6], bound: 'upper', end: 'cut', unread: ['d1'] }),
  row(7, 'c1', 2, { end: 'horizon' }),
];
const WANTED = {
  start: { game: 'felt' },
  transcript: '',
  player: 'best depth=2 ties=first',
  iteration: -1,
  step: null,
};

function tree(path = [], visit = null) {
  const state = newTree({ ...WANTED, path, visit, viewer: null });
  return { ...state, root: { moves: [], turn: 'first' }, main: visitsOf([], ROWS, treeReply(2, 9, 'b1', 5)) };
}
const replies = (state) =>
  columnsOf(state)[1].items.map(({ move, row, again }) => `${move} ${row}${again ? ' again' : ''}`);

test('a move that was read again is listed once, as it was read last', () => {
  assert.deepEqual(replies(tree()), ['a1 1', 'b1 5 again', 'e1 7']);
  assert.deepEqual(replies(tree(['b1'], 3)), ['a1 1', 'b1 3', 'e1 7'], 'unless the earlier reading is the one shown');
  assert.equal(tree().main.widest, 3);
});

test('while the search is gone through, it is as it was read by then', () => {
  const state = tree();
  const at = (moment) => replies(atStep(state, momentsOf(state.main).indexOf(moment)))[1];
  assert.deepEqual([2, 6, 7, 10, 14].map(at), ['b1 3', 'b1 3', 'b1 3', 'b1 5 again', 'b1 5 again']);
});

test('it is asked once whether it was cut, by what is sure of other moves', () => {
  const state = tree();
  assert.deepEqual(predictable(state), [5, 7]);
  const node = { visits: state.main, row: 0, before: 0 };
  assert.deepEqual(
    [5, 7].map((next) => sureOf(state, node, next, 'first')),
    [3, 5],
  );
});
