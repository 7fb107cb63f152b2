// The problems of programs that the page itself finds: a wrong answer, none in time, a window in which none may run.
// Those that the engine has too are in its form and words.

import type { Game, Problem } from '../contract/types.ts';
import type { Program } from '../device/programs.ts';
import { userCode } from '../engine/sandbox.ts';
import type { Sent } from '../python/client.ts';

/** Why a program may not run, in a code that no reply has: no program can say it. */
export const problemOf = (code: string, name: string | null): Problem => ({
  code,
  message: code,
  field: null,
  args: { name },
});
/** Why none of the device's programs may run in this window; null: they may. */
export const barredHere = () => (isFramed() ? problemOf('framed', null) : null);

/** A request that is refused with a problem. */
export const refusal = (problem: Problem): Sent<never> => ({ answer: Promise.reject(problem), stop() {}, drop() {} });

/** Is the page shown within a page of another origin, however deep? */
function isFramed() {
  try {
    let inner: Pick<Window, 'parent' | 'origin'> = globalThis;
    while (inner.parent && inner !== inner.parent) {
      inner = inner.parent;
      if (inner.origin !== origin) return true;
    }
    return false;
  } catch {
    return true; // nothing of a page of another origin can be read
  }
}

/** The most legal moves that an error lists, as in engine/sakiyomi/authors/answers.py. */
const MOST_LEGAL = 40;

/** The problem of a wrong answer of a program, as the engine words it. Where the answer was given is not known. */
function wrongAnswer(
  name: string,
  during: 'game' | 'search',
  reason: string,
  message: string,
  value: string,
  more = {},
) {
  const kind = 'ValueError';
  return userCode(`${name}: ${kind}: ${message}`, { name, kind, message, during, reason, facts: { value, ...more } });
}

/**
 * The problem of a program whose player has chosen a move that is not legal: a program can send a reply that the engine
 * did not write.
 * @param move Null: none.
 * @param legal The moves that are, as the engine's view has them.
 */
export function illegal(program: string, move: string | null, legal: object) {
  const value = move ?? 'None';
  const moves = Object.keys(legal).slice(0, MOST_LEGAL).join(', ');
  const message = `search returned the move ${value}, which is not legal; legal: ${moves}`;
  return wrongAnswer(program, 'search', 'returned-illegal', message, value, { of: 'search', legal: moves });
}

/** The problem of a program whose game has a name of ours, as the engine words those of other names. */
export function nameTaken(program: string, { name }: Game) {
  const value = JSON.stringify(name);
  return wrongAnswer(program, 'game', 'name-taken', `name is ${value}, which is taken: another one is needed`, value);
}

/**
 * A problem of one of these programs. Where it was ended from outside that does not say which it was: where only one
 * was needed, it was most likely that one. A program can send an error in the name of another, which is then its own.
 */
export function attributed(problem: Problem, [first, ...others]: Program[]) {
  if (problem.code !== 'user-code' || !first) return problem;
  const { name } = problem.args;
  const isKnown = name === null ? others.length > 0 : [first, ...others].some((each) => each.name === name);
  return isKnown ? problem : { ...problem, args: { ...problem.args, name: first.name } };
}

/** Where a program does not say which game it is for, the one that it was for is gone. */
export const withGame = (problem: Problem, game: string) =>
  problem.args.missing === 'game'
    ? { ...problem, code: 'unknown-game', message: `there is no game called ${game}`, args: { game } }
    : problem;

// A Python that says nothing is ended by its engine (engine/sandbox.ts); one that sends line after line, and no answer,
// is never silent.

/**
 * Seconds for whatever is asked of a program that somebody has handed in, the start of its Python and the thoughts of
 * our own search included.
 */
export const PATIENCE = 120;
/**
 * Milliseconds between two looks at what is left. While the device sleeps there are none: that is not the program's
 * time.
 */
const LOOK = 1000;

/** An answer; or, after so many seconds, the problem that the program of this name has given none. */
export function inTime<Value>(answer: Promise<Value>, seconds: number, name: string): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  let left = (1000 * seconds) / LOOK;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    const message = `no answer within ${seconds} s`;
    reject(userCode(message, { name, kind: 'Timeout', message, during: null }));
  }, LOOK);
  return Promise.race([answer, promise]).finally(() => clearInterval(timer));
}
