// Makes of a player one that reads the same tree of a position every time, as the engine needs it for a tree.

import type { Game, Thought } from '../contract/types.ts';
import { evaluationOf, listedPlayer, optionsOf } from '../player.ts';
import { asOptions, playerText } from '../player_text.ts';

/** The searches that can be read as a tree. */
const READABLE = ['minimax', 'wincut', 'alphabeta', 'best'];
/** The most visits of a tree that is read once more as it was: minimax reads 549,946 of the empty board of tic-tac-toe. */
const MOST_VISITS = 600_000;
/** The most visits, about, of a tree that is read in place of one that cannot be. */
const USUAL_VISITS = 100_000;
/** The most plies of a tree that was not read before. */
const FORESEEN = 4;

/**
 * A player whose search reads one tree of a position every time, made from another one; null: that player reads no tree. The
 * tree is that of the player's thought where there was one.
 * @returns `same`: does it visit what that thought visited?
 */
export function repeatable(player: string, game: Game, thought?: Pick<Thought, 'depth' | 'nodes' | 'stopped'>) {
  const listed = listedPlayer(player, game);
  const given = listed ? optionsOf(listed) : asOptions(player, game);
  if (typeof given === 'string' || !READABLE.includes(given.search)) return null;
  const { search, depth, order, nodes, seconds, multipv = 1, noise, seed } = given;
  const random = (given.ties ?? 'random') === 'random';
  const whole = Boolean(thought && !nodes && !seconds && !thought.stopped && thought.nodes <= MOST_VISITS);
  const shuffled = search === 'wincut' && random && (seed === undefined || Boolean(noise));
  const same = whole && multipv === 1 && !shuffled;
  // Only alphabeta visits more where all equal moves are wanted. Which of them it then draws is left to a seed.
  const drawn = random ? (seed ?? (same && search === 'alphabeta' ? 0 : undefined)) : undefined;
  const text = playerText({
    search,
    depth: whole ? depth : thought ? smaller(thought) : Math.min(depth ?? FORESEEN, FORESEEN),
    evaluation: evaluationOf(player, game) || undefined, // a depth would change the usual one
    order,
    ties: !random ? given.ties : drawn === undefined ? 'first' : undefined,
    seed: drawn,
  });
  return { player: text, same };
}

/** The depth that a thought reached, or less where its tree would be too large. */
const smaller = ({ depth, nodes }: Pick<Thought, 'depth' | 'nodes'>) =>
  Math.max(1, Math.floor(depth * Math.min(1, Math.log(USUAL_VISITS) / Math.log(nodes))));
