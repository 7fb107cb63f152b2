// The page's end of the sandbox: its frame, the files that the workers in it need, and the messages to and from them.
//
// The frame is a hidden `<iframe sandbox="allow-scripts" srcdoc>`: its document has an opaque origin, so that it
// reaches nothing of the page, and a policy of its own that allows no request. In it runs the broker (broker.ts) alone.
//
// Whatever comes from a worker is a string, which the caller of `begin` has to check.

import { addressOf } from '../../base/version.ts';
import { MODULES_OF_PYTHON } from '../../contract/python.ts';
import { hasWebAssembly } from '../client.ts';
import { downloads, SILENCE } from '../files.ts';
import { findSnapshot } from '../snapshot.ts';
import { trustedFrame } from '../trusted_types.ts';
import { classicScript } from './scripts.ts';

type Listener = (message: { line: string } | { ended: string }) => void;
export type Sandbox = ReturnType<typeof createSandbox>;

/** Milliseconds in which the frame must load and its broker answer. */
const FRAME_LIMIT = 10_000;
/**
 * Milliseconds in which the broker must have begun a worker. Else the frame counts as lost: browsers do not report it.
 */
const BEGIN_LIMIT = 5000;
const PYODIDE = 'vendor/pyodide/';
const LIBRARY = `${PYODIDE}python_stdlib.zip`;

/**
 * A reason why the sandbox cannot be had: `no-wasm`, `no-frame` (it does not load, or its script is refused), `no-wall`
 * (it is not apart from the page), `offline` (nothing comes of what it needs), or `files`.
 */
const unavailable = (reason: string, message: string) => Object.assign(new Error(message), { reason });

const removed = () => unavailable('no-frame', 'the frame was removed');

