// A draft: a position that is being set up by hand, changed square by square. Its text is written by board/setup.ts.

import { cellsOf, type GameBoard, type Parts, readSetup, writeSetup } from '../board/setup.ts';
import { columnName, columnOf, indexOf } from '../board/squares.ts';
import type { Problem, View } from '../contract/types.ts';

export interface Draft extends Parts {
  /** The square last changed. */
  touched: string | null;
  /** The square in which a minus sign has just been typed. */
  minus: string | null;
  /** The setup text that the engine has checked. */
  checked: string | null;
  /** Its view, where the engine accepts it. */
  view: View | null;
  /** What is wrong with it, where the engine refuses it. */
  problem: Problem | null;
}

const UNTOUCHED = { touched: null, minus: null };
const UNCHECKED = { checked: null, view: null, problem: null };

/** @param text A setup as the engine writes it. */
export const draftOf = (game: GameBoard, text: string): Draft => ({
  ...readSetup(game, text),
  ...UNTOUCHED,
  ...UNCHECKED,
});

/** How an empty square is written. */
const emptyCell = (setup: GameBoard['setup']) => (setup.kind === 'pieces' ? setup.letters.empty : setup.taken);

/** An empty board. */
export const emptyDraft = (game: GameBoard) => draftOf(game, game.setup.empty);

const rowsOf = ({ cells, columns }: Draft) => cells.length / columns;

/** What stands on a square, as the setup text writes it. */
export const cellAt = ({ setup, cells, columns }: Draft, square: string) =>
  cells[indexOf(square, columns)] ?? emptyCell(setup);

export function put(draft: Draft, square: string, cell: string): Draft {
  const at = indexOf(square, draft.columns);
  const cells = draft.cells.map((before, index) => (index === at ? cell : before));
  return { ...draft, cells, touched: square, minus: null };
}

/** The draft after a key was pressed on a square; null: the key has no meaning there. */
export function type(draft: Draft, square: string, key: string): Draft | null {
  const { setup } = draft;
  if (key === 'Backspace' || key === 'Delete') return put(draft, square, emptyCell(setup));
  if (setup.kind !== 'numbers') return null;
  if (/^[1-9]$/.test(key)) {
    const number = draft.minus === square ? -Number(key) : Number(key);
    return number < setup.least || number > setup.most ? null : put(draft, square, String(number));
  }
  if (key === '0' || key === setup.taken) return put(draft, square, setup.taken);
  if (key !== '-' && key !== '−') return null;
  const cell = cellAt(draft, square);
  const other = cell === setup.taken ? cell : String(-Number(cell));
  return { ...put(draft, square, other), minus: cell.startsWith('-') || draft.minus === square ? null : square };
}

/** The draft with all squares empty. */
export const clear = (draft: Draft): Draft => ({
  ...draft,
  ...UNTOUCHED,
  cells: draft.cells.map(() => emptyCell(draft.setup)),
  points: ['0', '0'],
});

/** The draft on a square board of another size. Squares that both boards have stay; new ones are empty. */
export function resize(draft: Draft, size: number): Draft {
  const cells = Array.from({ length: size * size }, (_, index) => {
    const [row, column] = [Math.floor(index / size), index % size];
    const kept = column < draft.columns ? draft.cells[row * draft.columns + column] : undefined;
    return kept ?? emptyCell(draft.setup);
  });
  const resized = { ...draft, ...UNTOUCHED, cells, columns: size };
  if (draft.setup.kind !== 'numbers') return resized;
  const [word, which = ''] = draft.line.split(' ');
  const exists = word === 'row' ? Number(which) <= size : columnOf(which) < size;
  return { ...resized, line: exists ? draft.line : 'row 1' };
}

/**
 * The draft with the squares of a start position; with numbers the line to choose from and the points stay.
 * @param text The setup of the start, which has the size of the draft.
 */
export function started(draft: Draft, game: GameBoard, text: string) {
  const start = draftOf(game, text);
  return game.setup.kind === 'numbers' ? { ...start, line: draft.line, points: draft.points } : start;
}

/** The rows and columns that can be the line to choose from. */
export const lines = (draft: Draft) => ({
  rows: Array.from({ length: rowsOf(draft) }, (_, row) => `row ${row + 1}`),
  columns: Array.from({ length: draft.columns }, (_, column) => `column ${columnName(column)}`),
});

/** The draft as a view that the board can draw. Every square is legal. */
export function draftView(draft: Draft): View {
  const cells = cellsOf(draft);
  const [word, which = ''] = draft.line.split(' ');
  const line = word === 'row' ? { row: Number(which) } : word === 'column' ? { column: which } : null;
  const setup = writeSetup(draft);
  const known = draft.checked === setup ? draft.view : null;
  return {
    game: draft.game,
    ply: 0,
    turn: null,
    setup,
    record: { game: draft.game, setup, moves: [] },
    cells,
    legal: Object.fromEntries(Object.keys(cells).map((square) => [square, {}])),
    line,
    score: known?.score ?? null,
    last: null,
    passed: null,
    result: null,
    moves: [],
  };
}
