// The results of couples, each as either of the two saw it.

import type { TournamentTable } from '../../../contract/types.ts';

export interface Result {
  points: number;
  games: number;
}

const NONE: Result = { points: 0, games: 0 };

/** What a player has of the games against another. */
export function resultsOf({ pairs }: Pick<TournamentTable, 'pairs'>) {
  const found = new Map<string, Map<string, Result>>();
  const add = (one: string, other: string, points: number, games: number) => {
    const of = found.get(one) ?? new Map<string, Result>();
    found.set(one, of.set(other, { points, games }));
  };
  for (const { first, second, wins, draws, losses } of pairs) {
    const games = wins + draws + losses;
    add(first, second, wins + draws / 2, games);
    add(second, first, losses + draws / 2, games);
  }
  return (one: string, other: string) => found.get(one)?.get(other) ?? NONE;
}

/** How deep a cell is shaded, in percent: the more, the further it is above half; 0: it is not. */
export const shadeOf = ({ points, games }: Result) =>
  2 * points > games ? Math.round(6 + 80 * (points / games - 0.5)) : 0;

/** The number of games that couples have most often, the greatest of such; do others have another one? */
export function gamesOfCouples({ pairs }: Pick<TournamentTable, 'pairs'>) {
  const often = Map.groupBy(
    pairs.map(({ wins, draws, losses }) => wins + draws + losses).filter((games) => games > 0),
    (games) => games,
  );
  const times = (games: number) => often.get(games)?.length ?? 0;
  const [usual = 0] = [...often.keys()].sort((a, b) => times(b) - times(a) || b - a);
  return { usual, areUneven: often.size > 1 };
}
