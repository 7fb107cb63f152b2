// The views of start positions that this site contains as files, so that a new game is drawn before Python has started.

import type { View } from '../contract/types.ts';
import { bundledStart } from '../round/address.ts';
import { gameOf, keyOf, type RoundEvent, type RoundState } from '../round/state.ts';
import { fromPromise } from '../runtime/browser.ts';
import type { Effect } from '../runtime/component.ts';

/**
 * The first position of a round's game, where the site contains it and the round has no view of it.
 * @param file Reads a JSON file of this version.
 */
export function startEffects(round: RoundState, file: (path: string) => Promise<View>): Effect<RoundEvent>[] {
  const { start, views } = round;
  const key = keyOf(start);
  const path = bundledStart(start, gameOf(round));
  if (path === null || views.has(key)) return [];
  const known = (view: View): RoundEvent | null => (view?.game === start.game ? ['view', key, view] : null);
  return [fromPromise(path, () => file(path), known, null, true)];
}
