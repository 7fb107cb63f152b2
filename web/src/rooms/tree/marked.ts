// Sentences with parts that stand out and parts that lead to a node. In the words, `*d2*` stands out, and `[d2](earlier)` leads to the
// path that `links` has under that name.

import { html } from 'lit-html';
import type { Sentence } from './why.ts';

const MARKS = /\*([^*]+)\*|\[([^\]]+)\]\((\w+)\)/g;

export function marked(sentence: string, links: Sentence['links'], go: (path: string[], name: string) => void) {
  const parts = [];
  let end = 0;
  for (const found of sentence.matchAll(MARKS)) {
    const [whole, strong, words, name = ''] = found;
    parts.push(sentence.slice(end, found.index));
    const path = Object.hasOwn(links, name) ? links[name] : null;
    if (strong) parts.push(html`<b>${strong}</b>`);
    else if (path) parts.push(html`<button type="button" class="to" @click=${() => go(path, name)}>${words}</button>`);
    else parts.push(words);
    end = found.index + whole.length;
  }
  return [...parts, sentence.slice(end)];
}

/** The sentence without its marks. */
export const plain = (sentence: string) => sentence.replace(MARKS, (_, strong, words) => strong ?? words);
