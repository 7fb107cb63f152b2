// Recorded series of games.

import type { Plan, Share, Statistics } from '../../contract/types.ts';
import { number, type Words } from '../../words.ts';
import type { AnsweredRequest, Link, Translated } from './figure.ts';

type SeriesRequest = Pick<Plan, 'game' | 'players' | 'games' | 'opening' | 'seed'> & Partial<Pick<Plan, 'swap'>>;
export type Series = { asked: { [name: string]: AnsweredRequest<{ statistics: Statistics }, SeriesRequest> } };

/** The statistics of a series, by the name of its request. */
export const statisticsOf = (asked: Series['asked'], name: string) => asked[name]?.reply.statistics as Statistics;

/** To a recorded series in the Arena. */
export function linkToArena(series: Series['asked'][string] | undefined, part?: Translated): Link[] {
  if (!series) return [];
  const { game, players, games, opening, seed, swap } = series.request;
  const [a, b] = players;
  const numbers = { games: String(games), opening: String(opening), seed: String(seed) };
  const words = new URLSearchParams({ game, a, b, ...numbers, ...(!swap && { swap: 'no' }) });
  return [{ room: 'arena', address: `#/arena?${words}`, part }];
}

export const percent = (share: number | null, t: Words, digits = 1) =>
  t('articles.percent', { share: hundredths(share, t, digits) });

/** The interval of a share. */
export const span = ({ low, high }: Pick<Share, 'low' | 'high'>, t: Words) =>
  t('articles.span', { low: hundredths(low, t, 1), high: hundredths(high, t, 1) });

const hundredths = (share: number | null, t: Words, digits: number) =>
  number(Number((100 * (share ?? 0)).toFixed(digits)), t.lang, digits);
