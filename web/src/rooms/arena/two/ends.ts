// How a game of two players ended, as the player named first saw it.

import type { Plan } from '../../../contract/types.ts';
import type { TournamentGame } from '../../../tournament/game.ts';

export type Outcome = 'won' | 'drawn' | 'lost';

/** Has the player named first the second side? */
export const turned = ({ index }: Pick<TournamentGame, 'index'>, { swap }: Pick<Plan, 'swap'>) =>
  swap && index % 2 === 1;

/** The outcome of a game for the player named first, and its margin. */
export function endOf(game: Pick<TournamentGame, 'index' | 'winner' | 'margin'>, plan: Pick<Plan, 'swap'>) {
  const side = turned(game, plan) ? 'second' : 'first';
  const outcome: Outcome = game.winner === 'draw' ? 'drawn' : game.winner === side ? 'won' : 'lost';
  return { outcome, margin: game.margin === null || side === 'first' ? game.margin : -game.margin };
}
