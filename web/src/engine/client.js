// The client of the engine: starts Python in a worker, sends requests, passes on replies, stops thoughts, and replaces a
// worker that is lost. The module has no effect on import; `createEngine` starts a worker.
//
// Every request is one line of the contract (engine/CONTRACT.md). The first is `games`; its reply means `ready`.

import { limitedTo } from '../player.js';
import { trustedAddress } from './trusted_types.js';

/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {import('../contract/types.js').Problem} Problem */
/** @typedef {'booting' | 'ready' | 'failed'} Condition */
/** @typedef {ReturnType<typeof createEngine>} Engine */
/** @typedef {Engine['ask']} Ask */
/**
 * @typedef {object} Pending  A request that is not answered yet.
 * @property {object} request
 * @property {(reply: any) => void} [onReply] For a stream: called with each reply but the last.
 * @property {any} [best] The last reply so far.
 * @property {boolean} [stopped] `stop` was called: the best reply so far is the answer.
 * @property {number} [repeated] When a worker was lost over it and it was sent to another; undefined: not lately.
 * @property {(reply: any) => void} resolve
 * @property {(problem: Problem) => void} reject
 */

// Which features of this browser the engine can use: tested when a function is called.

/** WebAssembly runs Python. */
export const hasWebAssembly = () => typeof WebAssembly === 'object';

/**
 * JSPI, the JavaScript Promise Integration, lets Python wait for JavaScript. With it, messages reach Python during a
 * thought, and `stop` ends the thought. Without it, the worker is replaced.
 */
export const hasPromiseIntegration = () => hasWebAssembly() && 'Suspending' in WebAssembly;

/** Seconds that Python may take to start. */
const START_LIMIT = 30;
/** Milliseconds without a message, while a request is pending, after which a worker counts as lost. */
const SILENCE = 2000;
/**
 * Milliseconds after the loss of a worker, after which a reply shows that the repeated request does not itself end workers.
 * An earlier reply does not: a thought that needs too much memory has replies for its first depths each time.
 */
const RECOVERED = 60_000;
/** Milliseconds between two checks for such a silence. */
const CHECK = 250;

/**
 * The address of a blob whose script loads worker.js. A worker made from a blob has our origin and the page's Content
 * Security Policy; one that is loaded by its address has not that policy.
 */
