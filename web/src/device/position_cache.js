// Stores the position that was last on the screen, so that the next visit can draw it before Python has started. Others can
// write to the browser's storage, so only a well-formed view is drawn, and the engine is asked for its own view later.

import { cellsOf, readSetup, writeSetup } from '../board/setup.js';
import { shapeOf } from '../board/squares.js';
import { keyOf } from '../round/state.js';
import { VERSION } from '../version.js';
import { readSetting, writeSetting } from './settings.js';

/** @typedef {import('../../contract.js').Game} Game */
/** @typedef {import('../../contract.js').Record} Record */
/** @typedef {import('../../contract.js').View} View */

const SIDES = [null, 'first', 'second'];

/** @param {Record} record Its moves in one text, as an address has them. @param {View} view */
export const keepView = (record, view) =>
  writeSetting('view', JSON.stringify({ from: VERSION, key: keyOf(record), view }));

/** The stored view of this position, if this build stored one. @param {Record} record @param {Game[]} games @returns {View | null} */
export function keptView(record, games) {
  try {
    const { from, key, view } = JSON.parse(readSetting('view') ?? '{}');
    return from === VERSION && key === keyOf(record) && isPosition(view, record, games) ? view : null;
  } catch {
    return null; // not a view of this build
  }
}

/** Has this the form of a view of this record? @param {any} view @param {Record} record @param {Game[]} games */
export function isPosition(view, record, games) {
  const described = games.find(({ id }) => id === record.game);
  try {
    return described !== undefined && isView(view, record, described);
  } catch {
    return false;
  }
}

/** The same, but throws where parts are missing. @param {any} view @param {Record} record @param {Game} described */
function isView({ game, ply, turn, setup, cells, legal, line, score, last, passed, result, moves }, record, described) {
  const parts = readSetup(described, setup);
  const expected = cellsOf(parts);
  const { rows, columns } = shapeOf(expected);
  const count = (/** @type {object} */ object) => Object.keys(object).length;
  const whole = Number.isInteger;
  const isSquare = (/** @type {any} */ name) => Object.hasOwn(expected, name);
  const isCell = (/** @type {any} */ cell) =>
    described.setup.kind === 'pieces' ? SIDES.includes(cell) : whole(cell) || isTaken(cell);
  const isTaken = (/** @type {any} */ cell) =>
    SIDES.includes(cell.taken) && (cell.value === null || whole(cell.value)) && count(cell) === 2;
  return (
    game === record.game &&
    moves.every(isSquare) &&
    moves.join('') === (record.moves ?? '') &&
    whole(ply) &&
    writeSetup(parts) === setup &&
    isShape(rows, columns, described) &&
    count(cells) === count(expected) &&
    Object.entries(expected).every(
      ([name, cell]) => cells[name] === cell || (Object(cell) === cell && isTaken(cells[name])),
    ) &&
    Object.entries(legal).every(
      ([move, changes]) =>
        isSquare(move) &&
        Object.entries(/** @type {object} */ (changes)).every(([name, cell]) => isSquare(name) && isCell(cell)),
    ) &&
    (line === null || isSquare(`a${line.row}`) || isSquare(`${line.column}1`)) &&
    (score === null || (whole(score.first) && whole(score.second))) &&
    (last === null || isSquare(last)) &&
    SIDES.includes(passed) &&
    SIDES.includes(turn) &&
    (turn === null
      ? ['draw', 'first', 'second'].includes(result.winner) &&
        (result.margin === null || whole(result.margin)) &&
        result.squares.every(isSquare)
      : result === null)
  );
}

/** @param {number} rows @param {number} columns @param {Game} described */
const isShape = (rows, columns, { sizes, ...usual }) =>
  sizes
    ? rows === columns && rows >= sizes.least && rows <= sizes.most
    : rows === usual.rows && columns === usual.columns;
