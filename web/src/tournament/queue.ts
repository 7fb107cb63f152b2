// The order in which workers take matches (pool.ts). The games do not depend on it.

import type { DueMatch } from '../contract/types.ts';
import { keyOf } from './game.ts';
import { type Job, mostWorkers, type PoolWorker, type Queue } from './pool.ts';

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

type DueJob = Job & { due: DueMatch };

/**
 * The matches of a tournament that are due, each for the worker that it suits best: a Python for another author's program takes more
 * than a second to start and 100 MB.
 * @param programsIn The programs of authors in a player; players of the engine have none.
 */
export function dueQueue(programsIn: (player: string) => readonly string[]) {
  let due: DueMatch[] = [];
  /** The programs whose Pythons a worker has, the one used last at the end. */
  const held: WeakMap<object, readonly string[]> = new WeakMap();
  const programsOf = ({ match }: DueMatch) => [match.first, match.second].flatMap(programsIn);
  const coupleOf = ({ players }: DueMatch) => String(players);
  const playedBy = (workers: readonly PoolWorker<DueJob>[]) => workers.flatMap(({ job }) => job?.due ?? []);

  /** Those that may be begun: no earlier pair of games of another couple is still to be played, so that all have played alike wherever it is stopped. */
  function next(workers: readonly PoolWorker<DueJob>[]) {
    const first = new Map<string, number>(); // pair of each couple
    for (const each of [...due, ...playedBy(workers)]) {
      const couple = coupleOf(each);
      first.set(couple, Math.min(first.get(couple) ?? each.pair, each.pair));
    }
    return due.filter((each) => {
      const couple = coupleOf(each);
      return [...first].every(([other, pair]) => pair >= each.pair || other === couple);
    });
  }

  const queue: Queue<DueJob> = {
    hasNext: (workers) => next(workers).length > 0,
    take(worker, workers) {
      const has = held.get(worker) ?? [];
      const taken = new Set(playedBy(workers).map(coupleOf));
      /** How little a match suits the worker: Pythons that must be started first, then whether others play this couple. */
      const cost = (each: DueMatch) =>
        2 * programsOf(each).filter((program) => !has.includes(program)).length + Number(taken.has(coupleOf(each)));
      const [best] = next(workers)
        .map((each) => ({ each, cost: cost(each) }))
        .toSorted((a, b) => a.cost - b.cost);
      if (!best) return undefined;
      const { each } = best;
      due = due.filter((other) => other !== each);
      const used = programsOf(each);
      held.set(worker, [...has.filter((program) => !used.includes(program)), ...used].slice(-HELD));
      return { index: each.index, match: each.match, due: each };
    },
    putBack: (job) => due.unshift(job.due),
  };
  return {
    queue,
    /** How many wait for a worker. */
    left: () => due.length,
    /** These are to be played, but those that are under way. */
    put(matches: readonly DueMatch[], underWay: readonly DueJob[]) {
      const playing = new Set(underWay.map((job) => keyOf(job.due)));
      due = matches.filter((each) => !playing.has(keyOf(each)));
    },
  };
}
