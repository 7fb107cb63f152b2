// A figure: a glossary. Each word leads to the figure that shows what it is, and has an address of its own,
// `#/articles/CHAPTER/WORD`.
// Entries: `words`, a list of `{name, en, ja, says, shown}`: what it is called in an address and in each language, what
// it means, by language, and `CHAPTER/FIGURE`, left out where no figure shows it.

import { html, nothing } from 'lit-html';
import type { EntriesOf, Figure, Translated } from '../figure.ts';

type Word = { name: string; says: Translated; shown?: string } & { [lang: string]: string };
interface Glossary {
  words: Word[];
}

export function create({ words }: EntriesOf<Glossary>): Figure {
  return {
    draw: (_, { t, at, page }, label) => html`<div role="group" aria-label=${label}><dl class="glossary">
      ${words.map((word) => {
        const { name, shown, says } = word;
        const title = word[t.lang];
        const address = `#/articles/${shown}${page.langNamed ? `?lang=${t.lang}` : ''}`;
        return html`<div id=${name} aria-current=${name === at ? 'true' : nothing}>
          <dt>${shown ? html`<a href=${address}>${title}</a>` : title}</dt>
          <dd>${says[t.lang]}</dd>
        </div>`;
      })}
    </dl></div>`,
  };
}
