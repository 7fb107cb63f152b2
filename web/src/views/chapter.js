// Links to the chapters of the articles' room that explain a word, or an article's program.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';

/** The chapters, by the words that they explain. */
const WORDS = { alphabeta: 6, bound: 6, horizon: 5, evaluation: 4 };
/** The chapters, by the numbers of the articles that they are about. @type {{[article: string]: number}} */
const ARTICLES = { '000': 1, '002': 2, '004': 3, '001': 4, '003': 5 };

/** @param {number} chapter */
const addressOf = (chapter) => `#/articles/${chapter}`;

/** A question mark that leads to what a word means. @param {keyof typeof WORDS} word @param {import('../words.js').Words} t */
export const about = (word, t) =>
  html`<a class="about" href=${addressOf(WORDS[word])} aria-label=${t('about', { word: t(`about.${word}`) })}>?</a>`;

/** The same beside a field of a player's options; nothing where no chapter explains it. @param {string} field @param {string} search The player's. @param {import('../words.js').Words} t */
export function ofField(field, search, t) {
  if (field === 'depth') return about('horizon', t);
  if (field === 'evaluation') return about('evaluation', t);
  return field === 'search' && search === 'alphabeta' ? about('alphabeta', t) : nothing;
}

/** A link to the chapter about an article. @param {string} article Its number. @param {import('../words.js').Words} t */
export const chapterOf = (article, t) =>
  html`<a href=${addressOf(ARTICLES[article])}>${t('seat.chapter', { chapter: ARTICLES[article] })}</a>`;
