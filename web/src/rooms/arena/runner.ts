// Plays a series: the page's own engine makes the plan and the statistics, a pool of workers plays the matches.

import type { Plan, Problem, Statistics, Tally } from '../../contract/types.ts';
import type { Ask } from '../../engine/client.ts';
import { createPairs } from '../../series/pairs.ts';
import { createPlan } from '../../series/plan.ts';
import { createPool, type Game, type PoolWorker } from '../../series/pool.ts';
import { createTally } from '../../series/tally.ts';
import { isAddressProblem, lengthProblem, requestOf } from './address.ts';
import { paced } from './pace.ts';
import { type Arena, finishedGames, nothingPlayed, underWay, withPoint } from './state.ts';

/** Milliseconds between two changes of the number of finished games, while there is nothing to count. */
const PAUSE = 200;
/** Notes that are true until games have been played. */
const PASSING = ['arena.note.begun', 'arena.note.resumed'];
/** The state while nothing is played. */
const IDLE = { played: 0, busy: 0, pace: null };

interface Run {
  plan: ReturnType<typeof createPlan>;
  pool: ReturnType<typeof createPool>;
  /** Null before the first matches have come. */
  tally: ReturnType<typeof createTally> | null;
  /** Games of an earlier visit, by their index, with gaps. They are counted again and not played again. */
  kept: Game[];
  /** How many of them are not counted yet. */
  uncounted: number;
  pairs: ReturnType<typeof createPairs> | null;
  /** The number of games that are finished. */
  played: number;
  /** When their number was last shown. */
  shown: number;
}

interface Given {
  /** The page's own engine. */
  ask: Ask;
  /** For the pool that plays a series. */
  createEngine: (request: object) => PoolWorker['engine'];
  /** The number of workers. */
  most: number;
  state: () => Arena;
  change: (change: Partial<Arena>) => void;
  /** In milliseconds. */
  now?: () => number;
  /** The series cannot be played: `problem` says why. */
  refused: () => void;
  /** What the page itself knows to be wrong. */
  wrong?: (wanted: Arena['wanted']) => Problem | null;
}

