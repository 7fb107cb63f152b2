// The exercises on the device, each an item of a shelf (shelf.ts): those made of the person's own games (own_games.ts),
// and of those that come with the page the ones that were tried. An item has the exercise, when it is due, and what
// decides that.

import { type Check, integer, nullable, object, text } from '../base/checks.ts';
import { number } from '../base/figure_checks.ts';
import { isExercise } from '../contract/exercise.ts';
import type { Board, Exercise, Game } from '../contract/types.ts';
import { isPosition } from '../device/position_cache.ts';
import { type Item, type Kind, present, shelfOf } from '../device/shelf.ts';
import { parsed } from '../device/storage.ts';
import { keyOf } from '../round/state.ts';

/** What the schedule knows of an exercise (schedule.ts); times are in milliseconds since 1970. */
export interface Card {
  due: number;
  stability: number;
  difficulty: number;
  scheduled: number;
  reps: number;
  lapses: number;
  state: number;
  last: number;
}

/** An exercise as it is kept. */
export interface KeptExercise {
  exercise: Exercise;
  /**
   * The saved game of which it was made, and when that was played (0: nobody knows); '' and 0 for one that comes with
   * the page.
   */
  from: string;
  played: number;
  /** Who played the other side, in a game of a collection that says so. */
  against?: string;
  /** When it is to be tried; one without a card was never tried. */
  due: number;
  card: Card | null;
  /** Its position as text; null where it is not known. */
  board: string | null;
}
/** The same with its id, and the counter with which it was read; null: it is not on the device. */
export interface Kept extends KeptExercise {
  id: string;
  counter: number | null;
}

const isTime = integer(0, 8e15);
const isFigure = number(0, 1e9);
const isCard = object({
  due: isTime,
  last: isTime,
  stability: isFigure,
  difficulty: isFigure,
  scheduled: isFigure,
  reps: isFigure,
  lapses: isFigure,
  state: integer(0, 3),
});
const isKept: Check = object(
  {
    exercise: isExercise,
    from: text(80),
    played: isTime,
    due: isTime,
    card: nullable(isCard),
    board: nullable(text(12_000)),
  },
  { against: text(100) },
);

/** An exercise whose moves agree with each other; null: it is none. */
function readKept(value: unknown): KeptExercise | null {
  if (!isKept(value)) return null;
  const kept = value as KeptExercise;
  const { played, good, moves } = kept.exercise;
  const named = new Set(moves.map(({ move }) => move));
  const agrees = named.has(played) && good.length > 0 && good.every((move) => named.has(move));
  return agrees && !good.includes(played) ? kept : null;
}

export const EXERCISES: Kind<KeptExercise> = {
  name: 'exercise',
  most: 4000,
  read: readKept,
};
export const exercisesShelf = () => shelfOf(EXERCISES);

/** The id of an exercise that comes with the page. */
export const idOf = ({ record }: Exercise) => `levels ${keyOf(record)}`;

/** All of the games of the page, the one that is due first before the others. */
export const readExercises = (items: readonly Item<KeptExercise>[], games: readonly Game[]): Kept[] =>
  present(items)
    .filter(({ value }) => games.some(({ id, program }) => id === value.exercise.record.game && !program))
    .map(({ id, counter, value }) => ({ ...value, id, counter }))
    .sort((a, b) => a.due - b.due || a.played - b.played || (a.id < b.id ? -1 : 1));

/** The position of an exercise; null where it is not known. */
export function boardOf({ board, exercise: { record } }: KeptExercise, games: Game[]): Board | null {
  const view = parsed(board ?? 'null');
  return isPosition(view, { ...record, moves: record.moves.join('') }, games) ? view : null;
}

/** The end of the day of this moment, here. */
const endOfDay = (now: number) => new Date(now).setHours(24, 0, 0, 0);

/** Those that are due on the day of this moment. @param game Null: of all games. */
export const dueOn = (now: number, kept: readonly Kept[], game: string | null = null) =>
  kept.filter(({ due, exercise }) => due < endOfDay(now) && (game === null || exercise.record.game === game));

/**
 * What a move loses, in units of the game's margins, or in steps from a win to a loss; that which was played where none
 * is named.
 */
export const lossOf = ({ moves, played }: Pick<Exercise, 'moves' | 'played'>, move = played) =>
  moves.find((each) => each.move === move)?.loss ?? 0;

/** The move that loses least. */
export const bestOf = (exercise: Pick<Exercise, 'moves' | 'played' | 'good'>) =>
  exercise.good.toSorted((a, b) => lossOf(exercise, a) - lossOf(exercise, b))[0] ?? '';

/**
 * What a move is in an exercise (`engine/CONTRACT.md`, Exercises): right, or a step, which loses at most half of what
 * was lost, or wrong.
 */
export function verdictOf(exercise: Exercise, move: string) {
  if (exercise.good.includes(move)) return 'right';
  return 2 * lossOf(exercise, move) <= lossOf(exercise) ? 'step' : 'wrong';
}

/** How an exercise went: found at once; with a second try, or a hint; or only with more. */
export type Went = 'first' | 'second' | 'hint' | 'more';

/**
 * @param tries Moves that were steps or wrong.
 * @param helped Was it asked why the move was bad that was played in the game?
 */
export const wentOf = (tries: number, helped: boolean): Went =>
  tries > 1 ? 'more' : helped ? 'hint' : tries > 0 ? 'second' : 'first';
