// Reads and writes setup texts (engine/CONTRACT.md, "Setups") by the setup alphabet of the game. The engine checks
// whether a game can begin from one.

import type { Cell, Cells, Game } from '../contract/types.ts';
import { squareAt } from './squares.ts';

/** The part of a game that describes its boards and setups. */
export type GameBoard = Pick<Game, 'id' | 'rows' | 'columns' | 'sizes' | 'setup'>;
export interface Parts {
  game: string;
  /** How the game writes its setups. */
  setup: Game['setup'];
  columns: number;
  /** In square order, as the setup text writes them. */
  cells: string[];
  /** The side to move, by its letter; '' where it follows from the squares. With numbers the line to
   * choose from, `row 1` or `column d`. */
  line: string;
  /** With numbers, as typed. */
  points: [string, string];
}

export const SIDES = ['first', 'second'] as const;

/** @param text A setup as the engine writes it. */
export function readSetup(game: GameBoard, text: string): Parts {
  const { id, setup } = game;
  if (setup.kind === 'numbers') {
    const [board = '', line = '', points = '0:0'] = text.split(/\s*;\s*/);
    const rows = board.split('/').map((row) => row.trim().split(/\s+/));
    const [first = '', second = ''] = points.split(':');
    return { game: id, setup, columns: rows[0]?.length ?? 0, cells: rows.flat(), line, points: [first, second] };
  }
  const [board = '', line = ''] = text.split(' ');
  return { game: id, setup, columns: columnsOf(game, board.length), cells: [...board], line, points: ['0', '0'] };
}

/** Of a board of so many squares. */
const columnsOf = ({ rows, columns, sizes }: GameBoard, squares: number) =>
  sizes && squares !== rows * columns ? Math.round(Math.sqrt(squares)) : columns;

export function writeSetup({ setup, columns, cells, line, points }: Parts) {
  if (setup.kind === 'pieces') return `${cells.join('')}${line && ` ${line}`}`;
  const rows = cells.map((cell, at) => (at === 0 ? cell : `${at % columns ? ' ' : '/'}${cell}`));
  return `${rows.join('')}; ${line}; ${points.map((text) => text.trim() || '0').join(':')}`;
}

/** The cells of the squares. */
export function cellsOf({ setup, columns, cells }: Parts): Cells {
  const cell = (text: string): Cell => {
    if (setup.kind === 'pieces') return SIDES.find((side) => setup.letters[side] === text) ?? null;
    return text === setup.taken ? { taken: null, value: null } : Number(text);
  };
  return Object.fromEntries(cells.map((text, index) => [squareAt(index, columns), cell(text)]));
}

/** The rows (and columns) that a board of the game can have, where there is a choice. */
export const sizesOf = ({ sizes }: Pick<Game, 'sizes'>) =>
  sizes ? Array.from({ length: sizes.most - sizes.least + 1 }, (_, index) => sizes.least + index) : [];
