// Fields that several panels have.

import { html } from 'lit-html';
import { valued } from '../../../views/controls.ts';
import type { Words } from '../../../words.ts';

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
