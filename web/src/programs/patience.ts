// How long the page waits for a program that somebody has handed in. A Python that says nothing is ended by its engine
// (engine/sandbox.ts); one that sends line after line, and no answer, is never silent.

import { userCode } from '../engine/sandbox.ts';

/** Seconds for whatever is asked of such a program, the start of its Python and the thoughts of our own search included. */
export const PATIENCE = 120;
/** Milliseconds between two looks at what is left. While the device sleeps there are none: that is not the program's time. */
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
