// The client of an engine in the sandbox, in which authors' programs run. It has the interface of the page's own client
// (../client.ts): `ask`, `start`, `end`, `watch`. It differs in these:
//
// - Every reply is checked (replies.ts). A worker that sends anything else is ended.
// - A worker that is silent for longer than an author's code may run is ended, and so is one that does not stop when it is
//   told to. Its requests are refused with `user-code`, kind `Timeout` or `Ended`, without a line; none is sent again.
// - What `load` has added is loaded again into a new worker.
// - Replies with `printed` are passed to `onReply`, at most ten a second, and are no answer.

import type { Problem } from '../../contract/types.ts';
import type { Answer, Ask, Engine, Pending, Reply, Request } from '../client.ts';
import { CHECK, createMonitor, hasPromiseIntegration } from '../client.ts';
import { createBudget } from './budget.ts';
import { createChecker, isLateStop } from './replies.ts';
import type { Sandbox } from './sandbox.ts';

type Load = Request & { op: 'load'; name: string; source: string };

/** A request that is not answered yet. */
interface Asked extends Pending {
  request: Request;
  check: ReturnType<typeof createChecker>;
  /** The name of the program that it loads again after a new start. */
  again?: string;
  /** What was printed and not passed on yet. */
  printed?: string;
  /** Passes it on. */
  printing?: ReturnType<typeof setTimeout>;
  dropped?: boolean;
  /** Ends the worker when a stop is not obeyed. */
  timer?: ReturnType<typeof setTimeout>;
}

/** Seconds that a request may spend in authors' code since its last reply: SECONDS of engine/authors/host.py. */
const SECONDS = 10;
/** Milliseconds after that time, in which Python itself must have ended the code. */
const SLACK = 1500;
/** Milliseconds that Python may take to start. */
const START_LIMIT = 30_000;
/** Milliseconds in which a stop must be obeyed. */
const STOP_LIMIT = 300;
/** Milliseconds for which what is printed is gathered: each reply has a room drawn. */
const PRINT_INTERVAL = 100;
/** What guest.ts says of Python, apart from what has gone wrong. Such a line is no other, and is not parsed. */
const ALIVE = '{"alive":true}';
const STARTED = new Map([
  ['{"started":"cold"}', 'cold'],
  ['{"started":"snapshot"}', 'snapshot'],
]);
/** After so many losses without an answer between them the engine has failed. */
const MOST_LOSSES = 3;

