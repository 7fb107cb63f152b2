// Up the ladder: a program plays against the levels of a game, from the lowest, by a sequential test each, until one beats it.

import type { Game, Problem, Record, Statistics } from '../../contract/types.ts';
import type { Best, Program } from '../../device/programs.ts';
import { levelsOf } from '../../player.ts';
import type { SeriesEvent } from '../../series/series.ts';
import type { Game as Played } from '../../tournament/pool.ts';

/** The games against one level. */
interface Rung {
  level: string;
  phase: 'waiting' | 'playing' | 'won' | 'lost' | 'undecided' | 'stopped';
  statistics: Statistics | null;
  /** Those that are finished. */
  games: Played[];
}
export interface Ladder {
  /** Which of the climbs it is. */
  number: number;
  /** The name that the program had. */
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
  /** How far the game had come that ended with it. */
  refusedIn: Record | null;
  rungs: Rung[];
}

/** Is it the ladder of this program, which may have another name by now? */
export const isOf = ({ program: name, made }: Ladder, program: Program | null) =>
  program !== null && made === program.made && (made > 0 || name === program.name);

/** Games against a level at most. */
const MOST_GAMES = 120;
/** The differences in Elo between which the test decides: at least the second is won, at most the first lost. */
const ELO = [-50, 50];

/** The rungs of a game before the first game is played. */
const newRungs = (game: Game): Rung[] =>
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
      const { held, record } = event.type === 'refused' ? event : { held: [], record: null };
      const stopped = withRung(ladder, at, { phase: 'stopped', games: [...games, ...held] });
      return { ...stopped, problem: event.problem, refusedIn: record, playing: false };
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
  climbed(
    { ...who, game: game.id, climb: {}, playing: true, problem: null, refusedIn: null, rungs: newRungs(game) },
    0,
  );

/** A word for a text, which hardly ever is that of another one: 64 bits of two sums (after Fowler, Noll and Vo). */
export function digest(text: string) {
  let [one, two] = [0x811c9dc5, text.length];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit ^ (one >>> 15), 0x5bd1e995);
  }
  return [one, two].map((each) => (each >>> 0).toString(36)).join('-');
}

/** The result of a ladder; null: no level was met to its end. */
export function resultOf({ game, player, source, rungs: all }: Ladder): Best | null {
  const rungs = all.flatMap(({ level, phase: end, statistics }) => {
    if (!statistics || (end !== 'won' && end !== 'lost' && end !== 'undecided')) return [];
    const { share, low, high } = statistics.score;
    const interval = typeof low === 'number' && typeof high === 'number' ? { low, high } : {};
    return [{ level, end, share: share ?? 0, ...interval, games: statistics.games }];
  });
  return rungs.length > 0 ? { game, player, of: digest(source), rungs } : null;
}

export const wonOf = ({ rungs }: Best) => rungs.filter(({ end }) => end === 'won');

/** Results of a program that are kept: those of its latest versions. */
const MOST_RESULTS = 40;

/** A program's best results with a further one as the last, if it is better than the one of this source in its game. */
export function withResult(best: Best[], result: Best) {
  const before = best.find(({ game, of }) => game === result.game && of === result.of);
  if (before && wonOf(before).length >= wonOf(result).length) return best;
  return [...best.filter((each) => each !== before), result].slice(-MOST_RESULTS);
}

/** What is shown of a rung: of the ladder, or of a result that was kept, without its games. */
export interface Standing extends Pick<Rung, 'level' | 'phase' | 'games'> {
  score: { share: number; low: number; high: number } | null;
  /** Games that were played. */
  count: number;
}
interface Standings {
  rungs: Standing[];
  /** How the program played; null: it has not. */
  player: string | null;
  /** Was that another text than the one that is shown? */
  isBefore: boolean;
  /** The ladder, where it is that. */
  ladder: Ladder | null;
}

/**
 * How far a program has come in a game: what plays now, else the results of the text that is shown, else those of a text before it.
 */
export function standings(ladder: Ladder | null, program: Program | null, game: Game): Standings {
  const waiting = newRungs(game).map((rung) => ({ ...rung, score: null, count: 0 }));
  const mine = ladder && ladder.game === game.id && isOf(ladder, program) ? ladder : null;
  const isSame = mine?.source === program?.source;
  const kept = program?.best.filter((each) => each.game === game.id) ?? [];
  const of = kept.length > 0 && program ? digest(program.source) : '';
  const here = kept.find((each) => each.of === of);
  if (mine && (mine.playing || isSame || !here)) {
    const rungs = mine.rungs.map(({ statistics, ...rung }) => {
      const { share, low, high } = statistics?.score ?? { share: null, low: null, high: null };
      const isKnown = share !== null && low !== null && high !== null;
      return { ...rung, score: isKnown ? { share, low, high } : null, count: rung.games.length };
    });
    return { rungs, player: mine.player, isBefore: !isSame, ladder: mine };
  }
  const result = here ?? kept.at(-1);
  if (!result) return { rungs: waiting, player: null, isBefore: false, ladder: null };
  const rungs = waiting.map((rung) => {
    const found = result.rungs.find(({ level }) => level === rung.level);
    if (!found) return rung;
    const { end: phase, share, low = share, high = share, games: count } = found;
    return { ...rung, phase, score: { share, low, high }, count };
  });
  return { rungs, player: result.player, isBefore: !here, ladder: null };
}
