// Stores the position that was last on the screen, so that the next visit can draw it before Python has started. Others
// can write to the browser's storage, so only a well-formed view is drawn, and the engine is asked for its own view
// later.

import { VERSION } from '../base/version.ts';
import { cellsOf, readSetup, sizesOf, writeSetup } from '../board/setup.ts';
import { shapeOf } from '../board/squares.ts';
import type { Board, Game, GameRecord, View } from '../contract/types.ts';
import { isBoard } from '../contract/view.ts';
import { keyOf } from '../round/state.ts';
import { readSetting, writeSetting } from './storage.ts';

/**
 * A view without its record and the id of its request: what is stored of it.
 * @param view A reply to `view`, or such a part of one.
 */
export const boardIn = ({ id, record, done, ...board }: View & { id?: number; done?: true }): Board => board;

/** @param record Its moves in one text, as an address has them. */
export const keepView = (record: GameRecord, view: View) =>
  writeSetting('view', JSON.stringify({ from: VERSION, key: keyOf(record), view: boardIn(view) }));

/** The stored view of this position, if this build stored one. */
export function keptView(record: GameRecord, games: Game[]): View | null {
  try {
    const { from, key, view } = JSON.parse(readSetting('view') ?? '{}');
    if (from !== VERSION || key !== keyOf(record) || !isPosition(view, record, games)) return null;
    return { ...view, record: { ...record, moves: view.moves } };
  } catch {
    return null; // not a view of this build
  }
}

/** Is this a board of this record? */
export function isPosition(board: unknown, record: GameRecord, games: Game[]): board is Board {
  const described = games.find(({ id }) => id === record.game);
  return described !== undefined && isBoard(board) && agrees(board as Board, record, described);
}

/** Do the parts of a board agree with each other, the record and the game? */
function agrees(
  { game, setup, cells, legal, line, last, turn, result, moves }: Board,
  record: GameRecord,
  described: Game,
) {
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
