// The record of a game that is kept in a row, on the device or in a file: its moves as one text, and what else it began with.

import { one, table } from '../../checks.ts';
import { isWholeRecord } from '../../contract/series.ts';
import type { WholeRecord } from '../../contract/types.ts';
import { movesOf } from '../../round/lines.ts';

/** The characters of its moves: the contract's most. */
const LONGEST = 4000;

const isStart = table(one('setup', 'seed', 'size'), () => true, 3);

/** The two cells of a record. */
export const cellsOf = ({ game: _, moves, ...start }: WholeRecord) => [moves.join(''), start] as const;

/** The record in two cells; null if there is none. They may hold anything: a long text is not taken apart. */
export function recordIn(game: string, moves: unknown, start: unknown): WholeRecord | null {
  if (typeof moves !== 'string' || moves.length > LONGEST || !isStart(start)) return null;
  const record = { ...(start as object), game, moves: movesOf(moves) };
  return isWholeRecord(record) ? (record as WholeRecord) : null;
}