/** @returns `loaded`: the sources of the programs that the worker has, by their names. */
export function createSandboxEngine(
  sandbox: Pick<Sandbox, 'begin' | 'send' | 'end'>,
  { seconds = SECONDS } = {},
): Engine & { loaded: () => Map<string, string> } {
  /** The number of the worker; 0: there is none. */
  let worker = 0;
  const pending: Map<number, Asked> = new Map();
  /** The programs that were loaded, as requests, by their names. */
  const programs: Map<string, Load> = new Map();
  let lastId = 0;
  /** Counts the starts: messages of earlier workers are ignored. */
  let starts = 0;
  let cold = false;
  let started = '';
  let losses = 0;
  let budget = createBudget();
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let checkGames = createChecker({ op: 'games' });
  const monitor = createMonitor(pending, seconds * 1000 + SLACK, 4 * CHECK, () =>
    lose(`no message for ${seconds} s`, 'Timeout'),
  );
  const { is, setCondition } = monitor;

  const send = (message: object) => sandbox.send(worker, JSON.stringify(message));

  function endWorker() {
    starts++;
    clearTimeout(startTimer);
    if (worker) sandbox.end(worker);
    worker = 0;
  }

  /** There is no engine: refuse all requests. The next one starts it again. */
  function fail(reason: string, message: string) {
    endWorker();
    const problem = { code: 'engine', message, field: null, args: { reason } };
    const refused = [...pending.values()];
    pending.clear();
    for (const entry of refused) {
      clearTimeout(entry.timer);
      passPrinted(entry);
      if (!entry.dropped) entry.reject(problem);
    }
    setCondition('failed', problem);
  }

  function start(withoutSnapshot = false) {
    endWorker();
    const mine = starts;
    cold = withoutSnapshot;
    started = '';
    budget = createBudget();
    checkGames = createChecker({ op: 'games' });
    setCondition('booting', undefined);
    sandbox
      .begin({ seconds, cold }, (message) => {
        if (mine !== starts) return;
        if ('line' in message) read(message.line);
        else lose(message.ended);
      })
      .then(
        (id) => {
          if (mine !== starts) return sandbox.end(id);
          worker = id;
          startTimer = setTimeout(() => fail('start', `no answer within ${START_LIMIT / 1000} s`), START_LIMIT);
          send({ op: 'games', id: 0 });
        },
        (reason) => mine === starts && fail(reason.reason ?? 'start', String(reason.message ?? reason)),
      );
  }

  /** Replace the worker. Its requests are refused, since one of them may have caused the loss. */
  function lose(message: string, kind: 'Timeout' | 'Ended' = 'Ended') {
    endWorker();
    if (is('booting')) return cold ? fail('start', message) : start(true); // the snapshot may be damaged
    const lost = [...pending.values()];
    pending.clear();
    for (const entry of lost) {
      clearTimeout(entry.timer);
      passPrinted(entry);
      if (entry.again) programs.delete(entry.again);
      else if (entry.stopped) settleStopped(entry);
      else if (!entry.dropped) {
        const { request } = entry;
        const about = isLoad(request) ? { name: request.name, during: 'load' } : { name: null, during: null };
        entry.reject(userCode(message, { ...about, kind, message }));
      }
    }
    if (++losses < MOST_LOSSES) return start();
    losses = 0; // `start` may be called again
    fail('program-lost', message);
  }

  /** @param line Of the worker: a reply, or what guest.ts says of Python. */
  function read(line: string) {
    monitor.heard();
    if (!budget(line.length)) return lose('more lines than are allowed');
    if (line === ALIVE) return;
    if (STARTED.has(line)) {
      started ||= STARTED.get(line) as string;
      return;
    }
    const { id, ...reply } = objectIn(line);
    if (Number.isSafeInteger(id)) return id === 0 ? takeGames(reply) : take(id, reply);
    lose(typeof reply.broken === 'string' ? reply.broken.slice(0, 1000) : 'a line that is no reply');
  }

  /** @param reply To the first request. */
  function takeGames(reply: Reply) {
    if (!is('booting')) return lose('a second list of games');
    const wrong = checkGames(reply);
    if (wrong || !reply.games) return lose(wrong ?? 'no list of games');
    clearTimeout(startTimer);
    for (const [id, entry] of [...pending]) if (entry.again || entry.dropped) pending.delete(id);
    const held = [...pending];
    pending.clear();
    for (const request of programs.values()) {
      const entry = { request, check: createChecker(request), again: request.name, resolve() {}, reject() {} };
      pending.set(++lastId, entry);
      send({ ...request, id: lastId });
    }
    for (const [id, entry] of held) {
      entry.check = createChecker(entry.request);
      pending.set(id, entry);
      send({ ...entry.request, id });
    }
    setCondition('ready', { games: reply.games, started });
  }

  function take(id: number, reply: Reply) {
    if (isLateStop(reply)) return;
    const entry = pending.get(id);
    if (!entry) return lose('a reply to no request');
    const wrong = entry.check(reply);
    if (wrong) return lose(wrong);
    if (reply.printed !== undefined) {
      entry.printed = (entry.printed ?? '') + reply.printed;
      entry.printing ??= setTimeout(passPrinted, PRINT_INTERVAL, entry);
      return;
    }
    passPrinted(entry);
    if (!reply.done) {
      entry.best = reply;
      if (!entry.dropped) entry.onReply?.(reply);
      return;
    }
    pending.delete(id);
    clearTimeout(entry.timer);
    if (!entry.again) losses = 0;
    const { request } = entry;
    if (isLoad(request) && !reply.error) {
      if (request.source === '') programs.delete(request.name);
      else programs.set(request.name, request);
    } else if (entry.again) programs.delete(entry.again);
    if (entry.dropped) return;
    if (reply.error) entry.reject(reply.error);
    else entry.resolve(reply);
  }

  /** Pass on what a request has printed. */
  function passPrinted(entry: Asked) {
    clearTimeout(entry.printing);
    const { printed, dropped, onReply } = entry;
    entry.printing = entry.printed = undefined;
    if (printed && !dropped) onReply?.({ printed, done: false });
  }

  function settleStopped({ best, resolve, reject }: Asked) {
    if (best) resolve({ ...best, stopped: true, done: true });
    else reject({ code: 'stopped', message: 'stopped before the first answer', field: null, args: {} });
  }

  /** End a request by a new start; the others are sent again. */
  function cut(id: number, entry: Asked) {
    pending.delete(id);
    clearTimeout(entry.timer);
    passPrinted(entry);
    if (!entry.dropped) settleStopped(entry);
    if (is('ready')) start();
  }

  /** Ask Python to end a request, and end the worker where it does not. */
  function stop(id: number, entry: Asked) {
    if (!is('ready') || !hasPromiseIntegration()) return cut(id, entry);
    send({ op: 'stop', id });
    entry.timer ??= setTimeout(() => pending.get(id) === entry && cut(id, entry), STOP_LIMIT);
  }

  const ask: Ask = (request, onReply) => {
    const id = ++lastId;
    const answer = new Promise<Answer<typeof request>>((resolve, reject) =>
      pending.set(id, { request, check: createChecker(request), onReply, resolve, reject }),
    );
    if (is('ready')) send({ ...request, id });
    else if (is('failed')) start();
    return {
      answer,
      stop() {
        const entry = pending.get(id);
        if (!entry || entry.dropped) return;
        entry.stopped = true;
        stop(id, entry);
      },
      drop() {
        const entry = pending.get(id);
        if (!entry || entry.dropped) return;
        entry.dropped = true;
        stop(id, entry);
      },
    };
  };

  start();
  return {
    ask,
    loaded: () => new Map([...programs.values()].map(({ name, source }) => [name, source])),
    start: () => start(),
    end() {
      monitor.end();
      endWorker();
      for (const { timer, printing } of pending.values()) {
        clearTimeout(timer);
        clearTimeout(printing);
      }
      pending.clear();
    },
    watch: monitor.watch,
  };
}

const isLoad = (request: Request): request is Load => request.op === 'load';

/** The object in a line of JSON; one without keys where there is none. */
function objectIn(line: string) {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

/** A problem in an author's code, as the engine has them. Where in the code is not known. */
export function userCode(message: string, args: Problem['args']): Problem {
  const place = { line: null, column: null, end_line: null, end_column: null };
  return {
    code: 'user-code',
    message,
    field: null,
    args: { ...place, traceback: '', reason: null, facts: {}, ...args },
  };
}
