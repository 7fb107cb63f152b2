// Stores the position that was last on the screen, so that the next visit can draw it before Python has started. Others can
// write to the browser's storage, so only a well-formed view is drawn, and the engine is asked for its own view later.

import { cellsOf, readSetup, sizesOf, writeSetup } from '../board/setup.js';
import { shapeOf } from '../board/squares.js';
import { isBoard } from '../contract/view.js';
import { keyOf } from '../round/state.js';
import { VERSION } from '../version.js';
import { readSetting, writeSetting } from './settings.js';

/** @typedef {import('../contract/types.js').Board} Board */
/** @typedef {import('../contract/types.js').Cell} Cell */
/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {import('../contract/types.js').Record} Record */
/** @typedef {import('../contract/types.js').View} View */

/** A view without its record and the id of its request: what is stored of it. @param {any} view A reply to `view`, or such a part of one. @returns {Board} */
export const boardIn = ({ id, record, done, ...board }) => board;

/** @param {Record} record Its moves in one text, as an address has them. @param {View} view */
export const keepView = (record, view) =>
  writeSetting('view', JSON.stringify({ from: VERSION, key: keyOf(record), view: boardIn(view) }));

/** The stored view of this position, if this build stored one. @param {Record} record @param {Game[]} games @returns {View | null} */
export function keptView(record, games) {
  try {
    const { from, key, view } = JSON.parse(readSetting('view') ?? '{}');
    if (from !== VERSION || key !== keyOf(record) || !isPosition(view, record, games)) return null;
    return { ...view, record: { ...record, moves: view.moves } };
  } catch {
    return null; // not a view of this build
  }
}

/** Is this a board of this record? @param {any} board @param {Record} record @param {Game[]} games */
export function isPosition(board, record, games) {
  const described = games.find(({ id }) => id === record.game);
  return described !== undefined && isBoard(board) && agrees(board, record, described);
}

/** Do the parts of a board agree with each other, the record and the game? @param {Board} board @param {Record} record @param {Game} described */
function agrees({ game, setup, cells, legal, line, last, turn, result, moves }, record, described) {
  const parts = readSetup(described, setup);
  const expected = cellsOf(parts);
  const { rows, columns } = shapeOf(expected);
  const hasPieces = described.setup.kind === 'pieces';
  const changes = Object.values(legal);
  return (
    game === record.game &&
    moves.join('') === (record.moves ?? '') &&
    writeSetup(parts) === setup &&
    (described.sizes
      ? rows === columns && sizesOf(described).includes(rows)
      : rows === described.rows && columns === described.columns) &&
    Object.entries(expected).every(([name, cell]) =>
      Object(cell) === cell ? Object(cells[name]) === cells[name] : cell === cells[name],
    ) &&
    changes.flatMap(Object.values).every((cell) => (cell === null || typeof cell === 'string') === hasPieces) &&
    [
      ...moves,
      ...[cells, legal, ...changes].flatMap(Object.keys),
      ...(result?.squares ?? []),
      line && ('row' in line ? `a${line.row}` : `${line.column}1`),
      last,
    ].every((name) => name === null || Object.hasOwn(expected, name)) &&
    (turn === null) === (result !== null)
  );
}
