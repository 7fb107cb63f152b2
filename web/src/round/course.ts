// The course of a game, as its graph shows it: how far ahead one side is after each move, which moves are marked, and which marks have
// room for a label.

import type { Game, Side } from '../contract/types.ts';
import { countsUnits, isMistake, type MoveRating, type MoveRatings, worthAt } from './review.ts';
import { gameOf, HUMAN, isAlone, type RoundState, viewOf } from './state.ts';
import { isDecided, leastMargin, marginOf, signOf, type Worth, winningChances } from './worth.ts';

/** The side of a person who plays against Python or a friend; null where nobody does, or both sides are people who play here. */
export const ownSide = (state: Pick<RoundState, 'seats'>): Side | null =>
  state.seats.you ?? (isAlone(state) ? (state.seats.first === HUMAN ? 'first' : 'second') : null);

/**
 * The worth of the position after so many moves, as the graph shows it: an estimate is the mean of the reading of this position and
 * that of the next, because readings of one depth end with the moves of one side and the other in turn, and swing with them. What is
 * decided is shown as it is.
 */
export function courseAt(state: RoundState, count: number): (Worth & { isMean?: true }) | null {
  const game = gameOf(state);
  const worth = worthAt(state, count);
  const next = count < state.line.length ? worthAt(state, count + 1) : null;
  if (!worth || !next || isDecided(worth, game) || isDecided(next, game)) return worth;
  return { ...worth, value: (Number(worth.value) + Number(next.value)) / 2, isMean: true };
}

export interface Point {
  /** How many moves had been played. */
  index: number;
  /** By how much the side whose advantage is drawn upwards is ahead: in units of the game's margins, or from −1 to 1. */
  height: number;
  isMean: boolean;
  /** Is it only known that the side wins by so much or more? */
  isLeast: boolean;
}
/** What is drawn: the points that are known, and the heights between which they lie. `step`: between two lines of the grid; null where
 * heights are no units. */
export interface EvaluationGraph {
  up: Side;
  points: Point[];
  least: number;
  most: number;
  step: number | null;
}

/** The least height, in units of the game's margins, to which a graph reaches in both directions. */
const LEAST_HEIGHT = 4;
const STEPS = [2, 5, 10, 20, 50];
const MOST_STEPS = 5;

/** The course of the line that is played on. A person who plays Python or a friend is the side above. */
export function evaluationGraph(state: RoundState): EvaluationGraph {
  const game = gameOf(state);
  const up = ownSide(state) ?? 'first';
  const isCounted = countsUnits(game);
  const found = Array.from({ length: state.line.length + 1 }, (_, index) => {
    const worth = courseAt(state, index);
    if (!worth) return [];
    const height = isCounted ? unitsOf(worth, game) : winningChances(worth, game);
    const isLeast = isCounted && leastMargin(worth, game) !== null;
    return [{ index, height: signOf(up) * height, isMean: worth.isMean ?? false, isLeast }];
  });
  const points = found.flat();
  if (!isCounted) return { up, points, least: -1, most: 1, step: null };
  const heights = points.map(({ height }) => height).filter(Number.isFinite);
  const [least, most] = [Math.min(-LEAST_HEIGHT, ...heights), Math.max(LEAST_HEIGHT, ...heights)];
  const step = STEPS.find((each) => (most - least) / each <= MOST_STEPS) ?? 100;
  return { up, points, least, most, step };
}

/** Discs or points by which the first side is ahead, at least where no more is known; infinite where it is only known who wins. */
function unitsOf(worth: Worth, game: Game) {
  const margin = marginOf(worth) ?? leastMargin(worth, game);
  if (margin !== null) return margin;
  if (worth.outcome) return signOf(worth.outcome as Side) * Number.POSITIVE_INFINITY;
  return Number(worth.value) / (worth.unit ?? 1);
}

/** A move that lost much, by the number of moves with it. */
export interface Mark {
  index: number;
  move: string;
  /** Is it of the player, or are both sides people or programs? */
  isOwn: boolean;
  isExercise: boolean;
  judgement: MoveRating;
}

/** @param exercises The moves, by their numbers, that the player is to look at again. */
export function marksOf(state: RoundState, found: MoveRatings, exercises: ReadonlySet<number> = new Set()): Mark[] {
  const own = ownSide(state);
  return found.flatMap((judgement, at) => {
    if (!isMistake(judgement)) return [];
    const isOwn = own === null || viewOf(state, at)?.turn === own;
    const index = at + 1;
    return [{ index, move: state.line[at] ?? '', isOwn, isExercise: isOwn && exercises.has(index), judgement }];
  });
}

/**
 * The place of the next mistake: the player's own come first, in the order of the game, then the opponent's; after the last the first
 * comes again. Undefined: there is none.
 */
export function nextMistake(state: RoundState, found: MoveRatings) {
  const marks = marksOf(state, found);
  const [own, others] = [true, false].map((isOwn) => marks.filter((mark) => mark.isOwn === isOwn).map(indexOf));
  const order = [...(own ?? []), ...(others ?? [])];
  const here = order.indexOf(state.at);
  if (here >= 0) return order[(here + 1) % order.length];
  return own?.find((index) => index > state.at) ?? order[0];
}

const indexOf = ({ index }: Mark) => index;

/** The least distance between the middles of two labels, as a share of the graph's width. */
const LABEL = 0.12;

/**
 * The marks that have a label: exercises, or where there are none the player's; the greatest losses first, as far as no label covers
 * another.
 */
export function labelled(marks: readonly Mark[], count: number): Mark[] {
  const own = marks.filter(({ isOwn }) => isOwn);
  const exercises = own.filter(({ isExercise }) => isExercise);
  const loss = ({ judgement }: Mark) => judgement.units ?? (judgement.mark === '??' ? 2 : 1);
  const chosen: Mark[] = [];
  for (const mark of (exercises.length > 0 ? exercises : own).toSorted((a, b) => loss(b) - loss(a)))
    if (chosen.every(({ index }) => Math.abs(index - mark.index) >= LABEL * count)) chosen.push(mark);
  return chosen.toSorted((a, b) => a.index - b.index);
}
