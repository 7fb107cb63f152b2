// The queue of thoughts of several rounds that use one engine. In the engine a second `think` ends the first, so one thought
// is under way at a time. Thoughts of the round in which the player acted last come first, the others in the order asked. A
// thought of lower priority that is under way is dropped and sent again later, because a thought may take up to an hour.

import type { Answer, Ask, Earlier, Sent } from '../engine/client.ts';

export type { Ask };

/** A thought in the queue. */
interface Entry {
  owner: object;
  request: object;
  /** `sent`: another object each time that it is sent. */
  onReply?(reply: unknown, sent: object): void;
  /** `stop` was called: it ends with its best answer so far. */
  stopped: boolean;
  /** The request; null while it waits. */
  sent: Sent<unknown> | null;
  resolve(reply: unknown): void;
  reject(problem: unknown): void;
}

const queues: WeakMap<Ask, ReturnType<typeof createThoughts>> = new WeakMap();

/** The queue of an engine. */
export function thoughtsOf(ask: Ask) {
  const queue = queues.get(ask) ?? createThoughts(ask);
  queues.set(ask, queue);
  return queue;
}

/**
 * `ask` of an engine, whose thoughts queue.
 * @param owner Whose they are. `isFirst`: do they come before those of all others?
 */
export function queued(ask: Ask, owner: object, isFirst = false): Ask {
  const thoughts = thoughtsOf(ask);
  return (request, onReply) => {
    if (!('op' in request && (request.op === 'think' || request.op === 'tree'))) return ask(request, onReply);
    if (isFirst) thoughts.first(owner);
    return thoughts.think(owner, request, onReply);
  };
}

function createThoughts(ask: Ask) {
  /** When the player last acted in a round, as a serial number. */
  const acted: WeakMap<object, number> = new WeakMap();
  let serial = 0;
  /** In the order asked. */
  const waiting: Entry[] = [];
  let running: Entry | null = null;

  const priority = ({ owner }: Entry) => acted.get(owner) ?? 0;

  function next() {
    if (waiting.length === 0) return;
    const most = Math.max(...waiting.map(priority));
    if (running) {
      if (priority(running) >= most) return;
      running.sent?.drop();
      running.sent = null;
      waiting.unshift(running);
    }
    const index = waiting.findIndex((entry) => priority(entry) === most);
    for (const entry of waiting.splice(index, 1)) run(entry);
  }

  function run(entry: Entry) {
    running = entry;
    const sent = ask(entry.request, (reply) => entry.sent === sent && entry.onReply?.(reply, sent));
    entry.sent = sent;
    if (entry.stopped) sent.stop();
    const ended = (settle: () => void) => {
      if (entry.sent !== sent) return; // the request was replaced or dropped
      running = null;
      settle();
      next();
    };
    sent.answer.then(
      (reply: unknown) => ended(() => entry.resolve(reply)),
      (problem: unknown) => ended(() => entry.reject(problem)),
    );
  }

  return {
    /** The player acts in this round: its thoughts come first. */
    first(owner: object) {
      acted.set(owner, ++serial);
      next();
    },
    think<const R extends object>(
      owner: object,
      request: R,
      onReply?: (reply: Earlier<R>, sent: object) => void,
    ): Sent<Answer<R>> {
      const entry = { owner, request, onReply, stopped: false, sent: null } as unknown as Entry;
      const answer = new Promise<Answer<R>>((resolve, reject) => Object.assign(entry, { resolve, reject }));
      waiting.push(entry);
      next();
      return {
        answer,
        // If it waits, as soon as it is sent.
        stop() {
          entry.stopped = true;
          entry.sent?.stop();
        },
        drop() {
          if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1);
          if (running !== entry) return;
          running = null;
          entry.sent?.drop();
          entry.sent = null;
          queueMicrotask(next); // so that its owner can send another first
        },
      };
    },
  };
}
