// Writes the engine's figures and the names of players as text.

import type { Game, Interval, Plan } from '../../../contract/types.ts';
import { isolate, type Words } from '../../../words.ts';
import { fixed, fixedSigned, nameOf } from '../format.ts';
import type { Figures } from './counted.ts';

/** Stands for an unknown figure. */
export const NONE = '–';

/** A probability that is computed from games: never none and never certain. */
export function probability(share: number | null, t: Words) {
  if (share === null) return NONE;
  if (share > 0.99) return t('arena.over', { share: t('arena.percent', { share: 99 }) });
  if (share < 0.01) return t('arena.under', { share: t('arena.percent', { share: 1 }) });
  return t('arena.percent', { share: fixed(100 * share, t, 0) });
}

/** Of so many games a share is said to this many digits after the point. */
const digitsOf = (games: number) => (games >= 1000 ? 1 : 0);

/** A share in so many games. */
export const share = (share: number | null, games: number, t: Words) =>
  share === null ? NONE : t('arena.percent', { share: fixed(100 * share, t, digitsOf(games)) });

/** The interval of a share in so many games, rounded outward: what is said contains what was computed. */
export function shareSpan({ low, high }: Interval, games: number, t: Words) {
  if (low === null || high === null) return NONE;
  const digits = digitsOf(games);
  const unit = 10 ** -digits;
  const text = (part: number, round: (value: number) => number) =>
    fixed(unit * round(Number(((100 * part) / unit).toFixed(6))), t, digits); // 100 * 0.29 is less than 29
  return t('arena.share.span', { low: text(low, Math.floor), high: text(high, Math.ceil) });
}

/** A difference in Elo, which may be infinite. */
export function elo({ elo, score }: Pick<Figures, 'elo' | 'score'>, which: keyof Figures['elo'], t: Words) {
  if (score.share === null) return NONE;
  const value = elo[which];
  if (value !== null) return fixedSigned(value, t, 0);
  return which === 'low' || (which === 'difference' && score.share < 0.5) ? '−∞' : '+∞';
}

/** The interval of the difference. */
export const eloSpan = (statistics: Pick<Figures, 'elo' | 'score'>, t: Words) =>
  statistics.score.share === null
    ? NONE
    : t('arena.elo.span', { low: elo(statistics, 'low', t), high: elo(statistics, 'high', t) });

/** The names of the two players of a series, as `nameOf` gives them. Two ways of one program would have one name: then their texts. */
export function namesOfBoth([a, b]: Plan['players'], game: Game, t: Words): Plan['players'] {
  const [one, other] = [nameOf(a, game, t), nameOf(b, game, t)];
  return one === other && a !== b ? [isolate(a), isolate(b)] : [one, other];
}

/** The names of two players in sentences about one of them: a player against itself is named by its place. */
export const toldApart = ([a, b]: Plan['players'], t: Words): Plan['players'] =>
  a === b ? [t('arena.a'), t('arena.b')] : [a, b];

/** The points that the score, the difference in Elo and the statement follow from, and the games that they were won in. */
export function pointsOf({ counts }: Pick<Figures, 'counts'>) {
  const results = counts.reduce((sum, count) => sum + count, 0);
  const points = counts.reduce((sum, count, index) => sum + (count * index) / 2, 0);
  return { points, games: (results * (counts.length - 1)) / 2 };
}
