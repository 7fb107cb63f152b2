// What each move of a position is worth to the game's usual evaluation, at the depth at which the program reads: the column beside
// the program's own. (That of the judge is the round's own analysis.)

import type { Game, Record, Thought } from '../../contract/types.ts';
import type { Ask } from '../../engine/client.ts';
import { thoughtsOf } from '../../round/thoughts.ts';
import { MOST_EXACT } from '../../round/wants.ts';

/** Positions that are kept. */
const KEPT = 50;

export function createUsual({ ask, changed }: { ask: Ask; changed: () => void }) {
  const thoughts = thoughtsOf(ask);
  const owner = {};
  /** By position and depth. */
  const kept: Map<string, Thought> = new Map();
  let sent: { key: string; drop: () => void } | null = null;

  const keyAt = (position: string, depth: number) => `${depth} ${position}`;

  return {
    found: (position: string, depth: number) => kept.get(keyAt(position, depth)) ?? null,
    /** Ask for the position on the board. */
    follow(record: Record, position: string, moves: number, game: Game, depth: number) {
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
        const [oldest = key] = kept.keys();
        if (kept.size > KEPT) kept.delete(oldest);
        changed();
      }, end);
    },
  };
}
