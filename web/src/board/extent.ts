// The part of a board that some squares take up.

import { columnOf, rowOf } from './squares.ts';

/** The rectangle around some squares: its upper left square and its shape. */
export function extentOf(cells: { [square: string]: unknown }) {
  const squares = Object.keys(cells);
  const [rows, columns] = [squares.map(rowOf), squares.map(columnOf)];
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  return { row, column, rows: 1 + Math.max(...rows) - row, columns: 1 + Math.max(...columns) - column };
}
