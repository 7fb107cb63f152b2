// The helps of an exercise: where to look, and which moves come into question.

import { columnOf, inOrder, rowOf } from '../board/squares.ts';
import type { Exercise } from '../contract/types.ts';

/** The fewest legal moves of a region. */
const FEWEST = 3;
/** How many moves come into question. */
const CANDIDATES = 3;

/** A part of the board: the first or the last half of its rows and columns, or all of them. */
type Part = readonly [rows: Half, columns: Half];
type Half = 'first' | 'last' | 'all';

/** Quarters, then halves, then the board. */
const PARTS: readonly Part[] = [
  ...(['first', 'last'] as const).flatMap((rows) =>
    (['first', 'last'] as const).map((columns) => [rows, columns] as const),
  ),
  ...([
    ['first', 'all'],
    ['last', 'all'],
    ['all', 'first'],
    ['all', 'last'],
    ['all', 'all'],
  ] as const),
];

/** The squares of the smallest part of the board in which the best move is, and others. @param squares Of the board. */
export function region({ moves }: Pick<Exercise, 'moves'>, squares: readonly string[]): string[] {
  const rows = 1 + Math.max(...squares.map(rowOf));
  const columns = 1 + Math.max(...squares.map(columnOf));
  const isIn = (half: Half, index: number, count: number) =>
    half === 'all' || (half === 'first' ? index < Math.ceil(count / 2) : index >= Math.floor(count / 2));
  const within = ([vertical, horizontal]: Part) =>
    squares.filter((square) => isIn(vertical, rowOf(square), rows) && isIn(horizontal, columnOf(square), columns));
  const [best] = byLoss(moves);
  const legal = new Set(moves.map(({ move }) => move));
  const fits = (part: string[]) =>
    part.includes(best?.move ?? '') &&
    part.filter((square) => legal.has(square)).length >= Math.min(FEWEST, legal.size);
  return PARTS.map(within).find(fits) ?? [...squares];
}

const byLoss = (moves: Exercise['moves']) => moves.toSorted((a, b) => a.loss - b.loss);

/** The moves that come into question: the good ones, and those that lose least. */
export function candidates({ moves }: Pick<Exercise, 'moves'>): string[] {
  return inOrder(
    byLoss(moves)
      .slice(0, CANDIDATES)
      .map(({ move }) => move),
  );
}
