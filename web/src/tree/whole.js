// Draws a small tree whole, from the root down: all its nodes, what a search read of them, and the values that it found.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { number } from '../words.js';
import { SCISSORS } from './marks.js';
import {
  BOUND,
  childrenOf,
  END,
  isTrue,
  MOVE,
  principalVariation,
  relation,
  sideAt,
  stageOf,
  VALUE,
} from './visits.js';

/** @typedef {import('../contract/types.js').Side} Side */
/** @typedef {import('./visits.js').Visits} Visits */
/** @typedef {number | Nested[]} Nested  The value of a leaf, or the children of a node. */
/**
 * @typedef {object} Placed  A node and where it is drawn.
 * @property {number[]} path From the root: the index of each child.
 * @property {Nested} node
 * @property {number} x From 0 to 1.
 * @property {number} row Its row in the visits; −1: it was not read.
 * @property {Placed | null} above
 */

/** The move to a child. @param {number} child */
export const moveTo = (child) => `${String.fromCharCode(97 + child)}1`;

/** The leaves below a node. @param {Nested} node @returns {number} */
export const leavesOf = (node) =>
  typeof node === 'number' ? 1 : node.map(leavesOf).reduce((sum, each) => sum + each, 0);

/** The plies below a node. @param {Nested} node @returns {number} */
export const heightOf = (node) => (typeof node === 'number' ? 0 : 1 + Math.max(...node.map(heightOf)));

/**
 * All nodes, each before its children.
 * @param {Nested} tree
 * @param {Visits | null} visits
 * @param {(path: number[]) => string} [move] The move to a node, as the visits have it.
 * @returns {Placed[]}
 */
export function placed(tree, visits, move = (path) => moveTo(path[path.length - 1])) {
  const count = leavesOf(tree);
  /** @type {Placed[]} */
  const found = [];
  let leaves = 0;
  /** @param {Nested} node @param {number[]} path @param {number} row @param {Placed | null} above @returns {Placed} */
  function place(node, path, row, above) {
    const own = { path, node, x: 0, row, above };
    found.push(own);
    if (typeof node === 'number') {
      own.x = (leaves + 0.5) / count;
      leaves++;
      return own;
    }
    const rows = visits && row !== -1 ? childrenOf(visits, row) : [];
    const below = node.map((child, at) => {
      const to = [...path, at];
      return place(child, to, rows.find((each) => visits?.rows[each][MOVE] === move(to)) ?? -1, own);
    });
    own.x = (below[0].x + below[below.length - 1].x) / 2;
    return own;
  }
  place(tree, [], visits ? 0 : -1, null);
  return found;
}

/**
 * @typedef {object} Drawing
 * @property {Nested} tree
 * @property {Visits | null} visits Null: nothing was read.
 * @property {Side} first Who is to move at the root.
 * @property {number | null} step The step of the search that is shown; null: all of it.
 * @property {string} label What the picture shows.
 * @property {string[]} chooses What is said of each ply beside it.
 * @property {(place: Placed, classes: string, text: unknown) => unknown} [leaf] Draws a leaf that can be changed; else it is text.
 * @property {(place: Placed, classes: string, text: unknown) => unknown} [inner] Draws another node that can be changed.
 * @property {(ply: number) => number} [sign] 1: values at this ply are shown for FIRST, −1: for the other side.
 * @property {number[]} [heights] Of each ply, in rem.
 * @property {(place: Placed) => unknown} [picture] What stands above a node.
 * @property {(place: Placed) => string} [name] The move to a node, written above it.
 * @property {(path: number[]) => string} [move] The move to a node, as the visits have it; left out, by its place: a1, b1, …
 * @property {(place: Placed, value: number | null) => string} [kind] Further classes of a node.
 * @property {(place: Placed) => string} [mark] What stands at a corner of a node; '': nothing.
 * @property {import('../words.js').Words} t
 */

