// A figure of a tree whose leaves are given: its entries, its state, what a reader changes of it, and what was read of
// it.

import { searchIn } from '../../../base/player.ts';
import { sideName } from '../../../base/words.ts';
import type { Game, Side, Tree, TreeRow, View } from '../../../contract/types.ts';
import { doing } from '../../../runtime/commands.ts';
import {
  bestReply,
  childrenOf,
  END,
  endsIn,
  momentsOf,
  rowOfMoment,
  sideAt,
  type Visits,
  valueAt,
  visitOf,
  visitsOf,
} from '../../../tree/visits.ts';
import { heightOf, moveTo, type Nested, type Placed, placed } from '../../../tree/whole.ts';
import {
  type AnsweredRequest,
  type EntriesOf,
  type Events,
  type FigureContext,
  gameNamed,
  type RecordedTree,
  recordedVisits,
} from '../figure.ts';
import { answered, type Read } from '../requests.ts';
import { leavesSetup, movesByPath, readLeaves } from '../trees.ts';

type Recorded = AnsweredRequest<RecordedTree>;
export interface Leaves {
  asked: { read: Recorded; board?: AnsweredRequest<View>; moves?: Recorded; [other: `read-${number}`]: Recorded };
  setup: string;
  orders?: { [name: string]: string };
  players: [string, ...string[]];
  /** Where there is no real game. */
  sides?: [string, string];
  does?: 'drag' | 'order' | 'predict' | 'step';
  others?: string[];
  range?: [number, number];
  proof?: boolean;
  turns?: boolean;
  bounds?: boolean;
}

/** What became of the root while one leaf was changed. */
interface Sweep {
  /** The path of the leaf. */
  leaf: string;
  /** The values of the nodes before it was changed, by their paths. */
  before: ReadonlyMap<string, number | undefined>;
  /** The value at the root with that leaf at an end of its range. */
  ends: ReadonlyMap<number, number>;
}
export type Shape = ReturnType<typeof shapeOf>;
export type LeavesState = ReturnType<typeof newLeaves>;
export type LeavesEvent = Events<LeavesState, ReturnType<typeof transitionsOf>>;

/** All visits of the largest tree of a figure. */
const ROWS = 200;

export function newLeaves({ setup, asked, players: [player], ...figure }: EntriesOf<Leaves>) {
  const others = (figure.others ?? []).map((setup, at) => shapeOf(setup, asked[`read-${at + 2}`] as Recorded));
  return {
    /** Who reads. */
    player: player as string,
    /** Are values shown for whoever moves? */
    negated: false,
    /** Has the reader changed anything? */
    touched: false,
    /** The tree, and others in which cuts are predicted. */
    shapes: [shapeOf(setup, asked.read, asked.board, asked.moves), ...others],
    /** Which of them is shown. */
    round: 0,
    /** The leaves that the reader says are not read, by their paths. */
    guesses: new Set() as ReadonlySet<string>,
    /** Has the reader looked whether it was so? */
    looked: false,
    /** The step of the reading that is shown, where it is gone through: that of the first cut. */
    at: firstCut(recordedVisits(asked.read.reply)),
    /** The cut that is looked at, by the path of its node. */
    cut: null as string | null,
  };
}

/** The step at which the first cut is made; 0: there is none. */
const firstCut = (visits: Visits) =>
  Math.max(
    0,
    momentsOf(visits).findIndex((moment) => endsIn(moment) && visitOf(visits, rowOfMoment(moment))[END] === 'cut'),
  );

/** A tree. `board` and `moves` are those of a real position. */
function shapeOf(setup: string, { request, reply }: Recorded, board?: AnsweredRequest<View>, moves?: Recorded) {
  const { tree: given, first } = readLeaves(setup);
  const read: Read = { visits: recordedVisits(reply), known: JSON.stringify(request) };
  const { visits } = read;
  const cut = placed(given, visits).filter(({ row }) => isCut(read, row));
  return {
    ...read,
    given,
    /** As the reader changed it. */
    tree: given,
    /** The side that moves first. */
    first,
    /** The nodes that were cut at first, by their paths. */
    cutAtFirst: new Set(cut.map(({ path }) => path.join(' '))),
    bestAtFirst: bestPath(visits),
    view: board?.reply,
    /** The moves of the real position, by the paths of their nodes. */
    names: moves ? movesByPath(recordedVisits(moves.reply)) : new Map<string, string>(),
    /** Of the leaf that was changed last. */
    sweep: null as Sweep | null,
    /** Was its order begun from the best one, and is not the reader's own? */
    helped: false,
  };
}

