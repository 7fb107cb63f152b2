// Boards: the squares, the texts of positions, the one that is being set up, and the keys that lead through it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsOf, readSetup, writeSetup } from '../../web/src/board/setup.ts';
import * as squares from '../../web/src/board/squares.ts';
import * as draft from '../../web/src/rooms/play/panels/setup.ts';
import { boardText } from '../../web/src/rooms/play/panels/text.ts';
import { COLUMNS, FELT, NINE, TABLE, viewOfRecord, WIDE } from './games.mjs';

const { squareByKey } = await import('../../web/src/board/board.ts');
const { picture } = await import('../../web/src/board/picture.ts');
const { pieces } = await import('../../web/src/board/pieces.ts');

test('a square has the name, the row, the column and the index that the contract gives it', () => {
  for (const [name, row, column, index, columns] of [
    ['a1', 0, 0, 0, 3],
    ['g6', 5, 6, 41, 7],
    ['j10', 9, 9, 99, 10],
  ]) {
    assert.deepEqual([squares.squareOf(row, column), squares.squareAt(index, columns)], [name, name]);
    assert.equal(squares.indexOf(name, columns), index);
    assert.deepEqual([squares.rowOf(name), squares.columnOf(name)], [row, column]);
  }
});

test('the rectangle around some squares begins at the first row and column of them', () => {
  assert.deepEqual(squares.extentOf({ c5: 1, f4: 1, d6: 1 }), { row: 3, column: 2, rows: 3, columns: 4 });
  assert.deepEqual(squares.extentOf({ j10: 1 }), { row: 9, column: 9, rows: 1, columns: 1 });
});

// Setup texts

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

test('a board as text has a line for each row, in the letters of the game', () => {
  const cells = cellsOf(readSetup(COLUMNS, `${'-'.repeat(35)}RY-----`));
  const lines = boardText(cells, COLUMNS.setup).split('\n');
  assert.deepEqual([lines.length, lines[0], lines[6]], [7, '   a  b  c  d  e  f  g', ' 6  R  Y  .  .  .  .  .']);
  const numbers = boardText(cellsOf(readSetup(TABLE, FOUR)), TABLE.setup).split('\n');
  assert.deepEqual(numbers.slice(1, 3), [' 1  1 -2  3  4', ' 2  .  .  .  .']);
});

// A position that is being set up

test('a key puts a number, turns its sign and takes it away', () => {
  let board = draft.emptyDraft(TABLE);
  for (const [keys, cell] of [
    [['7'], '7'],
    [['-'], '-7'],
    [['0'], '.'],
    [['−', '4'], '-4'],
    [['Delete'], '.'],
  ]) {
    for (const key of keys) board = draft.withKey(board, 'c2', key);
    assert.equal(draft.cellAt(board, 'c2'), cell);
  }
  assert.equal(draft.withKey(board, 'c2', 'x'), null);
});

test('a key puts no number that the game does not have, none where pieces stand, and Backspace empties', () => {
  const few = { ...TABLE, setup: { ...TABLE.setup, least: 1, most: 5 } };
  const board = draft.emptyDraft(few);
  assert.equal(draft.withKey(board, 'a1', '6'), null);
  assert.equal(draft.cellAt(draft.withKey(board, 'a1', '5'), 'a1'), '5');
  const pieces = draft.withCell(draft.emptyDraft(COLUMNS), 'a1', 'R');
  assert.equal(draft.withKey(pieces, 'a1', '7'), null);
  assert.equal(draft.cellAt(draft.withKey(pieces, 'a1', 'Backspace'), 'a1'), '-');
});

test('a board that becomes smaller or larger keeps what fits, and a line that is on it', () => {
  let board = draft.withCell(draft.withCell(draft.emptyDraft(TABLE), 'd4', '5'), 'h8', '3');
  board = { ...board, line: 'column h' };
  const small = draft.resized(board, 4);
  assert.equal(small.cells.length, 16);
  assert.equal(draft.cellAt(small, 'd4'), '5');
  assert.equal(small.line, 'row 1');
  const large = draft.resized({ ...small, line: 'row 4' }, 10);
  assert.equal(draft.cellAt(large, 'd4'), '5');
  assert.equal(draft.cellAt(large, 'h8'), '.');
  assert.equal(large.line, 'row 4');
  assert.match(writeSetup(large), /^(\S+( \S+){9}\/){9}\S+( \S+){9}; row 4; 0:0$/);
});

// Keys and pictures

const legal = { c3: {}, b1: {}, a2: {}, a10: {} };
const view = { ...viewOfRecord({ game: 'table', size: 10 }), legal };
const props = { rows: 10, columns: 10, view, playable: true };
const key = (name, square, more = {}) =>
  squareByKey({ key: name, ctrlKey: false, ...more }, square, { ...props, ...more });

test('PageDown leads to the next legal square in square order, PageUp to the one before, and around the ends', () => {
  const next = { a1: 'b1', b1: 'a2', j1: 'a2', a2: 'c3', d3: 'a10', a10: 'b1', b10: 'b1' };
  for (const [square, to] of Object.entries(next)) assert.equal(key('PageDown', square), to, square);
  const before = { a1: 'a10', c1: 'b1', c3: 'a2', a10: 'c3', j10: 'a10' };
  for (const [square, to] of Object.entries(before)) assert.equal(key('PageUp', square), to, square);
});

test('these keys are the browser’s where the player cannot move, and with Ctrl', () => {
  for (const part of [{ playable: false }, { view: null }, { view: { ...view, legal: {} } }, { ctrlKey: true }])
    for (const name of ['PageDown', 'PageUp']) assert.equal(key(name, 'a1', part), undefined);
});

test('a square of numbers without a number is drawn and named, also where nothing is told of it', () => {
  const how = { t: (key) => key, side: (side) => side, fresh: true, wait: '', colours: TABLE.look.colours };
  assert.equal(pieces.numbers.name(null, how), 'cell.taken');
  const drawn = (cell) => pieces.numbers.draw(cell, how).strings;
  assert.deepEqual(drawn(null), drawn({ taken: null, value: null }));
  const scene = { ...view, cells: { a1: null, b1: 3 }, line: null, last: null, result: null };
  assert.ok(picture(scene, TABLE.look, (name) => name, null));
});
