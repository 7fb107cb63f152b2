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

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { createHandle } from '../../../board/handle.js';
import { BOUND, isTrue, relation, VALUE } from '../../../tree/visits.js';
import { heightOf, leavesOf, wholeTree } from '../../../tree/whole.js';
import { number, sideName } from '../../../words.js';
import { drag } from '../drag.js';
import { createCuts } from '../leaves/cuts.js';
import { createDragged } from '../leaves/dragged.js';
import { createOrdered } from '../leaves/ordered.js';
import { createPredicted } from '../leaves/predicted.js';
import { bestPath, cutsOf, isGone, leavesIn, requestOf, shapeOf } from '../leaves/shape.js';
import { createReader } from '../reader.js';
import { lineTo, onBoards, sideOfValue } from '../real.js';
import { wayToUnlisted } from '../ways.js';

/** @typedef {import('../../../words.js').Words} Words */
/** @typedef {import('../../../tree/whole.js').Nested} Nested */
/** @typedef {import('../../../tree/whole.js').Placed} Placed */
/** @typedef {import('../leaves/shape.js').Shape} Shape */
/** @typedef {import('./index.js').Figure} Figure */
/** @typedef {import('./index.js').Given} Given */
/** @typedef {import('./index.js').Task} Task */
/** @typedef {(place: Placed, classes: string, text: unknown, t: Words) => unknown} Drawer  Draws a node. */
/**
 * @typedef {object} Held  What the parts of the figure have in common.
 * @property {any} figure Its entries.
 * @property {() => boolean} narrow
 * @property {() => Shape} now The tree that is shown.
 * @property {() => void} redraw
 * @property {() => void} touch Draw again what the reader has changed.
 * @property {(tree: Nested[]) => void} change Show this tree, which the reader made.
 * @property {() => object} request What tells the visits of the tree that is shown.
 * @property {typeof drag} drag Follows a pointer while the same tree is shown.
 * @property {(selector: string) => void} focus Focus a node after the next drawing.
 * @property {(ply: number) => number} signAt 1: values at this ply are shown for the first side, −1: for the other.
 * @property {(side: number, t: Words) => string} sideOf
 * @property {(path: number[]) => string} nameOf A node for screen readers.
 * @property {(value: number, row: number, t: Words) => string} heard A leaf for screen readers: its value as it is shown, and whether it was left out.
 * @property {(t: Words) => unknown} counted What was read, and the value at the root.
 * @property {(path: number[], row: number, t: Words) => string} found What was found of a node that is no leaf, for screen readers.
 */
/**
 * @typedef {object} Doing  What the reader does with the tree.
 * @property {Drawer} leaf
 * @property {Drawer} [inner]
 * @property {(t: Words) => unknown} [bar] What stands below the tree.
 * @property {() => Shape | undefined} [other] A tree that is shown instead of the first one.
 * @property {() => boolean} [hides] Is it hidden what was read?
 * @property {() => import('./index.js').Facts} [facts]
 * @property {(name: string, value: string) => void} [choose]
 * @property {(task: Task) => boolean | null} [done] Null: as of any figure.
 * @property {() => {wanted: object, take: (value: number) => void} | null} [due] A request that comes first, and what takes the value at its root.
 * @property {(path: number[]) => number | undefined} [before] The value of a node before the last leaf was changed.
 */

const DOES = { drag: createDragged, order: createOrdered, predict: createPredicted };

