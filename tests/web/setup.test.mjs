import assert from 'node:assert/strict';
import test from 'node:test';
import { cellsOf, readSetup, sizesOf, writeSetup } from '../../web/src/board/setup.ts';
import { boardText } from '../../web/src/board/text.ts';
import { COLUMNS, FELT, NINE, TABLE, WIDE } from './games.mjs';

const FOUR = '1 -2 3 4/. . . ./5 6 -7 8/9 1 2 3; column b; -3:12';
const SETUPS = [
  [NINE, 'XO--O----', 3, 3],
  [FELT, `${'-'.repeat(27)}OX${'-'.repeat(6)}XO${'-'.repeat(27)} O`, 8, 8],
  [COLUMNS, `${'-'.repeat(35)}RYR-Y-R`, 6, 7],
  [WIDE, '..XO......'.concat(' X'), 2, 5],
  [TABLE, FOUR, 4, 4],
  [TABLE, `${Array(10).fill('1 2 3 4 5 6 7 8 9 -9').join('/')}; row 10; 0:0`, 10, 10],
  ...[NINE, FELT, COLUMNS, WIDE, TABLE].map((game) => [game, game.setup.empty, game.rows, game.columns]),
];

test('a setup that was read is written as it was, whatever its kind and shape', () => {
  for (const [game, text, rows, columns] of SETUPS) {
    const parts = readSetup(game, text);
    assert.equal(writeSetup(parts), text);
    assert.equal(parts.columns, columns);
    assert.equal(parts.cells.length, rows * columns);
  }
});

test('letters stand for the sides that the game says', () => {
  const cells = cellsOf(readSetup(COLUMNS, `${'-'.repeat(35)}RY-----`));
  assert.deepEqual([cells.a6, cells.b6, cells.c6, cells.g1], ['first', 'second', null, null]);
  assert.deepEqual(Object.values(cellsOf(readSetup(NINE, 'XO-------'))).slice(0, 3), ['second', 'first', null]);
});

test('numbers are numbers, and what is taken has no value', () => {
  const cells = cellsOf(readSetup(TABLE, FOUR));
  assert.deepEqual([cells.b1, cells.d4, cells.a2], [-2, 3, { taken: null, value: null }]);
});

test('a game has the sizes that it says, or none to choose from', () => {
  assert.deepEqual(sizesOf(TABLE), [4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(sizesOf(COLUMNS), []);
});

test('a board as text has a line for each row, in the letters of the game', () => {
  const cells = cellsOf(readSetup(COLUMNS, `${'-'.repeat(35)}RY-----`));
  const lines = boardText(cells, COLUMNS.setup).split('\n');
  assert.deepEqual([lines.length, lines[0], lines[6]], [7, '   a  b  c  d  e  f  g', ' 6  R  Y  .  .  .  .  .']);
  assert.equal(boardText(cellsOf(readSetup(TABLE, FOUR)), TABLE.setup).split('\n')[1], ' 1  1 -2  3  4');
});
