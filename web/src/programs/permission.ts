// Letting a program run, in a room in which a problem may be that it may not (let_run.ts performs it).

import { withCommands } from '../runtime/commands.ts';

/**
 * The transitions of such a room.
 * @param allowed Asks again what was refused.
 * @param notAllowed The files of the programs cannot be had.
 */
export const permitting = <State extends object>(
  allowed: (state: State) => State,
  notAllowed: (state: State) => State,
) => ({
  /** Let a program run that the address names. */
  allow: (state: State, name: string) => withCommands(state, [['allow', name]]),
  allowed,
  notAllowed,
});
