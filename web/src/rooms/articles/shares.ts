// Writes shares of games as text, and plays further games of a figure's series.

import type { Plan, Share, Statistics, Tally } from '../../contract/types.ts';
import { randomBelow } from '../../random.ts';
import { createMore } from '../../series/more.ts';
import { mostWorkers } from '../../series/pool.ts';
import { number, type Words } from '../../words.ts';
import type { Asked, Given } from './figures/index.ts';

export type SeriesRequest = { op: 'series' } & Pick<Plan, 'game' | 'players' | 'games' | 'opening' | 'seed'> &
  Partial<Pick<Plan, 'swap'>>;
export type Series = { asked: { [name: string]: Asked<{ tally: Tally; statistics: Statistics }, SeriesRequest> } };

/** The most workers of a figure. */
const WORKERS = 4;
/** Stops the games of the figure that plays. */
let stopOther: () => void = () => {};

export const percent = (share: number | null, t: Words, digits = 1) =>
  t('articles.percent', { share: hundredths(share, t, digits) });

export const span = ({ low, high }: Pick<Share, 'low' | 'high'>, t: Words) =>
  t('articles.span', { low: hundredths(low, t, 1), high: hundredths(high, t, 1) });

const hundredths = (share: number | null, t: Words, digits: number) =>
  number(Number((100 * (share ?? 0)).toFixed(digits)), t.lang, digits);

/**
 * The statistics of recorded series, and further games of them that are played when the reader wants them, until the chapter is left.
 * @param names Of the requests.
 */
export function createSeries({ figure, house, changed, shown }: Given<Series>, names: string[]) {
  const series = names.flatMap((name) => {
    const { request, reply } = figure.asked[name] ?? {};
    return request && reply ? [{ name, request, ...reply }] : [];
  });
  const statistics = new Map(series.map((each) => [each.name, each.statistics]));
  const recorded = total();
  /** Are games being played? */
  let live = false;
  let failed = false;
  /** The series whose games were counted last. */
  let newest = '';
  let more: ReturnType<typeof createMore> | null = null;

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
      series,
      counted(at, counted) {
        newest = series[at]?.name ?? '';
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

  function play(wanted: boolean) {
    if (wanted === live) return;
    if (wanted) stopOther();
    live = wanted;
    failed = false;
    more ??= started();
    stopOther = live ? () => play(false) : () => {};
    if (live) more.run();
    else more.pause();
    changed();
  }

  return {
    of: (name: string) => statistics.get(name) as Statistics,
    /** How many games were played here. */
    added: () => total() - recorded,
    live: () => live,
    failed: () => failed || !able(),
    able,
    newest: () => (live ? newest : ''),
    play,
    /** The option `live` of a figure: `yes` or `no`. */
    choose: (value: string) => play(value === 'yes'),
  };
}
