// A tree whose leaves are given, as the reader changed it, and what was read of it.

import type { Side, View } from '../../../contract/types.ts';
import { bestReply, childrenOf, END, type Visits, visitOf } from '../../../tree/visits.ts';
import { type Nested, placed } from '../../../tree/whole.ts';
import type { Asked } from '../figures/index.ts';
import { movesByPath } from '../position_tree.ts';
import { type RecordedTree, recordedVisits } from '../recorded.ts';

export type Shape = ReturnType<typeof shapeOf>;
type Read = Asked<RecordedTree>;

/** All visits of the largest tree of a figure. */
const ROWS = 200;
const SECOND = ' second';

/** The tree of one width of screen. `board` and `moves` are those of a real position. */
export function shapeOf(setup: string, { request, reply }: Read, board?: Asked<View>, moves?: Read) {
  const given: Nested[] = JSON.parse(setup.replace(SECOND, ''));
  const visits = recordedVisits(reply);
  const cut = placed(given, visits).filter(({ row }) => row !== -1 && visitOf(visits, row)[END] === 'cut');
  const first: Side = setup.endsWith(SECOND) ? 'second' : 'first';
  return {
    given,
    /** As the reader changed it. */
    tree: given,
    /** The side that moves first. */
    first,
    visits,
    /** The request whose answer `visits` are. */
    known: JSON.stringify(request),
    /** The nodes that were cut, by their paths. */
    cutAtFirst: new Set(cut.map(({ path }) => path.join(' '))),
    bestAtFirst: bestPath(visits),
    view: board?.reply,
    /** The moves of the real position, by the paths of their nodes. */
    names: moves ? movesByPath(recordedVisits(moves.reply)) : new Map<string, string>(),
  };
}

/** What tells the visits of the tree as it is. */
export const requestOf = ({ tree, first }: Shape, player: string) => ({
  op: 'tree',
  record: { game: 'leaves', setup: `${JSON.stringify(tree)}${first === 'second' ? SECOND : ''}` },
  player,
  rows: ROWS,
});

/** All nodes. */
export const placesOf = ({ tree, visits }: Shape) => placed(tree, visits);

export const leavesIn = (shape: Shape) => placesOf(shape).filter(({ node }) => typeof node === 'number');

/** Is a node that was cut at first read to its end? */
export function isGone(shape: Shape) {
  const wasCut = placesOf(shape).filter(({ path, row }) => row !== -1 && shape.cutAtFirst.has(path.join(' ')));
  return wasCut.some(({ row }) => visitOf(shape.visits, row)[END] === 'read');
}

/** The path of the best move, as text. */
export function bestPath(visits: Visits) {
  const best = bestReply(visits, 0);
  return best === -1 ? '' : String(childrenOf(visits, 0).indexOf(best));
}

export const cutsOf = (visits: Visits) => visits.rows.filter((row) => row[END] === 'cut').length;

/** A tree with another node at a path. */
export function replaced<Of extends Nested>(node: Of, [at, ...rest]: number[], by: (node: Nested) => Nested) {
  if (at === undefined || typeof node === 'number') return by(node) as Of;
  return node.map((child, index): Nested => (index === at ? replaced(child, rest, by) : child)) as Of;
}
