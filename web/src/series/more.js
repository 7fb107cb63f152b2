// Plays further games of series that were counted before, for as long as it is wanted: some games of each in turn.

import { createPairs } from './pairs.js';
import { createPool } from './pool.js';
import { createTally } from './tally.js';

/** @typedef {import('../engine/client.js').Ask} Ask */
/** @typedef {import('../contract/types.js').Problem} Problem */
/** @typedef {import('./plan.js').Match} Match */
/** @typedef {import('./pool.js').PoolWorker} PoolWorker */
/** @typedef {import('./tally.js').Statistics} Statistics */
/** @typedef {{request: any, tally: any}} Counted  A `series` request, and the engine's tally after its last game. */

/** Games of each series that are planned at once: with sides swapped, whole pairs. */
const BATCH = 4;
/** The most games of a series. */
const MOST = 100_000;

/**
 * @param {object} given
 * @param {Ask} given.ask The page's own engine, which plans and counts.
 * @param {(request: object) => PoolWorker['engine']} given.createEngine
 * @param {number} given.most The number of workers.
 * @param {() => number} given.seed Draws the seed of a batch.
 * @param {Counted[]} given.series
 * @param {(at: number, statistics: Statistics) => void} given.counted Games of a series were counted.
 * @param {(problem: Problem) => void} given.failed It was paused.
 */
export function createMore({ ask, createEngine, most, seed, series, counted, failed }) {
  /** @type {Match[]} */
  const matches = [];
  /** Of each match its series, and its place in it. @type {{at: number, index: number}[]} */
  const places = [];
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

  /** @param {Problem} problem */
  function fail(problem) {
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
      fail(/** @type {Problem} */ (problem));
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
