// What each move of a position is worth to the game's usual evaluation, at the depth at which the program reads: the column beside
// the program's own. (That of the judge is the round's own analysis.)

import { thoughtsOf } from '../../round/thoughts.js';
import { MOST_EXACT } from '../../round/wanted.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../contract/types.js').Record} Record */
/** @typedef {import('../../contract/types.js').Thought} Thought */

/** Positions that are kept. */
const KEPT = 50;

/** @param {{ask: import('../../engine/client.js').Ask, changed: () => void}} given */
export function createUsual({ ask, changed }) {
  const thoughts = thoughtsOf(ask);
  const owner = {};
  /** By position and depth. @type {Map<string, Thought>} */
  const kept = new Map();
  /** @type {{key: string, drop: () => void} | null} */
  let sent = null;

  /** @param {string} position @param {number} depth */
  const keyAt = (position, depth) => `${depth} ${position}`;

  return {
    /** @param {string} position @param {number} depth */
    found: (position, depth) => kept.get(keyAt(position, depth)) ?? null,
    /** Ask for the position on the board. @param {Record} record @param {string} position @param {number} moves @param {Game} game @param {number} depth */
    follow(record, position, moves, game, depth) {
      const key = keyAt(position, depth);
      if (sent && sent.key !== key) {
        sent.drop();
        sent = null;
      }
      if (!game.usual || kept.has(key) || sent) return;
      const player = {
        search: 'alphabeta',
        depth,
        evaluation: game.usual,
        ties: 'first',
        multipv: Math.min(moves, MOST_EXACT),
      };
      const { answer, drop } = thoughts.think(owner, { op: 'think', record, player });
      const mine = { key, drop };
      sent = mine;
      const end = () => {
        if (sent === mine) sent = null;
      };
      answer.then((thought) => {
        end();
        kept.set(key, thought);
        if (kept.size > KEPT) kept.delete(/** @type {string} */ (kept.keys().next().value));
        changed();
      }, end);
    },
  };
}
