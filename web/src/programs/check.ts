// Checks a program of a stranger before it takes part in a tournament. In a Python of its own it is loaded and plays a
// game from each side, and two more if that was quick, so that late faults are found as well, and the time of a call is
// known. It has a bound of time: a program that has not failed by then plays, though slowly.

import { levelsOf } from '../base/player.ts';
import type { Calls, Defined, Game, Loaded, MatchEnd, Note, Problem } from '../contract/types.ts';
import { definedBy, type EntryCheck, judgingOf, LEAST_TIMED, type Program, playerOf } from '../device/programs.ts';
import type { Engine } from '../engine/requests.ts';
import type { Sent } from '../python/client.ts';
import { inTime, PATIENCE } from './problems.ts';

const NOTHING = { plays: false, problem: null, microseconds: null, late: false };

/**
 * Seconds that the games of one program may take: of one of a known form from its first move on, which may take two
 * minutes.
 */
const LIMIT = 20;
/** Milliseconds of the first two games beyond which there are no others. */
const QUICK = 2000;

/** @param engine It is ended with the check. */
export function check(
  engine: Pick<Engine, 'ask' | 'end'>,
  { name, source }: Pick<Program, 'name' | 'source'>,
  game: Game,
): Pick<Sent<EntryCheck>, 'answer' | 'drop'> {
  let playing: Pick<Sent<unknown>, 'stop'> | null = null;
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = () => {
    isLate = true;
    playing?.stop();
  };
  const limit = () => {
    timer ??= setTimeout(late, LIMIT * 1000);
  };
  const end = () => {
    clearTimeout(timer);
    engine.end();
  };

  /** The last replies to the games that it plays. */
  async function* played(defines: Defined) {
    const began = performance.now();
    const weakest = levelsOf(game)[0]?.id ?? 'random';
    const [shallow, deeper] = [1, 2].map((depth) => playerOf({ name, defines, own: null }, game, depth));
    const pairings = [
      { first: shallow, second: 'random' },
      { first: weakest, second: deeper },
      { first: deeper, second: weakest },
      { first: 'random', second: shallow },
    ];
    for (const [at, players] of pairings.entries()) {
      if (isLate || (at >= 2 && performance.now() - began > QUICK)) return;
      const asked = { op: 'match', game: game.id, ...players, seed: at + 1, opening: game.opening } as const;
      const side = at % 2 === 0 ? 'first' : 'second';
      const sent = engine.ask(asked, (reply) => 'by' in reply && reply.by === side && !reply.opening && limit());
      playing = sent;
      yield (await sent.answer) as MatchEnd & { calls?: Calls };
    }
  }

  async function runCheck(): Promise<EntryCheck> {
    let defines: Defined | null = null;
    let noted: Pick<EntryCheck, 'usesEngine'> = {};
    const calls: [count: number, seconds: number] = [0, 0];
    try {
      const loading: Promise<Loaded & { notes?: Note[] }> = engine.ask({
        op: 'load',
        name,
        source,
        game: game.id,
      }).answer;
      const loaded = await inTime(loading, PATIENCE, name);
      defines = definedBy(loaded);
      if (loaded.notes?.some(({ reason }) => reason === 'uses-engine')) noted = { usesEngine: true };
      if (playerOf({ name, defines, own: null }, game, 1) === null)
        return { ...NOTHING, defines, ...(loaded.unplayable && { unplayable: loaded.unplayable }) };
      if (!defines.form) limit();
      for await (const { fault, calls: these } of played(defines)) {
        const [count, seconds] = these?.[judgingOf(defines)] ?? [0, 0];
        calls[0] += count;
        calls[1] += seconds;
        if (fault) return { ...NOTHING, problem: fault.error as object as Problem, defines };
      }
    } catch (reason) {
      const problem = reason as Problem;
      if (problem.code === 'engine') throw problem;
      if (problem.code !== 'stopped') return { ...NOTHING, problem, defines };
    }
    const [count, seconds] = calls;
    const microseconds = seconds < LEAST_TIMED ? null : (1e6 * seconds) / count;
    return { plays: true, problem: null, microseconds, late: isLate, defines, ...noted };
  }

  return { answer: runCheck().finally(end), drop: end };
}
