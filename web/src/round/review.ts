// The review of a game: what it asks the engine for, the value of each position, what each move lost, and the graph of
// it. Values are those of the judge's finished analyses, and before them of quick readings (what neither has read is
// unknown); losses are those of the finished ones. A position's worth is the engine's mean over two depths, for the
// bar, the graph, the sentence and, shifted by the same amount, the labels on the squares. It comes late: the first
// visit begins without it.

import { evaluationOf } from '../base/player.ts';
import type { Exercise, Game, GameRecord, Mark, Move, Reviewed, Side, Thought } from '../contract/types.ts';
import { asking } from '../engine/effects.ts';
import type { Effect } from '../runtime/component.ts';
import { judging, type RoundOptions, type RoundServices, thoughtEffect, toJudge } from './effects.ts';
import { endFor, isDecided, leastMargin, marginOf, signOf, type Worth, winningChances } from './evaluation.ts';
import {
  gameOf,
  isUnread,
  keyOf,
  ownSide,
  playedGame,
  type RoundEvent,
  type RoundState,
  readingAt,
  recordOf,
  refused,
  seatsOf,
  viewOf,
} from './state.ts';

/** The finished analysis of the position after so many moves. */
export function analysisAt(state: RoundState, count: number): Thought | null {
  const analysis = readingAt(state, count);
  return analysis?.done ? analysis : null;
}

/** The same, and before it a quick reading. */
function knownAt(state: RoundState, count: number) {
  const analysis = readingAt(state, count);
  return analysis?.done || analysis?.partial ? analysis : null;
}

/** The judge's value of the position after so many moves, or its result; null where it is unknown. */
export function worthAt(state: RoundState, count: number): Worth | null {
  const view = viewOf(state, count);
  if (view?.result) return { value: 0, outcome: view.result.winner, margin: view.result.margin };
  const analysis = knownAt(state, count);
  if (analysis) return worthOf(analysis);
  const move = count > 0 ? state.line[count - 1] : undefined;
  const before = move === undefined ? null : knownAt(state, count - 1);
  const played = before && moveOf(before, move);
  if (!before || played?.bound !== 'exact') return null;
  const passed = view?.passed ? 1 : 0;
  const plies = played.plies === null ? null : played.plies - 1 - passed; // the analysis counts from the position before
  const depth = Math.max(0, before.depth - 1 - passed);
  const { outcome, margin } = played;
  return { value: shiftedValue(played, before), outcome, margin, plies, depth, unit: before.unit };
}

/** The judge's value of the last position up to the one on the board that it has read; null: it has read none. */
export function lastWorth(state: RoundState): Worth | null {
  for (let count = state.at; count >= 0; count--) {
    const worth = worthAt(state, count);
    if (worth) return worth;
  }
  return null;
}

/** The value of the position of an analysis, also of one that still grows. */
export const worthOf = (analysis: Thought): Worth => ({ ...analysis, value: analysis.mean });

/**
 * The value of a move, as it is shown: an undecided one is shifted, so that the best move's is that of the position.
 */
export const shiftedValue = ({ value, outcome }: Move, analysis: Thought) =>
  value === null || outcome ? value : value + Number(analysis.mean) - Number(analysis.value);

export const moveOf = (analysis: Thought, move: string | undefined) =>
  analysis.moves.find((each) => each.move === move);

type End = ReturnType<typeof endFor>;
/** What became of the result. */
type Swing = `${End}-${End}` | 'loss-allowed';
/** By the moves of a line; null: nothing is known of the move. */
export type MoveRatings = readonly (MoveRating | null)[];
/** Of a move that was played. */
export interface MoveRating {
  /** What the move lost against the best one, in units of the game's margins; null where that cannot be said, and where its values
   * count nothing. */
  units: number | null;
  /** Is that proved, and no estimate? */
  isProved: boolean;
  /** The change of the result, where it is proved. */
  swing: Swing | null;
  /** The best move. */
  best: string;
  /** How the game could have gone on with it. */
  line: string[];
  mark: Mark | null;
}

/** Is a move marked as a mistake or a blunder? An inaccuracy ("?!") is marked, and not looked at again. */
export const isMistake = (judgement: MoveRating | null | undefined): judgement is MoveRating =>
  judgement?.mark === '?' || judgement?.mark === '??';

/** A round of whose moves some may be exercises: these are read deeper. */
type WithExercises = RoundState & { exercises?: { kept: readonly { exercise: Exercise }[] } | null };

/** The moves of the line in order; null where the position in which a move was played is not judged. */
export const moveRatings = (state: WithExercises): MoveRatings => {
  const game = gameOf(state);
  return state.line.map((move, index) => {
    const analysis = analysisAt(state, index);
    const view = viewOf(state, index);
    if (!analysis || !view?.turn) return null;
    const isThis = ({ exercise: { record, played } }: { exercise: Exercise }) =>
      played === move && record.moves.length === index && keyOf(record) === keyOf(view.record);
    return moveRating(analysis, move, view.turn, game, state.exercises?.kept.find(isThis)?.exercise);
  });
};

