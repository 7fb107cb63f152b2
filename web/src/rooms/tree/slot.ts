// A place for one request at a time. What comes of a request that was dropped is not passed on.

import type { Problem } from '../../contract/types.ts';

export function createSlot() {
  let current: { key: string; drop: () => void } | null = null;
  return {
    /** Of the request that is under way; null: none is. */
    key: () => current?.key ?? null,
    drop() {
      current?.drop();
      current = null;
    },
    put<Reply>(
      key: string,
      { answer, drop }: { answer: Promise<Reply>; drop: () => void },
      take: (reply: Reply) => void,
      refuse: (problem: Problem) => void,
    ) {
      const own = { key, drop };
      current = own;
      const ended =
        <What>(pass: (what: What) => void) =>
        (what: What) => {
          if (current !== own) return;
          current = null;
          pass(what);
        };
      answer.then(ended(take), ended(refuse));
    },
  };
}
