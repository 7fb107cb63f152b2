// Whose side a program's values are on. Black's are due, whoever is to move. A negamax, as books have it, wants values
// for the mover: given to a search that expects Black's it runs without complaint and plays the worst moves of one
// side.
//
// In recorded positions the moves are ordered by the program's values and by those of the game's strong evaluation, one
// ply deep, and the orders are compared by rank correlation, where Black moves and where White moves apart. Values for
// the mover are reversed after Black's moves, when White is to move, and right after White's. And each position is
// compared with its twin, in which the colours of all discs and the side to move are exchanged: a value for Black
// changes its sign there, one for the mover stays.
//
// Spearman, "The proof and measurement of association between two things", 1904.

import type { Game, Side, Thought } from '../../contract/types.ts';

/**
 * What was found in one position, by moves. A value of a move that ends the game is left out: it is not the program's.
 */
export interface Ranked {
  turn: Side;
  yours: ReadonlyMap<string, number>;
  strong: ReadonlyMap<string, number>;
  /** In its twin; null: there is none. */
  twin: ReadonlyMap<string, number> | null;
}
/** Whose view the values seem to be: Black's, as is due and where nothing can be said; the mover's. */
export type Viewpoint = 'first' | 'mover';

/** Positions of each side that are looked at, and those that must tell moves apart for anything to be said. */
export const MOST_RANKED = 30;
export const LEAST_RANKED = 10;
/**
 * The correlation from which an order counts as right or reversed where one side's is right and the other's reversed.
 * Of evaluations that return the mover's value, mobility reaches −0.50 and 0.52, weighted squares −0.28 and 0.30, the
 * points of Numbers −0.62 and 0.69.
 */
const CLEAR = 0.25;
/** The share of the values of twins that must agree. */
const MOST_OF = 0.9;

/** The values of the moves after which the game goes on. */
export const valuesOf = ({ moves }: Thought): Ranked['yours'] =>
  new Map(moves.flatMap(({ move, value, outcome }) => (value === null || outcome !== null ? [] : [[move, value]])));

const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;

/** The places of numbers in ascending order; equal ones share the mean of theirs. */
function ranks(all: readonly number[]) {
  const sorted = all.toSorted((a, b) => a - b);
  return all.map((each) => (sorted.indexOf(each) + sorted.lastIndexOf(each)) / 2);
}

/** The rank correlation of two lists of numbers, −1 to 1; NaN where all of one are equal. */
function correlation(a: readonly number[], b: readonly number[]) {
  const [first, second] = [ranks(a), ranks(b)];
  const middle = (a.length - 1) / 2;
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, each, at) => sum + (each - middle) * ((y[at] as number) - middle), 0);
  return product(first, second) / Math.sqrt(product(first, first) * product(second, second));
}

/** The mean correlation over the positions of a side that tell moves apart; NaN: there are too few. */
function agreement(all: readonly Ranked[], side: Side) {
  const found = all
    .filter(({ turn }) => turn === side)
    .map(({ yours, strong }) => {
      const moves = [...yours.keys()].filter((move) => strong.has(move));
      const of = (values: Ranked['yours']) => moves.map((move) => values.get(move) as number);
      return correlation(of(yours), of(strong));
    })
    .filter((each) => !Number.isNaN(each));
  return found.length < LEAST_RANKED ? Number.NaN : mean(found);
}

/**
 * The shares of the values that stay in the twin, and that change their sign there; NaN: there are too few that tell
 * moves apart.
 */
function inTwins(all: readonly Ranked[]) {
  const telling = all.filter(({ yours }) => new Set(yours.values()).size > 1);
  const pairs = telling.flatMap(({ yours, twin }) =>
    [...yours].flatMap(([move, value]) => (twin?.has(move) && value !== 0 ? [[value, twin.get(move)]] : [])),
  );
  const share = (sign: 1 | -1) =>
    pairs.filter(([value, other]) => value === sign * Number(other)).length / pairs.length;
  return telling.length < LEAST_RANKED ? { stay: Number.NaN, turn: Number.NaN } : { stay: share(1), turn: share(-1) };
}

/** Whose view the values are. */
export function viewpointOf(all: readonly Ranked[]): Viewpoint {
  const { stay, turn } = inTwins(all);
  if (stay >= MOST_OF) return 'mover';
  const [first, second] = [agreement(all, 'first'), agreement(all, 'second')];
  return first <= -CLEAR && second >= CLEAR && !(turn >= MOST_OF) ? 'mover' : 'first';
}

/** The setup of a position's twin; null: setups of this game do not name the side to move beside the discs. */
export function twinOf(setup: string, { setup: { ...how } }: Pick<Game, 'setup'>) {
  if (how.kind !== 'pieces' || !how.mover) return null;
  const { first, second } = how.letters;
  return setup.replace(/./g, (letter) => (letter === first ? second : letter === second ? first : letter));
}