function inTime<T>(promise: Promise<T>, message: string, limit: number = FRAME_LIMIT): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late: Promise<never> = new Promise((_, reject) => {
    timer = setTimeout(() => reject(unavailable('no-frame', message)), limit);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** What is made of files, as long as bytes come. @param make Calls `came` whenever some have. */
function whileBytesCome<Made>(make: (came: () => void) => Promise<Made>): Promise<Made> {
  const { promise, reject } = Promise.withResolvers<never>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const came = () => {
    clearTimeout(timer);
    timer = setTimeout(() => reject(unavailable('offline', 'nothing comes')), SILENCE);
  };
  came();
  return Promise.race([make(came), promise]).finally(() => clearTimeout(timer));
}

/** The modules that a source imports and Python does not have. */
const foreign = (source: string) =>
  [...source.matchAll(/^[ \t]*(?:from[ \t]+(\w+)|import[ \t]+([\w., \t]+))/gm)]
    .flatMap(([, from, names]) => from ?? names?.split(',').map((name) => name.trim().replace(/\W.*/s, '')) ?? [])
    .filter((name) => !MODULES_OF_PYTHON.has(name));

/** One frame, in which any number of workers run. It is made when the first is begun. */
export function createSandbox(site = downloads) {
  let frame: HTMLIFrameElement | null = null;
  let port: MessagePort | null = null;
  let opening: Promise<void> | null = null;
  /** To these ports the snapshot is being sent, or was sent. */
  const sending: WeakMap<MessagePort, Promise<void>> = new WeakMap();
  /** By the number of the worker. */
  const listeners: Map<number, Listener> = new Map();
  /** Called when the broker has begun the worker of a number. */
  const begun: Map<number, () => void> = new Map();
  let lastId = 0;
  /** Packages that programs have imported, for each frame, by the addresses of their wheels. */
  const packages: Map<string, { modules: string[]; wheel: ArrayBuffer }> = new Map();

  const post = (message: object) => port?.postMessage(message);

  /** Handle a message of the broker. */
  function receive({ id, line, ended }: { id: number; begun?: true; line?: string; ended?: string }) {
    const listener = listeners.get(id);
    if (line !== undefined) {
      post({ op: 'received', id, characters: line.length });
      listener?.({ line });
    } else if (ended !== undefined) {
      listeners.delete(id);
      listener?.({ ended });
    } else begun.get(id)?.();
  }

  async function makeFrame(): Promise<MessagePort> {
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
        if (data.hello === undefined) receive(data);
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
  async function fill(came: () => void) {
    const asked: Map<string, Promise<ArrayBuffer>> = new Map();
    const forget = () => site.forget(asked.keys());
    function bytes(path: string) {
      const file = site.file(addressOf(path), came);
      asked.set(addressOf(path), file);
      return file;
    }
    const text = async (path: string) => new TextDecoder().decode(await bytes(path));
    const wasm = bytes(`${PYODIDE}pyodide.asm.wasm`);
    const rest = Promise.all([
      text(`${PYODIDE}pyodide.asm.mjs`),
      text(`${PYODIDE}pyodide.mjs`),
      text('src/guest.js'),
      text(`${PYODIDE}pyodide-lock.json`),
      bytes('python_core.zip'),
      bytes('app.zip'),
      bytes('sandbox.zip'),
      bytes(LIBRARY),
    ]);
    rest.catch(() => {}); // it is awaited after the WebAssembly
    const made = makeFrame();
    made.catch(() => Promise.allSettled(asked.values()).then(forget));
    const compilable = await wasm;
    const to = await made;
    to.postMessage({ op: 'wasm', wasm: compilable }); // a copy: others may wait for the same download
    sendSnapshot(to);
    const [factory, pyodide, guest, lock, core, app, sandboxed, library] = await rest;
    const files = { core, app, sandboxed, library, lock };
    const scripts = classicScript(factory, pyodide, guest);
    to.postMessage({ op: 'files', scripts, files });
    for (const each of packages.values()) to.postMessage({ op: 'package', ...each });
    forget();
  }

  /** Send a frame the memory of Python's first start on this device, once there is one. */
  function sendSnapshot(to: MessagePort) {
    const sent = sending.get(to);
    if (sent) return sent;
    const mine = findSnapshot()
      .then(async (found) => {
        if (!found) throw new Error('there is none yet');
        await found.whole;
        const memory = found.memory.buffer as ArrayBuffer;
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
    const mine = whileBytesCome(fill).then(
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
   * @param options For guest.ts.
   * @returns Its number.
   */
  async function begin(options: { seconds: number; cold: boolean }, listener: Listener): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      const opened = open();
      await opened;
      if (port) await sendSnapshot(port);
      const id = ++lastId;
      const answered = new Promise<void>((resolve) => begun.set(id, resolve));
      listeners.set(id, listener);
      post({ op: 'begin', id, options });
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

  /** Send the frame the packages beside the page that have these modules. */
  async function fetchPackages(names: readonly string[], came: () => void) {
    const listed = await site.file(addressOf('packages.json'), came);
    const table = new Map<string, string>(Object.entries(JSON.parse(new TextDecoder().decode(listed))));
    for (const path of new Set(names.flatMap((name) => table.get(name) ?? []))) {
      const address = addressOf(path);
      if (packages.has(address)) continue;
      const modules = [...table].flatMap(([name, of]) => (of === path ? [name] : []));
      const found = { modules, wheel: await site.file(address, came) };
      site.forget([address]);
      packages.set(address, found);
      post({ op: 'package', ...found });
    }
  }

  return {
    begin,
    /**
     * Fetch what a source imports that its publisher has put beside the page. Null: it imports nothing that Python has
     * not.
     */
    bring(source: string) {
      const names = foreign(source);
      return names.length > 0 ? whileBytesCome((came) => fetchPackages(names, came)) : null;
    },
    /** Send a line to a worker. */
    send: (id: number, line: string) => post({ op: 'line', id, line }),
    /** End a worker. Its listener is not called any more. */
    end(id: number) {
      listeners.delete(id);
      post({ op: 'end', id });
    },
  };
}

// How much a worker of the sandbox may send: so much at once, and so much a second. More would keep the page from
// drawing. The largest that the engine sends are 20 million characters, in the 10 seconds and more that it takes Python
// to write them, and 3 million at once.

const MOST_LINES = 10_000;
const LINES_A_SECOND = 4000;
const MOST_CHARACTERS = 2 ** 23;
const CHARACTERS_A_SECOND = 2 ** 22;

/**
 * @param now The time in milliseconds.
 * @returns To be called for each line: may it be read?
 */
export function createBudget(now: () => number = () => performance.now()): (characters: number) => boolean {
  let lines = MOST_LINES;
  let characters = MOST_CHARACTERS;
  let last = now();
  return (length) => {
    const time = now();
    const seconds = Math.max(0, time - last) / 1000;
    last = time;
    lines = Math.min(MOST_LINES, lines + seconds * LINES_A_SECOND) - 1;
    characters = Math.min(MOST_CHARACTERS, characters + seconds * CHARACTERS_A_SECOND) - length;
    return lines >= 0 && characters >= 0;
  };
}
