// Draws the card "The same answer, at what cost?": a strip for each search, all on one scale. A strip is a picture of the whole
// search: a row a ply, from left to right in the order in which positions were read.

import { Directive, directive } from '../../../vendor/lit-html/directive.js';
import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { explain } from '../../views/problem.js';
import { number } from '../../words.js';
import { comparedOf, entriesOf, isTooLong, keyedTo, mostOf, scaleOf } from './costs.js';
import { OUTCOMES, readerName } from './readers.js';
import { lineOf } from './state.js';
import { endsIn, VISITS } from './visits.js';

/** @typedef {import('../../../contract.js').Game} Game */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./costs.js').Cost} Cost */
/** @typedef {import('./costs.js').Entry} Entry */
/** @typedef {ReturnType<typeof import('./costs.js').createCosts>} Costs */
/** @typedef {import('./state.js').TreeState} TreeState */

/** From which distance on the gap between two nodes is empty, and its width, in CSS pixels. */
const [APART, GAP] = [4, 1];
/** The most rows between which there is a gap. */
const APART_ROWS = 6;
/** How dark an iteration is whose visits are not told one by one, of 255. */
const FLAT = 96;
/** How much of the surface's colour the last ply has. */
const PALEST = 0.55;

/** @param {TreeState} state @param {Game} game @param {Words} t @param {Costs} costs */
export function strips(state, game, t, costs) {
  const entries = entriesOf(state, game, costs.state());
  if (entries.length === 0) return nothing;
  const scale = scaleOf(entries, state.main);
  return html`<section class="card costs" aria-labelledby="costs">
    <h2 id="costs">${t('tree.cost')} <small>${t('tree.cost.how')}</small></h2>
    <ul role="list">
      ${entries.map((entry) => row(entry, entries, scale, state, game, t, costs))}
    </ul>
  </section>`;
}

/** @param {Entry} entry @param {Entry[]} entries @param {number} scale @param {TreeState} state @param {Game} game @param {Words} t @param {Costs} costs */
function row(entry, entries, scale, state, game, t, costs) {
  const { reader, cost, present } = entry;
  const name = readerName(reader, t);
  const what = cost ? described(entry, entries, t) : [];
  const title =
    cost && !present
      ? html`<button type="button" aria-label=${t('tree.cost.choose', { name, what: what.join(t('list')) })} @click=${() => costs.choose(entry)}>${name}</button>`
      : html`<b>${name}</b>`;
  return html`<li class=${present ? 'cost present' : 'cost'} aria-current=${present ? 'true' : 'false'}>
    <p>${title} <span>${what.map((part, index) => html`<span>${part}${index < what.length - 1 ? ' ·' : ''}</span> `)}</span></p>
    ${
      cost
        ? html`<div class="way">${strip(entry, cost, scale, name, what, state, t, costs)}</div>`
        : html`<div class="way">${waiting(entry, scale, name, game, t, costs)}</div>`
    }
  </li>`;
}

/** What is said of a search beside its strip. @param {Entry} entry @param {Entry[]} entries @param {Words} t */
function described(entry, entries, t) {
  const { positions, parts, move } = /** @type {Cost} */ (entry.cost);
  const compared = comparedOf(entry, entries);
  const other = entries.find(({ present }) => present)?.cost?.move;
  const found = [t('tree.cost.positions', { count: positions })];
  if (parts.length > 1) found.push(t('tree.cost.depths', { count: parts.length }));
  if (compared) found.push(ratioText(compared, t));
  const exact = entries.every(({ present, reader }) => !present || reader !== OUTCOMES);
  if (exact && other && move && move !== other)
    found.push(t('tree.cost.plays', { move: move === 'pass' ? t('pass') : move }));
  return found;
}

/** @param {{ratio: number, least: boolean}} compared @param {Words} t */
function ratioText({ ratio, least }, t) {
  const fewer = ratio >= 1;
  const shown = fewer ? ratio : 1 / ratio;
  const floor = least ? Math.floor : Math.round;
  const text = shown < 10 ? number(floor(shown * 10) / 10, t.lang, 1) : number(floor(shown), t.lang);
  if (least) return t('tree.cost.fewer.least', { ratio: text }); // what could be counted is less than that
  return t(shown < 1.05 ? 'tree.cost.equal' : fewer ? 'tree.cost.fewer' : 'tree.cost.more', { ratio: text });
}

