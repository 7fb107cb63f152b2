// Squares by name ("a1"), by row and column (from 0), and by index in square order: row by row from a1. A board has at
// most 26 columns, so that a column is one letter.

/** @typedef {{rows: number, columns: number}} Shape */

/** @param {number} column From 0. */
export const columnName = (column) => String.fromCharCode(97 + column);

/** @param {number} row From 0. @param {number} column From 0. */
export const squareOf = (row, column) => `${columnName(column)}${row + 1}`;

/** @param {string} square */
export const columnOf = (square) => square.charCodeAt(0) - 97;

/** @param {string} square */
export const rowOf = (square) => Number(square.slice(1)) - 1;

/** The name of a square in square order. @param {number} index @param {number} columns */
export const squareAt = (index, columns) => squareOf(Math.floor(index / columns), index % columns);

/** A square's place in square order. @param {string} square @param {number} columns */
export const indexOf = (square, columns) => rowOf(square) * columns + columnOf(square);

/** Squares in square order. @param {string[]} squares */
export const inOrder = (squares) => squares.toSorted((a, b) => rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b));

/** The smallest board that has these squares. @param {{[square: string]: unknown}} cells @returns {Shape} */
export function shapeOf(cells) {
  const squares = Object.keys(cells);
  return { rows: 1 + Math.max(...squares.map(rowOf)), columns: 1 + Math.max(...squares.map(columnOf)) };
}

/** Moves of a king from one square to the other. @param {string} a @param {string} b */
export const distance = (a, b) => Math.max(Math.abs(columnOf(a) - columnOf(b)), Math.abs(rowOf(a) - rowOf(b)));

/**
 * Is a square in the line that a view names?
 * @param {import('../contract/types.js').View['line']} line
 * @param {string} square
 */
export const inLine = (line, square) =>
  line !== null && ('row' in line ? rowOf(square) + 1 === line.row : square[0] === line.column);
