// Writes the links of figures to other rooms. The Tree shows the first side's values there, as the figures do.

import type { Record } from '../../contract/types.ts';
import { writeTree } from '../../round/tree_address.ts';
import type { PageState } from '../index.ts';
import type { SeriesRequest } from './further_games.ts';

/**
 * To the tree of a position.
 * @param player Who reads it.
 */
export function linkToTree({ games, lang, langNamed }: PageState, { moves = [], ...start }: Record, player: string) {
  const transcript = typeof moves === 'string' ? moves : moves.join('');
  return { room: 'tree', address: writeTree(games, { start, transcript, player, viewer: 'first', lang, langNamed }) };
}

/** To that of a position whose game is not in the list. */
export function linkToUnlisted({ lang, langNamed }: PageState, { game, setup = '' }: Record, player: string) {
  const words = new URLSearchParams({ setup, player, values: 'first', ...(langNamed && { lang }) });
  return { room: 'tree', address: `#/tree/${game}?${words}` };
}

/** To a series in the Arena. */
export function linkToArena({ game, players: [a, b], games, opening, seed, swap }: SeriesRequest) {
  const numbers = { games: String(games), opening: String(opening), seed: String(seed) };
  const words = new URLSearchParams({ game, a, b, ...numbers, ...(!swap && { swap: 'no' }) });
  return { room: 'arena', address: `#/arena?${words}` };
}
