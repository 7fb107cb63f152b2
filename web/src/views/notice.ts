// Draws a notice of what is wrong, with a way on (again.ts).

import { html } from 'lit-html';
import type { Problem } from '../contract/types.ts';

/** A file of the page could not be loaded. */
export const FILE_PROBLEM: Problem = { code: 'file', message: '', field: null, args: {} };

/** @param way A button, or several. */
export const notice = (words: string, way: unknown) =>
  html`<div class="notice" role="alert"><p>${words}</p> ${way}</div>`;
