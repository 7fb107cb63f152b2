// Draws numbers. A number that was taken leaves a mark of the side that took it.

import { html, nothing } from 'lit-html';
import { number as written } from '../../words.ts';
import type { Piece } from '../board.ts';

export interface Taken {
  taken: 'first' | 'second' | null;
  value: number | null;
}

export const number: Piece = {
  draw: (cell, { t, fresh, colours }) => {
    if (typeof cell === 'number')
      return html`<span class="number ${cell < 0 ? 'minus' : 'plus'}">${written(cell, t.lang)}</span>`;
    const { taken, value } = Object(cell) as Taken; // null: nothing is told of it
    return html`<span class="pip ${taken ?? ''}" data-colour=${taken ? colours[taken] : nothing}></span>
      ${fresh ? html`<span class="number leaving ${taken}" aria-hidden="true">${written(value ?? 0, t.lang)}</span>` : ''}`;
  },
  name: (cell, { t, side }) => {
    if (typeof cell === 'number') return written(cell, t.lang);
    const { taken, value } = Object(cell) as Taken;
    return taken ? t('cell.taken-by', { side: side(taken), value }) : t('cell.taken');
  },
};
