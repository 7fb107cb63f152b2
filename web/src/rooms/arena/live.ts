// The game on the board, which is followed as it is played.

import type { Followed } from '../../tournament/game.ts';
import type { Live } from './shown.ts';

/** Its position now, which the engine is asked for. */
export function liveOf({ players, start, moves, isOver }: Followed): Live {
  const thought: [number, number] = [0, 0];
  for (const { by, seconds } of moves) thought[by === 'first' ? 0 : 1] += seconds;
  return { ...{ players, start, thought, isOver, view: null }, moves: moves.map(({ move }) => move) };
}

export const isSamePosition = (one: Live | null, other: Live | null) =>
  one?.start === other?.start && one?.moves.length === other?.moves.length && one?.isOver === other?.isOver;
