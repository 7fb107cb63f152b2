// The way on from a problem: to try again what it has kept from being done, where that may succeed; or what can be done where a program
// of the device may not run, as it was not run in this visit, or the page is shown within one of another origin.

import { html, nothing } from 'lit-html';
import type { Game, Problem } from '../contract/types.ts';
import { programTitle, type Words } from '../words.ts';
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

/** Is this why a program may not run? */
export const isBarred = (problem: Problem | null) => ['not-run', 'framed'].includes(String(problem?.code));

/** @param allow Let the program run. */
export const permission = ({ code, args: { name } }: Problem, game: Game, t: Words, allow: (name: string) => void) =>
  code === 'framed'
    ? html`<a href=${location.href} target="_blank" rel="noopener">${t('program.own-tab')}</a>`
    : button(t('program.run', { name: programTitle(String(name), game) }), () => allow(String(name)));
