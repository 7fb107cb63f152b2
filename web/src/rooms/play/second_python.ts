// A second Python reviews with the page's own, where the device has two cores and memory: it judges positions from the beginning of the
// game, and the page's own from its end.

import type { Thought } from '../../contract/types.ts';
import { createEngine } from '../../engine/engine.ts';
import { judging, toJudge } from '../../round/effects.ts';
import { positionsToJudge } from '../../round/review.ts';
import { gameOf, keyOf, type RoundState } from '../../round/state.ts';
import type { Effect } from '../../runtime/component.ts';
import type { PageState } from '../index.ts';
import { isCovered } from './panels/index.ts';
import type { PlayRoom } from './state.ts';
import type { PlayEvent } from './transitions.ts';

/** The fewest positions that are left for both: for fewer a start takes too long. */
const FEWEST = 4;
/** The gigabytes of memory of a device that bears it. */
const MEMORY = 2;

type SecondEngine = Pick<ReturnType<typeof createEngine>, 'ask' | 'end'>;
let second: SecondEngine | null = null;

/**
 * That of a review. It is started with the quick readings, so that it is ready after them.
 * @param device As `navigator` describes it.
 */
export function ofReview(
  play: PlayRoom,
  { engine, room }: Pick<PageState, 'engine' | 'room'>,
  device: { hardwareConcurrency?: number; deviceMemory?: number } = navigator,
  create: () => SecondEngine = createEngine,
): Effect<PlayEvent>[] {
  const { round } = play;
  const bears = (device.hardwareConcurrency ?? 1) > 1 && (device.deviceMemory ?? MEMORY) >= MEMORY;
  const isWanted =
    bears && engine === 'ready' && room === 'play' && !isCovered(play) && round.reviewing && !gameOf(round).program;
  const left = isWanted ? [...round.line, null].filter((_, count) => toJudge(round, count)).length : 0;
  if (left < FEWEST) return [];
  const [count] = positionsToJudge(round);
  return [held(create), ...(count === undefined ? [] : [judges(round, count)])];
}

const held = (create: () => SecondEngine): Effect<PlayEvent> => ({
  key: 'second Python',
  start() {
    second = create();
    return { drop: () => second?.end() };
  },
  event: () => null,
});

/** Where it fails, the page's own goes on alone. */
function judges(round: RoundState, count: number): Effect<PlayEvent> {
  const { record, player } = judging(round, count);
  return {
    key: `second Python ${keyOf(record)}`,
    start(emit, fail) {
      const sent = second?.ask({ op: 'think', record, player } as const);
      sent?.answer.then(emit, fail);
      return sent;
    },
    event: (thought) => ['round', ['analysis', keyOf(record), thought as Thought]],
    failed: () => null,
  };
}
