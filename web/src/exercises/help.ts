// The helps of an exercise: where to look, which moves come into question, the move. Each says more than the one before it.

import { columnOf, inOrder, rowOf } from '../board/squares.ts';
import type { Exercise } from '../contract/types.ts';

/** The fewest legal moves of a region. */
const FEWEST = 3;
/** How many moves come into question. */
const CANDIDATES = 3;

type Moves = Pick<Exercise, 'moves'>;

const byLoss = (moves: Exercise['moves']) => moves.toSorted((a, b) => a.loss - b.loss);

/**
 * The squares of a rectangle in which the best move is, and others, but not all: the smallest that is half as high and as wide as the
 * board, or else the largest of the smaller ones. Null: there is none.
 * @param squares Of the board.
 */
export function region({ moves }: Moves, squares: readonly string[]): string[] | null {
  const [rows, columns] = [1 + Math.max(...squares.map(rowOf)), 1 + Math.max(...squares.map(columnOf))];
  const [best] = byLoss(moves);
  const legal = new Set(moves.map(({ move }) => move));
  const sides = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
  const isHalf = (height: number, width: number) => height >= rows / 2 && width >= columns / 2;
  const shapes = sides(rows).flatMap((height) =>
    sides(columns).map((width) => ({ height, width, area: height * width, half: isHalf(height, width) })),
  );
  const wide = shapes.filter(({ half }) => half).toSorted((a, b) => a.area - b.area);
  const small = shapes.filter(({ half, height, width }) => !half && height > 1 && width > 1);
  if (legal.size <= FEWEST) return null;
  for (const { height, width } of [...wide, ...small.toSorted((a, b) => b.area - a.area)])
    for (let top = 0; top <= rows - height; top++)
      for (let left = 0; left <= columns - width; left++) {
        const isIn = (square: string) => {
          const [row, column] = [rowOf(square) - top, columnOf(square) - left];
          return row >= 0 && row < height && column >= 0 && column < width;
        };
        const found = squares.filter(isIn);
        const count = found.filter((square) => legal.has(square)).length;
        if (best && isIn(best.move) && count >= FEWEST && count < legal.size) return found;
      }
  return null;
}

/**
 * The moves that come into question: those that lose least but the one that was played, in the region where there are several. Null: that
 * says nothing more, as they are all that are left there.
 */
export function candidates(
  { moves, played }: Pick<Exercise, 'moves' | 'played'>,
  within: readonly string[] | null,
): string[] | null {
  const left = moves.filter(({ move }) => move !== played);
  const near = left.filter(({ move }) => within?.includes(move) ?? true);
  const among = near.length > 1 ? near : left;
  const most = Math.min(CANDIDATES, among.length - 1);
  return most < 2
    ? null
    : inOrder(
        byLoss(among)
          .slice(0, most)
          .map(({ move }) => move),
      );
}
