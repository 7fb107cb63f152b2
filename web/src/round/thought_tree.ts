// Writes the address of the tree of a thought (tree_address.ts). The first visit begins without it.

import { gameOf, type PastThought } from './state.ts';
import { repeatable, type State, writeTree } from './tree_address.ts';

/**
 * The tree of a player's thought, in which the move is chosen that it led to; null: there is none. `same`: is it the one that
 * was read? One like it opens at its root, at the first step.
 */
export function treeOfThought(state: State, { thought, from, player }: PastThought) {
  // Not chosen yet, at random, or from the opening book.
  if (!thought.done || thought.value === null || !thought.move || thought.book) return null;
  const reader = repeatable(player, gameOf(state), thought);
  if (!reader) return null;
  const { games, start, lang, langNamed, line } = state;
  const transcript = line.slice(0, from).join('');
  const { player: text, same } = reader;
  const place = same ? { path: [thought.move] } : { step: 0 };
  return { address: writeTree(games, { start, lang, langNamed, transcript, player: text, ...place }), same };
}
