// Othello: a disc with two faces, which turns over.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';

/** @type {import('../board.js').Piece} */
export const disc = {
  draw: (cell, { wait, fresh }) =>
    cell === null
      ? nothing
      : html`<span class="disc ${cell} ${fresh ? 'fresh' : ''}" .style=${wait ? `--wait:${wait}` : ''}><i></i><i></i></span>`,
  name: (cell, { t, side }) => (cell === null ? t('cell.empty') : side(/** @type {any} */ (cell))),
  does: (changes, t) => t('cell.turns', { count: Object.keys(changes).length - 1 }),
  text: (cell) => (cell === null ? '.' : cell === 'first' ? 'X' : 'O'),
};
