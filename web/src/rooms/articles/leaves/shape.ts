// A tree whose leaves are given, as the reader changed it, and what was read of it.

import type { Side, View } from '../../../contract/types.ts';
import { bestReply, childrenOf, END, type Visits, visitOf } from '../../../tree/visits.ts';
import { type Nested, placed } from '../../../tree/whole.ts';
import type { Asked } from '../figures/index.ts';
import { movesByPath } from '../position_tree.ts';
import { type RecordedTree, recordedVisits } from '../recorded.ts';
import type { Read } from '../tree_requests.ts';

/** What became of the root while one leaf was changed. */
interface Sweep {
  /** The path of the leaf. */
  leaf: string;
  /** The values of the nodes before it was changed, by their paths. */
  before: ReadonlyMap<string, number | undefined>;
  /** The value at the root with that leaf at an end of its range. */
  ends: ReadonlyMap<number, number>;
  /** The requests that tell these values. */
  due: readonly { end: number; wanted: object }[];
}
export interface Shape extends Read {
  readonly given: Nested[];
  /** As the reader changed it. */
  readonly tree: Nested[];
  /** The side that moves first. */
  readonly first: Side;
  /** The nodes that were cut at first, by their paths. */
  readonly cutAtFirst: ReadonlySet<string>;
  readonly bestAtFirst: string;
  readonly view: View | undefined;
  /** The moves of the real position, by the paths of their nodes. */
  readonly names: Map<string, string>;
  /** Of the leaf that was changed last. */
  readonly sweep: Sweep | null;
  /** Was its order begun from the best one, and is not the reader's own? */
  readonly helped: boolean;
}
type Recorded = Asked<RecordedTree>;

/** All visits of the largest tree of a figure. */
const ROWS = 200;
const SECOND = ' second';

/** The tree of one width of screen. `board` and `moves` are those of a real position. */
export function shapeOf(setup: string, { request, reply }: Recorded, board?: Asked<View>, moves?: Recorded): Shape {
  const given: Nested[] = JSON.parse(setup.replace(SECOND, ''));
  const visits = recordedVisits(reply);
  const cut = placed(given, visits).filter(({ row }) => row !== -1 && visitOf(visits, row)[END] === 'cut');
  const first: Side = setup.endsWith(SECOND) ? 'second' : 'first';
  return {
    given,
    tree: given,
    first,
    visits,
    known: JSON.stringify(request),
    cutAtFirst: new Set(cut.map(({ path }) => path.join(' '))),
    bestAtFirst: bestPath(visits),
    view: board?.reply,
    names: moves ? movesByPath(recordedVisits(moves.reply)) : new Map(),
    sweep: null,
    helped: false,
  };
}

/** What tells the visits of the tree as it is. */
export const requestOf = ({ tree, first }: Pick<Shape, 'tree' | 'first'>, player: string) => ({
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
