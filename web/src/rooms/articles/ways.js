// Writes the ways out of figures to other rooms.

import { writeTree } from '../../round/tree_address.js';

/** @typedef {import('../../../contract.js').Record} Record */

/** To the tree of a position. @param {import('../index.js').House} house @param {Record} record @param {string} player Who reads it. */
export function wayToTree(house, { moves = [], ...start }, player) {
  const { games, lang, langNamed } = house.state();
  const transcript = typeof moves === 'string' ? moves : moves.join('');
  return { room: 'tree', address: writeTree(games, { start, transcript, player, lang, langNamed }) };
}
