// Plays further games of the recorded series of a figure, when the reader wants them.

import { html } from 'lit-html';
import type { Plan, Statistics, Tally } from '../../contract/types.ts';
import { mostWorkers } from '../../series/pool.ts';
import { type Playing, playSeries, type SeriesEvent } from '../../series/series.ts';
import type { Words } from '../../words.ts';
import type { Asked, Given } from './figures/index.ts';

export type SeriesRequest = { op: 'series' } & Pick<Plan, 'game' | 'players' | 'games' | 'opening' | 'seed'> &
  Partial<Pick<Plan, 'swap'>>;
export type Series = { asked: { [name: string]: Asked<{ tally: Tally; statistics: Statistics }, SeriesRequest> } };

interface Further {
  phase: 'paused' | 'playing' | 'failed';
  /** Of each series. */
  statistics: readonly Statistics[];
  /** The place of the series whose games were counted last; −1: none were. */
  newest: number;
}

/** The most workers of a figure. */
const WORKERS = 4;
/** Stops the games of the figure that plays. */
let stopOther: () => void = () => {};

/** The state after an event. */
export function update(state: Further, event: SeriesEvent | { type: 'play' | 'pause' }): Further {
  switch (event.type) {
    case 'play':
      return { ...state, phase: 'playing' };
    case 'pause':
      return { ...state, phase: 'paused' };
    case 'counted':
      return { ...state, newest: event.of, statistics: state.statistics.with(event.of, event.statistics) };
    case 'refused':
    case 'failed':
      return { ...state, phase: 'failed' };
    default:
      return state;
  }
}

const gamesOf = (statistics: readonly Statistics[]) => statistics.reduce((sum, { games }) => sum + games, 0);

/**
 * The statistics of recorded series, with those of further games until the chapter is left.
 * @param names Of the requests.
 */
export function createSeries({ figure, house, changed, shown }: Given<Series>, names: string[]) {
  const series = names.flatMap((name) => {
    const { request, reply } = figure.asked[name] ?? {};
    return request && reply ? [{ name, request, ...reply }] : [];
  });
  const recorded = series.map(({ statistics }) => statistics);
  let state: Further = { phase: 'paused', statistics: recorded, newest: -1 };
  let playing: Playing | null = null;

  const live = () => state.phase === 'playing';
  /** Is there a Python? */
  const able = () => house.state().engine !== 'failed';

  function dispatch(event: Parameters<typeof update>[1]) {
    const before = state;
    state = update(state, event);
    if (event.type === 'counted' && live() && !shown()) play(false);
    else if (state !== before) changed();
  }

  function start() {
    const { ask } = house;
    const createEngine = () => house.createEngine(series[0]?.request ?? {});
    playing = playSeries({ ask, createEngine, most: Math.min(WORKERS, mostWorkers(navigator)), series }, dispatch);
  }

  function play(wanted: boolean) {
    if (wanted === live()) return;
    if (wanted) stopOther();
    stopOther = wanted ? () => play(false) : () => {};
    if (!wanted) playing?.pause();
    else if (playing) playing.run();
    else start();
    dispatch({ type: wanted ? 'play' : 'pause' });
  }

  return {
    of: (name: string) => state.statistics[series.findIndex((each) => each.name === name)] as Statistics,
    /** The option `live` of a figure: `yes` or `no`. */
    choose: (value: string) => play(value === 'yes'),
    /** The name of the series whose games were counted last. */
    newest: () => (live() ? series[state.newest]?.name : undefined),
    /** The button with which further games are played, and stopped. */
    button(t: Words) {
      const count = gamesOf(state.statistics) - gamesOf(recorded);
      const failed = state.phase === 'failed' || !able();
      const said = failed ? 'failed' : count > 0 ? 'added' : live() ? 'starts' : 'none';
      return html`<p class="act">
        <button type="button" ?disabled=${!able()} @click=${() => play(!live())}>${t(live() ? 'articles.series.stop' : 'articles.series.play')}</button>
        <span>${t(`articles.series.${said}`, { count })}</span>
      </p>`;
    },
  };
}
