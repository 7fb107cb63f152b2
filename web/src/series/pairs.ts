// Holds a finished game back until the other game from the same opening is finished, with the sides swapped. So all figures
// are from whole pairs, and agree with each other at any time: half a pair would count the advantage of a side.

import type { Plan, Statistics } from '../contract/types.ts';
import type { Game } from './pool.ts';

export function createPairs({ swap, games }: Pick<Plan, 'swap' | 'games'>) {
  /** The games that are held back, by their index. */
  const held: Map<number, Game> = new Map();
  return {
    /** The games that can be counted now that this one is finished. */
    add(game: Game): Game[] {
      const other = game.index ^ 1;
      if (!swap || other >= games) return [game]; // the last game of an odd number has no other
      const first = held.get(other);
      if (first) held.delete(other);
      else held.set(game.index, game);
      return first ? [first, game] : [];
    },
    /** Those whose other game is not finished. */
    held: () => [...held.values()],
  };
}

/** The points that the score, the difference in Elo and the verdict follow from, and the games that they were won in. */
export function pointsOf({ counts }: Pick<Statistics, 'counts'>) {
  const results = counts.reduce((sum, count) => sum + count, 0);
  const points = counts.reduce((sum, count, index) => sum + (count * index) / 2, 0);
  return { points, games: (results * (counts.length - 1)) / 2 };
}
