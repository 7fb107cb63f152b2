// The result of a series as one sentence: who is stronger, with the points and how sure it is.

import type { Statistics } from '../../contract/types.ts';
import { number, type Words } from '../../words.ts';
import { accepted, probability } from './figures.ts';

/** The probability from which on one player is called the stronger. */
const SURE = 0.95;

/** The points that the score, the difference in Elo and the verdict follow from, and the games that they were won in. */
export function pointsOf({ counts }: Pick<Statistics, 'counts'>) {
  const results = counts.reduce((sum, count) => sum + count, 0);
  const points = counts.reduce((sum, count, index) => sum + (count * index) / 2, 0);
  return { points, games: (results * (counts.length - 1)) / 2 };
}

/** @param b The players' names. */
export function verdict({ counts, finished, superiority, sprt }: Statistics, a: string, b: string, t: Words) {
  const { points, games } = pointsOf({ counts });
  if (games === 0) return t(finished ? 'arena.note.unpaired' : 'arena.verdict.none');
  const chance = superiority ?? 0.5;
  const ahead = chance >= 0.5;
  const [one, other] = a === b ? [t('arena.a'), t('arena.b')] : [a, b];
  if (sprt?.decided) return t('arena.verdict.decided', { a: one, b: other, elo: accepted(sprt, t) });
  const sure = Math.max(chance, 1 - chance);
  const key = sure >= SURE ? 'arena.verdict.stronger' : finished ? 'arena.verdict.unclear' : 'arena.verdict.open';
  return t(key, {
    stronger: ahead ? one : other,
    weaker: ahead ? other : one,
    points: number(ahead ? points : games - points, t.lang),
    count: games,
    sure: probability(sure, t),
  });
}
