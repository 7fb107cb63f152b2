// Gathers what a request prints: each reply has a room drawn.

import type { Printed } from '../../contract/types.ts';

/** Milliseconds for which what is printed is gathered. */
const INTERVAL = 100;

/** @param onReply Called with what is printed, at most ten times a second, and with the other replies, all in their order. */
export function gatherPrinted<Reply>(onReply: (reply: Reply | Printed) => void) {
  let gathered = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Pass on what is gathered. */
  function pass() {
    clearTimeout(timer);
    timer = undefined;
    const printed = gathered;
    gathered = '';
    if (printed) onReply({ printed, done: false });
  }

  return {
    pass,
    discard() {
      gathered = '';
    },
    receive(reply: Reply | Printed) {
      if (isPrinted(reply)) {
        gathered += reply.printed;
        timer ??= setTimeout(pass, INTERVAL);
        return;
      }
      pass();
      onReply(reply);
    },
  };
}

const isPrinted = (reply: unknown): reply is Printed => Object(reply).printed !== undefined;
