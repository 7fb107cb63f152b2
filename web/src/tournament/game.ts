// A game of a tournament, and the one that is followed while it is played.

import type { Fault, GameRecord, Side } from '../contract/types.ts';
import type { Game } from './pool.ts';

/** A game that was played, as a line of --games-out of the command line. */
export interface TournamentGame extends Omit<Game, 'fault'> {
  /** By whose fault it is lost. What the error says is kept of two players, and of many of the first such game of each. */
  fault?: Pick<Fault, 'side'> & Partial<Fault>;
  /** The couple, in the order of all players; `index` is the game's place in the series of these two. */
  players: [string, string];
}

/** A game as it is played. */
export interface Followed {
  /** The first side and the second. */
  players: [string, string];
  start: GameRecord;
  /** Those played since, and how long the side had thought that played each. */
  moves: { move: string; by: Side; seconds: number }[];
  isOver: boolean;
}

/** What tells a game from all others of a tournament. */
export const keyOf = ({ players, index }: Pick<TournamentGame, 'players' | 'index'>) =>
  JSON.stringify([...players, index]);

/** Who has lost a game by a fault. */
export const faultyIn = ({ first, second, fault }: Pick<TournamentGame, 'first' | 'second' | 'fault'>) =>
  fault?.side === 'first' ? first : second;

/** The game without what the error said by which it was lost. */
export const withoutError = ({ fault, ...game }: TournamentGame): TournamentGame => ({
  ...game,
  ...(fault && { fault: { side: fault.side } }),
});

/** The part of a game that the engine counts. */
export const countable = ({ players, index, winner, fault }: TournamentGame) => ({
  ...{ players, index, winner },
  ...(fault && { fault: { side: fault.side } }),
});
