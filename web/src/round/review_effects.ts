// The effects of a review, on the engine: quick readings of all positions, then the judge where a mark depends on it. They come late:
// the first visit begins without them.

import type { GameRecord, Reviewed, Thought } from '../contract/types.ts';
import { asking } from '../engine/effects.ts';
import type { Effect } from '../runtime/component.ts';
import { judging, type RoundOptions, type RoundServices, thoughtEffect, toJudge } from './effects.ts';
import { isUnread, keyOf, type RoundEvent, type RoundState, readingAt, recordOf, refused, viewOf } from './state.ts';

/** Quick readings of positions of the line, by the numbers of moves before them. */
type QuickRequest = { kind: 'review'; record: GameRecord; positions: number[] };

/** What a review wants next; null: it is not asked for, or all is read. */
export function wantedReview(state: RoundState): QuickRequest | ReturnType<typeof judging> | null {
  if (!state.reviewing || refused(state)) return null;
  const positions = toRead(state);
  if (positions?.length) return { kind: 'review', record: recordOf(state, state.line.length), positions };
  const last = positionsToJudge(state).at(-1);
  return last === undefined ? null : judging(state, last);
}

export function reviewEffects(state: RoundState, options: RoundOptions, outside: RoundServices): Effect<RoundEvent>[] {
  const wanted = options.shown && options.thinks ? wantedReview(state) : null;
  if (!wanted) return [];
  return [wanted.kind === 'review' ? quick(wanted, state, outside) : thoughtEffect(wanted, state, options, outside)];
}

function quick({ record, positions }: QuickRequest, state: RoundState, outside: RoundServices): Effect<RoundEvent> {
  const asked = { op: 'review' as const, record, positions };
  const keyed = (reading: Reviewed): [string, Thought] => [
    keyOf({ ...record, moves: record.moves?.slice(0, reading.at) }),
    { ...reading, partial: true, done: reading.doubtful === false },
  ];
  const read = (readings: Reviewed[] = []): RoundEvent => ['quick', readings.map(keyed)];
  const { thought } = asking<RoundEvent>(outside, state.attempt, (problem) => ['problem', problem]);
  const review = thought<typeof asked, Reviewed[]>(asked, (_, readings) => read(readings), {
    gather: (reply, readings = []) => ('printed' in reply ? readings : [...readings, reply]),
    progress: read,
  });
  return { ...review, key: `review ${keyOf(record)} ${state.attempt}` }; // it goes on while positions become known
}

/** The positions of the line to be read quickly, by the numbers of moves before them; null: not all are known. */
function toRead(state: RoundState) {
  const views = [...state.line, null].map((_, count) => viewOf(state, count));
  if (!views.every(Boolean)) return null;
  return views.flatMap((view, count) => (view?.turn && isUnread(readingAt(state, count)) ? [count] : []));
}

/** The positions that a review leaves to the judge once all are read quickly, by the numbers of moves before them. */
export const positionsToJudge = (state: RoundState) =>
  state.reviewing && toRead(state)?.length === 0
    ? [...state.line, null].flatMap((_, count) => (toJudge(state, count) ? [count] : []))
    : [];
