// The client of a Python in a worker: sends requests, passes on replies, ends what is stopped, and replaces a worker
// that is lost. It knows nothing of what is asked: who makes one gives it a way to begin a worker, and a policy.
//
// A request is one line of JSON with an `id`, and so is each reply. The reply to the first request means `ready`.

import { type Bytes, SILENCE } from './files.ts';
import { ALIVE, STARTS, startedLine } from './messages.ts';

/** Why a request is refused, or Python could not be had. `code` and `args` are for those who translate it. */
export interface Problem {
  code: string;
  message: string;
  /** What in the request is at fault. */
  field: string | null;
  args: { [key: string]: unknown };
}
export interface Request {
  /** What is sent in its place, where one line would be too long. */
  parts?: readonly object[];
}
export interface Reply {
  /** Is it the last one? */
  done: boolean;
  error?: Problem;
  /** What Python has printed. Such a reply is no answer. */
  printed?: string;
  stopped?: boolean;
}
/** A request that was sent. */
export interface Sent<Last> {
  /** Rejects with the problem. */
  answer: Promise<Last>;
  /** End it with its best answer so far, if it has one. */
  stop: () => void;
  /** Forget the request: its promise never settles, and Python stops working on it. */
  drop: () => void;
}

/** How much of a download has come, and of how much. */
export interface Megabytes {
  loaded: number;
  total: number;
}
/**
 * The condition of a Python, with the megabytes of a long download, its first reply when it is ready, and the problem
 * when it has failed.
 */
export type Condition<First> =
  | [is: 'booting', detail: Megabytes | undefined]
  | [is: 'ready', detail: First & { started: string }]
  | [is: 'failed', detail: Problem];
export interface Client<First, Ask> {
  /** Send one request. Before Python is ready it is held, and sent when Python is ready. */
  ask: Ask;
  /** Start another worker in place of this one. */
  start: () => void;
  /** End the worker. Pending requests are never answered. */
  end: () => void;
  /** Call `listener` with the condition: now, and at every change. */
  watch: (listener: (...condition: Condition<First>) => void) => void;
}

/** A request that is not answered yet. */
interface Pending<R extends Request> {
  readonly id: number;
  request: R;
  /** For a stream: called with each reply but the last. */
  onReply?(reply: unknown): void;
  /** What is wrong with a reply; null: nothing. */
  check: (reply: Reply) => string | null;
  /** The last reply so far. */
  best?: Reply;
  /** `stop` was called: the best reply so far is the answer. */
  stopped?: boolean;
  /** `drop` was called, or nobody waits: nothing is passed on. */
  dropped?: boolean;
  /** Each of these removes the request. */
  resolve(reply: unknown): void;
  reject(problem: Problem): void;
}

/** A worker, as far as the client uses it. */
interface Connection {
  /** Send a line. */
  send: (line: string) => void;
  /** Python has started. */
  started?: () => void;
  /** End the worker. */
  end: () => void;
}
/** What comes from a worker. Once another worker is begun, nothing of this has an effect. */
interface WorkerEvents {
  /** It was made, and can be sent lines. */
  begun: (connection: Connection) => void;
  line: (line: string) => void;
  /** It waits for files, of which so much has come. */
  loading: (bytes: Bytes) => void;
  /** It has ended, or must not be used any more. */
  lost: (reason: string) => void;
  /** It could not be made. `code` is the reason for those who translate it. */
  failed: (message: string, code?: string) => void;
}
/** @param cold Start without what an earlier visit has left on the device. */
export type BeginWorker = (cold: boolean, events: WorkerEvents) => void;

/** What differs between one Python and another. */
export interface Policy<R extends Request, First> {
  /** The request with which each worker begins. */
  first: R;
  /** The requests that come next in each worker. Nobody waits for their answers. */
  next: () => R[];
  /**
   * A request was stopped, has no reply yet, and its worker is not told: refuse it, or make it cheaper for the next
   * worker.
   */
  stoppedEarly: (entry: Pending<R>, first: First | null) => void;
  /**
   * Milliseconds that a request may go on after it was told to end; then its worker is replaced. Null: as long as it
   * likes.
   */
  stopLimit: number | null;
  /** Milliseconds without a message, while a request is pending, after which a worker is lost. */
  silence: () => number;
  /**
   * A worker was lost. Requests that are still pending afterwards are sent to the next one.
   * @returns The reason why there is no next one; null: there is.
   */
  lost: (pending: Pending<R>[], message: string, kind: Loss) => string | null;
  /** After a failure requests wait for `start`, or are refused, and the next one starts another worker. */
  whenFailed: 'wait' | 'refuse';
  /** A check of the replies to a request, in their order. */
  checkOf: (request: R) => Pending<R>['check'];
  /** What is wrong with a reply to no request; null: it is passed over. */
  checkStray: Pending<R>['check'];
  /** A reply to a request has come, and has passed its check. */
  replied: (entry: Pending<R>, reply: Reply) => void;
}
/** How a worker was lost: it said nothing for too long, or has ended. */
type Loss = 'Timeout' | 'Ended';

