// The client of the engine: starts Python in a worker, sends requests, passes on replies, stops thoughts, and replaces a
// worker that is lost. The module has no effect on import; `createEngine` starts a worker.
//
// Every request is one line of the contract (engine/CONTRACT.md). The first is `games`; its reply means `ready`.

import type * as contract from '../contract/types.ts';
import { limitedTo } from '../player.ts';
import { addressOf } from '../version.ts';
import { trustedAddress } from './trusted_types.ts';

/** A reply to `series`. */
export type Planned = contract.FirstMatches | contract.PlannedMatches;
/** The replies to each kind of request: the last, and those before it. */
interface Replies {
  games: [contract.Games, never];
  view: [contract.Viewed, never];
  think: [contract.Thought, contract.Thought];
  tree: [contract.Tree, contract.Reading | contract.TreeRows];
  match: [contract.MatchEnd, contract.MatchMove];
  series: [Planned, Planned];
  statistics: [contract.Counted, never];
  load: [contract.Loaded, never];
}
type RepliesTo<R> = R extends { op: infer Op extends keyof Replies } ? Replies[Op] : [unknown, unknown];

/** The last reply to a request. */
export type Answer<R> = RepliesTo<R>[0];
/** A reply before the last: what an author's code prints may come between those of its kind. */
export type Earlier<R> = RepliesTo<R>[1] | contract.Printed;
/** A request that was sent. */
export interface Sent<Last> {
  /** Rejects with the problem. */
  answer: Promise<Last>;
  /** End the thought with its best answer so far, if it has one. */
  stop: () => void;
  /** Forget the request: its promise never settles, and Python stops thinking about it. */
  drop: () => void;
}
/** Send one request. Before the engine is ready it is held, and sent when the engine is ready. */
export type Ask = <const R extends object>(request: R, onReply?: (reply: Earlier<R>) => void) => Sent<Answer<R>>;

/** An engine's condition, with its games when it is ready, and the problem when it has failed. */
export type Condition =
  | [is: 'booting', detail: undefined]
  | [is: 'ready', detail: { games: contract.Game[]; started: string }]
  | [is: 'failed', detail: contract.Problem];
export interface Engine {
  ask: Ask;
  /** Start another worker in place of this one. */
  start: () => void;
  /** End the worker. Pending requests are never answered. */
  end: () => void;
  /** Call `listener` with the engine's condition: now, and at every change. */
  watch: (listener: (...condition: Condition) => void) => void;
}
/** What plays the matches of a plan. */
export interface MatchEngine extends Pick<Engine, 'watch' | 'end'> {
  ask: (
    match: contract.PlannedMatch,
    onReply?: (reply: Earlier<contract.PlannedMatch>) => void,
  ) => Sent<Pick<contract.MatchEnd, 'record' | 'result'>>;
}

