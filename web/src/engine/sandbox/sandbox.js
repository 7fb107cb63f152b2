// The page's end of the sandbox: its frame, the files that the workers in it need, and the messages to and from them.
//
// The frame is a hidden `<iframe sandbox="allow-scripts" srcdoc>`: its document has an opaque origin, so that it reaches
// nothing of the page, and a policy of its own that allows no request. In it runs the broker (broker.js) alone.
//
// Whatever comes from a worker is a string, which the caller of `begin` has to check.

import { hasWebAssembly } from '../client.js';
import { findSnapshot } from '../snapshot.js';
import { trustedFrame } from '../trusted_types.js';
import { fileReader } from './files.js';
import { classicScript } from './scripts.js';

/** @typedef {{line: string} | {ended: string}} FromWorker */
/** @typedef {(message: FromWorker) => void} Listener */
/** @typedef {ReturnType<typeof createSandbox>} Sandbox */

/** Milliseconds in which the frame must load and its broker answer. */
const FRAME_LIMIT = 10_000;
/** Milliseconds in which the broker must have begun a worker. Else the frame counts as lost: browsers do not report it. */
const BEGIN_LIMIT = 5000;
const PYODIDE = 'vendor/pyodide/';
const LIBRARY = `${PYODIDE}python_stdlib.zip`;

/**
 * A reason why the sandbox cannot be had: `no-wasm`, `no-frame` (it does not load, or its script is refused), `no-wall` (it is
 * not apart from the page), or `files`.
 * @param {string} reason
 * @param {string} message
 */
const unavailable = (reason, message) => Object.assign(new Error(message), { reason });

const removed = () => unavailable('no-frame', 'the frame was removed');

