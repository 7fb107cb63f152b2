// The figures of a tree whose leaves are given, each with what it alone does: how a leaf, or any node, is drawn, and
// what stands below.

import { html, nothing } from 'lit-html';
import { number } from '../../../base/words.ts';
import { momentsOf } from '../../../tree/visits.ts';
import { isLeaf, type Leaf, leavesOf, type Placed } from '../../../tree/whole.ts';
import { drag, putByKey, steps } from '../controls.ts';
import { allSaid, type DrawNode, type LeavesView } from './explanation.ts';
import { countsIn, isCut, type Leaves, prunes, rangeOf } from './state.ts';

/**
 * `inner`: a node that is no leaf; left out: it says, where it is cut, where its bound comes from. `stepping`: above
 * the sentence about the step, which moves it as little as it is long.
 */
interface Activity {
  leaf: DrawNode<Leaf>;
  inner?: DrawNode;
  stepping?(shown: LeavesView): unknown;
  below?(shown: LeavesView): unknown;
}

/** Pixels by which a leaf is dragged through its whole range. */
const SWEEP = 200;

const act = (...contents: unknown[]) => html`<p class="act row">${contents}</p>`;

/** What was read, and the value at the root. */
function counted({ figure, state, shape, isShown, signAt, t }: LeavesView) {
  const { read, leaves, value } = countsIn(shape, state);
  const words = [t('articles.leaves.value', { value: number(signAt(0) * value, t.lang) })];
  if (prunes(figure)) words.unshift(t('articles.leaves.read', { read, leaves }));
  return html`<span role="status">${isShown ? words.join(' · ') : t('articles.leaves.starts')}</span>`;
}

const fixed: Activity = {
  leaf({ nameOf, spoken, t }, place, classes, text) {
    const name = [t('articles.leaves.leaf', { path: nameOf(place.path) }), spoken(place)].join(t('list'));
    return html`<div class=${classes} role="img" aria-label=${name}>${text}</div>`;
  },
};

/** Leaves are dragged. */
const dragged: Activity = {
  leaf({ figure, signAt, nameOf, spoken, t, send }, place, classes, text) {
    const { path, node } = place;
    const [least, most] = rangeOf(figure);
    const sign = signAt(path.length);
    const value = sign * node;
    const range: [number, number] = sign === 1 ? [least, most] : [-most, -least];
    const unit = SWEEP / (most - least);
    const leap = Math.max(5, Math.round((most - least) / 10));
    /** @param to As it is shown. */
    const put = (to: number) => send(['leaf', path, sign * to]);
    return html`<div class=${classes} role="slider" tabindex="0" aria-orientation="vertical"
      aria-label=${t('articles.leaves.leaf', { path: nameOf(path) })} aria-valuetext=${spoken(place)}
      aria-valuemin=${range[0]} aria-valuemax=${range[1]} aria-valuenow=${value}
      @pointerdown=${(event: PointerEvent) => drag(event, (right, up) => put(value + Math.round((right + up) / unit)))}
      @keydown=${(event: KeyboardEvent) => putByKey(event, value, range, put, leap)}
    >${text}</div>`;
  },
  below(shown) {
    const { shape, t, send } = shown;
    const reset = html`<button type="button" ?disabled=${shape.tree === shape.given} @click=${() => send(['reset'])}>${t('articles.leaves.reset')}</button>`;
    return act(reset, html`<span>${t('articles.leaves.drag')}</span>`, counted(shown));
  },
};

/** The reading is gone through. */
const stepped: Activity = {
  ...fixed,
  stepping({ state, shape, t, send }) {
    const last = momentsOf(shape.visits).length - 1;
    return steps({ at: state.at, last, go: (at) => send(['set', { at, touched: true }]) }, t);
  },
  below(shown) {
    if (!shown.figure.bounds) return nothing;
    const said = allSaid(shown).map((words) => html`<li>${words}</li>`);
    return html`<details class="folded all"><summary>${shown.t('articles.leaves.steps')}</summary><ol start="0">${said}</ol></details>`;
  },
};

