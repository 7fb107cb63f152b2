// The visits of a search, as the engine tells them (`tree` in engine/CONTRACT.md), and what follows from them. A visit
// is named by its row. Nothing here depends on the page or a language.

import { memo } from '../base/memo.ts';
import type { Bound, Tree as Reply, Side, TreeRow } from '../contract/types.ts';

/** The rows at and below one node, in the order in which the visits began. */
export interface Visits {
  /** The moves from the root of the search to the first row. */
  path: string[];
  rows: TreeRow[];
  /** The first visit that a row made and that is sent; −1: none. */
  child: Int32Array;
  /** The next visit that the same row made; −1: none. */
  next: Int32Array;
  /** How many visits began before this one; at least so many, where some are not sent. */
  number: Int32Array;
  /** Are all visits sent? */
  whole: boolean;
  /** The most moves of a position, as far as they are sent. */
  widest: number;
  reply: Reply;
}

// The columns of a row.
export const [PARENT, MOVE, DEPTH, LOW, HIGH, VALUE, BOUND, END, VISITS, UNREAD] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

export function visitsOf(path: string[], rows: TreeRow[], reply: Reply): Visits {
  const child = new Int32Array(rows.length).fill(-1);
  const next = new Int32Array(rows.length).fill(-1);
  for (const [row, { [PARENT]: parent }] of [...rows.entries()].slice(1).toReversed()) {
    next[row] = child[parent] ?? -1;
    child[parent] = row;
  }
  const number = new Int32Array(rows.length);
  const visits = { path, rows, child, next, number, whole: rows.length === rows[0]?.[VISITS], widest: 0, reply };
  for (const [row, before] of number.entries()) {
    const children = childrenOf(visits, row);
    let begun = before + 1;
    for (const each of children) {
      number[each] = begun;
      begun += visitOf(visits, each)[VISITS];
    }
    const moves = new Set(children.map((each) => moveOf(visits, each)));
    visits.widest = Math.max(visits.widest, moves.size + visitOf(visits, row)[UNREAD].length);
  }
  return visits;
}

/** A visit by its row. */
export const visitOf = ({ rows }: Pick<Visits, 'rows'>, row: number) => rows[row] as TreeRow;

type Facts = ReturnType<typeof factsOf>;
/** A visit by the names of its columns. */
export function factsOf(visits: Pick<Visits, 'rows'>, row: number) {
  const [parent, move, depth, low, high, value, bound, end, size, unread, key] = visitOf(visits, row);
  return { parent, move, depth, low, high, value, bound, end, size, unread, key };
}

/** The value of a visit of a search of ours: all of these have one. */
export const valueAt = (visits: Pick<Visits, 'rows'>, row: number) => Number(visitOf(visits, row)[VALUE]);

/**
 * Is a visit one of an author's search? Then nobody but the program knows what was concluded there: `value` is what
 * `evaluate` returned, null where it was not asked, and there is no window and no bound.
 */
export const isAuthors = ({ bound }: Pick<Facts, 'bound'>) => bound === null;

/** Were some moves tried, and others not? Of an author's search none may have been. */
export const isCut = (facts: Pick<Facts, 'bound' | 'end' | 'size'>) =>
  facts.end === 'cut' && (!isAuthors(facts) || facts.size > 1);

/** How many visits began before that of a row. */
export const numberOf = ({ number }: Visits, row: number) => number[row] as number;

/** The visits that a row made and that are sent. */
export function childrenOf({ child, next }: Pick<Visits, 'child' | 'next'>, row: number) {
  const found = [];
  for (let each = child[row] ?? -1; each !== -1; each = next[each] ?? -1) found.push(each);
  return found;
}

/** How many visits below a row the engine's reply leaves out. */
export function omitted(visits: Visits, row: number) {
  const sizeOf = (each: number) => visitOf(visits, each)[VISITS];
  return childrenOf(visits, row).reduce((rest, each) => rest - sizeOf(each), sizeOf(row) - 1);
}

/** The rows from the first one to this one. */
export function lineToRow(visits: Visits, row: number) {
  const line = [];
  for (let each = row; each !== -1; each = visitOf(visits, each)[PARENT]) line.push(each);
  return line.reverse();
}

/** The move to a row; '': it is the root of the search. */
export const moveOf = (visits: Visits, row: number) => visitOf(visits, row)[MOVE] ?? '';

/** The moves from the root of the search to a row. */
export function movesTo(visits: Visits, row: number) {
  const [, ...below] = lineToRow(visits, row);
  return [...visits.path, ...below.map((each) => moveOf(visits, each))];
}

