// What a page of another site shows: a board and a tree as text in an address, how they are drawn, and which addresses are refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDrawn, writeDrawn } from '../../web/src/board/drawn.ts';
import { admitted } from '../../web/src/embedding.ts';
import { drawnTree, readColumns, writeColumns } from '../../web/src/tree/drawn.ts';
import { row, treeReply } from './figure.mjs';
import { FELT, NINE } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { wordsOf } from './words.mjs';

const { drawnColumns } = await import('../../web/src/rooms/tree/embedding.ts');
const { picture } = await import('../../web/src/rooms/tree/picture.ts');
const { newTree } = await import('../../web/src/rooms/tree/state.ts');
const { unitOf } = await import('../../web/src/player.ts');
const { visitsOf } = await import('../../web/src/tree/visits.ts');

test('a board is read as it was written', () => {
  const cells = { a1: 'first', b1: null, a2: -12, b2: 'second', a3: { taken: 'second', value: -3 }, b3: 0 };
  assert.equal(writeDrawn(cells), '2:f,,-12,s,s-3,0');
  assert.deepEqual(readDrawn(writeDrawn(cells)), cells);
});

test('what is no board is none', () => {
  for (const text of ['', '2', '0:', '27:', '2:f,s,f', '2:f,x', '2:f,1234', '2:ff,', '1:<b>', `1:${','.repeat(400)}`])
    assert.equal(readDrawn(text), null, text);
});

const node = (move, marks, shown, value = 0) => ({ move, marks: new Set(marks), shown, value });

test('a tree is read as it was written', () => {
  const columns = [
    { nodes: [node('second', ['on', 'here', 'best'], '=', 12)], more: 0 },
    {
      nodes: [
        node('d3', ['on', 'best'], '=', 12),
        node('pass', ['again'], '≤', -3),
        node('e12', ['cut', 'whole'], '=', 10004),
        node('a1', [], 'unread'),
        node('s1', [], 'small'),
        node('c1', [], 'later'),
        node('f1', [], 'open'),
      ],
      more: 40,
    },
  ];
  assert.equal(writeColumns(columns), 'secondohbe12;d3obe12,passam-3,e12cwe10004,a1u,s1s,c1l,f1r,40');
  assert.deepEqual(readColumns(writeColumns(columns)), columns);
});

test('what is no tree is none', () => {
  for (const text of ['', 'x', 'a1', 'a1e', 'a1e1.5', 'a1e1234567890', 'a100u', 'a1xu', 'a1u;', '<b>u', 'a1u,<b>'])
    assert.equal(readColumns(text), null, text);
  assert.equal(readColumns(Array(33).fill('a1u').join(',')), null);
  assert.equal(readColumns(Array(9).fill('a1u').join(';')), null);
});

test('an address that names a program, or leads to another room, is refused', () => {
  const own = { ...FELT, id: 'own', program: 'mine' };
  const taught = { ...NINE, evaluations: ['mine'], authored: ['mine'] };
  const games = [FELT, taught, own];
  for (const hash of ['#/felt/f5d6?second=level-2', '#/felt?second=best+depth=2+evaluation=plain', ''])
    assert.ok(admitted(hash, '#/', games), hash);
  for (const hash of ['#/tree/felt?player=minimax+depth=2+evaluation=strong&drawn=1:f', '#/tree'])
    assert.ok(admitted(hash, '#/tree', games), hash);
  assert.equal(admitted('#/tree/felt/f5?player=best', '#/tree', games).game, FELT);
  for (const [hash, place] of [
    ['#/felt?drawn=1:f&program=x', '#/'],
    ['#/?c%6fde=x', '#/'],
    ['#/?second=mine+depth=2', '#/'],
    ['#/felt?second=level-1&second=best+evaluation=mine', '#/'],
    ['#/own', '#/'],
    ['#/tree/felt', '#/'],
    ['#/tree/felt?player=best+order=mine', '#/tree'],
    ['#/felt', '#/tree'],
  ])
    assert.equal(admitted(hash, place, games), null, hash);
});

// The drawn tree, in the room and from an address

const t = wordsOf('en', { rooms: ['tree/'], games: [FELT] });
const actions = { here: null, choose() {}, unfold() {} };

/** A tree whose root has so many replies. */
function treeOf(replies, { path = [], unfolded = [] } = {}) {
  const rows = [row(-1, null, 3, { depth: 1, visits: replies + 1 })];
  for (let at = 1; at <= replies; at++) rows.push(row(0, `a${at}`, 3, { end: 'horizon', key: at }));
  const reply = treeReply(1, replies + 1, 'a1', 3);
  const player = 'alphabeta depth=1 evaluation=plain';
  const start = { game: 'felt' };
  const wanted = { start, transcript: '', player, path, iteration: -1, visit: null, step: null, viewer: null };
  const root = { turn: 'first', moves: [], cells: {}, legal: {} };
  return { ...newTree(wanted), root, main: visitsOf([], rows, reply), unfolded: new Set(unfolded) };
}
test('of more replies than a board has squares those around the current node are drawn', () => {
  for (const unfolded of [[], [1]])
    for (const at of [1, 15_000, 30_000]) {
      const tree = picture(treeOf(30_000, { path: [`a${at}`], unfolded }), [], FELT, t, actions);
      const places = valuesAfter(tree, 'aria-posinset');
      assert.ok(places.length < 1000, String(places.length));
      assert.equal(places[valuesAfter(tree, 'aria-selected=').indexOf('true')], at);
      assert.deepEqual(new Set(valuesAfter(tree, 'aria-setsize')), new Set([1, 30_000]));
    }
});

/** Moves and values as they are read, and strokes. */
const shown = (drawing) =>
  textOf(drawing)
    .match(/<(b|span)>[^<]*|\w*\s*d="[^"]*"/g)
    .toSorted();

test('a tree is drawn from an address as in the room, a win by its margin only where all was read to the end', () => {
  const rows = [
    row(-1, null, 10_008, { depth: 1, visits: 4 }),
    row(0, 'a1', 10_008, { end: 'over', key: 1 }),
    row(0, 'b1', 250, { end: 'horizon', key: 2 }),
    row(0, 'c1', -10_002, { end: 'over', key: 3 }),
  ];
  for (const [estimates, root] of [
    [true, 'firstohbe10008'],
    [undefined, 'firstohbwe10008'],
  ]) {
    const main = visitsOf([], rows, treeReply(1, 4, 'a1', 10_008, { estimates }));
    const state = { ...treeOf(1), main };
    state.wanted = { ...state.wanted, player: 'alphabeta depth=1 evaluation=strong' };
    const written = writeColumns(drawnColumns(state, FELT));
    assert.equal(written, `${root};a1obwe10008,b1e250,c1we-10002`);
    const unit = unitOf(state.wanted.player, FELT);
    const tree = drawnTree(readColumns(written), FELT, t, unit);
    assert.deepEqual(shown(tree), shown(picture(state, [], FELT, t, actions)));
    assert.ok(textOf(tree).includes('+2.5'));
  }
  const before = textOf(drawnTree(readColumns('firstohbe10008;a1be10008'), FELT, t));
  assert.match(before, /a win by 8 or more/, 'an address of before does not say it');
});
