// The client: starts Python in a worker, asks, streams, stops, and replaces a worker that is dead or deaf.
// Every line is one of the contract (engine/CONTRACT.md); the first asks for the games, and its answer means ready.

/** @typedef {import('../contract.js').Problem} Problem */
/** @typedef {'booting' | 'ready' | 'failed'} Condition */
/**
 * @typedef {object} Asked  A request under way.
 * @property {object} request
 * @property {(reply: any) => void} [onReply] For a stream: each reply that is not the last.
 * @property {any} [best] The last reply so far.
 * @property {(reply: any) => void} resolve
 * @property {(problem: Problem) => void} reject
 */

/** Seconds that Python may take to start before we say that it does not. */
const PATIENCE = 30;
/** Can Python, in the middle of a thought, be spoken to? */
export const HEARS = typeof WebAssembly === 'object' && 'Suspending' in WebAssembly;

const policy = window.trustedTypes?.createPolicy('sakiyomi', { createScriptURL: (address) => address });

/** A worker of our own origin that lives under the page's policy, as one loaded by its address would not. */
function createWorker() {
  const script = `import ${JSON.stringify(new URL('worker.js', import.meta.url).href)};`;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return new Worker(/** @type {string} */ (policy?.createScriptURL(address) ?? address), { type: 'module' });
}

export function createEngine() {
  /** @type {(condition: Condition, detail: any) => void} */
  let onCondition = () => {};
  /** @type {any} */
  let detail;
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Map<number, Asked>} */
  const waiting = new Map();
  let condition = /** @type {Condition} */ ('booting');
  let serial = 0;
  let alarm = 0;

  /** @param {Condition} now @param {any} [what] The games when ready, the problem when failed. */
  function become(now, what) {
    condition = now;
    detail = what;
    onCondition(now, what);
  }

  /** @param {string} message @param {string} [reason] */
  function fail(message, reason = 'start') {
    if (condition === 'failed') return;
    clearTimeout(alarm);
    worker?.terminate();
    worker = null;
    become('failed', { code: 'engine', message, field: null, args: { reason } });
  }

  function start() {
    worker?.terminate();
    clearTimeout(alarm);
    become('booting');
    if (typeof WebAssembly !== 'object') {
      fail('this browser has no WebAssembly', 'no-wasm');
      return;
    }
    alarm = window.setTimeout(() => fail(`no answer within ${PATIENCE} s`), PATIENCE * 1000);
    try {
      worker = createWorker();
    } catch (reason) {
      fail(String(reason));
      return;
    }
    worker.onerror = (event) => fail(event.message || 'the worker could not be loaded');
    worker.onmessage = (event) => receive(JSON.parse(event.data));
    tell({ op: 'games', id: 0 });
    // What a worker before this one was asked and did not answer is asked again.
    for (const [id, asked] of waiting) tell({ ...asked.request, id });
  }

  /** @param {object} line */
  const tell = (line) => worker?.postMessage(JSON.stringify(line));

  /** @param {any} reply */
  function receive(reply) {
    if (reply.id === 0 && reply.games) {
      clearTimeout(alarm);
      become('ready', reply.games);
      return;
    }
    if (reply.stopped === false) return; // there was nothing left to stop
    const asked = waiting.get(reply.id);
    if (!asked) {
      if (!reply.id && reply.error) fail(reply.error.message); // not about any request: about Python itself
      return;
    }
    if (!reply.done) {
      asked.best = reply;
      asked.onReply?.(reply);
      return;
    }
    waiting.delete(reply.id);
    if (reply.error) asked.reject(reply.error);
    else asked.resolve(reply);
  }

  /**
   * Ask one thing. Before Python is there it is kept and answered when it is.
   * @param {object} request
   * @param {(reply: any) => void} [onReply]
   */
  function ask(request, onReply) {
    const id = ++serial;
    /** @type {Promise<any>} */
    const answer = new Promise((resolve, reject) => waiting.set(id, { request, onReply, resolve, reject }));
    tell({ ...request, id });
    return {
      answer,
      /** End the thought with its best answer so far, if it has one. */
      stop() {
        const asked = waiting.get(id);
        if (HEARS) tell({ op: 'stop', id });
        else if (asked?.best) {
          waiting.delete(id);
          asked.resolve({ ...asked.best, stopped: true, done: true });
          start();
        }
      },
      /** Forget the request: its promise never settles, and Python stops thinking about it. */
      drop() {
        const asked = waiting.get(id);
        if (!asked) return;
        waiting.delete(id);
        if (HEARS) tell({ op: 'stop', id });
        else if (onReply && condition === 'ready') start();
      },
    };
  }

  start();
  return {
    ask,
    /** Begin anew with another worker. */
    start,
    /** Be told what has become of Python: now, and at every change. @param {typeof onCondition} listener */
    watch(listener) {
      onCondition = listener;
      listener(condition, detail);
    },
  };
}
