// A board as a picture: drawn into the page (the rules), or taken out of it as an SVG or PNG file, in the page's colours.

import { html, nothing, render, svg } from '../vendor/lit-html/lit-html.js';
import { strokes } from './pieces/mark.js';
import { squareAt } from './setup.js';
import { number } from './words.js';

/** @typedef {import('../contract.js').View} View */
/** @typedef {(name: string) => string} Colour  A colour of tokens.css by its name. */
/** @typedef {Pick<View, 'game' | 'cells' | 'line' | 'last' | 'result'>} Scene */

const CELL = 40;
const GUTTER = 18;
const FAR = 10;
/** Pixels of a PNG, at least. */
const SHARP = 1200;

/**
 * @param {Scene} scene
 * @param {Colour} colour
 * @param {string | null} label What it shows, for who does not see it; null where the text beside it says so.
 * @param {number | null} [pixels] Its size, where the page does not give one.
 */
export function picture(scene, colour, label, pixels = null) {
  const { game, cells, line, last, result } = scene;
  const squares = Object.keys(cells);
  const rows = Math.max(...squares.map((square) => Number(square.slice(1))));
  const columns = squares.length / rows;
  const [width, height] = [columns, rows].map((count) => GUTTER + count * CELL + FAR);
  const felt = game === 'othello';
  const grid = Array.from({ length: rows * columns }, (_, index) => {
    const square = squareAt(index, columns);
    const [x, y] = [GUTTER + (index % columns) * CELL, GUTTER + Math.floor(index / columns) * CELL];
    return { square, x, y, cell: cells[square] };
  });
  const [right, bottom] = [GUTTER + columns * CELL, GUTTER + rows * CELL];
  const inner = game === 'tictactoe' ? 1 : 0;
  const path = [
    ...Array.from({ length: rows + 1 - 2 * inner }, (_, i) => `M${GUTTER} ${GUTTER + (i + inner) * CELL}H${right}`),
    ...Array.from({ length: columns + 1 - 2 * inner }, (_, i) => `M${GUTTER + (i + inner) * CELL} ${GUTTER}V${bottom}`),
  ];
  const heads = colour(felt ? 'felt-ink' : 'muted');
  /** @param {{square: string, x: number, y: number, cell: any}} at */
  const ground = ({ square, x, y, cell }) => {
    const lane = line && ('row' in line ? Number(square.slice(1)) === line.row : square[0] === line.column);
    const taken = game === 'numbers' && typeof cell !== 'number';
    const name = result?.squares.includes(square)
      ? 'lane'
      : taken
        ? lane
          ? 'lane-taken'
          : 'shade'
        : lane
          ? 'lane'
          : square === last && game === 'tictactoe'
            ? 'shade'
            : null;
    return name && svg`<rect x=${x} y=${y} width=${CELL} height=${CELL} fill=${colour(name)} />`;
  };
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    class="picture"
    viewBox="0 0 ${width} ${height}"
    width=${pixels ?? nothing}
    height=${pixels ? Math.round((pixels * height) / width) : nothing}
    role=${label ? 'img' : nothing}
    aria-label=${label ?? nothing}
    aria-hidden=${label ? nothing : 'true'}
    font-family="system-ui, sans-serif"
    text-anchor="middle"
  >
    <rect width=${width} height=${height} rx="8" fill=${colour(felt ? 'felt' : 'surface')} />
    ${grid.map(ground)}
    <path d=${path.join('')} fill="none" stroke=${colour(felt ? 'felt-line' : 'line')} stroke-width=${inner ? 1.6 : 0.8} />
    ${grid.map(({ square, x, y }) => [
      y === GUTTER && svg`<text x=${x + CELL / 2} y=${GUTTER - 5.5} font-size="9.5" fill=${heads}>${square[0]}</text>`,
      x === GUTTER &&
        svg`<text x=${GUTTER / 2} y=${y + CELL / 2 + 3.5} font-size="9.5" fill=${heads}>${square.slice(1)}</text>`,
    ])}
    ${grid.map(({ square, x, y, cell }) => [
      pieces[game](cell, x, y, colour),
      square === last && felt && svg`<circle cx=${x + CELL / 2} cy=${y + CELL / 2} r="2.8" fill=${colour('last')} />`,
      square === last &&
        game === 'numbers' &&
        svg`<rect x=${x + 1} y=${y + 1} width=${CELL - 2} height=${CELL - 2} fill="none" stroke=${colour('accent')} stroke-width="2" />`,
    ])}
  </svg>`;
}

/** @type {{[game: string]: (cell: any, x: number, y: number, colour: Colour) => unknown}} */
const pieces = {
  othello: (cell, x, y, colour) =>
    cell &&
    svg`<circle cx=${x + CELL / 2} cy=${y + CELL / 2} r="16" fill=${colour(cell === 'first' ? 'disc-black-flat' : 'disc-white-flat')} />`,
  tictactoe: (cell, x, y, colour) =>
    cell &&
    svg`<g transform="translate(${x + 6} ${y + 6}) scale(.28)" fill="none" stroke=${colour(cell)} stroke-width="8" stroke-linecap="round">${strokes[/** @type {'first' | 'second'} */ (cell)]}</g>`,
  numbers: (cell, x, y, colour) => {
    if (typeof cell === 'number')
      return svg`<text x=${x + CELL / 2} y=${y + CELL / 2 + 5.5} font-size="16" font-weight="600" fill=${colour(cell < 0 ? 'minus' : 'plus')}>${number(cell, 'en')}</text>`;
    const by = /** @type {{taken: 'first' | 'second' | null}} */ (cell).taken;
    const [wide, high] = by === 'second' ? [5, 12] : [12, 5];
    return (
      by &&
      svg`<rect x=${x + (CELL - wide) / 2} y=${y + (CELL - high) / 2} width=${wide} height=${high} fill=${colour(by)} />`
    );
  },
};

/** As the page paints them: for a picture in it. @type {Colour} */
export const token = (name) => `var(--${name})`;

/**
 * The picture as a file.
 * @param {Scene} scene
 * @param {'svg' | 'png'} kind
 * @param {string} name
 */
export async function download(scene, kind, name) {
  const style = getComputedStyle(document.documentElement);
  const host = document.createElement('div');
  render(
    picture(scene, (name) => style.getPropertyValue(`--${name}`).trim(), null, SHARP),
    host,
  );
  const drawn = /** @type {SVGSVGElement} */ (host.querySelector('svg'));
  const text = new XMLSerializer()
    .serializeToString(drawn)
    .replace(/<!--.*?-->/g, '')
    .replace(/>\s+</g, '><');
  const source = new Blob([text], { type: 'image/svg+xml' });
  save(kind === 'svg' ? source : await rasterised(source, drawn), `${name}.${kind}`);
}

/** Hand a file to whoever sits here. @param {Blob} source @param {string} name */
export function save(source, name) {
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(source);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {Blob} source @param {SVGSVGElement} drawn @returns {Promise<Blob>} */
async function rasterised(source, drawn) {
  const image = new Image();
  image.src = URL.createObjectURL(source);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Number(drawn.getAttribute('width'));
  canvas.height = Number(drawn.getAttribute('height'));
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
