// The record of a game that is kept in a row, on the device or in a file: its moves as one text, and what else it began with. And the rows
// of earlier versions of the page.

import { one, table } from '../../checks.ts';
import { isWholeRecord } from '../../contract/series.ts';
import type { WholeRecord } from '../../contract/types.ts';
import { parsed } from '../../device/earlier.ts';
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

/** The rows of a series or tournament of which an earlier version kept the head as one text, and the games as texts of so many each. */
export const rowsOf = (id: string, texts: ReadonlyMap<string, string>): unknown[] =>
  [...texts]
    .flatMap(([key, text]) => (key.startsWith(`${id}:`) ? [{ place: Number(key.slice(id.length + 1)), text }] : []))
    .filter(({ place }) => place >= 0) // another text has another name
    .sort((a, b) => a.place - b.place)
    .flatMap(({ text }) => {
      const rows = parsed(text);
      return Array.isArray(rows) ? rows : [];
    });
