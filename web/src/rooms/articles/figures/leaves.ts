// A figure: a small tree whose leaves are given. The reader drags a leaf, changes the order of moves, or predicts what is cut.
// Entries: `setup` (engine/CONTRACT.md, "A tree of leaves"), `orders` (setups by name, the same leaves in another order), and
// both again in `narrow` for narrow screens; `players`, the first of which reads unless another is chosen; `sides`, the words of
// the sides; `does`: `drag` (leaves), `order` (moves) or `predict` (what is cut, in `others` too, further setups), left out where
// no more than the options change; `range`, the least and the most of a leaf.
// Requests: `read` and `narrow`, the first player's trees. Where the lists stand for the moves of a real position, `board`, its
// view, and `moves`, its tree by the same player; both again for narrow screens: `narrow-board`, `narrow-moves`.
// Facts: `read`, `leaves`, `value`, `cuts`, `best` (of a real position), `missed` (predictions that were wrong, once they are shown),
// `viewer`, for whom the values are shown.
// Options: `player`, `order` (one of `orders`, of which `best` does no task, however it is changed then; any other name: as at
// first), and `values`: `mover`, for whoever moves, or `first`.
// Tasks: as all, `{gone = true}`: a node that was cut at first is read whole, `{changed = "best"}`: another move is the best, or `{swept = true}`: a leaf was at both ends of its range, and
// the value at the root stayed the same.

