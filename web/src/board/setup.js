// Reads and writes setup texts (engine/CONTRACT.md, "Setups") by the setup alphabet of the game. The engine checks whether a
// game can begin from one.

import { squareAt } from './squares.js';

/** @typedef {import('../contract/types.js').Cell} Cell */
/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {Pick<Game, 'id' | 'rows' | 'columns' | 'sizes' | 'setup'>} GameBoard  The part of a game that describes its boards and setups. */
/**
 * @typedef {object} Parts
 * @property {string} game
 * @property {Game['setup']} setup How the game writes its setups.
 * @property {number} columns
 * @property {string[]} cells In square order, as the setup text writes them.
 * @property {string} line The side to move, by its letter; '' where it follows from the squares. With numbers the line to
 *   choose from, `row 1` or `column d`.
 * @property {[string, string]} points With numbers, as typed.
 */

const SIDES = /** @type {const} */ (['first', 'second']);

/** @param {GameBoard} game @param {string} text A setup as the engine writes it. @returns {Parts} */
export function readSetup(game, text) {
  const { id, setup } = game;
  if (setup.kind === 'numbers') {
    const [board, line = '', points = '0:0'] = text.split(/\s*;\s*/);
    const rows = board
      .trim()
      .split('/')
      .map((row) => row.trim().split(/\s+/));
    const [first, second = ''] = points.split(':');
    return { game: id, setup, columns: rows[0].length, cells: rows.flat(), line, points: [first, second] };
  }
  const [board, line = ''] = text.split(' ');
  return { game: id, setup, columns: columnsOf(game, board.length), cells: [...board], line, points: ['0', '0'] };
}

/** Of a board of so many squares. @param {GameBoard} game @param {number} squares */
const columnsOf = ({ rows, columns, sizes }, squares) =>
  sizes && squares !== rows * columns ? Math.round(Math.sqrt(squares)) : columns;

/** @param {Parts} parts */
export function writeSetup({ setup, columns, cells, line, points }) {
  if (setup.kind === 'pieces') return `${cells.join('')}${line && ` ${line}`}`;
  const rows = cells.map((cell, at) => (at === 0 ? cell : `${at % columns ? ' ' : '/'}${cell}`));
  return `${rows.join('')}; ${line}; ${points.map((text) => text.trim() || '0').join(':')}`;
}

/** The cells of the squares. @param {Parts} parts @returns {{[square: string]: Cell}} */
export function cellsOf({ setup, columns, cells }) {
  /** @param {string} text @returns {Cell} */
  const cell = (text) => {
    if (setup.kind === 'pieces') return SIDES.find((side) => setup.letters[side] === text) ?? null;
    return text === setup.taken ? { taken: null, value: null } : Number(text);
  };
  return Object.fromEntries(cells.map((text, index) => [squareAt(index, columns), cell(text)]));
}

/** The rows (and columns) that a board of the game can have, where there is a choice. @param {Pick<Game, 'sizes'>} game */
export const sizesOf = ({ sizes }) =>
  sizes ? Array.from({ length: sizes.most - sizes.least + 1 }, (_, index) => sizes.least + index) : [];
