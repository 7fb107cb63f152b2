// Writes shares of games as text, and plays further games of a figure's series.

import { randomBelow } from '../../random.js';
import { createMore } from '../../series/more.js';
import { mostWorkers } from '../../series/pool.js';
import { number } from '../../words.js';

/** @typedef {import('../../series/tally.js').Statistics} Statistics */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {{share: number | null, low: number | null, high: number | null}} Interval */

/** The most workers of a figure. */
const WORKERS = 4;
/** Stops the games of the figure that plays. @type {() => void} */
let stopOther = () => {};

/** @param {number | null} share @param {Words} t @param {number} [digits] */
export const percent = (share, t, digits = 1) => t('articles.percent', { share: hundredths(share, t, digits) });

/** @param {Interval} interval @param {Words} t */
export const span = ({ low, high }, t) =>
  t('articles.span', { low: hundredths(low, t, 1), high: hundredths(high, t, 1) });

/** @param {number | null} share @param {Words} t @param {number} digits */
const hundredths = (share, t, digits) => number(Number((100 * (share ?? 0)).toFixed(digits)), t.lang, digits);

/**
 * The statistics of recorded series, and further games of them that are played when the reader wants them, until the chapter is left.
 * @param {import('./figures/index.js').Given} given
 * @param {string[]} names Of the requests.
 */
export function createSeries({ figure, house, changed, shown }, names) {
  /** @type {Map<string, Statistics>} */
  const statistics = new Map(names.map((name) => [name, figure.asked[name].reply.statistics]));
  const recorded = total();
  /** Are games being played? */
  let live = false;
  let failed = false;
  /** The series whose games were counted last. @type {string | null} */
  let newest = null;
  /** @type {ReturnType<typeof createMore> | null} */
  let more = null;

  function total() {
    return [...statistics.values()].reduce((sum, { games }) => sum + games, 0);
  }

  /** Is there a Python? */
  const able = () => house.state().engine !== 'failed';

  const started = () =>
    createMore({
      ask: house.ask,
      createEngine: house.createEngine,
      most: Math.min(WORKERS, mostWorkers(navigator)),
      seed: () => randomBelow(2 ** 32),
      series: names.map((name) => ({ request: figure.asked[name].request, tally: figure.asked[name].reply.tally })),
      counted(at, counted) {
        newest = names[at];
        statistics.set(newest, counted);
        if (live && !shown()) play(false);
        else changed();
      },
      failed() {
        live = false;
        failed = true;
        changed();
      },
    });

  /** @param {boolean} wanted */
  function play(wanted) {
    if (wanted === live) return;
    if (wanted) stopOther();
    live = wanted;
    failed = false;
    more ??= started();
    if (live) {
      stopOther = () => play(false);
      more.run();
    } else {
      stopOther = () => {};
      more.pause();
    }
    changed();
  }

  return {
    /** @param {string} name */
    of: (name) => /** @type {Statistics} */ (statistics.get(name)),
    /** How many games were played here. */
    added: () => total() - recorded,
    live: () => live,
    failed: () => failed || !able(),
    able,
    newest: () => (live ? newest : null),
    play,
    /** The option `live` of a figure: `yes` or `no`. @param {string} value */
    choose: (value) => play(value === 'yes'),
  };
}