/** The height of a ply, in rem. */
const PLY = 5.25;

/** @param {Drawing} drawing */
export function wholeTree({ tree, visits, first, step, label, chooses, leaf, inner, t, ...more }) {
  const all = placed(tree, visits, more.move);
  const height = heightOf(tree);
  const best = new Set(visits && step === null ? principalVariation(visits) : []);
  /** @param {Placed} place */
  const stage = ({ row }) => (row === -1 || !visits ? 'unread' : stageOf(visits, row, step));
  const heights = Array.from({ length: height + 1 }, (_, ply) => more.heights?.[ply] ?? PLY);
  const total = heights.reduce((sum, each) => sum + each, 0);
  /** @param {number} ply */
  const y = (ply) => (100 * (heights.slice(0, ply).reduce((sum, each) => sum + each, 0) + heights[ply] / 2)) / total;
  /** @param {Placed} place */
  function nodeOf(place) {
    const { path, node, row, x } = place;
    const isLeaf = typeof node === 'number';
    const now = stage(place);
    const at = visits && row !== -1 ? visits.rows[row] : null;
    const cut = at !== null && now === 'done' && at[END] === 'cut';
    const sign = more.sign?.(path.length) ?? 1;
    const bound = at && now === 'done' && visits && !isTrue(visits, row) ? relation(at[BOUND], sign) : '';
    const value = isLeaf ? node : at && now === 'done' ? at[VALUE] : null;
    const classes = [
      'node',
      isLeaf ? 'leaf' : sideAt(first, path.length),
      now,
      cut && 'cut',
      row !== -1 && best.has(row) && 'best',
      more.kind?.(place, value),
    ];
    const shown = [
      cut ? SCISSORS : nothing,
      value === null ? nothing : html`<span>${bound}${number(sign * value, t.lang)}</span>`,
    ];
    const mark = more.mark?.(place);
    if (mark) shown.push(html`<i class="order" aria-hidden="true">${mark}</i>`);
    const name = classes.filter(Boolean).join(' ');
    const style = `--x:${(100 * x).toFixed(3)}%;--y:${y(path.length).toFixed(3)}%;--up:${height - path.length}`;
    const draw = isLeaf ? leaf : path.length > 0 ? inner : undefined;
    const move = more.name?.(place);
    return html`<div class="place" .style=${style}>${move ? html`<small>${move}</small>` : nothing}${more.picture?.(place) ?? nothing}${draw?.(place, name, shown) ?? html`<div class=${name}>${shown}</div>`}</div>`;
  }
  const strokes = all
    .filter(({ above }) => above)
    .map((place) => {
      const above = /** @type {Placed} */ (place.above);
      const on = best.has(place.row) && place.row !== -1 && best.has(above.row);
      const kind = on ? 'best' : stage(place) === 'unread' ? 'unread' : stage(place) === 'later' ? 'later' : '';
      const [from, to] = [y(place.path.length - 1), y(place.path.length)];
      const middle = (from + to) / 2;
      return {
        on,
        d: `M${100 * above.x} ${from}C${100 * above.x} ${middle} ${100 * place.x} ${middle} ${100 * place.x} ${to}`,
        kind,
      };
    })
    .toSorted((a, b) => Number(a.on) - Number(b.on));
  return html`<div class="whole-tree" .style=${`--leaves:${leavesOf(tree)};--height:${total}rem`}>
    <div class="whole" role="group" aria-label=${label}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">${strokes.map(({ d, kind }) => svg`<path class=${kind} d=${d} />`)}</svg>
      ${all.map(nodeOf)}
    </div>
    ${
      chooses.length > 0
        ? html`<ul class="chooses">
            ${chooses.map((words, ply) => html`<li class=${sideAt(first, ply)} .style=${`--y:${y(ply).toFixed(3)}%`}>${words}</li>`)}
          </ul>`
        : nothing
    }
  </div>`;
}
