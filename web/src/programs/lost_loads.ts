// A program can end the tab that loads it, as where it takes all memory. So that it does not do that again whenever the page is opened,
// a text is marked while it is loaded. One that is marked as a page begins has not come back: it is loaded when a person runs it.

import { digest } from '../device/programs.ts';
import { keysAfter, readItem, removeItem, writeItem } from '../device/storage.ts';

const PREFIX = 'sakiyomi:loading:';

export function createLoads() {
  const marked = new Set(keysAfter(PREFIX));
  const underWay: Map<object, string> = new Map();
  const unmark = (key: string) => removeItem(PREFIX + key);
  // A tab that is left may be closed without a word: that is no end that a program has brought about.
  for (const name of ['pagehide', 'visibilitychange'])
    addEventListener(name, () => {
      if (name === 'pagehide' || document.hidden) for (const key of underWay.values()) unmark(key);
    });
  return {
    /** Has the last load of this text not come back? Another tab may have tried it since. */
    isLost(source: string) {
      const key = digest(source);
      return marked.has(key) && readItem(PREFIX + key) !== null;
    },
    /** A text begins to be loaded. @returns Says that it has come back. */
    begin(source: string) {
      const key = digest(source);
      const load = {};
      underWay.set(load, key);
      writeItem(PREFIX + key, '');
      return () => {
        underWay.delete(load);
        if ([...underWay.values()].includes(key)) return;
        marked.delete(key);
        unmark(key);
      };
    },
  };
}
