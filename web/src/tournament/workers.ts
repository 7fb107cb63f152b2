// The workers that play a tournament: each is a pool (series/pool.ts) of one, and is given one match after the other. Which match a
// worker takes depends on whose programs it has: a Python for another author's takes more than a second to start and 100 MB. The
// games do not depend on it.

import type { DueMatch, PlannedMatch, Problem } from '../contract/types.ts';
import type { MatchEngine } from '../engine/client.ts';
import { createPool, mostWorkers } from '../series/pool.ts';
import { type Followed, keyOf, type TournamentGame } from './game.ts';

/** A worker keeps the Pythons of so many programs. */
const HELD = 2;

/** Gigabytes of memory for a worker that plays with programs of authors: it has three Pythons. */
const MEMORY = 2;

/**
 * The number of workers of a tournament.
 * @param device As `navigator` describes it.
 */
export const tournamentWorkers = (device: Parameters<typeof mostWorkers>[0], hasPrograms: boolean) =>
  Math.max(
    1,
    hasPrograms ? Math.min(mostWorkers(device), Math.floor((device.deviceMemory ?? 8) / MEMORY)) : mostWorkers(device),
  );

interface Given {
  createEngine: () => MatchEngine;
  /** The most workers. */
  most: number;
  /** The programs of authors in a player; players of the engine have none. */
  programsIn: (player: string) => readonly string[];
  finished: (game: TournamentGame) => void;
  /** A move was played, or the match has begun or is over. */
  played: (match: DueMatch, followed: Followed) => void;
  /** After a pause, or after a match that cannot be played: none is under way any more. */
  rested: (problem: Problem | null) => void;
  /** The last worker was lost. */
  failed: (problem: Problem) => void;
}

interface TournamentWorker {
  pool: ReturnType<typeof createPool>;
  /** All that it was given, the one that it plays at the end. */
  given: DueMatch[];
  matches: PlannedMatch[];
  isReady: boolean;
  isBusy: boolean;
  /** The programs whose Pythons it has, the one used last at the end. */
  held: string[];
}

