// How a game ended, as one of its players saw it.

import type { TournamentGame } from '../../tournament/game.ts';

export type Outcome = 'won' | 'drawn' | 'lost';

/**
 * The side of a player, the outcome for that player, and the margin.
 * @param swap Is each opening played from both sides?
 * @param of The player; left out: the one named first.
 */
export function endOf(
  { players, index, winner, margin }: Pick<TournamentGame, 'players' | 'index' | 'winner' | 'margin'>,
  { swap }: { swap: boolean },
  of = players[0],
) {
  const isSecond = (swap && index % 2 === 1) !== (of !== players[0]);
  const side = isSecond ? 'second' : 'first';
  const outcome: Outcome = winner === 'draw' ? 'drawn' : winner === side ? 'won' : 'lost';
  return { side, outcome, margin: margin === null || !isSecond ? margin : -margin } as const;
}
