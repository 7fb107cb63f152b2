// Plans of series: the lists of their matches, which the page's own engine makes.

import type { FirstMatches, Plan, PlannedMatch, Problem, Tally } from '../contract/types.ts';
import type { Ask, Planned as Reply, Sent } from '../engine/client.ts';
import { randomBelow } from '../random.ts';

/** A `series` request. */
export interface SeriesRequest {
  op: string;
  seed?: unknown;
}
/** A match, and the place of its series among those that are planned. */
export type Planned = readonly [of: number, match: PlannedMatch];
interface Listeners {
  /** Matches have come. */
  extended: (planned: Planned[]) => void;
  refused: (problem: Problem) => void;
}
interface Planning {
  /** Plan further matches, where the plan has no end. */
  more: () => void;
  /** Drop what was asked for. */
  drop: () => void;
}

/** Matches of each series that are planned at once, where the plan has no end: with sides swapped, whole pairs. */
const BATCH = 4;

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
export function planWhole(
  ask: Ask,
  request: SeriesRequest,
  { begun, extended, refused }: Listeners & { begun: (plan: Plan, tally: Tally) => void },
): Planning {
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
    extended(fresh.map((match) => [0, match]));
  }

  const seed = request.seed ?? newSeed();
  const sent = ask({ ...request, op: 'series', seed }, (reply) => 'printed' in reply || receive(reply));
  sent.answer.then(receive, refused);
  return { more() {}, drop: sent.drop };
}

/** Ask for further matches of several series, for as long as more are wanted: of each some, in turn, with another seed. */
export function planFurther(ask: Ask, requests: SeriesRequest[], { extended, refused }: Listeners): Planning {
  let sent: Sent<Reply>[] = [];
  let planning = false;

  async function more() {
    if (planning) return;
    planning = true;
    try {
      sent = requests.map((request) => ask({ ...request, op: 'series', games: BATCH, seed: newSeed() }));
      const replies = await Promise.all(sent.map(({ answer }) => answer));
      const planned = replies.flatMap(({ matches }, of) => matches.map((match, turn) => ({ of, match, turn })));
      extended(planned.toSorted((a, b) => a.turn - b.turn).map(({ of, match }) => [of, match]));
    } catch (problem) {
      refused(problem as Problem);
    }
    planning = false;
  }

  return {
    more,
    drop() {
      for (const { drop } of sent) drop();
    },
  };
}
