// The visits of a search, as the engine tells them (`tree` in engine/CONTRACT.md), and what follows from them. A visit is
// named by its row. Nothing here depends on the page or a language.

import type { Tree as Reply, Side } from '../contract/types.ts';

export type Bound = 'exact' | 'lower' | 'upper';
export type End = 'read' | 'cut' | 'horizon' | 'over' | 'table';
export type Row = [
  number,
  string | null,
  number,
  number | null,
  number | null,
  number,
  Bound,
  End,
  number,
  string[],
  number,
];
/** The rows at and below one node, in the order in which the visits began. */
export interface Visits {
  /** The moves from the root of the search to the first row. */
  path: string[];
  rows: Row[];
  /** The first visit that a row made and that is told; −1: none. */
  child: Int32Array;
  /** The next visit that the same row made; −1: none. */
  next: Int32Array;
  /** How many visits began before this one; at least so many, where some are not told. */
  number: Int32Array;
  /** Are all visits told? */
  whole: boolean;
  /** The most moves of a position, as far as they are told. */
  widest: number;
  reply: Reply;
}

// The columns of a row.
export const [PARENT, MOVE, DEPTH, LOW, HIGH, VALUE, BOUND, END, VISITS, UNREAD, KEY] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
] as [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function visitsOf(path: string[], rows: Row[], reply: Reply): Visits {
  const size = rows.length;
  const child = new Int32Array(size).fill(-1);
  const next = new Int32Array(size).fill(-1);
  const last = new Int32Array(size).fill(-1);
  const number = new Int32Array(size);
  /** How many visits of each row's subtree were counted so far. */
  const counted = new Int32Array(size).fill(1);
  const moves = Int32Array.from(rows, (row) => row[UNREAD].length);
  for (let row = 1; row < size; row++) {
    const parent = rows[row][PARENT];
    moves[parent]++;
    if (last[parent] === -1) child[parent] = row;
    else next[last[parent]] = row;
    last[parent] = row;
    number[row] = number[parent] + counted[parent];
    counted[parent] += rows[row][VISITS];
  }
  const widest = moves.reduce((most, each) => Math.max(most, each), 0);
  return { path, rows, child, next, number, whole: size === rows[0]?.[VISITS], widest, reply };
}

/** The visits that a row made and that are told. */
export function childrenOf({ child, next }: Visits, row: number) {
  const found = [];
  for (let each = child[row] ?? -1; each !== -1; each = next[each]) found.push(each);
  return found;
}

/** How many visits below a row the engine's reply leaves out. */
export function omitted(visits: Visits, row: number) {
  const { rows } = visits;
  return rows[row][VISITS] - 1 - childrenOf(visits, row).reduce((sum, each) => sum + rows[each][VISITS], 0);
}

/** The rows from the first one to this one. */
export function lineToRow({ rows }: Visits, row: number) {
  const line = [];
  for (let each = row; each !== -1; each = rows[each][PARENT]) line.push(each);
  return line.reverse();
}

/** The moves from the root of the search to a row. */
export const movesTo = (visits: Visits, row: number) => [
  ...visits.path,
  ...lineToRow(visits, row)
    .slice(1)
    .map((each) => visits.rows[each][MOVE] as string),
];

/**
 * The row of the node at a path: of several visits the one with the most visits below it, the first if equal. −1: it is not told.
 * @param path From the root of the search.
 */
export function rowAt(visits: Visits, path: string[]) {
  const { rows } = visits;
  if (rows.length === 0 || visits.path.some((move, ply) => move !== path[ply])) return -1;
  let found = [0];
  for (const move of path.slice(visits.path.length))
    found = found.flatMap((row) => childrenOf(visits, row).filter((each) => rows[each][MOVE] === move));
  return found.reduce((most, row) => (most === -1 || rows[row][VISITS] > rows[most][VISITS] ? row : most), -1);
}

/** The number of a visit, where another one is meant by its path; else null. */
export const visitNumber = (visits: Visits, row: number) =>
  rowAt(visits, movesTo(visits, row)) === row ? null : visits.number[row];

/** The plies from the root of the search to a row. */
export const plyOf = (visits: Visits, row: number) =>
  visits.path.length + visits.rows[0][DEPTH] - visits.rows[row][DEPTH];

/** Who is to move so many plies after `first`. */
export const sideAt = (first: Side, ply: number): Side =>
  ply % 2 === 0 ? first : first === 'first' ? 'second' : 'first';

/** 1 where greater values are better for this side, else −1. */
export const signFor = (side: Side) => (side === 'first' ? 1 : -1);

/** The reply whose value a node took, as far as it is told; −1: there is none. Of a cut node it is the reply that caused the cut. */
export function bestReply(visits: Visits, row: number) {
  const { rows, path, reply } = visits;
  const equal = childrenOf(visits, row).filter((each) => rows[each][VALUE] === rows[row][VALUE]);
  const played =
    row === 0 && path.length === 0 && reply.iteration !== null ? reply.iterations[reply.iteration].move : null;
  const found =
    played !== null
      ? equal.findLast((each) => rows[each][MOVE] === played)
      : rows[row][END] === 'cut'
        ? equal.at(-1)
        : (equal.find((each) => rows[each][BOUND] === 'exact') ?? equal[0]);
  return found ?? -1;
}

/** The rows of the principal variation, as far as they are told. */
export function principalVariation(visits: Visits) {
  const found = [];
  for (let row = 0; row !== -1; row = bestReply(visits, row)) found.push(row);
  return found;
}

/**
 * Steps through the search: each visit begins, and each one that made others ends. A step is `2 × row`, and one more where the
 * visit ends.
 */
export function stepsOf(visits: Visits) {
  const { rows, child } = visits;
  const steps = new Int32Array(2 * rows.length);
  let count = 0;
  /** Rows that have begun and not ended. */
  const open: number[] = [];
  const end = (parent: number) => {
    while (open.length > 0 && open.at(-1) !== parent) steps[count++] = 2 * (open.pop() as number) + 1;
  };
  for (let row = 0; row < rows.length; row++) {
    end(rows[row][PARENT]);
    steps[count++] = 2 * row;
    if (child[row] !== -1) open.push(row);
  }
  end(-1);
  return steps.subarray(0, count);
}

const stepsKnown: WeakMap<Visits, Int32Array> = new WeakMap();

/** The same, computed once. */
export function knownSteps(visits: Visits) {
  const steps = stepsKnown.get(visits) ?? stepsOf(visits);
  stepsKnown.set(visits, steps);
  return steps;
}

export const rowOfStep = (step: number) => step >> 1;
export const endsIn = (step: number) => step % 2 === 1;

/**
 * What is known of a visit at a step: nothing yet, that it has begun, or all.
 * @param step null: after the last one.
 */
export function stageOf(visits: Visits, row: number, step: number | null): 'later' | 'open' | 'done' {
  if (step === null) return 'done';
  const at = rowOfStep(step);
  if (row > at) return endsIn(step) && isBelow(visits, row, at) ? 'done' : 'later';
  if (row === at) return endsIn(step) || visits.child[row] === -1 ? 'done' : 'open';
  return isBelow(visits, at, row) ? 'open' : 'done';
}

/** Is a row in the subtree of another? */
export function isBelow({ rows }: Visits, row: number, top: number) {
  let each = row;
  while (each > top) each = rows[each][PARENT];
  return each === top;
}

/**
 * The window of a visit as it stands after those of its children that are done: in FIRST's values, null where it is open.
 * @returns `best`: what the mover has so far.
 */
export function windowAt(
  visits: Visits,
  row: number,
  mover: Side,
  step: number | null,
): { low: number | null; high: number | null; best: number | null } {
  const { rows } = visits;
  const { [LOW]: low, [HIGH]: high } = rows[row];
  const sign = signFor(mover);
  const values = childrenOf(visits, row)
    .filter((each) => stageOf(visits, each, step) === 'done')
    .map((each) => sign * rows[each][VALUE]);
  if (values.length === 0) return { low, high, best: null };
  const best = sign * Math.max(...values);
  return mover === 'first'
    ? { low: low === null ? best : Math.max(low, best), high, best }
    : { low, high: high === null ? best : Math.min(high, best), best };
}

/** A told node on a line from the root. */
export interface Node {
  visits: Visits;
  row: number;
  /** The row of the same node in the visits of the node before it on the line. */
  before: number;
}
/** An earlier move that set a bound of a window. */
export interface Cause {
  row: number;
  /** The plies from the root to the position in which it can be chosen. */
  ply: number;
}

/**
 * The earlier move that set a bound of the last node's window: the one from which on values no longer matter (`beta`, which the other
 * side has elsewhere), or the one that its mover has elsewhere (`alpha`). Null: no told move did, as where the window is a question.
 * @param line From the root.
 * @param first The side to move at the root.
 */
export function causeOf(line: Node[], first: Side, which: 'alpha' | 'beta'): Cause | null {
  const end = line.length - 1;
  const holder = sideAt(first, which === 'alpha' ? end : end + 1);
  const bound = line[end].visits.rows[line[end].row][holder === 'first' ? LOW : HIGH];
  if (bound === null) return null;
  for (let ply = end - 1; ply >= 0; ply--) {
    if (sideAt(first, ply) !== holder) continue;
    const { visits, row } = line[ply];
    const { rows } = visits;
    const wanted = ply === 0 ? [bound, bound + signFor(holder)] : [bound]; // at the root, equal moves may be wanted too
    const found = childrenOf(visits, row).find(
      (each) => each < line[ply + 1].before && wanted.includes(rows[each][VALUE]) && assures(rows[each][BOUND], holder),
    );
    if (found !== undefined) return { row: found, ply };
  }
  return null;
}

/** Has this side at least that value? */
export const assures = (bound: Bound, side: Side) =>
  bound === 'exact' || bound === (side === 'first' ? 'lower' : 'upper');

/**
 * Is the value of a visit the true one? It may be, where the search needed no more than a bound: all moves were read, and the one
 * that gave the value has its true value.
 */
export function isTrue(visits: Visits, row: number): boolean {
  const { rows } = visits;
  const { [BOUND]: bound, [END]: end, [VALUE]: value } = rows[row];
  if (bound === 'exact') return true;
  return end === 'read' && childrenOf(visits, row).some((each) => rows[each][VALUE] === value && isTrue(visits, each));
}

/**
 * `=`, `≤` or `≥` of a value as it is shown.
 * @param sign 1: FIRST's values, −1: the other side's.
 */
export const relation = (bound: Bound, sign: number) =>
  bound === 'exact' ? '=' : (bound === 'lower') === sign > 0 ? '≥' : '≤';

/** For each row the first one that the same moves lead to. */
const nodesKnown: WeakMap<Visits, Int32Array> = new WeakMap();

function nodesOf(visits: Visits) {
  const known = nodesKnown.get(visits);
  if (known) return known;
  const first: Map<string, number> = new Map();
  const nodes = new Int32Array(visits.rows.length);
  for (const [row, { [PARENT]: parent, [MOVE]: move }] of visits.rows.entries()) {
    const key = `${parent === -1 ? '' : nodes[parent]} ${move}`;
    nodes[row] = first.get(key) ?? row;
    first.set(key, nodes[row]);
  }
  nodesKnown.set(visits, nodes);
  return nodes;
}

/** The first rows of the same position reached by other moves: one for each way to it. */
export function otherWays(visits: Visits, row: number) {
  const { rows } = visits;
  const nodes = nodesOf(visits);
  const found = [];
  for (let at = 0; at < rows.length; at++)
    if (rows[at][KEY] === rows[row][KEY] && nodes[at] === at && at !== nodes[row]) found.push(at);
  return found;
}

/** The told row in which a visit is that has this number, the deepest one. */
export function rowOfVisit(visits: Visits, wanted: number) {
  const { rows, number } = visits;
  let row = 0;
  for (;;) {
    const inside = childrenOf(visits, row).find(
      (each) => number[each] <= wanted && wanted < number[each] + rows[each][VISITS],
    );
    if (inside === undefined) return row;
    row = inside;
  }
}
