// Plays further games of series that were counted before, for as long as it is wanted: some games of each in turn.

import type { Problem, Statistics } from '../contract/types.ts';
import type { Ask } from '../engine/client.ts';
import { createPairs } from './pairs.ts';
import type { Match } from './plan.ts';
import type { PoolWorker } from './pool.ts';
import { createPool } from './pool.ts';
import { createTally } from './tally.ts';

/** A `series` request, and the engine's tally after its last game. */
export interface Counted {
  request: any;
  tally: any;
}

/** Games of each series that are planned at once: with sides swapped, whole pairs. */
const BATCH = 4;
/** The most games of a series. */
const MOST = 100_000;

export function createMore({
  ask,
  createEngine,
  most,
  seed,
  series,
  counted,
  failed,
}: {
  /** The page's own engine, which plans and counts. */
  ask: Ask;
  createEngine: (request: object) => PoolWorker['engine'];
  /** The number of workers. */
  most: number;
  /** Draws the seed of a batch. */
  seed: () => number;
  series: Counted[];
  /** Games of a series were counted. */
  counted: (at: number, statistics: Statistics) => void;
  /** It was paused. */
  failed: (problem: Problem) => void;
}) {
  const matches: Match[] = [];
  /** Of each match its series, and its place in it. */
  const places: { at: number; index: number }[] = [];
  const next = series.map(({ tally }) => tally.next);
  const pairs = series.map(({ request }) => createPairs({ swap: request.swap !== false, games: MOST }));
  const tallies = series.map(({ tally }, at) =>
    createTally({
      ask,
      tally: { ...tally, games: MOST },
      counted: (_, statistics) => counted(at, statistics),
      failed: fail,
    }),
  );
  let running = false;
  let planning = false;
  let finished = 0;

  const pool = createPool({
    createEngine: () => createEngine(series[0].request),
    most,
    matches,
    finished(game) {
      const { at, index } = places[game.index];
      tallies[at].add(...pairs[at].add({ ...game, index }));
      finished += 1;
      if (finished + most >= matches.length) plan();
    },
    refused(problem) {
      pool.halt(); // also in a pause: it can be tried again
      fail(problem);
    },
    failed: fail,
  });

  function fail(problem: Problem) {
    if (!running) return;
    running = false;
    pool.halt();
    failed(problem);
  }

  /** Plan further games of all series, in turn. */
  async function plan() {
    if (planning || !running) return;
    planning = true;
    try {
      const plans = await Promise.all(
        series.map(({ request }) => ask({ ...request, games: BATCH, seed: seed() }).answer),
      );
      for (let game = 0; game < BATCH; game++)
        plans.forEach((reply, at) => {
          matches.push(reply.matches[game]);
          places.push({ at, index: next[at]++ });
        });
      if (running) pool.run();
    } catch (problem) {
      fail(problem as Problem);
    }
    planning = false;
  }

  return {
    run() {
      running = true;
      if (finished + most >= matches.length) plan();
      if (matches.length > finished) pool.run();
      for (const tally of tallies) tally.count();
    },
    /** Begin no more games. Those under way are finished, and counted. */
    pause() {
      running = false;
      pool.pause();
    },
  };
}
