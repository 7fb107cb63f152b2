// Draws the board or the tree of an address in a page for frames of other sites, before it is touched. Whether they are those of this
// address, Python finds once it is (embed.ts): their room draws them anew then. An author's program is not run here.

import { html, render } from 'lit-html';
import { readDrawn } from './board/drawn.ts';
import { picture, token } from './board/picture.ts';
import type { Game } from './contract/types.ts';
import { admitted } from './embedding.ts';
import { optionIn, unitOf } from './player.ts';
import { readerIn, readerName } from './rooms/tree/readers.ts';
import { drawnTree, readColumns } from './tree/drawn.ts';
import { SITE } from './version.ts';
import { createWords } from './words.ts';

const { dataset } = document.documentElement;
/** The games, and the words that are needed: web/make/chapter_pages.mjs writes them. */
const known: { games: Game[]; words: { [key: string]: string } } = JSON.parse(dataset.known ?? '{}');
const t = createWords(known.words, dataset.lang ?? '');
const main = document.querySelector('main') as HTMLElement;

/** The game with the names of sides that the address has. */
const named = (game: Game, words: URLSearchParams) => ({
  ...game,
  sides: known.games.find(({ sides }) => `${sides.first},${sides.second}` === words.get('sides'))?.sides ?? game.sides,
});

function drawing(game: Game, words: URLSearchParams) {
  const cells = readDrawn(words.get('drawn') ?? '');
  if (!cells) return null;
  const scene = { cells, line: null, last: words.get('last'), result: null };
  const board = picture(scene, game.look, token, t('text.picture'));
  if (dataset.embed !== 'tree') return html`<section class="table">${board}</section>`;
  const columns = readColumns(words.get('read') ?? '');
  const player = words.get('player') ?? '';
  const [depth] = /^\d{1,2}$/.exec(optionIn(player, 'depth') ?? '') ?? [];
  const plies = depth ? t('tree.plies', { count: Number(depth) }) : t('tree.plies.all');
  return html`<section class="where"><div class="frame">${board}</div></section>
    <section class="read">
      <div class="why">${board}<div class="says"><p>${t('tree.embed.shows', { search: readerName(readerIn(player), game, t), plies })}</p></div></div>
      ${columns && drawnTree(columns, game, t, unitOf(player, game))}
    </section>`;
}

const { hash } = location; // read once: it may change
const address = admitted(hash, dataset.place ?? '', known.games);
if (!address) dataset.refused = 'true';
const shown = address?.game
  ? drawing(named(address.game, address.words), address.words)
  : html`<p>${address ? '' : t('articles.embed.refused')}</p>`;
const [whole] = hash.split(/[?&]drawn=/);
const link = html`<a class="whole" href=${`${SITE}${address ? whole : ''}`} target="_blank" rel="noopener">先読み Sakiyomi →</a>`;
render([shown, link], main);
