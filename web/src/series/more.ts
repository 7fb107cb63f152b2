// Plays further games of series that were counted before, for as long as it is wanted: some games of each in turn.

import type { PlannedMatch, Problem, Statistics, Tally } from '../contract/types.ts';
import type { Ask, MatchEngine } from '../engine/client.ts';
import { createPairs } from './pairs.ts';
import { createPool } from './pool.ts';
import { createTally } from './tally.ts';

/** A `series` request, and the engine's tally after its last game. */
type Counted = { request: { op: string; swap?: boolean }; tally: Tally };

/** Games of each series that are planned at once: with sides swapped, whole pairs. */
const BATCH = 4;
/** The most games of a series. */
const MOST = 100_000;

interface Given {
  /** The page's own engine, which plans and counts. */
  ask: Ask;
  createEngine: (request: object) => MatchEngine;
  /** The number of workers. */
  most: number;
  /** Draws the seed of a batch. */
  seed: () => number;
  series: Counted[];
  /** Games of a series were counted. */
  counted: (at: number, statistics: Statistics) => void;
  /** It was paused. */
  failed: (problem: Problem) => void;
}

export function createMore({ ask, createEngine, most, seed, series, counted, failed }: Given) {
  const matches: PlannedMatch[] = [];
  const all = series.map(({ request, tally: before }, at) => {
    const tally = { ...before, games: MOST };
    return {
      request,
      /** The place of the next match in it. */
      next: before.next,
      pairs: createPairs({ swap: request.swap !== false, games: MOST }),
      tally: createTally({ ask, tally, counted: (_, statistics) => counted(at, statistics), failed: fail }),
    };
  });
  /** Of each match its series, and its place in it. */
  const places: { of: (typeof all)[number]; index: number }[] = [];
  let running = false;
  let planning = false;
  let finished = 0;

  const pool = createPool({
    createEngine: () => createEngine((series[0] as Counted).request),
    most,
    matches,
    finished(game) {
      const place = places[game.index];
      place?.of.tally.add(...place.of.pairs.add({ ...game, index: place.index }));
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
        all.map(async (of) => {
          const { matches } = await ask({ ...of.request, op: 'series', games: BATCH, seed: seed() }).answer;
          return { of, planned: matches };
        }),
      );
      for (let game = 0; game < BATCH; game++)
        for (const { of, planned } of plans) {
          const match = planned[game];
          if (!match) continue;
          matches.push(match);
          places.push({ of, index: of.next++ });
        }
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
      for (const { tally } of all) tally.count();
    },
    /** Begin no more games. Those under way are finished, and counted. */
    pause() {
      running = false;
      pool.pause();
    },
  };
}