export function createWorkers({ createEngine, most, programsIn, finished, played, rested, failed }: Given) {
  let workers: TournamentWorker[] = [];
  /** What is to be played and is given to nobody. */
  let due: DueMatch[] = [];
  let running = false;
  let refusal: Problem | null = null;
  /** It falls where a worker cannot be started. */
  let limit = most;

  const busy = () => workers.filter(({ isBusy }) => isBusy).length;
  const programsOf = ({ match }: DueMatch) => [match.first, match.second].flatMap(programsIn);

  /** How little a match suits a worker: Pythons that must be started first, then whether others play this couple. */
  function cost(next: DueMatch, held: readonly string[]) {
    const fresh = programsOf(next).filter((program) => !held.includes(program)).length;
    const couple = String(next.players);
    const isTaken = workers.some(({ isBusy, given }) => isBusy && String(given.at(-1)?.players) === couple);
    return 2 * fresh + Number(isTaken);
  }

  /** Is an earlier pair of games of another couple still to be played? All couples have played alike wherever it is stopped. */
  function isAhead(next: DueMatch) {
    const underWay = workers.flatMap(({ isBusy, given }) => (isBusy ? given.slice(-1) : []));
    return [...due, ...underWay].some(
      ({ players, pair }) => pair < next.pair && String(players) !== String(next.players),
    );
  }

  /** Takes out of what is due the match that suits a worker best, of those that may begin now; the first of equals. */
  function take(held: readonly string[]) {
    let best: DueMatch | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const each of due) {
      if (isAhead(each)) continue;
      const now = cost(each, held);
      if (now < least) [best, least] = [each, now];
    }
    due = due.filter((each) => each !== best);
    return best;
  }

  /** Gives a match to each worker that has none, and starts workers while matches may begin: one after the other, to limit the load. */
  function fill() {
    if (!running) return;
    for (const worker of workers) if (worker.isReady && !worker.isBusy) assign(worker);
    if (workers.length < limit && workers.every(({ isReady }) => isReady) && due.some((each) => !isAhead(each)))
      assign(newWorker());
  }

  function assign(worker: TournamentWorker) {
    const next = take(worker.held);
    if (!next) return;
    const used = programsOf(next);
    worker.held = [...worker.held.filter((each) => !used.includes(each)), ...used].slice(-HELD);
    worker.isBusy = true;
    worker.given.push(next);
    worker.matches.push(next.match);
    worker.pool.run();
  }

  function newWorker() {
    const matches: PlannedMatch[] = [];
    const worker: TournamentWorker = {
      ...{ given: [], matches, isReady: false, isBusy: false, held: [] },
      pool: createPool({
        createEngine: () => watched(createEngine(), worker),
        ...{ most: 1, matches },
        finished(game) {
          const { players, index } = worker.given[game.index] as DueMatch;
          worker.isBusy = false;
          finished({ ...game, players, index });
          fill();
        },
        rested(problem) {
          refusal ??= problem;
          if (problem) running = false;
          leave(worker);
          if (problem) pauseAll();
          settle();
        },
        failed(problem) {
          const wasReady = worker.isReady && worker.given.length > 1;
          leave(worker);
          if (!wasReady) limit = Math.max(1, workers.length);
          if (workers.length > 0 || wasReady) return running ? fill() : settle();
          running = false;
          failed(problem);
        },
      }),
    };
    workers.push(worker);
    return worker;
  }

  /** An engine whose condition and moves are noted. */
  function watched(engine: MatchEngine, worker: TournamentWorker): MatchEngine {
    let moves: Followed['moves'] = [];
    return {
      ...engine,
      watch(listener) {
        engine.watch((...condition) => {
          moves = []; // a match under way is sent again
          worker.isReady ||= condition[0] === 'ready';
          listener(...condition);
          fill();
        });
      },
      ask(match, onReply) {
        const next = worker.given.at(-1) as DueMatch;
        const players: Followed['players'] = [match.first, match.second];
        const note = (isOver = false) => played(next, { players, start: match.record, moves: [...moves], isOver });
        moves = [];
        note();
        const sent = engine.ask(match, (reply) => {
          onReply?.(reply);
          if ('printed' in reply || 'opening' in reply) return;
          moves.push({ move: reply.move, by: reply.by, seconds: reply.seconds });
          note();
        });
        sent.answer.then(
          () => note(true),
          () => {},
        );
        return sent;
      },
    };
  }

  /** Ends a worker. What it has not finished is due again. */
  function leave(worker: TournamentWorker) {
    if (!workers.includes(worker)) return;
    workers = workers.filter((each) => each !== worker);
    if (worker.isBusy) due.unshift(...worker.given.slice(-1));
    worker.isBusy = false;
    worker.pool.halt();
  }

  function pauseAll() {
    for (const { pool } of [...workers]) pool.pause();
  }

  /** Once no worker is left after a pause, reports it. */
  function settle() {
    if (running || workers.length > 0) return;
    const problem = refusal;
    refusal = null;
    rested(problem);
  }

  return {
    busy,
    /** How many matches wait for a worker. */
    left: () => due.length,
    /** These are to be played, those that are under way apart. */
    put(matches: readonly DueMatch[]) {
      const underWay = new Set(workers.flatMap(({ isBusy, given }) => (isBusy ? given.slice(-1).map(keyOf) : [])));
      due = matches.filter((each) => !underWay.has(keyOf(each)));
      fill();
    },
    /** Begin, or go on. */
    run() {
      if (refusal) return;
      running = true;
      limit = most;
      for (const { pool, isBusy } of workers) if (isBusy) pool.run();
      fill();
    },
    /** Begin no more matches. The workers end when those under way are finished. */
    pause() {
      running = false;
      if (workers.length === 0) settle();
      else pauseAll();
    },
    /** End the workers now. Matches under way are due again. */
    halt() {
      running = false;
      refusal = null;
      for (const worker of [...workers]) leave(worker);
    },
  };
}
