// A Python that runs our code alone: its replies are trusted, and its worker has the page's own origin. The requests of
// a lost worker are sent to another one, once. The module has no effect on import.

import { addressOf } from '../base/version.ts';
import {
  type BeginWorker,
  type Client,
  createClient,
  hasPromiseIntegration,
  hasWebAssembly,
  type Reply,
  type Request,
} from './client.ts';
import { downloads } from './files.ts';
import type { FileRequest } from './messages.ts';
import { trustedAddress } from './trusted_types.ts';

/** Milliseconds without a message, while a request is pending, after which a worker counts as lost. */
const SILENCE = 2000;
/**
 * Milliseconds after the loss of a worker, after which a reply shows that the repeated request does not itself end
 * workers. An earlier reply does not: what needs too much memory only at its end has replies before each time.
 */
const RECOVERED = 60_000;

interface Options<R extends Request, First> {
  /** The request with which each worker begins. */
  first: R;
  /**
   * A request that was stopped before its first reply, where no message reaches Python: what is sent to the next worker
   * in its place, to be answered quickly.
   */
  cheaper: (request: R, first: First | null) => R;
  /**
   * Does the worker store a snapshot of Python's memory on the device? It holds 31 MB until the snapshot is written, so
   * only one Python of a page should.
   */
  keepSnapshot: boolean;
  /** Its worker is begun after this. */
  calm: Promise<unknown> | undefined;
}

export function createPython<R extends Request, First extends Reply, Ask>(
  options: Options<R, First>,
): Client<First, Ask> {
  /** When a worker was lost over a request and it was sent to another; not there: not lately. */
  let repeated: WeakMap<object, number> = new WeakMap();
  const { first, cheaper, calm, keepSnapshot } = options;
  const begin = beginWorker(keepSnapshot);
  const whenCalm: BeginWorker = (...given) => void calm?.then(() => begin(...given));
  return createClient(calm ? whenCalm : begin, {
    first,
    next: () => [],
    silence: () => SILENCE,
    stopLimit: null,
    whenFailed: 'wait',
    checkStray: checkEnd,
    checkOf: () => checkEnd,
    replied(entry) {
      if (performance.now() - (repeated.get(entry) ?? Number.POSITIVE_INFINITY) > RECOVERED) repeated.delete(entry);
    },
    stoppedEarly(entry, first) {
      if (!hasPromiseIntegration()) entry.request = cheaper(entry.request, first);
    },
    /** A second loss fails, unless each request had a reply long enough after the first. */
    lost(pending) {
      const waiting = pending.filter(({ dropped }) => !dropped);
      if (waiting.some((entry) => repeated.has(entry))) {
        repeated = new WeakMap(); // `start` may be called again
        return 'lost';
      }
      for (const entry of waiting) repeated.set(entry, performance.now());
      return null;
    },
  });
}

/** Each reply says whether it is the last. */
const checkEnd = ({ done }: Reply) => (typeof done === 'boolean' ? null : 'a message that is no reply');

const beginWorker =
  (keepSnapshot: boolean): BeginWorker =>
  (cold, { begun, line, loading, lost, failed }) => {
    if (!hasWebAssembly()) return failed('this browser has no WebAssembly', 'no-wasm');
    performance.mark('worker-asked');
    /** The addresses of the files that the worker has asked for. */
    const asked: Set<string> = new Set();
    const came = () => loading(downloads.progress(asked));
    const script = workerScript();
    // Called at the worker's first message, because Firefox and WebKit load the script after the worker is made; or
    // when the worker ends without a message.
    let revoke = () => {
      URL.revokeObjectURL(script);
      revoke = () => {};
    };
    try {
      const name = ['python', keepSnapshot && 'keep', cold && 'cold'].filter(Boolean).join(' '); // for worker.ts
      const worker = new Worker(trustedAddress(script), { type: 'module', name });
      worker.onerror = ({ message }) => lost(message || 'the worker could not be loaded');
      worker.onmessageerror = () => lost('a message that is no reply');
      worker.onmessage = ({ data }) => {
        revoke();
        if (typeof data === 'string') line(data);
        else if (data?.port) {
          asked.add(data.address);
          answer(data, came);
        } else lost('a message that is no reply');
      };
      begun({
        send: (text) => worker.postMessage(text),
        started: () => downloads.forget(asked),
        end() {
          worker.terminate();
          revoke();
        },
      });
    } catch (reason) {
      revoke();
      failed(String(reason));
    }
  };

/** @param came Called when bytes of the file have come, and before. */
function answer({ address, port }: FileRequest, came: () => void) {
  downloads.file(address, came).then(
    (file) => port.postMessage({ file }),
    ({ message }) => port.postMessage({ error: message }),
  );
  came();
}

/**
 * The address of a blob whose script loads the worker's. A worker made from a blob has our origin and the page's
 * Content Security Policy; one that is loaded by its address has not that policy.
 */
function workerScript() {
  // `import()`, because in Firefox static imports of a worker made from a blob bypass the service worker. Messages that
  // arrive meanwhile are held.
  const worker = JSON.stringify(addressOf('src/worker.js'));
  const text = `const held = [];
    self.onmessage = (event) => held.push(event);
    const broken = (reason) => self.postMessage(JSON.stringify({ broken: String(reason) }));
    import(${worker}).then(() => held.forEach((event) => self.onmessage(event)), broken);`;
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}
