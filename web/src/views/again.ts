// The way on from a problem: to try again what it has kept from being done, where that may succeed; or a tab of its own, where no program
// of the device may run, as the page is shown within one of another origin.

import { html, nothing } from 'lit-html';
import type { Problem } from '../contract/types.ts';
import type { Words } from '../words.ts';
import { button } from './controls.ts';

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
  if (problem.args.reason === 'replaced') return button(t('update.reload'), reload);
  if (problem.code === 'file') return button(t('retry'), reload);
  return mayPass(problem) ? button(t('retry'), ask) : nothing;
}

/** May no program of the device run, as the page is shown within one of another origin? */
export const isBarred = (problem: Problem | null) => problem?.code === 'framed';

export const ownTab = (t: Words) =>
  html`<a href=${location.href} target="_blank" rel="noopener">${t('program.own-tab')}</a>`;
