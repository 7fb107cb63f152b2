// A round: one game being played on one board. A page can hold several. Each has its own state and requests; all use one
// engine.

import { createRequests } from './requests.js';
import { newRound, reduce } from './state.js';

/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {import('../contract/types.js').Record} Record */
/** @typedef {import('./state.js').Event} Event */
/** @typedef {import('./state.js').RoundState} RoundState */
/** @typedef {import('./wanted.js').Options} Options */
/** @typedef {(event: Event) => void} Dispatch */
/** @typedef {import('../contract/types.js').Side} Side */
/**
 * @typedef {object} RoundActions  What a view needs to change a round.
 * @property {Dispatch} dispatch
 * @property {(side: Side) => void} [custom] Let a player be spelled out for this side, where the room offers that.
 */
/** @typedef {ReturnType<typeof createRound>} Round */

/** Events that are not actions of the player, or that moving the pointer or the focus causes. @type {Set<Event['type']>} */
const PASSING = new Set(['cursor', 'preview', 'view', 'problem', 'games', 'note']);

/**
 * @param {object} given
 * @param {import('./thoughts.js').Ask} given.ask The engine's.
 * @param {Game[]} given.games
 * @param {Record} given.start
 * @param {() => Options} given.options
 * @param {(event: Event, before: RoundState) => void} given.changed Called after each change: draw, and then `follow`.
 * @param {() => Promise<unknown>} [given.settled] Fulfilled when the animations of its board are finished. A reply is not
 *   played before.
 * @param {string} [given.id] Prefix of the ids of its elements, where a page has several rounds.
 */
export function createRound({ ask, games, start, options, changed, settled = async () => {}, id = '' }) {
  let state = newRound(games, start, id);

  /** @param {Event} event */
  function change(event) {
    const before = state;
    state = reduce(state, event);
    changed(event, before);
  }

  const requests = createRequests({ ask, state: () => state, options, dispatch: change, settled });

  return {
    state: () => state,
    /** @type {Dispatch} */
    dispatch(event) {
      if (!PASSING.has(event.type)) requests.first();
      change(event);
    },
    /** Send the requests that follow from the state. To be called after each drawing. */
    follow: requests.follow,
    /** End the thought under way with its best answer so far. */
    stop: requests.stop,
    /** End the round: it sends no more requests. */
    end: requests.end,
  };
}
