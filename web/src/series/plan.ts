// The plan of a series: the list of its matches, which the page's own engine sends a hundred at a time.

import type { FirstMatches, Plan, PlannedMatch, Problem, Tally } from '../contract/types.ts';
import type { Ask, Planned } from '../engine/client.ts';
import { randomBelow } from '../random.ts';

/**
 * The head of a plan.
 * @param reply The first reply to `series`.
 */
export const planOf = ({ id, matches, tally, done, stopped, ...plan }: FirstMatches & { id?: number }): Plan => plan;

interface Listeners {
  /** The first matches have come. */
  begun: (plan: Plan, tally: Tally) => void;
  /** Called whenever matches have come. */
  extended: () => void;
  refused: (problem: Problem) => void;
}

/**
 * Ask for a plan.
 *
 * If the engine's worker is lost, the client sends the request again and the plan comes again from its first match. It is the
 * same plan only if the request names a seed, so a seed is drawn here where it names none. Matches that are known are
 * skipped.
 * @param request A `series` request.
 */
export function createPlan(ask: Ask, request: { op: string; seed?: unknown }, { begun, extended, refused }: Listeners) {
  const matches: PlannedMatch[] = [];
  /** How many matches have come since the plan was last sent from its beginning. */
  let received = 0;
  let hasBegun = false;

  function receive(reply: Planned) {
    if ('players' in reply) received = 0;
    for (const match of reply.matches) {
      if (received === matches.length) matches.push(match);
      received += 1;
    }
    if ('players' in reply && !hasBegun) {
      begun(planOf(reply), reply.tally);
      hasBegun = true;
    }
    extended();
  }

  const seed = request.seed ?? randomBelow(2 ** 32);
  const sent = ask({ ...request, op: 'series', seed }, (reply) => 'printed' in reply || receive(reply));
  sent.answer.then(receive, refused);
  return {
    /** The matches that have come. None is removed. */
    matches,
    /** Drop the request. */
    drop: sent.drop,
  };
}
