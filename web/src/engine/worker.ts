// The worker that runs Python and the engine, for client.ts. Messages that are strings are lines of the contract; objects
// are the worker's own: `{started}` says how Python was started, `{broken}` says why the worker cannot be used any more,
// `{alive}` is sent at intervals during a thought.
//
// The first start reads Python from the site. When no request has come for a while, the memory as it was right after the
// start is stored (snapshot.ts), and the next start uses it.
//
// The worker's name (set by client.ts) holds options: with `keep` it stores a snapshot, with `cold` it starts without one.

import { addressOf, VERSION } from '../version.ts';
import { fileReader } from './files.ts';
import { dropSnapshot, findSnapshot, keepSnapshot } from './snapshot.ts';

/** Milliseconds without a request, after which the snapshot is written. */
const QUIET = 3000;
/** Milliseconds between two `{alive}` messages. */
const ALIVE_INTERVAL = 500;

const PYODIDE = addressOf('vendor/pyodide/');
const WASM = `${PYODIDE}pyodide.asm.wasm`;
const CORE = addressOf('python_core.zip');
const LIBRARY = `${PYODIDE}python_stdlib.zip`;
const NAME = self.name.split(' ');
const COLD = NAME.includes('cold');
const KEEP = NAME.includes('keep');

/** Lines that came before Python was ready. */
const queued: string[] = [];
let receive: (line: string) => unknown = (line) => queued.push(line);
let lastRequest = performance.now();
let answering = 0;
/** Is Python being started from a snapshot? Then a failure deletes the snapshot. */
let fromSnapshot = false;
self.onmessage = (event) => {
  lastRequest = performance.now();
  answer(event.data);
};

const send = (message: string | { started: string } | { broken: string } | { alive: true }) =>
  self.postMessage(message);

// One turn of the event loop, by a message to ourselves: browsers delay timers by 4 ms and more.
// Two thoughts may wait at once, when one was stopped and the next has begun.
const loop = new MessageChannel();
const waiting: (() => void)[] = [];
loop.port1.onmessage = () => waiting.shift()?.();
let lastAlive = 0;
function tick() {
  if (performance.now() - lastAlive > ALIVE_INTERVAL) {
    lastAlive = performance.now();
    send({ alive: true });
  }
  return new Promise<void>((resolve) => {
    waiting.push(resolve);
    loop.port2.postMessage(null);
  });
}

// Pyodide waits for ever where one of its files is missing or damaged, so the worker reports that itself.
const read = fileReader();

/** A file of this version from the network, checked by its hash. */
async function fetchChecked(address: string) {
  const response = await read(address);
  if (address !== WASM || response.headers.get('Content-Type') === 'application/wasm') return response;
  return new Response(response.body, { headers: { 'Content-Type': 'application/wasm' } }); // some hosts do not know the type
}

/** A file from the service worker's cache, else from the network. */
async function cachedOrFetched(address: string) {
  const cached = COLD
    ? null
    : await self.caches?.match(address, { cacheName: `sakiyomi-${VERSION}` }).catch(() => null);
  return cached ?? fetchChecked(address);
}

import(addressOf('vendor/pyodide/pyodide.asm.mjs')).catch(broken);
// Compiling takes longest, so it begins before Pyodide asks for it. From the service worker's cache, whose files were
// checked in the same way, it takes a third of the time.
const wasm = cachedOrFetched(WASM).then(WebAssembly.compileStreaming);
wasm.catch(broken);
/** Fulfilled when the memory of a snapshot is complete. */
let memoryWhole = Promise.resolve();
const { instantiate } = WebAssembly;
async function instantiated(imports?: WebAssembly.Imports) {
  const [module] = await Promise.all([wasm, memoryWhole]);
  return { module, instance: await instantiate(module, imports) };
}
Object.assign(WebAssembly, {
  instantiateStreaming: (_: unknown, imports?: WebAssembly.Imports) => instantiated(imports).catch(reportBroken),
  instantiate: (...given: Parameters<typeof instantiate>) => instantiate(...given).catch(reportBroken),
});
/** Addresses for which Pyodide gets an empty response, because their contents are not needed. */
const notNeeded = new Set([WASM]);
self.fetch = async (request) => {
  const address = String(request);
  return notNeeded.has(address) ? new Response() : fetchChecked(address).catch(reportBroken);
};

/** Report a failure, and let Pyodide wait: its own error would say less. */
function reportBroken(reason: unknown) {
  broken(reason);
  return new Promise<never>(() => {});
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
  const { loadPyodide } = await import(addressOf('vendor/pyodide/pyodide.mjs'));
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
  bridge.begin(fetchLibrary, await read.sum(LIBRARY));
  fromSnapshot = false;
  send({ started: snapshot ? 'snapshot' : 'cold' });
  // Calls are not awaited in turn: a `stop` must reach Python while the thought that it ends is under way.
  const call = 'Suspending' in WebAssembly ? bridge.receive.callPromising.bind(bridge.receive) : bridge.receive;
  receive = async (line) => call(line, send, tick);
  for (const line of queued) answer(line);
}

function keepWhenQuiet(memory: Uint8Array) {
  const left = QUIET - (performance.now() - lastRequest);
  if (left <= 0 && answering === 0) keepSnapshot(memory);
  else setTimeout(keepWhenQuiet, Math.max(left, QUIET / 10), memory);
}

async function answer(line: string) {
  answering++;
  try {
    await receive(line);
  } catch (reason) {
    broken(reason);
  }
  answering--;
}

async function broken(reason: unknown) {
  if (fromSnapshot) await dropSnapshot();
  send({ broken: String(reason instanceof Error ? reason.message : reason) });
}

start().catch(broken);
