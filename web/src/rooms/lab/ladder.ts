// Up the ladder: a program plays against the levels of a game, from the lowest, by a sequential test each, until one beats it.

import type { Game, Problem, Statistics } from '../../contract/types.ts';
import type { Best } from '../../device/programs.ts';
import { levelsOf } from '../../player.ts';
import type { Game as Played } from '../../series/pool.ts';
import type { SeriesEvent } from '../../series/series.ts';

/** The games against one level. */
export interface Rung {
  level: string;
  phase: 'waiting' | 'playing' | 'won' | 'lost' | 'undecided' | 'stopped';
  statistics: Statistics | null;
  /** Those that are finished. */
  games: Played[];
}
export interface Ladder {
  /** Which of the climbs it is. */
  number: number;
  /** The name of the program. */
  program: string;
  /** When the program was made. */
  made: number;
  /** Its source, which plays to the end. */
  source: string;
  /** How it plays. */
  player: string;
  game: string;
  /** All games of a climb are played by the programs as they were at its start. */
  climb: object;
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
  if (!ladder.playing) return ladder;
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

/** The series of the rung that is being played; null: none is. */
export function seriesOf(ladder: Ladder) {
  const at = playingAt(ladder);
  const { game, player, rungs } = ladder;
  const players = [player, rungs[at]?.level];
  return at === -1
    ? null
    : { op: 'series', game, players, games: MOST_GAMES, swap: true, seed: at, sprt: { elo: ELO } };
}

export const newLadder = (who: Pick<Ladder, 'number' | 'program' | 'made' | 'source' | 'player'>, game: Game): Ladder =>
  climbed({ ...who, game: game.id, climb: {}, playing: true, problem: null, rungs: newRungs(game) }, 0);

/** The result of a ladder; null: no level was met to its end. */
export function resultOf({ game, player, rungs: all }: Ladder): Best | null {
  const rungs = all.flatMap(({ level, phase: end, statistics }) => {
    if (!statistics || (end !== 'won' && end !== 'lost' && end !== 'undecided')) return [];
    return [{ level, end, share: statistics.score.share ?? 0, games: statistics.games }];
  });
  return rungs.length > 0 ? { game, player, rungs } : null;
}

/** A program's best results with a further one, if it is better than the one in its game. */
export function withResult(best: Best[], result: Best) {
  const won = ({ rungs }: Best) => rungs.filter(({ end }) => end === 'won').length;
  const before = best.find(({ game }) => game === result.game);
  return before && won(before) >= won(result) ? best : [...best.filter((each) => each !== before), result];
}
