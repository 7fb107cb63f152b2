// The sentence of a hint, in both languages.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';

const { hintSentence } = await import('../../web/src/views/status.ts');

import { createWords } from '../../web/src/words.ts';
import { GAMES, thoughtOf, viewOfRecord } from './games.mjs';

const words = (lang) =>
  createWords(JSON.parse(readFileSync(new URL(`../../web/locales/${lang}.json`, import.meta.url), 'utf8')), lang);
const [en, ja] = [words('en'), words('ja')];

/** A round in which Black is to move, after these events. */
function after(...events) {
  const round = newRound(GAMES, { game: 'nine' });
  const record = recordOf(round);
  const known = reduce(round, ['view', keyOf(record), viewOfRecord(record)]);
  return events.reduce(reduce, known);
}
const HERE = keyOf({ game: 'nine' });
const hint = ['hint'];
const analysis = (move, more) => ['analysis', HERE, thoughtOf(move, more)];
const exact = (move, value = 0) => ({ move, value, bound: 'exact', outcome: null, plies: null });
const told = (more, ...events) => after(hint, analysis('b2', more), ...events);

test('the best move is named, and the reply that is expected', () => {
  const state = told({ line: ['b2', 'a1', 'c3'], moves: [exact('b2'), { ...exact('a1'), bound: 'upper' }] });
  assert.equal(hintSentence(state, en), 'Hint: b2 is best; White’s likely reply is a1.');
  assert.equal(hintSentence(state, ja), 'ヒント：最善はb2。白の予想応手はa1です。');
});

test('without a line, or with moves of less worth, the best move alone is named', () => {
  const state = told({ moves: [exact('b2'), exact('a1', -3)] });
  assert.equal(hintSentence(state, en), 'Hint: b2 is best.');
  assert.equal(hintSentence(state, ja), 'ヒント：最善はb2。');
  assert.equal(hintSentence(told({ value: null }), en), 'Hint: b2 is best.');
});

test('moves of the same worth are named together', () => {
  const two = told({ line: ['b2', 'a1'], moves: [exact('b2'), exact('c3'), exact('a1', -3)] });
  assert.equal(hintSentence(two, en), 'Hint: b2 and c3 are equally good.');
  assert.equal(hintSentence(two, ja), 'ヒント：b2、c3は同じくらいよい手です。');
  const three = told({ moves: [exact('b2'), exact('c3'), exact('a1')] });
  assert.equal(hintSentence(three, en), 'Hint: b2, c3, and a1 are equally good.');
  const squares = Object.keys(viewOfRecord({ game: 'nine' }).legal);
  const all = told({ moves: squares.map((square) => exact(square)) });
  assert.equal(hintSentence(all, en), 'Hint: all moves are equally good.');
  assert.equal(hintSentence(all, ja), 'ヒント：どの手も評価は同じです。');
});

test('no reply is named where the other side has to pass', () => {
  const record = { game: 'nine', moves: ['b2'] };
  const view = viewOfRecord(record, { turn: 'first' });
  const state = told({ line: ['b2', 'a1'], moves: [exact('b2')] }, ['view', keyOf(record), view]);
  assert.equal(hintSentence(state, en), 'Hint: b2 is best.');
});

test('nothing is said before the analysis is finished, without a hint, or in another position', () => {
  assert.equal(hintSentence(after(), en), '');
  assert.equal(hintSentence(after(hint), en), '');
  assert.equal(hintSentence(after(analysis('b2')), en), '');
  assert.equal(hintSentence(told({ done: false }), en), '');
  assert.equal(hintSentence(told({}, ['play', 'b2']), en), '');
});
