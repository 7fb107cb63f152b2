// The queue of thoughts of several rounds that use one engine. In the engine a second `think` ends the first, so one thought
// is under way at a time. Thoughts of the round in which the player acted last come first, the others in the order asked. A
// thought of lower priority that is under way is dropped and sent again later, because a thought may take up to an hour.

/** @typedef {ReturnType<typeof import('../engine/client.js').createEngine>['ask']} Ask */
/**
 * @typedef {object} Entry  A thought in the queue.
 * @property {object} owner
 * @property {object} request
 * @property {(reply: any, sent: object) => void} [onReply] `sent`: another object each time that it is sent.
 * @property {boolean} stopped `stop` was called: it ends with its best answer so far.
 * @property {ReturnType<Ask> | null} sent The request; null while it waits.
 * @property {(reply: any) => void} resolve
 * @property {(problem: any) => void} reject
 */

/** @type {WeakMap<Ask, ReturnType<typeof createThoughts>>} */
const queues = new WeakMap();

/** The queue of an engine. @param {Ask} ask */
export function thoughtsOf(ask) {
  const queue = queues.get(ask) ?? createThoughts(ask);
  queues.set(ask, queue);
  return queue;
}

/** @param {Ask} ask */
function createThoughts(ask) {
  /** When the player last acted in a round, as a serial number. @type {WeakMap<object, number>} */
  const acted = new WeakMap();
  let serial = 0;
  /** In the order asked. @type {Entry[]} */
  const waiting = [];
  /** @type {Entry | null} */
  let running = null;

  /** @param {Entry} entry */
  const priority = ({ owner }) => acted.get(owner) ?? 0;

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
    run(waiting.splice(index, 1)[0]);
  }

  /** @param {Entry} entry */
  function run(entry) {
    running = entry;
    const sent = ask(entry.request, (reply) => entry.sent === sent && entry.onReply?.(reply, sent));
    entry.sent = sent;
    if (entry.stopped) sent.stop();
    /** @param {(what: any) => void} settle @returns {(what: any) => void} */
    const ended = (settle) => (what) => {
      if (entry.sent !== sent) return; // the request was replaced or dropped
      running = null;
      settle(what);
      next();
    };
    sent.answer.then(ended(entry.resolve), ended(entry.reject));
  }

  return {
    /** The player acts in this round: its thoughts come first. @param {object} owner */
    first(owner) {
      acted.set(owner, ++serial);
      next();
    },
    /** @param {object} owner @param {object} request @param {Entry['onReply']} [onReply] */
    think(owner, request, onReply) {
      const entry = /** @type {Entry} */ ({ owner, request, onReply, stopped: false, sent: null });
      /** @type {Promise<any>} */
      const answer = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
      waiting.push(entry);
      next();
      return {
        answer,
        /** End the thought with its best answer so far; if it waits, as soon as it is sent. */
        stop() {
          entry.stopped = true;
          entry.sent?.stop();
        },
        /** Forget it: its promise never settles. */
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
