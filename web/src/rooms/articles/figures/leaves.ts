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
import { createHandle } from '../../../board/handle.ts';
import type { Side, View } from '../../../contract/types.ts';
import { BOUND, isTrue, relation, sideAt, signFor, VALUE, visitOf } from '../../../tree/visits.ts';
import { type Drawing, type Leaf, leavesOf, type Nested, type Placed, wholeTree } from '../../../tree/whole.ts';
import { number, sideName, type Words } from '../../../words.ts';
import { drag } from '../drag.ts';
import { gameNamed } from '../games.ts';
import { createCuts } from '../leaves/cuts.ts';
import { createDragged } from '../leaves/dragged.ts';
import { createOrdered } from '../leaves/ordered.ts';
import { createPredicted } from '../leaves/predicted.ts';
import { bestPath, cutsOf, isGone, leavesIn, requestOf, type Shape, shapeOf } from '../leaves/shape.ts';
import { linkToUnlisted } from '../links.ts';
import { choosesOf, lineTo, onBoards, sideOfValue } from '../position_tree.ts';
import type { RecordedTree } from '../recorded.ts';
import { createTreeRequests } from '../tree_requests.ts';
import type { Asked, Facts, Figure, Given, Task, Width } from './index.ts';
import { doneOf } from './tasks.ts';