/** The judgements to show: none before a review is asked for, because nobody wants each move to be marked in play. */
export const shownRatings = (state: WithExercises) => (state.reviewing ? moveRatings(state) : []);

/**
 * @param analysis That of the position in which the move was played.
 * @param side The side that played it.
 * @param deeper The exercise of the move: then the loss is that of its reading, so that both name one.
 */
function moveRating(analysis: Thought, move: string, side: Side, game: Game, deeper?: Exercise): MoveRating | null {
  const [played, best] = [move, analysis.move ?? undefined].map((each) => moveOf(analysis, each));
  if (!played || !best) return null;
  const isCounted = countsUnits(game);
  const { loss, mark } = (isCounted && deeper && lossIn(deeper, game, played)) || played;
  if (loss === null && mark === null) return null;
  const swing = mark ? swingOf(best, played, side) : null;
  const line = analysis.line[0] === best.move ? analysis.line : [best.move];
  const isProved = deeper?.exact ?? (best.outcome !== null && played.outcome !== null);
  return { units: isCounted ? loss : null, isProved, swing, best: best.move, line, mark };
}

/** What the move of an exercise lost, and its mark, as the engine marks moves: it is a mistake at least. */
function lossIn({ moves, played }: Exercise, { values }: Game, { mark }: Move): Pick<Move, 'loss' | 'mark'> {
  const loss = moves.find(({ move }) => move === played)?.loss ?? 0;
  return { loss, mark: loss < 2 * values.mistake && mark !== '??' ? '?' : '??' };
}

/** Do the judge's values count discs or points? */
const countsUnits = (game: Game) =>
  game.values.unit !== null && Object.hasOwn(game.parts, evaluationOf(game.judge, game) ?? '');

/**
 * What a marked move made of the result, or that it is proved to lose, where the best move is not, as far as was read.
 */
function swingOf(best: Move, played: Move, side: Side): Swing | null {
  if (!played.outcome) return null;
  const to = endFor(played.outcome, side);
  if (!best.outcome) return to === 'loss' ? 'loss-allowed' : null;
  const from = endFor(best.outcome, side);
  return from === to ? null : `${from}-${to}`;
}

/**
 * The worth of the position after so many moves, as the graph shows it: an estimate is the mean of the reading of this
 * position and that of the next, because readings of one depth end with the moves of one side and the other in turn,
 * and swing with them. What is decided is shown as it is, and what a move that is marked falls from.
 */
export function courseAt(state: RoundState, count: number, found: MoveRatings): (Worth & { isMean?: true }) | null {
  const game = gameOf(state);
  const worth = worthAt(state, count);
  const next = count < state.line.length && !found[count]?.mark ? worthAt(state, count + 1) : null;
  if (!worth || !next || isDecided(worth, game) || isDecided(next, game)) return worth;
  return { ...worth, value: (Number(worth.value) + Number(next.value)) / 2, isMean: true };
}

