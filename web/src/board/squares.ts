// Squares by name ("a1"), by row and column (from 0), and by index in square order: row by row from a1. A board has at
// most 26 columns, so that a column is one letter.

import type { View } from '../contract/types.ts';

/** @param column From 0. */
export const columnName = (column: number) => String.fromCharCode(97 + column);

/**
 * @param row From 0.
 * @param column From 0.
 */
export const squareOf = (row: number, column: number) => `${columnName(column)}${row + 1}`;

export const columnOf = (square: string) => square.charCodeAt(0) - 97;

export const rowOf = (square: string) => Number(square.slice(1)) - 1;

/** The name of a square in square order. */
export const squareAt = (index: number, columns: number) => squareOf(Math.floor(index / columns), index % columns);

/** A square's place in square order. */
export const indexOf = (square: string, columns: number) => rowOf(square) * columns + columnOf(square);

/** Squares in square order. */
export const inOrder = (squares: string[]) =>
  squares.toSorted((a, b) => rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b));

/** The rectangle around some squares: its upper left square and its shape. */
export function extentOf(cells: { [square: string]: unknown }) {
  const squares = Object.keys(cells);
  const [rows, columns] = [squares.map(rowOf), squares.map(columnOf)];
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  return { row, column, rows: 1 + Math.max(...rows) - row, columns: 1 + Math.max(...columns) - column };
}

/** The smallest board that has these squares. */
export function shapeOf(cells: { [square: string]: unknown }) {
  const { rows, columns } = extentOf({ a1: null, ...cells });
  return { rows, columns };
}

/** Moves of a king from one square to the other. */
export const distance = (a: string, b: string) =>
  Math.max(Math.abs(columnOf(a) - columnOf(b)), Math.abs(rowOf(a) - rowOf(b)));

/** Is a square in the line that a view names? */
export const inLine = (line: View['line'], square: string) =>
  line !== null && ('row' in line ? rowOf(square) + 1 === line.row : square[0] === line.column);
