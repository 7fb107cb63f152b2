// How the state of a tournament changes.

import { type EventOf, type Transitions, updateBy } from '../../../component.ts';
import type { Many } from './state.ts';

export type ManyEvent = EventOf<typeof transitions>;

export const transitions = {
  /** An address was opened. */
  opened: (many, { step }: Pick<Many, 'step'>) => ({ ...many, step }),
} satisfies Transitions<Many>;

export const update = updateBy<Many, typeof transitions>(transitions);
