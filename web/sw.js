// The site, kept on the device: after the first visit the page comes from here, also where there is no network.
//
// A version of the page is one folder, v/<hash>/, where <hash> is that of its list of files. It has a cache of its own,
// and an address under v/ is answered from the cache of the version that it names, never from another: versions cannot
// mix, even where tabs of two are open. A version is fetched whole, each file by its hash, before its worker counts as
// installed. One that cannot be had changes nothing: the browser tries again on a later visit.
//
// A new worker waits: for the word of a person ("reload to update"), or until no page of the old version is open. The
// address of this script never changes, and browsers are told to fetch it past their caches (src/update.js), so that a
// new one is always found. For the day on which all that is not enough there is sw-kill.js.
//
// Measured and left out: static routes (`addRoutes`). The page itself comes 10 ms sooner, Python no sooner.

const BASE = '{{base}}'; // v/<hash>/
const LIST = '{{list}}'; // the whole hash
const VERSION = BASE.split('/')[1];
/** What stands beside the folders of versions, and is of the same version all the same: each names its folder. */
const PAGES = ['./', ...'{{manifests}}'.split(' ')];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SITE = worker.registration.scope;

/** @param {string} version */
const cacheOf = (version) => `sakiyomi-${version}`;
/** @param {string} path */
const at = (path) => new URL(path, SITE).href;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(rule()));
worker.addEventListener('fetch', answer);
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') worker.skipWaiting();
  if (event.data === 'mend') event.waitUntil(fill());
  if (event.data === VERSION) event.waitUntil(tidy());
});

async function install() {
  try {
    await fill();
  } catch (reason) {
    await drop(cacheOf(VERSION)); // a disk that is full: nothing half is left behind
    throw reason;
  }
}

/** Bring all of this version into its cache: first everything is fetched, and only then is anything put. */
async function fill() {
  const pages = await Promise.all(PAGES.map(page));
  const list = await file('files.json', LIST);
  /** @type {{path: string, sha256: string}[]} */
  const entries = await list.clone().json();
  const files = await Promise.all(entries.map(({ path, sha256 }) => file(path, sha256)));
  const cache = await caches.open(cacheOf(VERSION));
  await cache.put(at(`${BASE}files.json`), list);
  for (const [index, { path }] of entries.entries()) await cache.put(at(BASE + path), files[index]);
  for (const [index, path] of PAGES.entries()) await cache.put(at(path), pages[index]);
}

/**
 * A page as the site has it at this moment, if it is of this version: while a site is being published, or behind a
 * gateway that asks for a password, it is not. Made anew, since a browser takes no page that was redirected.
 * @param {string} path
 */
async function page(path) {
  const response = await fetch(at(path), { cache: 'no-store' });
  const text = await response.text();
  if (!response.ok || !text.includes(BASE)) throw new Error(`${path} is of another version than ${VERSION}`);
  return new Response(text, { headers: response.headers });
}

/**
 * A file of this version, from wherever the browser has it; from the site if that is not what it should be.
 * @param {string} path @param {string} sha256 In hexadecimal.
 */
function file(path, sha256) {
  const bytes = sha256.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  const integrity = `sha256-${btoa(bytes)}`;
  return fetch(at(BASE + path), { integrity }).catch(() => fetch(at(BASE + path), { integrity, cache: 'reload' }));
}

/** From now on all pages are answered from here, and are told of which version that is. */
async function rule() {
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll()) client.postMessage(VERSION);
}

/**
 * The page and what it consists of are answered from their caches. Whatever else lies under our path, is asked for in
 * parts or sent somewhere is left to the network, as if we were not there.
 * @param {FetchEvent} event
 */
function answer(event) {
  const { request } = event;
  const [address] = request.url.split(/[?#]/);
  if (request.method !== 'GET' || request.headers.has('range') || !address.startsWith(SITE)) return;
  const path = address.slice(SITE.length);
  const version = /^v\/([0-9a-f]{16})\//.exec(path)?.[1];
  if (request.mode === 'navigate') {
    if (path === '' || path === 'index.html') event.respondWith(kept(SITE, VERSION, event));
  } else if (version) event.respondWith(kept(address, version, event));
  else if (PAGES.includes(path)) event.respondWith(kept(address, VERSION, event));
}

let missed = false;

/** What is kept; where it is not, what the network has. @param {string} address @param {string} version @param {FetchEvent} event */
async function kept(address, version, event) {
  const found = await caches.match(address, { cacheName: cacheOf(version) }).catch(() => undefined);
  if (found) return found;
  if (version === VERSION && !missed) {
    missed = true; // somebody has deleted it: once, all of it is fetched again
    event.waitUntil(fill().catch(() => {}));
  }
  return fetch(event.request);
}

/**
 * A page of this version is at rest: if it is the only one, other versions can go. Else there may be a tab that still
 * plays on an old one, and will want more of its files.
 */
async function tidy() {
  const { installing, waiting } = worker.registration;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (installing || waiting || pages.filter(({ url }) => url.startsWith(SITE)).length > 1) return;
  for (const name of await caches.keys())
    if (/^sakiyomi-[0-9a-f]{16}$/.test(name) && name !== cacheOf(VERSION)) await drop(name);
}

/** Delete what is ours in a cache: another copy of this page, under another path of this host, may share it. @param {string} name */
async function drop(name) {
  const cache = await caches.open(name);
  const kept = await cache.keys();
  const ours = kept.filter(({ url }) => url.startsWith(at('v/')) || PAGES.some((path) => url === at(path)));
  if (ours.length === kept.length) await caches.delete(name);
  else await Promise.all(ours.map((request) => cache.delete(request)));
}
