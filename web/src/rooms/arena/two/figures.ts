// Writes the engine's figures as text, and the result of a series as one sentence: who is stronger, with the points and how sure it is.

import type { Game, Interval, Plan, Statistics } from '../../../contract/types.ts';
import { listedPlayer } from '../../../player.ts';
import { playerName, programOf, spelledName } from '../../../views/players.ts';
import { number, signed, type Words } from '../../../words.ts';

/** Stands for an unknown figure. */
export const NONE = '–';

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** @param digits After the point. */
export const fixed = (value: number, t: Words, digits: number) => number(rounded(value, digits), t.lang, digits);

export const fixedSigned = (value: number, t: Words, digits: number) => signed(rounded(value, digits), t.lang, digits);

export const percent = (share: number | null, t: Words) =>
  share === null ? NONE : t('arena.percent', { share: fixed(100 * share, t, 1) });

/** A probability that is computed from games: never none and never certain. */
export function probability(share: number | null, t: Words) {
  if (share === null) return NONE;
  if (share > 0.99) return t('arena.over', { share: t('arena.percent', { share: 99 }) });
  if (share < 0.01) return t('arena.under', { share: t('arena.percent', { share: 1 }) });
  return t('arena.percent', { share: fixed(100 * share, t, 0) });
}

/** An interval of shares. */
export const span = ({ low, high }: Interval, t: Words) =>
  low === null || high === null
    ? NONE
    : t('arena.span', { low: fixed(100 * low, t, 1), high: fixed(100 * high, t, 1) });

/** A difference in Elo, which may be infinite. */
export function elo({ elo, score }: Pick<Statistics, 'elo' | 'score'>, which: keyof Statistics['elo'], t: Words) {
  if (score.share === null) return NONE;
  const value = elo[which];
  if (value !== null) return fixedSigned(value, t, 0);
  return which === 'low' || (which === 'difference' && score.share < 0.5) ? '−∞' : '+∞';
}

/** The interval of the difference. */
export const eloSpan = (statistics: Pick<Statistics, 'elo' | 'score'>, t: Words) =>
  statistics.score.share === null
    ? NONE
    : t('arena.elo.span', { low: elo(statistics, 'low', t), high: elo(statistics, 'high', t) });

/** The hypothesis that a sequential test has accepted. */
export const accepted = ({ decided, elo: [lower, upper] }: NonNullable<Statistics['sprt']>, t: Words) =>
  decided === 'lower' ? t('arena.test.lower', { elo: lower }) : t('arena.test.upper', { elo: upper });

/** A player's name in a sentence; where it is not listed, that of the author's program, or its text. In lists an article's program is "001 · counts discs". */
export function nameOf(player: string, game: Game, t: Words) {
  const listed = listedPlayer(player, game);
  if (!listed) return spelledName(player, game, t);
  const program = programOf(listed, t);
  return program ? t('arena.article', program) : playerName(listed, t);
}

/** The names of the two players of a series, as `nameOf` gives them. Two ways of one program would have one name: then their texts. */
export function namesOf([a, b]: Plan['players'], game: Game, t: Words): Plan['players'] {
  const [one, other] = [nameOf(a, game, t), nameOf(b, game, t)];
  return one === other && a !== b ? [a, b] : [one, other];
}

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
