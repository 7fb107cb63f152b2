// The picture of a search: a canvas with a row a ply, from left to right in the order in which positions were read.

import { Directive, directive, type ElementPart } from 'lit-html/directive.js';
import type { Cost } from './costs.ts';

/** From which distance on the gap between two nodes is empty, and its width, in CSS pixels. */
const [APART, GAP] = [4, 1];
/** The most rows between which there is a gap. */
const APART_ROWS = 6;
/** How dark an iteration is whose visits are not sent one by one, of 255. */
const FLAT = 96;
/** How much of the surface's colour the last ply has. */
const PALEST = 0.55;

/**
 * The picture of a search as shades from 0 to 255, row by row. In the row of a ply a column is as dark as the share of its visits
 * that are at that ply or beneath it: a node is as wide as what was read at and beneath it. Nodes beside each other are drawn
 * apart, the less the closer they are. Of the iterations before the last only the number of visits and the depth are known.
 * @param width In pixels of the picture.
 * @param apart The distance from which on the gap between two nodes is empty, in the same pixels.
 * @param gap The gap between them.
 */
export function shadesOf({ parts, positions, strip }: Cost, width: number, apart: number, gap: number) {
  const rows = strip.length;
  const shades = new Uint8ClampedArray(rows * width);
  const perVisit = width / positions;
  for (const { depth, from, visits } of parts.slice(0, -1)) {
    const [start, end] = [Math.round(from * perVisit), Math.round((from + visits) * perVisit)];
    for (let row = 0; row <= Math.min(depth, rows - 1); row++)
      shades.fill(FLAT, row * width + start, row * width + Math.max(start, end - gap));
  }
  const last = parts.at(-1);
  if (!last) return shades;
  /** The visits of each stretch, those of them at the row's ply or beneath it, and those before it. */
  const sizes = (strip[0] ?? []).map((_, at) => strip.reduce((sum, counts) => sum + (counts[at] ?? 0), 0));
  const beneath = sizes.slice();
  const begins = cumulated(sizes, last.from);
  /** How dark the gaps of this row and those above stay, by the pixel before which they end. */
  const gaps: Map<number, number> = new Map();
  for (const [row, counts] of strip.entries()) {
    const below = cumulated(beneath, 0);
    let at = 0;
    let before = 0;
    for (let column = Math.min(Math.floor(last.from * perVisit), width - 1); column < width; column++) {
      const end = column === width - 1 ? positions : (column + 1) / perVisit;
      while (at < sizes.length - 1 && (begins[at + 1] ?? end) < end) at++;
      const share = (end - (begins[at] ?? 0)) / (sizes[at] || 1);
      const dark = (below[at] ?? 0) + share * (beneath[at] ?? 0);
      shades[row * width + column] = Math.round(255 * (dark - before) * perVisit);
      before = dark;
    }
    let started = 0;
    for (const [stretch, count] of counts.entries()) {
      beneath[stretch] = (beneath[stretch] ?? 0) - count;
      if (row === 0 || count === 0) continue;
      const start = (begins[stretch] ?? 0) * perVisit;
      const left = 1 - (start - started - gap) / (apart - gap);
      const x = Math.round(start);
      if (started > 0 && left < 1) gaps.set(x, Math.max(0, Math.min(left, gaps.get(x) ?? 1)));
      started = start;
    }
    for (const [start, left] of gaps) {
      const from = row * width + Math.max(0, start - gap);
      const pixels = shades.subarray(from, row * width + start);
      pixels.set(pixels.map((shade) => shade * left));
    }
  }
  return shades;
}

/** Each sum of those before. */
function cumulated(values: number[], from: number) {
  let sum = from;
  return values.map((value) => {
    sum += value;
    return sum - value;
  });
}

/** Paint a canvas in the colours and the size that its style has now. */
function paint(canvas: HTMLCanvasElement, cost: Cost) {
  const context = canvas.getContext('2d');
  const { width: inline, height: block } = canvas.getBoundingClientRect();
  if (!context || inline === 0 || cost.strip.length === 0) return;
  const ratio = devicePixelRatio;
  const pixels = (size: number) => Math.max(1, Math.round(size * ratio));
  const [width, height] = [pixels(inline), pixels(block)];
  const rows = cost.strip.length;
  Object.assign(canvas, { width, height });
  const shades = shadesOf(cost, width, Math.round(APART * ratio), Math.round(GAP * ratio));
  const image = context.createImageData(width, height);
  const between = rows > APART_ROWS ? 0 : Math.max(1, Math.round(ratio));
  const top = (row: number) => Math.round((row * (height + between)) / rows);
  const { data } = image;
  const line = 4 * width;
  for (let row = 0; row < rows; row++) {
    const [first, end] = [top(row) * line, (top(row + 1) - between) * line];
    for (const [x, shade] of shades.subarray(row * width, (row + 1) * width).entries()) data[first + 4 * x + 3] = shade;
    for (let next = first + line; next < end; next += line) data.copyWithin(next, first, first + line);
  }
  context.putImageData(image, 0, 0);
  // Colours are computed by the browser: `fill` is the root's, `color` the others', mixed with `stroke`, the surface's.
  const { color, fill, stroke } = getComputedStyle(canvas);
  context.globalCompositeOperation = 'source-atop';
  for (let row = 0; row < rows; row++) {
    const place = [0, top(row), width, top(row + 1) - top(row)] as const;
    context.fillStyle = row === 0 ? fill : color;
    context.fillRect(...place);
    context.globalAlpha = row < 2 ? 0 : (PALEST * (row - 1)) / Math.max(rows - 2, 1);
    context.fillStyle = stroke;
    context.fillRect(...place);
    context.globalAlpha = 1;
  }
}

/** The canvases that are shown, with what is drawn on them, to be painted again with another size, density of pixels or colours. */
const canvases: Map<HTMLCanvasElement, Cost> = new Map();
let sizes: ResizeObserver | null = null;

function watched() {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) repaint(target as HTMLCanvasElement);
  });
  const all = () => requestAnimationFrame(() => [...canvases.keys()].forEach(repaint));
  new MutationObserver(all).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'])
    matchMedia(query).addEventListener('change', all);
  const density = () => {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', density, { once: true });
    all();
  };
  density();
  return observer;
}

function repaint(canvas: HTMLCanvasElement) {
  const cost = canvases.get(canvas);
  if (cost && canvas.isConnected) return paint(canvas, cost);
  canvases.delete(canvas);
  sizes?.unobserve(canvas);
}

/** To be put into the tag of a canvas: it shows the strip of a search. */
export const shownOn = directive(
  class extends Directive {
    render(cost: Cost) {
      return cost;
    }

    /** @override */
    update({ element }: ElementPart, [cost]: [Cost]) {
      const canvas = element as HTMLCanvasElement;
      const before = canvases.get(canvas);
      if (before === cost) return;
      canvases.set(canvas, cost);
      sizes ??= watched();
      if (before) requestAnimationFrame(() => repaint(canvas));
      else sizes.observe(canvas); // which has it painted
    }
  },
);
