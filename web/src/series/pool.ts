// The pool of workers that play the matches of a series. Each is an engine of its own, apart from the page's. The games do not
// depend on which worker plays which match, or on which is finished first.

import type { Fault, PlannedMatch, PlayedGame, Problem, Record, Result, WholeRecord } from '../contract/types.ts';
import type { MatchEngine } from '../engine/client.ts';

/** A finished game, as a line of --games-out of the command line. */
export interface Game extends PlayedGame {
  first: string;
  second: string;
  seed: number;
  record: WholeRecord;
  /** Why it is lost, where a player's program has failed. */
  fault?: Fault;
}
interface PoolWorker {
  engine: MatchEngine;
  ready: boolean;
  /** The match that it plays; null: none. */
  index: number | null;
  /** The costs of the moves of that match. */
  costs: Pick<Game, 'moves' | 'nodes' | 'seconds'>;
  /** The moves that it has played in it. */
  played: string;
}

/** The most nodes of a side in a game: a sandbox may report any number, and the engine takes the sum of 100,000 games up to 10¹⁵. */
const MOST_NODES = 1e10;
/** The most characters of an error's message that are kept. */
const MOST_SAID = 500;

/** A fault as it is kept with its game, of which there may be thousands. */
function shortened({ side, error }: Fault): Fault {
  const cut = (text: string) => text.slice(0, MOST_SAID);
  const args = { ...error.args, message: cut(error.args.message), traceback: '' };
  return { side, error: { ...error, message: cut(error.message), args } };
}

/** Has the side of a fault lost? */
const isOf = ({ side }: Fault, { winner }: Result) => winner === (side === 'first' ? 'second' : 'first');

/** The error of a fault, as any other is. */
export const problemOf = ({ error }: Fault): Problem => ({ ...error, args: { ...error.args } });

const nothingPlayed = (): Pick<PoolWorker, 'costs' | 'played'> => ({
  costs: { moves: [0, 0], nodes: [0, 0], seconds: [0, 0] },
  played: '',
});

/**
 * The number of workers: one less than the processor's cores, and one a gigabyte of memory, at most 8.
 * @param device As `navigator` describes it.
 */
export const mostWorkers = (device: { hardwareConcurrency?: number; deviceMemory?: number }) =>
  Math.max(1, Math.min(8, (device.hardwareConcurrency ?? 2) - 1, Math.floor(device.deviceMemory ?? 4)));

interface Given {
  createEngine: () => MatchEngine;
  most: number;
  /** It may grow: call `run` then. */
  matches: PlannedMatch[];
  /** Was this match played at an earlier visit? */
  isPlayed?: (index: number) => boolean;
  finished: (game: Game) => void;
  /** Does a fault end the pool, as an error of the match, and not only its game? */
  endsByFault?: boolean | undefined;
  /** No match is begun any more, and those that were under way are finished: after a pause (null), or because one of them ended
   * with an error, which it would do in every worker. `record`: how far that one had come. */
  rested: (problem: Problem | null, record: Record | null) => void;
  /** The last worker was lost and the pool is halted. */
  failed: (problem: Problem) => void;
}

export function createPool(given: Given) {
  const { createEngine, most, matches, isPlayed = () => false, finished, endsByFault = false, rested, failed } = given;
  let running = false;
  /** The number of workers that the device bears. It falls where one cannot be started. */
  let limit = most;
  /** The first match that was given to no worker. */
  let next = 0;
  /** Matches whose worker was lost or ended. */
  const unfinished: number[] = [];
  let workers: PoolWorker[] = [];
  /** The error of a match, from its end until the pool is halted: none is begun meanwhile. */
  let refusal: { problem: Problem; record: Record } | null = null;

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
    const worker: PoolWorker = { engine: createEngine(), ready: false, index: null, ...nothingPlayed() };
    workers.push(worker);
    worker.engine.watch((condition, detail) => {
      worker.ready = condition === 'ready';
      Object.assign(worker, nothingPlayed()); // a match under way is sent again
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
      const index = unfinished.shift() ?? next;
      const match = matches[index];
      if (!match) return;
      if (index === next) next += 1;
      play(worker, index, match);
    }
  }

  function play(worker: PoolWorker, index: number, match: PlannedMatch) {
    worker.index = index;
    Object.assign(worker, nothingPlayed());
    const { answer } = worker.engine.ask(match, (reply) => {
      if ('printed' in reply) return;
      const { move, by, nodes, seconds } = reply;
      worker.played += move;
      const side = by === 'first' ? 0 : 1;
      worker.costs.moves[side] += 1;
      worker.costs.nodes[side] = Math.min(worker.costs.nodes[side] + nodes, MOST_NODES);
      worker.costs.seconds[side] += seconds;
    });
    answer.then(
      ({ record, result, fault: said }) => {
        const fault = said && result && isOf(said, result) ? said : null; // a program may say anything of its own game
        if (fault && endsByFault) return refused(problemOf(fault), record);
        const { winner, margin } = result as Result; // only a match that is stopped has none
        const { first, second, seed } = match;
        const game = {
          index,
          first,
          second,
          seed,
          winner,
          margin,
          ...worker.costs,
          record,
          ...(fault && { fault: shortened(fault) }),
        };
        worker.index = null;
        if (running) {
          assign();
          add(); // in place of one that was lost, but not more often than matches end
        }
        finished(game);
        if (!running) rest();
      },
      (problem: Problem) => {
        if (!workers.includes(worker)) return; // the pool was halted meanwhile
        if (problem.code === 'engine') {
          limit = Math.max(1, workers.length - 1); // a Python that one of the players needs could not be had
          return remove(worker, problem);
        }
        const { record } = match;
        refused(problem, { ...record, moves: [record.moves ?? '', worker.played].flat().join('') });
      },
    );

    function refused(problem: Problem, record: Record) {
      running = false;
      refusal ??= { problem, record };
      end(worker);
      rest();
    }
  }

  /** While no match is to be begun: end the workers when none is under way any more. */
  function rest() {
    if (busy() > 0) return;
    endAll();
    rested(refusal?.problem ?? null, refusal?.record ?? null);
  }

  /** Remove a worker that is lost; another plays its match. */
  function remove(worker: PoolWorker, problem: Problem) {
    end(worker);
    if (worker.index === null) limit = Math.max(1, workers.length); // it could not be started
    if (workers.length === 0 && !refusal) {
      running = false;
      failed(problem);
    } else if (running) assign();
    else rest();
  }

  function end(worker: PoolWorker) {
    worker.engine.end();
    if (worker.index !== null) unfinished.push(worker.index);
    workers = workers.filter((other) => other !== worker);
  }

  function endAll() {
    running = false;
    workers.forEach(end);
    limit = most;
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
    halt() {
      endAll();
      refusal = null;
    },
  };
}
