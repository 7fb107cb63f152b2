// first.ts, which runs before the modules, decides from the address whether the board of index.html is shown.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const SOURCE = stripTypeScriptTypes(readFileSync(new URL('../../web/src/first.ts', import.meta.url), 'utf-8'));

/** What first.ts makes of a page with this address, whose first board is the start of the game `nine`. */
function runAt(hash, { place, lang = '' } = {}) {
  const rooms = { play: ['rooms/play.js'], tree: ['rooms/tree.js', 'shared.js'], 'tree/1': ['rooms/tree/one.js'] };
  const dataset = { game: 'nine', games: 'nine felt', place };
  const documentElement = { dataset, lang };
  const links = [];
  const parsed = [];
  const failures = [];
  const sentence = { removeAttribute() {}, querySelector: () => null };
  runInNewContext(SOURCE, {
    document: {
      documentElement,
      currentScript: {
        src: 'https://host.example/v/1/src/first.js',
        dataset: { rooms: JSON.stringify(Object.entries(rooms)) },
      },
      createElement: () => ({}),
      querySelector: () => sentence,
      querySelectorAll: () => [],
      head: { append: (...added) => links.push(...added) },
      addEventListener: (_, heard) => parsed.push(heard),
    },
    MutationObserver: class {
      observe() {}
    },
    localStorage: { getItem: () => null },
    location: { hash },
    navigator: { language: 'en' },
    requestAnimationFrame() {},
    addEventListener: (type, heard) => failures.push([type, heard]),
  });
  assert.deepEqual(links, [], 'what every room needs is requested first');
  for (const heard of parsed) heard();
  /** What is said when an element with this `rel` could not be loaded. */
  const failed = (rel) => {
    for (const [type, heard] of failures) if (type === 'error') heard({ target: { rel } });
    return dataset.engine;
  };
  return { elsewhere: dataset.elsewhere, lang: documentElement.lang, done: dataset.done, links, failed };
}

for (const [what, elsewhere, hashes] of [
  ['its game or none: it is shown', undefined, ['', '#/', '#/nine', '#/nine/', '#/nine?lang=ja']],
  [
    'another game or position: its pieces are hidden',
    'true',
    ['#/felt', '#/nine/b2', '#/nine?setup=x', '#/felt/arena'],
  ],
  ['a room, or nothing: it is hidden', 'room', ['#/arena', '#/arena/', '#/arena?a=b', '#/tree/nine', '#/chess']],
])
  test(`the board of index.html where the address names ${what}`, () => {
    for (const hash of hashes) assert.equal(runAt(hash).elsewhere, elsewhere, hash);
  });

test('the modules of the room to which the address leads are preloaded, and of no other', () => {
  const names = (hash) => runAt(hash).links.map(({ rel, href }) => `${rel} ${href}`);
  const links = (...paths) => paths.map((path) => `modulepreload https://host.example/v/1/src/${path}`);
  for (const hash of ['#/tree/nine?path=a1', '#/tree', '#/tree/constructor'])
    assert.deepEqual(names(hash), links('rooms/tree.js', 'shared.js'), hash);
  assert.deepEqual(names('#/tree/1?lang=ja'), links('rooms/tree/one.js'));
  for (const hash of ['', '#/nine', '#/nine/b2', '#/treehouse', '#/..', '#/constructor'])
    assert.deepEqual(names(hash), links('rooms/play.js'), hash);
});

test('a module that could not be preloaded is no failure, since its import may succeed; a style sheet is', () => {
  const { failed } = runAt('#/nine');
  assert.equal(failed('modulepreload'), 'booting');
  assert.equal(failed('stylesheet'), 'failed');
});

test('a document that was built for a place says it, with its language; what stands behind # goes before', () => {
  const at = (hash) => runAt(hash, { place: '#/tree/1', lang: 'ja' });
  for (const hash of ['', '#figure']) {
    const { elsewhere, lang, done, links } = at(hash);
    assert.deepEqual([elsewhere, lang, done], [undefined, 'ja', ''], 'its tasks are closed');
    assert.match(links[0].href, /tree\/one\.js$/);
  }
  assert.match(at('#/nine').links[0].href, /play\.js$/);
});