/** What stands in the place of a strip that is not known. @param {Entry} entry @param {number} scale @param {string} name @param {Game} game @param {Words} t @param {Costs} costs */
function waiting(entry, scale, name, game, t, costs) {
  const { problem, stopped, read } = entry;
  const long = isTooLong(entry);
  const text = long
    ? t('tree.cost.limit', { most: mostOf(entry) })
    : problem
      ? explain(problem, game, t)
      : read !== null
        ? t('tree.visits', { count: read })
        : '';
  const label = stopped || problem ? t('tree.cost.read') : t('stop');
  const share = long ? 1 : Math.min(1, (read ?? 0) / scale);
  return html`<div class=${long || (read ?? 0) > scale ? 'pending beyond' : 'pending'} .style=${`--share:${share}`}>
    <span>${text}</span>
    ${
      (stopped || problem || read !== null) && !long
        ? html`<button type="button" aria-label=${`${name}: ${label}`} @click=${() => costs.toggle(entry)}>${label}</button>`
        : nothing
    }
  </div>`;
}

/** @param {Entry} entry @param {Cost} cost @param {number} scale @param {string} name @param {string[]} what @param {TreeState} state @param {Words} t @param {Costs} costs */
function strip(entry, cost, scale, name, what, state, t, costs) {
  const here = entry.present ? placeIn(cost, state) : null;
  const at = here?.position ?? 0;
  const style = `--share:${cost.positions / scale};--rows:${cost.strip.length}`;
  /** @param {PointerEvent} event */
  const point = ({ currentTarget, clientX }) => {
    const element = /** @type {HTMLElement} */ (currentTarget);
    element.style.setProperty('--point', String(shareAt(element, clientX)));
  };
  /** @param {MouseEvent} event */
  const click = ({ currentTarget, clientX }) =>
    costs.go(entry, shareAt(/** @type {HTMLElement} */ (currentTarget), clientX) * cost.positions);
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = keyedTo(event.key, at, cost.positions);
    if (to === null) return;
    event.preventDefault();
    costs.go(entry, to);
  };
  if (!entry.present)
    return html`<div class="strip" .style=${style} @pointermove=${point} @click=${click}>
      <canvas aria-hidden="true" ${drawn(cost)}></canvas>
    </div>`;
  return html`<div
    class="strip"
    .style=${`${style};--from:${at / cost.positions};--size:${(here?.size ?? 0) / cost.positions}`}
    role="slider"
    tabindex="0"
    aria-label=${`${name}: ${what.join(t('list'))}`}
    aria-valuemin="1"
    aria-valuemax=${cost.positions}
    aria-valuenow=${at + 1}
    aria-valuetext=${t('tree.visit', { visit: at + 1, count: cost.positions })}
    @pointermove=${point}
    @click=${click}
    @keydown=${press}
  ><canvas ${drawn(cost)}></canvas>${here ? html`<i class=${here.ended ? 'ended' : ''}></i>` : nothing}</div>`;
}

/** Where a pointer is in a strip, from 0 to 1. @param {HTMLElement} element @param {number} x */
function shareAt(element, x) {
  const { left, width } = element.getBoundingClientRect();
  return Math.min(Math.max((x - left) / Math.max(width, 1), 0), 1);
}

/**
 * Where the current node is in the strip of the present reader, how many positions were read at and beneath it, and whether the
 * step that is shown is the end of them; null: it is none of the search's, or the search is not told.
 * @param {Cost} cost
 * @param {TreeState} state
 */
export function placeIn(cost, state) {
  const { main, wanted } = state;
  const part = main && cost.parts[main.reply.iteration ?? -1];
  const node = lineOf(state)[wanted.path.length];
  if (!main || !part || node?.visits !== main) return null;
  const ended = state.step !== null && endsIn(state.step);
  return { position: part.from + main.number[node.row], size: main.rows[node.row][VISITS], ended };
}

/**
 * The picture of a search as shades from 0 to 255, row by row. In the row of a ply a column is as dark as the share of its visits
 * that are at that ply or beneath it: a node is as wide as what was read at and beneath it. Nodes beside each other are drawn
 * apart, the less the closer they are. Of the iterations before the last only the number of visits and the depth are known.
 * @param {Cost} cost
 * @param {number} width In pixels of the picture.
 * @param {number} apart The distance from which on the gap between two nodes is empty, in the same pixels.
 * @param {number} gap The gap between them.
 */
