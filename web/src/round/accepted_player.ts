// Asks the engine whether a player that is spelled out can play a game, before it takes a seat.

import type { Game, Problem } from '../contract/types.ts';
import { type Asking, asking } from '../engine/effects.ts';
import { asOptions } from '../player_text.ts';
import type { Effect } from '../runtime/component.ts';

/**
 * The engine is asked for a tournament of one game: that checks the player without a thought, which could last, and leaves the
 * thought under way alone.
 * @param text The player.
 * @param accepted Its text in the engine's spelling, or its id.
 */
export function acceptedPlayer<Event>(
  text: string,
  game: Pick<Game, 'id' | 'players' | 'options' | 'shared'>,
  outside: Asking,
  accepted: (player: string) => Event,
  failed: (problem: Problem) => Event,
): Effect<Event> {
  const player = asOptions(text, game);
  const seats = { form: 'two', players: [player, player], games: 1, opening: 0 } as const;
  const request = { op: 'tournament', game: game.id, ...seats } as const;
  return asking(outside, 0, failed).view(request, ({ standings }) => accepted(standings.players[0]?.name ?? text));
}

/** The option of the player that a problem is about; an empty text: the player as a whole. */
export const refusedOption = ({ field }: Problem) => /^players\[.\]\.(\w+)$/.exec(field ?? '')?.[1] ?? '';
