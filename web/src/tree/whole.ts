// Draws a small tree whole, from the root down: all its nodes, what a search read of them, and the values that it
// found.

import { html, nothing, svg } from 'lit-html';
import { number, type Words } from '../base/words.ts';
import type { Side } from '../contract/types.ts';
import { SCISSORS } from './marks.ts';
import { childrenOf, factsOf, isTrue, principalVariation, relation, sideAt, stageOf, type Visits } from './visits.ts';

/** The value of a leaf, or the children of a node. */
export type Nested = number | Nested[];
/** A node and where it is drawn. */
export interface Placed {
  /** From the root: the index of each child. */
  path: number[];
  node: Nested;
  /** From 0 to 1. */
  x: number;
  /** Its row in the visits; −1: it was not read. */
  row: number;
  above: Placed | null;
}
export type Leaf = Placed & { node: number };
type Naming = (path: number[], child: number) => string;

export const isLeaf = (place: Placed): place is Leaf => typeof place.node === 'number';

/** The move to a child. */
export const moveTo = (child: number) => `${String.fromCharCode(97 + child)}1`;

/** The leaves below a node. */
export const leavesOf = (node: Nested): number =>
  typeof node === 'number' ? 1 : node.map(leavesOf).reduce((sum, each) => sum + each, 0);

/** The plies below a node. */
export const heightOf = (node: Nested): number => (typeof node === 'number' ? 0 : 1 + Math.max(...node.map(heightOf)));

/**
 * All nodes, each before its children.
 * @param move The move to a node, as the visits have it.
 */
export function placed(tree: Nested, visits: Visits | null, move: Naming = (_, child) => moveTo(child)) {
  const count = leavesOf(tree);
  const found: Placed[] = [];
  let leaves = 0;
  function place(node: Nested, path: number[], row: number, above: Placed | null): Placed {
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
      return place(child, to, rows.find((each) => visits && factsOf(visits, each).move === move(to, at)) ?? -1, own).x;
    });
    own.x = (Math.min(...below) + Math.max(...below)) / 2;
    return own;
  }
  place(tree, [], visits ? 0 : -1, null);
  return found;
}

export interface Drawing {
  tree: Nested;
  /** Null: nothing was read. */
  visits: Visits | null;
  /** Who is to move at the root. */
  first: Side;
  /** The moment of the search that is shown (`momentsOf`); left out: all of it. */
  moment?: number | null;
  /** What the picture shows. */
  label: string;
  /** What is said of each ply beside it. */
  chooses?: string[];
  /** Draws a node below the root that can be changed; undefined: it is text. */
  node?: (place: Placed, classes: string, text: unknown) => unknown;
  /** 1: values at this ply are shown for FIRST, −1: for the other side. */
  sign?: (ply: number) => number;
  /** Of each ply, in rem. */
  heights?: number[];
  /** What stands above a node. */
  picture?: (place: Placed) => unknown;
  /** What stands beside a node. */
  beside?: (place: Placed) => unknown;
  /** The move to a node, written above it. */
  name?: (place: Placed) => string;
  /** The move to a node, as the visits have it; left out, by its place: a1, b1, … */
  move?: Naming;
  /** Further classes of a node. */
  kind?: (place: Placed, value: number | null) => string;
  /** What stands at a corner of a node; '': nothing. */
  mark?: (place: Placed) => string;
  t: Words;
}

/** The height of a ply, in rem. */
const PLY = 5.25;
/** The leaves that stand side by side on a phone. A tree of more lies on its side there (styles/articles/tree.css). */
const MOST = 12;

export function wholeTree({ tree, visits, first, moment = null, label, chooses = [], t, ...more }: Drawing) {
  const all = placed(tree, visits, more.move);
  const height = heightOf(tree);
  const best = new Set(visits && moment === null ? principalVariation(visits) : []);
  const stage = ({ row }: Placed) => (row === -1 || !visits ? 'unread' : stageOf(visits, row, moment));
  const heights = Array.from({ length: height + 1 }, (_, ply) => more.heights?.[ply] ?? PLY);
  /** The rem above a ply. */
  const top = (ply: number) => heights.slice(0, ply).reduce((sum, each) => sum + each, 0);
  const total = top(height + 1);
  /** The middle of a ply, in hundredths. */
  const y = (ply: number) => (50 * (top(ply) + top(ply + 1))) / total;
  function nodeOf(place: Placed) {
    const { path, row, x } = place;
    const now = stage(place);
    const done = visits && row !== -1 && now === 'done' ? factsOf(visits, row) : null;
    const cut = done?.end === 'cut';
    const sign = more.sign?.(path.length) ?? 1;
    const bound = done && visits && !isTrue(visits, row) ? relation(done.bound, sign) : '';
    const value = isLeaf(place) ? place.node : (done?.value ?? null);
    const classes = [
      'node',
      isLeaf(place) ? 'leaf' : sideAt(first, path.length),
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
    const drawn = path.length > 0 ? more.node?.(place, name, shown) : undefined;
    const move = more.name?.(place);
    return html`<div class="place" .style=${style}>${move ? html`<small translate="no">${move}</small>` : nothing}${more.picture?.(place) ?? nothing}${drawn ?? html`<div class=${name}>${shown}</div>`}${more.beside?.(place) ?? nothing}</div>`;
  }
  const strokes = all
    .flatMap((place) => {
      const { above, row, path } = place;
      if (!above) return [];
      const on = best.has(row) && row !== -1 && best.has(above.row);
      const kind = on ? 'best' : ['unread', 'later'].includes(stage(place)) ? stage(place) : '';
      const [left, right, from, to] = [100 * above.x, 100 * place.x, y(path.length - 1), y(path.length)];
      const middle = (from + to) / 2;
      return [{ on, kind, d: `M${left} ${from}C${left} ${middle} ${right} ${middle} ${right} ${to}` }];
    })
    .toSorted((a, b) => Number(a.on) - Number(b.on));
  const leaves = leavesOf(tree);
  return html`<div class="whole-tree ${leaves > MOST ? 'many' : ''}" .style=${`--leaves:${leaves};--height:${total}rem`}>
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
