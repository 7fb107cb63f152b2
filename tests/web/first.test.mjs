// first.js, which runs before the modules, decides from the address whether the board of index.html is shown.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const SOURCE = readFileSync(new URL('../../web/src/first.js', import.meta.url), 'utf-8');

/** What first.js makes of a page with this address, whose first board is the start of the game `nine`. */
function runAt(hash) {
  const dataset = {
    game: 'nine',
    games: 'nine felt',
    rooms: 'tree rooms/tree/index.js ../vendor/x.js;lab rooms/lab/index.js',
  };
  const links = [];
  runInNewContext(SOURCE, {
    document: {
      documentElement: { dataset, lang: '' },
      currentScript: { src: 'https://host.example/v/1/src/first.js' },
      createElement: () => ({}),
      head: { append: (...added) => links.push(...added) },
    },
    localStorage: { getItem: () => null },
    location: { hash },
    navigator: { language: 'en' },
    requestAnimationFrame() {},
    addEventListener() {},
  });
  return { elsewhere: dataset.elsewhere, links };
}
const elsewhereAt = (hash) => runAt(hash).elsewhere;

test('the board of index.html is shown where the address names its game or none', () => {
  for (const hash of ['', '#/', '#/nine', '#/nine/', '#/nine?lang=ja'])
    assert.equal(elsewhereAt(hash), undefined, hash);
});

test('its pieces are hidden where the address names another game or position', () => {
  for (const hash of ['#/felt', '#/nine/b2', '#/nine?setup=x', '#/felt/arena'])
    assert.equal(elsewhereAt(hash), 'true', hash);
});

test('the whole board is hidden where the address is of a room, or of nothing', () => {
  for (const hash of ['#/arena', '#/arena/', '#/arena?a=b', '#/tree/nine', '#/chess'])
    assert.equal(elsewhereAt(hash), 'room', hash);
});

test('the modules of a room are preloaded where the address leads to it', () => {
  const names = (hash) => runAt(hash).links.map(({ rel, href }) => `${rel} ${href}`);
  const tree = ['rooms/tree/index.js', '../vendor/x.js'].map(
    (name) => `modulepreload https://host.example/v/1/src/${name}`,
  );
  assert.deepEqual(names('#/tree/nine?path=a1'), tree);
  for (const hash of ['', '#/nine', '#/arena', '#/treehouse', '#/..']) assert.deepEqual(names(hash), [], hash);
});
