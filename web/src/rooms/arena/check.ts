// Checks with the engine, after each change of the form, whether the series that is set up can be played.

import type { Plan, Printed, Problem } from '../../contract/types.ts';
import type { Ask, Planned, Request } from '../../engine/client.ts';
import { planOf } from '../../series/plan.ts';
import { isAddressProblem, lengthProblem, requestOf } from './address.ts';
import { type Arena, locked } from './state.ts';

/**
 * @param wrong What the page itself knows to be wrong: the engine is not asked then.
 * @returns Called after each change of the state.
 */
export function createCheck(
  ask: Ask,
  state: () => Arena,
  change: (change: Partial<Arena>) => void,
  wrong: (wanted: Arena['wanted']) => Problem | null = () => null,
): () => void {
  /** The request under way. */
  let pending: { text: string; drop: () => void } | null = null;

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
    const checked = (plan: Plan | null, problem: Problem | null = null) => {
      if (pending !== mine) return;
      mine.drop(); // the rest of the plan is not needed
      pending = null;
      if (wantedRequest() !== text) return; // the state has changed, and `check` was not called since
      change({ asked: text, known: plan, problem: problem ?? lengthProblem(state().wanted) });
    };
    const request: Request & { op: 'series' } = JSON.parse(text);
    const take = (reply: Planned | Printed) => 'players' in reply && checked(planOf(reply));
    const { answer, drop } = ask(request, take);
    const mine = { text, drop };
    pending = mine;
    answer.then(take, (problem) => checked(null, problem));
  };
}
