// The speed of a series, in games a second, smoothed.

/**
 * @typedef {object} Pace
 * @property {number} since When it was first counted, in milliseconds.
 * @property {number} at When it was last measured.
 * @property {number} games The games counted then.
 * @property {number | null} rate Games a second; null: not known yet.
 */

/** Milliseconds that one measurement takes at least, and so between two changes of what is shown. */
const SHORTEST = 1000;
/** Seconds after which a measurement has lost two thirds of its weight. */
const MEMORY = 10;

/**
 * The speed after a count. In the first seconds it is the mean of all games, later recent games weigh more.
 * @param {Pace | null} pace Null: this is the first count.
 * @param {number} games All games counted so far.
 * @param {number} now In milliseconds.
 * @returns {Pace}
 */
export function paced(pace, games, now) {
  if (!pace) return { since: now, at: now, games, rate: null };
  const seconds = (now - pace.at) / 1000;
  if (seconds < SHORTEST / 1000) return pace;
  const rate = (games - pace.games) / seconds;
  const weight = Math.max(1 - Math.exp(-seconds / MEMORY), (1000 * seconds) / (now - pace.since));
  return { ...pace, at: now, games, rate: pace.rate === null ? rate : pace.rate + weight * (rate - pace.rate) };
}

/**
 * The time that the rest of a series takes, rounded to what is worth saying; null where it is not known.
 * @param {Pace | null} pace
 * @param {number} left Games.
 * @returns {{unit: 'seconds' | 'minutes' | 'hours', count: number} | null}
 */
export function timeLeft(pace, left) {
  if (!pace?.rate) return null;
  const seconds = left / pace.rate;
  if (seconds < 55) return { unit: 'seconds', count: Math.max(5, 5 * Math.round(seconds / 5)) };
  if (seconds < 3600 * 1.5) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) };
  return { unit: 'hours', count: Math.round(seconds / 3600) };
}
