// The position that was last on the screen, kept on the device to be drawn the next time before Python is there. Who can
// write there can write anything: only what has the looks of a position is drawn, and Python is asked whether it is so.

import { keep, kept } from './keep.js';
import { cellsOf, readSetup, sizeOf, writeSetup } from './setup.js';
import { keyOf } from './state.js';

/** @typedef {import('../contract.js').Record} Record */
/** @typedef {import('../contract.js').View} View */

const SIDES = [null, 'first', 'second'];

/** @param {Record} record Its moves in one text, as an address has them. @param {View} view */
export const keepView = (record, view) =>
  keep('view', JSON.stringify({ from: import.meta.url, key: keyOf(record), view }));

/** What was kept of this position by this build, if it was. @param {Record} record @returns {View | null} */
export function keptView(record) {
  try {
    const { from, key, view } = JSON.parse(kept('view') ?? '{}');
    return from === import.meta.url && key === keyOf(record) && isPosition(view, record) ? view : null;
  } catch {
    return null; // not ours any more
  }
}

/** Has something the looks of a position of this game? @param {any} view @param {Record} record */
export function isPosition(view, record) {
  try {
    return isView(view, record);
  } catch {
    return false;
  }
}

/** The same, but throws where it has not even the parts of one. @param {any} view @param {Record} record */
function isView({ game, ply, turn, setup, cells, legal, line, score, last, passed, result, moves }, record) {
  const draft = readSetup(game, setup);
  const there = cellsOf(draft);
  const count = (/** @type {object} */ object) => Object.keys(object).length;
  const whole = Number.isInteger;
  const isSquare = (/** @type {any} */ name) => Object.hasOwn(there, name);
  const isCell = (/** @type {any} */ cell) => SIDES.includes(cell) || whole(cell) || isTaken(cell);
  const isTaken = (/** @type {any} */ cell) =>
    SIDES.includes(cell.taken) && (cell.value === null || whole(cell.value)) && count(cell) === 2;
  return (
    game === record.game &&
    moves.every(isSquare) &&
    moves.join('') === (record.moves ?? '') &&
    whole(ply) &&
    writeSetup(draft) === setup &&
    whole(sizeOf(draft)) &&
    sizeOf(draft) <= 10 &&
    count(cells) === count(there) &&
    Object.entries(there).every(
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
