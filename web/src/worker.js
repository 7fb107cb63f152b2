// The other end of engine.js: Python with the engine inside. Strings are the contract's lines, one a message; objects are
// the worker's own words: `{started}` how Python came up, `{broken}` that it is of no more use and why, `{alive}` now and
// then while it thinks.
//
// The first start takes what Python needs from the site; when nobody has asked anything for a while, the memory that it
// had right after that is kept (snapshot.js), and the next start begins there. A worker named `cold` does without.

import { dropSnapshot, findSnapshot, keepSnapshot } from './snapshot.js';

/** Milliseconds without a question, after which the snapshot is written. */
const QUIET = 3000;
/** Milliseconds between two signs of life. */
const PULSE = 500;

/** @param {string} path An address beside this version's files. */
const beside = (path) => new URL(`../${path}`, import.meta.url).href;
const PYODIDE = beside('vendor/pyodide/');
const WASM = `${PYODIDE}pyodide.asm.wasm`;
const CORE = beside('python_core.zip');
const LIBRARY = beside('vendor/pyodide/python_stdlib.zip');
/** The name of this version. */
const HASH = /\/v\/([0-9a-f]+)\//.exec(import.meta.url)?.[1];
const COLD = self.name === 'cold';

/** Lines that came before Python did. @type {string[]} */
const early = [];
/** @type {(line: string) => unknown} */
let receive = (line) => early.push(line);
let asked = performance.now();
let answering = 0;
/** Is it a snapshot that we start from? Then it is to blame for what fails. */
let suspect = false;
self.onmessage = (event) => {
  asked = performance.now();
  answer(event.data);
};

/** @param {string | {started: string} | {broken: string} | {alive: true}} words */
const send = (words) => self.postMessage(words);

// A turn of the event loop, by a message to ourselves: a timer would be held back to 4 ms and more.
// Several thoughts may wait at once, where one was stopped and the next has begun.
const loop = new MessageChannel();
/** @type {((value?: unknown) => void)[]} */
const ticking = [];
loop.port1.onmessage = () => ticking.shift()?.();
let pulsed = 0;
function tick() {
  if (performance.now() - pulsed > PULSE) {
    pulsed = performance.now();
    send({ alive: true });
  }
  return new Promise((resolve) => {
    ticking.push(resolve);
    loop.port2.postMessage(null);
  });
}

// Nothing is taken in that the list of this version's files does not vouch for, and the list itself by the name of the
// folder, which begins its hash. Pyodide waits for ever where a file of its own is missing or damaged: that is told here.
const { fetch: plainFetch } = self;

/** Addresses and hashes of this version's files. */
async function listed() {
  const list = await (await plainFetch(beside('files.json'))).arrayBuffer();
  if (HASH && crypto.subtle && !hex(await crypto.subtle.digest('SHA-256', list)).startsWith(HASH)) {
    throw new Error('files.json is not the one of this version');
  }
  const files = JSON.parse(new TextDecoder().decode(list));
  return new Map(files.map((/** @type {any} */ { path, sha256 }) => [beside(path), sha256]));
}
const hashes = listed();

/** @param {ArrayBuffer} bytes */
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} address */
async function trusted(address) {
  const hash = (await hashes).get(address);
  if (!hash) throw new Error(`${address} is not among this version's files`);
  const bytes = hash.match(/../g).map((/** @type {string} */ byte) => Number.parseInt(byte, 16));
  const response = await plainFetch(address, { integrity: `sha256-${btoa(String.fromCharCode(...bytes))}` });
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  if (address !== WASM || response.headers.get('Content-Type') === 'application/wasm') return response;
  return new Response(response.body, { headers: { 'Content-Type': 'application/wasm' } }); // the host knows no better
}

/** @param {string} address */
async function stored(address) {
  const kept = COLD ? null : await self.caches?.match(address, { cacheName: `sakiyomi-${HASH}` }).catch(() => null);
  return kept ?? trusted(address);
}

import('../vendor/pyodide/pyodide.asm.mjs').catch(broken);
// What takes longest is begun at once, and Pyodide finds it begun. Out of the service worker's cache, where it was put
// after the same check, it comes in a third of the time.
const wasm = stored(WASM).then(WebAssembly.compileStreaming);
wasm.catch(broken);
/** Is all of a snapshot there? */
let memoryWhole = Promise.resolve();
const { instantiate } = WebAssembly;
/** @type {any} */
const instead = {
  instantiateStreaming: async (/** @type {unknown} */ _, /** @type {any} */ imports) => {
    const [module] = await Promise.all([wasm, memoryWhole]);
    return { module, instance: await instantiate(module, imports) };
  },
  instantiate: (/** @type {any[]} */ ...given) => /** @type {any} */ (instantiate)(...given),
};
for (const [name, act] of Object.entries(instead)) {
  /** @type {any} */ (WebAssembly)[name] = async (/** @type {any[]} */ ...given) => act(...given).catch(told);
}
/** What Pyodide asks for and shall not have. @type {Set<string>} */
const spared = new Set([WASM]);
self.fetch = async (asked) => {
  const address = String(asked);
  return spared.has(address) ? new Response() : trusted(address).catch(told);
};

/** Tell, and let Pyodide wait for the end of this worker: it would only complain. @param {unknown} reason @returns {any} */
function told(reason) {
  broken(reason);
  return new Promise(() => {});
}

/** The whole of Python's library, for which Python waits. */
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
  // Pyodide gives it a text, to see that it refuses; so does Firefox, but not without an error on the console.
  Object.defineProperty(self, 'importScripts', { value: undefined });
  const { loadPyodide } = await import('../vendor/pyodide/pyodide.mjs');
  const snapshot = await finding;
  if (snapshot) {
    suspect = true;
    spared.add(CORE);
    memoryWhole = snapshot.whole; // Pyodide copies the memory when the wasm is there
  }
  const memory = snapshot ? { _loadSnapshot: snapshot.memory } : { _makeSnapshot: true };
  const python = await loadPyodide({ indexURL: PYODIDE, stdLibURL: CORE, ...memory });
  if (!snapshot) {
    python.FS.writeFile('/engine.zip', new Uint8Array(await (await self.fetch(beside('engine.zip'))).arrayBuffer()));
    python.runPython('import sys; sys.path.insert(0, "/engine.zip"); import bridge');
    keepWhenQuiet(python.makeMemorySnapshot());
  }
  const bridge = python.pyimport('bridge');
  bridge.begin(fetchLibrary, (await hashes).get(LIBRARY));
  suspect = false;
  send({ started: snapshot ? 'snapshot' : 'cold' });
  // Not awaited one after the other: a thought that was asked first must hear the stop that came after it.
  const call = 'Suspending' in WebAssembly ? bridge.receive.callPromising.bind(bridge.receive) : bridge.receive;
  receive = async (line) => call(line, send, tick);
  for (const line of early) answer(line);
}

/** @param {Uint8Array} memory */
function keepWhenQuiet(memory) {
  const left = QUIET - (performance.now() - asked);
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
  if (suspect) await dropSnapshot();
  send({ broken: String(reason?.message ?? reason) });
}

start().catch(broken);
