// Writes the links of figures to other rooms. The Tree shows the first side's values there, as the figures do.

import type { GameRecord } from '../../contract/types.ts';
import { ofOurs } from '../../player_text.ts';
import { writeTree } from '../../round/tree_address.ts';
import type { PageState } from '../index.ts';

/**
 * To the tree of a position.
 * @param named Who reads it. Names in it are ours.
 */
export function linkToTree({ games, lang, langNamed }: PageState, { moves = [], ...start }: GameRecord, named: string) {
  const player = ofOurs(named, games, start.game);
  const transcript = typeof moves === 'string' ? moves : moves.join('');
  return { room: 'tree', address: writeTree(games, { start, transcript, player, viewer: 'first', lang, langNamed }) };
}

/** To that of a position whose game is not in the list. `sides`: what the sides are called. */
export function linkToUnlisted(
  { lang, langNamed }: PageState,
  { game, setup = '' }: GameRecord,
  player: string,
  sides?: readonly string[],
) {
  const named = sides && { sides: String(sides) };
  const words = new URLSearchParams({ setup, player, values: 'first', ...named, ...(langNamed && { lang }) });
  return { room: 'tree', address: `#/tree/${game}?${words}` };
}
