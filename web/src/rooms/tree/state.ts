// The state of the Tree room, and what is found in it: positions, and the nodes on a path.

import { memo } from '../../base/memo.ts';
import type { Problem, ReasonSaid, Side, View } from '../../contract/types.ts';
import {
  lineToRow,
  movesTo,
  omitted,
  rowAt,
  rowOfVisit,
  sideAt,
  signFor,
  stageOf,
  type TreeNode,
  type Visits,
  visitsOf,
} from '../../tree/visits.ts';
import { NOTHING_SAID } from '../../views/controls.ts';
import type { Wanted } from './address.ts';

/** How many positions a search read, and the value that it found. */
export interface Cost {
  positions: number;
  value: number | null;
}
/** What is known of costs, by the keys of their requests. */
type Costs = ReadonlyMap<string, Cost | Problem>;

export type TreeState = ReturnType<typeof newTree>;

/** A tree of which nothing is known yet. */
const unknown = (wanted: Wanted, problem: Problem | null) => ({
  wanted,
  problem,
  /** Why no more moves lead to the root than do: the next one was refused. */
  refusedMove: null as Problem | null,
  /** The position at the root. */
  root: null as View | null,
  /** The positions below it, by `pathKey`. */
  views: new Map<string, View>(),
  /** The visits of the search. */
  main: null as Visits | null,
  /**
   * What was read of a single node, by `pathKey`: of one that the search did not read, or of one whose visits are not
   * sent.
   */
  subtrees: new Map<string, Visits>(),
  /** Why nodes have their values, by the keys of their requests. */
  reasons: new Map<string, ReasonSaid[]>(),
  /** Those that came last: they keep their place until others are known. */
  lastReasons: [] as ReasonSaid[],
  /** How many positions were read for the request of this key, as far as sent. */
  progress: null as { key: string; visits: number } | null,
  /** Was the reading stopped? */
  stopped: false,
  /** The moment of the search that is shown (visits.ts, `momentsOf`); null: all of it. */
  moment: null as number | null,
  /** Does it go on by itself? */
  playing: false,
  /** Steps a second while it does. */
  pace: 4,
  /** What the player thinks will be cut: of the replies to the node with this `pathKey` among these visits, in their order, whether
   * each is thought to be cut. */
  prediction: null as { key: string; visits: Visits; guesses: boolean[] } | null,
  /** The plies of the columns that are shown whole. */
  unfolded: new Set<number>(),
  /** Is the tree to have the focus once it is known, where nothing else has it? */
  focuses: false,
});

/** The state at first. */
export const newTree = (wanted: Wanted) => ({
  ...unknown(wanted, null),

  // What stays when another tree is wanted.

  /** What searches read, once it was asked. */
  costs: new Map() as Costs,
  /** Do letters stand for commands, as the player has set it? Not before that is known. */
  letters: false,
  /** How many problems there were: what is wanted after one is another request. */
  attempt: 0,
  /** What the live region says. */
  said: NOTHING_SAID,
});

/** A tree of another position is wanted. */
export const anotherPosition = (state: TreeState, wanted: Wanted, problem: Problem | null = null): TreeState => ({
  ...state,
  ...unknown(wanted, problem),
});

/** Another tree of the same position is wanted. */
export const anotherTree = (state: TreeState, wanted: Wanted): TreeState => ({
  ...anotherPosition(state, wanted),
  root: state.root,
  views: state.views,
});

export const pathKey = (path: string[]) => path.join(' ');

/** The position at a path; undefined: it is not known yet. */
export const viewAt = ({ root, views }: TreeState, path: string[]) =>
  path.length === 0 ? (root ?? undefined) : views.get(pathKey(path));

/** The record of the position at a path. */
export const recordAt = ({ wanted, root }: TreeState, path: string[]) => ({
  ...wanted.start,
  moves: root ? [...root.moves, ...path] : wanted.transcript,
});

/** Who is to move at the root. */
export const firstSide = ({ root }: TreeState): Side => root?.turn ?? 'first';

