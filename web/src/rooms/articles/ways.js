// Writes the ways out of figures to the Tree. It shows the first side's values, as the figures do.

import { writeTree } from '../../round/tree_address.js';

/** @typedef {import('../../contract/types.js').Record} Record */

/** To the tree of a position. @param {import('../index.js').House} house @param {Record} record @param {string} player Who reads it. */
export function wayToTree(house, { moves = [], ...start }, player) {
  const { games, lang, langNamed } = house.state();
  const transcript = typeof moves === 'string' ? moves : moves.join('');
  return { room: 'tree', address: writeTree(games, { start, transcript, player, viewer: 'first', lang, langNamed }) };
}

/** To that of a position whose game is not in the list. @param {import('../index.js').House} house @param {Record} record @param {string} player */
export function wayToUnlisted(house, { game, setup = '' }, player) {
  const { lang, langNamed } = house.state();
  const words = new URLSearchParams({ setup, player, values: 'first', ...(langNamed && { lang }) });
  return { room: 'tree', address: `#/tree/${game}?${words}` };
}
