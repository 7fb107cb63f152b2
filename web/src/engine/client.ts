// The client of the engine: starts Python in a worker, sends requests, passes on replies, stops thoughts, and replaces a
// worker that is lost. The module has no effect on import; `createEngine` starts a worker.
//
// Every request is one line of the contract (engine/CONTRACT.md). The first is `games`; its reply means `ready`.

import type { Game, Problem } from '../contract/types.ts';
import { limitedTo } from '../player.ts';
import { addressOf } from '../version.ts';
import { trustedAddress } from './trusted_types.ts';

export type Condition = 'booting' | 'ready' | 'failed';
export type Engine = ReturnType<typeof createEngine>;
export type Ask = Engine['ask'];
/** A request that is not answered yet. */
export interface Pending {
  request: object;
  /** For a stream: called with each reply but the last. */
  onReply?: (reply: any) => void;
  /** The last reply so far. */
  best?: any;
  /** `stop` was called: the best reply so far is the answer. */
  stopped?: boolean;
  /** When a worker was lost over it and it was sent to another; undefined: not lately. */
  repeated?: number;
  resolve: (reply: any) => void;
  reject: (problem: Problem) => void;
}

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
  // `import()`, because in Firefox static imports of a worker made from a blob bypass the service worker. Messages that
  // arrive meanwhile are held.
  const worker = JSON.stringify(addressOf('src/worker.js'));
  const text = `const held = [];
    self.onmessage = (event) => held.push(event);
    const broken = (reason) => self.postMessage({ broken: String(reason) });
    import(${worker}).then(() => held.forEach((event) => self.onmessage(event)), broken);`;
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
}

export function createEngine({
  keepSnapshot = false,
}: {
  /** Does its worker store a snapshot of Python's memory on the device? The worker
   * holds 31 MB until the snapshot is written, so only the page's own engine does it. */
  keepSnapshot?: boolean;
} = {}) {
  let onCondition: (condition: Condition, detail: any) => void = () => {};
  let detail: any;
  let worker: Worker | null = null;
  /** The address of its script, until that is revoked. */
  let script = '';
  const pending: Map<number, Pending> = new Map();
  let condition = 'booting' as Condition;
  let lastId = 0;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let cold = false;
  let started = '';
  let games: Game[] | undefined;
  /** When the last message came, and when that was last checked. */
  let lastMessage = 0;
  let lastCheck = 0;

  /** @param what The games when ready, the problem when failed. */
  function setCondition(now: Condition, what?: any) {
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

  function fail(message: string, reason = 'start') {
    endWorker();
    setCondition('failed', { code: 'engine', message, field: null, args: { reason } });
  }

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
   */
  function lose(message: string) {
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

  const send = (message: object) => worker?.postMessage(JSON.stringify(message));

  /** @param data A line of the contract, or one of the worker's own messages (worker.js). */
  function receive(data: any) {
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

  function parsed(line: unknown) {
    try {
      const reply = JSON.parse(line as string);
      return Number.isSafeInteger(reply.id) && typeof reply.done === 'boolean' ? reply : null;
    } catch {
      return null;
    }
  }

  function handle(reply: any) {
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

  /** Send one request. Before the engine is ready it is held, and sent when the engine is ready. */
  function ask(request: object, onReply?: (reply: any) => void) {
    const id = ++lastId;
    const answer: Promise<any> = new Promise((resolve, reject) =>
      pending.set(id, { request, onReply, resolve, reject }),
    );
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
    /** Call `listener` with the engine's condition: now, and at every change. */
    watch(listener: typeof onCondition) {
      onCondition = listener;
      listener(condition, detail);
    },
  };
}

/** The same request with `nodes=1` for its player. The search still completes depth 1. */
function withOneNode(request: any, games?: Game[]) {
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