/** The sent nodes from the root to the current one, as far as they are sent. */
export const lineOf = memo((state: TreeState) => lineTo(state, state.wanted.path));

/** The current node, if it is sent. */
export const nodeHere = (state: TreeState) => lineOf(state)[state.wanted.path.length];

/** As `lineOf`, along another path. */
export function lineTo(state: TreeState, path: string[]): TreeNode[] {
  const { main, subtrees, wanted } = state;
  if (!main) return [];
  const meant = wanted.visit === null ? -1 : rowOfVisit(main, wanted.visit);
  const isMeant = [wanted.path, movesTo(main, meant)].every((each) => pathKey(each) === pathKey(path));
  let node: TreeNode = { visits: main, row: 0, before: 0 };
  const line = [node];
  let known = rowsAlong(main, path, isMeant ? meant : -1);
  for (const ply of path.keys()) {
    const prefix = path.slice(0, ply + 1);
    const above = node.visits;
    const before = known[prefix.length - above.path.length] ?? -1;
    // While the search is gone through, and where another visit is meant, what was read of a node alone is not shown.
    const subtree =
      state.moment === null && (before === -1 || before === rowAt(above, prefix)) && subtrees.get(pathKey(prefix));
    if (subtree) {
      node = { visits: subtree, row: 0, before: before === -1 ? NOT_READ_ABOVE : before };
      known = rowsAlong(subtree, path);
    } else if (before !== -1) node = { visits: above, row: before, before };
    else break;
    line.push(node);
  }
  return line;
}

/** In place of a row: that of a node that the node before it did not read. It is after all others. */
export const NOT_READ_ABOVE = Number.MAX_SAFE_INTEGER;

/**
 * The rows from the first one along a path, as far as they are sent: each is the parent of the next.
 * @param path From the root of the search.
 * @param meant The row at its end; −1: that with the most visits.
 */
function rowsAlong(visits: Visits, path: string[], meant = -1) {
  const top = visits.path.length;
  let last = meant;
  for (let end = path.length; last === -1 && end >= top; end--) last = rowAt(visits, path.slice(0, end));
  return lineToRow(visits, Math.max(last, 0));
}

/** Is a node one that the search did not read? */
export const isUnread = ({ visits }: TreeNode) => visits.reply.unread === true;

/** What is known of a visit at the moment that is shown; of what was read of a node alone, all. */
export const shownStage = ({ main, moment }: TreeState, visits: Visits, row: number) =>
  stageOf(visits, row, visits === main ? moment : null);

/** The factor of values as they are shown at a ply, which are FIRST's. */
export const shownSign = (state: TreeState, ply: number) => signFor(viewerAt(state, ply));

/** A window as it is shown at a ply: the least and the greatest value. */
export const shownWindow = <Value>(state: TreeState, ply: number, low: Value, high: Value): [Value, Value] =>
  shownSign(state, ply) > 0 ? [low, high] : [high, low];

/** The side for which a value is shown at a ply. */
export const viewerAt = (state: TreeState, ply: number) =>
  state.wanted.viewer === 'mover' ? sideAt(firstSide(state), ply) : (state.wanted.viewer ?? firstSide(state));

/**
 * The subtrees as they are kept when the path changes: those beside the new path as their first rows, from which the
 * rest is read again.
 */
export function keptSubtrees({ subtrees }: TreeState, path: string[]) {
  const isOn = (moves: string[]) => moves.every((move, ply) => move === path[ply]);
  const firstRow = (visits: Visits) => visitsOf(visits.path, visits.rows.slice(0, 1), visits.reply);
  const kept = [...subtrees].filter(([, visits]) => isOn(visits.path.slice(0, -1)));
  return new Map(kept.map(([key, visits]) => [key, isOn(visits.path) ? visits : firstRow(visits)]));
}

/**
 * Does the engine's reply leave out replies to a node that the search read? Not where the engine was asked for this
 * very node: of so many it sends the largest alone.
 */
export const omitsReplies = ({ visits, row }: Pick<TreeNode, 'visits' | 'row'>) =>
  omitted(visits, row) > 0 && (row > 0 || visits.rows.length === 1);
