// Draws what can be done where a program of the device may not run: it was not run in this visit, or the page is shown within a page
// of another origin.

import { html } from '../../vendor/lit-html/lit-html.js';

/** @typedef {import('../contract/types.js').Problem} Problem */

/** Is this why a program may not run? @param {Problem | null} problem */
export const isBarred = (problem) => ['not-run', 'framed'].includes(String(problem?.code));

/** @param {Problem} problem @param {import('../words.js').Words} t @param {(name: string) => void} allow Let the program run. */
export const permission = ({ code, args: { name } }, t, allow) =>
  code === 'framed'
    ? html`<a href=${location.href} target="_blank" rel="noopener">${t('program.own-tab')}</a>`
    : html`<button type="button" @click=${() => allow(String(name))}>${t('program.run', { name })}</button>`;
