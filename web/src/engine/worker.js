// The worker that runs Python and the engine, for client.js. Messages that are strings are lines of the contract; objects
// are the worker's own: `{started}` says how Python was started, `{broken}` says why the worker cannot be used any more,
// `{alive}` is sent at intervals during a thought.
//
// The first start reads Python from the site. When no request has come for a while, the memory as it was right after the
// start is stored (snapshot.js), and the next start uses it.
//
// The worker's name (set by client.js) holds options: with `keep` it stores a snapshot, with `cold` it starts without one.

import { dropSnapshot, findSnapshot, keepSnapshot } from './snapshot.js';

/** Milliseconds without a request, after which the snapshot is written. */
const QUIET = 3000;
/** Milliseconds between two `{alive}` messages. */
const ALIVE_INTERVAL = 500;

/** @param {string} path Of a file of this version. */
const addressOf = (path) => new URL(`../../${path}`, import.meta.url).href;
const PYODIDE = addressOf('vendor/pyodide/');
const WASM = `${PYODIDE}pyodide.asm.wasm`;
const CORE = addressOf('python_core.zip');
const LIBRARY = addressOf('vendor/pyodide/python_stdlib.zip');
/** The version: the beginning of the hash of its files.json. */
const HASH = /\/v\/([0-9a-f]+)\//.exec(import.meta.url)?.[1];
const NAME = self.name.split(' ');
const COLD = NAME.includes('cold');
const KEEP = NAME.includes('keep');

/** Lines that came before Python was ready. @type {string[]} */
const queued = [];
/** @type {(line: string) => unknown} */
let receive = (line) => queued.push(line);
let lastRequest = performance.now();
let answering = 0;
/** Is Python being started from a snapshot? Then a failure deletes the snapshot. */
let fromSnapshot = false;
self.onmessage = (event) => {
  lastRequest = performance.now();
  answer(event.data);
};

/** @param {string | {started: string} | {broken: string} | {alive: true}} message */
const send = (message) => self.postMessage(message);

// One turn of the event loop, by a message to ourselves: browsers delay timers by 4 ms and more.
// Two thoughts may wait at once, when one was stopped and the next has begun.
const loop = new MessageChannel();
/** @type {((value?: unknown) => void)[]} */
const waiting = [];
loop.port1.onmessage = () => waiting.shift()?.();
let lastAlive = 0;
function tick() {
  if (performance.now() - lastAlive > ALIVE_INTERVAL) {
    lastAlive = performance.now();
    send({ alive: true });
  }
  return new Promise((resolve) => {
    waiting.push(resolve);
    loop.port2.postMessage(null);
  });
}

// Only files whose hash is in files.json are used; the hash of files.json begins with the name of the version's folder.
// Pyodide waits for ever where one of its files is missing or damaged, so the worker reports that itself.
const { fetch: plainFetch } = self;

/** Addresses and hashes of this version's files. */
async function readHashes() {
  const list = await (await plainFetch(addressOf('files.json'))).arrayBuffer();
  if (HASH && crypto.subtle && !hex(await crypto.subtle.digest('SHA-256', list)).startsWith(HASH)) {
    throw new Error('files.json is not the one of this version');
  }
  const files = JSON.parse(new TextDecoder().decode(list));
  return new Map(files.map((/** @type {any} */ { path, sha256 }) => [addressOf(path), sha256]));
}
const hashes = readHashes();

/** @param {ArrayBuffer} bytes */
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A file of this version from the network, checked by its hash. @param {string} address */
async function fetchChecked(address) {
  const hash = (await hashes).get(address);
  if (!hash) throw new Error(`${address} is not among this version's files`);
  const bytes = hash.match(/../g).map((/** @type {string} */ byte) => Number.parseInt(byte, 16));
  const response = await plainFetch(address, { integrity: `sha256-${btoa(String.fromCharCode(...bytes))}` });
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  if (address !== WASM || response.headers.get('Content-Type') === 'application/wasm') return response;
  return new Response(response.body, { headers: { 'Content-Type': 'application/wasm' } }); // some hosts do not know the type
}

/** A file from the service worker's cache, else from the network. @param {string} address */
async function cachedOrFetched(address) {
  const cached = COLD ? null : await self.caches?.match(address, { cacheName: `sakiyomi-${HASH}` }).catch(() => null);
  return cached ?? fetchChecked(address);
}

