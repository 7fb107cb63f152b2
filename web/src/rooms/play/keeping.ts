// What keeps games on the device, and makes exercises of them by another Python (exercises/own_games.ts,
// player_games.ts) while the page is open. It is loaded once there is something to keep or to be read again.

import { collectionsShelf } from '../../device/collections.ts';
import { type Entry, gamesShelf } from '../../device/kept_games.ts';
import { record, recordShelf } from '../../device/record.ts';
import { keepAnalysis, keptAnalysis, restoreGame, saveGame, type Written } from '../../device/saved_games.ts';
import { changing, present } from '../../device/shelf.ts';
import { createEngine } from '../../engine/engine.ts';
import { dueOn, exercisesShelf, readExercises } from '../../exercises/kept.ts';
import { gameToLookAt, type Looking, lookAt, lookedShelf } from '../../exercises/own_games.ts';
import { lookForPlayer, type PlayerToLookFor, playersShelf, playerToLookFor } from '../../exercises/player_games.ts';
import { hasUnsavedChanges, type Saving, savedPart } from '../../round/saved.ts';
import { isOnlyRead, isOver, keyOf, pythonMoves, type RestoredGame, refused, seatsOf } from '../../round/state.ts';
import { fromPromise, leaving } from '../../runtime/browser.ts';
import type { Effect } from '../../runtime/component.ts';
import type { PageState } from '../room.ts';
import type { PlayRoom } from './state.ts';
import type { PlayEvent } from './transitions.ts';

/**
 * Saves the game on the board, with its result, and brings back what an earlier visit has saved of it.
 * @param isFirst Is it the first visit? Then nothing was saved before, and a move is kept also where the device has not
 * answered yet.
 */
export function savingEffects({ round, saves, saving, saved }: PlayRoom, isFirst: boolean): Effect<PlayEvent>[] {
  const save = async (saving: Saving) => {
    if (isOnlyRead(seatsOf(saving.round))) return keepAnalysis(saving);
    const written = await saveGame(gamesShelf(), saving, saving.round.start !== round.start);
    await record(recordShelf(), written.saved.id, saving.round, written.isLook);
    return written;
  };
  const done = ({ saved }: Written): PlayEvent => ['saved', saved];
  const unsaved = ({ round, saved }: Saving): PlayEvent => ['saved', { ...saved, part: savedPart(round) }];
  const restore = async () =>
    (await restoreGame(gamesShelf(), round)) ?? (round.seats.names ? keptAnalysis(round) : null);
  const had = (earlier: RestoredGame | null): PlayEvent => ['recalled', earlier];
  const isKnown = saved.isRecalled || round.transcript !== null || round.pendingLines.length > 0 || refused(round);
  return [
    // A move may follow while the one before it is being saved.
    leaving(() => {
      const known = { ...saved, isRecalled: saved.isRecalled || isFirst };
      if (known.isRecalled && hasUnsavedChanges({ round, saved })) save({ round, saved: known });
    }),
    // What could not be saved is tried again after the next move.
    ...(saving ? [fromPromise(`save ${saves}`, () => save(saving), done, unsaved(saving), true)] : []),
    ...(isKnown ? [] : [fromPromise(`recall ${keyOf(round.start)} ${round.line}`, restore, had, null)]),
  ];
}

/** Milliseconds after which another Python is started for a saved game: who goes elsewhere at once needs none. */
const CALM = 3000;

/** How many are due today in this game, and what became of the moves that were played (exercises/own_games.ts). */
export function dueHere({ exercises, round, saved }: PlayRoom) {
  const { kept = [], now = 0, outcomes } = exercises ?? {};
  return { due: dueOn(now, kept, round.start.game).length, outcomes: outcomes?.get(saved.id) ?? [] };
}

export function exerciseEffects(play: PlayRoom, { games, engine }: PageState): Effect<PlayEvent>[] {
  const { exerciseReads, looking, saves, isBlind, visible, round } = play;
  const find = async () => {
    const [exercises, saved, looked, players, collections] = await Promise.all([
      exercisesShelf().list(),
      isBlind ? [] : gamesShelf().list(),
      lookedShelf().list(),
      isBlind ? [] : playersShelf().list(),
      isBlind ? [] : collectionsShelf().list(),
    ]);
    const kept = readExercises(exercises, games);
    const next = gameToLookAt(saved, looked, games) ?? playerToLookFor(players, collections, kept);
    const outcomes = new Map(present(looked).map(({ id, value }) => [id, value.done ? value.outcomes : []]));
    return ['exercises', { kept, now: Date.now(), outcomes }, next] as const;
  };
  const had = (found: Awaited<ReturnType<typeof find>>): PlayEvent => found;
  return [
    changing(exercisesShelf, (): PlayEvent => ['exercisesChanged']),
    { ...changing(playersShelf, (): PlayEvent => ['exercisesChanged']), key: 'players changed' },
    fromPromise(`exercises ${exerciseReads} ${isOver(round) ? saves : ''}`, find, had, null),
    ...(looking && visible && engine === 'ready' ? [looksAt(looking, games, pythonMoves(round))] : []),
  ];
}

/**
 * Looks at a saved game, or at a player's in a collection.
 * @param waits Does the game on the board need the device's time?
 */
function looksAt(wanted: Entry | PlayerToLookFor, games: PageState['games'], waits: boolean): Effect<PlayEvent> {
  const isEntry = 'id' in wanted;
  const look = (looking: Looking): Promise<unknown> =>
    isEntry ? lookAt(wanted, looking) : lookForPlayer(wanted, looking);
  return {
    key: isEntry ? `look at ${wanted.id}` : `look for ${wanted.collection} ${wanted.player}`,
    stops: waits,
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
