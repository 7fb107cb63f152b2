// Runs in the sandbox's worker after Pyodide's scripts (scripts.ts): starts Python, then answers lines with lines. This
// worker has an opaque origin, and a policy that allows no request. It can import nothing: the build puts into it what
// it imports here.
//
// The broker's first message is an object, `{module, core, app, sandboxed, library, lock, snapshot, packages,
// options}`; all others are lines, or packages, `{modules, wheel}`.
//
// What is hidden and deleted here is not the wall, which is the browser's. An author's code can send any line, take
// memory of JavaScript, and perhaps find a way to this worker's scope that is not known here.

import { LIBRARY_SUM } from '../library.ts';
import { createLoop } from '../worker_loop.ts';
import { NOWHERE } from './scripts.ts';

const WASM_PAGE = 65_536; // bytes
/** The most memory of Python, in bytes. Beyond it Python raises MemoryError. */
const MOST_MEMORY = 256 * 2 ** 20;
/**
 * Milliseconds between two signals, whose handler (web/python/worker/sandbox.py) ends authors' code when its time is
 * over.
 */
const SIGNAL_INTERVAL = 50;
const SIGINT = 2;
/** The most characters of a line: the broker's. */
const LONGEST_LINE = 2 ** 20;
/** What authors' code has no use for. */
const UNUSED = `
  caches indexedDB fetch XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource importScripts Worker SharedWorker
  BroadcastChannel FontFace fonts navigator trustedTypes requestAnimationFrame cancelAnimationFrame
`;
/** Called with `this` undefined, these mean the scope, and other objects have them too. */
const OF_SCOPE = 'addEventListener removeEventListener dispatchEvent when';

type Scripts = typeof import('pyodide') & Parameters<typeof import('pyodide').loadPyodide>[0];
type Pyodide = Awaited<ReturnType<Scripts['loadPyodide']>>;
const { createPyodideModule, loadPyodide }: Scripts = Reflect.get(self, 'pyodideScripts');
Reflect.deleteProperty(self, 'pyodideScripts');
interface Package {
  modules: string[];
  wheel: ArrayBuffer;
}
interface First {
  module: WebAssembly.Module;
  core: ArrayBuffer;
  app: ArrayBuffer;
  /** What the sandbox alone needs of it. */
  sandboxed: ArrayBuffer;
  library: ArrayBuffer;
  lock: string;
  snapshot?: ArrayBuffer;
  packages: Package[];
  options: { seconds: number; cold: boolean };
}
const postMessage = self.postMessage.bind(self);
/** What authors' code finds in the frames of Python sends lines and nothing else. */
const post = (line: string) => {
  if (typeof line !== 'string' || line.length > LONGEST_LINE) throw new TypeError('not a line');
  postMessage(line);
};
const now = performance.now.bind(performance);
const { parse } = JSON;
const loop = createLoop(post);
/** Those that come while Python starts. */
const waiting: Package[] = [];
let bring = (each: Package) => void waiting.push(each);

// An error's message is as long as an author's code makes it, and the browser would pass it on as it is.
addEventListener('error', (event) => {
  event.preventDefault();
  loop.broken(event.message);
});
addEventListener('unhandledrejection', (event) => event.preventDefault());

addEventListener('message', ({ data }) => {
  if (typeof data === 'string') loop.answer(data);
  else if (data.wheel) bring(data);
  else start(data).catch(loop.broken);
});

/** Pyodide grows its memory by this function alone, and takes an exception for a lack of memory. */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * WASM_PAGE > MOST_MEMORY) throw new RangeError('more memory than is allowed');
    return grow.call(this, pages);
  };
}

/**
 * With Pyodide's own functions a program can make JavaScript throw through Python while a promise waits for Python.
 * What is then called in its broken state has ended the whole tab in Chromium. The event loop needs nothing but
 * `config`.
 */
function hidePyodide(python: Pyodide) {
  python.registerJsModule('pyodide_js', { _api: { config: { enableRunUntilComplete: true } } });
  python.runPython('import sys; del sys.modules["pyodide_js._api"], sys.modules["pyodide_js"]');
}

/** The browser calls what a timer calls with the scope as `this`. */
function hideScope() {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const native = self[name];
    Reflect.set(self, name, (callback: unknown, delay: number, ...given: unknown[]) => {
      if (typeof callback !== 'function') throw new TypeError('not a function');
      return native(() => callback(...given), delay);
    });
  }
}

function deleteUnused() {
  // There is one policy of this name and no other, so no script can be loaded from now on, not even by a nested worker.
  Reflect.get(self, 'trustedTypes')?.createPolicy('sakiyomi', {});
  for (const name of `${UNUSED} ${OF_SCOPE}`.trim().split(/\s+/))
    for (let owner: object = self; owner; owner = Object.getPrototypeOf(owner)) {
      if (!Object.hasOwn(owner, name)) continue;
      if (!Reflect.deleteProperty(owner, name)) Reflect.defineProperty(owner, name, { value: undefined });
    }
  // A getter there would have the scope as `this`, where a script reads a name that nothing has.
  for (let owner = Object.getPrototypeOf(self); owner; owner = Object.getPrototypeOf(owner))
    Object.preventExtensions(owner);
}

/** @param given The first message. */
async function start({ module, core, app, sandboxed, library, lock, snapshot, packages, options }: First) {
  const memory = options.cold ? null : snapshot;
  for (const name of Object.keys(console)) Reflect.set(console, name, () => {}); // a flood there would slow the page
  limitMemory();
  hideScope();
  const { instantiate } = WebAssembly;
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await instantiate(module, imports) });
  // Pyodide asks for its wasm, which is compiled already, and for the library, which a snapshot makes needless.
  self.fetch = async (address) => new Response(String(address).endsWith('core.zip') && !memory ? core : null);
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: NOWHERE,
    stdLibURL: `${NOWHERE}core.zip`,
    lockFileContents: parse(lock),
    jsglobals: {},
    env: { PYTHONHASHSEED: '0' }, // the order of a set of strings is the same in each match
    stdout: () => {},
    stderr: () => {},
    ...(memory && { _loadSnapshot: new Uint8Array(memory) }),
  });
  Reflect.deleteProperty(self, 'fetch');
  hidePyodide(python);
  // A snapshot contains modules but no file.
  python.FS.writeFile('/app.zip', new Uint8Array(app));
  python.FS.writeFile('/sandbox.zip', new Uint8Array(sandboxed));
  python.runPython('import sys; sys.path[:0] = ["/app.zip", "/sandbox.zip"]');
  python.pyimport('worker').begin(() => new Uint8Array(library), LIBRARY_SUM);
  const { receiver, packages: found } = python.pyimport('sandbox_app');
  const answers = receiver(options.seconds);
  bring = ({ modules, wheel }) => found.add(modules, new Uint8Array(wheel));
  for (const each of [...packages, ...waiting]) bring(each);
  deleteUnused();
  let nextSignal = 0;
  // Python looks at element 0 at intervals, and sets it to 0 when it has seen a signal.
  const signals = {
    get 0() {
      const time = now();
      if (time < nextSignal) return 0;
      nextSignal = time + SIGNAL_INTERVAL;
      return SIGINT;
    },
    set 0(_) {},
  };
  python.setInterruptBuffer(signals as unknown as Uint8Array);
  loop.begin(answers, memory ? 'snapshot' : 'cold');
}
