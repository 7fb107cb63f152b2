// The visits of a search, as the engine tells them (`tree` in engine/CONTRACT.md), and what follows from them. A visit is
// named by its row. Nothing here depends on the page or a language.

/** @typedef {import('../contract/types.js').Side} Side */
/** @typedef {'exact' | 'lower' | 'upper'} Bound */
/** @typedef {'read' | 'cut' | 'horizon' | 'over' | 'table'} End */
/** @typedef {[number, string | null, number, number | null, number | null, number, Bound, End, number, string[], number]} Row */
/** @typedef {import('../contract/types.js').Tree} Reply */
/**
 * The rows at and below one node, in the order in which the visits began.
 * @typedef {object} Visits
 * @property {string[]} path The moves from the root of the search to the first row.
 * @property {Row[]} rows
 * @property {Int32Array} child The first visit that a row made and that is told; −1: none.
 * @property {Int32Array} next The next visit that the same row made; −1: none.
 * @property {Int32Array} number How many visits began before this one; at least so many, where some are not told.
 * @property {boolean} whole Are all visits told?
 * @property {number} widest The most moves of a position, as far as they are told.
 * @property {Reply} reply
 */

// The columns of a row.
export const [PARENT, MOVE, DEPTH, LOW, HIGH, VALUE, BOUND, END, VISITS, UNREAD, KEY] =
  /** @type {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]} */ ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