export function shadesOf({ parts, positions, strip }, width, apart, gap) {
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
  const stretches = strip[0].length;
  const sums = strip[0].map((_, stretch) => strip.reduce((sum, counts) => sum + counts[stretch], 0));
  /** Of the visits of a stretch, those at the row's ply or beneath it. */
  const beneath = sums.slice();
  /** How dark the gaps of this row and those above stay, by the pixel before which they end. @type {Map<number, number>} */
  const gaps = new Map();
  for (const [row, counts] of strip.entries()) {
    let stretch = 0;
    let before = last.from; // the visits before this stretch
    let column = Math.min(Math.floor(last.from * perVisit), width - 1);
    let position = last.from;
    let dark = 0;
    for (; column < width; column++) {
      const end = column === width - 1 ? positions : (column + 1) / perVisit;
      while (position < end && stretch < stretches) {
        const next = Math.min(end, before + sums[stretch]);
        if (sums[stretch] > 0) dark += ((next - position) * beneath[stretch]) / sums[stretch];
        position = next;
        if (position >= before + sums[stretch]) before += sums[stretch++];
      }
      shades[row * width + column] = Math.round(255 * dark * perVisit);
      dark = 0;
    }
    let started = 0;
    let passed = last.from;
    for (let each = 0; each < stretches; each++) {
      const start = passed * perVisit;
      if (row > 0 && counts[each] > 0) {
        const left = 1 - (start - started - gap) / (apart - gap);
        const x = Math.round(start);
        if (started > 0 && left < 1) gaps.set(x, Math.max(0, Math.min(left, gaps.get(x) ?? 1)));
        started = start;
      }
      passed += sums[each];
      beneath[each] -= counts[each];
    }
    for (const [start, left] of gaps)
      for (let x = Math.max(0, start - gap); x < start; x++) shades[row * width + x] *= left;
  }
  return shades;
}

/** The costs that are drawn on canvases. @type {WeakMap<Element, Cost>} */
const pictures = new WeakMap();

/** Paint a canvas in the colours and the size that its style has now. @param {HTMLCanvasElement} canvas */
function paint(canvas) {
  const cost = pictures.get(canvas);
  const context = canvas.getContext('2d');
  const { width: inline, height: block } = canvas.getBoundingClientRect();
  if (!cost || !context || inline === 0 || cost.strip.length === 0) return;
  const ratio = devicePixelRatio;
  const [width, height] = [inline, block].map((size) => Math.max(1, Math.round(size * ratio)));
  const rows = cost.strip.length;
  Object.assign(canvas, { width, height });
  const shades = shadesOf(cost, width, Math.round(APART * ratio), Math.round(GAP * ratio));
  const image = context.createImageData(width, height);
  const between = rows > APART_ROWS ? 0 : Math.max(1, Math.round(ratio));
  /** @param {number} row */
  const top = (row) => Math.round((row * (height + between)) / rows);
  const { data } = image;
  const line = 4 * width;
  for (let row = 0; row < rows; row++) {
    const [first, end] = [top(row) * line, (top(row + 1) - between) * line];
    for (let x = 0; x < width; x++) data[first + 4 * x + 3] = shades[row * width + x];
    for (let next = first + line; next < end; next += line) data.copyWithin(next, first, first + line);
  }
  context.putImageData(image, 0, 0);
  // Colours are computed by the browser: `fill` is the root's, `color` the others', mixed with `stroke`, the surface's.
  const { color, fill, stroke } = getComputedStyle(canvas);
  context.globalCompositeOperation = 'source-atop';
  for (let row = 0; row < rows; row++) {
    const place = /** @type {const} */ ([0, top(row), width, top(row + 1) - top(row)]);
    context.fillStyle = row === 0 ? fill : color;
    context.fillRect(...place);
    context.globalAlpha = row < 2 ? 0 : (PALEST * (row - 1)) / Math.max(rows - 2, 1);
    context.fillStyle = stroke;
    context.fillRect(...place);
    context.globalAlpha = 1;
  }
}

/** Canvases that are shown, to be painted again with another size, density of pixels or colours. @type {Set<HTMLCanvasElement>} */
const shown = new Set();
/** @type {ResizeObserver | null} */
let sizes = null;

/** @param {HTMLCanvasElement} canvas */
function watch(canvas) {
  if (!sizes) {
    sizes = new ResizeObserver((entries) => {
      for (const { target } of entries) repaint(/** @type {HTMLCanvasElement} */ (target));
    });
    const all = () => requestAnimationFrame(() => shown.forEach(repaint));
    new MutationObserver(all).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)'])
      matchMedia(query).addEventListener('change', all);
    const density = () => {
      matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', density, { once: true });
      all();
    };
    density();
  }
  shown.add(canvas);
  sizes.observe(canvas);
}

/** @param {HTMLCanvasElement} canvas */
function repaint(canvas) {
  if (canvas.isConnected) paint(canvas);
  else {
    shown.delete(canvas);
    sizes?.unobserve(canvas);
  }
}

/** To be put into the tag of a canvas: it shows the strip of a search. */
const drawn = directive(
  class extends Directive {
    /** @param {Cost} cost */
    render(cost) {
      return cost;
    }

    /** @param {import('../../../vendor/lit-html/directive.js').ElementPart} part @param {[Cost]} given @override */
    update({ element }, [cost]) {
      const canvas = /** @type {HTMLCanvasElement} */ (element);
      if (pictures.get(canvas) === cost) return;
      const first = !pictures.has(canvas);
      pictures.set(canvas, cost);
      if (first)
        watch(canvas); // paints it too
      else requestAnimationFrame(() => repaint(canvas));
    }
  },
);
