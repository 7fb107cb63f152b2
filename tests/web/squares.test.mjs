import assert from 'node:assert/strict';
import test from 'node:test';
import * as squares from '../../web/src/board/squares.ts';
import { extentOf } from '../../web/src/board/squares.ts';

test('a square has the name, the row, the column and the index that the contract gives it', () => {
  for (const [name, row, column, index, columns] of [
    ['a1', 0, 0, 0, 3],
    ['c2', 1, 2, 5, 3],
    ['g6', 5, 6, 41, 7],
    ['j10', 9, 9, 99, 10],
    ['z26', 25, 25, 675, 26],
  ]) {
    assert.deepEqual([squares.squareOf(row, column), squares.squareAt(index, columns)], [name, name]);
    assert.equal(squares.indexOf(name, columns), index);
    assert.deepEqual([squares.rowOf(name), squares.columnOf(name)], [row, column]);
  }
});

test('every index of a board of 7 columns leads back to itself', () => {
  for (let index = 0; index < 42; index++) assert.equal(squares.indexOf(squares.squareAt(index, 7), 7), index);
});

test('the shape of a board follows from its squares, also where it is not square', () => {
  const cells = Object.fromEntries(Array.from({ length: 42 }, (_, index) => [squares.squareAt(index, 7), null]));
  assert.deepEqual(squares.shapeOf(cells), { rows: 6, columns: 7 });
});

test('the rectangle around some squares begins at the first row and column of them', () => {
  assert.deepEqual(extentOf({ c5: 1, f4: 1, d6: 1 }), { row: 3, column: 2, rows: 3, columns: 4 });
  assert.deepEqual(extentOf({ j10: 1 }), { row: 9, column: 9, rows: 1, columns: 1 });
});

test('a distance is the moves of a king, rows of two digits included', () => {
  for (const [from, to, moves] of [
    ['a1', 'a1', 0],
    ['a9', 'b10', 1],
    ['j10', 'a1', 9],
    ['c3', 'd8', 5],
  ])
    assert.equal(squares.distance(from, to), moves);
});

test('a square is in the row or in the column that a view names', () => {
  for (const line of [{ row: 10 }, { column: 'c' }]) assert(squares.inLine(line, 'c10'));
  for (const line of [{ row: 1 }, { column: 'd' }, null]) assert(!squares.inLine(line, 'c10'));
});
