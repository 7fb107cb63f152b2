// Writes a board as text, one row a line.

import type { Cell, Game } from '../contract/types.ts';
import { columnName, shapeOf, squareOf } from './squares.ts';

const NOTHING = '.';

/** @param setup Its letters stand for the sides' pieces. */
export function boardText(cells: { [square: string]: Cell }, setup: Game['setup']) {
  const shape = shapeOf(cells);
  const [rows, columns] = [shape.rows, shape.columns].map((count) => Array.from({ length: count }, (_, at) => at));
  const text = (cell: Cell) => {
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