/** @param {Given} given @returns {Figure} */
export function create({ figure, house, changed, narrow }) {
  const read = createReader(house, changed);
  const handle = createHandle();
  let player = figure.players[0];
  const prunes = figure.players.some((/** @type {string} */ each) => each.startsWith('alphabeta'));
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

  /** @type {Held} */
  const held = {
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
    signAt: (ply) => (negated && (ply + Number(now().second)) % 2 === 1 ? -1 : 1),
    sideOf(side, t) {
      const game = gameOf();
      return game ? sideName(game, side === 0 ? 'first' : 'second', t) : t(`Side.${figure.sides[side]}`);
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
      const { [BOUND]: bound, [VALUE]: value } = visits.rows[row];
      return `${isTrue(visits, row) ? '' : relation(bound, sign)}${number(sign * value, t.lang)}`;
    },
  };

  /** @type {Doing} */
  const doing = DOES[/** @type {keyof typeof DOES} */ (figure.does)]?.(held) ?? {
    leaf({ path, node, row }, classes, text, t) {
      const value = held.heard(held.signAt(path.length) * /** @type {number} */ (node), row, t);
      const name = [t('articles.leaves.leaf', { path: held.nameOf(path) }), value].join(t('list'));
      return html`<div class=${classes} role="img" aria-label=${name}>${text}</div>`;
    },
  };
  const cuts = createCuts(held);

  /** The most that a fact may be for a task. @param {Task} task */
  const mostOf = (task) => Number(narrow() ? (task.narrow ?? task.most) : task.most);

  function facts() {
    const { tree, visits, names } = now();
    const showing = isShown();
    return {
      read: showing ? leavesIn(now()).filter(({ row }) => row !== -1).length : Number.NaN,
      leaves: leavesOf(tree),
      value: showing ? visits.rows[0][VALUE] : Number.NaN,
      cuts: showing ? cutsOf(visits) : Number.NaN,
      best: names.get(bestPath(visits)) ?? '',
      ...doing.facts?.(),
      ...Object.fromEntries(
        Object.entries(figure.tasks ?? {}).map(([name, task]) => [`${name}-most`, mostOf(/** @type {any} */ (task))]),
      ),
    };
  }

  /** @param {Task} task */
  function isDone(task) {
    if (task.changed) return bestPath(now().visits) !== now().bestAtFirst;
    const own = doing.done?.(task) ?? null;
    if (own !== null) return own;
    if (!touched || !isKnown()) return false;
    if (task.gone) return isGone(now());
    const { [/** @type {'read'} */ (task.fact)]: value } = facts();
    return value <= mostOf(task);
  }

  /** The game of the real position. */
  const gameOf = () => house.state().games.find(({ id }) => id === now().view?.game);

  /** What is said of each ply beside it. @param {Words} t */
  const chooses = (t) =>
    Array.from({ length: heightOf(now().tree) }, (_, ply) => {
      const side = (ply + Number(now().second)) % 2;
      const kind = side === 0 ? 'most' : 'least';
      const words = negated ? 'negated' : ply > 1 ? 'then' : ply === 1 ? `next.${kind}` : kind;
      return t(`articles.leaves.${words}`, { side: held.sideOf(side, t) });
    });

  /** What a tree of a real position has besides. @returns {Partial<import('../../../tree/whole.js').Drawing>} */
  function besides() {
    const { names, view, visits } = now();
    if (!view) return {};
    return {
      ...onBoards(view, names, gameOf()?.look),
      kind({ path, row }, value) {
        const was = doing.before?.(path);
        const moved = was !== undefined && row !== -1 && was !== visits.rows[row][VALUE];
        return `${sideOfValue(value)}${moved ? ' moved' : ''}`;
      },
    };
  }

  return {
    facts: (t) => ({ ...facts(), viewer: negated ? t('articles.leaves.mover') : held.sideOf(0, t) }),
    /** @param {string} name @param {string} value */
    choose(name, value) {
      if (name === 'player')
        player = figure.players.find((/** @type {string} */ each) => each.startsWith(value)) ?? player;
      if (name === 'values') negated = value === 'mover';
      doing.choose?.(name, value);
      touch();
    },
    done: (tasks) =>
      Object.entries(tasks)
        .filter(([, task]) => isDone(task))
        .map(([name]) => name),
    follow() {
      const place = now();
      const due = doing.due?.();
      if (!due && isKnown()) return;
      const wanted = due?.wanted ?? request();
      read(wanted, (visits) => {
        place.visits = visits;
        place.known = JSON.stringify(wanted);
        due?.take(visits.rows[0][VALUE]);
      });
    },
    ways() {
      const { tree, given, view } = now();
      // The tree of the real position, as long as it is the one that is drawn.
      const real = view && JSON.stringify(tree) === JSON.stringify(given);
      return [wayToUnlisted(house, real ? view.record : requestOf(now(), player).record, player)];
    },
    draw(t, label) {
      const { tree, visits, second, view } = now();
      const showing = isShown();
      const why = showing && !negated ? cuts.because(t) : null;
      const drawn = wholeTree({
        tree,
        visits: showing ? visits : null,
        first: second ? 'second' : 'first',
        step: null,
        label,
        chooses: chooses(t),
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
