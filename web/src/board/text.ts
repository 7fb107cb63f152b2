// A board in characters, for people.

import type { Cell, Cells, Game } from '../contract/types.ts';
import { columnName, shapeOf, squareOf } from './squares.ts';

/**
 * A board as text, one row a line.
 * @param setup Its letters stand for the sides' pieces.
 */
export function boardText(cells: Cells, setup: Game['setup']) {
  const { rows, columns } = shapeOf(cells);
  const text = (cell: Cell | undefined) => {
    if (typeof cell === 'number') return String(cell);
    return typeof cell === 'string' && setup.kind === 'pieces' ? setup.letters[cell] : '.';
  };
  const across = (each: (column: number) => string) => Array.from({ length: columns }, (_, column) => each(column));
  const lines = Array.from({ length: rows }, (_, row) =>
    [`${row + 1}`, ...across((column) => text(cells[squareOf(row, column)]))].map((part) => part.padStart(2)).join(' '),
  );
  return [`   ${across(columnName).join('  ')}`, ...lines].join('\n');
}
