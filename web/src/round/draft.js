// A draft: a position that is being set up by hand, changed square by square. Its text is written by board/setup.js.

import { cellsOf, readSetup, writeSetup } from '../board/setup.js';
import { columnName, columnOf, indexOf } from '../board/squares.js';

/** @typedef {import('../contract/types.js').Problem} Problem */
/** @typedef {import('../contract/types.js').View} View */
/** @typedef {import('../board/setup.js').Parts} Parts */
/** @typedef {import('../board/setup.js').GameBoard} GameBoard */
/**
 * @typedef {object} Editing
 * @property {string | null} touched The square last changed.
 * @property {string | null} minus The square in which a minus sign has just been typed.
 * @property {string | null} checked The setup text that the engine has checked.
 * @property {View | null} view Its view, where the engine accepts it.
 * @property {Problem | null} problem What is wrong with it, where the engine refuses it.
 */
/** @typedef {Parts & Editing} Draft */

/** @param {GameBoard} game @param {string} text A setup as the engine writes it. @returns {Draft} */
export const draftOf = (game, text) => ({
  ...readSetup(game, text),
  touched: null,
  minus: null,
  checked: null,
  view: null,
  problem: null,
});

/** How an empty square is written. @param {GameBoard['setup']} setup */
const emptyCell = (setup) => (setup.kind === 'pieces' ? setup.letters.empty : setup.taken);

/** An empty board. @param {GameBoard} game */
export const emptyDraft = (game) => draftOf(game, game.setup.empty);

/** @param {Draft} draft */
const rowsOf = ({ cells, columns }) => cells.length / columns;

/** What stands on a square, as the setup text writes it. @param {Draft} draft @param {string} square */
export const cellAt = ({ cells, columns }, square) => cells[indexOf(square, columns)];

/** @param {Draft} draft @param {string} square @param {string} cell @returns {Draft} */
export function put(draft, square, cell) {
  const at = indexOf(square, draft.columns);
  const cells = draft.cells.map((before, index) => (index === at ? cell : before));
  return { ...draft, cells, touched: square, minus: null };
}

/** The draft after a click on a square, which takes its next possible content. @param {Draft} draft @param {string} square */
export function cycle(draft, square) {
  if (draft.setup.kind !== 'pieces') return { ...draft, minus: null };
  const { empty, first, second } = draft.setup.letters;
  const letters = [empty, first, second];
  return put(draft, square, letters[(letters.indexOf(cellAt(draft, square)) + 1) % letters.length]);
}

/**
 * The draft after a key was pressed on a square; null: the key has no meaning there.
 * @param {Draft} draft
 * @param {string} square
 * @param {string} key
 * @returns {Draft | null}
 */
export function type(draft, square, key) {
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

/** The draft with all squares empty. @param {Draft} draft @returns {Draft} */
export const clear = (draft) => ({
  ...draft,
  cells: draft.cells.map(() => emptyCell(draft.setup)),
  points: ['0', '0'],
  touched: null,
  minus: null,
});

/** The draft on a square board of another size. Squares that both boards have stay; new ones are empty. @param {Draft} draft @param {number} size @returns {Draft} */
export function resize(draft, size) {
  const { columns } = draft;
  const rows = rowsOf(draft);
  const cells = Array.from({ length: size * size }, (_, index) => {
    const [row, column] = [Math.floor(index / size), index % size];
    return row < rows && column < columns ? draft.cells[row * columns + column] : emptyCell(draft.setup);
  });
  const resized = { ...draft, cells, columns: size, touched: null, minus: null };
  if (draft.setup.kind !== 'numbers') return resized;
  const [word, which] = draft.line.split(' ');
  const exists = word === 'row' ? Number(which) <= size : columnOf(which) < size;
  return { ...resized, line: exists ? draft.line : 'row 1' };
}

/**
 * The draft with the squares of a start position; with numbers the line to choose from and the points stay.
 * @param {Draft} draft
 * @param {GameBoard} game
 * @param {string} text The setup of the start, which has the size of the draft.
 */
export function started(draft, game, text) {
  const start = draftOf(game, text);
  return game.setup.kind === 'numbers' ? { ...start, line: draft.line, points: draft.points } : start;
}

/** The rows and columns that can be the line to choose from. @param {Draft} draft */
export const lines = (draft) => ({
  rows: Array.from({ length: rowsOf(draft) }, (_, row) => `row ${row + 1}`),
  columns: Array.from({ length: draft.columns }, (_, column) => `column ${columnName(column)}`),
});

/** The draft as a view that the board can draw. Every square is legal. @param {Draft} draft @returns {View} */
export function draftView(draft) {
  const cells = cellsOf(draft);
  const [word, which] = draft.line.split(' ');
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
