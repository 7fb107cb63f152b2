// The drawn tree: how much of a column is drawn, and what of it stands in the address of a page of another site.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { row, treeReply } from './figure.mjs';
import { FELT } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { wordsOf } from './words.mjs';

const { drawnColumns } = await import('../../web/src/rooms/tree/embedding.ts');
const { drawnTree, readColumns, writeColumns } = await import('../../web/src/tree/drawn.ts');
const { picture } = await import('../../web/src/rooms/tree/picture.ts');
const { newTree } = await import('../../web/src/rooms/tree/state.ts');
const { visitsOf } = await import('../../web/src/tree/visits.ts');

const t = wordsOf('en', { rooms: ['tree/'], games: [FELT] });
const actions = { here: null, choose() {}, unfold() {} };

/** A tree whose root has so many replies. */
function treeOf(replies, { path = [], unfolded = [], moveOf = (at) => `a${at}` } = {}) {
  const rows = [row(-1, null, 3, { depth: 1, visits: replies + 1 })];
  for (let at = 1; at <= replies; at++) rows.push(row(0, moveOf(at), 3, { end: 'horizon', key: at }));
  const reply = treeReply(1, replies + 1, moveOf(1), 3);
  const player = 'alphabeta depth=1 evaluation=plain';
  const start = { game: 'felt' };
  const wanted = { start, transcript: '', player, path, iteration: -1, visit: null, step: null, viewer: null };
  const root = { turn: 'first', moves: [], cells: {}, legal: {} };
  return { ...newTree(wanted), root, main: visitsOf([], rows, reply), unfolded: new Set(unfolded) };
}
const drawn = (...given) => picture(treeOf(...given), [], FELT, t, actions);
/** The places of the nodes that are drawn, the root's first. */
const places = (tree) => valuesAfter(tree, 'aria-posinset');
const selected = (tree) => places(tree)[valuesAfter(tree, 'aria-selected=').indexOf('true')];

test('every reply of a position is a node for screen readers, whether it is seen or not', () => {
  for (const unfolded of [[], [1]])
    assert.deepEqual(places(drawn(60, { unfolded })), [1, ...Array.from({ length: 60 }, (_, at) => at + 1)]);
});

test('of more replies than a board has squares those around the current node are drawn', () => {
  for (const unfolded of [[], [1]])
    for (const at of [1, 2, 350, 15_000, 29_999, 30_000]) {
      const tree = drawn(30_000, { path: [`a${at}`], unfolded });
      assert.ok(places(tree).length < 1000, String(places(tree).length));
      assert.equal(selected(tree), at);
      assert.deepEqual(new Set(valuesAfter(tree, 'aria-setsize')), new Set([1, 30_000]));
    }
  assert.ok(places(drawn(30_000, { moveOf: () => 'c4' })).length < 1000);
});

/** Moves and values as they are read, and strokes. */
const shown = (drawing) =>
  textOf(drawing)
    .match(/<(b|span)>[^<]*|\w*\s*d="[^"]*"/g)
    .toSorted();

test('a tree is drawn from an address as in the room', () => {
  const state = treeOf(6, { path: ['a3'] });
  const written = writeColumns(drawnColumns(state));
  assert.equal(written, 'firstobe3;a1be3,a2e3,a3ohe3,a4e3,a5e3,a6e3');
  assert.deepEqual(shown(drawnTree(readColumns(written), FELT, t)), shown(picture(state, [], FELT, t, actions)));
});

test('an address holds no more of a large tree than is drawn', () => {
  const written = writeColumns(drawnColumns(treeOf(30_000, { path: ['a20'], unfolded: [1] })));
  assert.ok(written.length < 300, written);
  const [, { nodes, more }] = readColumns(written);
  assert.equal(nodes.length + more, 30_000);
  assert.ok(nodes.some(({ move, marks }) => move === 'a20' && marks.has('here')));
});
