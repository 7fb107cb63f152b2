// Asks the engine whether a player that is spelled out can play a game, before it takes a seat.

import { asOptions } from '../spelled.js';

/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {import('../contract/types.js').Problem} Problem */

/**
 * The player's text in the engine's spelling, or its id; rejects with the engine's problem. The engine is asked for the plan of
 * one game: that checks the player without a thought, which could last, and leaves the thought under way alone.
 * @param {import('./thoughts.js').Ask} ask
 * @param {Pick<Game, 'id' | 'players'>} game
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function acceptedPlayer(ask, game, text) {
  const player = asOptions(text, game);
  const plan = { op: 'series', game: game.id, players: [player, player], games: 1, opening: 0 };
  const { players } = await ask(plan).answer;
  return players[0];
}

/** The option of the player that a problem is about; an empty text: the player as a whole. @param {Problem} problem */
export const refusedOption = ({ field }) => /^players\[0\]\.(\w+)$/.exec(field ?? '')?.[1] ?? '';
