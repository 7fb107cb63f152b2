// The sentence that says who is to move, what was played and who has won.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, viewOfRecord } from './games.mjs';
import { textOf } from './lit.mjs';
import { roundOf, viewed } from './rounds.mjs';
import { en, ja } from './words.mjs';

const { opening, status, statusText } = await import('../../web/src/views/status.ts');
const { advantageBar } = await import('../../web/src/views/advantage_bar.ts');
const { keyOf, newRound, pythonMoves, pythonWaits, reduce } = await import('../../web/src/round/state.ts');

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
  assert.deepEqual(said('felt', end('second', -38, 13, 51)), [
    'White wins by 38, 51 to 13.',
    '38石差で白の勝ちです（51対13）。',
  ]);
  assert.deepEqual(said('felt', end('first', 38, 51, 13), 'level-1'), [
    'You win by 38, 51 to 13.',
    '38石差であなたの勝ちです（51対13）。',
  ]);
  assert.deepEqual(said('felt', end('draw', 0, 32, 32)), ['A draw, 32 to 32.', '32対32で引き分けです。']);
});

test('whoever plays Python alone and loses is told so, with their own score first; nobody else is', () => {
  const results = [
    ['felt', end('second', -38, 13, 51), 'You lose by 38, 13 to 51.', '38石差であなたの負けです（13対51）。'],
    ['table', end('second', -4), 'You lose by 4.', '4点差であなたの負けです。'],
    ['nine', end('second', null), 'You lose.', 'あなたの負けです。'],
    ['nine', end('second', null, 1, 2), 'You lose, 1 to 2.', '1対2であなたの負けです。'],
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

test('empty squares that count for the winner are named', () => {
  assert.deepEqual(said('felt', end('first', 64, 13, 0)), [
    'Black wins by 64, 13 to 0. The 51 empty squares count for the winner.',
    '64石差で黒の勝ちです（13対0）。 空いている51マスは勝ったほうに数えます。',
  ]);
});

test('a result without a score or a margin is said without them', () => {
  const results = [end('first', null), end('draw', null), end('second', null, 1, 2)];
  const [one, other, scored] = results.map((result) => said('nine', result)[0]);
  assert.deepEqual([one, other, scored], ['Black wins.', 'A draw.', 'White wins, 2 to 1.']);
});

/** A round of numbers in which the first square holds a 9 that can be taken from row 1, and what is said of it. */
function numbers(events, more = {}) {
  const record = { game: 'table', seed: 1 };
  const start = viewOfRecord(record, { line: { row: 1 }, legal: { a1: { a1: { taken: 'first', value: 9 } } } });
  const view = { ...start, cells: { ...start.cells, a1: 9 }, ...more };
  let state = reduce(newRound(GAMES, record), ['view', keyOf(record), view]);
  for (const event of events(view)) state = reduce(state, event);
  return [en, ja].map((t) => statusText({ ...state, engine: 'ready' }, t));
}

test('the number under the pointer says where the other side would choose', () => {
  const after = { game: 'table', seed: 1, moves: ['a1'] };
  const known = (view) => ({ ...view, line: { column: 'a' }, turn: 'second' });
  const pointed = ['preview', 'a1'];
  const told = numbers((view) => [['view', keyOf(after), known(view)], pointed]);
  assert.deepEqual(told, ['Take 9, and White chooses from column a.', '9を取ると、白はa列から選びます。']);
  assert.match(numbers(() => [pointed])[0], /^Black to move\./); // the engine has not said it yet
});

test('a line that is looked at is said in place of the game', () => {
  const looked = ['lookahead', { from: 0, moves: ['a1', 'a2'], at: 2, stays: true }];
  const told = numbers(() => [looked]);
  assert.deepEqual(told, ['Looking ahead: a2, move 2 of 2.', '先の局面を表示しています：a2のあと（2/2）。']);
});

test('an address that cannot be read is no game, and a refused player leaves the game', () => {
  for (const [code, field, sentence] of [
    ['address-game', null, /^This game cannot be shown\.$/],
    ['limit', 'record.size', /^This game cannot be shown\.$/],
    ['limit', 'player.depth', /^Black to move\./],
    ['internal', null, /^Black to move\./],
  ])
    assert.match(numbers(() => [['problem', { code, message: '', field, args: {} }]])[0], sentence);
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

test('a game that is looked back on says at which move, and does not ask to continue it', () => {
  const seats = { first: 'level-1', second: 'human' };
  const played = { ...roundOf('nine', ['b2', 'a1'], { seats, at: 0, paused: true }), engine: 'ready' };
  assert.match(statusText(played, en), /^Move 0 of 2; Black to move\./);
  assert.match(statusText({ ...played, at: 2 }, en), /^Black to move: press Continue\./);
});

test('the line for newcomers may stand in place of the sentence until something is done', () => {
  const start = { ...newRound(GAMES, { game: 'nine' }), engine: 'booting' };
  const known = viewed(start);
  const states = [start, { ...known, engine: 'ready' }, { ...known, engine: 'failed' }];
  assert.deepEqual(states.map(opening), [true, true, false]);
  const done = [
    ['choose', 'b2'],
    ['choose', 'zz'],
    ['hint'],
    ['preview', 'b2'],
    ['seat', 'first', 'level-1'],
    ['lookahead', { from: 0, moves: ['b2'], at: 1 }],
  ];
  for (const event of done) assert.equal(opening(reduce(known, event)), false, event[0]);
});
