// Links from words of the page to the chapters that explain them. The articles' room knows which these are.

import { html } from 'lit-html';
import type { Words } from '../words.ts';

/** A question mark that leads to what a word means. */
export const about = (word: 'alphabeta' | 'bound' | 'horizon' | 'evaluation', t: Words) =>
  html`<a class="about" href="#/articles/${word}" aria-label=${t('about', { word: t(`about.${word}`) })}>?</a>`;
