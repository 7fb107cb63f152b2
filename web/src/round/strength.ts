// How strong a person is, from results against players of known strength: by maximum likelihood, on their Elo scale. In Elo's model
// who is 400 above another wins 10 points of 11 against it.

/** A game: the other player's Elo, and the points won (1, 0.5 for a draw, 0). */
type Outcome = { elo: number; points: number };
export type Strength = { elo: number; low: number; high: number };

/** The last games alone count: who learns is stronger than once. */
const LAST = 50;
/** No strength is sought beyond these. */
const LEAST = -4000;
const MOST = 8000;
/** Half of the 95 % point of the χ² distribution with one degree of freedom: by so much the logarithm of the likelihood falls at
 * the ends of the interval. */
const FALL = 1.92;

/** The points to be expected of a game. */
const chanceAgainst = (elo: number, other: number) => 1 / (1 + 10 ** ((other - elo) / 400));

/**
 * The strength, with the interval of 95 % by the likelihood ratio; null without games.
 * @param games In the order in which they were played.
 */
export function strengthOf(games: readonly Outcome[]): Strength | null {
  const last = games.slice(-LAST);
  if (last.length === 0) return null;
  // A draw that was not played, against the mean of the others: who has won or lost all games has a strength all the same.
  const mean = last.reduce((sum, { elo }) => sum + elo, 0) / last.length;
  const all = [...last, { elo: mean, points: 0.5 }];
  const missing = (elo: number) => all.reduce((sum, game) => sum + game.points - chanceAgainst(elo, game.elo), 0);
  const likelihood = (elo: number) =>
    all.reduce((sum, game) => {
      const chance = chanceAgainst(elo, game.elo);
      return sum + game.points * Math.log(chance) + (1 - game.points) * Math.log(1 - chance);
    }, 0);
  const elo = zeroOf(missing, LEAST, MOST);
  const least = likelihood(elo) - FALL;
  const above = (at: number) => likelihood(at) - least;
  return { elo, low: zeroOf((at) => -above(at), LEAST, elo), high: zeroOf(above, elo, MOST) };
}

/** Where a falling function passes zero, to a tenth. */
function zeroOf(falling: (at: number) => number, from: number, to: number): number {
  const middle = (from + to) / 2;
  if (to - from < 0.1) return middle;
  return falling(middle) > 0 ? zeroOf(falling, middle, to) : zeroOf(falling, from, middle);
}

/** The one of these players against whom the chance is nearest to half, and that chance; null: there are none. */
export function nearest<Player extends { elo: number }>(elo: number, players: readonly Player[]) {
  const rated = players.map((player) => ({ player, chance: chanceAgainst(elo, player.elo) }));
  return rated.toSorted((a, b) => Math.abs(a.chance - 0.5) - Math.abs(b.chance - 0.5))[0] ?? null;
}