/**
 * The row of the node at a path: of several visits the one with the most visits below it, the first if equal. −1: it is
 * not sent.
 * @param path From the root of the search.
 */
export function rowAt(visits: Visits, path: string[]) {
  if (visits.rows.length === 0 || visits.path.some((move, ply) => move !== path[ply])) return -1;
  let found = [0];
  for (const move of path.slice(visits.path.length))
    found = found.flatMap((row) => childrenOf(visits, row).filter((each) => visitOf(visits, each)[MOVE] === move));
  const size = (row: number) => visitOf(visits, row)[VISITS];
  return found.reduce((most, row) => (most === -1 || size(row) > size(most) ? row : most), -1);
}

/** The number of a visit, where another one is meant by its path; else null. */
export const visitNumber = (visits: Visits, row: number) =>
  rowAt(visits, movesTo(visits, row)) === row ? null : numberOf(visits, row);

/** Who is to move so many plies after `first`. */
export const sideAt = (first: Side, ply: number): Side =>
  ply % 2 === 0 ? first : first === 'first' ? 'second' : 'first';

/** 1 where greater values are better for this side, else −1. */
export const signFor = (side: Side) => (side === 'first' ? 1 : -1);

/**
 * The reply whose value a node took, as far as it is sent; −1: there is none, or an author's search did not say. Of a
 * cut node it is the reply that caused the cut.
 */
export function bestReply(visits: Visits, row: number) {
  const { path, reply } = visits;
  const facts = factsOf(visits, row);
  const { value, end } = facts;
  const equal = childrenOf(visits, row).filter((each) => isAuthors(facts) || visitOf(visits, each)[VALUE] === value);
  const played = row === 0 && path.length === 0 ? playedIn(reply) : null;
  if (played !== null) return equal.findLast((each) => visitOf(visits, each)[MOVE] === played) ?? -1;
  if (isAuthors(facts)) return -1;
  if (end === 'cut') return equal.at(-1) ?? -1;
  return equal.find((each) => visitOf(visits, each)[BOUND] === 'exact') ?? equal[0] ?? -1;
}

/** The move that the search plays after the iteration whose visits are sent; null: none. */
export const playedIn = ({ iterations, iteration }: Reply) =>
  iteration === null ? null : (iterations[iteration]?.move ?? null);

/** The rows of the principal variation from the root, or on from another row, as far as they are sent. */
export function principalVariation(visits: Visits, from = 0) {
  const found = [];
  for (let row = from; row !== -1; row = bestReply(visits, row)) found.push(row);
  return found;
}

/**
 * The moments of the search, in their order: each visit begins, and each one that made others ends. A moment is `2 ×
 * row`, and one more where the visit ends. A step is the place of a moment among them, from 0.
 */
export const momentsOf = memo(({ rows, child }: Visits) => {
  const moments = new Int32Array(2 * rows.length);
  let count = 0;
  /** Rows that have begun and not ended. */
  const open: number[] = [];
  const end = (parent: number) => {
    for (let row = open.at(-1); row !== undefined && row !== parent; row = open.at(-1)) {
      moments[count++] = 2 * row + 1;
      open.pop();
    }
  };
  for (const [row, { [PARENT]: parent }] of rows.entries()) {
    end(parent);
    moments[count++] = 2 * row;
    if (child[row] !== -1) open.push(row);
  }
  end(-1);
  return moments.subarray(0, count);
});

export const rowOfMoment = (moment: number) => moment >> 1;
export const endsIn = (moment: number) => moment % 2 === 1;
/** The moment at which the visit of a row ends. */
export const endOf = (row: number) => 2 * row + 1;

/**
 * What is known of a visit at a moment: nothing yet, that it has begun, or all.
 * @param moment null: after the last one.
 */
export function stageOf(visits: Visits, row: number, moment: number | null): 'later' | 'open' | 'done' {
  if (moment === null) return 'done';
  const at = rowOfMoment(moment);
  if (row > at) return endsIn(moment) && isBelow(visits, row, at) ? 'done' : 'later';
  if (row === at) return endsIn(moment) || visits.child[row] === -1 ? 'done' : 'open';
  return isBelow(visits, at, row) ? 'open' : 'done';
}

/** Is a row in the subtree of another? */
function isBelow(visits: Visits, row: number, top: number) {
  let each = row;
  while (each > top) each = visitOf(visits, each)[PARENT];
  return each === top;
}

