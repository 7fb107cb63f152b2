// Keeps a part of a scrolling list in view.

import { Directive, directive, type ElementPart } from 'lit-html/directive.js';

/** To be put into the tag of a list that scrolls: when `key` changes, the part of it that the selector finds is scrolled into view. The page itself does not scroll. */
export const keepInView = directive(
  class extends Directive {
    key: unknown = undefined;

    render(_selector: string, key: unknown) {
      return key;
    }

    override update({ element }: ElementPart, [selector, key]: [string, unknown]) {
      if (key === this.key) return;
      this.key = key;
      // After the list's contents are drawn.
      requestAnimationFrame(() => {
        const part = element.querySelector(selector)?.getBoundingClientRect();
        const list = element.getBoundingClientRect();
        if (!part) element.scrollTop = 0;
        else element.scrollTop += Math.min(0, part.top - list.top) || Math.max(0, part.bottom - list.bottom);
      });
    }
  },
);
