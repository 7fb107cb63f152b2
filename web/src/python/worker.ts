// The worker that runs Python, for page_python.ts.
//
// The first start reads Python from the site. When no request has come for a while, the memory as it was right after
// the start is stored (snapshot.ts), and the next start uses it.
//
// The worker's name (set by page_python.ts) holds options: with `keep` it stores a snapshot, with `cold` it starts
// without one.

import { info } from 'pyodide/pyodide-lock.json';
import { addressOf, VERSION } from '../base/version.ts';
import { LIBRARY_SUM } from './library.ts';
import type { FileRequest } from './messages.ts';
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

/**
 * A file of the page, which downloads it whatever becomes of this worker. Pyodide waits for ever where one of its files
 * is missing or damaged, so the worker reports that itself.
 */
function download(address: string) {
  const { port1, port2: port } = new MessageChannel();
  const request: FileRequest = { address, port };
  self.postMessage(request, [port]);
  return new Promise<ArrayBuffer>((resolve) => {
    port1.onmessage = ({ data: { file, error } }) => (error ? broken(error) : resolve(file));
  });
}

/**
 * Python's WebAssembly. From the service worker's cache, whose files were checked in the same way, it compiles in a
 * third of the time.
 */
async function compile() {
  const cached = COLD ? null : await self.caches?.match(WASM, { cacheName: `sakiyomi-${VERSION}` }).catch(() => null);
  if (!cached) return WebAssembly.compile(await download(WASM));
  const isKnown = cached.headers.get('Content-Type') === 'application/wasm'; // some hosts do not know the type
  return WebAssembly.compileStreaming(
    isKnown ? cached : new Response(cached.body, { headers: { 'Content-Type': 'application/wasm' } }),
  );
}

import(addressOf('vendor/pyodide/pyodide.asm.mjs')).catch(broken);
// Compiling takes longest, so it begins before Pyodide asks for it.
const wasm = compile();
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
/** Without a snapshot: Python's library as far as the page's Python needs it, and that. */
let core: Promise<ArrayBuffer> | undefined;
let app: Promise<ArrayBuffer> | undefined;
/**
 * Pyodide also asks for its WebAssembly, which is compiled elsewhere. Whatever else is asked for is no file of
 * Python's.
 */
self.fetch = async (request) => {
  const address = String(request);
  if (address !== CORE && address !== WASM) return reportBroken(new Error(`${address} is no file of Python's`));
  return new Response(address === CORE ? await core : null);
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
  const loading = import(addressOf('vendor/pyodide/pyodide.mjs'));
  loading.catch(broken);
  const snapshot = await finding;
  if (snapshot) {
    fromSnapshot = true;
    memoryWhole = snapshot.whole; // Pyodide copies the memory once the wasm is compiled
  } else [core, app] = [CORE, addressOf('app.zip')].map(download);
  const { loadPyodide } = await loading;
  const memory = snapshot ? { _loadSnapshot: snapshot.memory } : { _makeSnapshot: KEEP };
  const python = await loadPyodide({
    indexURL: PYODIDE,
    stdLibURL: CORE,
    env: { PYTHONHASHSEED: '0' },
    lockFileContents: LOCK,
    ...memory,
  });
  if (app) {
    python.FS.writeFile('/app.zip', new Uint8Array(await app));
    python.runPython('import sys; sys.path.insert(0, "/app.zip"); import app');
    if (KEEP) keepWhenQuiet(python.makeMemorySnapshot());
  }
  python.pyimport('worker').begin(fetchLibrary, LIBRARY_SUM);
  fromSnapshot = false;
  loop.begin(python.pyimport('app').receive, snapshot ? 'snapshot' : 'cold');
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
