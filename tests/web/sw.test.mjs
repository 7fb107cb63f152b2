// The service worker (sw.js) with caches and a network that are Maps: what it keeps of a version where files of an earlier one are damaged.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const SCRIPT = await readFile(new URL('../../web/sw.js', import.meta.url), 'utf8');
const SITE = 'https://a.test/';
const PAGES = ['index.html', 'lab/index.html'];
const hash = (text) => createHash('sha256').update(text).digest('hex');
const addressOf = (request) => (typeof request === 'string' ? request : request.url);

/** A device with a network, to which versions are published. */
function device() {
  const stores = new Map();
  const network = new Map();
  const found = (store, key) => {
    const text = store?.get(addressOf(key));
    return text === undefined ? undefined : new Response(text);
  };
  const cacheOf = (name) => {
    if (!stores.has(name)) stores.set(name, new Map());
    const store = stores.get(name);
    return {
      keys: async () => [...store.keys()].map((url) => ({ url })),
      put: async (url, response) => void store.set(url, await response.text()),
    };
  };
  const caches = {
    keys: async () => [...stores.keys()],
    open: async (name) => cacheOf(name),
    match: async (url, { cacheName } = {}) =>
      (cacheName ? [stores.get(cacheName)] : [...stores.values()]).map((store) => found(store, url)).find(Boolean),
  };
  const fetch = async (request) => {
    const url = addressOf(request);
    if (!network.has(url)) throw new TypeError('failed');
    return new Response(network.get(url));
  };

  /** A version is published, and its service worker is installed. */
  return async function publish(files) {
    const list = JSON.stringify(Object.entries(files).map(([path, text]) => ({ path, sha256: hash(text) })));
    const base = `v/${hash(list).slice(0, 16)}/`;
    for (const [path, text] of Object.entries({ ...files, 'files.json': list })) network.set(SITE + base + path, text);
    for (const page of PAGES) network.set(SITE + page, `page of ${base}`);
    const heard = {};
    const self = {
      registration: { scope: SITE },
      addEventListener: (type, act) => {
        heard[type] = act;
      },
    };
    const values = { base, list: hash(list), pages: 'lab/' };
    const script = SCRIPT.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
    new Function('self', 'caches', 'fetch', 'navigator', script)(self, caches, fetch, { connection: {} });
    const waits = [];
    heard.install({ waitUntil: (wait) => waits.push(wait) });
    await Promise.all(waits);
    const store = stores.get(`sakiyomi-${base.slice(2, -1)}`);
    return {
      kept: () => [...store.keys()].map((url) => url.slice(SITE.length).replace(base, '')).sort(),
      damage: (path) => store.set(SITE + base + path, 'damaged'),
      text: (path) => store.get(SITE + base + path),
    };
  };
}

test('what is damaged of the version before keeps no newer one away', async () => {
  const files = { 'main.js': 'one', 'python.zip': 'two' };
  for (const path of ['files.json', 'main.js']) {
    const publish = device();
    (await publish(files)).damage(path);
    const second = await publish({ ...files, 'more.js': 'three' });
    assert.deepEqual(second.kept(), ['', 'files.json', 'lab/', 'main.js', 'more.js', 'python.zip']);
    assert.equal(second.text('main.js'), 'one', path);
  }
});
