// The marks of the tree.

import { html, svg } from '../../../vendor/lit-html/lit-html.js';

/** Scissors: after this move others were left out. */
export const CUT_MARK = html`<svg class="scissors" viewBox="0 0 16 16" aria-hidden="true">${svg`<path d="M5 6.5 13.5 13M5 9.5 13.5 3" /><circle cx="3.6" cy="5" r="1.9" /><circle cx="3.6" cy="11" r="1.9" />`}</svg>`;
