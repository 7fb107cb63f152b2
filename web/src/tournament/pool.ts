// The workers that play the matches of a tournament, each an engine of its own, apart from the page's. The games do not
// depend on which worker plays which match, or on which is finished first.

import type { DueMatch, Fault, MatchMove, PlayedGame, Problem, Result, Side, WholeRecord } from '../contract/types.ts';
import type { MatchEngine } from '../engine/requests.ts';

/** A game that was played, as a line of --games-out of the command line. */
export interface TournamentGame extends PlayedGame {
  /** The couple, in the order of all players; `index` is the game's place in the series of these two. */
  players: [string, string];
  first: string;
  second: string;
  seed: number;
  record: WholeRecord;
  /**
   * By whose fault it is lost. What the error says is kept of two players, and of many of the first such game of each.
   */
  fault?: { side: Side; error?: Problem };
}

/** What tells a game from all others of a tournament. */
export const keyOf = ({ players, index }: Pick<TournamentGame, 'players' | 'index'>) =>
  JSON.stringify([...players, index]);

/** Who has lost a game by a fault. */
export const faultyIn = ({ first, second, fault }: Pick<TournamentGame, 'first' | 'second' | 'fault'>) =>
  fault?.side === 'first' ? first : second;

/** The game without what the error said by which it was lost. */
export const withoutError = ({ fault, ...game }: TournamentGame): TournamentGame => ({
  ...game,
  ...(fault && { fault: { side: fault.side } }),
});

/** The part of a game that the engine counts. */
export const countable = ({ players, index, winner, fault }: TournamentGame) => ({
  players,
  index,
  winner,
  ...(fault && { fault: { side: fault.side } }),
});

interface PoolWorker {
  engine: MatchEngine;
  ready: boolean;
  /** What it plays; null: nothing. */
  due: DueMatch | null;
  /** The moves that it has played in it. */
  moves: MatchMove[];
  /** How many matches it has finished. */
  finished: number;
  /** The programs whose Pythons it has, the one used last at the end. */
  programs: readonly string[];
}

export interface PoolOptions {
  createEngine: () => MatchEngine;
  /** The most workers. */
  most: number;
  /** The programs of authors in a player; players of the engine have none. */
  programsIn: (player: string) => readonly string[];
}

interface PoolEvents {
  finished: (game: TournamentGame) => void;
  /** A match has begun, has one move more, or is over. */
  moved: (due: DueMatch, moves: readonly MatchMove[], isOver: boolean) => void;
  /** No match is begun any more, and those that were under way are finished: after a pause (null), or because one of them ended
   * with an error, which it would do in every worker. */
  idle: (problem: Problem | null) => void;
  /** The last worker was lost and the pool is halted. */
  failed: (problem: Problem) => void;
}

