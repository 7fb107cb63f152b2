// A round for rooms that hold their own states: it runs by itself, and its thoughts queue with those of others.

import { run, type Want } from '../component.ts';
import type { Game, Record, Side } from '../contract/types.ts';
import type { Ask } from '../engine/client.ts';
import { type Event, newRound, type RoundState, reduce } from './state.ts';
import { queued, thoughtsOf } from './thoughts.ts';
import { type Options, wantsOf } from './wants.ts';

/** What a view needs to change a round. */
export interface RoundActions {
  dispatch: (event: Event) => void;
  /** Let a player be spelled out for this side, where the room offers that. */
  custom?: (side: Side) => void;
}
export type Round = ReturnType<typeof createRound>;

/** Events that are not actions of the player, or that moving the pointer or the focus causes. */
export const PASSING: Set<Event['type']> = new Set(['cursor', 'preview', 'view', 'problem', 'games', 'note']);

interface Given {
  /** The engine's. */
  ask: Ask;
  games: Game[];
  start: Record;
  options: () => Options;
  /** Called after each change: draw, and then `follow`. */
  changed: (event: Event, before: RoundState) => void;
  settled?: () => Promise<unknown>;
  /** Prefix of the ids of its elements, where a page has several rounds. */
  id?: string;
}

type Followed = { round: RoundState; options: Options | null };

export function createRound({ ask, games, start, options, changed, settled = async () => {}, id = '' }: Given) {
  const owner = {};
  const outside = { ask: queued(ask, owner), pythonOf: () => 'page', settled };
  const running = run<Followed, Partial<Followed>>(
    {
      initial: { round: newRound(games, start, id), options: null },
      update: (state, part) => ({ ...state, ...part }),
      wants: ({ round, options }) => (options ? wantsOf(round, options, outside).map(heard) : []),
    },
    () => {},
  );
  const state = () => running.state().round;

  function change(event: Event | null) {
    if (!event) return null;
    const before = state();
    running.send({ round: reduce(before, event) });
    changed(event, before);
    return null;
  }
  const heard = (want: Want<Event>): Want<never> => ({
    ...want,
    start: want.start.bind(want),
    event: (value) => change(want.event(value)),
    failed: (reason) => change(want.failed(reason)),
  });

  return {
    state,
    dispatch(event: Event) {
      if (!PASSING.has(event.type)) thoughtsOf(ask).first(owner);
      change(event);
    },
    /** Send the requests that follow from the state. To be called after each drawing. */
    follow: () => running.send({ options: options() }),
    /** Drop all requests; send no more. */
    end: running.end,
  };
}
