// boot.ts, which runs before the modules, decides from the address whether the board of index.html is shown.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const SOURCE = stripTypeScriptTypes(readFileSync(new URL('../../web/src/entry/boot.ts', import.meta.url), 'utf-8'));

/** What boot.ts makes of a page with this address, whose first board is the start of the game `nine`. */
function runAt(hash) {
  const rooms = { play: ['rooms/play.js'], tree: ['rooms/tree.js', 'shared.js'], 'tree/1': ['rooms/tree/one.js'] };
  const dataset = { game: 'nine', games: 'nine felt' };
  const links = [];
  const parsed = [];
  const failures = [];
  const sentence = { removeAttribute() {}, querySelector: () => null };
  runInNewContext(SOURCE, {
    document: {
      documentElement: { dataset, lang: '' },
      currentScript: {
        src: 'https://host.example/v/1/src/boot.js',
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
    setTimeout() {},
    addEventListener: (type, heard) => failures.push([type, heard]),
  });
  assert.deepEqual(links, [], 'what every room needs is requested first');
  for (const heard of parsed) heard();
  /** What is said after an event like this one. */
  const heard = (event) => {
    const kind = 'reason' in event ? 'unhandledrejection' : 'error';
    for (const [type, hear] of failures) if (type === kind) hear(event);
    return dataset.engine;
  };
  return { elsewhere: dataset.elsewhere, links, heard };
}

test('the board of index.html is shown for its game, without pieces for another position, and not in a room', () => {
  for (const [elsewhere, hashes] of [
    [undefined, ['', '#/', '#/nine', '#/nine/', '#/nine?lang=ja']],
    ['true', ['#/felt', '#/nine/b2', '#/nine?setup=x', '#/felt/arena']],
    ['room', ['#/arena', '#/arena/', '#/arena?a=b', '#/tree/nine', '#/chess']],
  ])
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

test('that a part of the page could not be loaded is said of its own files, and not of the scripts of extensions and other sites', () => {
  const [own, other] = ['https://host.example/v/1/src/main.js', 'chrome-extension://aaaa/content.js'];
  const stack = (at) => `Error: no\n    at start (${at}:3:1)`;
  for (const [heard, fails] of [
    [{ target: { rel: 'modulepreload' } }, false], // its import may succeed
    [{ target: { rel: 'stylesheet' } }, true],
    [{ target: { src: own } }, true],
    [{ target: { src: other } }, false],
    [{ target: {}, filename: own, message: 'Uncaught Error: no' }, true],
    [{ target: {}, filename: other, message: 'Uncaught Error: no' }, false],
    [{ target: {}, filename: '', message: 'Script error.' }, false],
    [{ target: {}, reason: { stack: stack(own) } }, true],
    [{ target: {}, reason: { stack: stack(other) } }, false],
    [{ target: {}, reason: new Event('error') }, true],
    [{ target: {} }, true],
  ])
    assert.equal(runAt('#/nine').heard(heard), fails ? 'failed' : 'booting', JSON.stringify(heard));
});
