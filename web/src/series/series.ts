// Plays a series: has its matches planned, played by a pool of workers, and the games counted, by whole pairs. What happens is
// reported as events.

import type { Counted, Plan, PlannedMatch, Problem, Record, Statistics, Tally } from '../contract/types.ts';
import type { Ask } from '../engine/client.ts';
import type { Effect } from '../runtime/component.ts';
import { createPool, type Game, type Job } from '../tournament/pool.ts';
import { inOrder } from '../tournament/queue.ts';
import { planWhole, type SeriesRequest } from './plan.ts';
import { createTally } from './tally.ts';

/** Milliseconds without a count after which the number of finished games is reported. */
const PAUSE = 200;

export type SeriesEvent =
  /** The first matches of a plan have come. `resumed`: the series goes on with the games that were played before. */
  | { type: 'begun'; plan: Plan; resumed: boolean }
  /** How many games are finished, and how many matches are under way. */
  | { type: 'progress'; finished: number; busy: number }
  /** Games were counted. `at`: in milliseconds. The progress is reported before it. */
  | { type: 'counted'; games: Game[]; statistics: Statistics; at: number }
  /** After a pause: no match is under way, and all games are counted that can be. */
  | { type: 'rested' }
  /** The engine refuses the series, or one of its matches, which had come as far as `record`. All is counted that was played, but `held`: games without the other of
   * their pair. */
  | { type: 'refused'; problem: Problem; held: Game[]; record: Record | null }
  /** The workers or the count failed. What is not counted yet is counted when it runs again. */
  | { type: 'failed'; problem: Problem };

interface Given extends Pick<Parameters<typeof createPool<Job>>[0], 'createEngine' | 'most' | 'endsByFault'> {
  /** The page's own engine, which plans and counts. */
  ask: Ask;
  series: SeriesRequest;
  /** Games of it that were played before, by their index, with gaps. Under the same plan, or a longer one, they are counted again,
   * and not played again. */
  before?: { plan: Plan | null; games: Game[] } | null;
  /** In milliseconds. */
  now?: () => number;
}

/** Is a plan another one, or the beginning of it? Its matches do not depend on their number. */
const isBeginning = (plan: Plan, of: Plan) =>
  plan.games <= of.games && JSON.stringify({ ...plan, games: of.games }) === JSON.stringify(of);

/** Nothing is emitted before this returns, or after `drop`. It is paused once something was refused or has failed. */
function playSeries(given: Given, emit: (event: SeriesEvent) => void) {
  const { ask, series, before, now = () => performance.now() } = given;
  const matches: PlannedMatch[] = [];
  /** The count, once the plan has begun. */
  let count: ReturnType<typeof createTally> | null = null;
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
    queue: inOrder(matches, (index) => kept[index] !== undefined),
    finished(game) {
      finished += 1;
      const isHeld = count?.add([game]);
      if (isHeld && (paused || now() - reportedAt >= PAUSE)) reportProgress();
    },
    rested(problem, record) {
      rest = { problem, record };
      settle();
    },
    failed: fail,
  });

  const plan = planWhole(ask, series, { begun, extended, refused: refuse });

  function begun(plan: Plan, tally: Tally) {
    if (dropped) return;
    const resumed = before?.plan != null && isBeginning(before.plan, plan);
    if (before && resumed) kept = before.games;
    count = createTally({ ask, tally, counted, failed: fail });
    report({ type: 'begun', plan, resumed });
    const games = kept.filter(Boolean);
    finished = games.length;
    count.add(games);
  }

  function counted(games: Game[], { statistics }: Counted) {
    reportProgress();
    report({ type: 'counted', games, statistics, at: reportedAt });
    settle();
  }

  function extended(planned: PlannedMatch[]) {
    if (dropped) return;
    matches.push(...planned);
    if (!paused && !rest) pool.run();
  }

  function reportProgress() {
    reportedAt = now();
    report({ type: 'progress', finished, busy: pool.busy() });
  }

  /** Once nothing is under way and all is counted, report it. */
  function settle() {
    if (!rest || count?.isDone() === false) return;
    const { problem, record } = rest;
    rest = null;
    if (problem) refuse(problem, record);
    else report({ type: 'rested' });
  }

  function refuse(problem: Problem, record: Record | null = null) {
    halt();
    report({ type: 'refused', problem, record, held: count?.held() ?? [] });
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
      pool.run();
      count?.count();
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
      count?.end();
    },
  };
}

/**
 * A series as an effect: played while the state has it, and paused as `paused` says.
 * @param key Another one each time that it is begun.
 */
export const series = <Event>(
  key: string,
  paused: boolean,
  given: Given,
  event: (happened: SeriesEvent) => Event,
): Effect<Event> => ({
  key: `series ${key}`,
  paused,
  start(emit) {
    const { drop, pause, run } = playSeries(given, emit);
    return { drop, stop: pause, resume: run };
  },
  event,
  failed: (problem: Problem) => event({ type: 'failed', problem }),
});
