import type { Exercise } from '../contract/types.ts';

/** What a move loses, in units of the game's margins, or in steps from a win to a loss; that which was played where none is named. */
export const lossOf = ({ moves, played }: Pick<Exercise, 'moves' | 'played'>, move = played) =>
  moves.find((each) => each.move === move)?.loss ?? 0;

/** The move that loses least. */
export const bestOf = (exercise: Pick<Exercise, 'moves' | 'played' | 'good'>) =>
  exercise.good.toSorted((a, b) => lossOf(exercise, a) - lossOf(exercise, b))[0] ?? '';
