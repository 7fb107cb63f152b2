// Addresses of the Tree room, the links from a game to them, and the links in its sentences.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownSearches } from '../../web/src/base/player_text.ts';
import { readTree } from '../../web/src/rooms/tree/address.ts';
import { keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';
import { repeatable, treeHere, treeOfThought, writeTree } from '../../web/src/round/tree_address.ts';
import { FELT, GAMES, NINE, TABLE, thoughtOf, viewOfRecord } from './games.mjs';
import { viewed } from './rounds.mjs';
import { wordsOf } from './words.mjs';

const { newTree } = await import('../../web/src/rooms/tree/state.ts');
const { marked, plain, sentenceText } = await import('../../web/src/rooms/tree/values.ts');

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

test('a player takes the first of equal moves, a listed one is spelled out, and there is a usual one', () => {
  for (const [player, text] of Object.entries({
    '?player=minimax+depth=2': 'minimax depth=2 ties=first',
    '?player=level-3': 'best depth=4 evaluation=strong ties=first',
    '': 'alphabeta depth=3 evaluation=plain ties=first',
  }))
    assert.equal(readTree(`#/tree/felt${player}`, GAMES).wanted.player, text);
  assert.equal(readTree('#/tree/nine', GAMES).wanted.player, 'alphabeta ties=first', 'it is read to its end');
});

test('what is wrong with an address is named, and the rest of it is not used', () => {
  for (const [hash, code] of [
    ['#/tree/nine?player=nobody+depth=2', 'address-word'],
    ['#/tree/nine?path=f3;', 'address-word'],
    ['#/tree/nine?sides=left,right', 'address-word'],
    ['#/tree/nine?iteration=two', 'address-word'],
    ['#/tree/nine?step=-1', 'address-word'],
    ['#/tree/nine?values=mine', 'address-word'],
  ]) {
    const { problem, wanted } = readTree(hash, GAMES);
    assert.equal(problem?.code, code, hash);
    assert.deepEqual([wanted.path, wanted.step, wanted.iteration], [[], null, -1]);
  }
});

// From a game: which player reads the tree, where its root is, and what the address says

const thought = { depth: 3, nodes: 500 };
const read = (player, more, game = NINE) => repeatable(player, game, { ...thought, ...more });

test('a search that reads the same every time is read as it is, a listed one by its options and its evaluation', () => {
  for (const [player, text = player, game = NINE] of [
    ['minimax depth=3 ties=last'],
    ['minimax depth=3', 'minimax depth=3 ties=first'],
    ['best ties=random', 'best ties=first'],
    ['best ties=random seed=7', 'best seed=7'],
    ['alphabeta depth=2 order=evaluation ties=first'],
    ['wincut ties=first'],
    ['wincut seed=3'],
    ['alphabeta depth=3', 'alphabeta depth=3 seed=0'], // with the first of equal moves it would visit less
    ['minimax depth=3 noise=0.2 seed=4', 'minimax depth=3 seed=4'],
    ['level-1', 'alphabeta depth=1 evaluation=plain seed=0', FELT],
    ['article-9', 'minimax depth=9 evaluation=plain ties=first', FELT],
    ['best depth=4', 'best depth=4 evaluation=plain ties=first', FELT],
  ])
    assert.deepEqual(read(player, {}, game), { player: text, same: true }, player);
});

test('what no tree can repeat is read to the depth that was reached, and what is too large less deep', () => {
  for (const [player, more, text, same = false] of [
    ['best nodes=4000', {}, 'best depth=3 ties=first'],
    ['best depth=20 seconds=2', {}, 'best depth=3 ties=first'],
    ['minimax depth=40', { depth: 1, stopped: true }, 'minimax depth=1 ties=first'],
    ['best nodes=1', { depth: 0, nodes: 1 }, 'best depth=1 ties=first'],
    ['best depth=5 multipv=3', {}, 'best depth=5 ties=first'],
    ['wincut', {}, 'wincut ties=first'],
    ['wincut noise=0.5 seed=1', {}, 'wincut seed=1'],
    ['minimax', { depth: 9, nodes: 549_946 }, 'minimax ties=first', true],
    ['minimax depth=7', { depth: 7, nodes: 10_000_000 }, 'minimax depth=5 ties=first'],
    ['best depth=12', { depth: 12, nodes: 1_000_000 }, 'best depth=10 ties=first'],
    ['best nodes=1000000', { depth: 12, nodes: 1_000_000 }, 'best depth=8 ties=first'],
  ])
    assert.deepEqual(read(player, more), { player: text, same }, player);
  assert.equal(read('best seconds=1', {}, FELT).player, 'best depth=3 evaluation=strong ties=first');
});

test('a search of the author’s own is read by itself, and a program that only chooses reads no tree', () => {
  const programs = new Map(['mine', 'picks'].map((title) => [title, { title, chooses: title === 'picks' }]));
  const game = { ...FELT, searches: [...FELT.searches, 'mine', 'picks'], authored: ['mine', 'picks'], programs };
  const player = 'mine depth=3 evaluation=plain';
  for (const known of [undefined, thought])
    assert.deepEqual(repeatable(player, game, known), { player: `${player} ties=first`, same: false });
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

test('a tree that is only like the one that was read opens at its root, at the first step', () => {
  const { state, past } = answered();
  const tree = treeOfThought(state, { ...past, player: 'minimax depth=2 nodes=300' });
  const address = '#/tree/felt/f5?player=minimax+depth=3+evaluation=plain+ties=first&step=0';
  assert.deepEqual(tree, { address, same: false });
});

test('a move at random, a thought under way and one of the judge have no tree', () => {
  const { state, past } = answered();
  const thoughts = [{ value: null }, { done: false }].map((more) => ({ thought: thoughtOf('d6', more) }));
  for (const part of [...thoughts, { player: '' }]) assert.equal(treeOfThought(state, { ...past, ...part }), null);
});

test('the tree of the position on the board is read by the side to move, or by the other side', () => {
  const { state } = answered();
  assert.equal(treeHere(state), '#/tree/felt/f5d6?player=minimax+depth=2+evaluation=plain+ties=first');
  const fromSetup = treeHere(answered({ game: 'felt', setup: 'x' }).state);
  assert.match(fromSetup, /^#\/tree\/felt\/f5d6\?setup=x&player=/);
  const both = { ...state, seats: { first: 'level-1', second: 'level-2' } };
  for (const [turn, depth] of Object.entries({ first: 1, second: 2 }))
    assert.match(treeHere(viewed(both, { turn })), new RegExp(`player=alphabeta\\+depth=${depth}`));
});

test('it is the position that is looked at, and there is none where the game is over or cannot be shown', () => {
  const { state } = answered();
  const looked = { ...state, lookahead: { from: 1, moves: ['c3', 'c4'], at: 1 } };
  assert.match(treeHere(looked), /^#\/tree\/felt\/f5c3\?/);
  assert.equal(treeHere({ ...state, problem: { code: 'x', message: '', field: null, args: {} } }), null);
  const result = { winner: 'draw', margin: 0, squares: [] };
  assert.equal(treeHere(viewed(state, { result, turn: null })), null);
});

// Sentences with parts that stand out and parts that lead somewhere

test('a part leads to its path when it is pressed, and is only text where there is none', () => {
  const gone = [];
  const sentence = 'With [c2](before) and [e3](after).';
  const [, button, , word] = marked(sentence, { before: ['f3', 'c2'] }, (path) => gone.push(path));
  button.values[0]();
  assert.deepEqual([gone, word], [[['f3', 'c2']], 'e3']);
  assert.equal(plain('*4 moves* after [d2](move) were not read.'), '4 moves after d2 were not read.');
});

test('a name that every object has leads nowhere', () => {
  for (const name of ['constructor', 'toString', '__proto__'])
    assert.equal(marked(`With [c2](${name}).`, {}, assert.fail).join('|'), 'With |c2|.');
});

const SIDES = { side: 'first', sideOther: 'second', sideViewer: 'first' };

/** A sentence in both languages. */
function said(key, args, player = 'minimax depth=4 evaluation=plain', game = FELT) {
  const state = newTree({ start: { game: game.id }, transcript: '', player, path: [] });
  return ['en', 'ja'].map((lang) => {
    const t = wordsOf(lang, { rooms: ['tree/'], games: [FELT, NINE] });
    const text = sentenceText({ key, args: { ...SIDES, relation: '=', ...args }, links: {}, rows: {} }, state, game, t);
    assert.doesNotMatch(text, /[{}]|undefined|null|NaN| {2}/, text);
    return text;
  });
}

test('a win is told by its margin, by that or more, or by its value where that holds the way to it', () => {
  const over = (value, more) => said('over', { value: { value, ...more } });
  assert.match(over(10_012)[0], /a win by 12(?! or)/);
  assert.match(over(-10_012)[0], /a loss by 12/);
  assert.match(over(10_008, { least: true })[0], /a win by 8 or more/);
  assert.match(over(10_008, { least: true })[1], /8差以上の勝ち/);
  assert.match(said('over', { value: { value: 94 } }, 'minimax ties=first', NINE)[0], /\+94 \(a win\)/);
});

test('a value in parts of a disc is told in discs, as an estimate, of which it is not said that it is exact', () => {
  const game = { ...FELT, parts: { strong: 10 } };
  const args = { count: 3, best: 'pass', value: { value: -3 } };
  const [english, japanese] = said('read', args, 'minimax depth=4 evaluation=strong', game);
  assert.match(english, /\*about −0\.3 discs\*/);
  assert.match(english, /is \[pass\]\(best\)/);
  for (const text of [english, japanese]) assert.doesNotMatch(text, /exactly|ちょうど/);
  assert.match(said('read', { ...args, relation: '≤' })[0], /at most \*−3\*/);
});

test('a bound has its letter, and a move of the same name as another is told apart from it', () => {
  const args = { count: 2, move: 'b1', reply: 'a1', before: 'a1', own: true, instead: 'b1', letter: 'β' };
  const [text] = said('cut.here.held', { ...args, value: { value: 5 }, bound: { value: 5 } });
  assert.match(text, /with \[its own a1\]\(before\) instead White already holds Black to \+5 \(β\)/);
});

test('the terms of an evaluation are those of the side that is looked at, and each side’s own', () => {
  const leaf = (terms) =>
    said('horizon.terms', { evaluation: 'plain', value: { value: 4 }, terms, sideViewer: 'second' });
  assert.match(leaf({ corners: 3, edges: -7 })[0], /corners −3, edges \+7/);
  assert.match(leaf({ first: 6, second: -2 })[0], /Black 6, White 2/);
});