/** @param {string[]} path @param {Row[]} rows @param {Reply} reply @returns {Visits} */
export function visitsOf(path, rows, reply) {
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

/** The visits that a row made and that are told. @param {Visits} visits @param {number} row */
export function childrenOf({ child, next }, row) {
  const found = [];
  for (let each = child[row] ?? -1; each !== -1; each = next[each]) found.push(each);
  return found;
}

/** How many visits below a row the engine's reply leaves out. @param {Visits} visits @param {number} row */
export function omitted(visits, row) {
  const { rows } = visits;
  return rows[row][VISITS] - 1 - childrenOf(visits, row).reduce((sum, each) => sum + rows[each][VISITS], 0);
}

/** The rows from the first one to this one. @param {Visits} visits @param {number} row */
export function lineToRow({ rows }, row) {
  const line = [];
  for (let each = row; each !== -1; each = rows[each][PARENT]) line.push(each);
  return line.reverse();
}

/** The moves from the root of the search to a row. @param {Visits} visits @param {number} row */
export const movesTo = (visits, row) => [
  ...visits.path,
  ...lineToRow(visits, row)
    .slice(1)
    .map((each) => /** @type {string} */ (visits.rows[each][MOVE])),
];

/**
 * The row of the node at a path: of several visits the one with the most visits below it, the first if equal. −1: it is not told.
 * @param {Visits} visits
 * @param {string[]} path From the root of the search.
 */
export function rowAt(visits, path) {
  const { rows } = visits;
  if (rows.length === 0 || visits.path.some((move, ply) => move !== path[ply])) return -1;
  let found = [0];
  for (const move of path.slice(visits.path.length))
    found = found.flatMap((row) => childrenOf(visits, row).filter((each) => rows[each][MOVE] === move));
  return found.reduce((most, row) => (most === -1 || rows[row][VISITS] > rows[most][VISITS] ? row : most), -1);
}

/** The number of a visit, where another one is meant by its path; else null. @param {Visits} visits @param {number} row */
export const visitNumber = (visits, row) => (rowAt(visits, movesTo(visits, row)) === row ? null : visits.number[row]);

/** The plies from the root of the search to a row. @param {Visits} visits @param {number} row */
export const plyOf = (visits, row) => visits.path.length + visits.rows[0][DEPTH] - visits.rows[row][DEPTH];

/** Who is to move so many plies after `first`. @param {Side} first @param {number} ply @returns {Side} */
export const sideAt = (first, ply) => (ply % 2 === 0 ? first : first === 'first' ? 'second' : 'first');

/** 1 where greater values are better for this side, else −1. @param {Side} side */
export const signFor = (side) => (side === 'first' ? 1 : -1);

/**
 * The reply whose value a node took, as far as it is told; −1: there is none. Of a cut node it is the reply that caused the cut.
 * @param {Visits} visits
 * @param {number} row
 */
export function bestReply(visits, row) {
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

/** The rows of the principal variation, as far as they are told. @param {Visits} visits */
export function principalVariation(visits) {
  const found = [];
  for (let row = 0; row !== -1; row = bestReply(visits, row)) found.push(row);
  return found;
}

/**
 * Steps through the search: each visit begins, and each one that made others ends. A step is `2 × row`, and one more where the
 * visit ends.
 * @param {Visits} visits
 */
export function stepsOf(visits) {
  const { rows, child } = visits;
  const steps = new Int32Array(2 * rows.length);
  let count = 0;
  /** Rows that have begun and not ended. @type {number[]} */
  const open = [];
  const end = (/** @type {number} */ parent) => {
    while (open.length > 0 && open.at(-1) !== parent) steps[count++] = 2 * /** @type {number} */ (open.pop()) + 1;
  };
  for (let row = 0; row < rows.length; row++) {
    end(rows[row][PARENT]);
    steps[count++] = 2 * row;
    if (child[row] !== -1) open.push(row);
  }
  end(-1);
  return steps.subarray(0, count);
}

/** @type {WeakMap<Visits, Int32Array>} */
const stepsKnown = new WeakMap();

/** The same, computed once. @param {Visits} visits */
export function knownSteps(visits) {
  const steps = stepsKnown.get(visits) ?? stepsOf(visits);
  stepsKnown.set(visits, steps);
  return steps;
}

/** @param {number} step */
export const rowOfStep = (step) => step >> 1;
/** @param {number} step */
export const endsIn = (step) => step % 2 === 1;

/**
 * What is known of a visit at a step: nothing yet, that it has begun, or all.
 * @param {Visits} visits
 * @param {number} row
 * @param {number | null} step null: after the last one.
 * @returns {'later' | 'open' | 'done'}
 */
export function stageOf(visits, row, step) {
  if (step === null) return 'done';
  const at = rowOfStep(step);
  if (row > at) return endsIn(step) && isBelow(visits, row, at) ? 'done' : 'later';
  if (row === at) return endsIn(step) || visits.child[row] === -1 ? 'done' : 'open';
  return isBelow(visits, at, row) ? 'open' : 'done';
}

/** Is a row in the subtree of another? @param {Visits} visits @param {number} row @param {number} top */
export function isBelow({ rows }, row, top) {
  let each = row;
  while (each > top) each = rows[each][PARENT];
  return each === top;
}

/**
 * The window of a visit as it stands after those of its children that are done: in FIRST's values, null where it is open.
 * @param {Visits} visits
 * @param {number} row
 * @param {Side} mover
 * @param {number | null} step
 * @returns {{low: number | null, high: number | null, best: number | null}} `best`: what the mover has so far.
 */
export function windowAt(visits, row, mover, step) {
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

/**
 * A told node on a line from the root.
 * @typedef {object} Node
 * @property {Visits} visits
 * @property {number} row
 * @property {number} before The row of the same node in the visits of the node before it on the line.
 */
/**
 * An earlier move that set a bound of a window.
 * @typedef {object} Cause
 * @property {number} row
 * @property {number} ply The plies from the root to the position in which it can be chosen.
 */

/**
 * The earlier move that set a bound of the last node's window: the one from which on values no longer matter (`beta`, which the other
 * side has elsewhere), or the one that its mover has elsewhere (`alpha`). Null: no told move did, as where the window is a question.
 * @param {Node[]} line From the root.
 * @param {Side} first The side to move at the root.
 * @param {'alpha' | 'beta'} which
 * @returns {Cause | null}
 */
export function causeOf(line, first, which) {
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

/** Has this side at least that value? @param {Bound} bound @param {Side} side */
export const assures = (bound, side) => bound === 'exact' || bound === (side === 'first' ? 'lower' : 'upper');

/**
 * Is the value of a visit the true one? It may be, where the search needed no more than a bound: all moves were read, and the one
 * that gave the value has its true value.
 * @param {Visits} visits
 * @param {number} row
 * @returns {boolean}
 */
export function isTrue(visits, row) {
  const { rows } = visits;
  const { [BOUND]: bound, [END]: end, [VALUE]: value } = rows[row];
  if (bound === 'exact') return true;
  return end === 'read' && childrenOf(visits, row).some((each) => rows[each][VALUE] === value && isTrue(visits, each));
}

/** `=`, `≤` or `≥` of a value as it is shown. @param {Bound} bound @param {number} sign 1: FIRST's values, −1: the other side's. */
export const relation = (bound, sign) => (bound === 'exact' ? '=' : (bound === 'lower') === sign > 0 ? '≥' : '≤');

/** For each row the first one that the same moves lead to. @type {WeakMap<Visits, Int32Array>} */
const nodesKnown = new WeakMap();

/** @param {Visits} visits */
function nodesOf(visits) {
  const known = nodesKnown.get(visits);
  if (known) return known;
  /** @type {Map<string, number>} */
  const first = new Map();
  const nodes = new Int32Array(visits.rows.length);
  for (const [row, { [PARENT]: parent, [MOVE]: move }] of visits.rows.entries()) {
    const key = `${parent === -1 ? '' : nodes[parent]} ${move}`;
    nodes[row] = first.get(key) ?? row;
    first.set(key, nodes[row]);
  }
  nodesKnown.set(visits, nodes);
  return nodes;
}

/** The first rows of the same position reached by other moves: one for each way to it. @param {Visits} visits @param {number} row */
export function otherWays(visits, row) {
  const { rows } = visits;
  const nodes = nodesOf(visits);
  const found = [];
  for (let at = 0; at < rows.length; at++)
    if (rows[at][KEY] === rows[row][KEY] && nodes[at] === at && at !== nodes[row]) found.push(at);
  return found;
}

/** The told row in which a visit is that has this number, the deepest one. @param {Visits} visits @param {number} wanted */
export function rowOfVisit(visits, wanted) {
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
