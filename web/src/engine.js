// The client: starts Python in a worker, asks, streams, stops, and replaces a worker that is dead, deaf or mad.
// Every line is one of the contract (engine/CONTRACT.md); the first asks for the games, and its answer means ready.

/** @typedef {import('../contract.js').Problem} Problem */
/** @typedef {'booting' | 'ready' | 'failed'} Condition */
/**
 * @typedef {object} Asked  A request under way.
 * @property {object} request
 * @property {(reply: any) => void} [onReply] For a stream: each reply that is not the last.
 * @property {any} [best] The last reply so far.
 * @property {boolean} [stopped] It is to end with its best answer so far.
 * @property {boolean} [again] A worker has been lost over it already.
 * @property {(reply: any) => void} resolve
 * @property {(problem: Problem) => void} reject
 */

/** Seconds that Python may take to start before we say that it does not. */
const PATIENCE = 30;
/** Milliseconds without a sign of life, while something is asked, after which a worker is given up; */
const SILENCE = 2000;
/** and between two looks. */
const LOOK = 250;
/** Can Python, in the middle of a thought, be spoken to? */
export const HEARS = typeof WebAssembly === 'object' && 'Suspending' in WebAssembly;

const policy = window.trustedTypes?.createPolicy('sakiyomi', { createScriptURL: (address) => address });
/** An address of our own that a browser with Trusted Types takes for a script's. @param {string} address */
export const trusted = (address) => /** @type {string} */ (policy?.createScriptURL(address) ?? address);

/**
 * A worker of our own origin that lives under the page's policy, as one loaded by its address would not.
 * @param {string} name Called `cold`, it does without what the last visit left.
 */
