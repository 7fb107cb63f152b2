// What lets the author’s own programs run.

import { fromPromise } from '../runtime/browser.ts';
import type { Effect } from '../runtime/component.ts';

/** Players, and the game that they play, which may be programs of the author's own. */
interface Named {
  players: string[];
  game?: string;
}

/**
 * Lets the programs run that are named.
 * @param failed The event where their files cannot be had.
 */
export const letRun = <Event>(
  named: Named,
  programs: () => Promise<{ send(event: readonly ['allow', Named]): void }>,
  allowed: Event,
  failed: Event,
): Effect<Event> =>
  fromPromise(
    `let run ${JSON.stringify(named)}`,
    async () => (await programs()).send(['allow', named]),
    () => allowed,
    failed,
  );

/** Of a room in which a problem may be that a program of the device may not run: the one that is to be let run. */
interface Permitting {
  allowing: string | null;
}
/**
 * Its transitions.
 * @param again Asks again what was refused.
 * @param failed The files of the programs cannot be had.
 */
export const permitting = <State extends Permitting>(
  again: (state: State) => State,
  failed: (state: State) => State,
) => ({
  /** Let a program run that the address names. */
  allow: (state: State, name: string): State => ({ ...state, allowing: name }),
  allowed: (state: State): State => again({ ...state, allowing: null }),
  notAllowed: (state: State): State => failed({ ...state, allowing: null }),
});
/** Its effect, while a program is to be let run. */
export const permitted = ({ allowing }: Permitting, programs: Parameters<typeof letRun>[1]) =>
  allowing ? [letRun({ players: [allowing] }, programs, ['allowed'] as const, ['notAllowed'] as const)] : [];
