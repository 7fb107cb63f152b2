// What stands on a board, as text in the address of a page that shows it in a frame of another site: drawn from it before Python is asked.
// `3:f,,s,,4,,f9,,-2` has three columns; then the squares in their order: a piece of the first or the second side, empty, a number, a
// number that was taken. And the same in characters, for people.

import type { Cell, Cells, Game, Side, View } from '../contract/types.ts';
import { columnName, shapeOf, squareAt, squareOf } from './squares.ts';

/** The most rows of a board. */
const MOST = 26;
const letterOf = (side: Side | null) => (side ?? '').slice(0, 1);

function wordOf(cell: Cell | undefined) {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return `${letterOf(cell.taken)}${cell.value}`;
  return typeof cell === 'number' ? String(cell) : letterOf(cell);
}

/** Undefined: it says nothing of a cell. */
function cellOf(word: string): Cell | undefined {
  const [, letter, number] = /^([fs]?)(-?\d{1,3})?$/.exec(word) ?? [];
  if (letter === undefined) return undefined;
  const side = letter === 'f' ? 'first' : 'second';
  if (letter) return number ? { taken: side, value: Number(number) } : side;
  return number ? Number(number) : null;
}

export function writeDrawn(cells: Cells) {
  const { rows, columns } = shapeOf(cells);
  return `${columns}:${Array.from({ length: rows * columns }, (_, at) => wordOf(cells[squareAt(at, columns)])).join(',')}`;
}

/** An address with what stands on the board, and what else is drawn. */
export function withDrawn(address: string, { cells, last }: Pick<View, 'cells' | 'last'>, more = '') {
  const words = `drawn=${writeDrawn(cells)}${last ? `&last=${last}` : ''}${more}`;
  return `${address}${address.includes('?') ? '&' : '?'}${words}`;
}

/** Null: it is none. */
export function readDrawn(text: string): Cells | null {
  const [, columns, words = ''] = /^([1-9]|1\d|2[0-6]):([-\d,fs]*)$/.exec(text) ?? [];
  const found = words.split(',').map(cellOf);
  if (
    !columns ||
    found.length > MOST * Number(columns) ||
    found.length % Number(columns) !== 0 ||
    found.includes(undefined)
  )
    return null;
  return Object.fromEntries(found.map((cell, at) => [squareAt(at, Number(columns)), cell as Cell]));
}

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
