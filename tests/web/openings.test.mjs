// The names of openings, with the list of the page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { columnOf, rowOf, squareOf } from '../../web/src/board/squares.ts';
import { openingOf } from '../../web/src/round/openings.ts';
import { roundOf } from './rounds.mjs';

const OPENINGS = JSON.parse(readFileSync(new URL('../../web/data/openings.json', import.meta.url), 'utf8')).othello;
const TURNS = [
  (row, column) => squareOf(row, column),
  (row, column) => squareOf(7 - row, 7 - column),
  (row, column) => squareOf(column, row),
  (row, column) => squareOf(7 - column, 7 - row),
];
const setupOf = (text) => OPENINGS.find(({ moves }) => moves === text).setup;
const turned = (setup, turn) => {
  const cells = Array.from({ length: 64 }, (_, index) => {
    const square = turn(index >> 3, index & 7);
    return setup[rowOf(square) * 8 + columnOf(square)];
  });
  return cells.join('') + setup.slice(64);
};

/** A game of these moves, as text. `known`: the opening whose position stands after so many of them. */
function game(text, known, turn = TURNS[0]) {
  const moves = text.match(/../g).map((square) => turn(rowOf(square), columnOf(square)));
  const views = Object.entries(known).map(([count, opening]) => [count, { setup: turned(setupOf(opening), turn) }]);
  return roundOf('felt', moves, { views: Object.fromEntries(views) });
}

const TIGER = 'f5d6c3d3c4';

test('an opening is found however the board is turned, and told when the game has left it', () => {
  for (const turn of TURNS) {
    const known = { 2: 'f5d6', 5: TIGER };
    const named = (text, lang = 'en') => openingOf(game(text, known, turn), OPENINGS, lang);
    assert.deepEqual(named(TIGER), { name: 'Tiger', left: null });
    assert.deepEqual(named(`${TIGER}f4`), { name: 'Tiger', left: null }); // on the way to others
    assert.deepEqual(named(`${TIGER}f4g3h2`), { name: 'Tiger', left: 6 });
    assert.deepEqual(named(`${TIGER}f4`, 'ja'), { name: '虎', left: null });
  }
});

test('the same position has the name of its opening after moves in another order', () => {
  const cow = game('f5f6e6d6c5', { 4: 'f5f6e6f4', 5: 'f5f6e6f4e3' });
  assert.deepEqual(openingOf(cow, OPENINGS, 'en'), { name: 'Cow', left: null });
});

test('the name is that of the position on the board, and of the last that has one in the language', () => {
  const mouse = game('f5f4e3a1', { 2: 'f5f4', 3: 'f5f4e3' });
  assert.deepEqual(openingOf(mouse, OPENINGS, 'ja'), { name: '鼠', left: 3 });
  assert.deepEqual(openingOf(mouse, OPENINGS, 'en'), { name: 'Parallel', left: 3 });
  assert.deepEqual(openingOf({ ...mouse, at: 2 }, OPENINGS, 'en'), { name: 'Parallel', left: null });
  assert.equal(openingOf({ ...mouse, at: 1 }, OPENINGS, 'en'), null);
  assert.equal(openingOf({ ...mouse, at: 2 }, OPENINGS, 'ja'), null);
});
