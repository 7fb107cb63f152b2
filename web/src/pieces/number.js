// Numbers: what can be taken, and the mark of whoever took it.

import { html } from '../../vendor/lit-html/lit-html.js';
import { number as written } from '../words.js';

/** @typedef {{taken: 'first' | 'second' | null, value: number | null}} Taken */

/** @type {import('../board.js').Piece} */
export const number = {
  draw: (cell, { t, fresh }) => {
    if (typeof cell === 'number')
      return html`<span class="number ${cell < 0 ? 'minus' : 'plus'}">${written(cell, t.lang)}</span>`;
    const { taken, value } = /** @type {Taken} */ (cell);
    return html`<span class="pip ${taken ?? ''}"></span>
      ${fresh ? html`<span class="number leaving ${taken}" aria-hidden="true">${written(value ?? 0, t.lang)}</span>` : ''}`;
  },
  name: (cell, { t, side }) => {
    if (typeof cell === 'number') return written(cell, t.lang);
    const { taken, value } = /** @type {Taken} */ (cell);
    return taken === null ? t('cell.taken') : t('cell.taken-by', { side: side(taken), value });
  },
  text: (cell) => (typeof cell === 'number' ? String(cell) : '.'),
};
