// A figure: a small tree whose leaves are given. The reader drags a leaf, changes the order of moves, or predicts what is cut.
// Entries: `setup` (engine/CONTRACT.md, "A tree of leaves"), `orders` (setups by name, the same leaves in another order), and
// both again in `narrow` for narrow screens; `players`, the first of which reads unless another is chosen; `sides`, the words of
// the sides; `does`: `drag` (leaves), `order` (moves), `predict` (what is cut, in `others` too, further setups) or `step` (through
// the reading), left out where no more than the options change; `proof`: leaves are coloured by what they prove where the best move
// comes first everywhere; `range`, the least and the most of a leaf; `bounds`: alpha and beta stand beside the nodes on the way to
// where the reading is, or to the cut that is looked at.
// Requests: `read` and `narrow`, the first player's trees. Where the lists stand for the moves of a real position, `board`, its
// view, and `moves`, its tree by the same player; both again for narrow screens: `narrow-board`, `narrow-moves`.
// Facts: `lower`, `upper`, `both` (of a `proof`, how many leaves), `read`, `leaves`, `value`, `cuts`, `best` (of a real position), `missed` (predictions that were wrong, once they are shown),
// `viewer`, for whom the values are shown.
// Options: `player`, `order` (one of `orders`, of which `best` does no task, however it is changed then; any other name: as at
// first), and `values`: `mover`, for whoever moves, or `first`. What the text lets choose can be chosen under the figure too: one of `players`,
// one of `orders`, and `values` where `turns` is true.
// Tasks: as all, `{gone = true}`: a node that was cut at first is read whole, `{changed = "best"}`: another move is the best, or `{swept = true}`: a leaf was at both ends of its range, and
// the value at the root stayed the same.

import { html, nothing } from 'lit-html';
import type { Game, Side } from '../../../contract/types.ts';
import { searchIn } from '../../../player.ts';
import {
  BOUND,
  causeOf,
  childrenOf,
  END,
  endOf,
  endsIn,
  isTrue,
  knownSteps,
  lineToRow,
  relation,
  rowOfStep,
  sideAt,
  signFor,
  valueAt,
  visitOf,
} from '../../../tree/visits.ts';
import { isLeaf, type Leaf, leavesOf, type Placed, placed, wholeTree } from '../../../tree/whole.ts';
import { number, sideName } from '../../../words.ts';
import { besides, boundsOnTheWay, eventsOfBounds, handedTo } from '../bounds.ts';
import { choice, drag, putByKey, STEPS, steps } from '../controls.ts';
import { type Around, type Facts, gameNamed, interactive, type Of, type Task } from '../figure.ts';
import { linkToUnlisted } from '../links.ts';
import { choosesOf, lineTo, onBoards, sideOfValue } from '../position_tree.ts';
import { isAnswered, treeEffect } from '../requests.ts';
import type { Leaves, LeavesEvent, LeavesState, Shape } from '../tree_of_leaves.ts';
import {
  countsIn,
  isDoneIn,
  isMissed,
  newLeaves,
  orderOf,
  placeShown,
  proofBy,
  rangeOf,
  requestOf,
  shapeAt,
  transitionsOf,
} from '../tree_of_leaves.ts';

/** Pixels by which a leaf is dragged through its whole range. */
const SWEEP = 200;

