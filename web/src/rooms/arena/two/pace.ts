// The speed of a series, in games a second, smoothed.

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

/**
 * The time that the rest of a series takes, rounded to what is worth saying; null where it is not known.
 * @param left Games.
 */
export function timeLeft(pace: Pace | null, left: number) {
  if (!pace?.rate) return null;
  const seconds = left / pace.rate;
  if (seconds < 55) return { unit: 'seconds', count: Math.max(5, 5 * Math.round(seconds / 5)) };
  if (seconds < 3600 * 1.5) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) };
  return { unit: 'hours', count: Math.round(seconds / 3600) };
}
