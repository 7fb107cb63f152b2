// The state of the Tree room, and what is found in it: the node at a path, the columns around the current node.

import type { Problem, ReasonSaid, Side, View } from '../../contract/types.ts';
import { memo } from '../../memo.ts';
import { searchIn } from '../../player.ts';
import {
  assures,
  childrenOf,
  factsOf,
  lineToRow,
  moveOf,
  movesTo,
  type Node,
  omitted,
  playedIn,
  principalVariation,
  rowAt,
  rowOfVisit,
  sideAt,
  signFor,
  stageOf,
  type Visits,
  visitsOf,
} from '../../tree/visits.ts';
import { NOTHING_SAID } from '../../views/announcer.ts';
import type { Embedding } from '../../views/embedding.ts';
import type { Wanted } from './address.ts';
import type { Costs } from './costs.ts';
import { isWindowed } from './readers.ts';

export type TreeState = ReturnType<typeof newTree>;

/** Columns that are drawn at most. */
export const COLUMNS = 4;

/** A tree of which nothing is known yet. */
const unknown = (wanted: Wanted, problem: Problem | null) => ({
  wanted,
  problem,
  /** Why no more moves lead to the root than do. */
  cut: null as Problem | null,
  /** The position at the root. */
  root: null as View | null,
  /** The positions below it, by `pathKey`. */
  views: new Map<string, View>(),
  /** The visits of the search. */
  main: null as Visits | null,
  /** What was read of a single node, by `pathKey`: of one that the search did not read, or of one whose visits are not sent. */
  subtrees: new Map<string, Visits>(),
  /** Why nodes have their values, by the keys of their requests. */
  reasons: new Map<string, ReasonSaid[]>(),
  /** Those that came last: they keep their place until others are known. */
  lastReasons: [] as ReasonSaid[],
  /** How many positions were read for the request of this key, as far as sent. */
  progress: null as { key: string; visits: number } | null,
  /** Was the reading stopped? */
  stopped: false,
  /** The step of the search that is shown (visits.ts); null: all of it. */
  step: null as number | null,
  /** Does it go on by itself? */
  playing: false,
  /** Steps a second while it does. */
  pace: 4,
  /** What the player thinks will be cut: of the replies to the node with this `pathKey` among these visits, in their order, whether
   * each is thought to be cut. */
  prediction: null as { key: string; visits: Visits; guesses: boolean[] } | null,
  /** The plies of the columns that are shown whole. */
  unfolded: new Set<number>(),
  /** The code with which another site shows the tree at its place, once it was asked for. */
  embedding: null as Embedding<Wanted> | null,
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
export function lineTo(state: TreeState, path: string[]): Node[] {
  const { main, subtrees, wanted } = state;
  if (!main) return [];
  const meant = wanted.visit === null ? -1 : rowOfVisit(main, wanted.visit);
  const isMeant = [wanted.path, movesTo(main, meant)].every((each) => pathKey(each) === pathKey(path));
  let node: Node = { visits: main, row: 0, before: 0 };
  const line = [node];
  let known = rowsAlong(main, path, isMeant ? meant : -1);
  for (const ply of path.keys()) {
    const prefix = path.slice(0, ply + 1);
    const above = node.visits;
    const before = known[prefix.length - above.path.length] ?? -1;
    // While the search is gone through, and where another visit is meant, what was read of a node alone is not shown.
    const subtree =
      state.step === null && (before === -1 || before === rowAt(above, prefix)) && subtrees.get(pathKey(prefix));
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
const NOT_READ_ABOVE = Number.MAX_SAFE_INTEGER;

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
export const isUnread = ({ visits }: Node) => visits.reply.unread === true;

/** What is known of a visit at the step that is shown; of what was read of a node alone, all. */
export const shownStage = ({ main, step }: TreeState, visits: Visits, row: number) =>
  stageOf(visits, row, visits === main ? step : null);

/** The factor of values as they are shown at a ply, which are FIRST's. */
export const shownSign = (state: TreeState, ply: number) => signFor(viewerAt(state, ply));

/** A window as it is shown at a ply: the least and the greatest value. */
export const shownWindow = <Value>(state: TreeState, ply: number, low: Value, high: Value): [Value, Value] =>
  shownSign(state, ply) > 0 ? [low, high] : [high, low];

/** The side for which a value is shown at a ply. */
export const viewerAt = (state: TreeState, ply: number) =>
  state.wanted.viewer === 'mover' ? sideAt(firstSide(state), ply) : (state.wanted.viewer ?? firstSide(state));

/** A node in a column. */
export interface Item {
  move: string;
  path: string[];
  ply: number;
  /** Null: it was not read. */
  visits: Visits | null;
  row: number;
  /** Is it on the path to the current node and on by the best replies? */
  on: boolean;
  /** Is it on the principal variation? */
  best: boolean;
  /** Was the same move read before? */
  again: boolean;
  /** While the search is gone through: is it still to be seen whether it is read? */
  later: boolean;
  /** Was it read, but is not sent among so many? */
  small: boolean;
}
/** The replies to one position. `ply`: from the root to these nodes; `path`: to their parent; `mover`: who chooses among them. */
export type Column = { ply: number; path: string[]; mover: Side; items: Item[] };

const UNMARKED = { visits: null, row: 0, on: false, best: false, again: false, later: false, small: false };

/** The nodes on from the current one by the best replies, at most so many plies from the root. While the search is gone through: none. */
function bestLine(state: TreeState, most: number) {
  const node = nodeHere(state);
  if (!node || state.step !== null) return [];
  const { visits } = node;
  const rows = principalVariation(visits, node.row).slice(1, 1 + Math.max(most - state.wanted.path.length, 0));
  return rows.map((row) => ({ visits, row, before: row }));
}

/**
 * The columns from the root to the replies to the current node, and on along the best replies up to `most` columns. The first holds
 * the root alone.
 */
export function columnsOf(state: TreeState, most = 0): Column[] {
  const read = lineOf(state);
  if (read.length === 0 || !state.main) return [];
  const on = guesses(state) ? [] : bestLine(state, most - 2);
  const line = [...read, ...on];
  const path = [...state.wanted.path, ...on.map(({ visits, row }) => moveOf(visits, row))];
  const best = new Set(state.step === null && !guesses(state) ? principalVariation(state.main) : []); // not known before the end
  const first = firstSide(state);
  const root = { ...UNMARKED, move: '', path: [], ply: 0, visits: state.main, on: true, best: best.has(0) };
  const columns: Column[] = [{ ply: 0, path: [], mover: sideAt(first, 1), items: [root] }];
  for (const [ply, { visits, row }] of line.entries()) {
    const above = path.slice(0, ply);
    const onward = path[ply];
    const next = line[ply + 1];
    const onRow = next?.before ?? -1;
    const reply = (move: string, marks: Partial<Item>) => ({
      ...UNMARKED,
      move,
      path: [...above, move],
      ply: ply + 1,
      ...marks,
    });
    const seen = new Set<string>();
    const sent = childrenOf(visits, row).map((each) => {
      const move = moveOf(visits, each);
      const again = seen.has(move);
      seen.add(move);
      return reply(move, {
        visits,
        row: each,
        on: each === onRow,
        best: visits === state.main && best.has(each),
        again,
      });
    });
    const { unread } = factsOf(visits, row);
    const played = ply === 0 ? playedIn(state.main.reply) : null;
    const small = smallReplies(state, { visits, row }, above, [...seen, ...unread]);
    if (onward !== undefined && onRow === NOT_READ_ABOVE && ![...unread, ...small].includes(onward)) small.push(onward);
    const later = shownStage(state, visits, row) !== 'done';
    const others = [...unread, ...small].map((move) =>
      reply(move, {
        visits: (state.step === null && state.subtrees.get(pathKey([...above, move]))) || null,
        on: onward === move && (!next || onRow === NOT_READ_ABOVE), // `!next`: it is being read
        best: move === played && !unread.includes(move) && best.has(0),
        later,
        small: small.includes(move),
      }),
    );
    const shown = sent.filter((item) => !item.again || stageOf(visits, item.row, state.step) !== 'later');
    const items = [...shown, ...others];
    if (items.length === 0) break;
    columns.push({ ply: ply + 1, path: above, mover: sideAt(first, ply), items });
  }
  return columns;
}

/**
 * The replies that were read and are not sent beside larger ones, though the node was asked for.
 * @param path To the node.
 * @param others The other replies.
 */
function smallReplies(state: TreeState, node: Pick<Node, 'visits' | 'row'>, path: string[], others: string[]) {
  const view = viewAt(state, path);
  if (!view || view.passed || omitsReplies(node) || omitted(node.visits, node.row) === 0) return [];
  return Object.keys(view.legal).filter((move) => !others.includes(move));
}

/** The replies to the current node of which it can be asked whether they were cut. */
export function predictable(state: TreeState) {
  const { path, player } = state.wanted;
  const node = nodeHere(state);
  if (!node || isUnread(node) || state.step !== null || !isWindowed(player)) return [];
  const { visits, row } = node;
  const replies = childrenOf(visits, row);
  const side = sideAt(firstSide(state), path.length);
  const seen: Set<string> = new Set();
  const first = replies.filter((each) => seen.size < seen.add(moveOf(visits, each)).size);
  return first.filter((each) => visits.child[each] !== -1 && sureOf(state, node, each, side) !== null); // else it cannot be cut
}

/**
 * What the side that chooses among the replies is sure of before one of them is read; null: nothing.
 * @param node The current one.
 * @param next The row of the reply.
 */
export function sureOf(state: TreeState, { visits, row }: Node, next: number, side: Side) {
  const { low, high } = factsOf(visits, row);
  const elsewhere = searchIn(state.wanted.player) === 'best' ? null : side === 'first' ? low : high; // `best` may only ask
  const before = childrenOf(visits, row).filter((each) => each < next);
  const here = before.map((each) => factsOf(visits, each)).filter(({ bound }) => assures(bound, side));
  const values = [elsewhere, ...here.map(({ value }) => value)].filter((value) => value !== null);
  if (values.length === 0) return null;
  return side === 'first' ? Math.max(...values) : Math.min(...values);
}

/** The prediction for the current node, while it is made or shown. */
export function predictionHere(state: TreeState) {
  const { prediction, wanted } = state;
  const isHere = prediction?.key === pathKey(wanted.path) && prediction.visits === nodeHere(state)?.visits;
  return isHere ? prediction : null;
}

/** Does the player still guess, so that nothing may be shown that tells? */
export function guesses(state: TreeState) {
  const here = predictionHere(state);
  return here !== null && here.guesses.length < predictable(state).length;
}

/** The subtrees as they are kept when the path changes: those beside the new path as their first rows, from which the rest is read again. */
export function keptSubtrees({ subtrees }: TreeState, path: string[]) {
  const isOn = (moves: string[]) => moves.every((move, ply) => move === path[ply]);
  const firstRow = (visits: Visits) => visitsOf(visits.path, visits.rows.slice(0, 1), visits.reply);
  const kept = [...subtrees].filter(([, visits]) => isOn(visits.path.slice(0, -1)));
  return new Map(kept.map(([key, visits]) => [key, isOn(visits.path) ? visits : firstRow(visits)]));
}

/**
 * Does the engine's reply leave out replies to a node that the search read? Not where the engine was asked for this very node: of so
 * many it sends the largest alone.
 */
export const omitsReplies = ({ visits, row }: Pick<Node, 'visits' | 'row'>) =>
  omitted(visits, row) > 0 && (row > 0 || visits.rows.length === 1);