export interface Point {
  /** How many moves had been played. */
  index: number;
  /**
   * By how much the side whose advantage is drawn upwards is ahead: in units of the game's margins, or from −1 to 1.
   */
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

/**
 * The course of the line that is played on. A person who plays Python or a friend is the side above. At a move that is
 * marked there are two points: the first is lower than the point before by what the move lost, as the reading of its
 * position says, so that the curve falls by the number that is named; the second is where the course goes on.
 */
export function evaluationGraph(state: RoundState, found: MoveRatings): EvaluationGraph {
  const game = gameOf(state);
  const up = ownSide({ seats: seatsOf(state) }) ?? 'first';
  const isCounted = countsUnits(game);
  const heightOf = (worth: Worth) => signOf(up) * (isCounted ? unitsOf(worth, game) : winningChances(worth, game));
  const points: Point[] = [];
  for (let index = 0; index <= state.line.length; index++) {
    const { mark, units } = found[index - 1] ?? {};
    const before = mark && units ? worthAt(state, index - 1) : null;
    if (before) {
      const fall = (viewOf(state, index - 1)?.turn === up ? 1 : -1) * Number(units);
      points.push({ index, height: heightOf(before) - fall, isMean: false, isLeast: false });
    }
    const worth = courseAt(state, index, found);
    if (!worth) continue;
    const isLeast = isCounted && leastMargin(worth, game) !== null;
    points.push({ index, height: heightOf(worth), isMean: worth.isMean ?? false, isLeast });
  }
  if (!isCounted) return { up, points, least: -1, most: 1, step: null };
  const heights = points.map(({ height }) => height).filter(Number.isFinite);
  const [least, most] = [Math.min(-LEAST_HEIGHT, ...heights), Math.max(LEAST_HEIGHT, ...heights)];
  const step = STEPS.find((each) => (most - least) / each <= MOST_STEPS) ?? 100;
  return { up, points, least, most, step };
}

/**
 * Discs or points by which the first side is ahead, at least where no more is known; infinite where it is only known
 * who wins.
 */
function unitsOf(worth: Worth, game: Game) {
  const margin = marginOf(worth) ?? leastMargin(worth, game);
  if (margin !== null) return margin;
  if (worth.outcome) return signOf(worth.outcome as Side) * Number.POSITIVE_INFINITY;
  return Number(worth.value) / (worth.unit ?? 1);
}

/** A move that lost much, by the number of moves with it. */
export interface MarkedMove {
  index: number;
  move: string;
  /** Is it of the player, or are both sides people or programs? */
  isOwn: boolean;
  isExercise: boolean;
  judgement: MoveRating;
}

/** @param outcomes What became of each move: one that was `made` an exercise is to be looked at again. */
export function marksOf(state: RoundState, found: MoveRatings, outcomes: readonly string[] = []): MarkedMove[] {
  const own = ownSide({ seats: seatsOf(state) });
  return found.flatMap((judgement, at) => {
    if (!isMistake(judgement)) return [];
    const isOwn = own === null || viewOf(state, at)?.turn === own;
    const isExercise = isOwn && outcomes[at] === 'made';
    return [{ index: at + 1, move: state.line[at] ?? '', isOwn, isExercise, judgement }];
  });
}

/**
 * The place of the next mistake: the player's own come first, in the order of the game, then the opponent's; after the
 * last the first comes again. Undefined: there is none.
 */
export function nextMistake(state: RoundState, found: MoveRatings) {
  const marks = marksOf(state, found);
  const [own, others] = [true, false].map((isOwn) =>
    marks.filter((mark) => mark.isOwn === isOwn).map(({ index }) => index),
  );
  const order = [...(own ?? []), ...(others ?? [])];
  const here = order.indexOf(state.at);
  if (here >= 0) return order[(here + 1) % order.length];
  return own?.find((index) => index > state.at) ?? order[0];
}

/** The least distance between the middles of two labels, as a share of the graph's width. */
const LABEL = 0.12;

/**
 * The marks that have a label: exercises, or where there are none the player's; the greatest losses first, as far as no
 * label covers another.
 */
export function labelled(marks: readonly MarkedMove[], count: number): MarkedMove[] {
  const own = marks.filter(({ isOwn }) => isOwn);
  const exercises = own.filter(({ isExercise }) => isExercise);
  const loss = ({ judgement }: MarkedMove) => judgement.units ?? (judgement.mark === '??' ? 2 : 1);
  const chosen: MarkedMove[] = [];
  for (const mark of (exercises.length > 0 ? exercises : own).toSorted((a, b) => loss(b) - loss(a)))
    if (chosen.every(({ index }) => Math.abs(index - mark.index) >= LABEL * count)) chosen.push(mark);
  return chosen.toSorted((a, b) => a.index - b.index);
}

/** Quick readings of positions of the line, by the numbers of moves before them. */
type QuickRequest = { kind: 'review'; record: GameRecord; positions: number[] };

/** What a review wants next, first of the line on the board; null: it is not asked for, or all is read. */
export function wantedReview(state: RoundState): QuickRequest | ReturnType<typeof judging> | null {
  if (!state.reviewing || refused(state)) return null;
  const positions = toRead(state);
  if (positions?.length) return { kind: 'review', record: recordOf(state, state.line.length), positions };
  const last = positionsToJudge(state).at(-1);
  if (last !== undefined) return judging(state, last);
  const game = playedGame(state);
  return game === state ? null : wantedReview(game);
}

export function reviewEffects(state: RoundState, options: RoundOptions, outside: RoundServices): Effect<RoundEvent>[] {
  const wanted = options.shown && options.thinks ? wantedReview(state) : null;
  if (!wanted) return [];
  return [wanted.kind === 'review' ? quick(wanted, state, outside) : thoughtEffect(wanted, state, options, outside)];
}

function quick({ record, positions }: QuickRequest, state: RoundState, outside: RoundServices): Effect<RoundEvent> {
  const asked = { op: 'review' as const, record, positions };
  const keyed = (reading: Reviewed): [string, Thought] => [
    keyOf({ ...record, moves: record.moves?.slice(0, reading.at) }),
    { ...reading, partial: true, done: reading.doubtful === false },
  ];
  const read = (readings: Reviewed[] = []): RoundEvent => ['quick', readings.map(keyed)];
  const { thought } = asking<RoundEvent>(outside, state.attempt, (problem) => ['problem', problem]);
  const review = thought<typeof asked, Reviewed[]>(asked, (_, readings) => read(readings), {
    gather: (reply, readings = []) => ('printed' in reply ? readings : [...readings, reply]),
    progress: read,
  });
  return { ...review, key: `review ${keyOf(record)} ${state.attempt}` }; // it goes on while positions become known
}

/** The positions of the line to be read quickly, by the numbers of moves before them; null: not all are known. */
function toRead(state: RoundState) {
  const views = [...state.line, null].map((_, count) => viewOf(state, count));
  if (!views.every(Boolean)) return null;
  return views.flatMap((view, count) => (view?.turn && isUnread(readingAt(state, count)) ? [count] : []));
}

/** The positions that a review leaves to the judge once all are read quickly, by the numbers of moves before them. */
export const positionsToJudge = (state: RoundState) =>
  state.reviewing && toRead(state)?.length === 0
    ? [...state.line, null].flatMap((_, count) => (toJudge(state, count) ? [count] : []))
    : [];
