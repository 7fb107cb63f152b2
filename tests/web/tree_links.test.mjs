// The links from a game to trees: which player reads the tree, where its root is, and what the address says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownSearches } from '../../web/src/player_text.ts';
import { keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';
import { treeOfThought } from '../../web/src/round/thought_tree.ts';
import { repeatable, treeHere, writeTree } from '../../web/src/round/tree_address.ts';
import { FELT, GAMES, NINE, thoughtOf, viewOfRecord } from './games.mjs';
import { viewed } from './rounds.mjs';

const thought = { depth: 3, nodes: 500 };
const read = (player, more, game = NINE) => repeatable(player, game, { ...thought, ...more });

test('a search that reads the same every time is read as it is', () => {
  for (const [player, text] of [
    ['minimax depth=3 ties=last', 'minimax depth=3 ties=last'],
    ['minimax depth=3', 'minimax depth=3 ties=first'],
    ['best ties=random', 'best ties=first'],
    ['best seed=7', 'best seed=7'],
    ['best ties=random seed=7', 'best seed=7'],
    ['alphabeta depth=2 order=evaluation ties=first', 'alphabeta depth=2 order=evaluation ties=first'],
    ['wincut ties=first', 'wincut ties=first'],
    ['wincut seed=3', 'wincut seed=3'],
    ['alphabeta depth=3', 'alphabeta depth=3 seed=0'], // with the first of equal moves it would visit less
    ['minimax depth=3 noise=0.2 seed=4', 'minimax depth=3 seed=4'],
  ])
    assert.deepEqual(read(player), { player: text, same: true }, player);
});

test('a listed player is read by its options, and the evaluation that it uses is named', () => {
  assert.deepEqual(read('level-1', {}, FELT), { player: 'alphabeta depth=1 evaluation=plain seed=0', same: true });
  assert.deepEqual(read('article-9', {}, FELT), { player: 'minimax depth=9 evaluation=plain ties=first', same: true });
  assert.equal(read('best seconds=1', {}, FELT).player, 'best depth=3 evaluation=strong ties=first');
  assert.equal(read('best depth=4', {}, FELT).player, 'best depth=4 evaluation=plain ties=first');
});

test('in place of what no tree can repeat, a tree of the depth that was reached is read, and not called the same', () => {
  for (const [player, more, text] of [
    ['best nodes=4000', {}, 'best depth=3 ties=first'],
    ['best depth=20 seconds=2', {}, 'best depth=3 ties=first'],
    ['minimax depth=40', { depth: 1, stopped: true }, 'minimax depth=1 ties=first'],
    ['best nodes=1', { depth: 0, nodes: 1 }, 'best depth=1 ties=first'],
    ['best depth=5 multipv=3', {}, 'best depth=5 ties=first'],
    ['wincut', {}, 'wincut ties=first'],
    ['wincut noise=0.5 seed=1', {}, 'wincut seed=1'],
  ])
    assert.deepEqual(read(player, more), { player: text, same: false }, player);
});

test('a tree that would be too large is read to a smaller depth', () => {
  for (const [player, depth, nodes, text, same] of [
    ['minimax', 9, 549_946, 'minimax ties=first', true],
    ['minimax depth=7', 7, 10_000_000, 'minimax depth=5 ties=first', false],
    ['best depth=12', 12, 1_000_000, 'best depth=10 ties=first', false],
    ['best nodes=1000000', 12, 1_000_000, 'best depth=8 ties=first', false],
  ])
    assert.deepEqual(read(player, { depth, nodes }), { player: text, same });
});

test('before there is a thought, at most four plies are read', () => {
  for (const [player, text] of [
    ['best', 'best depth=4 ties=first'],
    ['best nodes=10', 'best depth=4 ties=first'],
    ['minimax depth=9', 'minimax depth=4 ties=first'],
    ['alphabeta depth=2', 'alphabeta depth=2 ties=first'],
  ])
    assert.deepEqual(repeatable(player, NINE), { player: text, same: false }, player);
});

test('a search of the author’s own is read by itself, and a program that only chooses reads no tree', () => {
  const programs = new Map([
    ['mine', { title: 'mine', chooses: false }],
    ['picks', { title: 'picks', chooses: true }],
  ]);
  const game = { ...FELT, searches: [...FELT.searches, 'mine', 'picks'], authored: ['mine', 'picks'], programs };
  const player = 'mine depth=3 evaluation=plain';
  for (const thought of [undefined, { depth: 3, nodes: 500 }])
    assert.deepEqual(repeatable(player, game, thought), { player: `${player} ties=first`, same: false });
  assert.equal(repeatable('picks', game), null);
  assert.deepEqual(ownSearches(game), ['mine']);
});

test('a player that searches nothing, a person, and what is no player read no tree', () => {
  for (const player of ['random', 'level-1', 'human', '', 'minimax depth', 'minimax depth=1 depth=2'])
    assert.equal(repeatable(player, NINE), null, player);
});

/** A game with a player's last move. */
function answered(start = { game: 'felt' }) {
  const player = 'minimax depth=2';
  const address = { start, transcript: 'f5', seats: seats(player), problem: null };
  const opened = reduce(newRound(GAMES, start), ['open', address]);
  const view = viewOfRecord({ ...start, moves: ['f5'] });
  const past = { thought: thoughtOf('d6'), side: 'second', from: 1, player };
  return {
    state: [
      ['view', keyOf(recordOf(opened)), view],
      ['reply', past, 'd6'],
    ].reduce(reduce, opened),
    past,
  };
}
const seats = (second) => ({ first: 'human', second });

test('the tree of a thought begins where the player thought, with the move that it played', () => {
  const { state, past } = answered();
  const address = '#/tree/felt/f5?player=minimax+depth=2+evaluation=plain+ties=first&path=d6';
  for (const seat of ['minimax depth=2', 'level-3']) // whoever sits there now
    assert.deepEqual(treeOfThought(reduce(state, ['seat', 'second', seat]), past), { address, same: true });
});

test('a tree that is only like the one that was read opens at its root, at the first step', () => {
  const { state, past } = answered();
  const tree = treeOfThought(state, { ...past, player: 'minimax depth=2 nodes=300' });
  const address = '#/tree/felt/f5?player=minimax+depth=3+evaluation=plain+ties=first&step=0';
  assert.deepEqual(tree, { address, same: false });
});

test('it keeps the start of the game, and the language where the address names it', () => {
  const { state, past } = answered({ game: 'table', seed: 42, size: 10 });
  const tree = treeOfThought({ ...state, lang: 'ja', langNamed: true }, past);
  assert.match(tree.address, /^#\/tree\/table\/f5\?seed=42&size=10&lang=ja&player=minimax\+depth=2/);
  const { state: placed, past: second } = answered({ game: 'felt', setup: '-XO X' });
  assert.match(treeOfThought({ ...placed, lang: 'ja', langNamed: false }, second).address, /\?setup=-XO\+X&player=/);
});

test('a move at random, a thought under way and one of the judge have no tree', () => {
  const { state, past } = answered();
  const thoughts = [{ value: null }, { done: false }].map((more) => ({ thought: thoughtOf('d6', more) }));
  for (const part of [...thoughts, { player: '' }]) assert.equal(treeOfThought(state, { ...past, ...part }), null);
});

test('the tree of the position on the board is read by the side to move, or by the other side', () => {
  const { state } = answered();
  assert.equal(treeHere(state), '#/tree/felt/f5d6?player=minimax+depth=2+evaluation=plain+ties=first');
  const both = { ...state, seats: { first: 'level-1', second: 'level-2' } };
  for (const [turn, depth] of [
    ['first', 1],
    ['second', 2],
  ])
    assert.match(treeHere(viewed(both, { turn })), new RegExp(`player=alphabeta\\+depth=${depth}`));
});

test('between people, or against chance, the room chooses who reads', () => {
  const { state } = answered();
  for (const second of ['human', 'random'])
    assert.equal(treeHere({ ...state, seats: seats(second) }), '#/tree/felt/f5d6');
});

test('it is the position that is looked at, and there is none where the game is over or cannot be shown', () => {
  const { state } = answered();
  const looked = { ...state, lookahead: { from: 1, moves: ['c3', 'c4'], at: 1 } };
  assert.match(treeHere(looked), /^#\/tree\/felt\/f5c3\?/);
  assert.equal(treeHere({ ...state, problem: { code: 'x', message: '', field: null, args: {} } }), null);
  const result = { winner: 'draw', margin: 0, squares: [] };
  assert.equal(treeHere(viewed(state, { result, turn: null })), null);
});

test('an address names only what is not usual', () => {
  const start = { game: 'table', seed: 5 };
  assert.equal(writeTree(GAMES, { start, transcript: '' }), '#/tree/table?seed=5');
  assert.equal(writeTree(GAMES, { start: { game: 'felt' }, transcript: 'f5', path: ['d6'] }), '#/tree/felt/f5?path=d6');
});
