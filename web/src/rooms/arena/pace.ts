// The speed at which games are played, in games a second, smoothed, and the time that the rest of them takes.

import type { Words } from '../../words.ts';

export interface Pace {
  /** When it was first counted, in milliseconds. */
  since: number;
  /** When it was last measured. */
  at: number;
  /** The games counted then. */
  games: number;
  /** Games a second; null: not known yet. */
  rate: number | null;
}

/** Milliseconds that one measurement takes at least, and so between two changes of what is shown. */
const SHORTEST = 1000;
/** Seconds after which a measurement has lost two thirds of its weight. */
const MEMORY = 10;

/**
 * The speed after a count. In the first seconds it is the mean of all games, later recent games weigh more.
 * @param pace Null: this is the first count.
 * @param games All games counted so far.
 * @param now In milliseconds.
 */
export function paced(pace: Pace | null, games: number, now: number): Pace {
  if (!pace) return { since: now, at: now, games, rate: null };
  const seconds = (now - pace.at) / 1000;
  if (seconds < SHORTEST / 1000) return pace;
  const rate = (games - pace.games) / seconds;
  const weight = Math.max(1 - Math.exp(-seconds / MEMORY), (1000 * seconds) / (now - pace.since));
  return { ...pace, at: now, games, rate: pace.rate === null ? rate : pace.rate + weight * (rate - pace.rate) };
}

/** The seconds that so many games take; null where that is not known. */
export const secondsOf = (games: number, pace: Pace | null) => (pace?.rate ? games / pace.rate : null);

/** A time that is an estimate, rounded to what is worth saying: "25 s", "3 min". */
export function roughTime(seconds: number, t: Words) {
  if (seconds < 55) return t('arena.time.seconds', { count: Math.max(5, 5 * Math.round(seconds / 5)) });
  if (seconds < 3600 * 1.5) return t('arena.time.minutes', { count: Math.max(1, Math.round(seconds / 60)) });
  return t('arena.time.hours', { count: Math.round(seconds / 3600) });
}
