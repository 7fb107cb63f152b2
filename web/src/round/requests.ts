// The requests of a round: sends to the engine what the round wants (wanted.ts) and dispatches the replies. A request that is
// no longer wanted is dropped, so undo, a new game or another player need no code here.

import type { Problem, Record, Side, Thought } from '../contract/types.ts';
import { type Event, gameOf, keyOf, type RoundState, recordOf, viewOf, watching } from './state.ts';
import { type Ask, thoughtsOf } from './thoughts.ts';
import { type Options, type ThoughtRequest, unitOf, wantedThought, wantedView } from './wanted.ts';

type UnderWay = { key: string; drop: () => void; stop: () => void };

/** Milliseconds between two drawings of a thought under way. */
const DRAW_INTERVAL = 100;

interface Given {
  ask: Ask;
  state: () => RoundState;
  options: () => Options;
  dispatch: (event: Event) => void;
  /** Fulfilled when the animations of the board are finished. */
  settled: () => Promise<unknown>;
}

export function createRequests({ ask, state: now, options, dispatch, settled }: Given) {
  const thoughts = thoughtsOf(ask);
  /** Identifies the round among those that use the same engine. */
  const owner = {};
  let view: UnderWay | null = null;
  let thought: UnderWay | null = null;
  let ended = false;

  function follow() {
    if (ended) return;
    const state = now();
    const record = wantedView(state, options());
    const wanted = record && keyOf(record);
    if (view && view.key !== wanted) {
      view.drop();
      view = null;
    }
    if (record && wanted && !view) requestView(record, wanted);

    const request = wantedThought(state, options());
    const key = request && JSON.stringify(request);
    if (thought && thought.key !== key) {
      thought.drop();
      thought = null;
      dispatch({ type: 'thought-over' });
    }
    if (request && key && !thought) requestThought(state, request, key);
  }

  function requestView(record: Record, key: string) {
    const request = ask({ op: 'view', record });
    const mine = { key, ...request };
    view = mine;
    request.answer.then(
      (reply) => {
        if (view === mine) view = null;
        dispatch({ type: 'view', key, view: reply });
      },
      (problem) => {
        if (view !== mine) return;
        view = null;
        const wanted = wantedView(now(), options()); // the state may have changed since the last `follow`
        if (wanted && keyOf(wanted) === key) dispatch({ type: 'problem', problem });
      },
    );
  }

  function requestThought(state: RoundState, wanted: ThoughtRequest, key: string) {
    const { kind, record, player } = wanted;
    const position = keyOf(record);
    const side = viewOf(state)?.turn as Side;
    const from = state.at;
    const unit = unitOf(player, gameOf(state));
    /** The answers of the last depth and of the one before. */
    let depths: Thought[] = [];
    /** A player's thought so far. */
    const pastOf = (reply: Thought, player: string) => ({ thought: { ...reply, unit }, side, from, player });
    /** A reply of the judge, with the answer of the depth before. */
    const analysisOf = (reply: Thought) => {
      const shallower = depths.find(({ depth }) => depth === reply.depth - 1) ?? null;
      return { type: 'analysis', key: position, thought: { ...reply, unit, shallower } } as const;
    };
    /** Is it still the thought that is wanted? The state may have changed since the last `follow`. */
    const upToDate = () => JSON.stringify(wantedThought(now(), options())) === key;
    let lastDrawn = performance.now();
    const request = thoughts.think(owner, { op: 'think', record, player }, (reply) => {
      if (thought !== mine || 'printed' in reply) return;
      depths = [reply, ...depths.filter(({ depth }) => depth !== reply.depth)].slice(0, 2);
      if (performance.now() - lastDrawn < DRAW_INTERVAL) return;
      lastDrawn = performance.now();
      if (kind === 'move') dispatch({ type: 'thought', key: position, past: pastOf(reply, player) });
      if (kind === 'judge' && position === keyOf(recordOf(now()))) dispatch(analysisOf(reply));
    });
    const mine = { key, ...request };
    thought = mine;
    if (kind === 'probe') request.stop(); // a thought that begins proves that the engine accepts the player
    dispatch({ type: 'think', kind });
    const pause = watching(state) && !state.step ? new Promise((resolve) => setTimeout(resolve, options().pace)) : null;
    request.answer.then(
      async (reply) => {
        if (kind === 'move') await Promise.all([settled(), pause]);
        if (thought !== mine) return;
        thought = null;
        dispatch(upToDate() ? eventOf(reply) : { type: 'thought-over' });
      },
      (problem: Problem) => {
        if (thought !== mine) return;
        thought = null;
        if (!upToDate()) dispatch({ type: 'thought-over' });
        else if (problem.code !== 'stopped') dispatch({ type: 'problem', problem });
        // It was stopped before its first answer, and had begun all the same.
        else dispatch(kind === 'probe' ? { type: 'vetted', player } : { type: 'thought-over' });
      },
    );

    /** The event of the final reply. */
    function eventOf(reply: Thought): Event {
      if (kind === 'probe') return { type: 'vetted', player };
      if (kind === 'judge') return analysisOf(reply);
      const { move } = reply;
      return move === null ? { type: 'thought-over' } : { type: 'reply', past: pastOf(reply, player), move };
    }
  }

  return {
    /** Send the requests that follow from the state. To be called after each drawing. */
    follow,
    /** The player acts in this round: its thoughts come before those of other rounds. */
    first: () => thoughts.first(owner),
    /** End the thought under way, or the one that waits or is about to begin, with its best answer so far. The player acts. */
    stop() {
      thoughts.first(owner);
      follow();
      thought?.stop();
    },
    /** Drop all requests; send no more. */
    end() {
      ended = true;
      view?.drop();
      thought?.drop();
      view = thought = null;
    },
  };
}
