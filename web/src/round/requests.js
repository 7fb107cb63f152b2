// The requests of a round: sends to the engine what the round wants (wanted.js) and dispatches the replies. A request that is
// no longer wanted is dropped, so undo, a new game or another player need no code here.

import { gameOf, keyOf, recordOf, viewOf, watching } from './state.js';
import { thoughtsOf } from './thoughts.js';
import { unitOf, wantedThought, wantedView } from './wanted.js';

/** @typedef {import('../contract/types.js').Record} Record */
/** @typedef {import('../contract/types.js').Side} Side */
/** @typedef {import('../contract/types.js').Thought} Thought */
/** @typedef {import('./state.js').RoundState} RoundState */
/** @typedef {import('./state.js').Event} Event */
/** @typedef {import('./thoughts.js').Ask} Ask */
/** @typedef {import('./wanted.js').Options} Options */
/** @typedef {import('./wanted.js').ThoughtRequest} ThoughtRequest */
/** @typedef {{key: string, drop: () => void, stop: () => void}} UnderWay */

/** Milliseconds between two drawings of a thought under way. */
const DRAW_INTERVAL = 100;

/**
 * @param {object} round
 * @param {Ask} round.ask
 * @param {() => RoundState} round.state
 * @param {() => Options} round.options
 * @param {(event: Event) => void} round.dispatch
 * @param {() => Promise<unknown>} round.settled Fulfilled when the animations of the board are finished.
 */
export function createRequests({ ask, state: now, options, dispatch, settled }) {
  const thoughts = thoughtsOf(ask);
  /** Identifies the round among those that use the same engine. */
  const owner = {};
  /** @type {UnderWay | null} */
  let view = null;
  /** @type {UnderWay | null} */
  let thought = null;
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

  /** @param {Record} record @param {string} key */
  function requestView(record, key) {
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

  /** @param {RoundState} state @param {ThoughtRequest} wanted @param {string} key */
  function requestThought(state, wanted, key) {
    const { kind, record, player } = wanted;
    const position = keyOf(record);
    const side = /** @type {Side} */ (viewOf(state)?.turn);
    const from = state.at;
    const unit = unitOf(player, gameOf(state));
    /** The answers of the last depth and of the one before. @type {(Thought | null)[]} */
    let depths = [null, null];
    let lastDrawn = performance.now();
    const request = thoughts.think(owner, { op: 'think', record, player }, (reply) => {
      if (thought !== mine) return;
      depths = [reply, depths[0]?.depth === reply.depth ? depths[1] : depths[0]];
      if (performance.now() - lastDrawn < DRAW_INTERVAL) return;
      lastDrawn = performance.now();
      if (kind === 'move') dispatch({ type: 'thought', key: position, past: pastOf(reply) });
      if (kind === 'judge' && position === keyOf(recordOf(now())))
        dispatch({ type: 'analysis', key: position, thought: analysis(reply) });
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
        dispatch(upToDate() ? /** @type {Event} */ (eventOf(reply)) : { type: 'thought-over' });
      },
      (problem) => {
        if (thought !== mine) return;
        thought = null;
        const stopped = problem.code === 'stopped'; // before its first answer: it had begun all the same
        if (!upToDate() || (stopped && kind !== 'probe')) dispatch({ type: 'thought-over' });
        else dispatch(stopped ? /** @type {Event} */ (eventOf(problem)) : { type: 'problem', problem });
      },
    );

    /** Is it still the thought that is wanted? The state may have changed since the last `follow`. */
    function upToDate() {
      return JSON.stringify(wantedThought(now(), options())) === key;
    }

    /** A player's thought so far. @param {Thought} reply @returns {import('./state.js').PastThought} */
    function pastOf(reply) {
      return { thought: { ...reply, unit }, side, from, player: /** @type {string} */ (player) };
    }

    /** A reply of the judge, with the answer of the depth before. @param {Thought} reply */
    function analysis(reply) {
      return { ...reply, unit, shallower: depths.find((each) => each?.depth === reply.depth - 1) ?? null };
    }

    /** The event of the final reply. @param {Thought} reply */
    function eventOf(reply) {
      if (kind === 'probe') return { type: 'vetted', player };
      if (kind === 'move') return { type: 'reply', past: pastOf(reply), move: reply.move };
      return { type: 'analysis', key: position, thought: analysis(reply) };
    }
  }

  return {
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
      view = null;
      thought = null;
    },
  };
}
