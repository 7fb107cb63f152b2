// The sentence of a hint, in both languages.

import assert from 'node:assert/strict';

import { test } from 'node:test';
import { keyOf, reduce } from '../../web/src/round/state.ts';
import { thoughtOf, viewOfRecord } from './games.mjs';
import { roundOf } from './rounds.mjs';
import { en, ja } from './words.mjs';

const { hintSentence } = await import('../../web/src/views/status.ts');

/** A round in which Black is to move, after these events. */
const after = (...events) => events.reduce(reduce, roundOf('nine'));
const HERE = keyOf({ game: 'nine' });
const hint = ['hint'];
const analysis = (move, more) => ['analysis', HERE, thoughtOf(move, more)];
const exact = (move, value = 0) => ({ move, value, bound: 'exact', outcome: null, plies: null });
const told = (more, ...events) => after(hint, analysis('b2', more), ...events);

/** The sentence in English, and in Japanese where that is given. */
function says(state, english, japanese = hintSentence(state, ja)) {
  assert.deepEqual([hintSentence(state, en), hintSentence(state, ja)], [english, japanese]);
}

test('the best move is named, and the reply that is expected', () => {
  const state = told({ line: ['b2', 'a1', 'c3'], moves: [exact('b2'), { ...exact('a1'), bound: 'upper' }] });
  says(state, 'Hint: b2 is best; White’s likely reply is a1.', 'ヒント：最善はb2。白の予想応手はa1です。');
});

test('without a line, or with moves of less worth, the best move alone is named', () => {
  const state = told({ moves: [exact('b2'), exact('a1', -3)] });
  says(state, 'Hint: b2 is best.', 'ヒント：最善はb2。');
  says(told({ value: null }), 'Hint: b2 is best.');
});

test('moves of the same worth are named together', () => {
  const two = told({ line: ['b2', 'a1'], moves: [exact('b2'), exact('c3'), exact('a1', -3)] });
  says(two, 'Hint: b2 and c3 are equally good.', 'ヒント：b2、c3は同じくらいよい手です。');
  const three = told({ moves: [exact('b2'), exact('c3'), exact('a1')] });
  says(three, 'Hint: b2, c3, and a1 are equally good.');
  const squares = Object.keys(viewOfRecord({ game: 'nine' }).legal);
  const all = told({ moves: squares.map((square) => exact(square)) });
  says(all, 'Hint: all moves are equally good.', 'ヒント：どの手も評価は同じです。');
});

test('no reply is named where the other side has to pass', () => {
  const record = { game: 'nine', moves: ['b2'] };
  const view = viewOfRecord(record, { turn: 'first' });
  const state = told({ line: ['b2', 'a1'], moves: [exact('b2')] }, ['view', keyOf(record), view]);
  says(state, 'Hint: b2 is best.');
});

test('nothing is said before the analysis is finished, without a hint, or in another position', () => {
  for (const state of [after(), after(hint), after(analysis('b2')), told({ done: false }), told({}, ['play', 'b2'])])
    assert.equal(hintSentence(state, en), '');
});
