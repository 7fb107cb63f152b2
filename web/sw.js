// The service worker. It keeps the site on the device: after the first visit the page comes from its cache, also
// without a network.
//
// A version of the page is one folder, v/<hash>/, where <hash> is the hash of its list of files. Each version has its
// own cache. An address under v/ is answered only from the cache of the version that it names, so versions cannot mix,
// even if tabs of two versions are open. Installation takes over what the one before it has too, fetches the rest, and
// checks each file by its hash. If it fails, nothing changes, and the browser tries again on a later visit. Files that
// the list calls late, those of the Lab, are fetched when the Lab is first entered, and from then on with every
// version. With Data Saver nothing is fetched before it is used.
//
// A new worker waits until the player chooses "reload to update", or until no page of the old version is open. The
// address of this script never changes, and it is fetched without the browser's cache (src/device/site.ts), so that a
// new one is always found. sw-kill.js removes the service worker if a faulty one was published.
//
// Static routes (`addRoutes`) were measured and not used: the page comes 10 ms sooner, Python no sooner.

const BASE = '{{base}}'; // v/<hash>/
const LIST = '{{list}}'; // the whole hash
const VERSION = BASE.slice(2, -1);
/**
 * Files outside the folders of versions: the page, its manifests, the pages of chapters. Each names the folder of its
 * version.
 */
const PAGES = ['./', ...'{{pages}}'.split(' ')];
/** A late file: where it is kept, the others are too. */
const LATE = 'examples/examples.json';
const FOLDERS = new Set(['v', ...PAGES.filter((path) => path !== './').map((path) => path.split('/')[0])]);

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SITE = worker.registration.scope;

/** @param {string} version */
const cacheOf = (version) => `sakiyomi-${version}`;
/** @param {string} path */
const at = (path) => new URL(path, SITE).href;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', answer);
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') worker.skipWaiting();
  if (event.data === 'mend') event.waitUntil(fillCache()); // files in it may be damaged
  if (event.data === 'late' && !isSaving()) event.waitUntil(keepLate());
  if (event.data === VERSION) event.waitUntil(deleteOldVersions());
});

async function install() {
  try {
    await fillCache();
  } catch (reason) {
    await deleteOurs(cacheOf(VERSION)); // if the disk is full, no incomplete version stays
    throw reason;
  }
}

/** Is Data Saver on? */
const isSaving = () => /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection?.saveData === true;

/** @typedef {{path: string, sha256: string, late?: boolean}} Entry  Of files.json. */
/** @typedef {{path: string, response: Response}} Fetched */

/**
 * Put this version into its cache. Nothing is put before everything has been fetched. With Data Saver it is what this
 * version or an earlier one has there.
 */
async function fillCache() {
  const { places, paths } = await keptFiles();
  const pages = await Promise.all(PAGES.filter((path) => path === './' || !isSaving() || paths.has(path)).map(page));
  const list = await file({ path: 'files.json', sha256: LIST });
  /** @type {Entry[]} */
  const all = await list.response.clone().json();
  const files = all.map(async (entry) => {
    const taken = await takenOver(entry, places).catch(() => null);
    const wanted = paths.has(entry.path) || (!isSaving() && (!entry.late || paths.has(LATE)));
    return taken ?? (wanted ? file(entry) : null);
  });
  await put([list, ...(await Promise.all(files)).filter((each) => each !== null), ...pages]);
}

