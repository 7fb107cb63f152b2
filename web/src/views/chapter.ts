// Links from words of the page to the chapters that explain them. The articles' room knows which these are.

import { html, nothing } from 'lit-html';
import type { Words } from '../words.ts';

/** A question mark that leads to what a word means. */
export const about = (word: 'alphabeta' | 'bound' | 'horizon' | 'evaluation', t: Words) =>
  html`<a class="about" href="#/articles/${word}" aria-label=${t('about', { word: t(`about.${word}`) })}>?</a>`;

/**
 * A link to what a field is about; nothing where no chapter explains it.
 * @param search The player's.
 */
export function explained(field: string, search: string, t: Words) {
  if (field === 'depth') return about('horizon', t);
  if (field === 'evaluation') return about('evaluation', t);
  return field === 'search' && search === 'alphabeta' ? about('alphabeta', t) : nothing;
}
