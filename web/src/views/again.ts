// Draws the button that tries again what a problem has kept from being done, where it may succeed.

import { html, nothing } from 'lit-html';
import type { Problem } from '../contract/types.ts';
import type { Words } from '../words.ts';

/** A file of the page could not be loaded. */
export const FILE_PROBLEM: Problem = { code: 'file', message: '', field: null, args: {} };

/** May the same succeed when it is asked again? A browser that lacks something lacks it the next time too. */
export const mayPass = ({ code, args: { reason, kind } }: Problem) =>
  (code === 'engine' && !['no-wasm', 'no-wall'].includes(String(reason))) ||
  ['file', 'internal'].includes(code) ||
  (code === 'user-code' && ['Timeout', 'Ended'].includes(String(kind)));

/**
 * @param ask Ask again what was not answered.
 * @param reload Load the page again, where a file is missing (browsers do not request a module again), or a newer version is there.
 */
export function again(problem: Problem, t: Words, ask: () => void, reload: () => void) {
  const button = (word: string, act: () => void) => html`<button type="button" @click=${act}>${t(word)}</button>`;
  if (problem.args.reason === 'replaced') return button('update.reload', reload);
  if (problem.code === 'file') return button('retry', reload);
  return mayPass(problem) ? button('retry', ask) : nothing;
}
