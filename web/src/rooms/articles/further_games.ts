// Plays further games of the recorded series of a figure, when the reader wants them.

import { html } from 'lit-html';
import { after, type Want } from '../../component.ts';
import type { Plan, Statistics, Tally } from '../../contract/types.ts';
import { mostWorkers } from '../../series/pool.ts';
import { series as played, type SeriesEvent } from '../../series/series.ts';
import type { Around, Asked, Drawing, Outside } from './figures/index.ts';

export type SeriesRequest = { op: 'series' } & Pick<Plan, 'game' | 'players' | 'games' | 'opening' | 'seed'> &
  Partial<Pick<Plan, 'swap'>>;
export type Series = { asked: { [name: string]: Asked<{ tally: Tally; statistics: Statistics }, SeriesRequest> } };

interface Further {
  /** `pausing`: no game is begun, and those under way are finished. */
  phase: 'paused' | 'playing' | 'pausing' | 'failed';
  /** How often it was begun. */
  runs: number;
  /** Of each series: what is shown, and after which games. */
  statistics: readonly Statistics[];
  tallies: readonly Tally[];
  /** The place of the series whose games were counted last; −1: none were. */
  newest: number;
}
type Choice = readonly ['choose', option: string, value: string];
type Event = Choice | readonly ['happened', SeriesEvent];

/** The most workers of a figure. */
const WORKERS = 4;

const transitions = {
  /** The option `live` of a figure: `yes` or `no`. */
  choose<State extends Further>(state: State, _: string, value: string): State {
    const { phase, runs } = state;
    if (value === 'yes') return phase === 'playing' ? state : { ...state, phase: 'playing', runs: runs + 1 };
    return phase === 'playing' ? { ...state, phase: 'pausing' } : state;
  },
  happened<State extends Further>(state: State, event: SeriesEvent): State {
    const { statistics, tallies } = state;
    switch (event.type) {
      case 'counted': {
        const { of } = event;
        const known = { statistics: statistics.with(of, event.statistics), tallies: tallies.with(of, event.tally) };
        return { ...state, ...known, newest: of };
      }
      case 'rested':
        return { ...state, phase: 'paused' };
      case 'refused':
      case 'failed':
        return { ...state, phase: 'failed' };
      default:
        return state;
    }
  },
};

const isLive = ({ phase }: Further) => phase === 'playing';

const gamesOf = (statistics: readonly Statistics[]) => statistics.reduce((sum, { games }) => sum + games, 0);

/**
 * The statistics of recorded series, with those of further games until the chapter is left.
 * @param names Of the requests.
 */
export function seriesOf(asked: Series['asked'], names: string[]) {
  const series = names.flatMap((name) => {
    const { request, reply } = asked[name] ?? {};
    return request && reply ? [{ name, request, ...reply }] : [];
  });
  const recorded = series.map(({ statistics }) => statistics);
  const tallies = series.map(({ tally }) => tally);
  const initial: Further = { phase: 'paused', runs: 0, statistics: recorded, tallies, newest: -1 };
  return {
    initial,
    transitions,
    of: ({ statistics }: Further, name: string) =>
      statistics[series.findIndex((each) => each.name === name)] as Statistics,
    /** The name of the series whose games were counted last. */
    newest: (state: Further) => (isLive(state) ? series[state.newest]?.name : undefined),
    isLive,
    ongoing(state: Further, { isShown }: Around, { ask, createEngine }: Outside): Want<Event>[] {
      const { phase, runs, tallies } = state;
      if (!isLive(state) && phase !== 'pausing') return [];
      const given = {
        ask,
        createEngine: () => createEngine(series[0]?.request ?? {}),
        most: Math.min(WORKERS, mostWorkers(navigator)),
        series: series.map(({ request }, at) => ({ request, tally: tallies[at] as Tally })),
      };
      const games = played<Event>(String(runs), phase === 'pausing', given, (event) => ['happened', event]);
      return isLive(state) && !isShown ? [games, after(0, 'left', ['choose', 'live', 'no'])] : [games];
    },
    /** The button with which further games are played, and stopped. */
    button(state: Further, { t, page, send }: Drawing<Choice>) {
      const count = gamesOf(state.statistics) - gamesOf(recorded);
      const live = isLive(state);
      const able = page.engine !== 'failed'; // is there a Python?
      const said = state.phase === 'failed' || !able ? 'failed' : count > 0 ? 'added' : live ? 'starts' : 'none';
      return html`<p class="act row">
        <button type="button" ?disabled=${!able} @click=${() => send(['choose', 'live', live ? 'no' : 'yes'])}>${t(live ? 'articles.series.stop' : 'articles.series.play')}</button>
        <span>${t(`articles.series.${said}`, { count })}</span>
      </p>`;
    },
  };
}