/** What the page itself reads of requests; each kind has some of these keys, and others. */
export interface Request {
  op?: string;
  record?: contract.Record;
  game?: string;
  games?: number | string;
  tally?: Pick<contract.Tally, 'game' | 'games'>;
  name?: string;
  source?: string;
  rows?: number;
  player?: string | contract.PlayerOptions;
  first?: string | contract.PlayerOptions;
  second?: string | contract.PlayerOptions;
  players?: readonly (string | contract.PlayerOptions)[];
}
/** What it reads of replies. */
export interface Reply {
  done: boolean;
  error?: contract.Problem;
  games?: contract.Game[];
  printed?: string;
  stopped?: boolean;
}
/** A request that is not answered yet. */
export interface Pending {
  request: object;
  /** For a stream: called with each reply but the last. */
  onReply?(reply: unknown): void;
  /** The last reply so far. */
  best?: Reply;
  /** `stop` was called: the best reply so far is the answer. */
  stopped?: boolean;
  /** When a worker was lost over it and it was sent to another; undefined: not lately. */
  repeated?: number;
  resolve(reply: unknown): void;
  reject(problem: contract.Problem): void;
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
export const CHECK = 250;

/**
 * The address of a blob whose script loads the worker's. A worker made from a blob has our origin and the page's Content
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

/**
 * What every client of a worker has: its condition, of which one listener hears, and a check for silence.
 * @param pending The requests that are not answered.
 * @param limit Milliseconds without a message, while a request is pending, after which the worker is lost.
 * @param suspended Milliseconds between two checks that show that the page was suspended: then it receives no messages.
 */
export function createMonitor(pending: Map<number, Pending>, limit: number, suspended: number, lost: () => void) {
  let condition: Condition = ['booting', undefined];
  let onCondition: (...condition: Condition) => void = () => {};
  /** When the last message came, and when that was last checked. */
  let lastMessage = 0;
  let lastCheck = 0;

  const is = (what: Condition[0]) => condition[0] === what;

  const checking = setInterval(() => {
    const now = performance.now();
    const slept = now - lastCheck > suspended;
    lastCheck = now;
    if (slept || !is('ready') || pending.size === 0) lastMessage = now;
    else if (now - lastMessage > limit) lost();
  }, CHECK);

  return {
    is,
    setCondition(...now: Condition) {
      condition = now;
      onCondition(...now);
    },
    /** A message has come. */
    heard() {
      lastMessage = performance.now();
    },
    watch(listener: typeof onCondition) {
      onCondition = listener;
      listener(...condition);
    },
    end() {
      clearInterval(checking);
      onCondition = () => {};
    },
  };
}

/**
 * @param options `keepSnapshot`: does its worker store a snapshot of Python's memory on the device? The worker holds 31 MB
 *   until the snapshot is written, so only the page's own engine does it.
 */
export function createEngine({ keepSnapshot = false } = {}): Engine {
  let worker: Worker | null = null;
  /** The address of its script, until that is revoked. */
  let script = '';
  const pending: Map<number, Pending> = new Map();
  let lastId = 0;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let cold = false;
  let started = '';
  let games: contract.Game[] | undefined;
  const monitor = createMonitor(pending, SILENCE, 2 * CHECK, () => lose(`no message for ${SILENCE / 1000} s`));
  const { is, setCondition } = monitor;

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
    setCondition('booting', undefined);
    if (!hasWebAssembly()) return fail('this browser has no WebAssembly', 'no-wasm');
    startTimer = setTimeout(() => fail(`no answer within ${START_LIMIT} s`), START_LIMIT * 1000);
    try {
      performance.mark('worker-asked');
      script = workerScript();
      const name = ['python', keepSnapshot && 'keep', cold && 'cold'].filter(Boolean).join(' '); // for worker.ts
      worker = new Worker(trustedAddress(script), { type: 'module', name });
    } catch (reason) {
      return fail(String(reason));
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
    if (is('booting')) return cold ? fail(message) : start(true); // the snapshot of an earlier visit may be damaged
    const requests = [...pending.values()];
    if (requests.some(({ repeated }) => repeated)) {
      for (const each of requests) each.repeated = undefined; // `start` may be called again
      return fail(message, 'lost');
    }
    for (const each of requests) each.repeated = performance.now();
    start();
  }

  const send = (message: object) => worker?.postMessage(JSON.stringify(message));

  /** @param data A line of the contract, or one of the worker's own messages (worker.ts). */
  function receive(data: string | { broken?: string; started?: string; alive?: true } | null) {
    monitor.heard();
    revokeScript();
    const reply = typeof data === 'string' ? parsed(data) : null;
    const own = typeof data === 'string' ? null : data;
    if (reply) handle(reply);
    else if (own?.broken !== undefined) lose(own.broken);
    else if (own?.started !== undefined) started = own.started;
    else if (own?.alive === undefined) lose('a message that is no reply');
  }

  function parsed(line: string): (Reply & { id: number }) | null {
    try {
      const reply = JSON.parse(line);
      return Number.isSafeInteger(reply.id) && typeof reply.done === 'boolean' ? reply : null;
    } catch {
      return null;
    }
  }

  function handle(reply: Reply & { id: number }) {
    if (reply.id === 0 && reply.games) {
      clearTimeout(startTimer);
      games = reply.games;
      // Requests made during the start are sent now, and those of a lost worker again. Dropped ones are never sent.
      for (const [id, { request, stopped }] of pending) {
        send({ ...request, id });
        if (stopped) send({ op: 'stop', id });
      }
      setCondition('ready', { games: reply.games, started });
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

  const ask: Ask = (request, onReply) => {
    const id = ++lastId;
    const answer = new Promise<Answer<typeof request>>((resolve, reject) =>
      pending.set(id, { request, onReply, resolve, reject }),
    );
    if (is('ready')) send({ ...request, id });
    return {
      answer,
      stop() {
        const entry = pending.get(id);
        if (!entry) return;
        if (hasPromiseIntegration()) {
          entry.stopped = true;
          if (is('ready')) send({ op: 'stop', id });
          return;
        }
        // No message reaches the worker, so it is replaced. Where there is no reply yet, the new worker answers quickly.
        if (entry.best) {
          pending.delete(id);
          entry.resolve({ ...entry.best, stopped: true, done: true });
        } else entry.request = withOneNode(entry.request, games);
        if (is('ready')) start();
      },
      drop() {
        if (!pending.delete(id) || !is('ready')) return;
        if (hasPromiseIntegration()) send({ op: 'stop', id });
        else if (onReply) start();
      },
    };
  };

  start();
  return {
    ask,
    start: () => start(),
    end() {
      monitor.end();
      endWorker();
      pending.clear();
    },
    watch: monitor.watch,
  };
}

/** The same request with `nodes=1` for its player. The search still completes depth 1. */
function withOneNode(request: Request, games: contract.Game[] = []) {
  const { player = '', record } = request;
  const game = games.find(({ id }) => id === record?.game);
  return { ...request, player: limitedTo(1, player, game) };
}
