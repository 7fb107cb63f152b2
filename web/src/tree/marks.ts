// The marks of the tree.

import { html } from 'lit-html';

/** Replies to this move were left out. */
export const SCISSORS = html`<svg class="scissors" viewBox="0 0 16 16" aria-hidden="true"><path d="M5 6.5 13.5 13M5 9.5 13.5 3" /><circle cx="3.6" cy="5" r="1.9" /><circle cx="3.6" cy="11" r="1.9" /></svg>`;
