// Draws what can be done where a program of the device may not run: it was not run in this visit, or the page is shown within a page
// of another origin.

import { html } from 'lit-html';
import type { Problem } from '../contract/types.ts';
import type { Words } from '../words.ts';

/** Is this why a program may not run? */
export const isBarred = (problem: Problem | null) => ['not-run', 'framed'].includes(String(problem?.code));

/** @param allow Let the program run. */
export const permission = ({ code, args: { name } }: Problem, t: Words, allow: (name: string) => void) =>
  code === 'framed'
    ? html`<a href=${location.href} target="_blank" rel="noopener">${t('program.own-tab')}</a>`
    : html`<button type="button" @click=${() => allow(String(name))}>${t('program.run', { name })}</button>`;