/** The tree that is shown. */
export const shapeNow = ({ shapes, round }: LeavesState) => shapes[round] as Shape;

/** Does one of its players cut? */
export const prunes = ({ players }: Leaves) => players.some((each) => each.startsWith('alphabeta'));

/** The least and the most of a leaf. */
export const rangeOf = ({ range = [-9, 19] }: Leaves) => range;

/** What tells the visits of the tree as it is. */
export const requestOf = ({ tree, first }: Pick<Shape, 'tree' | 'first'>, player: string) => ({
  op: 'tree',
  record: { game: 'leaves', setup: leavesSetup(tree, first) },
  player,
  rows: ROWS,
});

/** What is counted in a tree, and `missed`: how many predictions were wrong. */
export function countsIn({ tree, visits, names }: Shape, state: LeavesState) {
  const leaves = placed(tree, visits).filter(({ node }) => typeof node === 'number');
  return {
    read: leaves.filter(({ row }) => row !== -1).length,
    leaves: leaves.length,
    value: valueAt(visits, 0),
    cuts: visits.rows.filter((row) => row[END] === 'cut').length,
    best: names.get(bestPath(visits)) ?? '',
    missed: leaves.filter((leaf) => isMissed(leaf, state)).length,
  };
}

/** Is it said of a leaf that it is not read, and it is, or the other way round? */
export const isMissed = ({ path, row }: Placed, { guesses }: LeavesState) =>
  (row === -1) !== guesses.has(path.join(' '));

/** The path of the best move, as text. */
export function bestPath(visits: Visits) {
  const best = bestReply(visits, 0);
  return best === -1 ? '' : String(childrenOf(visits, 0).indexOf(best));
}

/**
 * What minimax reads of a tree, which is all of it: known before Python is there, and however fast a leaf is dragged.
 */
function readWhole(tree: Nested, first: Side): Visits {
  const rows: TreeRow[] = [];
  /** @returns The value of a node. */
  function read(node: Nested, parent: number, move: string | null, side: Side): number {
    const row = rows.length;
    const visitOf = (value: number, end: 'over' | 'read') => {
      rows[row] = [parent, move, heightOf(node), null, null, value, 'exact', end, rows.length - row, [], row];
      return value;
    };
    rows.length++;
    if (typeof node === 'number') return visitOf(node, 'over');
    const values = node.map((child, at) => read(child, row, moveTo(at), sideAt(side, 1)));
    return visitOf(side === 'first' ? Math.max(...values) : Math.min(...values), 'read');
  }
  read(tree, -1, null, first);
  return visitsOf([], rows, { iterations: [], iteration: null } as unknown as Tree); // no player read it
}

/** A tree with another node at a path. */
function replaced<Node extends Nested>(node: Node, [at, ...rest]: number[], by: (node: Nested) => Nested) {
  if (at === undefined || typeof node === 'number') return by(node) as Node;
  return node.map((child, index): Nested => (index === at ? replaced(child, rest, by) : child)) as Node;
}

/** Are the visits those of the tree as it is? */
export const isKnown = (shape: Shape, { player }: LeavesState) =>
  JSON.stringify(requestOf(shape, player)) === shape.known;

/** Is it shown what was read? Not before it is predicted, and not while Python starts where the tree was changed. */
export const isRead = ({ does }: Leaves, state: LeavesState, context: FigureContext) =>
  (does !== 'predict' || state.looked) && (context.page.engine === 'ready' || isKnown(shapeNow(state), state));

/** The game of the real position. */
export const gameIn = ({ view }: Shape, games: Game[]) => (view ? gameNamed(games, view.game) : undefined);