function createWorker(name) {
  // By `import()`: what a worker made of a blob imports before it runs, Firefox does not ask the service worker for. And
  // both at once, though the first imports the second. Lines that come meanwhile are held.
  const [main, part] = ['worker.js', 'snapshot.js'].map((name) => JSON.stringify(new URL(name, import.meta.url).href));
  const script = `const held = [];
    self.onmessage = (event) => held.push(event);
    const broken = (reason) => self.postMessage({ broken: String(reason) });
    import(${main}).then(() => held.forEach((event) => self.onmessage(event)), broken);
    import(${part}).catch(broken);`;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return new Worker(trusted(address), { type: 'module', name });
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
  let cold = false;
  let started = '';
  /** @type {import('../contract.js').Game[] | undefined} */
  let games;
  /** When the worker was last heard, and when we last looked: a page that slept has heard nothing either. */
  let heard = 0;
  let looked = 0;

  /** @param {Condition} now @param {any} [what] The games when ready, the problem when failed. */
  function become(now, what) {
    condition = now;
    detail = what;
    onCondition(now, what);
  }

  /** @param {string} message @param {string} [reason] */
  function fail(message, reason = 'start') {
    clearTimeout(alarm);
    worker?.terminate();
    worker = null;
    become('failed', { code: 'engine', message, field: null, args: { reason } });
  }

  function start(name = 'python') {
    worker?.terminate();
    clearTimeout(alarm);
    cold = name === 'cold';
    become('booting');
    if (typeof WebAssembly !== 'object') {
      fail('this browser has no WebAssembly', 'no-wasm');
      return;
    }
    alarm = window.setTimeout(() => fail(`no answer within ${PATIENCE} s`), PATIENCE * 1000);
    try {
      performance.mark('worker-asked');
      worker = createWorker(name);
    } catch (reason) {
      fail(String(reason));
      return;
    }
    const mine = worker;
    mine.onerror = (event) => mine === worker && lost(event.message || 'the worker could not be loaded');
    mine.onmessageerror = () => mine === worker && lost('a message that cannot be read');
    mine.onmessage = (event) => mine === worker && receive(event.data);
    tell({ op: 'games', id: 0 });
  }

  /** The worker is of no more use: another takes its place, and is asked the same, once. @param {string} message */
  function lost(message) {
    if (!worker) return;
    if (condition === 'booting') {
      // What an earlier visit left may be to blame; without it, the site is.
      if (cold) fail(message);
      else start('cold');
      return;
    }
    const asked = [...waiting.values()];
    if (asked.some(({ again }) => again)) {
      for (const each of asked) each.again = false; // for whoever tries again
      fail(message, 'lost');
      return;
    }
    for (const each of asked) each.again = true;
    start();
  }

  const looking = setInterval(() => {
    const now = performance.now();
    const slept = now - looked > 2 * LOOK;
    looked = now;
    if (slept || condition !== 'ready' || waiting.size === 0) heard = now;
    else if (now - heard > SILENCE) lost(`no sign of life for ${SILENCE / 1000} s`);
  }, LOOK);

  /** @param {object} line */
  const tell = (line) => worker?.postMessage(JSON.stringify(line));

  /** @param {any} words A line of the contract, or the worker's own (worker.js). */
  function receive(words) {
    heard = performance.now();
    if (words?.broken !== undefined) lost(String(words.broken));
    else if (words?.started !== undefined) started = words.started;
    else if (words?.alive === undefined) {
      const reply = parsed(words);
      if (reply) hear(reply);
      else lost('an answer that is none');
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
  function hear(reply) {
    if (reply.id === 0 && reply.games) {
      clearTimeout(alarm);
      games = reply.games;
      // Not before, for in the meantime it may be dropped. Also what another worker was asked and did not answer.
      for (const [id, { request, stopped }] of waiting) {
        tell({ ...request, id });
        if (stopped) tell({ op: 'stop', id });
      }
      become('ready', { games, started });
      return;
    }
    if (reply.stopped === false) return; // there was nothing left to stop
    const asked = waiting.get(reply.id);
    if (!asked) return; // dropped since
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
    if (condition === 'ready') tell({ ...request, id });
    return {
      answer,
      /** End the thought with its best answer so far, if it has one. */
      stop() {
        const asked = waiting.get(id);
        if (!asked) return;
        if (HEARS) {
          asked.stopped = true;
          if (condition === 'ready') tell({ op: 'stop', id });
          return;
        }
        // It hears nothing, so another takes its place. Where it has said nothing yet, that one is to answer at once.
        if (asked.best) {
          waiting.delete(id);
          asked.resolve({ ...asked.best, stopped: true, done: true });
        } else asked.request = hasty(asked.request, games);
        if (condition === 'ready') start();
      },
      /** Forget the request: its promise never settles, and Python stops thinking about it. */
      drop() {
        if (!waiting.delete(id) || condition !== 'ready') return;
        if (HEARS) tell({ op: 'stop', id });
        else if (onReply) start();
      },
    };
  }

  start();
  return {
    ask,
    /** Begin anew with another worker. */
    start: () => start(),
    /** Have done with it: what was asked is not answered any more. */
    end() {
      clearInterval(looking);
      clearTimeout(alarm);
      worker?.terminate();
      worker = null;
      waiting.clear();
      onCondition = () => {};
    },
    /** Be told what has become of Python: now, and at every change. @param {typeof onCondition} listener */
    watch(listener) {
      onCondition = listener;
      listener(condition, detail);
    },
  };
}

/**
 * The same question to a player who may look at one position only: it reads one move ahead all the same.
 * @param {any} request
 * @param {import('../contract.js').Game[]} [games]
 */
function hasty(request, games) {
  const { player, record } = request;
  const listed = games?.find(({ id }) => id === record?.game)?.players.find(({ id }) => id === player);
  if (typeof player === 'string' && !listed) {
    const words = player.split(/\s+/).filter((word) => !word.startsWith('nodes='));
    return { ...request, player: [...words, 'nodes=1'].join(' ') };
  }
  const { id, name, ...limits } = /** @type {any} */ (listed ?? player);
  return { ...request, player: { ...limits, nodes: 1 } };
}

/** The page's own, started at once: Python takes longest. */
export const engine = createEngine();
