// Draws a figure, or a chapter's card, as one SVG picture, from the markup that the page's own views have made of it:
// as the first picture of a room, and for previews of links. What only words say is left out, so that a picture is for
// all languages.

import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';

/** @typedef {{width: number, height: number, markup: string}} Drawn In pixels of its own. */
/** @typedef {(name: string) => string} Colour A colour of tokens.css by its name. */

const COLOURS = new Map(
  [
    ...readFileSync(new URL('../styles/page/tokens.css', import.meta.url), 'utf8').matchAll(
      /--([\w-]+):\s*(?:light-dark\()?(#\w+|transparent)[,;]/g,
    ),
  ].map(([, name = '', colour = '']) => [name, colour]),
);

/** The colours of the light theme. @type {Colour} */
export function lightColour(name) {
  const found = COLOURS.get(name);
  if (!found) throw new Error(`web/styles/page/tokens.css has no colour ${name}`);
  return found;
}

const REM = 16;
/** Pixels from one leaf of a tree to the next, without boards and with them. */
const [LEAF, LEAF_OF_BOARDS] = [68, 84];

/** @param {number} x @param {number} y @param {string} words @param {string} fill */
function text(x, y, words, fill, { size = 16, bold = true, anchor = 'middle' } = {}) {
  // The typeface has no ≤ and ≥: a line stands below < and >.
  const plain = words.replace('≤', '&lt;').replace('≥', '&gt;');
  const isBound = plain !== words;
  const left = x - (anchor === 'middle' ? 0.29 * size * [...words].length : 0);
  const line = isBound
    ? `<path d="M${left} ${y + 0.42 * size}h${0.5 * size}" stroke="${fill}" stroke-width="${0.09 * size}" />`
    : '';
  // Only its lightest weight can be drawn: a line around the letters makes it heavier.
  const weight = bold ? ` stroke="${fill}" stroke-width="${0.045 * size}"` : '';
  return `<text x="${x}" y="${y + 0.35 * size}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${weight}>${plain}</text>${line}`;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} attributes */
const rectangle = (x, y, width, height, attributes) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes} />`;

/** A custom property of an element's own style. @param {any} element @param {string} name */
const property = (element, name) =>
  Number.parseFloat(new RegExp(`--${name}:\\s*([^;]+)`).exec(element.getAttribute('style') ?? '')?.[1] ?? '');

/** A picture of board/picture.ts as it stands in the markup. @param {any} svg @param {Colour} colour */
const inColours = (svg, colour) =>
  svg.innerHTML.replace(/var\(--([\w-]+)\)/g, (/** @type {string} */ _, /** @type {string} */ name) => colour(name));

/** @param {any} svg @param {Colour} colour @returns {Drawn} */
function pictureOf(svg, colour) {
  const [, , width = 0, height = 0] = svg.getAttribute('viewBox').split(' ').map(Number);
  return { width, height, markup: `<g text-anchor="middle">${inColours(svg, colour)}</g>` };
}

/** A tree of tree/whole.ts. @param {any} tree @param {Colour} colour @returns {Drawn} */
function treeOf(tree, colour) {
  const isReal = tree.closest('.real') !== null;
  const width = property(tree, 'leaves') * (isReal ? LEAF_OF_BOARDS : LEAF);
  const height = property(tree, 'height') * REM;
  const whole = tree.querySelector('.whole');
  const branches = [...whole.querySelector('svg').children].map((path) => {
    const kind = path.getAttribute('class');
    const d = path
      .getAttribute('d')
      .replace(
        /([\d.]+) ([\d.]+)/g,
        (/** @type {string} */ _, /** @type {string} */ x, /** @type {string} */ y) =>
          `${((+x * width) / 100).toFixed(1)} ${((+y * height) / 100).toFixed(1)}`,
      );
    const look =
      kind === 'best'
        ? `stroke="${colour(isReal ? 'ink' : 'first')}" stroke-width="3.5"`
        : `stroke="${colour('edge')}" stroke-width="1.6"`;
    return `<path d="${d}" ${look} ${kind === 'unread' || kind === 'later' ? 'stroke-dasharray="3 5" stroke-opacity=".6"' : ''} />`;
  });
  const places = [...whole.querySelectorAll('.place')].map((place) => {
    const x = (property(place, 'x') * width) / 100;
    const [name, scene, node] = [
      place.querySelector('small'),
      place.querySelector('.scene'),
      place.querySelector('.node'),
    ];
    const heights = [name ? 18 : 0, scene ? 76 : 0, 40];
    let y = (property(place, 'y') * height) / 100 - heights.reduce((sum, each) => sum + each, 0) / 2;
    let drawn = '';
    if (name)
      drawn +=
        rectangle(x - 12, y + 1, 24, 16, `fill="${colour('paper')}"`) +
        text(x, y + 9, name.textContent, colour('ink'), { size: 12, bold: false });
    y += heights[0] ?? 0;
    if (scene) drawn += sceneOf(scene, x - 38, y, colour);
    y += heights[1] ?? 0;
    return drawn + nodeOf(node, x, y + 20, isReal, colour);
  });
  return { width, height, markup: `<g fill="none">${branches.join('')}</g>${places.join('')}` };
}

/**
 * The board of a node, without the names of its rows and columns.
 * @param {any} scene
 * @param {number} x
 * @param {number} y
 * @param {Colour} colour
 */
function sceneOf(scene, x, y, colour) {
  const svg = scene.querySelector('svg');
  for (const each of svg.querySelectorAll('text')) if (each.getAttribute('font-size') === '9.5') each.remove();
  const all = 12 + 40 * (property(scene, 'columns') || 3);
  const frame = rectangle(x, y, 76, 76, `rx="8" fill="${colour('surface')}" stroke="${colour('line')}"`);
  return `${frame}<svg x="${x}" y="${y}" width="76" height="76" viewBox="12 12 ${all} ${all}" text-anchor="middle">${inColours(svg, colour)}</svg>`;
}

/**
 * A node with its middle at a place.
 * @param {any} node
 * @param {number} x
 * @param {number} y
 * @param {boolean} isReal
 * @param {Colour} colour
 */
function nodeOf(node, x, y, isReal, colour) {
  const is = (/** @type {string[]} */ ...kinds) => kinds.some((kind) => node.classList.contains(kind));
  const value = node.querySelector('span')?.textContent ?? '';
  const width = is('leaf') && !isReal ? 34 : Math.max(40, 11 * value.length + 12);
  const wins = is('wins-first') ? 'first' : is('wins-second') ? 'second' : null;
  const unread = is('unread', 'later');
  const stroke = unread
    ? 'edge'
    : is('cut') && !isReal
      ? 'accent'
      : (wins ?? (is('best') && !isReal ? 'first' : is('leaf', 'draw') ? 'edge' : 'ink'));
  const thick = is('best', 'cut') ? 2.5 : is('leaf') ? 1.2 : 1.6;
  const shape = `rx="${is('second') && !isReal ? 20 : 8}"`;
  const box = (/** @type {string} */ look, grow = 0) =>
    rectangle(x - width / 2 - grow, y - 20 - grow, width + 2 * grow, 40 + 2 * grow, `${shape} ${look}`);
  const proves = (/** @type {'first' | 'second'} */ side, /** @type {number} */ from, /** @type {number} */ share) =>
    rectangle(x + (from - 0.5) * width, y - 20, width * share, 40, `fill="${colour(side)}" fill-opacity=".26"`);
  return [
    is('cause') ? box(`fill="none" stroke="${colour('best')}" stroke-width="3"`, 2.5) : '',
    box(`fill="${colour(unread ? 'surface' : 'paper')}"`),
    is('lower') ? proves('first', 0, 1) : is('upper') ? proves('second', 0, 1) : '',
    is('both') ? proves('first', 0, 0.5) + proves('second', 0.5, 0.5) : '',
    box(
      `fill="none" stroke="${colour(stroke)}" stroke-width="${thick}" ${unread ? 'stroke-dasharray="3 3" stroke-opacity=".6"' : ''}`,
    ),
    text(x, y, value, colour(unread ? 'muted' : (wins ?? (is('best') && !isReal ? 'first' : 'ink')))),
  ].join('');
}

/**
 * A figure or a card: its tree, or the first board; null: it has neither.
 * @param {string} markup @param {Colour} colour
 */
export function figurePicture(markup, colour) {
  const { document } = new Window();
  document.body.innerHTML = markup;
  const [tree, board] = ['.whole-tree', 'svg.picture'].map((selector) => document.querySelector(selector));
  return tree ? treeOf(tree, colour) : board ? pictureOf(board, colour) : null;
}

/** A drawing as a picture of its own. @param {Drawn} drawn */
export const inlineOf = ({ width, height, markup }) =>
  short(`<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${markup}</svg>`);

/** The numbers of a drawing with one decimal. @param {string} svg */
const short = (svg) =>
  svg.replace(/(?<=[" MCHVhv])-?\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))));

/**
 * A drawing as a preview, on the ground of the page.
 * @param {Drawn} drawn
 * @param {readonly [number, number]} size
 * @param {Colour} colour
 */
export function previewOf({ width, height, markup }, [wide, high], colour) {
  const [MARGIN, FOOT] = [60, 84];
  const room = [wide - 2 * MARGIN, high - MARGIN - FOOT];
  const scale = Math.min((room[0] ?? 0) / width, (room[1] ?? 0) / height);
  const [x, y] = [(wide - width * scale) / 2, MARGIN * 0.75 + ((room[1] ?? 0) - height * scale) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" font-family="Figtree">
${rectangle(0, 0, wide, high, `fill="${colour('paper')}"`)}
<g transform="translate(${x} ${y}) scale(${scale})">${markup}</g>
<g transform="translate(${wide - 232} ${high - 48})">
<circle cx="16" r="16" fill="${colour('disc-black-flat')}" /><circle cx="36" r="16" fill="${colour('disc-white-flat')}" stroke="${colour('line')}" />
${text(64, 0, 'Sakiyomi', colour('ink'), { size: 27, anchor: 'start' })}</g>
</svg>`;
}
