// Plays a tournament: has the page's own engine say what is due, has that played by a pool, and the games counted. What
// happens is reported as events.

import type { DueMatch, GameRecord, MatchMove, Problem, Tournament, TournamentTally } from '../contract/types.ts';
import type { Ask } from '../engine/requests.ts';
import type { Effect } from '../runtime/component.ts';
import { costsOf, countable, createPool, keyOf, type PoolOptions, type TournamentGame } from './pool.ts';

/**
 * Milliseconds between two counts, each of which takes the engine up to 0.3 s; and between those of two players, of
 * whom it is done at once.
 */
const PAUSE = 1000;
const PAUSE_OF_TWO = 100;
/** The number of games that are counted at once. The line of a request has room for more. */
const MOST = 2000;
/** A reply says of so many matches that they are due, of more it does not. */
const REPORTED = 100;
/**
 * Milliseconds between two reports of the game that is followed, and for which its end is kept before another one is
 * followed.
 */
const GLIMPSE = 100;
const LAST_LOOK = 1500;

/** A game as it is played. */
export interface Followed {
  /** Who plays the first and who the second side. */
  players: [string, string];
  start: GameRecord;
  /** Those played since. */
  moves: string[];
  /** Seconds thought so far, by side. */
  thought: [number, number];
  isOver: boolean;
}

export type TournamentEvent =
  /** How it stands, with these games counted. `at`: in milliseconds. */
  | { type: 'standingsUpdated'; stand: Omit<Tournament, 'matches' | 'done'>; games: TournamentGame[]; at: number }
  /** How far the game has come that is followed. */
  | { type: 'followed'; followed: Followed }
  /** After a pause begins: how many matches are still under way. */
  | { type: 'pausing'; busy: number }
  /** After a pause: no match is under way, and all games are counted. */
  | { type: 'idle' }
  /** The engine refuses the tournament, or one of its matches. */
  | { type: 'refused'; problem: Problem }
  /** The workers or the count failed. What is not counted yet is counted when it runs again. */
  | { type: 'failed'; problem: Problem };

interface TournamentOptions extends PoolOptions {
  /** The page's own engine. */
  ask: Ask;
  /** A `tournament` request, without `tally` and `played`. */
  request: { players: readonly string[]; seed: number | string };
  /** How far it came at an earlier visit. */
  tally?: TournamentTally | undefined;
  /** In milliseconds. */
  now?: () => number;
}

