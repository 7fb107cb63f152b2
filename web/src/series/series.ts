// Plays series: has their matches planned, played by a pool of workers, and the games counted, by whole pairs. What happens is
// reported as events.

import type { Want } from '../component.ts';
import type { Counted, Plan, PlannedMatch, Problem, Record, Statistics, Tally } from '../contract/types.ts';
import type { Ask } from '../engine/client.ts';
import { type Planned, planFurther, planWhole, type SeriesRequest } from './plan.ts';
import { createPool, type Game } from './pool.ts';
import { createTally } from './tally.ts';

/** Milliseconds without a count after which the number of finished games is reported. */
const PAUSE = 200;
/** The most games of a series that goes on. */
const MOST = 100_000;

export type SeriesEvent =
  /** The first matches of a plan have come. `resumed`: the series goes on with the games that were played before. */
  | { type: 'begun'; plan: Plan; resumed: boolean }
  /** How many games are finished, and how many matches are under way. */
  | { type: 'progress'; finished: number; busy: number }
  /** Games of the series at place `of` were counted, with the tally after the last one. `at`: in milliseconds. The progress is
   * reported before it. */
  | { type: 'counted'; of: number; games: Game[]; statistics: Statistics; tally: Tally; at: number }
  /** After a pause: no match is under way, and all games are counted that can be. */
  | { type: 'rested' }
  /** The engine refuses a series, or one of its matches, which had come as far as `record`. All is counted that was played, but `held`: games without the other of
   * their pair. */
  | { type: 'refused'; problem: Problem; held: Game[]; record: Record | null }
  /** The workers or the count failed. What is not counted yet is counted when it runs again. */
  | { type: 'failed'; problem: Problem };

interface Given extends Pick<Parameters<typeof createPool>[0], 'createEngine' | 'most' | 'endsByFault'> {
  /** The page's own engine, which plans and counts. */
  ask: Ask;
  /** A series to its end; or several that were counted before, each with the tally after its last game, without an end: some
   * games of each in turn. */
  series: SeriesRequest | { request: SeriesRequest; tally: Tally }[];
  /** Games of a series that were played before, by their index, with gaps. Under the same plan, or a longer one, they are counted again,
   * and not played again. */
  before?: { plan: Plan | null; games: Game[] } | null;
  /** In milliseconds. */
  now?: () => number;
}

/** Is a plan another one, or the beginning of it? Its matches do not depend on their number. */
const isBeginning = (plan: Plan, of: Plan) =>
  plan.games <= of.games && JSON.stringify({ ...plan, games: of.games }) === JSON.stringify(of);

export type Playing = ReturnType<typeof playSeries>;

/** Nothing is emitted before this returns, or after `drop`. It is paused once something was refused or has failed. */
export function playSeries(given: Given, emit: (event: SeriesEvent) => void) {
  const { ask, most, series, before, now = () => performance.now() } = given;
  const matches: PlannedMatch[] = [];
  /** Of each match, the place of its series, and its index in that. */
  const places: { of: number; index: number }[] = [];
  /** The games of `before` that are taken over. */
  let kept: Game[] = [];
  let finished = 0;
  /** When the progress was last reported. */
  let reportedAt = 0;
  let paused = false;
  let dropped = false;
  /** Nothing is under way and nothing is begun: after a pause, or because of the problem. */
  let rest: { problem: Problem | null; record: Record | null } | null = null;

  const report = (event: SeriesEvent) => dropped || emit(event);

  const pool = createPool({
    ...given,
    matches,
    isPlayed: (index) => kept[index] !== undefined,
    finished(game) {
      finished += 1;
      const { of, index } = places[game.index] as (typeof places)[number];
      const isHeld = countAt(of).tally.add([{ ...game, index }]);
      if (isHeld && (paused || now() - reportedAt >= PAUSE)) reportProgress();
      planMore();
    },
    rested(problem, record) {
      rest = { problem, record };
      settle();
    },
    failed: fail,
  });

  const counts = Array.isArray(series) ? series.map(({ tally }, of) => newCount({ ...tally, games: MOST }, of)) : [];
  const listeners = { begun, extended, refused: refuse };
  const plan = Array.isArray(series)
    ? planFurther(
        ask,
        series.map(({ request }) => request),
        listeners,
      )
    : planWhole(ask, series, listeners);
  planMore();

  /** @param of The place of its series. */
  function newCount(tally: Tally, of: number) {
    function counted(games: Game[], { statistics, tally }: Counted) {
      reportProgress();
      report({ type: 'counted', of, games, statistics, tally, at: reportedAt });
      settle();
    }
    return { planned: tally.next, tally: createTally({ ask, tally, counted, failed: fail }) };
  }
  const countAt = (of: number) => counts[of] as (typeof counts)[number];

  function begun(plan: Plan, tally: Tally) {
    if (dropped) return;
    const resumed = before?.plan != null && isBeginning(before.plan, plan);
    if (before && resumed) kept = before.games;
    counts.push(newCount(tally, 0));
    report({ type: 'begun', plan, resumed });
    const games = kept.filter(Boolean);
    finished = games.length;
    countAt(0).tally.add(games);
  }

  function extended(planned: Planned[]) {
    if (dropped) return;
    for (const [of, match] of planned) {
      places.push({ of, index: countAt(of).planned++ });
      matches.push(match);
    }
    if (!paused) pool.run();
  }

  function planMore() {
    if (!paused && finished + most >= matches.length) plan.more();
  }

  function reportProgress() {
    reportedAt = now();
    report({ type: 'progress', finished, busy: pool.busy() });
  }

  /** Once nothing is under way and all is counted, report it. */
  function settle() {
    if (!rest || !counts.every(({ tally }) => tally.isDone())) return;
    const { problem, record } = rest;
    rest = null;
    if (problem) refuse(problem, record);
    else report({ type: 'rested' });
  }

  function refuse(problem: Problem, record: Record | null = null) {
    halt();
    report({ type: 'refused', problem, record, held: counts.flatMap(({ tally }) => tally.held()) });
  }

  function fail(problem: Problem) {
    halt();
    report({ type: 'failed', problem });
  }

  function halt() {
    paused = true;
    rest = null;
    pool.halt();
  }

  return {
    /** Go on after a pause. */
    run() {
      paused = false;
      rest = null;
      planMore();
      pool.run();
      for (const { tally } of counts) tally.count();
    },
    /** Begin no more matches. Those under way are finished, and counted. Without effect where it was halted by a problem. */
    pause() {
      if (paused) return;
      paused = true;
      reportProgress();
      pool.pause();
    },
    /** End it. Matches under way are lost. */
    drop() {
      dropped = true;
      halt();
      plan.drop();
      for (const { tally } of counts) tally.end();
    },
  };
}

/**
 * A series as a want: it is played while it is wanted, and paused while `stopped`.
 * @param key Another one each time that it is begun.
 */
export const series = <Event>(
  key: string,
  stopped: boolean,
  given: Given,
  event: (happened: SeriesEvent) => Event,
): Want<Event> => ({
  key: `series ${key}`,
  stopped,
  start(emit) {
    const { drop, pause, run } = playSeries(given, emit);
    return { drop, stop: pause, resume: run };
  },
  event,
  failed: (problem: Problem) => event({ type: 'failed', problem }),
});
