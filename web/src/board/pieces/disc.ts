// Draws discs. Each has a face in either side's colour and turns over when its owner changes.

import { html, nothing } from 'lit-html';
import type { Piece } from '../board.ts';

export const disc: Piece = {
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
