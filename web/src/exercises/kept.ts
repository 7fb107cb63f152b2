// The exercises on the device, each as an item of a drawer (drawer.ts): those made of the person's own games (own_games.ts), and of
// those that come with the page the ones that were tried. An item has the exercise, when it is due, and what decides that.

import { type Check, integer, nullable, object, text } from '../checks.ts';
import { isExercise } from '../contract/exercise.ts';
import type { Exercise, Game } from '../contract/types.ts';
import type { Drawer } from '../device/drawer.ts';
import { boardFrom } from '../device/saved_boards.ts';
import { number } from '../figure_checks.ts';
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

/** An exercise on the device. */
export interface Kept {
  id: string;
  exercise: Exercise;
  /** The saved game of which it was made, and when that was played; '' and 0 for one that comes with the page. */
  from: string;
  played: number;
  /** When it is to be tried; one without a card was never tried. */
  due: number;
  card: Card | null;
  /** Its position as text; null where it is not known. */
  board: string | null;
}

const isTime = integer(0, 8e15);
const isFigure = number(0, 1e9);
const isCard = object({
  ...{ due: isTime, last: isTime, stability: isFigure, difficulty: isFigure, scheduled: isFigure },
  ...{ reps: isFigure, lapses: isFigure, state: integer(0, 3) },
});
const isKept: Check = object({
  ...{ exercise: isExercise, from: text(80), played: isTime, due: isTime },
  ...{ card: nullable(isCard), board: nullable(text(12_000)) },
});
/** Characters of an item. */
const LONGEST = 30_000;
/** The most exercises that are read. */
const MOST = 2000;

/** The id of an exercise that comes with the page. */
export const idOf = ({ record }: Exercise) => `levels ${keyOf(record)}`;

/** An exercise on the device; null if the text is none. */
export function readKept(id: string, text: string | undefined, games: readonly Game[]): Kept | null {
  if (!text || text.length > LONGEST) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isKept(kept) && isOfGame(kept as Kept, games) ? { ...(kept as Kept), id } : null;
  } catch {
    return null;
  }
}

/** Do the moves of the exercise agree with each other, in a game of the page? */
function isOfGame({ exercise: { record, played, good, moves } }: Kept, games: readonly Game[]) {
  const named = new Set(moves.map(({ move }) => move));
  const known = games.some(({ id, program }) => id === record.game && !program);
  return (
    known && named.has(played) && good.length > 0 && good.every((move) => named.has(move)) && !good.includes(played)
  );
}

export const keptText = ({ id, ...kept }: Kept) => JSON.stringify(kept);

/** All of them, the one that is due first before the others. */
export function readExercises({ items }: Pick<Drawer, 'items'>, games: readonly Game[]): Kept[] {
  const found: Kept[] = [];
  for (const [id, text] of items) {
    const kept = id.startsWith(LOOKED) ? null : readKept(id, text, games);
    if (kept && found.push(kept) === MOST) break;
  }
  return found.sort((a, b) => a.due - b.due || a.played - b.played || (a.id < b.id ? -1 : 1));
}

/** The position of an exercise, where it is known. */
export const boardOf = ({ board, exercise: { record } }: Kept, games: Game[]) =>
  boardFrom(board, { ...record, moves: record.moves.join('') }, games);

/** The end of the day of this moment, here. */
const endOfDay = (now: number) => new Date(now).setHours(24, 0, 0, 0);

/** Those that are due on the day of this moment. @param game Null: of all games. */
export const dueOn = (now: number, kept: readonly Kept[], game: string | null = null) =>
  kept.filter(({ due, exercise }) => due < endOfDay(now) && (game === null || exercise.record.game === game));

/** The prefix of the items that say how far a game was looked at. */
export const LOOKED = 'looked ';
