// Draws numbers. A number that was taken leaves a mark of the side that took it.

import { html, nothing } from 'lit-html';
import type { Cell } from '../../contract/types.ts';
import { number as written } from '../../words.ts';
import type { Piece } from '../board.ts';

/** Who took the number of a square, and which it was. Of a cell that is null nothing is known. */
const takenOf = (cell: Cell) => (typeof cell === 'object' && cell) || { taken: null, value: null };

export const number: Piece = {
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
