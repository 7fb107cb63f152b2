// A game of a tournament, and the one that is followed while it is played.

import type { Fault, PlayedGame, Record, Side } from '../contract/types.ts';
import type { Game } from '../series/pool.ts';

/** A game that was played, as a line of --games-out of the command line. */
export interface TournamentGame extends Omit<Game, 'fault'> {
  /** The couple, in the order of all players; `index` is the game's place in the series of these two. */
  players: [string, string];
  /** Why one side has lost it. */
  fault?: Fault;
}

/** A game as it is played. */
export interface Followed {
  /** The first side and the second. */
  players: [string, string];
  start: Record;
  /** Those played since, and how long the side had thought that played each. */
  moves: { move: string; by: Side; seconds: number }[];
  isOver: boolean;
}

/** What tells a game from all others of a tournament. */
export const keyOf = ({ players, index }: Pick<TournamentGame, 'players' | 'index'>) =>
  JSON.stringify([...players, index]);

/** The part of a game that the engine counts. */
export const countable = ({ players, index, winner, fault }: TournamentGame) => ({
  ...{ players, index, winner },
  ...(fault && { fault: { side: fault.side } }),
});

/** The part of a game of the contract's `PlayedGame`, whose check it passes. */
export const playedPart = ({ index, winner, margin, moves, nodes, seconds }: TournamentGame): PlayedGame => ({
  ...{ index, winner, margin, moves, nodes, seconds },
});
