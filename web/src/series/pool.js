// The pool of workers that play the matches of a series. Each is an engine of its own, apart from the page's. The games do not
// depend on which worker plays which match, or on which is finished first.

/** @typedef {import('../engine/client.js').Engine} Engine */
/** @typedef {import('../contract/types.js').Problem} Problem */
/** @typedef {import('./plan.js').Match} Match */
/** @typedef {import('../contract/types.js').Record} Record */
/** @typedef {import('../contract/types.js').Side} Side */
/**
 * @typedef {object} Game  A finished game, as a line of --games-out of the command line.
 * @property {number} index Its place in the plan.
 * @property {string} first
 * @property {string} second
 * @property {number} seed
 * @property {Side | 'draw'} winner
 * @property {number | null} margin
 * @property {[number, number]} moves
 * @property {[number, number]} nodes
 * @property {[number, number]} seconds
 * @property {Record & {moves: string[]}} record
 */
/**
 * @typedef {object} PoolWorker
 * @property {Pick<Engine, 'ask' | 'watch' | 'end'>} engine
 * @property {boolean} ready
 * @property {number | null} index The match that it plays; null: none.
 * @property {Pick<Game, 'moves' | 'nodes' | 'seconds'>} costs The costs of the moves of that match.
 */

/** @returns {PoolWorker['costs']} */
const noCosts = () => ({ moves: [0, 0], nodes: [0, 0], seconds: [0, 0] });

/**
 * The number of workers: one less than the processor's cores, and one a gigabyte of memory, at most 8.
 * @param {{hardwareConcurrency?: number, deviceMemory?: number}} device As `navigator` describes it.
 */
export const mostWorkers = ({ hardwareConcurrency = 2, deviceMemory = 4 }) =>
  Math.max(1, Math.min(8, hardwareConcurrency - 1, Math.floor(deviceMemory)));

/**
 * @param {object} given
 * @param {() => PoolWorker['engine']} given.createEngine
 * @param {number} given.most
 * @param {Match[]} given.matches It may grow: call `run` then.
 * @param {(index: number) => boolean} [given.isPlayed] Was this match played at an earlier visit?
 * @param {(game: Game) => void} given.finished
 * @param {(problem: Problem) => void} given.refused A match ended with an error, which it would do in every worker. No more were begun
 *   and those that were under way are finished.
 * @param {(problem: Problem) => void} given.failed The last worker was lost and the pool is halted.
 */
export function createPool({ createEngine, most, matches, isPlayed = () => false, finished, refused, failed }) {
  let running = false;
  /** The number of workers that the device bears. It falls where one cannot be started. */
  let limit = most;
  /** The first match that was given to no worker. */
  let next = 0;
  /** Matches whose worker was lost or ended. @type {number[]} */
  const unfinished = [];
  /** @type {PoolWorker[]} */
  let workers = [];
  /** The error of a match, from its end until the pool is halted: none is begun meanwhile. @type {Problem | null} */
  let refusal = null;

  const busy = () => workers.filter(({ index }) => index !== null).length;

  /** Pass over matches that were played before. */
  function skip() {
    while (next < matches.length && isPlayed(next)) next += 1;
  }

  /** Start another worker while matches are left. Workers are started one after the other, to limit the load. */
  function add() {
    skip();
    const left = matches.length - next + unfinished.length;
    if (!running || left === 0 || workers.length >= limit || workers.some(({ ready }) => !ready)) return;
    /** @type {PoolWorker} */
    const worker = { engine: createEngine(), ready: false, index: null, costs: noCosts() };
    workers.push(worker);
    worker.engine.watch((condition, detail) => {
      worker.ready = condition === 'ready';
      worker.costs = noCosts(); // a match under way is sent again
      if (condition === 'failed') remove(worker, detail);
      if (!worker.ready || !running) return;
      assign();
      add();
    });
  }

  /** Give a match to each worker that has none. */
  function assign() {
    for (const worker of workers) {
      if (!worker.ready || worker.index !== null) continue;
      skip();
      const index = unfinished.shift() ?? (next < matches.length ? next++ : null);
      if (index === null) return;
      play(worker, index);
    }
  }

  /** @param {PoolWorker} worker @param {number} index */
  function play(worker, index) {
    const match = matches[index];
    worker.index = index;
    worker.costs = noCosts();
    const { answer } = worker.engine.ask(match, ({ by, nodes, seconds }) => {
      const side = by === 'first' ? 0 : 1;
      worker.costs.moves[side] += 1;
      worker.costs.nodes[side] += nodes;
      worker.costs.seconds[side] += seconds;
    });
    answer.then(
      ({ record, result: { winner, margin } }) => {
        const { first, second, seed } = match;
        const game = { index, first, second, seed, winner, margin, ...worker.costs, record };
        worker.index = null;
        if (running) {
          assign();
          add(); // in place of one that was lost, but not more often than matches end
        }
        finished(game);
        if (!running) rest();
      },
      (problem) => {
        if (!workers.includes(worker)) return; // the pool was halted meanwhile
        if (problem.code === 'engine') {
          limit = Math.max(1, workers.length - 1); // a Python that one of the players needs could not be had
          return remove(worker, problem);
        }
        running = false;
        refusal ??= problem;
        end(worker);
        workers = workers.filter((other) => other !== worker);
        rest();
      },
    );
  }

  /** While no match is to be begun: end the workers when none is under way any more. */
  function rest() {
    if (busy() > 0) return;
    endAll();
    if (refusal) refused(refusal);
  }

  /** Remove a worker that is lost; another plays its match. @param {PoolWorker} worker @param {Problem} problem */
  function remove(worker, problem) {
    end(worker);
    workers = workers.filter((other) => other !== worker);
    if (worker.index === null) limit = Math.max(1, workers.length); // it could not be started
    if (workers.length === 0 && !refusal) {
      running = false;
      failed(problem);
    } else if (running) assign();
    else rest();
  }

  /** @param {PoolWorker} worker */
  function end({ engine, index }) {
    engine.end();
    if (index !== null) unfinished.push(index);
  }

  function endAll() {
    running = false;
    workers.forEach(end);
    workers = [];
    limit = most;
  }

  function halt() {
    endAll();
    refusal = null;
  }

  return {
    /** The number of matches under way. */
    busy,
    /** Begin, or go on. */
    run() {
      if (refusal) return;
      running = true;
      add();
      assign();
    },
    /** Begin no more matches. The workers end when those under way are finished. */
    pause() {
      running = false;
      if (!refusal) rest();
    },
    /** End the workers now. Matches under way are played again if the pool runs again. */
    halt,
  };
}