/** @template T @param {Promise<T>} promise @param {string} message @param {number} [limit] @returns {Promise<T>} */
function inTime(promise, message, limit = FRAME_LIMIT) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(unavailable('no-frame', message)), limit);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** One frame, in which any number of workers run. It is made when the first is begun. */
export function createSandbox() {
  /** @type {HTMLIFrameElement | null} */
  let frame = null;
  /** @type {MessagePort | null} */
  let port = null;
  /** @type {Promise<void> | null} */
  let opening = null;
  /** To these ports the snapshot is being sent, or was sent. @type {WeakMap<MessagePort, Promise<void>>} */
  const sending = new WeakMap();
  /** By the number of the worker. @type {Map<number, Listener>} */
  const listeners = new Map();
  /** Called when the broker has begun the worker of a number. @type {Map<number, (value?: unknown) => void>} */
  const begun = new Map();
  let lastId = 0;

  /** @param {object} message */
  const tell = (message) => port?.postMessage(message);

  /** @param {any} message Of the broker. */
  function heard(message) {
    const listener = listeners.get(message.id);
    if (typeof message.line === 'string') {
      tell({ op: 'heard', id: message.id, characters: message.line.length });
      listener?.({ line: message.line });
    } else if (typeof message.ended === 'string') {
      listeners.delete(message.id);
      listener?.({ ended: message.ended });
    } else if (message.begun) begun.get(message.id)?.();
  }

  /** @returns {Promise<MessagePort>} */
  async function makeFrame() {
    if (!hasWebAssembly()) throw unavailable('no-wasm', 'this browser has no WebAssembly');
    const made = document.createElement('iframe');
    frame = made;
    made.setAttribute('sandbox', 'allow-scripts');
    made.hidden = true;
    const isRemoved = () => frame !== made;
    const text = await trustedFrame();
    if (isRemoved()) throw removed();
    made.srcdoc = text;
    const loaded = new Promise((resolve) => {
      made.onload = resolve;
    });
    document.documentElement.append(made); // what stands in the body is drawn, and replaced, by the page
    await inTime(loaded, 'the frame does not load');
    if (isRemoved()) throw removed();
    made.onload = () => {
      if (!isRemoved()) remove(); // it was turned elsewhere, by a page that shows this one in a frame: its broker is gone
    };
    const { port1, port2 } = new MessageChannel();
    port = port1;
    const hello = new Promise((resolve) => {
      port1.onmessage = ({ data }) => {
        if (data.hello === undefined) heard(data);
        else resolve(data.hello);
      };
    });
    made.contentWindow?.postMessage('port', '*', [port2]); // an opaque origin has no other name
    if ((await inTime(hello, 'the frame does not answer')) !== 'null') {
      throw unavailable('no-wall', 'the frame has an origin');
    }
    return port1;
  }

  /** Send the frame what its workers need, the WebAssembly first: it is compiled while the rest is fetched. */
  async function fill() {
    const read = fileReader();
    const bytes = async (/** @type {string} */ path) => (await read(path)).arrayBuffer();
    const text = async (/** @type {string} */ path) => (await read(path)).text();
    const wasm = bytes(`${PYODIDE}pyodide.asm.wasm`);
    const rest = Promise.all([
      text(`${PYODIDE}pyodide.asm.mjs`),
      text(`${PYODIDE}pyodide.mjs`),
      text('src/engine/sandbox/guest.js'),
      text(`${PYODIDE}pyodide-lock.json`),
      bytes('python_core.zip'),
      bytes('engine.zip'),
      bytes('authors.zip'),
      bytes(LIBRARY),
      read.sum(LIBRARY),
    ]);
    rest.catch(() => {}); // it is awaited after the WebAssembly
    const made = makeFrame();
    made.catch(() => {});
    const compilable = await wasm;
    const to = await made;
    to.postMessage({ op: 'wasm', wasm: compilable }, [compilable]);
    sendSnapshot(to);
    const [factory, pyodide, guest, lock, core, engine, authors, library, librarySum] = await rest;
    const files = { core, engine, authors, library, librarySum, lock };
    const scripts = classicScript(factory, pyodide, guest);
    to.postMessage({ op: 'files', scripts, files }, [core, engine, authors, library]);
  }

  /** Send a frame the memory of Python's first start on this device, once there is one. @param {MessagePort} to */
  function sendSnapshot(to) {
    const sent = sending.get(to);
    if (sent) return sent;
    const mine = findSnapshot()
      .then(async (found) => {
        if (!found) throw new Error('there is none yet');
        await found.whole;
        const memory = /** @type {ArrayBuffer} */ (found.memory.buffer);
        to.postMessage({ op: 'files', files: { snapshot: memory } }, [memory]);
      })
      .catch(() => {
        sending.delete(to); // the next worker looks again
      });
    sending.set(to, mine);
    return mine;
  }

  /** Remove the frame, and all workers with it. */
  function remove() {
    port?.close();
    frame?.remove();
    frame = port = opening = null;
    const ended = [...listeners.values()];
    listeners.clear();
    for (const listener of ended) listener({ ended: 'the frame was removed' });
  }

  /** The frame with all that its workers need. */
  function open() {
    if (opening) return opening;
    const mine = fill().then(
      () => {
        if (opening !== mine) throw removed();
      },
      (reason) => {
        if (opening === mine) remove(); // else there is another frame by now
        throw reason.reason ? reason : unavailable('files', String(reason.message ?? reason));
      },
    );
    opening = mine;
    return mine;
  }

  /**
   * Start a worker. Rejects with `reason` where the sandbox cannot be had.
   * @param {{seconds: number, cold: boolean}} options For guest.js.
   * @param {Listener} listener
   * @returns {Promise<number>} Its number.
   */
  async function begin(options, listener) {
    for (let attempt = 1; ; attempt++) {
      const opened = open();
      await opened;
      if (port) await sendSnapshot(port);
      const id = ++lastId;
      const answered = new Promise((resolve) => begun.set(id, resolve));
      listeners.set(id, listener);
      tell({ op: 'begin', id, options });
      try {
        await inTime(answered, 'the frame does not answer any more', BEGIN_LIMIT);
        return id;
      } catch (reason) {
        listeners.delete(id);
        if (opening === opened) remove(); // another worker may have found it out before
        if (attempt === 2) throw reason;
      } finally {
        begun.delete(id);
      }
    }
  }

  return {
    begin,
    /** Send a line of the contract to a worker. @param {number} id @param {string} line */
    send: (id, line) => tell({ op: 'line', id, line }),
    /** End a worker. Nothing more is heard of it. @param {number} id */
    end(id) {
      listeners.delete(id);
      tell({ op: 'end', id });
    },
    remove,
  };
}
