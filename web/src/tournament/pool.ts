// The pool of workers that play matches, each an engine of its own, apart from the page's. They take the matches from a queue. The games
// do not depend on which worker plays which match, or on which is finished first.

import type { Fault, MatchMove, PlannedMatch, PlayedGame, Problem, Result, WholeRecord } from '../contract/types.ts';
import type { MatchEngine } from '../engine/requests.ts';

/** A finished game, as a line of --games-out of the command line. */
export interface Game extends PlayedGame {
  first: string;
  second: string;
  seed: number;
  record: WholeRecord;
  /** Why it is lost, where a player's program has failed. */
  fault?: Fault;
}
/** A match to be played. `index`: its place, which its game has too. */
export interface Job {
  index: number;
  match: PlannedMatch;
}
export interface PoolWorker<J extends Job> {
  engine: MatchEngine;
  ready: boolean;
  /** The match that it plays; null: none. */
  job: J | null;
  /** The moves that it has played in it. */
  moves: MatchMove[];
  /** How many matches it has finished. */
  finished: number;
}
/** The matches that wait for a worker. */
export interface Queue<J extends Job> {
  /** May one be begun beside those that these workers play? */
  hasNext: (workers: readonly PoolWorker<J>[]) => boolean;
  /** The match for a worker; undefined: none may be begun now. */
  take: (worker: PoolWorker<J>, workers: readonly PoolWorker<J>[]) => J | undefined;
  /** A match was not finished, as its worker was lost or ended. */
  putBack: (job: J) => void;
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
export const problemOf = ({ error }: Pick<Fault, 'error'>): Problem => ({ ...error, args: { ...error.args } });

/** What the sides have spent on these moves. */
function costsOf(all: readonly MatchMove[]) {
  const moves: Game['moves'] = [0, 0];
  const nodes: Game['nodes'] = [0, 0];
  const seconds: Game['seconds'] = [0, 0];
  for (const move of all) {
    const side = move.by === 'first' ? 0 : 1;
    moves[side] += 1;
    nodes[side] = Math.min(nodes[side] + move.nodes, MOST_NODES);
    seconds[side] += move.seconds;
  }
  return { moves, nodes, seconds };
}

/**
 * The number of workers: one less than the processor's cores, and one a gigabyte of memory, at most 8.
 * @param device As `navigator` describes it.
 */
export const mostWorkers = (device: { hardwareConcurrency?: number; deviceMemory?: number }) =>
  Math.max(1, Math.min(8, (device.hardwareConcurrency ?? 2) - 1, Math.floor(device.deviceMemory ?? 4)));

interface PoolOptions<J extends Job> {
  createEngine: () => MatchEngine;
  most: number;
  queue: Queue<J>;
  finished: (game: Game, job: J) => void;
  /** A match has begun, has one move more, or is over. */
  moved?: (job: J, moves: readonly MatchMove[], isOver: boolean) => void;
  /** No match is begun any more, and those that were under way are finished: after a pause (null), or because one of them ended
   * with an error, which it would do in every worker. */
  idle: (problem: Problem | null) => void;
  /** The last worker was lost and the pool is halted. */
  failed: (problem: Problem) => void;
}

export function createPool<J extends Job>(given: PoolOptions<J>) {
  const { createEngine, most, queue, finished, moved, idle, failed } = given;
  let running = false;
  /** The number of workers that the device bears. It falls where one is lost in its first match, or before. */
  let limit = most;
  let workers: PoolWorker<J>[] = [];
  /** The error of a match, until those that are under way are finished: none is begun meanwhile. */
  let refusal: Problem | null = null;

  const busy = () => workers.filter(({ job }) => job !== null).length;

  /** Gives a match to each worker that has none. */
  function assign() {
    for (const worker of workers) {
      if (!running || !worker.ready || worker.job) continue;
      const job = queue.take(worker, workers);
      if (job) play(worker, job);
    }
  }

  /** The same, and starts another worker while matches are left: one after the other, to limit the load. */
  function fill() {
    assign();
    if (running && workers.length < limit && workers.every(({ ready }) => ready) && queue.hasNext(workers)) start();
  }

  function start() {
    const worker: PoolWorker<J> = { engine: createEngine(), ready: false, job: null, moves: [], finished: 0 };
    workers.push(worker);
    worker.engine.watch((condition, detail) => {
      worker.ready = condition === 'ready';
      worker.moves = []; // a match under way is sent again
      if (condition === 'failed') remove(worker, detail);
      if (worker.ready) fill();
    });
  }

  function play(worker: PoolWorker<J>, job: J) {
    const { index, match } = job;
    const tell = (isOver = false) => moved?.(job, [...worker.moves], isOver);
    Object.assign(worker, { job, moves: [] });
    const { answer } = worker.engine.ask(match, (reply) => {
      if ('printed' in reply) return;
      worker.moves.push(reply);
      tell();
    });
    tell();
    answer.then(
      ({ record, result, fault: said }) => {
        const fault = said && result && isOf(said, result) ? said : null; // a program may say anything of its own game
        tell(true);
        const { winner, margin } = result as Result; // only a match that is stopped has none
        const { first, second, seed } = match;
        const costs = costsOf(worker.moves);
        const game = { index, first, second, seed, winner, margin, ...costs, record };
        worker.job = null;
        worker.finished += 1;
        fill(); // also in place of a worker that was lost
        finished({ ...game, ...(fault && { fault: shortened(fault) }) }, job);
        if (!running) rest();
      },
      (problem: Problem) => {
        if (!workers.includes(worker)) return; // the pool was halted meanwhile
        if (problem.code === 'engine') return remove(worker, problem); // a Python that one of the players needs could not be had
        running = false;
        refusal ??= problem;
        end(worker);
        rest();
      },
    );
  }

  /** While no match is to be begun: end the workers when none is under way any more. */
  function rest() {
    if (busy() > 0) return;
    const problem = refusal;
    refusal = null;
    endAll();
    idle(problem);
  }

  /** Remove a worker that is lost; another plays its match. */
  function remove(worker: PoolWorker<J>, problem: Problem) {
    const isReplaced = worker.finished > 0;

    end(worker);
    if (!isReplaced) limit = Math.max(1, workers.length);
    if (workers.length === 0 && !isReplaced && !refusal) {
      running = false;
      failed(problem);
    } else if (!running) rest();
    else if (isReplaced) fill();
    else assign();
  }

  function end(worker: PoolWorker<J>) {
    worker.engine.end();
    workers = workers.filter((other) => other !== worker);
    if (worker.job) queue.putBack(worker.job);
    worker.job = null;
  }

  function endAll() {
    running = false;
    workers.forEach(end);
    limit = most;
  }

  return {
    /** The number of matches under way. */
    busy,
    /** The matches under way. */
    underWay: () => workers.flatMap(({ job }) => job ?? []),
    /** Begin, or go on; also where the queue has more matches. */
    run() {
      if (refusal) return;
      running = true;
      fill();
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
