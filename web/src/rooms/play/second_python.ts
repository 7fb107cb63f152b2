// A second Python for a review, where the device has two cores and memory: it judges positions from the beginning of the game, and
// the page's own from its end.

import type { Thought } from '../../contract/types.ts';
import { createEngine } from '../../engine/engine.ts';
import { judging } from '../../round/effects.ts';
import { positionsToJudge } from '../../round/review_effects.ts';
import { gameOf, keyOf, type RoundState, recordOf } from '../../round/state.ts';
import type { Effect } from '../../runtime/component.ts';
import type { PageState } from '../index.ts';
import type { Play } from './state.ts';
import type { PlayEvent } from './transitions.ts';

/** The fewest positions for which it is started: that takes as long as to judge one or two. */
const FEWEST = 4;
/** The gigabytes of memory of a device that bears it. */
const MEMORY = 2;

/** @param device As `navigator` describes it. */
export function ofReview(
  { round }: Play,
  { engine, room }: Pick<PageState, 'engine' | 'room'>,
  device: { hardwareConcurrency?: number; deviceMemory?: number } = navigator,
  start: () => Pick<ReturnType<typeof createEngine>, 'ask' | 'end'> = createEngine,
): Effect<PlayEvent>[] {
  const bears = (device.hardwareConcurrency ?? 1) > 1 && (device.deviceMemory ?? MEMORY) >= MEMORY;
  const isWanted = bears && engine === 'ready' && room === 'play' && !gameOf(round).program;
  // Of one alone nothing is left for it.
  return isWanted && positionsToJudge(round).length > 1 ? [judgesToo(round, start)] : [];
}

function judgesToo(round: RoundState, start: Parameters<typeof ofReview>[3] & {}): Effect<PlayEvent> {
  return {
    key: `second Python ${keyOf(recordOf(round, round.line.length))}`,
    start(emit, fail) {
      const positions = positionsToJudge(round);
      if (positions.length < FEWEST) return undefined;
      const engine = start();
      async function judge() {
        for (const count of positions) {
          const { record, player } = judging(round, count);
          emit([keyOf(record), await engine.ask({ op: 'think', record, player } as const).answer]);
        }
      }
      judge().catch(fail);
      return { drop: engine.end };
    },
    event: (judged) => ['round', ['analysis', ...(judged as [string, Thought])]],
    failed: () => null, // the page's own goes on alone
  };
}
