// Performs the command of permission.ts.

import type { Programs } from './programs.ts';

/** Lets a program run, and says whether it may. */
export async function letRun(
  name: string,
  programs: () => Promise<Pick<Programs, 'send'>>,
  send: (event: readonly ['allowed'] | readonly ['notAllowed']) => void,
) {
  try {
    (await programs()).send(['allow', { players: [name] }]);
  } catch {
    return send(['notAllowed']);
  }
  send(['allowed']);
}