// Which features of this browser Python can use: tested when a function is called.

/** WebAssembly runs Python. */
export const hasWebAssembly = () => typeof WebAssembly === 'object';

/**
 * JSPI, the JavaScript Promise Integration, lets Python wait for JavaScript. With it, messages reach Python during a
 * request, and `stop` ends it. Without it, the worker is replaced.
 */
export const hasPromiseIntegration = () => hasWebAssembly() && 'Suspending' in WebAssembly;

/**
 * Seconds that Python may take to start, once its files are there: half a minute is not rare on a slow device that is
 * busy with other things.
 */
const START_LIMIT = 60;
/** Milliseconds of a start after which it is said how much has come. */
const LONG = 3000;
/** Milliseconds between two checks for silence. */
const CHECK = 250;
/** So many milliseconds between two checks, or more, and the page was suspended: then it receives no messages. */
const SUSPENDED = 1000;
/** The most characters of the reason why a worker cannot go on. */
const LONGEST_REASON = 1000;
export const UNASKED = 'a reply to no request';

/** Starts a Python. `Ask` is how requests and replies are typed for those who ask. */
export function createClient<R extends Request, First extends Reply, Ask>(
  beginWorker: BeginWorker,
  policy: Policy<R, First>,
): Client<First, Ask> {
  /** By their ids. That of the first request is 0. */
  const pending: Map<number, Pending<R>> = new Map();
  let lastId = 0;
  let worker: Connection | null = null;
  /** Counts the starts: events of earlier workers are ignored. */
  let starts = 0;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let loadingTimer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = 0;
  let cold = false;
  let started = '';
  /** The last worker's first reply. */
  let first: First | null = null;
  let condition: Condition<First> = ['booting', undefined];
  let onCondition: (...condition: Condition<First>) => void = () => {};
  /** When the last message came, and when that was last checked. */
  let lastMessage = 0;
  let lastCheck = 0;

  const is = (what: Condition<First>[0]) => condition[0] === what;
  const post = (message: object) => worker?.send(JSON.stringify(message));

  const checking = setInterval(() => {
    const now = performance.now();
    const slept = now - lastCheck > SUSPENDED;
    lastCheck = now;
    if (slept || !is('ready') || pending.size === 0) lastMessage = now;
    else if (now - lastMessage > policy.silence()) lose(`no message for ${policy.silence() / 1000} s`, 'Timeout');
  }, CHECK);

  function setCondition(...now: Condition<First>) {
    condition = now;
    onCondition(...now);
  }

  function endWorker() {
    starts++;
    clearTimeout(startTimer);
    clearTimeout(loadingTimer);
    pending.delete(0);
    worker?.end();
    worker = null;
  }

  function fail(message: string, reason = 'start') {
    endWorker();
    const problem = { code: 'engine', message, field: null, args: { reason } };
    if (policy.whenFailed === 'refuse') for (const { reject } of pending.values()) reject(problem);
    setCondition('failed', problem);
  }

  function start(withoutSnapshot = false) {
    endWorker();
    const mine = starts;
    cold = withoutSnapshot;
    started = '';
    startedAt = performance.now();
    setCondition('booting', undefined);
    beginWorker(cold, {
      begun(connection) {
        if (mine !== starts) return connection.end();
        worker = connection;
        limitStart();
        const refused = () => lose('no first reply');
        const resolve = (reply: unknown) => ready(reply as First);
        send(add(0, { request: policy.first, onReply: refused, resolve, reject: refused }));
      },
      line: (line) => mine === starts && read(line),
      loading: (bytes) => mine === starts && is('booting') && waitForFiles(bytes),
      lost: (reason) => mine === starts && lose(reason),
      failed: (message, code) => mine === starts && fail(message, code),
    });
  }

  function limitStart(limit = START_LIMIT * 1000, reason?: string) {
    clearTimeout(startTimer);
    startTimer = setTimeout(() => fail(`nothing within ${limit / 1000} s`, reason), limit);
  }

  /** Files of the worker are being downloaded. However long that takes, the worker waits, unless nothing comes. */
  function waitForFiles(bytes: Bytes) {
    if (bytes.loaded === bytes.total) limitStart();
    else limitStart(SILENCE, 'offline');
    clearTimeout(loadingTimer);
    loadingTimer = setTimeout(sayLoading, startedAt + LONG - performance.now(), bytes); // nothing more may come until then
  }

  function sayLoading(bytes: Bytes) {
    if (!is('booting')) return;
    const loaded = Math.round(bytes.loaded / 1e6);
    const total = Math.round(bytes.total / 1e6);
    const [, said] = condition as Extract<Condition<First>, ['booting', unknown]>;
    const isNew = said ? said.loaded !== loaded || said.total !== total : loaded < total;
    if (isNew && total < Number.POSITIVE_INFINITY) setCondition('booting', { loaded, total });
  }

  /** Python has started. */
  function ready(reply: First) {
    clearTimeout(startTimer);
    worker?.started?.();
    first = reply;
    // Requests made during the start are sent now, and those of a lost worker again. Dropped ones are not.
    const held = [...pending.values()];
    for (const request of policy.next()) send(add(++lastId, { request, dropped: true, resolve() {}, reject() {} }));
    for (const entry of held) {
      if (entry.dropped) pending.delete(entry.id);
      else send(entry);
    }
    setCondition('ready', { ...reply, started });
  }

  /** Replace the worker. */
  function lose(message: string, kind: Loss = 'Ended') {
    endWorker();
    if (is('booting')) return cold ? fail(message) : start(true); // the snapshot of an earlier visit may be damaged
    for (const entry of pending.values()) if (entry.stopped) settleStopped(entry);
    const reason = policy.lost([...pending.values()], message, kind);
    if (reason === null) start();
    else fail(message, reason);
  }

  /** @param line Of the worker: a reply, or one of its own (messages.ts). */
  function read(line: string) {
    lastMessage = performance.now();
    if (line === ALIVE) return;
    const way = STARTS.find((each) => line === startedLine(each));
    if (way) {
      started ||= way;
      return;
    }
    const { id, ...reply } = objectIn(line);
    if (Number.isSafeInteger(id)) take(id, reply);
    else lose(typeof reply.broken === 'string' ? reply.broken.slice(0, LONGEST_REASON) : 'a message that is no reply');
  }

  function take(id: number, reply: Reply) {
    if (reply.stopped === false) return; // the reply to a `stop` that came too late
    const entry = pending.get(id);
    const wrong = (entry?.check ?? policy.checkStray)(reply);
    if (wrong !== null) return lose(wrong);
    if (!entry) return;
    if (id > 0) policy.replied(entry, reply);
    if (reply.error) entry.reject(reply.error);
    else if (reply.done) entry.resolve(reply);
    else {
      if (reply.printed === undefined) entry.best = reply;
      if (!entry.dropped) entry.onReply?.(reply);
    }
  }

  /** Settle a request that was stopped or dropped, and of which the worker is not told. */
  function settleStopped(entry: Pending<R>) {
    if (entry.best || entry.dropped) entry.resolve({ ...entry.best, stopped: true, done: true });
    else policy.stoppedEarly(entry, first);
  }

  /** End a request by a new worker, to which the others are sent again. */
  function cut(entry: Pending<R>) {
    if (!pending.has(entry.id)) return;
    settleStopped(entry);
    if (is('ready')) start();
  }

  /** End a request that was stopped or dropped. */
  function end(entry: Pending<R>) {
    const { stopLimit } = policy;
    if (is('ready') && hasPromiseIntegration()) {
      post({ op: 'stop', id: entry.id });
      if (stopLimit !== null) setTimeout(cut, stopLimit, entry);
    } else if (!is('ready') || entry.onReply || entry.stopped || stopLimit !== null) cut(entry);
    // else it is short, and ends by itself
  }

  function add(id: number, { resolve, reject, ...given }: Omit<Pending<R>, 'id' | 'check'>) {
    const settling =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        pending.delete(id);
        if (!entry.dropped) settle(value);
      };
    const check = () => UNASKED; // until it is sent
    const entry: Pending<R> = { ...given, id, check, resolve: settling(resolve), reject: settling(reject) };
    pending.set(id, entry);
    return entry;
  }

  function send(entry: Pending<R>) {
    const { id, request, stopped } = entry;
    entry.check = policy.checkOf(request);
    for (const part of request.parts ?? [request]) post({ ...part, id });
    if (stopped && hasPromiseIntegration()) post({ op: 'stop', id });
  }

  function ask(request: R, onReply?: (reply: unknown) => void): Sent<unknown> {
    const id = ++lastId;
    const answer = new Promise((resolve, reject) => {
      const entry = add(id, { request, onReply, resolve, reject });
      if (is('ready')) send(entry);
      else if (is('failed') && policy.whenFailed === 'refuse') start();
    });
    const ending = (how: 'stopped' | 'dropped') => () => {
      const entry = pending.get(id);
      if (!entry || entry.dropped) return;
      entry[how] = true;
      end(entry);
    };
    return { answer, stop: ending('stopped'), drop: ending('dropped') };
  }

  start();
  return {
    ask: ask as Ask,
    start: () => start(),
    end() {
      clearInterval(checking);
      endWorker();
      pending.clear();
      onCondition = () => {};
    },
    watch(listener) {
      onCondition = listener;
      listener(...condition);
    },
  };
}

/** The object in a line of JSON; one without keys where there is none. */
function objectIn(line: string) {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}
