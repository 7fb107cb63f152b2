// Copies the code with which another site shows a figure in a frame: its page of its own (web/make/chapter_pages.mjs), and a height that
// fits also where no script sets it.

import { html, nothing } from 'lit-html';
import { SITE } from '../../version.ts';
import type { Words } from '../../words.ts';

/** A figure by its chapter and name, its code, and whether that was copied: a page of plain http has no clipboard. */
export type Embedding = { chapter: string; figure: string; code: string; copied: boolean };

/** Pixels about the figure in its page, with room for a line that is broken there and not here. */
const MARGIN = 48;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** @param pressed An element in the figure. */
export async function embed(chapter: string, figure: string, title: string, lang: string, pressed: Element) {
  const height = Math.ceil(pressed.closest('figure')?.getBoundingClientRect().height ?? 0) + MARGIN;
  const { href } = new URL(`${lang === 'ja' ? 'ja/' : ''}embed/${chapter}/${figure}/`, SITE);
  const code = `<iframe src="${href}" title="${escaped(title)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;
  const write = async () => navigator.clipboard.writeText(code);
  const copied = await write().then(
    () => true,
    () => false,
  );
  return { chapter, figure, code, copied };
}

/** What is said of it under the figure. */
export const embedded = (embedding: Embedding | null, chapter: string, figure: string, t: Words) =>
  embedding?.chapter === chapter && embedding.figure === figure
    ? html`<label class="code"><span role="status">${t(embedding.copied ? 'articles.embed.copied' : 'articles.embed.by-hand')}</span>
        <input readonly .value=${embedding.code} @focus=${({ target }: { target: HTMLInputElement }) => target.select()} /></label>`
    : nothing;
