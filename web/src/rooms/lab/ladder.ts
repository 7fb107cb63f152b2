// Up the ladder: a program plays against the levels of a game, from the lowest, by a sequential test each, until one beats it.

import type { Game, Problem, Statistics } from '../../contract/types.ts';
import { levelsOf } from '../../player.ts';
import type { Game as Played } from '../../series/pool.ts';
import { type Playing, playSeries, type SeriesEvent } from '../../series/series.ts';
import type { House } from '../index.ts';

/** The games against one level. */
export interface Rung {
  level: string;
  phase: 'waiting' | 'playing' | 'won' | 'lost' | 'undecided' | 'stopped';
  statistics: Statistics | null;
  /** Those that are finished. */
  games: Played[];
}
export interface Ladder {
  /** The name of the program. */
  program: string;
  /** When the program was made. */
  made: number;
  /** Its source, which plays to the end. */
  source: string;
  /** How it plays. */
  player: string;
  game: string;
  playing: boolean;
  problem: Problem | null;
  rungs: Rung[];
}

/** Games against a level at most. */
const MOST_GAMES = 120;
/** The differences in Elo between which the test decides: at least the second is won, at most the first lost. */
const ELO = [-50, 50];

/** The rungs of a game before the first game is played. */
export const newRungs = (game: Game): Rung[] =>
  levelsOf(game).map(({ id }) => ({ level: id, phase: 'waiting', statistics: null, games: [] }));

/** The place of the rung that is being played; −1: none is. */
const playingAt = ({ rungs }: Ladder) => rungs.findIndex(({ phase }) => phase === 'playing');

const withRung = (ladder: Ladder, at: number, part: Partial<Rung>): Ladder => ({
  ...ladder,
  rungs: ladder.rungs.map((rung, index) => (index === at ? { ...rung, ...part } : rung)),
});

/** The ladder with the games of a rung begun; above the highest it has come to its end. */
const climbed = (ladder: Ladder, at: number): Ladder => ({
  ...withRung(ladder, at, { phase: 'playing' }),
  playing: at < ladder.rungs.length,
});

/** The ladder after something has happened in the games of the rung that is being played, or was stopped. */
export function update(ladder: Ladder, event: SeriesEvent | { type: 'stop' }): Ladder {
  const at = playingAt(ladder);
  const games = ladder.rungs[at]?.games ?? [];
  switch (event.type) {
    case 'counted': {
      const { statistics } = event;
      const counted = withRung(ladder, at, { statistics, games: [...games, ...event.games] });
      if (!statistics.finished) return counted;
      const decided = statistics.sprt?.decided;
      if (decided === 'lower') return { ...withRung(counted, at, { phase: 'lost' }), playing: false };
      return climbed(withRung(counted, at, { phase: decided === 'upper' ? 'won' : 'undecided' }), at + 1);
    }
    case 'refused':
    case 'failed': {
      const held = event.type === 'refused' ? event.held : [];
      const stopped = withRung(ladder, at, { phase: 'stopped', games: [...games, ...held] });
      return { ...stopped, problem: event.problem, playing: false };
    }
    case 'stop':
      return { ...withRung(ladder, at, { phase: 'stopped' }), playing: false };
    default:
      return ladder;
  }
}

/** The request for the series of a rung. */
function seriesOf({ game, player, rungs }: Ladder, at: number) {
  const players = [player, rungs[at]?.level];
  return { op: 'series', game, players, games: MOST_GAMES, swap: true, seed: at, sprt: { elo: ELO } };
}

interface Given extends Pick<House, 'ask' | 'createEngine'> {
  /** The number of workers. */
  most: number;
  ladder: () => Ladder | null;
  change: (ladder: Ladder) => void;
  /** It has come to its end. */
  over: (ladder: Ladder) => void;
}

export function createLadder({ ask, createEngine, most, ladder: now, change, over }: Given) {
  /** The games of the rung that was begun last. */
  let playing: Playing | null = null;
  /** The climb under way: all its games are played by the programs as they were at its start. */
  let climb = {};

  function dispatch(event: SeriesEvent | { type: 'stop' }) {
    const before = now();
    if (!before?.playing) return;
    const ladder = update(before, event);
    if (ladder !== before) put(ladder, playingAt(before));
  }

  /** @param before The place of the rung that was played until now; null: the ladder is another one. */
  function put(ladder: Ladder, before: number | null) {
    change(ladder);
    const at = playingAt(ladder);
    if (at === before) return;
    playing?.drop();
    if (at === -1) return over(ladder);
    const series = seriesOf(ladder, at);
    playing = playSeries({ ask, createEngine: () => createEngine(series, climb), most, series }, dispatch);
  }

  return {
    start(who: Pick<Ladder, 'program' | 'made' | 'source' | 'player'>, game: Game) {
      climb = {};
      const ladder = { ...who, game: game.id, playing: true, problem: null, rungs: newRungs(game) };
      put(climbed(ladder, 0), null);
    },
    stop: () => dispatch({ type: 'stop' }),
  };
}
