// The helps of an exercise: where to look, and which moves come into question.

import { columnOf, inOrder, rowOf } from '../board/squares.ts';
import type { Exercise } from '../contract/types.ts';

/** The fewest legal moves of a region. */
const FEWEST = 3;
/** How many moves come into question. */
const CANDIDATES = 3;

/** The squares of the smallest rectangle, at least half as high and as wide as the board, in which the best move is, and others. @param squares Of the board. */
export function region({ moves }: Pick<Exercise, 'moves'>, squares: readonly string[]): string[] {
  const rows = 1 + Math.max(...squares.map(rowOf));
  const columns = 1 + Math.max(...squares.map(columnOf));
  const [best] = byLoss(moves);
  const legal = new Set(moves.map(({ move }) => move));
  const fewest = Math.min(FEWEST, legal.size);
  const halves = (most: number) =>
    Array.from({ length: Math.floor(most / 2) + 1 }, (_, more) => Math.ceil(most / 2) + more);
  const shapes = halves(rows).flatMap((height) => halves(columns).map((width) => ({ height, width })));
  for (const { height, width } of shapes.sort((a, b) => a.height * a.width - b.height * b.width))
    for (let top = 0; top <= rows - height; top++)
      for (let left = 0; left <= columns - width; left++) {
        const isIn = (square: string) => {
          const [row, column] = [rowOf(square) - top, columnOf(square) - left];
          return row >= 0 && row < height && column >= 0 && column < width;
        };
        const found = squares.filter(isIn);
        if (best && isIn(best.move) && found.filter((square) => legal.has(square)).length >= fewest) return found;
      }
  return [...squares];
}

const byLoss = (moves: Exercise['moves']) => moves.toSorted((a, b) => a.loss - b.loss);

/** The moves that come into question: the good ones, and of those that were not tried the ones that lose least. */
export function candidates({ moves }: Pick<Exercise, 'moves'>, tried: readonly string[] = []): string[] {
  return inOrder(
    byLoss(moves.filter(({ move }) => !tried.includes(move)))
      .slice(0, CANDIDATES)
      .map(({ move }) => move),
  );
}