/** A node is moved among its siblings. */
function moved({ figure, shape, spoken, t, send }: LeavesView, place: Placed, classes: string, text: unknown) {
  const { path, above } = place;
  const index = path.at(-1);
  if (index === undefined || !above || typeof above.node === 'number') return undefined;
  const siblings = above.node;
  const count = siblings.length;
  const line = path.slice(0, -1);
  const words = { at: number(index + 1, t.lang), count: number(count, t.lang) };
  function begin(event: PointerEvent) {
    const whole = (event.currentTarget as Element).closest('.whole') as Element;
    const isOnItsSide = getComputedStyle(whole).getPropertyValue('--on-its-side') !== '';
    const length = isOnItsSide ? whole.clientHeight : whole.clientWidth;
    const apart = (length * leavesOf(siblings)) / leavesOf(shape.tree) / count;
    let done = 0;
    drag(event, (right, up) => {
      const by = Math.round((isOnItsSide ? -up : right) / apart);
      if (by === done) return;
      send(['moved', line, Number(index) + done, by - done, false]);
      done = Math.min(Math.max(by, -Number(index)), count - 1 - Number(index));
    });
  }
  return html`<div class="${classes} moves" role="slider" tabindex="0" data-focus=${`${figure.name} ${path.join(' ')}`}
    aria-label=${t('articles.leaves.place', { path: path.map((child) => child + 1).join('–') })}
    aria-valuemin="1" aria-valuemax=${count} aria-valuenow=${index + 1}
    aria-valuetext=${[t('articles.leaves.placed', words), spoken(place)].filter(Boolean).join(t('list'))}
    @pointerdown=${begin}
    @keydown=${(event: KeyboardEvent) =>
      putByKey(event, index, [0, count - 1], (to) => send(['moved', line, index, to - index, true]))}
  >${text}</div>`;
}

/** The order of moves is changed. */
const ordered: Activity = {
  leaf: moved,
  inner: moved,
  below: (shown) => act(html`<span>${shown.t('articles.leaves.move')}</span>`, counted(shown)),
};

/** It is said of leaves whether they are read; then, whether that is so. */
const predicted: Activity = {
  leaf({ state, nameOf, t, send }, { path, node, row }, classes, text) {
    const key = path.join(' ');
    const on = state.guesses.has(key);
    const names = { path: nameOf(path), value: number(node, t.lang) };
    if (state.looked) {
      const right = on === (row === -1);
      const said = t(right ? 'articles.leaves.right' : 'articles.leaves.wrong');
      return html`<div class="${classes} ${right ? 'right' : 'wrong'}">${text}<i role="img" aria-label=${said}>${right ? '✓' : '✗'}</i></div>`;
    }
    return html`<button type="button" class="node leaf ${on ? 'guessed' : 'open'}" aria-pressed=${on ? 'true' : 'false'}
      aria-label=${t('articles.leaves.guess', names)} @click=${() => send(['guess', key, !on])}>${text}</button>`;
  },
  below({ state, shape, t, send }) {
    const { looked } = state;
    const { missed } = countsIn(shape, state);
    const look = () => send(looked ? ['again'] : ['set', { touched: true, looked: true }]);
    const verdict = t(missed === 0 ? 'articles.leaves.verdict.none' : 'articles.leaves.verdict', { count: missed });
    return act(
      html`<button type="button" class="looks" @click=${look}>${t(looked ? 'articles.leaves.again' : 'articles.leaves.look')}</button>`,
      html`<span role="status">${looked ? verdict : ''}</span>`,
    );
  },
};

/** A node whose other moves were not read: it says, when it is looked at, where its bound comes from. */
function cut(shown: LeavesView, { path, row, ...place }: Placed, classes: string, text: unknown) {
  const { state, nameOf, spoken, t, send } = shown;
  if (state.negated || !isCut(shown.shape, row)) return undefined;
  const words = { path: nameOf(path), value: spoken({ path, row, ...place }) };
  const look = () => send(['set', { cut: path.join(' ') }]);
  return html`<button type="button" class=${classes} aria-label=${t('articles.leaves.cut', words)} @pointerenter=${look} @focus=${look} @click=${look}>${text}</button>`;
}

const FIGURES: Record<NonNullable<Leaves['does']>, Activity> = {
  drag: dragged,
  step: stepped,
  order: ordered,
  predict: predicted,
};

export const activityOf = ({ does }: Leaves): Activity => (does ? FIGURES[does] : fixed);

export function nodeOf(shown: LeavesView, place: Placed, classes: string, text: unknown) {
  const { leaf, inner = cut } = activityOf(shown.figure);
  return isLeaf(place) ? leaf(shown, place, classes, text) : inner(shown, place, classes, text);
}
