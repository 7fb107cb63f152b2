// What the judge has found in a game, as it is kept with it: of each position of the main line its value, the best
// line, and what the move that was played is worth. That is enough for the graph and the review; the moves' values are
// asked for again.

import { either, integer, list, nullable } from '../base/checks.ts';
import { tuple } from '../base/figure_checks.ts';
import { unitOf } from '../base/player.ts';
import type { Game, Move, Thought } from '../contract/types.ts';
import { keyOf, movesOf, type RoundState, recordAfter } from './state.ts';

/** How many moves of a best line are kept. */
const NAMED = 6;
const OUTCOMES = ['first', 'second', 'draw', null] as const;
type Outcome = (typeof OUTCOMES)[number];
const MARKS = [null, '?!', '?', '??'] as const;
/**
 * `facts`: the outcomes of the move played and of the position, the mark of that move, and whether the first move of
 * the line is known to be the best, in one number. `loss`: of the move played, in hundredths. What is known of the end
 * of the game stands last: the margins of the position and of the move.
 */
type Kept = [
  depth: number,
  value: number,
  /** The value of the depth before, where the position's worth is the mean of both. */
  shallower: number | null,
  facts: number,
  line: string,
  played: number,
  loss: number | null,
  plies?: number | null,
  margin?: number | null,
  playedMargin?: number | null,
];
/** By the positions of the main line; 0: not judged. */
export type SavedAnalysis = readonly (Kept | 0)[];

const isNumber = nullable(integer(-20_000, 20_000));
const isLine = (line: unknown) => typeof line === 'string' && line.length < 40 && Boolean(movesOf(line)?.length);
const values = [
  integer(0, 400),
  isNumber,
  isNumber,
  integer(0, 127),
  isLine,
  isNumber,
  nullable(integer(0, 2_000_000)),
];
const isKept = either(tuple(...values), tuple(...values, nullable(integer(0, 400)), isNumber, isNumber));
export const isSavedAnalysis = list((each) => each === 0 || isKept(each), 301);

const codeOf = (outcome: Outcome) => OUTCOMES.indexOf(outcome);

/** What is kept of the judge's analyses, as far as they are finished. */
export function savedAnalysisOf(state: RoundState): SavedAnalysis {
  const [line = []] = state.lines;
  return [...line, null].map((move, count) => {
    const analysis = state.analyses.get(keyOf(recordAfter(state, line.slice(0, count))));
    if (!analysis?.done || analysis.value === null || !analysis.move) return 0;
    const { depth, value, mean, outcome, plies, margin, moves, equal } = analysis;
    const best = analysis.line[0] === analysis.move ? analysis.line : [analysis.move];
    const played = moves.find((each) => each.move === (move ?? analysis.move));
    if (played?.bound !== 'exact') return 0;
    const isBest = equal.includes(analysis.move) ? 64 : 0;
    const facts = isBest + 16 * MARKS.indexOf(played.mark) + 4 * codeOf(outcome) + codeOf(played.outcome);
    const text = best.slice(0, NAMED).join('');
    const loss = played.loss === null ? null : Math.round(100 * played.loss);
    const end = [plies, margin, played.margin] as const;
    const known = end.every((each) => each === null) ? ([] as const) : end;
    const shallower = mean === null || mean === value ? null : 2 * mean - value;
    return [depth, value, shallower, facts, text, Number(played.value), loss, ...known];
  });
}

/** The analyses of which that was kept: they have the values of two moves at most. */
export function analysesOf(
  judged: SavedAnalysis,
  state: Pick<RoundState, 'start'>,
  main: readonly string[],
  game: Game,
) {
  const unit = unitOf(game.judge, game);
  const analyses = judged.flatMap((kept, count): [string, Thought][] => {
    if (kept === 0) return [];
    const [depth, value, shallower, facts, text, played, lost, plies = null, margin = null, playedMargin = null] = kept;
    const isBest = facts >= 64;
    const line = movesOf(text) ?? [];
    const [best = ''] = line;
    const outcome = OUTCOMES[(facts >> 2) & 3] as Outcome;
    const of = (move: string, value: number, outcome: Outcome, margin: number | null): Move => ({
      move,
      value,
      outcome,
      margin,
      bound: 'exact' as const,
      plies: null,
      loss: isBest ? 0 : null,
      least: null,
      mark: null,
    });
    const move = main[count];
    const loss = lost === null ? null : lost / 100;
    const other = of(move ?? best, played, OUTCOMES[facts & 3] as Outcome, playedMargin);
    const mean = shallower === null ? value : (value + shallower) / 2;
    const thought: Thought = {
      depth,
      move: best,
      value,
      mean,
      outcome,
      plies,
      margin,
      line,
      nodes: 0,
      cutoffs: 0,
      seconds: 0,
      done: true,
      unit,
      partial: true,
      moves: [
        of(best, value, outcome, margin),
        ...(other.move === best ? [] : [{ ...other, loss, mark: MARKS[(facts >> 4) & 3] ?? null }]),
      ],
      equal: isBest ? [best] : [],
    };
    return [[keyOf(recordAfter(state, main.slice(0, count))), thought]];
  });
  return new Map(analyses);
}
