// Plays a series: the page's own engine makes the plan and the statistics, a pool of workers plays the matches.

import type { Plan, Problem, Statistics } from '../../contract/types.ts';
import type { Game } from '../../series/pool.ts';
import { createSeries } from '../../series/series.ts';
import type { House } from '../index.ts';
import { isAddressProblem, lengthProblem, requestOf } from './address.ts';
import { paced } from './pace.ts';
import { type Arena, finishedGames, nothingPlayed, underWay, withPoint } from './state.ts';

/** Milliseconds between two changes of the number of finished games, while there is nothing to count. */
const PAUSE = 200;
/** Notes that are true until games have been played. */
const PASSING = ['arena.note.begun', 'arena.note.resumed'];
/** The state while nothing is played. */
const IDLE = { played: 0, busy: 0, pace: null };

interface Given extends Pick<House, 'ask' | 'createEngine'> {
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
  const { createEngine, state, change, refused, wrong = () => null, now = () => performance.now() } = given;
  let series: ReturnType<typeof createSeries> | null = null;
  /** Games of an earlier visit, by their index, with gaps. They are counted again and not played again. */
  let kept: Game[] = [];
  /** How many of them are not counted yet. */
  let uncounted = 0;
  /** The number of games that are finished. */
  let played = 0;
  /** When their number was last shown. */
  let shown = 0;
  /** The phase before the series was planned, to which a refused or stopped plan leads back. */
  let earlier: Arena['phase'] = 'none';

  const busy = () => series?.busy() ?? 0;

  /** @param before Games that were played before a reload. */
  function start(before: Game[] = []) {
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
    kept = before;
    uncounted = played = shown = 0;
    series = createSeries({
      ...given,
      createEngine: () => createEngine(request),
      request,
      isPlayed: (index) => kept[index] !== undefined,
      begun: begin,
      finished: finish,
      counted: show,
      refused(problem, held) {
        const { games } = state();
        for (const game of held) games[game.index] = game; // they are shown, and not counted
        refuse(problem);
      },
      failed: breakOff,
    });
  }

  /** A game is finished. Show so, unless it is counted. */
  function finish(isHeld: boolean) {
    played += 1;
    if (!isHeld) return;
    const { phase, note, broken } = state();
    if (phase === 'paused' && !broken) change({ played, busy: busy(), note: pausedNote() ?? note });
    else if (phase === 'running' && now() - shown >= PAUSE) change({ played, busy: busy() });
    else return;
    shown = now();
  }

  /** What is true during a pause; null: not known before the next count. */
  function pausedNote(): Arena['note'] {
    if (busy() > 0) return { key: 'arena.note.pausing', args: { count: busy() } };
    return series?.isCounted() ? { key: 'arena.note.paused', args: { count: played } } : null;
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

  function begin(plan: Plan) {
    const phase = 'running' as const;
    const wanted = { ...state().wanted, seed: String(plan.seed) };
    const request = requestOf(wanted);
    const known = { wanted, known: plan, asked: JSON.stringify(request), problem: null, plan, request, phase };
    if (earlier === 'paused' && JSON.stringify(plan) === JSON.stringify(state().plan)) {
      change({ ...IDLE, restored: false, broken: null, ...known, note: { key: 'arena.note.resumed' } });
      const finished = finishedGames({ games: kept });
      played = finished.length;
      uncounted = series?.add(finished) ?? 0;
    } else {
      kept = []; // of another plan
      change({ ...nothingPlayed(), ...known, note: { key: 'arena.note.begun', args: { count: plan.games } } });
    }
  }

  /** Pause the series because workers or the count failed. */
  function breakOff(problem: Problem) {
    series?.halt();
    change({ phase: 'paused', broken: problem, busy: 0, pace: null, note: { key: 'arena.note.broken' } });
  }

  function show(counted: Game[], statistics: Statistics) {
    const { games, curve, phase, broken, note } = state();
    for (const game of counted) games[game.index] = game;
    const { sprt } = statistics;
    const recounted = Math.min(uncounted, counted.length);
    uncounted -= recounted;
    if (!statistics.finished && (uncounted > 0 || recounted === counted.length)) return; // nothing new is known
    if (sprt?.at) games.length = Math.min(games.length, sprt.at); // games after the test's decision are not counted
    shown = now();
    const pace = phase === 'running' ? paced(state().pace, statistics.games, shown) : null;
    const results = { statistics, curve: withPoint(curve, { games: statistics.games, ...statistics.elo }) };
    if (statistics.finished) {
      close();
      const key = sprt?.at ? 'arena.note.decided' : 'arena.note.over';
      change({ ...results, ...IDLE, phase: 'over', note: { key } });
    } else change({ ...results, played, busy: busy(), pace, note: noteAfter() });

    /** The note that is true after this count: the series has begun or goes on by now, fewer games are still being played. */
    function noteAfter() {
      if (phase === 'running') return note && PASSING.includes(note.key) ? null : note;
      return broken ? note : (pausedNote() ?? note);
    }
  }

  /** End the series. Matches under way are lost. */
  function close() {
    series?.end();
    series = null;
  }

  return {
    start: () => start(),
    pause() {
      if (!series || state().phase !== 'running') return;
      const key = busy() > 0 ? 'arena.note.pausing' : 'arena.note.paused';
      change({ phase: 'paused', busy: busy(), pace: null, note: { key, args: { count: busy() || played } } });
      series.pause();
    },
    resume() {
      if (state().phase !== 'paused') return;
      if (!series) return start(state().games);
      change({ phase: 'running', broken: null, note: { key: 'arena.note.resumed' } });
      series.run();
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
