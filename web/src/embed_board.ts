// Draws the board of an address in a page for frames of other sites, before it is touched. Whether that is the board of this address,
// Python finds once it is (embed.ts): Play draws it anew then. An author's program is not run here.

import { html, render } from 'lit-html';
import { readDrawn } from './board/drawn.ts';
import { picture, token } from './board/picture.ts';

const { dataset } = document.documentElement;
const [path = '', query = ''] = location.hash.slice(2).split(/\?(.*)/s);
const words = new URLSearchParams(query);
const look = JSON.parse(dataset.looks ?? '{}')[path.split('/')[0] ?? ''];
const cells = readDrawn(words.get('drawn') ?? '');
const main = document.querySelector('main') as HTMLElement;

if (words.has('code') || words.has('program')) {
  dataset.refused = 'true';
  main.textContent = main.dataset.refused ?? '';
} else if (look && cells) {
  const scene = { cells, line: null, last: words.get('last'), result: null };
  render(html`<section class="table">${picture(scene, look, token, main.dataset.label ?? '')}</section>`, main);
}