export function createPool({ createEngine, most, programsIn }: PoolOptions, happened: PoolEvents) {
  /** The matches that wait for a worker. */
  let waiting: DueMatch[] = [];
  let running = false;
  /** The number of workers that the device bears. It falls where one is lost in its first match, or before. */
  let limit = most;
  let workers: PoolWorker[] = [];
  /** The error of a match, until those that are under way are finished: none is begun meanwhile. */
  let refusal: Problem | null = null;

  const underWay = () => workers.flatMap(({ due }) => due ?? []);

  /**
   * Gives a match to each worker that has none, and starts another worker while matches are left: one after the other,
   * to limit the load.
   */
  function fill() {
    assign();
    if (running && workers.length < limit && workers.every(({ ready }) => ready) && next().length > 0) start();
  }

  function start() {
    const engine = createEngine();
    const worker: PoolWorker = { engine, ready: false, due: null, moves: [], finished: 0, programs: [] };
    workers.push(worker);
    engine.watch((condition, detail) => {
      worker.ready = condition === 'ready';
      worker.moves = []; // a match under way is sent again
      if (condition === 'failed') remove(worker, detail);
      if (worker.ready) fill();
    });
  }

  function assign() {
    for (const worker of workers) {
      if (!running || !worker.ready || worker.due) continue;
      const due = bestFor(worker);
      if (due) play(worker, due);
    }
  }

  /**
   * Those that may be begun: no earlier pair of games of another couple is still to be played, so that all have played
   * alike wherever it is stopped.
   */
  function next() {
    const first = new Map<string, number>(); // pair of each couple
    for (const each of [...waiting, ...underWay()]) {
      const couple = coupleOf(each);
      first.set(couple, Math.min(first.get(couple) ?? each.pair, each.pair));
    }
    return waiting.filter((each) => {
      const couple = coupleOf(each);
      return [...first].every(([other, pair]) => pair >= each.pair || other === couple);
    });
  }

  /**
   * The match that suits a worker best: a Python for another author's program takes more than a second to start and 100
   * MB.
   */
  function bestFor({ programs }: PoolWorker) {
    const taken = new Set(underWay().map(coupleOf));
    /** Pythons that must be started first, then whether others play this couple. */
    const cost = (each: DueMatch) =>
      2 * programsOf(each).filter((program) => !programs.includes(program)).length + Number(taken.has(coupleOf(each)));
    const [best] = next()
      .map((due) => ({ due, cost: cost(due) }))
      .toSorted((a, b) => a.cost - b.cost);
    return best?.due;
  }

  const programsOf = ({ match }: DueMatch) => [match.first, match.second].flatMap(programsIn);

  function play(worker: PoolWorker, due: DueMatch) {
    const { players, index, match } = due;
    const used = programsOf(due);
    const programs = [...worker.programs.filter((program) => !used.includes(program)), ...used].slice(-HELD);
    waiting = waiting.filter((other) => other !== due);
    Object.assign(worker, { due, moves: [], programs });
    const tell = (isOver = false) => happened.moved(due, [...worker.moves], isOver);
    const { answer } = worker.engine.ask(match, (reply) => {
      if ('printed' in reply) return;
      worker.moves.push(reply);
      tell();
    });
    tell();
    answer.then(
      ({ record, result, fault }) => {
        tell(true);
        const { winner, margin } = result as Result; // only a match that is stopped has none
        const { first, second, seed } = match;
        const isLost = fault && winner === (fault.side === 'first' ? 'second' : 'first'); // a program may say anything of its own game
        const costs = costsOf(worker.moves);
        worker.due = null;
        worker.finished += 1;
        fill(); // also in place of a worker that was lost
        const game = { players, index, first, second, seed, winner, margin, ...costs, record };
        happened.finished({ ...game, ...(isLost && { fault: shortened(fault) }) });
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
    if (underWay().length > 0) return;
    const problem = refusal;
    halt();
    happened.idle(problem);
  }

  /** Remove a worker that is lost; another plays its match. */
  function remove(worker: PoolWorker, problem: Problem) {
    const isReplaced = worker.finished > 0;
    end(worker);
    if (!isReplaced) limit = Math.max(1, workers.length);
    if (workers.length === 0 && !isReplaced && !refusal) {
      running = false;
      happened.failed(problem);
    } else if (!running) rest();
    else if (isReplaced) fill();
    else assign();
  }

  function end(worker: PoolWorker) {
    worker.engine.end();
    workers = workers.filter((other) => other !== worker);
    if (worker.due) waiting.unshift(worker.due);
    worker.due = null;
  }

  function halt() {
    running = false;
    workers.forEach(end);
    limit = most;
    refusal = null;
  }

  return {
    /** The number of matches under way. */
    busy: () => underWay().length,
    /** The number of those that wait for a worker. */
    left: () => waiting.length,
    /** These are to be played, but those that are under way. */
    put(matches: readonly DueMatch[]) {
      const playing = new Set(underWay().map(keyOf));
      waiting = matches.filter((each) => !playing.has(keyOf(each)));
    },
    /** Begin, or go on; also where there are more matches. */
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
    halt,
  };
}

const coupleOf = ({ players }: DueMatch) => String(players);

/** A worker keeps the Pythons of so many programs. */
const HELD = 2;

/**
 * The most nodes of a side in a game: a sandbox may report any number, and the engine takes the sum of 100,000 games up
 * to 10¹⁵.
 */
const MOST_NODES = 1e10;

/** What the sides have spent on these moves. */
export function costsOf(all: readonly MatchMove[]) {
  const moves: TournamentGame['moves'] = [0, 0];
  const nodes: TournamentGame['nodes'] = [0, 0];
  const seconds: TournamentGame['seconds'] = [0, 0];
  for (const move of all) {
    const side = move.by === 'first' ? 0 : 1;
    moves[side] += 1;
    nodes[side] = Math.min(nodes[side] + move.nodes, MOST_NODES);
    seconds[side] += move.seconds;
  }
  return { moves, nodes, seconds };
}

/** The most characters of an error's message that are kept. */
const MOST_SAID = 500;

/** A fault as it is kept with its game, of which there may be thousands. */
function shortened({ side, error }: Fault) {
  const cut = (text: string) => text.slice(0, MOST_SAID);
  const args = { ...error.args, message: cut(error.args.message), traceback: '' };
  return { side, error: { ...error, message: cut(error.message), args } };
}

/**
 * The number of workers: one less than the processor's cores, and one a gigabyte of memory, or two where programs of
 * authors play, for each such worker has three Pythons; at most 8.
 * @param device As `navigator` describes it.
 */
export function mostWorkers(device: { hardwareConcurrency?: number; deviceMemory?: number }, hasPrograms: boolean) {
  const { hardwareConcurrency = 2, deviceMemory } = device;
  const held = deviceMemory === undefined ? 4 : Math.floor(deviceMemory / (hasPrograms ? 2 : 1));
  return Math.max(1, Math.min(8, hardwareConcurrency - 1, held));
}
