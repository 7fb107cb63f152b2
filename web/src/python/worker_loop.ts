// How a worker answers lines: the page's own (worker.ts) and the sandbox's (sandbox/guest.ts). The lines that it sends
// are replies of the contract, or its own (messages.ts).
//
// In the sandbox authors' code can replace what it finds. So what is used after it has run is taken here, before.

import { ALIVE, type STARTS, startedLine } from './messages.ts';

type Post = (line: string) => void;
/**
 * `receive` of the page's Python (web/python/worker/): answers a line, each reply by a call of `post`. `tick` lets
 * messages in.
 */
type Receive = (line: string, post: Post, tick: () => Promise<void>) => unknown;

/** Milliseconds between two lines that say that Python is alive. */
const ALIVE_INTERVAL = 500;
/** The most characters of a message of what went wrong. */
const LONGEST_REASON = 1000;

const { stringify } = JSON;
const asText = String;
const slice: (text: string, start: number, end: number) => string = Function.prototype.call.bind(
  String.prototype.slice,
);
const now = performance.now.bind(performance);

/** @param post Sends a line to the page. */
export function createLoop(post: Post) {
  /** Lines that came before Python was ready. */
  const queued: string[] = [];
  let receive: (line: string) => unknown = (line) => queued.push(line);
  let answering = 0;

  /** Say that the worker cannot go on. */
  function broken(reason: unknown) {
    post(stringify({ broken: slice(asText((reason as Error | null)?.message ?? reason), 0, LONGEST_REASON) }));
  }

  /** Calls are not awaited in turn: a `stop` must reach Python while what it ends is under way. */
  async function answer(line: string) {
    answering++;
    try {
      await receive(line);
    } catch (reason) {
      broken(reason);
    }
    answering--;
  }

  // One turn of the event loop, by a message to ourselves: browsers delay timers by 4 ms and more.
  // Two requests may wait at once, when one was stopped and the next has begun.
  const loop = new MessageChannel();
  const waiting: (() => void)[] = [];
  loop.port1.onmessage = () => waiting.shift()?.();
  let lastAlive = 0;
  function tick() {
    if (now() - lastAlive > ALIVE_INTERVAL) {
      lastAlive = now();
      post(ALIVE);
    }
    return new Promise<void>((resolve) => {
      waiting.push(resolve);
      loop.port2.postMessage(null);
    });
  }

  return {
    broken,
    answer,
    isAnswering: () => answering > 0,
    /** Python has started: answer the lines that wait, and all that come. */
    begin(python: Receive & { callPromising: Receive }, way: (typeof STARTS)[number]) {
      const call: Receive = 'Suspending' in WebAssembly ? python.callPromising.bind(python) : python;
      receive = (line) => call(line, post, tick);
      post(startedLine(way));
      for (const line of queued) answer(line);
    },
  };
}
