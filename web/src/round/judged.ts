// What the judge has found in a game, as it is kept with it: of each position of the main line its value, the best line, and what the
// move that was played is worth. That is enough for the graph and the review; the moves' values are asked for again.

import { either, integer, list, nullable } from '../checks.ts';
import type { Move, Thought } from '../contract/types.ts';
import { tuple } from '../figure_checks.ts';
import { movesOf } from './lines.ts';
import { keyOf, type RoundState } from './state.ts';

/** How many moves of a best line are kept. */
const NAMED = 6;
const OUTCOMES = ['first', 'second', 'draw', null] as const;
type Outcome = (typeof OUTCOMES)[number];
/** `ends`: the outcomes of the position and of the move played, in one number. The end of the game stands last where it is known. */
type Kept = [
  depth: number,
  value: number,
  shallower: number | null,
  ends: number,
  line: string,
  played: number,
  plies?: number | null,
  margin?: number | null,
];
/** By the positions of the main line; 0: not judged. */
export type Judged = readonly (Kept | 0)[];

const isNumber = nullable(integer(-20_000, 20_000));
const isLine = (line: unknown) => typeof line === 'string' && line.length < 40 && Boolean(movesOf(line)?.length);
const parts = [integer(0, 400), isNumber, isNumber, integer(0, 15), isLine, isNumber];
const isKept = either(tuple(...parts), tuple(...parts, nullable(integer(0, 400)), isNumber));
export const isJudged = list((each) => each === 0 || isKept(each), 301);

const codeOf = (outcome: Outcome) => OUTCOMES.indexOf(outcome);

const recordAt = ({ start }: Pick<RoundState, 'start'>, line: readonly string[], count: number) => ({
  ...start,
  moves: line.slice(0, count),
});

/** What is kept of the judge's analyses, as far as they are finished. */
export function judgedOf(state: RoundState): Judged {
  const [line = []] = state.lines;
  return [...line, null].map((move, count) => {
    const analysis = state.analyses.get(keyOf(recordAt(state, line, count)));
    if (!analysis?.done || analysis.value === null || !analysis.move) return 0;
    const { depth, value, shallower, outcome, plies, margin, moves } = analysis;
    const best = analysis.line[0] === analysis.move ? analysis.line : [analysis.move];
    const found = moves.find((each) => each.move === (move ?? analysis.move));
    if (found && found.bound !== 'exact') return 0;
    const end = plies === null && margin === null ? ([] as const) : ([plies, margin] as const);
    const ends = 4 * codeOf(outcome) + codeOf(found?.outcome ?? outcome);
    return [depth, value, shallower?.value ?? null, ends, best.slice(0, NAMED).join(''), found?.value ?? value, ...end];
  });
}

/** The analyses of which that was kept. They are marked as kept: they have the values of two moves at most. */
export function analysesOf(
  judged: Judged,
  state: Pick<RoundState, 'start'>,
  main: readonly string[],
  unit: number | undefined,
) {
  const analyses = judged.flatMap((kept, count): [string, Thought][] => {
    if (kept === 0) return [];
    const [depth, value, shallower, ends, text, played, plies = null, margin = null] = kept;
    const line = movesOf(text) ?? [];
    const [best = ''] = line;
    const outcome = OUTCOMES[ends >> 2] as Outcome;
    const of = (move: string, value: number, outcome: Outcome): Move => ({
      ...{ move, value, bound: 'exact', outcome, plies: null },
    });
    const move = main[count];
    const other = move && move !== best ? [of(move, played, OUTCOMES[ends & 3] as Outcome)] : [];
    const thought: Thought = {
      ...{ depth, move: best, value, outcome, plies, margin, line, nodes: 0, cutoffs: 0, seconds: 0 },
      moves: [of(best, value, outcome), ...other],
      ...{ done: true, unit, kept: true },
    };
    const before = shallower === null ? null : { ...thought, value: shallower, shallower: null };
    return [[keyOf(recordAt(state, main, count)), { ...thought, shallower: before }]];
  });
  return new Map(analyses);
}
