// Draws a board as an SVG picture in the page's colours: into the page (the rules), or as an SVG or PNG file.

import { html, nothing, render, svg } from 'lit-html';
import { number } from '../base/words.ts';
import type { Cell, Look, Colour as Role, Side, View } from '../contract/types.ts';
import { strokes } from './pieces.ts';
import { columnOf, extentOf, inLine, rowOf } from './squares.ts';

/** A colour of tokens.css by its name. */
type Colour = (name: string) => string;
/** Its cells may be a part of a board: a rectangle. */
export type Scene = Pick<View, 'cells' | 'line' | 'last' | 'result'>;

export const CELL = 40;
export const GUTTER = 18;
export const MARGIN = 10;
/** Width of a file's picture in pixels. */
const FILE_WIDTH = 1200;

/**
 * @param label Its accessible name; null where the text beside it says the same.
 * @param pixels Its width, where the style sheet does not give one.
 */
export function picture(scene: Scene, look: Look, colour: Colour, label: string | null, pixels: number | null = null) {
  const { cells, line, last, result } = scene;
  const part = extentOf(cells);
  const { rows, columns } = part;
  const [right, bottom] = [GUTTER + columns * CELL, GUTTER + rows * CELL];
  const [width, height] = [right + MARGIN, bottom + MARGIN];
  const felt = look.board === 'felt';
  const grid = Object.entries(cells).map(([square, cell]) => {
    const [column, row] = [columnOf(square) - part.column, rowOf(square) - part.row];
    return { square, x: GUTTER + column * CELL, y: GUTTER + row * CELL, cell };
  });
  const inner = look.board === 'lines' ? 1 : 0;
  const path = [
    ...Array.from({ length: rows + 1 - 2 * inner }, (_, i) => `M${GUTTER} ${GUTTER + (i + inner) * CELL}H${right}`),
    ...Array.from({ length: columns + 1 - 2 * inner }, (_, i) => `M${GUTTER + (i + inner) * CELL} ${GUTTER}V${bottom}`),
  ];
  const heads = colour(felt ? 'felt-ink' : 'muted');
  const groundOf = (square: string, cell: Cell) => {
    const lane = inLine(line, square);
    if (result?.squares.includes(square)) return felt ? 'best' : 'lane';
    if (look.pieces === 'numbers' && typeof cell !== 'number') return lane ? 'lane-taken' : 'shade';
    return lane ? 'lane' : look.pieces === 'marks' && square === last ? 'shade' : null;
  };
  const ground = ({ square, x, y, cell }: (typeof grid)[number]) => {
    const name = groundOf(square, cell);
    return name && svg`<rect x=${x} y=${y} width=${CELL} height=${CELL} fill=${colour(name)} />`;
  };
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="picture" translate="no" viewBox="0 0 ${width} ${height}"
    width=${pixels ?? nothing} height=${pixels ? Math.round((pixels * height) / width) : nothing}
    role=${label ? 'img' : nothing} aria-label=${label ?? nothing} aria-hidden=${label ? nothing : 'true'}
    font-family="system-ui, sans-serif" text-anchor="middle">
    <rect width=${width} height=${height} rx="8" fill=${colour(felt ? 'felt' : 'surface')} />
    ${grid.map(ground)}
    <path d=${path.join('')} fill="none" stroke=${colour(felt ? 'felt-line' : 'line')} stroke-width=${inner ? 1.6 : 0.8} />
    ${grid.map(({ square, x, y }) => [
      y === GUTTER
        ? svg`<text x=${x + CELL / 2} y=${GUTTER - 5.5} font-size="9.5" fill=${heads}>${square[0]}</text>`
        : nothing,
      x === GUTTER
        ? svg`<text x=${GUTTER / 2} y=${y + CELL / 2 + 3.5} font-size="9.5" fill=${heads}>${square.slice(1)}</text>`
        : nothing,
    ])}
    ${grid.map(({ square, x, y, cell }) => [
      pieces[look.pieces](cell, x, y, (side) => look.colours[side], colour),
      square === last
        ? lastMark[look.pieces](x, y, typeof cell === 'string' ? look.colours[cell] : null, colour)
        : nothing,
    ])}
  </svg>`;
}

/** The name of a role's colour in tokens.css, without shading. */
const flat = (role: Role) => (role === 'first' || role === 'second' ? role : `disc-${role}-flat`);

const pieces: {
  [kind in Look['pieces']]: (cell: Cell, x: number, y: number, of: (side: Side) => Role, colour: Colour) => unknown;
} = {
  discs: (cell, x, y, of, colour) =>
    typeof cell === 'string'
      ? svg`<circle cx=${x + CELL / 2} cy=${y + CELL / 2} r="16" fill=${colour(flat(of(cell)))} stroke=${of(cell) === 'black' ? colour('lit') : nothing} stroke-width="1.8" />`
      : nothing,
  marks: (cell, x, y, of, colour) =>
    typeof cell === 'string'
      ? svg`<g transform="translate(${x + 6} ${y + 6}) scale(.28)" fill="none" stroke=${colour(flat(of(cell)))} stroke-width="8" stroke-linecap="round">${strokes[cell]}</g>`
      : nothing,
  numbers: (cell, x, y, of, colour) => {
    if (typeof cell === 'number')
      return svg`<text x=${x + CELL / 2} y=${y + CELL / 2 + 5.5} font-size="16" font-weight="600" fill=${colour(cell < 0 ? 'minus' : 'plus')}>${number(cell, 'en')}</text>`;
    const by = typeof cell === 'object' ? cell?.taken : null;
    const [wide, high] = by === 'second' ? [5, 12] : [12, 5];
    return (
      by &&
      svg`<rect x=${x + (CELL - wide) / 2} y=${y + (CELL - high) / 2} width=${wide} height=${high} fill=${colour(flat(of(by)))} />`
    );
  },
};

/** The mark of the last move. A square with a mark is shaded instead. */
const lastMark: { [kind in Look['pieces']]: (x: number, y: number, role: Role | null, colour: Colour) => unknown } = {
  discs: (x, y, role, colour) =>
    svg`<circle cx=${x + CELL / 2} cy=${y + CELL / 2} r="2.8" fill=${colour(role === 'red' ? 'disc-white-flat' : 'last')} />`,
  marks: () => nothing,
  numbers: (x, y, _, colour) =>
    svg`<rect x=${x + 1} y=${y + 1} width=${CELL - 2} height=${CELL - 2} fill="none" stroke=${colour('accent')} stroke-width="2" />`,
};

/** Colours for a picture in the page. */
export const token: Colour = (name) => `var(--${name})`;

/** The picture as a file. */
export async function pictureFile(scene: Scene, look: Look, kind: 'svg' | 'png'): Promise<Blob> {
  const probe = document.body.appendChild(document.createElement('i')); // on it the theme's colours are computed
  const colour: Colour = (name) => {
    probe.style.color = token(name);
    return getComputedStyle(probe).color;
  };
  const host = document.createElement('div');
  render(picture(scene, look, colour, null, FILE_WIDTH), host);
  probe.remove();
  const drawn = host.querySelector('svg') as SVGSVGElement;
  const text = new XMLSerializer()
    .serializeToString(drawn)
    .replace(/<!--.*?-->/g, '')
    .replace(/>\s+</g, '><');
  const source = new Blob([text], { type: 'image/svg+xml' });
  return kind === 'svg' ? source : rasterised(source, drawn);
}

async function rasterised(source: Blob, drawn: SVGSVGElement): Promise<Blob> {
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