export function create(figure: Of<Leaves>, games: Game[]) {
  const { players, does = 'nothing' } = figure;
  const [least, most] = rangeOf(figure);
  const prunes = players.some((each) => each.startsWith('alphabeta'));
  const shapeNow = (state: LeavesState, { narrow }: Around) => shapeAt(state, placeShown(state, narrow));
  /** The game of the real position. */
  const gameIn = ({ view }: Shape) => (view ? gameNamed(games, view.game) : undefined);

  /** Are the visits those of the tree as it is? */
  const isKnown = (shape: Shape, { player }: LeavesState) => JSON.stringify(requestOf(shape, player)) === shape.known;

  /** Is it shown what was read? Not before it is predicted, and not while Python starts where the tree was changed. */
  const isShown = (state: LeavesState, around: Around) =>
    (does !== 'predict' || state.looked) && (around.page.engine === 'ready' || isKnown(shapeNow(state, around), state));

  /** The most that a fact may be for a task. */
  const mostOf = (task: Task, { narrow }: Around) => Number(narrow ? (task.narrow ?? task.most) : task.most);

  function sideIn(shape: Shape, side: Side, { t }: Around) {
    const game = gameIn(shape);
    return game ? sideName(game, side, t) : t(`Side.${figure.sides?.[side === 'first' ? 0 : 1]}`);
  }

  /** How many leaves show that the value is at least what it is, at most, and both. */
  function proofs({ tree, first }: Shape) {
    const all = placed(tree, null).flatMap((place) => (isLeaf(place) ? [proofBy(place.path, first)] : []));
    const count = (...kinds: string[]) => all.filter((each) => kinds.includes(each)).length;
    return { lower: count('lower', 'both'), upper: count('upper', 'both'), both: count('both') };
  }

  function factsOf(state: LeavesState, around: Around) {
    const shape = shapeNow(state, around);
    const { missed, ...counts } = countsIn(shape, state);
    const most = Object.entries(figure.tasks ?? {}).map(([name, task]) => [`${name}-most`, mostOf(task, around)]);
    return {
      ...counts,
      ...(isShown(state, around) ? {} : { read: Number.NaN, value: Number.NaN, cuts: Number.NaN }),
      missed: state.looked ? missed : undefined,
      ...(figure.proof && proofs(shape)),
      viewer: state.negated ? around.t('articles.leaves.mover') : sideIn(shape, 'first', around),
      ...Object.fromEntries(most),
    };
  }

  return interactive({
    initial: newLeaves(figure),
    transitions: transitionsOf(figure),
    facts: factsOf,
    isDone(state, task, around) {
      const shape = shapeNow(state, around);
      const facts: Facts = factsOf(state, around);
      const isOwn = !shape.helped && state.touched && isKnown(shape, state);
      if (!isOwn && !task.changed && !task.swept) return false;
      return isDoneIn(shape, task) ?? Number(facts[task.fact]) <= mostOf(task, around);
    },
    missing(state, task, around) {
      const shape = shapeNow(state, around);
      if (!state.touched || !isShown(state, around) || !isKnown(shape, state)) return null;
      const facts: Facts = factsOf(state, around);
      const count = Number(facts[task.fact]) - mostOf(task, around);
      if (task.swept) return around.t(`articles.missing.swept.${shape.sweep?.ends.size ?? 0}`);
      if (task.changed) return around.t('articles.missing.best');
      if (task.gone) return around.t('articles.missing.gone');
      return task.fact === 'missed' || count <= 0 ? null : around.t(`articles.missing.${task.fact}`, { count });
    },
    effects(state, { narrow }, outside) {
      const at = placeShown(state, narrow);
      const shape = shapeAt(state, at);
      const [due] = shape.sweep?.due ?? [];
      const request = due?.request ?? requestOf(shape, state.player);
      if (!due && isAnswered(shape, request)) return [];
      return [treeEffect<LeavesEvent>(outside, request, (visits) => ['read', at, request, visits])];
    },
    links(state, around) {
      const shape = shapeNow(state, around);
      const { tree, given, view } = shape;
      // The tree of the real position, as long as it is the one that is drawn.
      const real = view && JSON.stringify(tree) === JSON.stringify(given);
      const { record } = real ? view : requestOf(shape, state.player);
      return [linkToUnlisted(around.page, record, state.player, real ? undefined : figure.sides)];
    },
    draw(state, drawing, label) {
      const { t, narrow, send } = drawing;
      const { negated, looked, guesses } = state;
      const at = placeShown(state, narrow);
      const shape = shapeAt(state, at);
      const { tree, visits, first, view, names, sweep } = shape;
      const showing = isShown(state, drawing);
      const { read, leaves, value, cuts, missed } = factsOf(state, drawing);
      const sideOf = (side: Side) => sideIn(shape, side, drawing);
      /** 1: values at this ply are shown for the first side, −1: for the other. */
      const signAt = (ply: number) => (negated ? signFor(sideAt(first, ply)) : 1);
      /** The moves to a node, or the places of its line among their siblings. */
      const nameOf = (path: number[]) => lineTo(names, path).join('–');
      const allSteps = knownSteps(visits);
      const step = does === 'step' ? (allSteps[state.at] ?? 0) : null;
      const places = placed(tree, visits);
      const placeOf = (step: number) => places.find(({ row }) => row === rowOfStep(step));
      const here = step === null ? null : placeOf(step);
      const cutPlace = here ?? places.find(({ path }) => path.join(' ') === state.cut);
      const cutReason = showing && !negated && (step === null || endsIn(step)) ? reasonOfCut(cutPlace) : null;
      const why = cutReason ?? (looked ? reasonOfMiss() : null);
      const isSeen = showing && !negated && cutPlace && (step !== null || why);
      const bounds = isSeen ? boundsAt(cutPlace, step ?? endOf(cutPlace.row)) : null;
      const said =
        why?.text ??
        (here && step !== null ? saidAt(here, step) : showing && !negated && cuts > 0 ? t('articles.leaves.why') : '');
      const inner = does === 'order' ? ordered : cut;
      const { leaf, bar = nothing } = {
        nothing: { leaf: fixed },
        drag: {
          leaf: dragged,
          bar: html`<button type="button" ?disabled=${tree === shape.given} @click=${() => send(['reset', at])}>${t('articles.leaves.reset')}</button><span>${t('articles.leaves.drag')}</span>${counted()}`,
        },
        step: { leaf: fixed },
        order: { leaf: ordered, bar: html`<span>${t('articles.leaves.move')}</span>${counted()}` },
        predict: {
          leaf: guessed,
          bar: html`<button type="button" class="looks" @click=${() => send(looked ? ['again'] : ['set', { touched: true, looked: true }])}>${t(looked ? 'articles.leaves.again' : 'articles.leaves.look')}</button> <span role="status">${looked ? t(missed === 0 ? 'articles.leaves.verdict.none' : 'articles.leaves.verdict', { count: missed }) : ''}</span>`,
        },
      }[does];
      const whole = wholeTree({
        tree,
        visits: showing ? visits : null,
        step,
        first,
        label,
        chooses: choosesOf(tree, first, sideOf, t, negated),
        t,
        node: (place, ...drawn) => (isLeaf(place) ? leaf(place, ...drawn) : inner(place, ...drawn)),
        sign: signAt,
        kind,
        beside: ({ row }) => besidesOf(row),
        ...(view && onBoards(view, names, gameIn(shape)?.look)),
      });
      return html`<div class=${view ? 'real' : ''}>${whole}</div>${figure.bounds ? named() : nothing}${
        does !== 'order' && prunes ? html`<p class="because" role="status">${said}</p>` : nothing
      }${bar === nothing ? nothing : html`<p class="act row">${bar}</p>`}${
        does === 'step'
          ? steps({ ...STEPS, at: state.at, last: allSteps.length - 1, go: (to) => send(['go', at, to]) }, t)
          : nothing
      }${does === 'step' && figure.bounds ? inWords() : nothing}${options()}`;

      /** All steps, to be read at once. */
      function inWords() {
        const said = [...allSteps].map((step) => {
          const place = placeOf(step) as Placed;
          return html`<li>${(endsIn(step) ? reasonOfCut(place)?.text : null) ?? saidAt(place, step)}</li>`;
        });
        return html`<details class="folded all"><summary>${t('articles.leaves.steps')}</summary><ol start="0">${said}</ol></details>`;
      }

      /** What the words of the text set, where the figure is seen. */
      function options() {
        const { orders, turns } = figure;
        const values = ['first', 'mover'];
        return [
          players.length > 1 ? option('player', players.map(searchIn), searchIn(state.player)) : nothing,
          orders ? option('order', ['given', ...Object.keys(orders)], orderOf(figure, shape, narrow)) : nothing,
          turns ? option('values', values, negated ? 'mover' : 'first') : nothing,
        ];
      }

      function option(name: string, values: string[], chosen: string | null) {
        const words = (value: string) => t(`articles.leaves.${name}.${value}`, { side: sideOf('first') });
        const options = values.map((value) => [value as string | null, words(value)] as const);
        return choice(t(`articles.leaves.${name}`), options, chosen, (value) =>
          send(['choose', name, String(value), narrow]),
        );
      }

      /** What was read, and the value at the root. */
      function counted() {
        const words = [t('articles.leaves.value', { value: number(signAt(0) * value, t.lang) })];
        if (prunes) words.unshift(t('articles.leaves.read', { read, leaves }));
        return html`<span role="status">${showing ? words.join(' · ') : t('articles.leaves.starts')}</span>`;
      }

      /** Further classes of a node. */
      function kind({ path, row, node }: Placed, value: number | null) {
        const proof = figure.proof && typeof node === 'number' ? proofBy(path, first) : '';
        if (!view)
          return [proof, row !== -1 && row === why?.cause && 'cause', row === here?.row && 'reads']
            .filter(Boolean)
            .join(' ');
        const was = sweep?.before.get(path.join(' '));
        const moved = was !== undefined && row !== -1 && was !== valueAt(visits, row);
        return `${sideOfValue(value)}${moved ? ' moved' : ''}`;
      }

      /** A leaf for screen readers: its value as it is shown, and whether it was left out. */
      function valueOfLeaf({ path, node, row }: Leaf) {
        const value = number(signAt(path.length) * node, t.lang);
        return row === -1 && showing ? t('articles.leaves.unread', { value }) : value;
      }

      /** What was found of a node that is no leaf, for screen readers. */
      function valueOfNode({ path, row }: Placed) {
        if (row === -1) return showing ? t('articles.leaves.left') : '';
        const sign = signAt(path.length);
        const bound = isTrue(visits, row) ? '' : relation(visitOf(visits, row)[BOUND], sign);
        return `${bound}${number(sign * valueAt(visits, row), t.lang)}`;
      }

      function fixed(place: Leaf, classes: string, text: unknown) {
        const name = [t('articles.leaves.leaf', { path: nameOf(place.path) }), valueOfLeaf(place)].join(t('list'));
        return html`<div class=${classes} role="img" aria-label=${name}>${text}</div>`;
      }

      function dragged(place: Leaf, classes: string, text: unknown) {
        const { path, node } = place;
        const sign = signAt(path.length);
        const value = sign * node;
        const [low, high] = sign === 1 ? [least, most] : [-most, -least];
        const unit = SWEEP / (most - least);
        const leap = Math.max(5, Math.round((most - least) / 10));
        /** @param to As it is shown. */
        const put = (to: number) => send(['leaf', at, path, sign * to]);
        return html`<div class=${classes} role="slider" tabindex="0" aria-orientation="vertical"
          aria-label=${t('articles.leaves.leaf', { path: nameOf(path) })} aria-valuetext=${valueOfLeaf(place)}
          aria-valuemin=${low} aria-valuemax=${high} aria-valuenow=${value}
          @pointerdown=${(event: PointerEvent) => drag(event, (_, up) => put(value + Math.round(up / unit)))}
          @keydown=${(event: KeyboardEvent) => putByKey(event, value, [low, high], put, leap)}
        >${text}</div>`;
      }

      /** A node that is moved among its siblings. */
      function ordered(place: Placed, classes: string, text: unknown) {
        const { path, above } = place;
        const index = path.at(-1);
        if (index === undefined || !above || typeof above.node === 'number') return undefined;
        const siblings = above.node;
        const count = siblings.length;
        const line = path.slice(0, -1);
        const words = { at: number(index + 1, t.lang), count: number(count, t.lang) };
        const value = isLeaf(place) ? valueOfLeaf(place) : valueOfNode(place);
        return html`<div class="${classes} moves" role="slider" tabindex="0" data-focus=${`${figure.name} ${path.join(' ')}`}
          aria-label=${t('articles.leaves.place', { path: path.map((child) => child + 1).join('–') })}
          aria-valuemin="1" aria-valuemax=${count} aria-valuenow=${index + 1}
          aria-valuetext=${[t('articles.leaves.placed', words), value].filter(Boolean).join(t('list'))}
          @pointerdown=${(event: PointerEvent) => {
            const width = (event.currentTarget as Element).closest('.whole')?.clientWidth ?? 0;
            const apart = (width * leavesOf(siblings)) / leavesOf(tree) / count;
            let done = 0;
            drag(event, (right) => {
              const by = Math.round(right / apart);
              if (by === done) return;
              send(['moved', at, line, index + done, by - done, false]);
              done = Math.min(Math.max(by, -index), count - 1 - index);
            });
          }}
          @keydown=${(event: KeyboardEvent) =>
            putByKey(event, index, [0, count - 1], (to) => send(['moved', at, line, index, to - index, true]))}
        >${text}</div>`;
      }

      /** A leaf of which the reader says whether it is read; once it is looked, whether that is so. */
      function guessed({ path, node, row }: Leaf, classes: string, text: unknown) {
        const key = path.join(' ');
        const on = guesses.has(key);
        const names = { path: nameOf(path), value: number(node, t.lang) };
        if (looked) {
          const right = on === (row === -1);
          const said = t(right ? 'articles.leaves.right' : 'articles.leaves.wrong');
          return html`<div class="${classes} ${right ? 'right' : 'wrong'}">${text}<i role="img" aria-label=${said}>${right ? '✓' : '✗'}</i></div>`;
        }
        return html`<button type="button" class="node leaf ${on ? 'guessed' : 'open'}" aria-pressed=${on ? 'true' : 'false'}
          aria-label=${t('articles.leaves.guess', names)} @click=${() => send(['guess', key, !on])}>${text}</button>`;
      }

      /** A node whose other moves were not read: it says, when it is looked at, where its bound comes from. */
      function cut(place: Placed, classes: string, text: unknown) {
        const { path, row } = place;
        if (negated || !isCut(row)) return undefined;
        const names = { path: nameOf(path), value: valueOfNode(place) };
        const look = () => send(['set', { cut: path.join(' ') }]);
        return html`<button type="button" class=${classes} aria-label=${t('articles.leaves.cut', names)} @pointerenter=${look} @focus=${look} @click=${look}>${text}</button>`;
      }

      function isCut(row: number) {
        return row !== -1 && visitOf(visits, row)[END] === 'cut';
      }

      /** Alpha and beta on the way to a place, where the figure shows them. */
      function boundsAt(place: Placed, step: number) {
        return figure.bounds ? boundsOnTheWay(visits, place, first, step) : null;
      }

      /** What stands beside the node of a row. */
      function besidesOf(row: number) {
        const own = bounds?.get(row);
        return own ? besides(own, t) : nothing;
      }

      /** What alpha and beta are. */
      function named() {
        const [one, other] = [sideOf('first'), sideOf('second')];
        const names = ['alpha', 'beta'].map(
          (name) => html`<li class=${name}>${t(`articles.leaves.${name}`, { one, other })}</li>`,
        );
        return html`<ul class="named">${names}</ul>`;
      }

      /** What happens at a step that cuts nothing. */
      function saidAt(place: Placed, step: number) {
        const bounds = boundsAt(place, step);
        const moved = bounds && eventsOfBounds(place, first, step, bounds, t.lang);
        const ofBounds = moved?.keys.map((key) =>
          t(`articles.leaves.bounds.${key}`, { ...moved.facts, side: sideOf(moved.facts.mover) }),
        );
        const begins = !isLeaf(place) && !endsIn(step);
        if (begins && ofBounds) return ofBounds.join('');
        const mover = sideAt(first, place.path.length);
        const kind = mover === 'first' ? 'most' : 'least';
        const what = isLeaf(place) ? 'leaf' : begins ? 'begin' : `end.${kind}`;
        const hasCut = endsIn(step) && !ofBounds && childrenOf(visits, place.row).some(isCut);
        return [
          t(`articles.leaves.step.${what}`, { side: sideOf(mover), value: number(valueAt(visits, place.row), t.lang) }),
          ...(ofBounds ?? []),
          ...(hasCut ? [t(`articles.leaves.step.cut.${kind}`)] : []),
        ].reduce((one, two) => t('articles.leaves.sentences', { one, two }));
      }

      /** Why the cut came that is looked at: the row of the move that set its bound, and a sentence, which is of a leaf below it if one is given. */
      function reasonOfCut(place: Placed | null | undefined, leaf = '') {
        if (!place || !isCut(place.row)) return null;
        const line = lineToRow(visits, place.row).map((row) => ({ visits, row, before: row }));
        const cause = causeOf(line, first, 'beta');
        if (!cause) return null;
        const mover = sideAt(first, place.path.length);
        const early = does === 'step' && !figure.bounds; // before alpha and beta have their names
        const key = leaf ? 'missed' : early ? 'stopped' : 'because';
        const text = t(`articles.leaves.${key}.${mover === 'first' ? 'most' : 'least'}`, {
          leaf,
          side: sideOf(mover),
          other: sideOf(sideAt(mover, 1)),
          value: valueAt(visits, place.row),
          bound: valueAt(visits, cause.row),
        });
        return { cause: cause.row, text };
      }

      /** Why the first leaf that was predicted wrongly is read, or not: the row of the move that set the bound, and a sentence. */
      function reasonOfMiss() {
        const wrong = places.find((place) => isLeaf(place) && isMissed(place, state));
        if (!wrong) return null;
        const leaf = number(Number(wrong.node), t.lang);
        if (wrong.row === -1) return reasonOfCut(lastRead(wrong), leaf);
        return { cause: -1, text: t('articles.leaves.missed.read', { leaf, ...handedTo(visits, wrong.row, t.lang) }) };
      }
    },
  });
}

/** The node above one that was not read, which was. */
const lastRead = ({ above }: Placed): Placed | null => (above && above.row === -1 ? lastRead(above) : above);