export function sideIn({ sides }: Leaves, shape: Shape, side: Side, { t, page }: FigureContext) {
  const game = gameIn(shape, page.games);
  return game ? sideName(game, side, t) : t(`Side.${sides?.[side === 'first' ? 0 : 1]}`);
}

/** Were moves of this row left out? */
export const isCut = ({ visits }: Pick<Read, 'visits'>, row: number) =>
  row !== -1 && visitOf(visits, row)[END] === 'cut';

export function transitionsOf(figure: EntriesOf<Leaves>) {
  const { players, orders } = figure;
  const [least, most] = rangeOf(figure);

  const withShape = (state: LeavesState, part: Partial<Shape>, round = state.round): LeavesState => ({
    ...state,
    shapes: state.shapes.with(round, { ...(state.shapes[round] as Shape), ...part }),
  });
  /** The reader changes the tree, or who reads it. */
  function changed(state: LeavesState, part: Partial<Shape>): LeavesState {
    const next = withShape({ ...state, touched: true }, part);
    const shape = shapeNow(next);
    if (searchIn(next.player) !== 'minimax') return next;
    return withShape(next, answered(requestOf(shape, next.player), readWhole(shape.tree, shape.first)));
  }

  return {
    choose(state: LeavesState, name: string, value: string): LeavesState {
      if (name === 'player')
        return changed({ ...state, player: players.find((each) => each.startsWith(value)) ?? state.player }, {});
      if (name === 'values') return { ...state, touched: true, negated: value === 'mover' };
      const setup = orders?.[value];
      const tree: Nested[] = setup ? JSON.parse(setup) : shapeNow(state).given;
      return changed(state, { tree, helped: value === 'best' });
    },
    leaf(state: LeavesState, path: number[], to: number) {
      const shape = shapeNow(state);
      const end = Math.min(Math.max(to, least), most);
      const tree = replaced(shape.tree, path, () => end);
      const sweep = sweepOf(shape, path.join(' '));
      const isEnd = end === least || end === most;
      const ends = isEnd ? new Map(sweep.ends).set(end, valueAt(readWhole(tree, shape.first), 0)) : sweep.ends;
      return changed(state, { tree, sweep: { ...sweep, ends } });
    },
    /** The leaves are as at first. */
    reset: (state: LeavesState) => changed(state, { tree: shapeNow(state).given, sweep: null }),
    /**
     * A child of the node at a path is moved among its siblings.
     * @param focuses Does the focus go with it?
     */
    moved(state: LeavesState, above: number[], from: number, by: number, focuses: boolean): LeavesState {
      let to = from;
      const tree = replaced(shapeNow(state).tree, above, (node) => {
        if (typeof node === 'number') return node;
        to = Math.min(Math.max(from + by, 0), node.length - 1);
        return node.toSpliced(from, 1).toSpliced(to, 0, ...node.slice(from, from + 1));
      });
      const next = changed(state, { tree });
      return focuses ? doing(next, 'focus', `${figure.name} ${[...above, to].join(' ')}`) : next;
    },
    /** @param on Does the reader say that it is not read? */
    guess({ guesses, ...state }: LeavesState, path: string, on: boolean): LeavesState {
      return { ...state, guesses: new Set(on ? [...guesses, path] : [...guesses].filter((each) => each !== path)) };
    },
    /** Another tree is to be predicted. */
    again: (state: LeavesState): LeavesState => ({
      ...state,
      touched: true,
      looked: false,
      guesses: new Set(),
      cut: null,
      round: (state.round + 1) % state.shapes.length,
    }),
    /** @param round In which it was asked. @param visits Null: the request was refused. */
    read: (state: LeavesState, round: number, request: object, visits: Visits | null) =>
      withShape(state, answered(request, visits), round),
  };
}

/** What is kept of a leaf since it is changed. */
function sweepOf({ tree, visits, sweep }: Shape, leaf: string): Sweep {
  if (sweep?.leaf === leaf) return sweep;
  const before = new Map(
    placed(tree, visits).map(({ path, row }) => [path.join(' '), row === -1 ? undefined : valueAt(visits, row)]),
  );
  return { leaf, before, ends: new Map() };
}