/**
 * The window of a visit as it stands after those of its children that are done: in FIRST's values, null where it is
 * open.
 * @returns `best`: what the mover has so far.
 */
export function windowAt(visits: Visits, row: number, mover: Side, moment: number | null) {
  const facts = factsOf(visits, row);
  const { low, high } = facts;
  const sign = signFor(mover);
  const values = childrenOf(visits, row)
    .filter((each) => stageOf(visits, each, moment) === 'done')
    .map((each) => sign * valueAt(visits, each));
  if (values.length === 0 || isAuthors(facts)) return { low, high, best: null };
  const best = sign * Math.max(...values);
  if (mover === 'first') return { low: Math.max(low ?? best, best), high, best };
  return { low, high: Math.min(high ?? best, best), best };
}

/** A sent node on a line from the root. */
export interface TreeNode {
  visits: Visits;
  row: number;
  /** The row of the same node in the visits of the node before it on the line. */
  before: number;
}
/**
 * The earlier move that set a bound of the last node's window: the one from which on values no longer matter (`beta`,
 * which the other side has elsewhere), or the one that its mover has elsewhere (`alpha`). Null: no sent move did, as
 * where the window is a question.
 * @param line From the root.
 * @param first The side to move at the root.
 * @returns `ply`: the plies from the root to the position in which the move can be chosen.
 */
export function causeOf(line: TreeNode[], first: Side, which: 'alpha' | 'beta') {
  const end = line.at(-1);
  if (!end) return null;
  const holder = sideAt(first, which === 'alpha' ? line.length - 1 : line.length);
  const bound = visitOf(end.visits, end.row)[holder === 'first' ? LOW : HIGH];
  if (bound === null) return null;
  /** The row on the line among the children that are looked at: those before it were read earlier. */
  let next = end.before;
  for (const [ply, { visits, row, before }] of [...line.entries()].slice(0, -1).toReversed()) {
    const wanted = ply === 0 ? [bound, bound + signFor(holder)] : [bound]; // at the root, equal moves may be wanted too
    const found = childrenOf(visits, row).find((each) => {
      return each < next && wanted.includes(valueAt(visits, each)) && assures(visitOf(visits, each)[BOUND], holder);
    });
    if (found !== undefined && sideAt(first, ply) === holder) return { visits, row: found, ply };
    next = before;
  }
  return null;
}

/** Has this side at least that value? */
export const assures = (bound: Bound | null, side: Side) =>
  bound === 'exact' || bound === (side === 'first' ? 'lower' : 'upper');

/**
 * Is the value of a visit the true one? It may be, where the search needed no more than a bound: all moves were read,
 * and the one that gave the value has its true value.
 */
export function isTrue(visits: Visits, row: number): boolean {
  const { [BOUND]: bound, [END]: end, [VALUE]: value } = visitOf(visits, row);
  if (bound === 'exact' || end !== 'read') return bound === 'exact';
  return childrenOf(visits, row).some((each) => visitOf(visits, each)[VALUE] === value && isTrue(visits, each));
}

/**
 * May the winner win by more than the margin in an exact value of a won game: with a move that was only estimated? A
 * value that is a bound says so itself.
 */
export function isLeast(visits: Visits, row: number) {
  const { [BOUND]: bound } = visitOf(visits, row);
  return visits.reply.estimates === true && bound === 'exact' && !isReadOut(visits, row);
}

/** Was everything below it read to the end of the game? */
function isReadOut(visits: Visits, row: number): boolean {
  const { [END]: end } = visitOf(visits, row);
  const isWhole = end === 'read' && omitted(visits, row) === 0;
  return end === 'over' || (isWhole && childrenOf(visits, row).every((each) => isReadOut(visits, each)));
}

/**
 * `=`, `≤` or `≥` of a value as it is shown.
 * @param bound null: the value is an author's.
 * @param sign 1: FIRST's values, −1: the other side's.
 */
export const relation = (bound: Bound | null, sign: number): '=' | '≤' | '≥' =>
  bound === null || bound === 'exact' ? '=' : (bound === 'lower') === sign > 0 ? '≥' : '≤';

/** The sent row in which a visit is that has this number, the deepest one. */
export function rowOfVisit(visits: Visits, wanted: number) {
  const last = (row: number) => numberOf(visits, row) + visitOf(visits, row)[VISITS] - 1;
  const below = (row: number): number => {
    const inside = childrenOf(visits, row).find((each) => numberOf(visits, each) <= wanted && wanted <= last(each));
    return inside === undefined ? row : below(inside);
  };
  return below(0);
}
