// Draws numbers. A number that was taken leaves a mark of the side that took it.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { number as written } from '../../words.js';

/** @typedef {{taken: 'first' | 'second' | null, value: number | null}} Taken */

/** @type {import('../board.js').Piece} */
export const number = {
  draw: (cell, { t, fresh, colours }) => {
    if (typeof cell === 'number')
      return html`<span class="number ${cell < 0 ? 'minus' : 'plus'}">${written(cell, t.lang)}</span>`;
    const { taken, value } = /** @type {Taken} */ (Object(cell)); // null: nothing is told of it
    return html`<span class="pip ${taken ?? ''}" data-colour=${taken ? colours[taken] : nothing}></span>
      ${fresh ? html`<span class="number leaving ${taken}" aria-hidden="true">${written(value ?? 0, t.lang)}</span>` : ''}`;
  },
  name: (cell, { t, side }) => {
    if (typeof cell === 'number') return written(cell, t.lang);
    const { taken, value } = /** @type {Taken} */ (Object(cell));
    return taken ? t('cell.taken-by', { side: side(taken), value }) : t('cell.taken');
  },
};
