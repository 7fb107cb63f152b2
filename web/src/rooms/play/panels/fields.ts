// What several panels draw alike.

import { html, nothing } from 'lit-html';
import { isolate, type Words } from '../../../base/words.ts';
import { gameIn } from '../../../round/state.ts';
import { valued } from '../../../views/controls.ts';
import { filesButton } from '../../../views/files_button.ts';
import { explain } from '../../../views/problem.ts';
import type { Actions } from '../actions.ts';
import { type PlayView, startHere } from '../state.ts';
import type { Refused } from './game_texts.ts';

/** A choice among a few values. */
export const choice = <Value extends string>(
  legend: string,
  values: readonly Value[],
  chosen: Value | null,
  nameOf: (value: Value) => string,
  choose: (value: Value) => void,
) => html`<fieldset class="row">
  <legend>${legend}</legend>
  ${values.map((value) => html`<label class="choice"><input type="radio" name="choice" .checked=${value === chosen} @change=${() => choose(value)} />${nameOf(value)}</label>`)}
</fieldset>`;

/** The size of a square board. */
export const sizeChoice = (sizes: number[], chosen: number, choose: (size: number) => void, t: Words) =>
  html`<label>${t('setup.size')} <select @change=${valued((size) => choose(Number(size)))}>
    ${sizes.map((size) => html`<option value=${size} .selected=${size === chosen}>${`${size} × ${size}`}</option>`)}
  </select></label>`;

/** Hears that a form is complete. */
export const submitting = (act: () => void) => (event: Event) => {
  event.preventDefault();
  act();
};

/** A button that opens files of games. */
export function gameFilesButton(state: PlayView, t: Words, actions: Actions) {
  const given = (files: File[]) => ['given', { files, start: startHere(state) }] as const;
  return filesButton(t('text.file'), (files) => actions.show('collection', given(files), actions.gesture()));
}

/** So many lines are listed. */
const LISTED = 50;

/** The lines that could not be read, and why. @param unlisted How many more there are. */
export function refusedLines(lines: readonly Refused[], unlisted: number, state: PlayView, t: Words) {
  const row = ({ line, text, error, file }: Refused) => {
    const place = [file && isolate(file), line > 0 && lines.length > 1 && t('text.line', { line })].filter(Boolean);
    const game = gameIn(state, String(error.args.game ?? state.start.game));
    return html`<li>${place.length > 0 ? html`<b>${place.join(t('list'))}</b> ` : nothing}
      ${text ? html`<q translate="no">${isolate(text)}</q> ` : nothing}${explain(error, game, t)}</li>`;
  };
  const more = lines.length + unlisted - LISTED;
  return html`<ul class="refused stack">${lines.slice(0, LISTED).map(row)}
    ${more > 0 ? html`<li>${t('text.more', { count: more })}</li>` : nothing}</ul>`;
}
