// What can be asked of the engine, and what it replies, as engine/CONTRACT.md has it. The client (python/client.ts)
// knows nothing of this.

import type * as contract from '../contract/types.ts';
import type { Client, Condition as ConditionOf, Reply as PlainReply, Sent } from '../python/client.ts';

type RepliesTo<R> = R extends { op: infer Op extends keyof contract.Replies }
  ? contract.Replies[Op]
  : [unknown, unknown];

/** The last reply to a request. */
export type Answer<R> = RepliesTo<R>[0];
/** A reply before the last: what an author's code prints may come between those of its kind. */
export type Earlier<R> = RepliesTo<R>[1] | contract.Printed;
export type Ask = <const R extends object>(request: R, onReply?: (reply: Earlier<R>) => void) => Sent<Answer<R>>;
export type Engine = Client<contract.Games, Ask>;
export type Condition = ConditionOf<contract.Games>;

/** What plays the matches of a plan. */
export interface MatchEngine extends Pick<Engine, 'watch' | 'end'> {
  ask: (
    match: contract.PlannedMatch,
    onReply?: (reply: Earlier<contract.PlannedMatch>) => void,
  ) => Sent<Pick<contract.MatchEnd, 'record' | 'result' | 'fault'>>;
}

/** What the page itself reads of requests; each kind has some of these keys, and others. */
export type EngineRequest = Partial<
  Pick<contract.MatchRequest, 'record' | 'first' | 'second'> &
    Pick<contract.TournamentRequest, 'game' | 'games' | 'form'> &
    Pick<contract.TreeRequest, 'player' | 'rows'> &
    Pick<contract.ExerciseRequest, 'move'> &
    Pick<contract.LoadRequest, 'name' | 'source'>
> & { op?: string; parts?: readonly object[]; players?: readonly contract.AnyPlayer[] };
/** What it reads of replies. */
export interface Reply extends PlainReply {
  form?: contract.KnownForm;
  trying?: true;
}
