// Plays the series that is set up. How its events change the state of the Arena is a function of both.

import type { Plan, Problem } from '../../contract/types.ts';
import { type Playing, playSeries, type SeriesEvent } from '../../series/series.ts';
import type { House } from '../index.ts';
import { isAddressProblem, lengthProblem, requestOf } from './address.ts';
import { paced } from './pace.ts';
import { type Arena, locked, nothingPlayed, underWay, withGames, withPoint } from './state.ts';

/** What the player does, and what happens in the series. */
type RunEvent = SeriesEvent | { type: 'start' | 'pause' | 'resume' | 'stop' };

/** Notes that are true until games have been played. */
const PASSING = ['arena.note.begun', 'arena.note.resumed'];
/** The state while nothing is played. */
const IDLE = { played: 0, busy: 0, pace: null, restored: false, broken: null };

const noteOf = (key: string, count?: number) => ({ key: `arena.note.${key}`, args: { count } });

/** The state after an event. */
export function update(arena: Arena, event: RunEvent): Arena {
  const { phase, earlier, statistics, note, played } = arena;
  switch (event.type) {
    case 'start':
      return { ...arena, mended: null, phase: 'planning', earlier: phase, note: noteOf('planning') };
    case 'begun':
      return begun(arena, event.plan, event.resumed);
    case 'progress': {
      const { finished, busy } = event;
      const isPausing = phase === 'paused' && busy > 0;
      return { ...arena, played: finished, busy, note: isPausing ? noteOf('pausing', busy) : note };
    }
    case 'counted':
      return counted(arena, event);
    case 'pause':
      return { ...arena, phase: 'paused', pace: null };
    case 'rested':
      return { ...arena, busy: 0, note: noteOf('paused', played) };
    case 'resume':
      return { ...arena, phase: 'running', broken: null, note: noteOf('resumed') };
    case 'failed':
      return { ...arena, phase: 'paused', broken: event.problem, busy: 0, pace: null, note: noteOf('broken') };
    case 'refused': {
      const games = withGames(arena.games, event.held); // they are shown, and not counted
      const known = {
        asked: JSON.stringify(requestOf(arena.wanted)),
        known: null,
        problem: event.problem,
        mended: null,
      };
      return { ...ended(arena), games, ...known, note: noteOf('refused') };
    }
    case 'stop': {
      const isOther = phase === 'planning' && earlier !== 'paused'; // the results are those of another series
      return { ...ended(arena), note: noteOf('stopped', isOther ? 0 : (statistics?.games ?? 0)) };
    }
  }
}

/** The plan has come. */
function begun(arena: Arena, plan: Plan, resumed: boolean): Arena {
  const wanted = { ...arena.wanted, seed: String(plan.seed) };
  const request = requestOf(wanted);
  const known = { wanted, known: plan, asked: JSON.stringify(request), problem: null, plan, request };
  const [results, note] = resumed ? [IDLE, noteOf('resumed')] : [nothingPlayed(), noteOf('begun', plan.games)];
  return { ...arena, ...results, ...known, phase: 'running', note };
}

function counted(arena: Arena, { games, statistics, at }: SeriesEvent & { type: 'counted' }): Arena {
  const { phase, note } = arena;
  const { finished, sprt, elo } = statistics;
  if (!finished && games.every(({ index }) => arena.games[index])) return arena; // those of an earlier visit
  const results = {
    statistics,
    games: withGames(arena.games, games, sprt?.at ?? undefined), // games after the test's decision are not counted
    curve: withPoint(arena.curve, { games: statistics.games, ...elo }),
  };
  if (finished) return { ...arena, ...results, ...IDLE, phase: 'over', note: noteOf(sprt?.at ? 'decided' : 'over') };
  if (phase !== 'running') return { ...arena, ...results };
  const pace = paced(arena.pace, statistics.games, at);
  return { ...arena, ...results, pace, note: note && PASSING.includes(note.key) ? null : note };
}

/** The state after the end of a series that was refused or stopped. A plan leads back to the series before it. */
function ended(arena: Arena): Arena {
  const { phase, earlier, statistics } = arena;
  const before = earlier === 'paused' ? 'stopped' : earlier;
  const over = statistics?.games ? 'stopped' : 'none';
  return { ...arena, ...IDLE, phase: phase === 'planning' ? before : underWay(arena) ? over : phase };
}

interface Given extends Pick<House, 'ask' | 'createEngine'> {
  /** The number of workers. */
  most: number;
  state: () => Arena;
  change: (arena: Arena) => void;
  /** In milliseconds. */
  now?: () => number;
  /** The series cannot be played: `problem` says why. */
  refused: () => void;
  /** What the page itself knows to be wrong. */
  wrong?: (wanted: Arena['wanted']) => Problem | null;
}

export function createRunner({ ask, createEngine, most, now, state, change, refused, wrong = () => null }: Given) {
  let playing: Playing | null = null;

  function dispatch(event: RunEvent) {
    change(update(state(), event));
    if (!locked(state())) close();
    if (event.type === 'refused') refused();
  }

  /** End the series. Matches under way are lost. */
  function close() {
    playing?.drop();
    playing = null;
  }

  /** @param before The series as it was kept on the device. */
  function start(before: Arena | null = null) {
    const { wanted, phase, problem } = state();
    if (phase === 'planning') return;
    if (isAddressProblem(problem)) return refused();
    close();
    const known = wrong(wanted) ?? lengthProblem(wanted);
    if (known) return dispatch({ type: 'refused', problem: known, held: [] });
    dispatch({ type: 'start' });
    const series = requestOf(wanted);
    playing = playSeries({ ask, createEngine: () => createEngine(series), most, now, series, before }, dispatch);
  }

  return {
    start: () => start(),
    pause() {
      if (state().phase !== 'running') return;
      dispatch({ type: 'pause' });
      playing?.pause();
    },
    resume() {
      if (state().phase !== 'paused') return;
      if (!playing) return start(state());
      dispatch({ type: 'resume' });
      playing.run();
    },
    stop: () => dispatch({ type: 'stop' }),
  };
}
