// Which addresses are refused in a page of another site; and how a tree of very many replies is drawn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEmbedAddress } from '../../web/src/base/embedding.ts';
import { row, treeReply } from './figure.mjs';
import { FELT, NINE } from './games.mjs';
import { valuesAfter } from './lit.mjs';
import { wordsOf } from './words.mjs';

const { picture } = await import('../../web/src/rooms/tree/picture.ts');
const { newTree } = await import('../../web/src/rooms/tree/state.ts');
const { visitsOf } = await import('../../web/src/tree/visits.ts');

test('an address that names a program, or leads to another room, is refused', () => {
  const own = { ...FELT, id: 'own', program: 'mine' };
  const taught = { ...NINE, evaluations: ['mine'], authored: ['mine'] };
  const games = [FELT, taught, own];
  for (const hash of ['#/felt/f5d6?second=level-2', '#/felt?second=best+depth=2+evaluation=plain', ''])
    assert.ok(parseEmbedAddress(hash, games), hash);
  assert.equal(parseEmbedAddress('#/felt?setup=x&second=best', games).game, FELT);
  for (const hash of [
    '#/felt?setup=x&program=x',
    '#/?c%6fde=x',
    '#/?second=mine+depth=2',
    '#/felt?second=level-1&second=best+evaluation=mine',
    '#/own',
    '#/tree/felt',
  ])
    assert.equal(parseEmbedAddress(hash, games), null, hash);
});

// The drawn tree

const t = wordsOf('en', { rooms: ['tree/'], games: [FELT] });
const actions = { here: null, choose() {}, unfold() {} };

const REPLIES = 30_000;
const ROWS = Array.from({ length: REPLIES }, (_, at) => row(0, `a${at + 1}`, 3, { end: 'horizon', key: at + 1 }));
const ROOT = row(-1, null, 3, { depth: 1, visits: REPLIES + 1 });
const VISITS = visitsOf([], [ROOT, ...ROWS], treeReply(1, REPLIES + 1, 'a1', 3));

/** A tree whose root has many replies, of which this one is the current node. */
function treeAt(reply, unfolded) {
  const player = 'alphabeta depth=1 evaluation=plain';
  const read = { start: { game: 'felt' }, transcript: '', player, path: [reply] };
  const wanted = { ...read, iteration: -1, visit: null, step: null, viewer: null };
  const root = { turn: 'first', moves: [], cells: {}, legal: {} };
  return { ...newTree(wanted), root, main: VISITS, unfolded: new Set(unfolded) };
}

test('of more replies than a board has squares those around the current node are drawn', () => {
  for (const unfolded of [[], [1]])
    for (const at of [1, REPLIES / 2, REPLIES]) {
      const tree = picture(treeAt(`a${at}`, unfolded), [], FELT, t, actions);
      const places = valuesAfter(tree, 'aria-posinset');
      assert.ok(places.length < 1000, String(places.length));
      assert.equal(places[valuesAfter(tree, 'aria-selected=').indexOf('true')], at);
      assert.deepEqual(new Set(valuesAfter(tree, 'aria-setsize')), new Set([1, REPLIES]));
    }
});
