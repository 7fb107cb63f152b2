// What the engine is asked where a review's mistake is to be shown on the board.

import { type Asking, asking } from '../../engine/effects.ts';
import { keyOf, recordOf } from '../../round/state.ts';
import type { Effect } from '../../runtime/component.ts';
import type { Play } from './state.ts';
import type { PlayEvent } from './transitions.ts';

/** What follows a mistake, where that was asked. */
export function followsEffect({ why, round }: Play, outside: Asking): Effect<PlayEvent>[] {
  const isHere = why?.line === null && why.key === keyOf(recordOf(round));
  if (!isHere) return [];
  const { thought } = asking<PlayEvent>(outside, 0, () => ['asks', why.key]);
  const request = {
    op: 'refutation' as const,
    record: recordOf(round, round.at - 1),
    move: round.line[round.at - 1] ?? '',
  };
  return [thought(request, ({ line, seen }) => ['follows', line, seen])];
}