import('../../vendor/pyodide/pyodide.asm.mjs').catch(broken);
// Compiling takes longest, so it begins before Pyodide asks for it. From the service worker's cache, whose files were
// checked in the same way, it takes a third of the time.
const wasm = cachedOrFetched(WASM).then(WebAssembly.compileStreaming);
wasm.catch(broken);
/** Fulfilled when the memory of a snapshot is complete. */
let memoryWhole = Promise.resolve();
const { instantiate } = WebAssembly;
/** @type {any} */
const replacements = {
  instantiateStreaming: async (/** @type {unknown} */ _, /** @type {any} */ imports) => {
    const [module] = await Promise.all([wasm, memoryWhole]);
    return { module, instance: await instantiate(module, imports) };
  },
  instantiate: (/** @type {any[]} */ ...given) => /** @type {any} */ (instantiate)(...given),
};
for (const [name, act] of Object.entries(replacements)) {
  /** @type {any} */ (WebAssembly)[name] = async (/** @type {any[]} */ ...given) => act(...given).catch(reportBroken);
}
/** Addresses for which Pyodide gets an empty response, because their contents are not needed. @type {Set<string>} */
const notNeeded = new Set([WASM]);
self.fetch = async (request) => {
  const address = String(request);
  return notNeeded.has(address) ? new Response() : fetchChecked(address).catch(reportBroken);
};

/** Report a failure, and let Pyodide wait: its own error would say less. @param {unknown} reason @returns {any} */
function reportBroken(reason) {
  broken(reason);
  return new Promise(() => {});
}

/** The whole of Python's library. Synchronous, because an import in Python is. */
function fetchLibrary() {
  const request = new XMLHttpRequest();
  request.open('GET', LIBRARY, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(`${request.status} for ${LIBRARY}`);
  return new Uint8Array(request.response);
}

async function start() {
  const finding = COLD ? null : findSnapshot();
  // Pyodide tests whether importScripts refuses a text. In Firefox that test writes an error to the console.
  Object.defineProperty(self, 'importScripts', { value: undefined });
  const { loadPyodide } = await import('../../vendor/pyodide/pyodide.mjs');
  const snapshot = await finding;
  if (snapshot) {
    fromSnapshot = true;
    notNeeded.add(CORE);
    memoryWhole = snapshot.whole; // Pyodide copies the memory once the wasm is compiled
  }
  const memory = snapshot ? { _loadSnapshot: snapshot.memory } : { _makeSnapshot: KEEP };
  const python = await loadPyodide({ indexURL: PYODIDE, stdLibURL: CORE, env: { PYTHONHASHSEED: '0' }, ...memory });
  if (!snapshot) {
    python.FS.writeFile('/engine.zip', new Uint8Array(await (await self.fetch(addressOf('engine.zip'))).arrayBuffer()));
    python.runPython('import sys; sys.path.insert(0, "/engine.zip"); import bridge');
    if (KEEP) keepWhenQuiet(python.makeMemorySnapshot());
  }
  const bridge = python.pyimport('bridge');
  bridge.begin(fetchLibrary, (await hashes).get(LIBRARY));
  fromSnapshot = false;
  send({ started: snapshot ? 'snapshot' : 'cold' });
  // Calls are not awaited in turn: a `stop` must reach Python while the thought that it ends is under way.
  const call = 'Suspending' in WebAssembly ? bridge.receive.callPromising.bind(bridge.receive) : bridge.receive;
  receive = async (line) => call(line, send, tick);
  for (const line of queued) answer(line);
}

/** @param {Uint8Array} memory */
function keepWhenQuiet(memory) {
  const left = QUIET - (performance.now() - lastRequest);
  if (left <= 0 && answering === 0) keepSnapshot(memory);
  else setTimeout(keepWhenQuiet, Math.max(left, QUIET / 10), memory);
}

/** @param {string} line */
async function answer(line) {
  answering++;
  try {
    await receive(line);
  } catch (reason) {
    broken(reason);
  }
  answering--;
}

/** @param {any} reason */
async function broken(reason) {
  if (fromSnapshot) await dropSnapshot();
  send({ broken: String(reason?.message ?? reason) });
}

start().catch(broken);
