// A figure: a small tree whose leaves are given. The reader drags a leaf, changes the order of moves, or predicts what
// is cut.
// Entries: `setup` (engine/CONTRACT.md, "A tree of leaves"), `orders` (setups by name, the same leaves in another
// order); `players`, the first of which reads unless another is chosen; `sides`, the words of the sides; `does`: `drag`
// (leaves), `order` (moves), `predict` (what is cut, in `others` too, further setups) or `step` (through the reading),
// left out where no more than the options change; `proof`: leaves are coloured by what they prove where the best move
// comes first everywhere; `range`, the least and the most of a leaf; `bounds`: alpha and beta stand beside the nodes on
// the way to where the reading is, or to the cut that is looked at.
// Requests: `read`, the first player's tree. Where the lists stand for the moves of a real position, `board`, its view,
// and `moves`, its tree by the same player.
// Facts: `lower`, `upper`, `both` (of a `proof`, how many leaves), `read`, `leaves`, `value`, `cuts`, `best` (of a real
// position), `missed` (predictions that were wrong, once they are shown).
// Options: `player`, `order` (one of `orders`, of which `best` does no task, however it is changed then; any other
// name: as at first), and `values`: `mover`, for whoever moves, or `first`. What the text lets choose can be chosen
// under the figure too: one of `players`, one of `orders`, and `values` where `turns` is true.
// Tasks: as all, `{gone = true}`: a node that was cut at first is read whole, `{changed = "best"}`: another move is the
// best, or `{swept = true}`: a leaf was at both ends of its range, and the value at the root stayed the same.

import { html, nothing } from 'lit-html';
import { searchIn } from '../../../base/player.ts';
import type { Side } from '../../../contract/types.ts';
import { END, sideAt, valueAt, visitOf } from '../../../tree/visits.ts';
import { isLeaf, type Placed, placed, wholeTree } from '../../../tree/whole.ts';
import { choice } from '../controls.ts';
import { type EntriesOf, type Facts, type FigureContext, interactive, type Task } from '../figure.ts';
import { besides, type LeavesView, leavesView, lookedAt } from '../leaves/explanation.ts';
import { activityOf, nodeOf } from '../leaves/nodes.ts';
import {
  bestPath,
  countsIn,
  gameIn,
  isKnown,
  isRead,
  type Leaves,
  type LeavesEvent,
  type LeavesState,
  newLeaves,
  prunes,
  requestOf,
  type Shape,
  shapeNow,
  transitionsOf,
} from '../leaves/state.ts';
import { isAnswered, linkToUnlisted, treeEffect } from '../requests.ts';
import { choosesOf, onBoards, sideOfValue } from '../trees.ts';

export function create(figure: EntriesOf<Leaves>) {
  /** How many leaves show that the value is at least what it is, at most, and both. */
  function proofs({ tree, first }: Shape) {
    const all = placed(tree, null).flatMap((place) => (isLeaf(place) ? [proofBy(place.path, first)] : []));
    const count = (...kinds: string[]) => all.filter((each) => kinds.includes(each)).length;
    return { lower: count('lower', 'both'), upper: count('upper', 'both'), both: count('both') };
  }

  function factsOf(state: LeavesState, context: FigureContext) {
    const shape = shapeNow(state);
    const { missed, ...counts } = countsIn(shape, state);
    const most = Object.entries(figure.tasks ?? {}).map(([name, task]) => [`${name}-most`, task.most]);
    return {
      ...counts,
      ...(isRead(figure, state, context) ? {} : { read: Number.NaN, value: Number.NaN, cuts: Number.NaN }),
      missed: state.looked ? missed : undefined,
      ...(figure.proof && proofs(shape)),
      ...Object.fromEntries(most),
    };
  }

  return interactive({
    initial: newLeaves(figure),
    transitions: transitionsOf(figure),
    facts: factsOf,
    isDone(state, task, context) {
      const shape = shapeNow(state);
      const facts: Facts = factsOf(state, context);
      const isReadByHand = !shape.helped && state.touched && isKnown(shape, state);
      if (!isReadByHand && !task.changed && !task.swept) return false;
      return isDoneIn(shape, task) ?? Number(facts[task.fact]) <= Number(task.most);
    },
    missing(state, task, context) {
      const shape = shapeNow(state);
      if (!state.touched || !isRead(figure, state, context) || !isKnown(shape, state)) return null;
      const facts: Facts = factsOf(state, context);
      const count = Number(facts[task.fact]) - Number(task.most);
      if (task.swept) return context.t(`articles.missing.swept.${shape.sweep?.ends.size ?? 0}`);
      if (task.changed) return context.t('articles.missing.best');
      if (task.gone) return context.t('articles.missing.gone');
      return task.fact === 'missed' || count <= 0 ? null : context.t(`articles.missing.${task.fact}`, { count });
    },
    effects(state, _, services) {
      const { round } = state;
      const shape = shapeNow(state);
      const request = requestOf(shape, state.player);
      if (isAnswered(shape, request)) return [];
      return [treeEffect<LeavesEvent>(services, request, (visits) => ['read', round, request, visits])];
    },
    links(state, context) {
      const shape = shapeNow(state);
      const { tree, given, view } = shape;
      // The tree of the real position, as long as it is the one that is drawn.
      const real = view && JSON.stringify(tree) === JSON.stringify(given);
      const { record } = real ? view : requestOf(shape, state.player);
      return [linkToUnlisted(context.page, record, state.player, real ? undefined : figure.sides)];
    },
    draw(state, drawing, label) {
      const shown = leavesView(figure, state, drawing);
      const { shape, isShown, signAt, sideOf } = shown;
      const { tree, visits, first, view, names } = shape;
      const { t } = drawing;
      const looked = lookedAt(shown);
      const whole = wholeTree({
        tree,
        visits: isShown ? visits : null,
        moment: looked.moment,
        first,
        label,
        chooses: choosesOf(tree, first, sideOf, t, state.negated),
        t,
        node: (...drawn) => nodeOf(shown, ...drawn),
        sign: signAt,
        kind,
        beside: ({ row }) => besides(looked.bounds?.get(row), t),
        ...(view && onBoards(view, names, gameIn(shape, drawing.page.games)?.look)),
      });
      const says = figure.does !== 'order' && prunes(figure);
      const { stepping, below } = activityOf(figure);
      return html`<div class=${view ? 'real' : ''}>${whole}</div>${stepping && figure.bounds ? named(shown) : nothing}${stepping?.(shown)}${
        says ? html`<p class="because" role="status">${looked.text}</p>` : nothing
      }${below?.(shown)}${options(shown)}`;

      /** Further classes of a node. */
      function kind({ path, row, node }: Placed, value: number | null) {
        const proof = figure.proof && typeof node === 'number' ? proofBy(path, first) : '';
        const isHere = row !== -1 && row === looked.reads;
        if (!view) return `${proof} ${row !== -1 && row === looked.cause ? 'cause' : ''} ${isHere ? 'reads' : ''}`;
        const was = shape.sweep?.before.get(path.join(' '));
        const moved = was !== undefined && row !== -1 && was !== valueAt(visits, row);
        return `${sideOfValue(value)}${moved ? ' moved' : ''}`;
      }
    },
  });
}

