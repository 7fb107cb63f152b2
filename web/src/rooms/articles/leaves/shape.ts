// A tree whose leaves are given, as the reader changed it, and what was read of it.

import type { View } from '../../../contract/types.ts';
import type { Visits } from '../../../tree/visits.ts';
import { bestReply, childrenOf, END, visitsOf } from '../../../tree/visits.ts';
import type { Nested } from '../../../tree/whole.ts';
import { placed } from '../../../tree/whole.ts';
import { movesByPath } from '../real.ts';

export interface Asked {
  request: any;
  reply: any;
}
/** The tree of one width of screen. */
export interface Shape {
  /** As the chapter has it. */
  given: Nested[];
  /** As the reader changed it. */
  tree: Nested[];
  /** Does the second side move first? */
  second: boolean;
  visits: Visits;
  /** The request whose answer `visits` are. */
  known: string;
  /** The nodes that were cut, by their paths. */
  cutAtFirst: Set<string>;
  bestAtFirst: string;
  /** The real position. */
  view?: View;
  /** The moves of the real position, by the paths of their nodes. */
  names: Map<string, string>;
}

/** All visits of the largest tree of a figure. */
const ROWS = 200;
const SECOND = ' second';

export function shapeOf(setup: string, { request, reply }: Asked, board?: Asked, moves?: Asked): Shape {
  const given = JSON.parse(setup.replace(SECOND, ''));
  const visits = visitsOf([], reply.rows, reply);
  return {
    given,
    tree: given,
    second: setup.endsWith(SECOND),
    visits,
    known: JSON.stringify(request),
    cutAtFirst: new Set(
      placed(given, visits)
        .filter(({ row }) => row !== -1 && visits.rows[row][END] === 'cut')
        .map(({ path }) => path.join(' ')),
    ),
    bestAtFirst: bestPath(visits),
    view: board?.reply,
    names: moves ? movesByPath(visitsOf([], moves.reply.rows, moves.reply)) : new Map(),
  };
}

/** What tells the visits of the tree as it is. */
export const requestOf = ({ tree, second }: Shape, player: string) => ({
  op: 'tree',
  record: { game: 'leaves', setup: `${JSON.stringify(tree)}${second ? SECOND : ''}` },
  player,
  rows: ROWS,
});

/** All nodes. */
export const placesOf = ({ tree, visits }: Shape) => placed(tree, visits);

export const leavesIn = (shape: Shape) => placesOf(shape).filter(({ node }) => typeof node === 'number');

/** Is a node that was cut at first read to its end? */
export const isGone = (shape: Shape) =>
  placesOf(shape).some(
    ({ path, row }) => row !== -1 && shape.cutAtFirst.has(path.join(' ')) && shape.visits.rows[row][END] === 'read',
  );

/** The path of the best move, as text. */
export function bestPath(visits: Visits) {
  const best = bestReply(visits, 0);
  return best === -1 ? '' : String(childrenOf(visits, 0).indexOf(best));
}

export const cutsOf = (visits: Visits) => visits.rows.filter((row) => row[END] === 'cut').length;

/** A tree with another node at a path. */
export const replaced = <Node extends Nested>(
  node: Node,
  [at, ...rest]: number[],
  by: (node: Nested) => Nested,
): Node =>
  (at === undefined
    ? by(node)
    : (node as Nested[]).map((child, index) => (index === at ? replaced(child, rest, by) : child))) as Node;
