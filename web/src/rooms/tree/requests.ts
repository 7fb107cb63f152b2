// What the engine is asked of a tree and of a node of it, as the state wants it: what was read of them is known by these
// requests.

import { asOptions } from '../../base/player_text.ts';
import type { Game } from '../../contract/types.ts';
import { requestKey } from '../../engine/effects.ts';
import { factsOf, rowAt } from '../../tree/visits.ts';
import { lineOf, nodeHere, omitsReplies, recordAt, shownStage, type TreeState, viewerAt } from './state.ts';

/** Visits that are sent at most: all of them, for most trees that a person looks at. */
const MOST_ROWS = 30_000;

/** The tree that is to be read: the search's, or what is below a node of it that was not sent; null: none. */
export function treeToRead(state: TreeState, game: Game) {
  const { root, stopped, problem, moment, main } = state;
  const { path, player, iteration } = state.wanted;
  if (!root || root.result || stopped || problem) return null;
  const whole = { op: 'tree' as const, record: recordAt(state, []), player: asOptions(player, game), iteration };
  const below = (path: string[]) => ({ ...whole, rows: MOST_ROWS, path });
  const line = lineOf(state);
  const last = line.at(-1);
  if (!last) return below([]);
  if (moment !== null) return null; // a search that is gone through would be read again at each step
  const { visits, row } = last;
  const onward = path[line.length - 1];
  if (onward !== undefined) {
    // A move that was not tried, or one that was not sent: with it all others that were not.
    const tried = !factsOf(visits, row).unread.includes(onward);
    return below(path.slice(0, tried && omitsReplies(last) ? line.length - 1 : line.length));
  }
  // The engine sends the node's largest visit alone.
  const known = !omitsReplies(last) || (visits === main && rowAt(visits, path) !== row);
  return known ? null : below(path);
}

/** How far the reading is that is under way; null: none is. */
export function readingOf(state: TreeState, game: Game) {
  const { progress, attempt } = state;
  const request = treeToRead(state, game);
  if (!request) return null;
  return { visits: progress?.key === requestKey(request, attempt) ? progress.visits : 0 };
}

/** What is asked of the current node; null: it is not sent. */
export function nodeToExplain(state: TreeState, game: Game) {
  const { root, main, moment } = state;
  const { path, player, iteration } = state.wanted;
  const node = nodeHere(state);
  if (!root || root.result || !node) return null;
  const { visits, row } = node;
  const begun = shownStage(state, visits, row) === 'open';
  return {
    op: 'node' as const,
    record: recordAt(state, []),
    player: asOptions(player, game),
    iteration,
    rows: MOST_ROWS,
    path: visits.path,
    row,
    viewer: viewerAt(state, path.length),
    at: visits !== main || moment === null ? undefined : begun ? ('begin' as const) : ('end' as const),
  };
}

/** Why the current node has its value; undefined: it is not known yet. */
export function reasonsHere(state: TreeState, game: Game) {
  const request = nodeToExplain(state, game);
  return request ? state.reasons.get(requestKey(request, state.attempt)) : [];
}