/** What alpha and beta are. */
function named({ sideOf, t }: LeavesView) {
  const words = { one: sideOf('first'), other: sideOf('second') };
  return html`<ul class="named">${['alpha', 'beta'].map((name) => html`<li class=${name}>${t(`articles.leaves.${name}`, words)}</li>`)}</ul>`;
}

/** What the words of the text set, where the figure is seen. */
function options({ figure, state, shape, sideOf, t, send }: LeavesView) {
  const { orders = {}, turns, players } = figure;
  return [
    players.length > 1 ? option('player', players.map(searchIn), searchIn(state.player)) : nothing,
    figure.orders ? option('order', ['given', ...Object.keys(orders)], orderOf(figure, shape)) : nothing,
    turns ? option('values', ['first', 'mover'], state.negated ? 'mover' : 'first') : nothing,
  ];

  function option(name: string, values: string[], chosen: string | null) {
    const words = (value: string) => t(`articles.leaves.${name}.${value}`, { side: sideOf('first') });
    const options = values.map((value) => [value as string | null, words(value)] as const);
    const choose = (value: string | null) => send(['choose', name, String(value)]);
    return choice(t(`articles.leaves.${name}`), options, chosen, choose);
  }
}

/**
 * What a leaf shows where the best move comes first everywhere: that the value is at least or at most what it is, both,
 * or nothing.
 */
function proofBy(path: readonly number[], first: Side) {
  const isFirstOf = (side: Side) => path.every((child, ply) => child === 0 || sideAt(first, ply) !== side);
  const [lower, upper] = [isFirstOf('first'), isFirstOf('second')];
  return lower && upper ? 'both' : lower ? 'lower' : upper ? 'upper' : '';
}

/** Is a task done that is about a tree alone? Undefined: it is about a fact. */
function isDoneIn({ tree, visits, cutAtFirst, bestAtFirst, sweep }: Shape, { changed, swept, gone }: Task) {
  if (changed) return bestPath(visits) !== bestAtFirst;
  if (swept) return sweep?.ends.size === 2 && new Set(sweep.ends.values()).size === 1;
  if (!gone) return undefined;
  const wasCut = placed(tree, visits).filter(({ path, row }) => row !== -1 && cutAtFirst.has(path.join(' ')));
  return wasCut.some(({ row }) => visitOf(visits, row)[END] === 'read');
}

/** The name of the order in which a tree stands: one of `orders`, or `given`; null: one of the reader's own. */
function orderOf({ orders = {} }: EntriesOf<Leaves>, { tree, given }: Shape) {
  const text = JSON.stringify(tree);
  const named = Object.entries(orders);
  return named.find(([, setup]) => setup === text)?.[0] ?? (text === JSON.stringify(given) ? 'given' : null);
}
