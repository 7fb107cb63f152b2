// The views of start positions that this site contains as files, so that a new game is drawn before Python has started.

import type { View } from '../contract/types.ts';
import { bundledStart } from '../round/address.ts';
import type { Round } from '../round/round.ts';
import { gameOf, keyOf } from '../round/state.ts';

/**
 * Load the first position of a round's game, where the site contains it and the round has no view of it.
 * @param file Reads a JSON file of this version.
 */
export async function loadStart(
  { state, dispatch }: Pick<Round, 'state' | 'dispatch'>,
  file: (path: string) => Promise<View>,
) {
  const { start, views } = state();
  const key = keyOf(start);
  const path = bundledStart(start, gameOf(state()));
  if (path === null || views.has(key)) return;
  const view = await file(path).catch(() => null);
  if (view?.game === start.game) dispatch({ type: 'view', key, view });
}
