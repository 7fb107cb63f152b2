// Draws and names what stands on a board: discs, marks or numbers.

import { html, nothing, svg } from 'lit-html';
import { type Words, number as written } from '../base/words.ts';
import type { Cell, Cells, Look, Side } from '../contract/types.ts';

/** How cells with one kind of pieces are drawn and named. */
interface Piece {
  /** `fresh`: placed by the last move, so it may be animated; `wait`: the delay of its animation. */
  draw: (cell: Cell, how: { t: Words; wait: string; fresh: boolean; colours: Look['colours'] }) => unknown;
  name: (cell: Cell, how: { t: Words; side: (side: Side) => string }) => string;
  /** A piece of a side that may come; without it the square is framed. */
  ghost?: (side: Side) => unknown;
  /** The effects of a move, as a part of the name of its square; '' where it has none. */
  does?: (changes: Cells, t: Words) => string;
}

/** Each has a face in either side's colour and turns over when its owner changes. */
const disc: Piece = {
  draw: (cell, { wait, fresh, colours }) =>
    cell === null
      ? nothing
      : html`<span class="disc ${cell} ${fresh ? 'fresh' : ''}" .style=${wait ? `--wait:${wait}` : ''}><i data-colour=${colours.first}></i><i data-colour=${colours.second}></i></span>`,
  name: (cell, { t, side }) => (typeof cell === 'string' ? side(cell) : t('cell.empty')),
  ghost: () => html`<i></i>`,
  does(changes, t) {
    const count = Object.keys(changes).length - 1;
    return count > 0 ? t('cell.turns', { count }) : '';
  },
};

export const strokes = {
  first: svg`<path pathLength="1" d="M54 17C30 13 14 33 17 56c3 20 20 30 38 27 20-3 31-19 28-38C80 27 66 15 45 18"/>`,
  second: svg`<path pathLength="1" d="M23 22C40 39 59 59 78 79"/><path pathLength="1" d="M79 21C61 40 41 60 22 80"/>`,
};

/** ○ for the first side, × for the second. */
const mark: Piece = {
  draw: (cell, { fresh, colours }) =>
    typeof cell === 'string'
      ? html`<svg class="mark ${cell} ${fresh ? 'fresh' : ''}" data-colour=${colours[cell]} viewBox="0 0 100 100" aria-hidden="true">
          ${strokes[cell]}
        </svg>`
      : nothing,
  ghost: (side) => html`<svg class="mark" viewBox="0 0 100 100">${strokes[side]}</svg>`,
  name: (cell, { t }) => t(cell === null ? 'cell.empty' : `cell.mark.${cell}`),
};

/** Who took the number of a square, and which it was. Of a cell that is null nothing is known. */
const takenOf = (cell: Cell) => (typeof cell === 'object' && cell) || { taken: null, value: null };

/** A number that was taken leaves a mark of the side that took it. */
const number: Piece = {
  draw: (cell, { t, fresh, colours }) => {
    if (typeof cell === 'number')
      return html`<span class="number ${cell < 0 ? 'minus' : 'plus'}">${written(cell, t.lang)}</span>`;
    const { taken, value } = takenOf(cell);
    return html`<span class="pip ${taken ?? ''}" data-colour=${taken ? colours[taken] : nothing}></span>
      ${fresh ? html`<span class="number leaving ${taken ?? ''}" aria-hidden="true">${written(value ?? 0, t.lang)}</span>` : ''}`;
  },
  name: (cell, { t, side }) => {
    if (typeof cell === 'number') return written(cell, t.lang);
    const { taken, value } = takenOf(cell);
    return taken ? t('cell.taken-by', { side: side(taken), value }) : t('cell.taken');
  },
};

export const pieces: { readonly [kind in Look['pieces']]: Piece } = { discs: disc, marks: mark, numbers: number };
