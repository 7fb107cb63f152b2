// Up the ladder: a program plays against the levels of a game, from the lowest, by a sequential test each, until one beats it.

import type { Game, Problem, Statistics } from '../../contract/types.ts';
import { levelsOf } from '../../player.ts';
import type { Game as Played } from '../../series/pool.ts';
import { createSeries } from '../../series/series.ts';
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
  let series: ReturnType<typeof createSeries> | null = null;
  /** The ladder that is being climbed: all its games are played by the programs as they were at its start. */
  let climbing = {};
  /** Once it was started. */
  const climbed = () => now() as Ladder;

  function set(at: number, part: Partial<Rung>) {
    const ladder = climbed();
    change({ ...ladder, rungs: ladder.rungs.map((rung, index) => (index === at ? { ...rung, ...part } : rung)) });
  }

  /** Play the rung `at`, then the next ones. */
  function climb(at: number) {
    const { game, player, rungs } = climbed();
    const rung = rungs[at];
    if (!rung) return finish({});
    const players = [player, rung.level];
    const request = { op: 'series', game, players, games: MOST_GAMES, swap: true, seed: at, sprt: { elo: ELO } };
    let played: Played[] = [];
    set(at, { phase: 'playing', statistics: null, games: played });
    function fail(problem: Problem, held: Played[] = []) {
      series?.end();
      set(at, { phase: 'stopped', games: [...played, ...held] });
      finish({ problem });
    }
    series = createSeries({
      ask,
      createEngine: () => createEngine(request, climbing),
      most,
      request,
      counted(games, statistics) {
        played = [...played, ...games];
        if (!statistics.finished) return set(at, { statistics, games: played });
        series?.end();
        const decided = statistics.sprt?.decided;
        const phase = decided === 'upper' ? 'won' : decided === 'lower' ? 'lost' : 'undecided';
        set(at, { statistics, games: played, phase });
        if (phase === 'lost') finish({});
        else climb(at + 1);
      },
      refused: fail,
      failed: fail,
    });
  }

  function finish(part: Partial<Ladder>) {
    const ladder = { ...climbed(), ...part, playing: false };
    change(ladder);
    over(ladder);
  }

  return {
    start(who: Pick<Ladder, 'program' | 'made' | 'source' | 'player'>, game: Game) {
      series?.end();
      climbing = {};
      change({ ...who, game: game.id, playing: true, problem: null, rungs: newRungs(game) });
      climb(0);
    },
    stop() {
      const ladder = now();
      if (!ladder?.playing) return;
      series?.end();
      const at = ladder.rungs.findIndex(({ phase }) => phase === 'playing');
      if (at !== -1) set(at, { phase: 'stopped' });
      finish({});
    },
  };
}