export function createRunner(given: Given) {
  const { ask, createEngine, most, state, change, refused, wrong = () => null, now = () => performance.now() } = given;
  let run: Run | null = null;
  /** The phase before the series was planned, to which a refused or stopped plan leads back. */
  let earlier: Arena['phase'] = 'none';

  /** @param kept Games that were played before a reload. */
  function start(kept: Game[] = []) {
    if (state().phase === 'planning') return;
    const { wanted } = state();
    const request = requestOf(wanted);
    if (isAddressProblem(state().problem)) return refused();
    change({ mended: null });
    close();
    const problem = wrong(wanted) ?? lengthProblem(wanted);
    if (problem) return refuse(problem);
    earlier = state().phase;
    change({ phase: 'planning', note: { key: 'arena.note.planning' } });
    const plan = createPlan(ask, request, {
      begun: (plan, tally) => run === mine && begin(mine, plan, tally),
      extended: () => run === mine && state().phase === 'running' && mine.pool.run(),
      refused: (problem) => run === mine && refuse(problem),
    });
    const pool = createPool({
      createEngine: () => createEngine(request),
      most,
      matches: plan.matches,
      isPlayed: (index) => mine.kept[index] !== undefined,
      finished: (game) => run === mine && finish(mine, game),
      refused: (problem) => run === mine && giveUp(mine, problem),
      failed: (problem) => run === mine && breakOff(mine, problem),
    });
    const mine: Run = { plan, pool, tally: null, kept, uncounted: 0, pairs: null, played: 0, shown: 0 };
    run = mine;
  }

  /** Count a finished game, once the other game of its pair is finished too. */
  function finish(mine: Run, game: Game) {
    mine.played += 1;
    const games = mine.pairs?.add(game) ?? [];
    if (games.length > 0) return mine.tally?.add(...games);
    const { phase, note, broken } = state();
    const busy = mine.pool.busy();
    if (phase === 'paused' && !broken) change({ played: mine.played, busy, note: pausedNote(mine, busy) ?? note });
    else if (phase === 'running' && now() - mine.shown >= PAUSE) change({ played: mine.played, busy });
    else return;
    mine.shown = now();
  }

  /** What is true during a pause; null: not known before the next count. */
  function pausedNote(mine: Run, busy: number): Arena['note'] {
    if (busy > 0) return { key: 'arena.note.pausing', args: { count: busy } };
    return mine.tally?.waiting() === 0 ? { key: 'arena.note.paused', args: { count: mine.played } } : null;
  }

  /** End the series because one of its matches ended with an error, when all that was played is counted. */
  function giveUp(mine: Run, problem: Problem) {
    mine.tally?.whenCounted(() => {
      const { games } = state();
      for (const game of mine.pairs?.held() ?? []) games[game.index] = game; // they are shown, and not counted
      refuse(problem);
    });
  }

  /** End the series because the engine refuses it, or one of its matches. */
  function refuse(problem: Problem) {
    close();
    const { phase, statistics } = state();
    const over = statistics?.games ? 'stopped' : 'none';
    change({
      phase: phase === 'planning' ? (earlier === 'paused' ? 'stopped' : earlier) : underWay({ phase }) ? over : phase,
      ...IDLE,
      restored: false,
      asked: JSON.stringify(requestOf(state().wanted)),
      known: null,
      problem,
      note: { key: 'arena.note.refused' },
    });
    refused();
  }

  function begin(mine: Run, plan: Plan, tally: Tally) {
    const phase = 'running' as const;
    mine.pairs = createPairs(plan);
    mine.tally = createTally({
      ask,
      tally,
      counted: (played, statistics) => show(mine, played, statistics),
      failed: (problem) => breakOff(mine, problem),
    });
    const wanted = { ...state().wanted, seed: String(plan.seed) };
    const request = requestOf(wanted);
    const known = { wanted, known: plan, asked: JSON.stringify(request), problem: null, plan, request, phase };
    const before = state();
    if (earlier === 'paused' && JSON.stringify(plan) === JSON.stringify(before.plan)) {
      const { statistics, curve, games, filter, page } = before;
      const shown = { statistics, curve, games, filter, page };
      change({ ...nothingPlayed(), ...shown, ...known, note: { key: 'arena.note.resumed' } });
      mine.played = finishedGames({ games: mine.kept }).length;
      const kept = finishedGames({ games: mine.kept }).flatMap(mine.pairs.add);
      mine.uncounted = kept.length;
      if (kept.length > 0) mine.tally.add(...kept);
    } else {
      mine.kept = []; // of another plan
      const note = { key: 'arena.note.begun', args: { count: plan.games } };
      change({ ...nothingPlayed(), ...known, note });
    }
  }

  /** Pause the series because workers or the count failed. */
  function breakOff(mine: Run, problem: Problem) {
    mine.pool.halt();
    change({ phase: 'paused', broken: problem, busy: 0, pace: null, note: { key: 'arena.note.broken' } });
  }

  function show(mine: Run, played: Game[], statistics: Statistics) {
    const { games, curve, phase, broken, note } = state();
    for (const game of played) games[game.index] = game;
    const { sprt } = statistics;
    const recounted = Math.min(mine.uncounted, played.length);
    mine.uncounted -= recounted;
    if (!statistics.finished && (mine.uncounted > 0 || recounted === played.length)) return; // nothing new is known
    if (sprt?.at) games.length = Math.min(games.length, sprt.at); // games after the test's decision are not counted
    const busy = mine.pool.busy();
    mine.shown = now();
    const pace = phase === 'running' ? paced(state().pace, statistics.games, mine.shown) : null;
    const counted = { statistics, curve: withPoint(curve, { games: statistics.games, ...statistics.elo }) };
    if (statistics.finished) {
      close();
      const key = sprt?.at ? 'arena.note.decided' : 'arena.note.over';
      change({ ...counted, ...IDLE, phase: 'over', note: { key } });
    } else change({ ...counted, played: mine.played, busy, pace, note: noteAfter() });

    /** The note that is true after this count: the series has begun or goes on by now, fewer games are still being played. */
    function noteAfter() {
      if (phase === 'running') return note && PASSING.includes(note.key) ? null : note;
      return broken ? note : (pausedNote(mine, busy) ?? note);
    }
  }

  /** End the series. Matches under way are lost. */
  function close() {
    run?.plan.drop();
    run?.pool.halt();
    run?.tally?.end();
    run = null;
  }

  return {
    start: () => start(),
    pause() {
      if (!run || state().phase !== 'running') return;
      const busy = run.pool.busy();
      const key = busy > 0 ? 'arena.note.pausing' : 'arena.note.paused';
      change({ phase: 'paused', busy, pace: null, note: { key, args: { count: busy || run.played } } });
      run.pool.pause();
    },
    resume() {
      if (state().phase !== 'paused') return;
      if (!run) return start(state().games);
      change({ phase: 'running', broken: null, note: { key: 'arena.note.resumed' } });
      run.pool.run();
      run.tally?.count();
    },
    stop() {
      close();
      const planning = state().phase === 'planning';
      const continues = planning && earlier === 'paused';
      const games = planning && !continues ? 0 : (state().statistics?.games ?? 0);
      change({
        phase: continues || (games && !planning) ? 'stopped' : planning ? earlier : 'none',
        ...IDLE,
        restored: false,
        note: { key: 'arena.note.stopped', args: { count: games } },
      });
    },
  };
}
