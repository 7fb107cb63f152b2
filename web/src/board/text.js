// Writes a board as text, one row a line.

import { columnName, shapeOf, squareOf } from './squares.js';

/** @typedef {import('../contract/types.js').Cell} Cell */
/** @typedef {import('../contract/types.js').Game} Game */

const NOTHING = '.';

/** @param {{[square: string]: Cell}} cells @param {Game['setup']} setup Its letters stand for the sides' pieces. */
export function boardText(cells, setup) {
  const shape = shapeOf(cells);
  const [rows, columns] = [shape.rows, shape.columns].map((count) => Array.from({ length: count }, (_, at) => at));
  /** @param {Cell} cell */
  const text = (cell) => {
    if (typeof cell === 'number') return String(cell);
    return typeof cell === 'string' && setup.kind === 'pieces' ? setup.letters[cell] : NOTHING;
  };
  return [
    `   ${columns.map(columnName).join('  ')}`,
    ...rows.map((row) =>
      [String(row + 1).padStart(2), ...columns.map((column) => text(cells[squareOf(row, column)]).padStart(2))].join(
        ' ',
      ),
    ),
  ].join('\n');
}
