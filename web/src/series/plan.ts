// Plans of series: the lists of their matches, which the page's own engine makes.

import type { FirstMatches, Plan, PlannedMatch, Problem, Tally } from '../contract/types.ts';
import type { Ask, Planned as Reply } from '../engine/client.ts';
import { randomBelow } from '../random.ts';

/** A `series` request. */
export interface SeriesRequest {
  op: string;
  seed?: unknown;
}
interface Listeners {
  begun: (plan: Plan, tally: Tally) => void;
  /** Matches have come. */
  extended: (planned: PlannedMatch[]) => void;
  refused: (problem: Problem) => void;
}

/**
 * The head of a plan.
 * @param reply The first reply to `series`.
 */
export const planOf = ({ id, matches, tally, done, stopped, ...plan }: FirstMatches & { id?: number }): Plan => plan;

const newSeed = () => randomBelow(2 ** 32);

/**
 * Ask for the plan of one series, whose matches come a hundred at a time.
 *
 * If the engine's worker is lost, the client sends the request again and the plan comes again from its first match. It is the
 * same plan only if the request names a seed, so a seed is drawn here where it names none. Matches that are known are
 * skipped.
 */
export function planWhole(ask: Ask, request: SeriesRequest, { begun, extended, refused }: Listeners) {
  /** How many matches are known. */
  let known = 0;
  /** How many have come since the plan was last sent from its beginning. */
  let received = 0;

  function receive(reply: Reply) {
    if ('players' in reply) {
      if (known === 0) begun(planOf(reply), reply.tally);
      received = 0;
    }
    const fresh = reply.matches.slice(Math.max(0, known - received));
    received += reply.matches.length;
    known = Math.max(known, received);
    extended(fresh);
  }

  const seed = request.seed ?? newSeed();
  const sent = ask({ ...request, op: 'series', seed }, (reply) => 'printed' in reply || receive(reply));
  sent.answer.then(receive, refused);
  return {
    /** Drop what was asked for. */
    drop: sent.drop,
  };
}
