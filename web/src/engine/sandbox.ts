// The engine in the sandbox, in which authors' programs run. Nothing that it says is trusted:
//
// - Every reply is checked (sandbox_replies.ts). A worker that sends anything else, or too much (`createBudget`), is
// ended.
// - A worker that is silent for longer than an author's code may run is ended, and so is one that does not stop when it
// is
//   told to. Its requests are refused with `user-code`, kind `Timeout` or `Ended`, without a line; none is sent again.
// - What `load` has added is loaded again into a new worker.
// - Replies with `printed` are passed to `onReply`, at most ten a second, and are no answer.

import { createClient, type Problem, type Sent, UNASKED } from '../python/client.ts';
import { createBudget, type Sandbox } from '../python/sandbox/sandbox.ts';
import { gatherPrinted } from './printed.ts';
import type { Ask, Earlier, Engine, EngineRequest, Reply } from './requests.ts';
import { createChecker } from './sandbox_replies.ts';

type Load = EngineRequest & { op: 'load'; name: string; source: string };

/** Seconds that a request may spend in authors' code since its last reply: SECONDS of engine/sakiyomi/authors/host.py. */
const SECONDS = 10;
/** The same for the first move of a program of a known form, and for its trial: FIRST_MOVE of engine/sakiyomi/authors/forms.py. */
const FIRST_MOVE = 120;
/** Milliseconds after that time, in which Python itself must have ended the code. */
const SLACK = 1500;
/** Milliseconds in which a stop must be obeyed. */
const STOP_LIMIT = 300;
/** After so many losses without an answer between them the engine has failed. */
const MOST_LOSSES = 3;

/** @returns `loaded`: the sources of the programs that the worker has, by their names. */
export function createSandboxEngine(
  sandbox: Pick<Sandbox, 'begin' | 'send' | 'end'> & Partial<Pick<Sandbox, 'bring'>>,
  { seconds = SECONDS } = {},
): Engine & { loaded: () => Map<string, string> } {
  /** The requests that have loaded the programs, by the names of these. */
  const programs: Map<string, Load> = new Map();
  /** Those whose programs are of a known form. */
  const ofForms: WeakSet<Load> = new WeakSet();
  /** Is a program being tried? */
  let isTrying = false;
  let losses = 0;
  /** Does this request load a program again? */
  const isRepeated = (request: Load) => programs.get(request.name) === request;

  const client: Engine = createClient(
    (cold, { begun, line, lost, failed }) => {
      const isAllowed = createBudget();
      const listener: Parameters<typeof sandbox.begin>[1] = (message) => {
        if ('ended' in message) lost(message.ended);
        else if (isAllowed(message.line.length)) line(message.line);
        else lost('more lines than are allowed');
      };
      sandbox.begin({ seconds, cold }, listener).then(
        (id) => begun({ send: (text) => sandbox.send(id, text), end: () => sandbox.end(id) }),
        (reason) => failed(String(reason.message ?? reason), reason.reason),
      );
    },
    {
      silence() {
        const hasForm = [...programs.values()].some((request) => ofForms.has(request));
        return 1000 * (hasForm || isTrying ? Math.max(seconds, FIRST_MOVE) : seconds) + SLACK;
      },
      stopLimit: STOP_LIMIT,
      whenFailed: 'refuse',
      checkStray: () => UNASKED,
      checkOf: createChecker,
      first: { op: 'games' } as EngineRequest,
      next: () => [...programs.values()],
      replied({ request }, { done, error, form, trying }: Reply) {
        if (trying) isTrying = true;
        if (!done) return;
        if (!isLoad(request) || !isRepeated(request)) losses = 0;
        if (!isLoad(request)) return;
        isTrying = false;
        if (form) ofForms.add(request);
        if (!error && request.source !== '') programs.set(request.name, request);
        else if (!error || isRepeated(request)) programs.delete(request.name);
      },
      stoppedEarly({ reject }) {
        reject({ code: 'stopped', message: 'stopped before the first answer', field: null, args: {} });
      },
      /** One of the requests may have caused the loss, so none is sent again. */
      lost(pending, message, kind) {
        isTrying = false;
        for (const { request, reject } of pending) {
          if (isLoad(request) && isRepeated(request)) programs.delete(request.name);
          const about = isLoad(request) ? { name: request.name, during: 'load' } : { name: null, during: null };
          reject(userCode(message, { ...about, kind, message }));
        }
        if (++losses < MOST_LOSSES) return null;
        losses = 0; // `start` may be called again
        return 'program-lost';
      },
    },
  );

  const ask: Ask = (request, onReply) => {
    const printed = gatherPrinted((reply: Earlier<typeof request>) => onReply?.(reply));
    // Where its packages cannot be had Python says that there is no such module.
    const wanted = isLoad(request) ? sandbox.bring?.(request.source)?.catch(() => {}) : null;
    const sent = () => client.ask(request, printed.receive);
    const { answer, stop, drop } = wanted ? whenReady(wanted, sent) : sent();
    return {
      answer: answer.finally(printed.pass),
      stop,
      drop() {
        printed.discard();
        drop();
      },
    };
  };

  return {
    ...client,
    ask,
    loaded: () => new Map([...programs.values()].map(({ name, source }) => [name, source])),
  };
}

/** A request that is sent when all that it needs is there. */
export function whenReady<A>(ready: Promise<unknown>, send: () => Sent<A>): Sent<A> {
  let sent: Sent<A> | null = null;
  let ended: 'stop' | 'drop' | null = null;
  const answer = ready.then(() => {
    if (ended === 'drop') return new Promise<A>(() => {});
    sent = send();
    if (ended === 'stop') sent.stop();
    return sent.answer;
  });
  const ending = (how: 'stop' | 'drop') => () => {
    if (ended !== 'drop') ended = how;
    sent?.[how]();
  };
  return { answer, stop: ending('stop'), drop: ending('drop') };
}

const isLoad = (request: EngineRequest): request is Load => request.op === 'load';

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
