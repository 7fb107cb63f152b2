// Gathers what a request prints: each reply has a room drawn. What was printed below one move stays together.

import type { Printed } from '../contract/types.ts';

/** Milliseconds for which what is printed is gathered. */
const INTERVAL = 100;
/** The most replies that are passed on at a time. What comes after them is one more, of no known move. */
const MOST_AT_ONCE = 50;

/**
 * @param onReply Called with what is printed, ten times a second at most, and with the other replies, all in their
 * order.
 */
export function gatherPrinted<Reply>(onReply: (reply: Reply | Printed) => void) {
  let gathered: Printed[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Pass on what is gathered. */
  function pass() {
    clearTimeout(timer);
    timer = undefined;
    const passed = gathered;
    gathered = [];
    for (const reply of passed) onReply(reply);
  }

  function gather(reply: Printed) {
    const last = gathered.at(-1);
    if (!last || last.move !== reply.move) gathered.push(reply);
    else gathered[gathered.length - 1] = { ...last, printed: last.printed + reply.printed };
  }

  return {
    pass,
    discard() {
      gathered = [];
    },
    receive(reply: Reply | Printed) {
      if (isPrinted(reply)) {
        gather(gathered.length < MOST_AT_ONCE ? reply : { printed: reply.printed, done: false });
        timer ??= setTimeout(pass, INTERVAL);
        return;
      }
      pass();
      onReply(reply);
    },
  };
}

const isPrinted = (reply: unknown): reply is Printed => Object(reply).printed !== undefined;
