// The worker that runs Python and the engine, for engine.ts.
//
// The first start reads Python from the site. When no request has come for a while, the memory as it was right after the
// start is stored (snapshot.ts), and the next start uses it.
//
// The worker's name (set by engine.ts) holds options: with `keep` it stores a snapshot, with `cold` it starts without one.

import { info } from 'pyodide/pyodide-lock.json';
import { addressOf, VERSION } from '../version.ts';
import { fileReader } from './files.ts';
import { dropSnapshot, findSnapshot, keepSnapshot } from './snapshot.ts';
import { createLoop } from './worker_loop.ts';

/** Milliseconds without a request, after which the snapshot is written. */
const QUIET = 3000;

const PYODIDE = addressOf('vendor/pyodide/');
const WASM = `${PYODIDE}pyodide.asm.wasm`;
const CORE = addressOf('python_core.zip');
const LIBRARY = `${PYODIDE}python_stdlib.zip`;
/** Of the packages that Pyodide could load we serve none. */
const LOCK = { info, packages: {} };
const NAME = self.name.split(' ');
const COLD = NAME.includes('cold');
const KEEP = NAME.includes('keep');

const loop = createLoop((line) => self.postMessage(line));
let lastRequest = performance.now();
/** Is Python being started from a snapshot? Then a failure deletes the snapshot. */
let fromSnapshot = false;
self.onmessage = ({ data }) => {
  lastRequest = performance.now();
  loop.answer(data);
};

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
  const python = await loadPyodide({
    ...{ indexURL: PYODIDE, stdLibURL: CORE, env: { PYTHONHASHSEED: '0' } },
    lockFileContents: LOCK,
    ...memory,
  });
  if (!snapshot) {
    python.FS.writeFile('/engine.zip', new Uint8Array(await (await self.fetch(addressOf('engine.zip'))).arrayBuffer()));
    python.runPython('import sys; sys.path.insert(0, "/engine.zip"); import bridge');
    if (KEEP) keepWhenQuiet(python.makeMemorySnapshot());
  }
  const bridge = python.pyimport('bridge');
  bridge.begin(fetchLibrary, await read.sum(LIBRARY));
  fromSnapshot = false;
  loop.begin(bridge.receive, snapshot ? 'snapshot' : 'cold');
}

function keepWhenQuiet(memory: Uint8Array) {
  const left = QUIET - (performance.now() - lastRequest);
  if (left <= 0 && !loop.isAnswering()) keepSnapshot(memory);
  else setTimeout(keepWhenQuiet, Math.max(left, QUIET / 10), memory);
}

async function broken(reason: unknown) {
  if (fromSnapshot) await dropSnapshot();
  loop.broken(reason);
}

start().catch(broken);
