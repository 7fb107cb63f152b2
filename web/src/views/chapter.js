// Links from words of the page to the chapters that explain them. The articles' room knows which these are.

import { html } from '../../vendor/lit-html/lit-html.js';

/** A question mark that leads to what a word means. @param {'alphabeta' | 'bound' | 'horizon' | 'evaluation'} word @param {import('../words.js').Words} t */
export const about = (word, t) =>
  html`<a class="about" href="#/articles/${word}" aria-label=${t('about', { word: t(`about.${word}`) })}>?</a>`;
