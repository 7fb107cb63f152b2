// Draws what is wrong, and a way on.

import { html } from 'lit-html';

/** @param way A button, or several. */
export const notice = (words: string, way: unknown) =>
  html`<div class="notice" role="alert"><p>${words}</p> ${way}</div>`;
