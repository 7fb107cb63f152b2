// Plays a series: the page's own engine makes the plan and the statistics, a pool of workers plays the matches.

import { createPlan } from './plan.js';
import { createPool } from './pool.js';
import { isAddressProblem, lengthProblem, requestOf } from './series.js';
import { nothingPlayed, underWay, withPoint } from './state.js';
import { createTally } from './tally.js';

/** @typedef {import('../../engine/client.js').Ask} Ask */
/** @typedef {import('../../../contract.js').Problem} Problem */
/** @typedef {import('./state.js').Arena} Arena */
/** @typedef {import('./state.js').Game} Game */
/** @typedef {import('./state.js').Plan} Plan */
/** @typedef {import('./state.js').Statistics} Statistics */
/**
 * @typedef {object} Run
 * @property {ReturnType<typeof createPlan>} plan
 * @property {ReturnType<typeof createPool>} pool
 * @property {ReturnType<typeof createTally> | null} tally Null before the first matches have come.
 */

/**
 * @param {object} given
 * @param {Ask} given.ask The page's own engine.
 * @param {() => import('./pool.js').PoolWorker['engine']} given.createEngine For the pool.
 * @param {number} given.most The number of workers.
 * @param {() => Arena} given.state
 * @param {(change: Partial<Arena>) => void} given.change
 * @param {() => void} given.refused The series cannot be played: `problem` says why.
 */
export function createRunner({ ask, createEngine, most, state, change, refused }) {
  /** @type {Run | null} */
  let run = null;
  /** The phase before the series was planned, to which a refused or stopped plan leads back. @type {Arena['phase']} */
  let earlier = 'none';

  function start() {
    if (state().phase === 'planning') return;
    const { wanted } = state();
    const request = requestOf(wanted);
    if (isAddressProblem(state().problem)) change({ problem: null });
    close();
    const tooLong = lengthProblem(wanted);
    if (tooLong) return refuse(tooLong);
    earlier = state().phase;
    change({ phase: 'planning', note: { key: 'arena.note.planning' } });
    const plan = createPlan(ask, request, {
      begun: (plan, tally) => run === mine && begin(mine, plan, tally, request),
      extended: () => run === mine && state().phase === 'running' && mine.pool.run(),
      refused: (problem) => run === mine && refuse(problem),
    });
    const pool = createPool({
      createEngine,
      most,
      matches: plan.matches,
      finished: (game) => run === mine && mine.tally?.add(game),
      refused: (problem) => run === mine && refuse(problem),
      failed: (problem) => run === mine && breakOff(mine, problem),
    });
    /** @type {Run} */
    const mine = { plan, pool, tally: null };
    run = mine;
  }

  /** End the series because the engine refuses it, or one of its matches. @param {Problem} problem */
  function refuse(problem) {
    close();
    const { phase, statistics } = state();
    const over = statistics?.games ? 'stopped' : 'none';
    change({
      phase: phase === 'planning' ? earlier : underWay({ phase }) ? over : phase,
      busy: 0,
      asked: JSON.stringify(requestOf(state().wanted)),
      known: null,
      problem,
      note: { key: 'arena.note.refused' },
    });
    refused();
  }

  /** @param {Run} mine @param {Plan} plan @param {any} tally @param {object} request */
  function begin(mine, plan, tally, request) {
    mine.tally = createTally({
      ask,
      tally,
      counted: (played, statistics) => show(mine, played, statistics),
      failed: (problem) => breakOff(mine, problem),
    });
    const wanted = { ...state().wanted, seed: String(plan.seed) };
    const known = { wanted, known: plan, asked: JSON.stringify(requestOf(wanted)), problem: null };
    const note = { key: 'arena.note.begun', args: { count: plan.games } };
    change({ ...nothingPlayed(), ...known, plan, request, note, phase: 'running' });
  }

  /** Pause the series because workers or the count failed. @param {Run} mine @param {Problem} problem */
  function breakOff(mine, problem) {
    mine.pool.halt();
    change({ phase: 'paused', broken: problem, busy: 0, note: { key: 'arena.note.broken' } });
  }

  /** @param {Run} mine @param {Game[]} played @param {Statistics} statistics */
  function show(mine, played, statistics) {
    const { games, curve, phase, broken } = state();
    for (const game of played) games[game.index] = game;
    const { sprt } = statistics;
    if (sprt?.at) games.length = Math.min(games.length, sprt.at); // games after the test's decision are not counted
    const busy = mine.pool.busy();
    const shown = { statistics, busy, curve: withPoint(curve, { games: statistics.games, ...statistics.elo }) };
    if (statistics.finished) {
      close();
      change({ ...shown, busy: 0, phase: 'over', note: { key: sprt?.at ? 'arena.note.decided' : 'arena.note.over' } });
    } else if (phase === 'paused' && busy === 0 && mine.tally?.waiting() === 0 && !broken)
      change({ ...shown, note: { key: 'arena.note.paused', args: { count: statistics.games } } });
    else change(shown);
  }

  /** End the series. Matches under way are lost. */
  function close() {
    run?.plan.drop();
    run?.pool.halt();
    run?.tally?.end();
    run = null;
  }

  return {
    start,
    pause() {
      if (!run || state().phase !== 'running') return;
      const busy = run.pool.busy();
      const key = busy > 0 ? 'arena.note.pausing' : 'arena.note.paused';
      change({ phase: 'paused', busy, note: { key, args: { count: busy || (state().statistics?.games ?? 0) } } });
      run.pool.pause();
    },
    resume() {
      if (!run || state().phase !== 'paused') return;
      change({ phase: 'running', broken: null, note: { key: 'arena.note.resumed' } });
      run.pool.run();
      run.tally?.count();
    },
    stop() {
      close();
      const planning = state().phase === 'planning';
      const games = planning ? 0 : (state().statistics?.games ?? 0);
      change({
        phase: planning ? earlier : games ? 'stopped' : 'none',
        busy: 0,
        note: { key: 'arena.note.stopped', args: { count: games } },
      });
    },
  };
}
