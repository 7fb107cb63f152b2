// Buttons, fields, links, notices and the live region that many views have.

import { html, nothing } from 'lit-html';
import type { Words } from '../base/words.ts';
import type { Problem } from '../contract/types.ts';
import { after, type Effect } from '../runtime/component.ts';

/** @param place Its `data-focus`. */
export const button = (words: unknown, act: (event: MouseEvent) => void, place: unknown = nothing) =>
  html`<button type="button" data-focus=${place} @click=${act}>${words}</button>`;

/** A button that says whether it is pressed. @param place Its `data-focus`. */
export const toggle = (words: unknown, on: boolean, act: () => void, place: unknown = nothing) =>
  html`<button type="button" aria-pressed=${on} data-focus=${place} @click=${act}>${words}</button>`;

/** Hears what is in a field, when it is typed or chosen there. */
export const valued =
  (act: (value: string) => void) =>
  ({ target }: { target: { value: string } }) =>
    act(target.value);

/**
 * A question mark that leads to what explains a word.
 * @param shown The chapter and its figure, or the glossary and its word: `depth/horizon`.
 */
export const about = (word: string, shown: string, t: Words) =>
  html`<a class="about" href="#/articles/${shown}" aria-label=${t('about', { word: t(`about.${word}`) })}>?</a>`;

/** A file of the page could not be loaded. */
export const FILE_PROBLEM: Problem = { code: 'file', message: '', field: null, args: {} };

/** A notice of what is wrong. @param way On from it: a button, or several (`again` of problem.ts). */
export const notice = (words: string, way: unknown) =>
  html`<div class="notice" role="alert"><p>${words}</p> ${way}</div>`;

// The sentence about the game changes with every drawing, some for a few milliseconds only; a screen reader would queue
// them all. A sentence is said once it has stood for a while, and never in another language than the page's.

/** Milliseconds for which a sentence stands before it is said. */
const SETTLED = 250;

/** What the live region said last. */
export interface Said {
  lang: string;
  sentence: string;
}
export const NOTHING_SAID: Said = { lang: '', sentence: '' };

/** What the region says in this language. */
export const saidIn = (said: Said, lang: string) => (said.lang === lang ? said.sentence : '');

/** Says the sentence that is true now, if it was not. */
export const saying = <Event>(said: Said, lang: string, sentence: string, event: Event): Effect<Event>[] =>
  said.lang === lang && said.sentence === sentence ? [] : [after(SETTLED, `say ${lang} ${sentence}`, event)];
