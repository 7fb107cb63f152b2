// Draws the board of an address in a page for frames of other sites, before it is touched: from the setup that the
// address has, for which no rules are needed. Python compares it once it is touched (embed.ts). An author's program is
// not run here.

import { html, render } from 'lit-html';
import { parseEmbedAddress } from '../base/embedding.ts';
import { SITE } from '../base/version.ts';
import { createWords } from '../base/words.ts';
import { picture, token } from '../board/picture.ts';
import { cellsOf, readSetup } from '../board/setup.ts';
import type { Game } from '../contract/types.ts';

const { dataset } = document.documentElement;
/** The games, and the words that are needed: web/make/chapter_pages.mjs writes them. */
const known: { games: Game[]; words: { [key: string]: string } } = JSON.parse(dataset.known ?? '{}');
const t = createWords(known.words, dataset.lang ?? '');
const main = document.querySelector('main') as HTMLElement;

/** Null: the address has none. */
function boardOf(game: Game | undefined, setup: string | null) {
  if (!game || !setup) return null;
  const scene = { cells: cellsOf(readSetup(game, setup)), line: null, last: null, result: null };
  return html`<section class="table">${picture(scene, game.look, token, t('text.picture'))}</section>`;
}

const { hash } = location; // read once: it may change
const address = parseEmbedAddress(hash, known.games);
if (!address) dataset.refused = 'true';
const shown = address && boardOf(address.game, address.words.get('setup'));
const says = address ? 'articles.embed.press' : 'articles.embed.refused';
const link = html`<a class="whole" href=${`${SITE}${address ? hash : ''}`} target="_blank" rel="noopener">先読み Sakiyomi →</a>`;
render([shown ?? html`<p>${t(says)}</p>`, link], main);
