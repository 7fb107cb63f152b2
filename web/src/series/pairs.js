// Holds a finished game back until the other game from the same opening is finished, with the sides swapped. So all figures
// are from whole pairs, and agree with each other at any time: half a pair would count the advantage of a side.

/** @typedef {import('./pool.js').Game} Game */
/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./tally.js').Statistics} Statistics */

/** @param {Pick<Plan, 'swap' | 'games'>} plan */
export function createPairs({ swap, games }) {
  /** The games that are held back, by their index. @type {Map<number, Game>} */
  const held = new Map();
  return {
    /** The games that can be counted now that this one is finished. @param {Game} game @returns {Game[]} */
    add(game) {
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

/**
 * The points that the score, the difference in Elo and the verdict follow from, and the games that they were won in.
 * @param {Pick<Statistics, 'counts'>} statistics
 */
export function pointsOf({ counts }) {
  const results = counts.reduce((sum, count) => sum + count, 0);
  const points = counts.reduce((sum, count, index) => sum + (count * index) / 2, 0);
  return { points, games: (results * (counts.length - 1)) / 2 };
}