import { html, nothing } from 'lit-html';
import type { Side, View } from '../../../contract/types.ts';
import { BOUND, isTrue, relation, sideAt, signFor, VALUE, visitOf } from '../../../tree/visits.ts';
import { type Leaf, leavesOf, type Placed, wholeTree } from '../../../tree/whole.ts';
import { focus } from '../../../wants.ts';
import { number, sideName, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { gameNamed } from '../games.ts';
import { becauseOf, cutOf } from '../leaves/cuts.ts';
import { dragged } from '../leaves/dragged.ts';
import { ordered } from '../leaves/ordered.ts';
import { missedIn, predicted } from '../leaves/predicted.ts';
import { bestPath, cutsOf, isGone, leavesIn, requestOf, type Shape } from '../leaves/shape.ts';
import { type LeavesEvent, type LeavesState, newLeaves, placeShown, shapeAt, transitionsOf } from '../leaves/state.ts';
import { linkToUnlisted } from '../links.ts';
import { living } from '../living.ts';
import { choosesOf, lineTo, onBoards, sideOfValue } from '../position_tree.ts';
import type { RecordedTree } from '../recorded.ts';
import { type Read, readWant } from '../tree_requests.ts';
import type { Around, Asked, Drawing, Facts, Of, Task, Width } from './index.ts';

type Orders = { setup: string; orders?: { [name: string]: string } };
export interface Leaves extends Orders {
  asked: {
    read: Asked<RecordedTree>;
    narrow?: Asked<RecordedTree>;
    [other: `read-${number}`]: Asked<RecordedTree>;
  } & { [name in `${Width}board`]?: Asked<View> } & { [name in `${Width}moves`]?: Asked<RecordedTree> };
  narrow?: Orders;
  players: [string, ...string[]];
  /** Where there is no real game. */
  sides?: [string, string];
  does?: keyof typeof DOES;
  others?: string[];
  range?: [number, number];
}
/** Draws a node. */
export type Drawer<Place = Placed> = (place: Place, classes: string, text: unknown) => unknown;
/** The tree as it is drawn. */
export interface Sight {
  figure: Leaves;
  state: LeavesState;
  /** The tree that is shown, and its place. */
  shape: Shape;
  at: number;
  t: Words;
  send: (event: LeavesEvent) => void;
  /** 1: values at this ply are shown for the first side, −1: for the other. */
  signAt: (ply: number) => number;
  sideOf: (side: Side) => string;
  /** A node for screen readers. */
  nameOf: (path: number[]) => string;
  /** A leaf for screen readers: its value as it is shown, and whether it was left out. */
  heard: (value: number, row: number) => string;
  /** What was read, and the value at the root. */
  counted: () => unknown;
  /** What was found of a node that is no leaf, for screen readers. */
  found: (path: number[], row: number) => string;
}
/** How nodes are drawn that the reader changes, and what stands below the tree. */
export interface Hand {
  leaf: Drawer<Leaf>;
  inner?: Drawer;
  bar?: unknown;
}

const DOES = { drag: dragged, order: ordered, predict: predicted };

/** A tree of which no leaf is changed. */
const fixed = ({ t, nameOf, signAt, heard }: Sight): Hand => ({
  leaf({ path, node, row }, classes, text) {
    const value = heard(signAt(path.length) * node, row);
    const name = [t('articles.leaves.leaf', { path: nameOf(path) }), value].join(t('list'));
    return html`<div class=${classes} role="img" aria-label=${name}>${text}</div>`;
  },
});

export function create(figure: Of<Leaves>) {
  const { players, does } = figure;
  const prunes = players.some((each) => each.startsWith('alphabeta'));
  const shapeNow = (state: LeavesState, { narrow }: Around) => shapeAt(state, placeShown(state, narrow));
  /** The game of the real position. */
  const gameIn = ({ view }: Shape, page: PageState) => gameNamed(page, view?.game);

  /** Are the visits those of the tree as it is? */
  const isKnown = (shape: Shape, { player }: LeavesState) => JSON.stringify(requestOf(shape, player)) === shape.known;

  /** Is it shown what was read? Not before it is predicted, and not while Python starts where the tree was changed. */
  const isShown = (state: LeavesState, around: Around) =>
    (does !== 'predict' || state.looked) && (around.page.engine === 'ready' || isKnown(shapeNow(state, around), state));

  /** The most that a fact may be for a task. */
  const mostOf = (task: Task, { narrow }: Around) => Number(narrow ? (task.narrow ?? task.most) : task.most);

  const sideIn = (shape: Shape, side: Side, { page, t }: Around) => {
    const game = gameIn(shape, page);
    const [first, second] = figure.sides ?? [];
    return game ? sideName(game, side, t) : t(`Side.${side === 'first' ? first : second}`);
  };

  function factsOf(state: LeavesState, around: Around) {
    const shape = shapeNow(state, around);
    const { tree, visits, names } = shape;
    const showing = isShown(state, around);
    const most = Object.entries(figure.tasks ?? {}).map(([name, task]) => [`${name}-most`, mostOf(task, around)]);
    return {
      read: showing ? leavesIn(shape).filter(({ row }) => row !== -1).length : Number.NaN,
      leaves: leavesOf(tree),
      value: showing ? visitOf(visits, 0)[VALUE] : Number.NaN,
      cuts: showing ? cutsOf(visits) : Number.NaN,
      best: names.get(bestPath(visits)) ?? '',
      ...(state.looked ? { missed: missedIn(shape, state) } : {}),
      ...Object.fromEntries(most),
    };
  }

  function sightOf(state: LeavesState, drawing: Drawing<LeavesEvent>): Sight {
    const { t, narrow, send } = drawing;
    const at = placeShown(state, narrow);
    const shape = shapeAt(state, at);
    const showing = isShown(state, drawing);
    const signAt = (ply: number) => (state.negated ? signFor(sideAt(shape.first, ply)) : 1);
    return {
      figure,
      state,
      shape,
      at,
      t,
      send,
      signAt,
      sideOf: (side) => sideIn(shape, side, drawing),
      // The moves to it, or the places of its line among their siblings.
      nameOf: (path) => lineTo(shape.names, path).join('–'),
      heard(value, row) {
        const text = number(value, t.lang);
        return row === -1 && showing ? t('articles.leaves.unread', { value: text }) : text;
      },
      counted() {
        const { read, leaves, value } = factsOf(state, drawing);
        if (!showing) return html`<span role="status"></span>`;
        const words = [t('articles.leaves.value', { value: number(signAt(0) * value, t.lang) })];
        if (prunes) words.unshift(t('articles.leaves.read', { read, leaves }));
        return html`<span role="status">${words.join(' · ')}</span>`;
      },
      found(path, row) {
        if (row === -1) return showing ? t('articles.leaves.left') : '';
        const sign = signAt(path.length);
        const { [BOUND]: bound, [VALUE]: value } = visitOf(shape.visits, row);
        return `${isTrue(shape.visits, row) ? '' : relation(bound, sign)}${number(sign * value, t.lang)}`;
      },
    };
  }

  return living(newLeaves(figure), transitionsOf(figure), {
    facts(state, around) {
      const viewer = state.negated
        ? around.t('articles.leaves.mover')
        : sideIn(shapeNow(state, around), 'first', around);
      return { ...factsOf(state, around), viewer };
    },
    isDone(state, task, around) {
      const shape = shapeNow(state, around);
      const { visits, bestAtFirst, sweep, helped } = shape;
      if (task.changed) return bestPath(visits) !== bestAtFirst;
      if (task.swept) return sweep?.ends.size === 2 && new Set(sweep.ends.values()).size === 1;
      if (helped || !state.touched || !isKnown(shape, state)) return false;
      if (task.gone) return isGone(shape);
      const facts: Facts = factsOf(state, around);
      return Number(facts[task.fact]) <= mostOf(task, around);
    },
    wants(state, { narrow }, outside) {
      const at = placeShown(state, narrow);
      const shape = shapeAt(state, at);
      const due = shape.sweep?.due[0]?.wanted;
      const last = due ? { ...shape, known: '' } : shape;
      const read = (read: Read): LeavesEvent => ['read', at, read];
      return readWant(outside, last, due ?? requestOf(shape, state.player), read);
    },
    ongoing: ({ focus: { count, path } }) =>
      count > 0 ? [focus(count, `[data-figure="${figure.name}"] [data-path="${path}"]`)] : [],
    links(state, around) {
      const shape = shapeNow(state, around);
      const { tree, given, view } = shape;
      // The tree of the real position, as long as it is the one that is drawn.
      const real = view && JSON.stringify(tree) === JSON.stringify(given);
      return [linkToUnlisted(around.page, real ? view.record : requestOf(shape, state.player).record, state.player)];
    },
    draw(state, drawing, label) {
      const { t, page } = drawing;
      const sight = sightOf(state, drawing);
      const { shape, signAt, sideOf } = sight;
      const { tree, visits, first, view, names, sweep } = shape;
      const showing = isShown(state, drawing);
      const why = showing && !state.negated ? becauseOf(sight) : null;
      const { leaf, inner, bar } = (does ? DOES[does] : fixed)(sight);

      function kind({ path, row }: Placed, value: number | null) {
        if (!view) return row !== -1 && row === why?.cause ? 'cause' : '';
        const was = sweep?.before.get(path.join(' '));
        const moved = was !== undefined && row !== -1 && was !== visitOf(visits, row)[VALUE];
        return `${sideOfValue(value)}${moved ? ' moved' : ''}`;
      }

      const drawn = wholeTree({
        tree,
        visits: showing ? visits : null,
        first,
        label,
        chooses: choosesOf(tree, first, sideOf, t, state.negated),
        t,
        leaf,
        inner: inner ?? (state.negated ? () => undefined : cutOf(sight)),
        sign: signAt,
        kind,
        ...(view && onBoards(view, names, gameIn(shape, page)?.look)),
      });
      return html`<div class=${view ? 'real' : ''}>${drawn}</div>${
        !inner && prunes
          ? html`<p class="because" role="status">${why?.text ?? (showing && !state.negated && cutsOf(visits) > 0 ? t('articles.leaves.why') : '')}</p>`
          : nothing
      }${bar ? html`<p class="act row">${bar}</p>` : nothing}`;
    },
  });
}
