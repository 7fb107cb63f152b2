// The plan of a series: the list of its matches, which the page's own engine sends a hundred at a time.

import { randomBelow } from '../random.js';

/** @typedef {import('../engine/client.js').Ask} Ask */
/** @typedef {import('../contract/types.js').Problem} Problem */
/** @typedef {import('../contract/types.js').Plan} Plan  The head of a plan. */
/** @typedef {{first: string, second: string, seed: number}} Match  A `match` request. It has more keys than these. */

/** The head of a plan. @param {any} reply The first reply to `series`. @returns {Plan} */
export const planOf = ({ game, players, games, swap, opening, seed, repeatable }) => ({
  game,
  players,
  games,
  swap,
  opening,
  seed,
  repeatable,
});

/**
 * Ask for a plan.
 *
 * If the engine's worker is lost, the client sends the request again and the plan comes again from its first match. It is the
 * same plan only if the request names a seed, so a seed is drawn here where it names none. Matches that are known are
 * skipped.
 * @param {Ask} ask
 * @param {any} request A `series` request.
 * @param {object} listener
 * @param {(plan: Plan, tally: any) => void} listener.begun The first matches have come.
 * @param {() => void} listener.extended Called whenever matches have come.
 * @param {(problem: Problem) => void} listener.refused
 */
export function createPlan(ask, request, { begun, extended, refused }) {
  /** @type {Match[]} */
  const matches = [];
  /** How many matches have come since the plan was last sent from its beginning. */
  let received = 0;
  let hasBegun = false;

  /** @param {any} reply */
  function receive(reply) {
    if (reply.players) received = 0;
    for (const match of reply.matches) {
      if (received === matches.length) matches.push(match);
      received += 1;
    }
    if (!hasBegun) begun(planOf(reply), reply.tally);
    hasBegun = true;
    extended();
  }

  const { answer, drop } = ask({ ...request, seed: request.seed ?? randomBelow(2 ** 32) }, receive);
  answer.then(receive, refused);
  return {
    /** The matches that have come. None is removed. */
    matches,
    /** Drop the request. */
    drop,
  };
}
