// A round: one game being played on one board. A page can hold several. Each has its own state and requests; all use one
// engine.

import type { Game, Record, Side } from '../contract/types.ts';
import { createRequests } from './requests.ts';
import { type Event, newRound, type RoundState, reduce } from './state.ts';
import type { Ask } from './thoughts.ts';
import type { Options } from './wanted.ts';

/** What a view needs to change a round. */
export interface RoundActions {
  dispatch: (event: Event) => void;
  /** Let a player be spelled out for this side, where the room offers that. */
  custom?: (side: Side) => void;
}
export type Round = ReturnType<typeof createRound>;

/** Events that are not actions of the player, or that moving the pointer or the focus causes. */
const PASSING: Set<Event['type']> = new Set(['cursor', 'preview', 'view', 'problem', 'games', 'note']);

interface Given {
  /** The engine's. */
  ask: Ask;
  games: Game[];
  start: Record;
  options: () => Options;
  /** Called after each change: draw, and then `follow`. */
  changed: (event: Event, before: RoundState) => void;
  /** Fulfilled when the animations of its board are finished. A reply is not played before. */
  settled?: () => Promise<unknown>;
  /** Prefix of the ids of its elements, where a page has several rounds. */
  id?: string;
}

export function createRound({ ask, games, start, options, changed, settled = async () => {}, id = '' }: Given) {
  let state = newRound(games, start, id);

  function change(event: Event) {
    const before = state;
    state = reduce(state, event);
    changed(event, before);
  }

  const { first, ...requests } = createRequests({ ask, state: () => state, options, dispatch: change, settled });

  return {
    state: () => state,
    dispatch(event: Event) {
      if (!PASSING.has(event.type)) first();
      change(event);
    },
    ...requests,
  };
}
