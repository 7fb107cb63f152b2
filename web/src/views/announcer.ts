// What the live region says. The sentence about the game changes with every drawing, some for a few milliseconds only; a screen
// reader would queue them all. A sentence is said once it has stood for a while, and never in another language than the page's.

import { after, type Effect } from '../runtime/component.ts';

/** Milliseconds for which a sentence stands before it is said. */
const SETTLED = 250;

/** What was said last. */
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
