// Makes figures that have a life of their own.

import { type EventOf, type Transitions, updateBy } from '../../component.ts';
import type { Figure } from './figures/index.ts';

/** The events of these transitions, and `set`: a part of the state, as the reader sets it or as it has come. */
export type Events<State, T = object> = EventOf<T> | readonly ['set', Partial<State>];

export function living<State extends object, T extends Transitions<State>>(
  initial: State,
  transitions: T,
  parts: Omit<Figure<NoInfer<State>, Events<State, T>>, 'initial' | 'update'>,
): Figure<State, Events<State, T>> {
  const update = updateBy<State, T>(transitions);
  return {
    initial,
    update: (state, event) => (event[0] === 'set' ? { ...state, ...event[1] } : update(state, event as EventOf<T>)),
    ...parts,
  };
}
