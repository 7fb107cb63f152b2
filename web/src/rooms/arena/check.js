// Checks with the engine, after each change of the form, whether the series that is set up can be played.

import { planOf } from '../../series/plan.js';
import { isAddressProblem, lengthProblem, requestOf } from './address.js';
import { locked } from './state.js';

/** @typedef {import('../../engine/client.js').Ask} Ask */
/** @typedef {import('./state.js').Arena} Arena */
/** @typedef {import('../../series/plan.js').Plan} Plan */
/** @typedef {import('../../contract/types.js').Problem} Problem */

/**
 * @param {Ask} ask
 * @param {() => Arena} state
 * @param {(change: Partial<Arena>) => void} change
 * @param {(wanted: Arena['wanted']) => Problem | null} [wrong] What the page itself knows to be wrong: the engine is not asked then.
 * @returns {() => void} Called after each change of the state.
 */
export function createCheck(ask, state, change, wrong = () => null) {
  /** The request under way. @type {{text: string, drop: () => void} | null} */
  let pending = null;

  /** The request that is to be checked, as text. Null: none, for a series is planned or played, or the address or a field is wrong. */
  function wantedRequest() {
    const arena = state();
    return locked(arena) || isAddressProblem(arena.problem) || wrong(arena.wanted)
      ? null
      : JSON.stringify(requestOf(arena.wanted));
  }

  return function check() {
    const text = wantedRequest();
    if (pending && pending.text !== text) {
      pending.drop();
      pending = null;
    }
    if (text === null || pending || text === state().asked) return;
    /** @param {Plan | null} plan @param {Problem | null} problem */
    const checked = (plan, problem) => {
      if (pending !== mine) return;
      mine.drop(); // the rest of the plan is not needed
      pending = null;
      if (wantedRequest() !== text) return; // the state has changed, and `check` was not called since
      change({ asked: text, known: plan, problem: problem ?? lengthProblem(state().wanted) });
    };
    const { answer, drop } = ask(JSON.parse(text), (reply) => checked(planOf(reply), null));
    const mine = { text, drop };
    pending = mine;
    answer.then(
      (reply) => checked(planOf(reply), null),
      (problem) => checked(null, problem),
    );
  };
}
