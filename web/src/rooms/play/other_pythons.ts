// The other Pythons of the Play room. One makes exercises of the person's own games (exercises/own_games.ts, player_games.ts) while the page
// is open. Another reviews with the page's own, where the device has two cores and memory: it judges positions from the beginning of the
// game, and the page's own from its end.

import type { Thought } from '../../contract/types.ts';
import { collectionsShelf } from '../../device/collections.ts';
import { type Entry, gamesShelf } from '../../device/saved_games.ts';
import { changing } from '../../device/shelf.ts';
import { createEngine } from '../../engine/engine.ts';
import { dueOn, exercisesShelf, readExercises } from '../../exercises/kept.ts';
import { gameToLookAt, type Looking, lookAt, lookedShelf } from '../../exercises/own_games.ts';
import { lookForPlayer, type PlayerToLookFor, playersShelf, playerToLookFor } from '../../exercises/player_games.ts';
import { judging, toJudge } from '../../round/effects.ts';
import { positionsToJudge } from '../../round/review_effects.ts';
import { gameOf, isOver, keyOf, pythonMoves, type RoundState } from '../../round/state.ts';
import { fromPromise } from '../../runtime/browser.ts';
import type { Effect } from '../../runtime/component.ts';
import type { PageState } from '../index.ts';
import { isCovered, type Play } from './state.ts';
import type { PlayEvent } from './transitions.ts';

/** Milliseconds after which another Python is started for a saved game: who goes elsewhere at once needs none. */
const CALM = 3000;

/** How many are due today in this game, and the moves of the game on the board, by their numbers, that became exercises. */
export function dueHere({ exercises, round, saved }: Play) {
  const { kept = [], now = 0 } = exercises ?? {};
  const ofThis = kept.filter(({ from }) => from !== '' && from === saved.id);
  const moved = new Set(ofThis.map(({ exercise }) => exercise.record.moves.length + 1));
  return { due: dueOn(now, kept, round.start.game).length, moved, untried: ofThis.filter(({ card }) => !card).length };
}

export function ofExercises(play: Play, { games, engine }: PageState): Effect<PlayEvent>[] {
  const { exerciseReads, looking, saves, isBlind, visible, round } = play;
  const find = async () => {
    const [exercises, saved, looked, players, collections] = await Promise.all([
      exercisesShelf().list(),
      isBlind ? [] : gamesShelf().list(),
      isBlind ? [] : lookedShelf().list(),
      isBlind ? [] : playersShelf().list(),
      isBlind ? [] : collectionsShelf().list(),
    ]);
    const kept = readExercises(exercises, games);
    const next = gameToLookAt(saved, looked, games) ?? playerToLookFor(players, collections, kept);
    return ['exercises', kept, Date.now(), next] as const;
  };
  const had = (found: Awaited<ReturnType<typeof find>>): PlayEvent => found;
  return [
    changing(exercisesShelf, (): PlayEvent => ['exercisesChanged']),
    { ...changing(playersShelf, (): PlayEvent => ['exercisesChanged']), key: 'players changed' },
    fromPromise(`exercises ${exerciseReads} ${isOver(round) ? saves : ''}`, find, had, null),
    ...(looking && visible && engine === 'ready' ? [looksAt(looking, games, pythonMoves(round))] : []),
  ];
}

/** Looks at a saved game, or at a player's in a collection. @param waits Does the game on the board need the device's time? */
function looksAt(wanted: Entry | PlayerToLookFor, games: PageState['games'], waits: boolean): Effect<PlayEvent> {
  const isEntry = 'id' in wanted;
  const look = (looking: Looking): Promise<unknown> =>
    isEntry ? lookAt(wanted, looking) : lookForPlayer(wanted, looking);
  return {
    key: isEntry ? `look at ${wanted.id}` : `look for ${wanted.collection} ${wanted.player}`,
    paused: waits,
    start(emit, fail) {
      const left = Promise.withResolvers<never>();
      left.promise.catch(() => {});
      const leaving = new AbortController();
      let free = Promise.withResolvers<void>();
      free.resolve();
      async function begin() {
        await Promise.race([new Promise((resolve) => setTimeout(resolve, isEntry ? CALM : 0)), left.promise]);
        const engine = createEngine();
        const idle = () => free.promise;
        engine.watch((is, problem) => is === 'failed' && left.reject(problem));
        try {
          return await Promise.race([look({ engine, games, idle, now: Date.now }), left.promise]);
        } finally {
          engine.end();
        }
      }
      // One tab at a time; a page of plain http has no locks.
      const { locks } = navigator;
      const looked = locks ? locks.request('sakiyomi-exercises', { signal: leaving.signal }, begin) : begin();
      looked.then(emit, fail);
      return {
        drop() {
          leaving.abort();
          left.reject(new Error('no longer wanted'));
        },
        stop() {
          free = Promise.withResolvers();
        },
        resume: () => free.resolve(),
      };
    },
    event: () => ['lookedAt'],
    failed: () => ['blind'],
  };
}

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
  play: Play,
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
