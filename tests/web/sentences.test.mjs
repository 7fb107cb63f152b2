// The sentences of a game, in both languages: who is to move, what was played, who has won, and the hint.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf, newRound, pythonMoves, pythonWaits, reduce } from '../../web/src/round/state.ts';
import { GAMES, thoughtOf, viewOfRecord } from './games.mjs';
import { textOf } from './lit.mjs';
import { roundOf, viewed } from './rounds.mjs';
import { en, ja } from './words.mjs';

const { status, statusText } = await import('../../web/src/views/status.ts');
const late = await import('../../web/src/views/analysis.ts');
const { advantageBar } = await import('../../web/src/views/advantage.ts');
const { hintSentence } = await import('../../web/src/views/hint.ts');

/** All text of a template. */
const text = (part) => (part?.strings ? part.values.map(text).join(' ') : typeof part === 'string' ? part : '');

/** What is said in both languages where a position of a game has these parts; `player` has the second seat. */
function said(game, more, player = 'human') {
  const state = viewed(reduce(newRound(GAMES, { game }), ['seat', 'second', player]), more);
  return [en, ja].map((t) => text(status({ ...state, engine: 'ready' }, t)).trim());
}

const end = (winner, margin, first, second) => ({
  turn: null,
  legal: {},
  result: { winner, margin, squares: [] },
  score: first === undefined ? null : { first, second },
});

test('the score of the winner comes first, and the margin has its unit in Japanese', () => {
  for (const [result, player, ...sentences] of [
    [end('second', -38, 13, 51), 'human', 'White wins by 38, 51 to 13.', '38石差で白の勝ちです（51対13）。'],
    [end('first', 38, 51, 13), 'level-1', 'You win by 38, 51 to 13.', '38石差であなたの勝ちです（51対13）。'],
    [end('draw', 0, 32, 32), 'human', 'A draw, 32 to 32.', '32対32で引き分けです。'],
  ])
    assert.deepEqual(said('felt', result, player), sentences);
});

test('whoever plays Python alone and loses is told so, with their own score first; nobody else is', () => {
  const results = [
    ['felt', end('second', -38, 13, 51), 'You lose by 38, 13 to 51.', '38石差であなたの負けです（13対51）。'],
    ['table', end('second', -4), 'You lose by 4.', '4点差であなたの負けです。'],
    ['nine', end('second', null), 'You lose.', 'あなたの負けです。'],
    ['nine', end('draw', null), 'A draw.', '引き分けです。'],
    ['nine', end('first', null), 'You win.', 'あなたの勝ちです。'],
  ];
  for (const [game, result, ...sentences] of results) assert.deepEqual(said(game, result, 'level-1'), sentences);
  const state = viewed(newRound(GAMES, { game: 'nine' }), end('second', null));
  for (const [first, second, sentence] of [
    ['level-1', 'human', 'You win.'],
    ['level-1', 'level-2', 'White wins.'],
    ['human', 'human', 'White wins.'],
  ]) {
    const seated = { ...state, seats: { first, second }, engine: 'ready' };
    assert.equal(statusText(seated, en), sentence);
    assert.match(textOf(advantageBar(seated, en)), new RegExp(`aria-label=${sentence}`), 'and the bar says the same');
  }
});

test('the move that ends a game is heard before the result', () => {
  const state = roundOf('nine', ['b2'], { views: { 1: end('first', null) } });
  // The game has no words of its own for a move.
  assert.equal(statusText({ ...state, engine: 'ready', late }, en), 'did.nine Black wins.');
});

test('nobody is said to think, and nothing to continue, where a problem keeps the game from being played', () => {
  const state = { ...roundOf('felt', ['f5'], { seats: { first: 'human', second: 'mine depth=2' } }), engine: 'ready' };
  assert.match(statusText(state, en), /^White is thinking/);
  const failed = reduce(state, ['problem', { code: 'user-code', message: '', field: null, args: { name: 'mine' } }]);
  assert.match(statusText(failed, en), /^White to move\. /);
  assert.deepEqual([pythonMoves(failed), pythonWaits(failed)], [false, false]);
  const mine = viewed({ ...failed, line: [], at: 0 });
  assert.match(statusText(mine, en), /^Black to move\./, 'nor is it asked for a move that cannot be played');
});

