// Plays one series: its plan, the pool that plays its matches, and the count of its games, by whole pairs.

import type { Plan, Problem, Statistics } from '../contract/types.ts';
import type { Ask } from '../engine/client.ts';
import { createPairs } from './pairs.ts';
import { createPlan } from './plan.ts';
import { createPool, type Game } from './pool.ts';
import { createTally } from './tally.ts';

interface Given extends Pick<Parameters<typeof createPool>[0], 'createEngine' | 'most' | 'isPlayed'> {
  /** The page's own engine, which plans and counts. */
  ask: Ask;
  /** A `series` request. */
  request: Parameters<typeof createPlan>[1];
  /** The first matches have come. */
  begun?: (plan: Plan) => void;
  /** A game is finished. `isHeld`: it is counted with the other of its pair. */
  finished?: (isHeld: boolean) => void;
  counted: (games: Game[], statistics: Statistics) => void;
  /** The engine refuses the series, or one of its matches. All that was played is counted, but `held`: games without the other of their pair. */
  refused: (problem: Problem, held: Game[]) => void;
  /** The workers or the count failed. The games that are not counted yet stay in the queue. */
  failed: (problem: Problem) => void;
}

/** None of the functions is called before this returns, or after `end`. */
export function createSeries(given: Given) {
  const { ask, request, begun, finished, counted, refused, failed } = given;
  let ended = false;
  let paused = false;
  /** Null before the first matches have come. */
  let counting: { pairs: ReturnType<typeof createPairs>; tally: ReturnType<typeof createTally> } | null = null;

  const plan = createPlan(ask, request, {
    begun(plan, tally) {
      if (ended) return;
      counting = { pairs: createPairs(plan), tally: createTally({ ask, tally, counted, failed }) };
      begun?.(plan);
    },
    extended: () => ended || paused || pool.run(),
    refused: (problem) => ended || refused(problem, []),
  });
  const pool = createPool({
    ...given,
    matches: plan.matches,
    finished(game) {
      if (ended) return;
      const isHeld = add([game]) === 0;
      finished?.(isHeld);
    },
    refused: (problem) => counting?.tally.whenCounted(() => ended || refused(problem, counting?.pairs.held() ?? [])),
    failed: (problem) => ended || failed(problem),
  });

  /** @returns How many games are to be counted now. */
  function add(games: Game[]) {
    const whole = games.flatMap((game) => counting?.pairs.add(game) ?? []);
    counting?.tally.add(...whole);
    return whole.length;
  }

  return {
    /** Count games that were played before. */
    add,
    /** The number of matches under way. */
    busy: pool.busy,
    /** Are all games counted that can be? */
    isCounted: () => counting?.tally.waiting() === 0,
    /** Go on after a pause. */
    run() {
      paused = false;
      pool.run();
      counting?.tally.count();
    },
    /** Begin no more matches. Those under way are finished, and counted. */
    pause() {
      paused = true;
      pool.pause();
    },
    /** Pause, and end the matches under way, which are played again. */
    halt() {
      paused = true;
      pool.halt();
    },
    /** End it. Matches under way are lost. */
    end() {
      ended = true;
      plan.drop();
      pool.halt();
      counting?.tally.end();
    },
  };
}
