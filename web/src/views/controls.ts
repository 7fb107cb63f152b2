// Buttons and fields that many views have.

import { html } from 'lit-html';

export const button = (words: unknown, act: () => void) => html`<button type="button" @click=${act}>${words}</button>`;

/** A button that says whether it is pressed. */
export const toggle = (words: unknown, on: boolean, act: () => void) =>
  html`<button type="button" aria-pressed=${on} @click=${act}>${words}</button>`;

/** Hears what is in a field, when it is typed or chosen there. */
export const valued =
  (act: (value: string) => void) =>
  ({ target }: { target: { value: string } }) =>
    act(target.value);
