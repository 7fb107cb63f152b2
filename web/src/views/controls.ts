// Buttons, fields and links that many views have.

import { html } from 'lit-html';
import type { Words } from '../words.ts';

export const button = (words: unknown, act: () => void) => html`<button type="button" @click=${act}>${words}</button>`;

/** A button that says whether it is pressed. */
export const toggle = (words: unknown, on: boolean, act: () => void) =>
  html`<button type="button" aria-pressed=${on} @click=${act}>${words}</button>`;

/** Hears what is in a field, when it is typed or chosen there. */
export const valued =
  (act: (value: string) => void) =>
  ({ target }: { target: { value: string } }) =>
    act(target.value);

/** A question mark that leads to the figure that explains a word. The articles' room knows which these are. */
export const about = (word: 'alphabeta' | 'bound' | 'horizon' | 'evaluation', t: Words) =>
  html`<a class="about" href="#/articles/${word}${word === 'bound' ? '/equal' : ''}" aria-label=${t('about', { word: t(`about.${word}`) })}>?</a>`;
