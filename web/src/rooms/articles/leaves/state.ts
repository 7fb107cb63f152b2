// The state of a figure of a tree whose leaves are given, and what a reader changes of it.

import { VALUE, visitOf } from '../../../tree/visits.ts';
import type { Nested } from '../../../tree/whole.ts';
import type { Leaves } from '../figures/leaves.ts';
import type { Events } from '../living.ts';
import type { Read } from '../tree_requests.ts';
import { placesOf, replaced, requestOf, type Shape, shapeOf } from './shape.ts';

export interface LeavesState {
  /** Who reads. */
  player: string;
  /** Are values shown for whoever moves? */
  negated: boolean;
  /** Has the reader changed anything? */
  touched: boolean;
  /** The trees: of a wide screen, of a narrow one, and others in which cuts are predicted. */
  shapes: readonly Shape[];
  /** Which of the trees to predict is shown: 0, the first; then the others. */
  round: number;
  /** The leaves that the reader says are not read, by their paths. */
  guesses: ReadonlySet<string>;
  /** Has the reader looked whether it was so? */
  looked: boolean;
  /** The cut that is looked at, by the path of its node. */
  cut: string | null;
  /** The node that has the focus after it was moved, and how often that was. */
  focus: { count: number; path: string };
}
export type LeavesEvent = Events<LeavesState, ReturnType<typeof transitionsOf>>;

export const placeShown = ({ round }: LeavesState, narrow: boolean) => (round > 0 ? round + 1 : narrow ? 1 : 0);
export const shapeAt = ({ shapes }: LeavesState, at: number) => shapes[at] as Shape;

/** The least and the most of a leaf. */
export const rangeOf = ({ range = [-9, 19] }: Leaves) => range;

export function newLeaves({ setup, asked, players: [player], ...figure }: Leaves): LeavesState {
  const others = (figure.others ?? []).flatMap((setup, at) => {
    const read = asked[`read-${at + 2}` as const];
    return read ? [shapeOf(setup, read)] : [];
  });
  const narrow = shapeOf(
    figure.narrow?.setup ?? setup,
    asked.narrow ?? asked.read,
    asked['narrow-board'] ?? asked.board,
    asked['narrow-moves'] ?? asked.moves,
  );
  return {
    player,
    negated: false,
    touched: false,
    shapes: [shapeOf(setup, asked.read, asked.board, asked.moves), narrow, ...others],
    round: 0,
    guesses: new Set(),
    looked: false,
    cut: null,
    focus: { count: 0, path: '' },
  };
}

export function transitionsOf(figure: Leaves) {
  const { players, orders, narrow: onNarrow } = figure;
  const [least, most] = rangeOf(figure);

  const withShape = (state: LeavesState, at: number, part: Partial<Shape>): LeavesState => ({
    ...state,
    shapes: state.shapes.with(at, { ...shapeAt(state, at), ...part }),
  });
  /** The reader changes the tree in a place. */
  const changed = (state: LeavesState, at: number, part: Partial<Shape>) =>
    withShape({ ...state, touched: true }, at, part);

  return {
    choose(state: LeavesState, name: string, value: string, narrow: boolean): LeavesState {
      const touched = { ...state, touched: true };
      if (name === 'player')
        return { ...touched, player: players.find((each) => each.startsWith(value)) ?? state.player };
      if (name === 'values') return { ...touched, negated: value === 'mover' };
      const at = placeShown(state, narrow);
      const setup = ((narrow ? onNarrow?.orders : null) ?? orders)?.[value];
      const tree: Nested[] = setup ? JSON.parse(setup) : shapeAt(state, at).given;
      return changed(state, at, { tree, helped: value === 'best' });
    },
    leaf(state: LeavesState, at: number, path: number[], to: number) {
      const shape = shapeAt(state, at);
      const value = Math.min(Math.max(to, least), most);
      const tree = replaced(shape.tree, path, () => value);
      const sweep = sweepOf(shape, path.join(' '));
      // However fast a leaf is dragged on, its ends are read.
      const isNew = !sweep.ends.has(value) && !sweep.due.some(({ end }) => end === value);
      const wanted = requestOf({ ...shape, tree }, state.player);
      const due = isNew && (value === least || value === most) ? [...sweep.due, { end: value, wanted }] : sweep.due;
      return changed(state, at, { tree, sweep: { ...sweep, due } });
    },
    /** The leaves are as at first. */
    reset: (state: LeavesState, at: number) => changed(state, at, { tree: shapeAt(state, at).given, sweep: null }),
    /**
     * A child of the node at a path is moved among its siblings.
     * @param focuses Does the focus go with it?
     */
    moved(state: LeavesState, at: number, above: number[], from: number, by: number, focuses: boolean): LeavesState {
      let to = from;
      const tree = replaced(shapeAt(state, at).tree, above, (node) => {
        if (typeof node === 'number') return node;
        to = Math.min(Math.max(from + by, 0), node.length - 1);
        return node.toSpliced(from, 1).toSpliced(to, 0, ...node.slice(from, from + 1));
      });
      const focus = { count: state.focus.count + 1, path: [...above, to].join(' ') };
      return { ...changed(state, at, { tree }), focus: focuses ? focus : state.focus };
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
      round: (state.round + 1) % (state.shapes.length - 1),
    }),
    read(state: LeavesState, at: number, read: Read): LeavesState {
      const { sweep } = shapeAt(state, at);
      const [due, ...later] = sweep?.due ?? [];
      if (!sweep || !due || JSON.stringify(due.wanted) !== read.known) return withShape(state, at, read);
      const ends = new Map(sweep.ends).set(due.end, visitOf(read.visits, 0)[VALUE]);
      return withShape(state, at, { ...read, sweep: { ...sweep, ends, due: later } });
    },
  };
}

/** What is kept of a leaf since it is changed. */
function sweepOf(shape: Shape, leaf: string) {
  if (shape.sweep?.leaf === leaf) return shape.sweep;
  const { rows } = shape.visits;
  const before = new Map(placesOf(shape).map(({ path, row }) => [path.join(' '), rows[row]?.[VALUE]]));
  return { leaf, before, ends: new Map<number, number>(), due: [] };
}
