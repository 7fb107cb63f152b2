// Draws marks: ○ for the first side, × for the second.

import { html, nothing, svg } from 'lit-html';
import type { Piece } from '../board.ts';

export const strokes = {
  first: svg`<path pathLength="1" d="M54 17C30 13 14 33 17 56c3 20 20 30 38 27 20-3 31-19 28-38C80 27 66 15 45 18"/>`,
  second: svg`<path pathLength="1" d="M23 22C40 39 59 59 78 79"/><path pathLength="1" d="M79 21C61 40 41 60 22 80"/>`,
};

export const mark: Piece = {
  draw: (cell, { fresh, colours }) =>
    typeof cell === 'string'
      ? html`<svg class="mark ${cell} ${fresh ? 'fresh' : ''}" data-colour=${colours[cell]} viewBox="0 0 100 100" aria-hidden="true">
          ${strokes[cell]}
        </svg>`
      : nothing,
  ghost: (side) => html`<svg class="mark" viewBox="0 0 100 100">${strokes[side]}</svg>`,
  name: (cell, { t }) => t(cell === null ? 'cell.empty' : `cell.mark.${cell}`),
};
