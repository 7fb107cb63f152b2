// Problems of programs that the page itself finds, in the form and the words of the engine's.

import { userCode } from '../engine/sandbox.ts';

/** The most legal moves that an error lists, as in engine/authors/answers.py. */
const MOST_LEGAL = 40;

/** The problem of a wrong answer of a program, as the engine words it. Where the answer was given is not known. */
export function wrongAnswer(
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
 * The problem of a program whose player has chosen a move that is not legal: a program can send a reply that the engine did not write.
 * @param move Null: none.
 * @param legal The moves that are, as the engine's view has them.
 */
export function illegal(program: string, move: string | null, legal: object) {
  const value = move ?? 'None';
  const moves = Object.keys(legal).slice(0, MOST_LEGAL).join(', ');
  const message = `search returned the move ${value}, which is not legal; legal: ${moves}`;
  return wrongAnswer(program, 'search', 'returned-illegal', message, value, { of: 'search', legal: moves });
}
