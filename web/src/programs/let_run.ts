// Performs the command of permission.ts.

interface Allowing {
  send(event: readonly ['allow', { players: string[] }]): void;
}

/** Lets a program run, and says whether it may. */
export const letRun = (
  name: string,
  programs: () => Promise<Allowing>,
  send: (event: readonly ['allowed'] | readonly ['notAllowed']) => void,
) =>
  programs()
    .then((all) => all.send(['allow', { players: [name] }]))
    .then(
      () => send(['allowed']),
      () => send(['notAllowed']),
    );
