// A position as a short text, for the pictures in lists: what stands on the squares, the line to choose from, the last move, and the
// squares that won. The text comes from storage or a file: only what fits the game is drawn.

import type { Scene } from '../board/picture.ts';
import { sizesOf } from '../board/setup.ts';
import { inOrder, squareAt } from '../board/squares.ts';
import type { Cell, Cells, Game } from '../contract/types.ts';

/** The signs of pieces and of taken numbers; a number stands for itself. */
const PIECES = { '-': null, x: 'first', o: 'second' } as const;
const TAKEN = { X: 'first', O: 'second', '.': null } as const;

export function positionText({ cells, line, last, result }: Scene): string {
  const rowOrColumn = line && ('row' in line ? String(line.row) : line.column);
  const won = result?.squares.join('') ?? '';
  return [
    inOrder(Object.keys(cells))
      .map((square) => signOf(cells[square] as Cell))
      .join(' '),
    rowOrColumn ?? '',
    last && Object.hasOwn(cells, last) ? last : '',
    won,
  ].join(';');
}

function signOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const isNumbers = cell !== null && typeof cell === 'object';
  const [signs, what] = isNumbers ? [TAKEN, cell.taken] : [PIECES, cell];
  return Object.entries(signs).find(([, side]) => side === what)?.[0] ?? '-';
}

/** The scene in a text; null: it is none of this game. */
export function positionIn(text: string, game: Game): Scene | null {
  const [squares = '', rowOrColumn = '', last = '', won = '', ...more] = text.split(';');
  const signs = squares.split(' ');
  const columns = game.sizes ? Math.sqrt(signs.length) : game.columns;
  const fits = game.sizes ? sizesOf(game).includes(columns) : signs.length === game.rows * game.columns;
  if (!fits || more.length > 0) return null;
  const found = signs.map((sign) => cellOf(sign, game));
  if (found.some((cell) => cell === undefined)) return null;
  const cells = Object.fromEntries(found.map((cell, index) => [squareAt(index, columns), cell])) as Cells;
  const winning = won.match(/[a-z]\d+/g) ?? [];
  const named = [...winning, ...(last ? [last] : [])];
  if (winning.join('') !== won || named.some((square) => !Object.hasOwn(cells, square))) return null;
  const isRow = /^\d{1,2}$/.test(rowOrColumn) && Object.hasOwn(cells, `a${rowOrColumn}`);
  const isColumn = /^[a-z]$/.test(rowOrColumn) && Object.hasOwn(cells, `${rowOrColumn}1`);
  if (rowOrColumn && !isRow && !isColumn) return null;
  return {
    cells,
    line: isRow ? { row: Number(rowOrColumn) } : isColumn ? { column: rowOrColumn } : null,
    last: last || null,
    result: won ? { winner: 'draw', margin: null, squares: winning } : null,
  };
}

function cellOf(sign: string, { setup }: Game): Cell | undefined {
  if (setup.kind === 'pieces') return Object.hasOwn(PIECES, sign) ? PIECES[sign as keyof typeof PIECES] : undefined;
  if (Object.hasOwn(TAKEN, sign)) return { taken: TAKEN[sign as keyof typeof TAKEN], value: null };
  return /^-?\d{1,9}$/.test(sign) ? Number(sign) : undefined;
}
