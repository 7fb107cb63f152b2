// Asks the engine whether a player that is spelled out can play a game, before it takes a seat.

import type { Game, Problem } from '../contract/types.ts';
import type { Ask } from '../engine/client.ts';
import { asOptions } from '../player_text.ts';

/**
 * The player's text in the engine's spelling, or its id; rejects with the engine's problem. The engine is asked for the plan of
 * one game: that checks the player without a thought, which could last, and leaves the thought under way alone.
 */
export async function acceptedPlayer(ask: Ask, game: Pick<Game, 'id' | 'players'>, text: string): Promise<string> {
  const player = asOptions(text, game);
  const plan = await ask({ op: 'series', game: game.id, players: [player, player], games: 1, opening: 0 }).answer;
  return 'players' in plan ? plan.players[0] : text;
}

/** The option of the player that a problem is about; an empty text: the player as a whole. */
export const refusedOption = ({ field }: Problem) => /^players\[.\]\.(\w+)$/.exec(field ?? '')?.[1] ?? '';