/** Nothing is emitted before this returns, or after `drop`. It is paused once something was refused or has failed. */
export function playTournament(given: TournamentOptions, emit: (event: TournamentEvent) => void) {
  const { ask, request, now = () => performance.now() } = given;
  const pause = request.players.length > 2 ? PAUSE : PAUSE_OF_TWO;
  let { tally } = given;
  /** Finished games that are not counted. */
  let waiting: TournamentGame[] = [];
  let counting: ReturnType<Ask> | null = null;
  let countedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Does the engine know of more that is due than it has said? */
  let isCut = false;
  let paused = false;
  let resting = false;
  /** Why a match cannot be played, until the games that ended beside it are counted. */
  let refusal: Problem | null = null;
  let dropped = false;
  /** The match that is followed, until its end has been seen. */
  let following: string | null = null;
  let glimpse: ReturnType<typeof setTimeout> | undefined;
  let latest: Followed | null = null;
  let shownAt = 0;

  const report = (event: TournamentEvent) => dropped || emit(event);

  const pool = createPool(given, {
    finished(game) {
      waiting = [...waiting, game];
      if (paused) report({ type: 'pausing', busy: pool.busy() });
      schedule();
    },
    moved: follow,
    idle(problem) {
      refusal ??= problem;
      resting = true;
      schedule();
    },
    failed: fail,
  });

  /** Counts as soon as it is time: at once where the pool has nothing to play, or all rests. */
  function schedule() {
    if (counting || dropped) return;
    if (waiting.length === 0) {
      if (!resting) return;
      resting = false;
      return refusal ? refuse(refusal) : report({ type: 'idle' });
    }
    const isIdle = pool.left() === 0 && (isCut || pool.busy() === 0);
    if (isIdle || resting || waiting.length > MOST) return void count();
    timer ??= setTimeout(count, Math.max(0, countedAt + pause - now()));
  }

  async function count() {
    clearTimeout(timer);
    timer = undefined;
    if (counting || dropped) return;
    const played = waiting.slice(0, MOST);
    try {
      counting = ask({
        op: 'tournament',
        ...request,
        ...(tally && { tally }),
        ...(played.length > 0 && { played: played.map(countable) }),
      });
      const { matches, done, ...stand } = (await counting.answer) as Tournament;
      counting = null;
      if (dropped) return;
      tally = stand.tally;
      waiting = waiting.slice(played.length);
      countedAt = now();
      const isOver = stand.standings.over && waiting.length === 0;
      if (isOver) show(); // nothing is heard after the end
      report({ type: 'standingsUpdated', stand, games: played, at: countedAt });
      if (isOver) pool.halt();
      else put(matches);
      schedule();
    } catch (problem) {
      counting = null;
      const { code } = problem as Problem;
      if (code === 'engine') fail(problem as Problem);
      else refuse(problem as Problem);
    }
  }

  function put(matches: readonly DueMatch[]) {
    const finished = new Set(waiting.map(keyOf));
    isCut = matches.length >= REPORTED;
    pool.put(matches.filter((each) => !finished.has(keyOf(each))));
    if (!paused && !refusal) pool.run();
  }

  /** Follows one match to its end, then the next one that begins. */
  function follow(due: DueMatch, all: readonly MatchMove[], isOver: boolean) {
    const key = keyOf(due);
    if (following === null && !isOver && now() - shownAt >= LAST_LOOK) following = key;
    if (key !== following) return;
    const { first, second, record } = due.match;
    const moves = all.map(({ move }) => move);
    latest = { players: [first, second], start: record, moves, thought: costsOf(all).seconds, isOver };
    if (isOver) {
      following = null;
      shownAt = now();
    }
    glimpse ??= setTimeout(show, isOver ? 0 : GLIMPSE);
  }

  function show() {
    clearTimeout(glimpse);
    glimpse = undefined;
    if (latest) report({ type: 'followed', followed: latest });
    latest = null;
  }

  function refuse(problem: Problem) {
    halt();
    report({ type: 'refused', problem });
  }

  function fail(problem: Problem) {
    halt();
    report({ type: 'failed', problem });
  }

  function halt() {
    paused = true;
    resting = false;
    following = null;
    clearTimeout(timer);
    timer = undefined;
    pool.halt();
  }

  function go() {
    paused = false;
    resting = false;
    refusal = null;
    shownAt = now() - LAST_LOOK;
    pool.run();
    count();
  }

  queueMicrotask(() => dropped || go());

  return {
    /** Go on after a pause. */
    run: go,
    /** Begin no more matches. Those under way are finished, and counted. */
    pause() {
      if (paused) return;
      paused = true;
      report({ type: 'pausing', busy: pool.busy() });
      pool.pause();
    },
    /** End it. Matches under way are lost. */
    drop() {
      dropped = true;
      clearTimeout(glimpse);
      halt();
      counting?.drop();
    },
  };
}

/**
 * A tournament as an effect: played while the state has it, and paused as `paused` says.
 * @param key Another one each time that it is begun.
 * @param given What it is played with, once that is there.
 */
export const tournament = <Event>(
  key: string,
  paused: boolean,
  given: () => Promise<TournamentOptions>,
  event: (happened: TournamentEvent) => Event,
): Effect<Event> => ({
  key: `tournament ${key}`,
  stops: paused,
  start(emit, fail) {
    let playing: ReturnType<typeof playTournament> | null = null;
    let isAsked = false;
    let isDropped = false;
    let isStopped = false;
    /** What it is played with is asked for again where that failed. */
    async function begin() {
      if (isAsked) return;
      isAsked = true;
      try {
        const ready = await given();
        if (isDropped) return;
        playing = playTournament(ready, emit);
        if (isStopped) playing.pause();
      } catch (reason) {
        isAsked = false;
        fail(reason);
      }
    }
    begin();
    return {
      drop() {
        isDropped = true;
        playing?.drop();
      },
      stop() {
        isStopped = true;
        playing?.pause();
      },
      resume() {
        isStopped = false;
        begin();
        playing?.run();
      },
    };
  },
  event,
  failed: (problem: Problem) => event({ type: 'failed', problem }),
});
