// The columns of nodes around the current one, and what the player guesses of them.

import { searchIn } from '../../base/player.ts';
import type { Side } from '../../contract/types.ts';
import {
  assures,
  childrenOf,
  factsOf,
  moveOf,
  omitted,
  playedIn,
  principalVariation,
  sideAt,
  stageOf,
  type TreeNode,
  type Visits,
} from '../../tree/visits.ts';
import { isWindowed } from './searches.ts';
import {
  firstSide,
  isUnread,
  lineOf,
  NOT_READ_ABOVE,
  nodeHere,
  omitsReplies,
  pathKey,
  shownStage,
  type TreeState,
  viewAt,
} from './state.ts';

/** Columns that are drawn at most. */
export const COLUMNS = 4;

const UNMARKED = {
  /** Null: it was not read. */
  visits: null as Visits | null,
  row: 0,
  /** Is it on the path to the current node and on by the best replies? */
  on: false,
  /** Is it on the principal variation? */
  best: false,
  /** Had the same move been read before? */
  again: false,
  /** While the search is gone through: is it still to be seen whether it is read? */
  later: false,
  /** Was it read, but is not sent among so many? */
  small: false,
};
/** A node in a column. */
export type Item = typeof UNMARKED & { move: string; path: string[]; ply: number };
/**
 * The replies to one position. `ply`: from the root to these nodes; `path`: to their parent; `mover`: who chooses among
 * them.
 */
export type Column = { ply: number; path: string[]; mover: Side; items: Item[] };

/**
 * The nodes on from the current one by the best replies, at most so many plies from the root. While the search is gone
 * through: none.
 */
function bestLine(state: TreeState, most: number) {
  const node = nodeHere(state);
  if (!node || state.moment !== null) return [];
  const { visits } = node;
  const rows = principalVariation(visits, node.row).slice(1, 1 + Math.max(most - state.wanted.path.length, 0));
  return rows.map((row) => ({ visits, row, before: row }));
}

/**
 * The columns from the root to the replies to the current node, and on along the best replies up to `most` columns. The
 * first holds the root alone.
 */
export function columnsOf(state: TreeState, most = 0): Column[] {
  const read = lineOf(state);
  if (read.length === 0 || !state.main) return [];
  const on = guesses(state) ? [] : bestLine(state, most - 2);
  const line = [...read, ...on];
  const path = [...state.wanted.path, ...on.map(({ visits, row }) => moveOf(visits, row))];
  const best = new Set(state.moment === null && !guesses(state) ? principalVariation(state.main) : []); // not known before the end
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
    const groups = Map.groupBy(childrenOf(visits, row), (each) => moveOf(visits, each));
    /** Each move once: by its visit on the path, else by the last that has begun. */
    const sent = [...groups].map(([move, same]) => {
      const begun = same.filter((each) => stageOf(visits, each, state.moment) !== 'later');
      const shown = Number(same.find((each) => each === onRow) ?? begun.at(-1) ?? same[0]);
      return reply(move, {
        visits,
        row: shown,
        on: shown === onRow,
        best: visits === state.main && same.some((each) => best.has(each)),
        again: shown !== same[0],
      });
    });
    const { unread } = factsOf(visits, row);
    const played = ply === 0 ? playedIn(state.main.reply) : null;
    const small = smallReplies(state, { visits, row }, above, [...groups.keys(), ...unread]);
    if (onward !== undefined && onRow === NOT_READ_ABOVE && ![...unread, ...small].includes(onward)) small.push(onward);
    const later = shownStage(state, visits, row) !== 'done';
    const others = [...unread, ...small].map((move) =>
      reply(move, {
        visits: (state.moment === null && state.subtrees.get(pathKey([...above, move]))) || null,
        on: onward === move && (!next || onRow === NOT_READ_ABOVE), // `!next`: it is being read
        best: move === played && !unread.includes(move) && best.has(0),
        later,
        small: small.includes(move),
      }),
    );
    const items = [...sent, ...others];
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
function smallReplies(state: TreeState, node: Pick<TreeNode, 'visits' | 'row'>, path: string[], others: string[]) {
  const view = viewAt(state, path);
  if (!view || view.passed || omitsReplies(node) || omitted(node.visits, node.row) === 0) return [];
  return Object.keys(view.legal).filter((move) => !others.includes(move));
}

/** The replies to the current node of which it can be asked whether they were cut. */
export function predictable(state: TreeState) {
  const { path, player } = state.wanted;
  const node = nodeHere(state);
  if (!node || isUnread(node) || state.moment !== null || !isWindowed(player)) return [];
  const { visits, row } = node;
  const side = sideAt(firstSide(state), path.length);
  const last = new Map(childrenOf(visits, row).map((each) => [moveOf(visits, each), each])); // as they are listed
  return [...last.values()].filter((each) => visits.child[each] !== -1 && sureOf(state, node, each, side) !== null); // else it cannot be cut
}

/**
 * What the side that chooses among the replies is sure of before one of them is read; null: nothing.
 * @param node The current one.
 * @param next The row of the reply.
 */
export function sureOf(state: TreeState, { visits, row }: TreeNode, next: number, side: Side) {
  const { low, high } = factsOf(visits, row);
  const elsewhere = searchIn(state.wanted.player) === 'best' ? null : side === 'first' ? low : high; // `best` may only ask
  const before = childrenOf(visits, row).filter((each) => each < next && moveOf(visits, each) !== moveOf(visits, next));
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
