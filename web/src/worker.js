// The other end of engine.js: Python with the engine inside, speaking the contract's lines, one a message.
// It says nothing of its own but one line: an error of code `engine` where Python cannot be had.

import { loadPyodide } from '../vendor/pyodide/pyodide.mjs';

/** @param {string} path An address beside this version's files. */
const beside = (path) => new URL(`../${path}`, import.meta.url).href;

/** Lines that came before Python did. @type {string[]} */
const early = [];
/** @type {(line: string) => unknown} */
let receive = (line) => early.push(line);
self.onmessage = (event) => answer(event.data);

/** @param {string} reply */
const send = (reply) => self.postMessage(reply);

// A turn of the event loop, by a message to ourselves: a timer would be held back to 4 ms and more.
// Several thoughts may wait at once, where one was stopped and the next has begun.
const loop = new MessageChannel();
/** @type {((value?: unknown) => void)[]} */
const ticking = [];
loop.port1.onmessage = () => ticking.shift()?.();
const tick = () =>
  new Promise((resolve) => {
    ticking.push(resolve);
    loop.port2.postMessage(null);
  });

/** @param {string} address */
const fetched = async (address) => (await fetch(address)).arrayBuffer();

// Pyodide waits for ever where a file of its own is missing or damaged, so that is noticed here.
const { fetch: plainFetch } = self;
self.fetch = async (...asked) => {
  try {
    const response = await plainFetch(...asked);
    if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
    return response;
  } catch (reason) {
    fail(reason);
    throw reason;
  }
};
const { instantiate } = WebAssembly;
WebAssembly.instantiate = /** @type {typeof instantiate} */ (
  async (/** @type {any} */ source, /** @type {any} */ imports) => {
    try {
      return await /** @type {any} */ (instantiate)(source, imports);
    } catch (reason) {
      fail(reason);
      throw reason;
    }
  }
);

async function start() {
  const [archive, python] = await Promise.all([
    fetched(beside('engine.zip')),
    loadPyodide({ indexURL: beside('vendor/pyodide/') }),
  ]);
  python.unpackArchive(archive, 'zip', { extractDir: '/sakiyomi' });
  python.runPython('import sys; sys.path.insert(0, "/sakiyomi")');
  const bridge = python.pyimport('bridge');
  // Not awaited one after the other: a thought that was asked first must hear the stop that came after it.
  const call = 'Suspending' in WebAssembly ? bridge.receive.callPromising.bind(bridge.receive) : bridge.receive;
  receive = async (line) => call(line, send, tick);
  for (const line of early) answer(line);
}

/** @param {string} line */
const answer = async (line) => {
  try {
    await receive(line);
  } catch (reason) {
    fail(reason);
  }
};

/** @param {any} reason */
function fail(reason) {
  const message = String(reason?.message ?? reason);
  send(JSON.stringify({ error: { code: 'engine', message, field: null, args: {} }, done: true }));
}

start().catch(fail);