function workerScript() {
  // `import()`, because in Firefox static imports of a worker made from a blob bypass the service worker. Both modules are
  // requested at once, to save a round trip: the first imports the second. Messages that arrive meanwhile are held.
  const [main, part] = ['worker.js', 'snapshot.js'].map((name) => JSON.stringify(new URL(name, import.meta.url).href));
  const text = `const held = [];
    self.onmessage = (event) => held.push(event);
    const broken = (reason) => self.postMessage({ broken: String(reason) });
    import(${main}).then(() => held.forEach((event) => self.onmessage(event)), broken);
    import(${part}).catch(broken);`;
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

/**
 * @param {object} [options]
 * @param {boolean} [options.keepSnapshot] Does its worker store a snapshot of Python's memory on the device? The worker
 *   holds 31 MB until the snapshot is written, so only the page's own engine does it.
 */
export function createEngine({ keepSnapshot = false } = {}) {
  /** @type {(condition: Condition, detail: any) => void} */
  let onCondition = () => {};
  /** @type {any} */
  let detail;
  /** @type {Worker | null} */
  let worker = null;
  /** The address of its script, until that is revoked. */
  let script = '';
  /** @type {Map<number, Pending>} */
  const pending = new Map();
  let condition = /** @type {Condition} */ ('booting');
  let lastId = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let startTimer;
  let cold = false;
  let started = '';
  /** @type {Game[] | undefined} */
  let games;
  /** When the last message came, and when that was last checked. */
  let lastMessage = 0;
  let lastCheck = 0;

  /** @param {Condition} now @param {any} [what] The games when ready, the problem when failed. */
  function setCondition(now, what) {
    condition = now;
    detail = what;
    onCondition(now, what);
  }

  function endWorker() {
    clearTimeout(startTimer);
    worker?.terminate();
    worker = null;
    revokeScript();
  }

  /**
   * Called at the worker's first message, because Firefox and WebKit load the script after the worker is made; or when the
   * worker ends without a message.
   */
  function revokeScript() {
    if (script) URL.revokeObjectURL(script);
    script = '';
  }

  /** @param {string} message @param {string} [reason] */
  function fail(message, reason = 'start') {
    endWorker();
    setCondition('failed', { code: 'engine', message, field: null, args: { reason } });
  }

  /** @param {boolean} [withoutSnapshot] */
  function start(withoutSnapshot = false) {
    endWorker();
    cold = withoutSnapshot;
    setCondition('booting');
    if (!hasWebAssembly()) {
      fail('this browser has no WebAssembly', 'no-wasm');
      return;
    }
    startTimer = setTimeout(() => fail(`no answer within ${START_LIMIT} s`), START_LIMIT * 1000);
    try {
      performance.mark('worker-asked');
      script = workerScript();
      const name = ['python', keepSnapshot && 'keep', cold && 'cold'].filter(Boolean).join(' '); // for worker.js
      worker = new Worker(trustedAddress(script), { type: 'module', name });
    } catch (reason) {
      fail(String(reason));
      return;
    }
    const mine = worker;
    mine.onerror = (event) => mine === worker && lose(event.message || 'the worker could not be loaded');
    mine.onmessageerror = () => mine === worker && lose('a message that cannot be read');
    mine.onmessage = (event) => mine === worker && receive(event.data);
    send({ op: 'games', id: 0 });
  }

  /**
   * Replace the worker and send the pending requests to the new one. A second loss fails, unless each request had a reply
   * long enough after the first.
   * @param {string} message
   */
  function lose(message) {
    if (!worker) return;
    if (condition === 'booting') {
      if (cold) fail(message);
      else start(true); // the snapshot of an earlier visit may be damaged
      return;
    }
    const requests = [...pending.values()];
    if (requests.some(({ repeated }) => repeated)) {
      for (const each of requests) each.repeated = undefined; // `start` may be called again
      fail(message, 'lost');
      return;
    }
    for (const each of requests) each.repeated = performance.now();
    start();
  }

  const checking = setInterval(() => {
    const now = performance.now();
    const slept = now - lastCheck > 2 * CHECK; // a suspended page receives no messages
    lastCheck = now;
    if (slept || condition !== 'ready' || pending.size === 0) lastMessage = now;
    else if (now - lastMessage > SILENCE) lose(`no message for ${SILENCE / 1000} s`);
  }, CHECK);

  /** @param {object} message */
  const send = (message) => worker?.postMessage(JSON.stringify(message));

  /** @param {any} data A line of the contract, or one of the worker's own messages (worker.js). */
  function receive(data) {
    lastMessage = performance.now();
    revokeScript();
    if (data?.broken !== undefined) lose(String(data.broken));
    else if (data?.started !== undefined) started = data.started;
    else if (data?.alive === undefined) {
      const reply = parsed(data);
      if (reply) handle(reply);
      else lose('a message that is no reply');
    }
  }

  /** @param {unknown} line */
  function parsed(line) {
    try {
      const reply = JSON.parse(/** @type {string} */ (line));
      return Number.isSafeInteger(reply.id) && typeof reply.done === 'boolean' ? reply : null;
    } catch {
      return null;
    }
  }

  /** @param {any} reply */
  function handle(reply) {
    if (reply.id === 0 && reply.games) {
      clearTimeout(startTimer);
      games = reply.games;
      // Requests made during the start are sent now, and those of a lost worker again. Dropped ones are never sent.
      for (const [id, { request, stopped }] of pending) {
        send({ ...request, id });
        if (stopped) send({ op: 'stop', id });
      }
      setCondition('ready', { games, started });
      return;
    }
    if (reply.stopped === false) return; // the reply to a `stop` that came too late
    const request = pending.get(reply.id);
    if (!request) return; // dropped
    if (!reply.done) {
      if (request.repeated && performance.now() - request.repeated > RECOVERED) request.repeated = undefined;
      request.best = reply;
      request.onReply?.(reply);
      return;
    }
    pending.delete(reply.id);
    if (reply.error) request.reject(reply.error);
    else request.resolve(reply);
  }

  /**
   * Send one request. Before the engine is ready it is held, and sent when the engine is ready.
   * @param {object} request
   * @param {(reply: any) => void} [onReply]
   */
  function ask(request, onReply) {
    const id = ++lastId;
    /** @type {Promise<any>} */
    const answer = new Promise((resolve, reject) => pending.set(id, { request, onReply, resolve, reject }));
    if (condition === 'ready') send({ ...request, id });
    return {
      answer,
      /** End the thought with its best answer so far, if it has one. */
      stop() {
        const entry = pending.get(id);
        if (!entry) return;
        if (hasPromiseIntegration()) {
          entry.stopped = true;
          if (condition === 'ready') send({ op: 'stop', id });
          return;
        }
        // No message reaches the worker, so it is replaced. Where there is no reply yet, the new worker answers quickly.
        if (entry.best) {
          pending.delete(id);
          entry.resolve({ ...entry.best, stopped: true, done: true });
        } else entry.request = withOneNode(entry.request, games);
        if (condition === 'ready') start();
      },
      /** Forget the request: its promise never settles, and Python stops thinking about it. */
      drop() {
        if (!pending.delete(id) || condition !== 'ready') return;
        if (hasPromiseIntegration()) send({ op: 'stop', id });
        else if (onReply) start();
      },
    };
  }

  start();
  return {
    ask,
    /** Start another worker in place of this one. */
    start: () => start(),
    /** End the worker. Pending requests are never answered. */
    end() {
      clearInterval(checking);
      endWorker();
      pending.clear();
      onCondition = () => {};
    },
    /** Call `listener` with the engine's condition: now, and at every change. @param {typeof onCondition} listener */
    watch(listener) {
      onCondition = listener;
      listener(condition, detail);
    },
  };
}

/**
 * The same request with `nodes=1` for its player. The search still completes depth 1.
 * @param {any} request
 * @param {Game[]} [games]
 */
function withOneNode(request, games) {
  const { player, record } = request;
  return {
    ...request,
    player: limitedTo(
      1,
      player,
      games?.find(({ id }) => id === record?.game),
    ),
  };
}