// The hint

/** A round in which Black is to move, after these events. */
const after = (...events) => events.reduce(reduce, roundOf('nine'));
const HERE = keyOf({ game: 'nine' });
const hint = ['hint'];
const analysis = (move, more) => ['analysis', HERE, thoughtOf(move, more)];
const exact = (move, value = 0, more = {}) => ({ move, value, bound: 'exact', outcome: null, plies: null, ...more });
const told = (more, ...events) => after(hint, analysis('b2', more), ...events);

/** The sentence in English, and in Japanese where that is given. */
function says(state, english, japanese = hintSentence(state, ja)) {
  assert.deepEqual([hintSentence(state, en), hintSentence(state, ja)], [english, japanese]);
}

test('the best move is named, and the reply that is expected where there is a line', () => {
  const state = told({ line: ['b2', 'a1', 'c3'], moves: [exact('b2'), exact('a1', -3)] });
  says(state, 'Hint: b2 seems best; White’s likely reply is a1.', 'ヒント：最善はb2のようです。白の予想応手はa1です。');
  says(told({ moves: [exact('b2'), exact('a1', -3)] }), 'Hint: b2 seems best.', 'ヒント：最善はb2のようです。');
  const sure = told({ outcome: 'first', moves: [exact('b2', 0, { loss: 0 })] });
  says(sure, 'Hint: b2 is best.', 'ヒント：最善はb2。');
});

test('moves of the same worth are named together', () => {
  const two = told({ line: ['b2', 'a1'], moves: [exact('b2'), exact('c3'), exact('a1', -3)] });
  says(two, 'Hint: b2 and c3 are about equally good.', 'ヒント：b2、c3は、ほぼ同じくらいよい手です。');
  const squares = Object.keys(viewOfRecord({ game: 'nine' }).legal);
  const all = told({ moves: squares.map((square) => exact(square)) });
  says(all, 'Hint: all moves are about equally good.', 'ヒント：どの手も評価はほぼ同じです。');
});

test('where one move is legal it is not called the best of any', () => {
  const forced = viewed(after(), { legal: { b2: { b2: 'first' } } });
  says(
    reduce(reduce(forced, hint), analysis('b2', { moves: [exact('b2')] })),
    'Hint: b2 is the only move.',
    'ヒント：打てる手はb2だけです。',
  );
});

test('where bounds hide which move is best, none is called best and none equal', () => {
  const felt = (moves) => {
    const record = keyOf({ game: 'felt' });
    const reply = thoughtOf('a8', { value: 10048, outcome: 'first', moves });
    return [hint, ['analysis', record, reply]].reduce(reduce, roundOf('felt'));
  };
  const wins = (move, value, more) => ({ ...exact(move, value), outcome: 'first', ...more });
  const bounds = felt([wins('a8', 10048), wins('a6', 10048)]);
  says(bounds, 'Hint: a8 wins, by 48 discs or more.', 'ヒント：a8で、48石以上の差で勝てます。');
  const mixed = felt([wins('a8', 10048, { margin: 48 }), wins('a6', 10044)]);
  says(mixed, 'Hint: a8. It is not known for sure which move is best.');
});

test('no reply is named where the other side has to pass', () => {
  const record = { game: 'nine', moves: ['b2'] };
  const view = viewOfRecord(record, { turn: 'first' });
  const state = told({ line: ['b2', 'a1'], moves: [exact('b2')] }, ['view', keyOf(record), view]);
  says(state, 'Hint: b2 seems best.');
});

test('nothing is said before the analysis is finished, without a hint, or in another position', () => {
  for (const state of [after(), after(hint), after(analysis('b2')), told({ done: false }), told({}, ['play', 'b2'])])
    assert.equal(hintSentence(state, en), '');
});