type Orders = { setup: string; orders?: { [name: string]: string } };
interface Leaves extends Orders {
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
export type Drawer<Place = Placed> = (place: Place, classes: string, text: unknown, t: Words) => unknown;
/** What the parts of the figure have in common. */
export interface Held {
  /** Its entries. */
  figure: Given<Leaves>['figure'];
  narrow: () => boolean;
  /** The tree that is shown. */
  now: () => Shape;
  redraw: () => void;
  /** Draw again what the reader has changed. */
  touch: () => void;
  /** Show this tree, which the reader made. */
  change: (tree: Nested[]) => void;
  /** What tells the visits of the tree that is shown. */
  request: () => object;
  /** Follows a pointer while the same tree is shown. */
  drag: typeof drag;
  /** Focus a node after the next drawing. */
  focus: (selector: string) => void;
  /** 1: values at this ply are shown for the first side, −1: for the other. */
  signAt: (ply: number) => number;
  sideOf: (side: Side, t: Words) => string;
  /** A node for screen readers. */
  nameOf: (path: number[]) => string;
  /** A leaf for screen readers: its value as it is shown, and whether it was left out. */
  heard: (value: number, row: number, t: Words) => string;
  /** What was read, and the value at the root. */
  counted: (t: Words) => unknown;
  /** What was found of a node that is no leaf, for screen readers. */
  found: (path: number[], row: number, t: Words) => string;
}
/** What the reader does with the tree. */
export interface Doing {
  leaf: Drawer<Leaf>;
  inner?: Drawer;
  /** What stands below the tree. */
  bar?: (t: Words) => unknown;
  /** A tree that is shown instead of the first one. */
  other?: () => Shape | undefined;
  /** Is it hidden what was read? */
  hides?: () => boolean;
  facts?: () => Facts;
  choose?: (name: string, value: string) => void;
  /** Null: as of any figure. */
  done?: (task: Task) => boolean | null;
  /** A request that comes first, and what takes the value at its root. */
  due?: () => { wanted: object; take: (value: number) => void } | null;
  /** The value of a node before the last leaf was changed. */
  before?: (path: number[]) => number | undefined;
}

const DOES = { drag: createDragged, order: createOrdered, predict: createPredicted };

export function create({ figure, house, changed, narrow }: Given<Leaves>): Figure {
  const read = createTreeRequests(house, changed);
  const handle = createHandle();
  let [player] = figure.players;
  const prunes = figure.players.some((each) => each.startsWith('alphabeta'));
  /** Are values shown for whoever moves? */
  let negated = false;
  /** Has the reader changed anything? */
  let touched = false;
  const { setup, asked } = figure;
  const shapes = {
    wide: shapeOf(setup, asked.read, asked.board, asked.moves),
    narrow: shapeOf(
      figure.narrow?.setup ?? setup,
      asked.narrow ?? asked.read,
      asked['narrow-board'] ?? asked.board,
      asked['narrow-moves'] ?? asked.moves,
    ),
  };
  const now = () => doing.other?.() ?? (narrow() ? shapes.narrow : shapes.wide);
  const request = () => requestOf(now(), player);

  /** Are the visits those of the tree as it is? */
  const isKnown = () => JSON.stringify(request()) === now().known;

  /** Is it shown what was read? Not before it is predicted, and not while Python starts where the tree was changed. */
  const isShown = () => !doing.hides?.() && (house.state().engine === 'ready' || isKnown());

  function touch() {
    touched = true;
    changed();
  }

  const held: Held = {
    figure,
    narrow,
    now,
    redraw: changed,
    touch,
    change(tree) {
      now().tree = tree;
      touch();
    },
    request,
    drag(event, moved) {
      const shape = now();
      drag(event, (right, up) => {
        if (shape === now()) moved(right, up);
      });
    },
    focus: (selector) => handle.focus(selector),
    signAt: (ply) => (negated ? signFor(sideAt(now().first, ply)) : 1),
    sideOf(side, t) {
      const game = gameOf();
      const [first, second] = figure.sides ?? [];
      return game ? sideName(game, side, t) : t(`Side.${side === 'first' ? first : second}`);
    },
    // The moves to it, or the places of its line among their siblings.
    nameOf: (path) => lineTo(now().names, path).join('–'),
    heard(value, row, t) {
      const text = number(value, t.lang);
      return row === -1 && isShown() ? t('articles.leaves.unread', { value: text }) : text;
    },
    counted(t) {
      const { read, leaves, value } = facts();
      if (!isShown()) return html`<span role="status"></span>`;
      const words = [t('articles.leaves.value', { value: number(held.signAt(0) * value, t.lang) })];
      if (prunes) words.unshift(t('articles.leaves.read', { read, leaves }));
      return html`<span role="status">${words.join(' · ')}</span>`;
    },
    found(path, row, t) {
      if (row === -1) return isShown() ? t('articles.leaves.left') : '';
      const { visits } = now();
      const sign = held.signAt(path.length);
      const { [BOUND]: bound, [VALUE]: value } = visitOf(visits, row);
      return `${isTrue(visits, row) ? '' : relation(bound, sign)}${number(sign * value, t.lang)}`;
    },
  };

  const doing: Doing = figure.does
    ? DOES[figure.does](held)
    : {
        leaf({ path, node, row }, classes, text, t) {
          const value = held.heard(held.signAt(path.length) * node, row, t);
          const name = [t('articles.leaves.leaf', { path: held.nameOf(path) }), value].join(t('list'));
          return html`<div class=${classes} role="img" aria-label=${name}>${text}</div>`;
        },
      };
  const cuts = createCuts(held);

  /** The most that a fact may be for a task. */
  const mostOf = (task: Task) => Number(narrow() ? (task.narrow ?? task.most) : task.most);

  function facts() {
    const { tree, visits, names } = now();
    const showing = isShown();
    return {
      read: showing ? leavesIn(now()).filter(({ row }) => row !== -1).length : Number.NaN,
      leaves: leavesOf(tree),
      value: showing ? visitOf(visits, 0)[VALUE] : Number.NaN,
      cuts: showing ? cutsOf(visits) : Number.NaN,
      best: names.get(bestPath(visits)) ?? '',
      ...doing.facts?.(),
      ...Object.fromEntries(Object.entries(figure.tasks ?? {}).map(([name, task]) => [`${name}-most`, mostOf(task)])),
    };
  }

  function isDone(task: Task) {
    if (task.changed) return bestPath(now().visits) !== now().bestAtFirst;
    const own = doing.done?.(task) ?? null;
    if (own !== null) return own;
    if (!touched || !isKnown()) return false;
    if (task.gone) return isGone(now());
    const found: Facts = facts();
    return Number(found[task.fact]) <= mostOf(task);
  }

  /** The game of the real position. */
  const gameOf = () => gameNamed(house, now().view?.game);

  /** What a tree of a real position has besides. */
  function besides(): Partial<Drawing> {
    const { names, view, visits } = now();
    if (!view) return {};
    return {
      ...onBoards(view, names, gameOf()?.look),
      kind({ path, row }, value) {
        const was = doing.before?.(path);
        const moved = was !== undefined && row !== -1 && was !== visitOf(visits, row)[VALUE];
        return `${sideOfValue(value)}${moved ? ' moved' : ''}`;
      },
    };
  }

  return {
    facts: (t) => ({ ...facts(), viewer: negated ? t('articles.leaves.mover') : held.sideOf('first', t) }),
    choose(name, value) {
      if (name === 'player') player = figure.players.find((each) => each.startsWith(value)) ?? player;
      if (name === 'values') negated = value === 'mover';
      doing.choose?.(name, value);
      touch();
    },
    done: (tasks) => doneOf(tasks, isDone),
    follow() {
      const place = now();
      const due = doing.due?.();
      if (!due && isKnown()) return;
      const wanted = due?.wanted ?? request();
      read(wanted, (visits) => {
        place.visits = visits;
        place.known = JSON.stringify(wanted);
        due?.take(visitOf(visits, 0)[VALUE]);
      });
    },
    links() {
      const { tree, given, view } = now();
      // The tree of the real position, as long as it is the one that is drawn.
      const real = view && JSON.stringify(tree) === JSON.stringify(given);
      return [linkToUnlisted(house, real ? view.record : requestOf(now(), player).record, player)];
    },
    draw(t, label) {
      const { tree, visits, first, view } = now();
      const showing = isShown();
      const why = showing && !negated ? cuts.because(t) : null;
      const drawn = wholeTree({
        tree,
        visits: showing ? visits : null,
        first,
        label,
        chooses: choosesOf(tree, first, (side) => held.sideOf(side, t), t, negated),
        t,
        leaf: (...node) => doing.leaf(...node, t),
        inner: (...node) => (doing.inner ?? (negated ? () => undefined : cuts.node))(...node, t),
        sign: held.signAt,
        kind: ({ row }) => (row !== -1 && row === why?.cause ? 'cause' : ''),
        ...besides(),
      });
      return html`<div class=${view ? 'real' : ''} ${handle.here}>${drawn}</div>${
        !doing.inner && prunes
          ? html`<p class="because" role="status">${why?.text ?? (showing && !negated && cutsOf(visits) > 0 ? t('articles.leaves.why') : '')}</p>`
          : nothing
      }${doing.bar ? html`<p class="act">${doing.bar(t)}</p>` : nothing}`;
    },
  };
}
