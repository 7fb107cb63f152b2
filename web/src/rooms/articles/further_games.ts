// Recorded series of games, of which a figure plays further games when the reader wants them.

import { html } from 'lit-html';
import type { Want } from '../../component.ts';
import type { Plan, Share, Statistics, Tally } from '../../contract/types.ts';
import { mostWorkers } from '../../series/pool.ts';
import { series as played, type SeriesEvent } from '../../series/series.ts';
import { number, type Words } from '../../words.ts';
import type { Around, Asked, Drawing, Link, Outside, Text } from './figure.ts';

type SeriesRequest = { op: 'series' } & Pick<Plan, 'game' | 'players' | 'games' | 'opening' | 'seed'> &
  Partial<Pick<Plan, 'swap'>>;
export type Series = { asked: { [name: string]: Asked<{ tally: Tally; statistics: Statistics }, SeriesRequest> } };

type Further = ReturnType<typeof begun>;
type Event = readonly ['happened', SeriesEvent];

/** The most workers of a figure. */
const WORKERS = 4;

const begun = (series: { statistics: Statistics; tally: Tally }[]) => ({
  /** `pausing`: no game is begun, and those under way are finished. */
  phase: 'paused' as 'paused' | 'playing' | 'pausing' | 'failed',
  /** How often it was begun. */
  runs: 0,
  /** Of each series: what is shown, and after which games. */
  statistics: series.map(({ statistics }) => statistics),
  tallies: series.map(({ tally }) => tally),
  /** The place of the series whose games were counted last; −1: none were. */
  newest: -1,
});

const transitions = {
  /** The option `live` of a figure: `yes` or `no`. What is pausing goes on. */
  choose<State extends Further>(state: State, _: string, value: string): State {
    const { phase, runs } = state;
    const isBegun = phase === 'playing' || phase === 'pausing';
    if (value === 'yes') return { ...state, phase: 'playing', runs: isBegun ? runs : runs + 1 };
    return { ...state, phase: isBegun ? 'pausing' : phase };
  },
  happened<State extends Further>(state: State, event: SeriesEvent): State {
    if (event.type === 'counted') {
      const { of, statistics, tally } = event;
      const known = { statistics: state.statistics.with(of, statistics), tallies: state.tallies.with(of, tally) };
      return { ...state, ...known, newest: of };
    }
    if (event.type === 'rested') return { ...state, phase: 'paused' };
    return event.type === 'refused' || event.type === 'failed' ? { ...state, phase: 'failed' } : state;
  },
};

const isLive = ({ phase }: Further) => phase === 'playing';

const gamesOf = ({ statistics }: Further) => statistics.reduce((sum, { games }) => sum + games, 0);

/**
 * The statistics of recorded series, with those of further games, which are played until they are stopped or the chapter is left. What was counted stays.
 * @param names Of the requests.
 */
export function seriesOf(asked: Series['asked'], names: string[]) {
  const series = names.flatMap((name) => {
    const { request, reply } = asked[name] ?? {};
    return request && reply ? [{ name, request, ...reply }] : [];
  });
  const initial = begun(series);
  return {
    initial,
    transitions,
    of: ({ statistics }: Further, name: string) =>
      statistics[series.findIndex((each) => each.name === name)] as Statistics,
    /** The name of the series whose games were counted last. */
    newest: (state: Further) => (isLive(state) ? series[state.newest]?.name : undefined),
    isLive,
    ongoing({ phase, runs, tallies }: Further, { isShown }: Around, { ask, createEngine }: Outside): Want<Event>[] {
      if (phase === 'paused' || phase === 'failed') return [];
      const given = {
        ask,
        createEngine: () => createEngine(series[0]?.request ?? {}),
        most: Math.min(WORKERS, mostWorkers(navigator)),
        series: series.map(({ request }, at) => ({ request, tally: tallies[at] as Tally })),
      };
      return [played(String(runs), phase === 'pausing' || !isShown, given, (event) => ['happened', event])];
    },
    /** The button with which further games are played, and stopped. */
    button(state: Further, { t, page, send }: Drawing<readonly ['choose', option: string, value: string]>) {
      const count = gamesOf(state) - gamesOf(initial);
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

/** To a recorded series in the Arena. */
export function linkToArena(series: Series['asked'][string] | undefined, part?: Text): Link[] {
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
