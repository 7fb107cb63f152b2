// What the panels for text and for read games draw alike: what opens files, and what could not be read.

import { html, nothing } from 'lit-html';
import { gameIn } from '../../../round/state.ts';
import { explain } from '../../../views/problem.ts';
import { quoted, type Words } from '../../../words.ts';
import type { Actions } from '../actions.ts';
import type { PlayState } from '../state.ts';
import type { Refused } from './games.ts';

/** Where moves without a position may begin. */
export const startHere = (state: Pick<PlayState, 'start' | 'problem'>) => (state.problem ? null : state.start);

/** A button that opens files of games. */
export const filesButton = (state: PlayState, t: Words, actions: Actions) =>
  html`<label class="button">${t('text.file')}<input class="unseen" type="file" multiple
    @change=${({ target: input }: { target: HTMLInputElement }) => {
      const files = [...(input.files ?? [])];
      input.value = '';
      if (files.length > 0)
        actions.show('collection', ['given', { files, start: startHere(state) }], actions.gesture());
    }} /></label>`;

/** So many lines are listed. */
const LISTED = 50;

/** The lines that could not be read, and why. @param unlisted How many more there are. */
export function refusedLines(lines: readonly Refused[], unlisted: number, state: PlayState, t: Words) {
  const row = ({ line, text, error, file }: Refused) => {
    const place = [file && quoted(file), line > 0 && lines.length > 1 && t('text.line', { line })].filter(Boolean);
    const game = gameIn(state, String(error.args.game ?? state.start.game));
    return html`<li>${place.length > 0 ? html`<b>${place.join(t('list'))}</b> ` : nothing}
      ${text ? html`<q translate="no">${quoted(text)}</q> ` : nothing}${explain(error, game, t)}</li>`;
  };
  const more = lines.length + unlisted - LISTED;
  return html`<ul class="refused">${lines.slice(0, LISTED).map(row)}
    ${more > 0 ? html`<li>${t('text.more', { count: more })}</li>` : nothing}</ul>`;
}
