// Addresses of the Tree room.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPath, readTree, writeTree } from '../../web/src/rooms/tree/address.ts';
import { FELT, NINE, TABLE } from './games.mjs';

const GAMES = [FELT, NINE, TABLE];

/** The address that is written of what was read. */
const rewritten = (hash) => writeTree(GAMES, readTree(hash, GAMES).wanted);

test('an address is read and written the same', () => {
  for (const hash of [
    '#/tree/felt/f5d6c3?player=best+depth=3+evaluation=plain+ties=first&path=f3d2',
    '#/tree/nine?player=minimax+ties=first&path=a1passb2&iteration=2&visit=7',
    '#/tree/felt/f5?player=best+depth=2+seed=3&path=d6&step=40',
    '#/tree/felt?player=best+depth=2+seed=3&values=mover',
    '#/tree/nine?setup=O---X----&player=best+depth=2+ties=last',
    '#/tree/table?seed=7&player=best+depth=2+ties=first',
    '#/tree/nine?player=minimax+ties=first&sides=black,white',
  ])
    assert.equal(rewritten(hash), hash);
});

test('without a player the game’s usual evaluation is read three plies deep, and a game without one to its end', () => {
  assert.equal(readTree('#/tree/felt', GAMES).wanted.player, 'alphabeta depth=3 evaluation=plain ties=first');
  assert.equal(readTree('#/tree/nine', GAMES).wanted.player, 'alphabeta ties=first');
});

test('an address that names no game shows a position that illustrates the rules of the usual one', () => {
  const games = [
    { ...FELT, pictures: [{ moves: 'f5d6' }] },
    { ...TABLE, pictures: [{ setup: '1 2;', moves: ['a1'] }] },
  ];
  const { start, transcript, player } = readTree('#/tree?player=best+depth=2+ties=first', games, 'felt').wanted;
  assert.deepEqual([start, transcript, player], [{ game: 'felt' }, 'f5d6', 'best depth=2 ties=first']);
  const other = readTree('#/tree', games, 'table').wanted;
  assert.deepEqual([other.start.setup, other.transcript], ['1 2;', 'a1']);
});

test('a player that draws lots among equal moves takes the first, and a listed one is spelled out', () => {
  const player = (text) => readTree(`#/tree/felt?player=${text}`, GAMES).wanted.player;
  assert.equal(player('minimax+depth=2'), 'minimax depth=2 ties=first');
  assert.equal(player('minimax+depth=2+evaluation=human'), 'minimax depth=2 evaluation=human-program ties=first');
  assert.equal(player('level-3'), 'best depth=4 evaluation=strong ties=first');
});

test('a path may hold passes, capitals and spaces, and nothing else', () => {
  assert.deepEqual(readPath('F3 pass d2'), ['f3', 'pass', 'd2']);
  assert.deepEqual(readPath(''), []);
  for (const text of ['f3?', 'f3,d2', '12', 'f', 'passs']) assert.equal(readPath(text), null, text);
});

test('what is wrong with an address is named, and the rest of it is not used', () => {
  for (const [hash, code] of [
    ['#/tree/chess', 'address-game'],
    ['#/tree/nine?player=nobody+depth=2', 'address-player'],
    ['#/tree/nine?path=f3;', 'address-path'],
    ['#/tree/nine?sides=left,right', 'address-sides'],
    ['#/tree/nine?iteration=two', 'address-count'],
    ['#/tree/nine?step=-1', 'address-count'],
    ['#/tree/nine?values=mine', 'address-values'],
    ['#/tree/nine?wrong=1', 'address-key'],
  ]) {
    const { problem, wanted } = readTree(hash, GAMES);
    assert.equal(problem?.code, code, hash);
    assert.deepEqual([wanted.path, wanted.step, wanted.iteration], [[], null, -1]);
  }
});