/** Where versions have their files, by path and hash, and the paths that are kept of any. */
async function keptFiles() {
  const places = new Map();
  const paths = new Set();
  for (const name of (await caches.keys()).filter((name) => name.startsWith('sakiyomi-'))) {
    const base = `v/${name.replace('sakiyomi-', '')}/`;
    for (const { path, sha256 } of await listOf(base)) places.set(path + sha256, at(base + path));
    for (const { url } of await (await caches.open(name)).keys())
      if (url.startsWith(SITE)) paths.add(url.slice(SITE.length).replace(/^v\/\w+\//, ''));
  }
  return { places, paths };
}

/**
 * A file that is kept of some version.
 * @param {Entry} entry
 * @param {Map<string, string>} places
 * @returns {Promise<Fetched | null>}
 */
async function takenOver({ path, sha256 }, places) {
  const address = places.get(path + sha256);
  const kept = address && (await caches.match(address));
  if (!kept) return null;
  const bytes = await kept.clone().arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  if (Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('') !== sha256) return null;
  // Scripts and style sheets find others from their own address, which a Response keeps. The rest keeps what browsers
  // have compiled of it.
  const response = /\.(m?js|css)$/.test(path) ? new Response(bytes, { headers: kept.headers }) : kept;
  return { path: BASE + path, response };
}

/** Put files into the cache of this version. @param {Fetched[]} files */
async function put(files) {
  const cache = await caches.open(cacheOf(VERSION));
  for (const { path, response } of files) await cache.put(at(path), response);
}

/**
 * Put the late files of this version into its cache too. If that fails, the Lab asks for it again when it is next
 * entered.
 */
async function keepLate() {
  const cache = await caches.open(cacheOf(VERSION));
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const entries = (await listOf(BASE)).filter(({ late, path }) => late && !kept.has(at(BASE + path)));
  await put(await Promise.all(entries.map(file)));
}

/**
 * The files of a version, once it is in its cache; none where that is damaged.
 * @param {string} base Its folder.
 * @returns {Promise<Entry[]>}
 */
async function listOf(base) {
  const list = await caches.match(at(`${base}files.json`));
  return (await list?.json().catch(() => null)) ?? [];
}

/**
 * A page of this version from the network. Throws if the site has another version, as during publishing, or if a
 * gateway answers instead. A new Response is made, because browsers refuse redirected ones for navigation.
 * @param {string} path
 * @returns {Promise<Fetched>}
 */
async function page(path) {
  const name = path.replace(/\/$/, '/index.html'); // some hosts know no folders
  const response = await fetch(at(name), { cache: 'no-store' });
  const text = await response.text();
  if (!response.ok || !text.includes(BASE)) throw new Error(`${path} is of another version than ${VERSION}`);
  return { path, response: new Response(text, { headers: response.headers }) };
}

/**
 * A file of this version, from the browser's HTTP cache or the network. If its hash is wrong, it is fetched from the
 * network.
 * @param {Entry} entry With its hash in hexadecimal.
 * @returns {Promise<Fetched>}
 */
async function file({ path, sha256 }) {
  const bytes = sha256.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  const integrity = `sha256-${btoa(bytes)}`;
  const address = at(BASE + path);
  const response = await fetch(address, { integrity }).catch(() => fetch(address, { integrity, cache: 'reload' }));
  return { path: BASE + path, response };
}

/** Take over all pages and send them this version's name. */
async function activate() {
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll()) client.postMessage(VERSION);
}

/**
 * Answer requests for the page and its files from their caches. All other requests, those for ranges, and those that
 * are not GET go to the network.
 * @param {FetchEvent} event
 */
function answer(event) {
  const { request } = event;
  const [address = ''] = request.url.split(/[?#]/);
  if (request.method !== 'GET' || request.headers.has('range') || !address.startsWith(SITE)) return;
  if (address.endsWith('.map')) return; // of a script, which only developer tools ask for and no cache has
  const path = address.slice(SITE.length);
  const version = /^v\/([0-9a-f]{16})\//.exec(path)?.[1];
  const page = path.replace(/(^|\/)index\.html$/, '$1') || './';
  if (request.mode === 'navigate') {
    if (PAGES.includes(page)) event.respondWith(cached(at(page), VERSION, event));
    else if (PAGES.includes(`${page}/`)) event.respondWith(Response.redirect(at(`${page}/`)));
  } else if (version) event.respondWith(cached(address, version, event));
  else if (page !== './' && PAGES.includes(page)) event.respondWith(cached(at(page), VERSION, event)); // a chapter is read so, too
}

let refilled = false;

/**
 * A file from its cache, else from the network.
 * @param {string} address
 * @param {string} version
 * @param {FetchEvent} event
 */
async function cached(address, version, event) {
  const found = await caches.match(address, { cacheName: cacheOf(version) }).catch(() => undefined);
  if (found) return found;
  if (version !== VERSION) return fetch(event.request);
  const entry = (await listOf(BASE)).find(({ path }) => at(BASE + path) === address);
  const place = PAGES.find((path) => at(path) === address);
  const fetched = isSaving() && (await (entry ? file(entry) : place ? page(place) : null)?.catch(() => null));
  if (fetched) {
    event.waitUntil(put([{ ...fetched, response: fetched.response.clone() }]).catch(() => {}));
    return fetched.response;
  }
  if (!refilled && !entry?.late && !isSaving()) {
    refilled = true; // the cache was deleted; all of it is fetched again, once
    event.waitUntil(fillCache().catch(() => {}));
  }
  return fetch(event.request);
}

/**
 * Delete other versions, if only one page is open. Otherwise a tab may still use an old version and load more of its
 * files. A page of this version sends its version's name when it is idle; that calls this.
 */
async function deleteOldVersions() {
  const { installing, waiting } = worker.registration;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (installing || waiting || pages.filter(({ url }) => url.startsWith(SITE)).length > 1) return;
  for (const name of await caches.keys())
    if (/^sakiyomi-[0-9a-f]{16}$/.test(name) && name !== cacheOf(VERSION)) await deleteOurs(name);
}

/**
 * Delete our files in a cache. A copy of this page under another path of the host may use the same cache.
 * @param {string} name
 */
async function deleteOurs(name) {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  const ours = requests.filter(({ url }) => url.startsWith(SITE) && isOurs(url.slice(SITE.length)));
  if (ours.length === requests.length) await caches.delete(name);
  else await Promise.all(ours.map((request) => cache.delete(request)));
}

/** Is it a file of some version of this page, and not of a copy in a folder beside? @param {string} path */
const isOurs = (path) => path === '' || FOLDERS.has(path.split('/')[0]);
