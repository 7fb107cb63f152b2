// Rows that slide to their new places when their order changes: first, last, invert, play (P. Lewis, FLIP your animations, 2015).

import { noChange } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';

const DURATION = 450;
const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

const isStill = () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where the rows of an element are drawn, without what is under way. */
const tops = (element: Element) =>
  new Map([...element.children].map((row) => [row, (row as HTMLElement).offsetTop] as const));

/**
 * On the element of the rows, which are drawn after it, each under a key of its own (`repeat`). Given what the rows are of: while their
 * order stays, nothing moves.
 */
export const slides = directive(
  class extends Directive {
    #order: string | null = null;

    render(_rows: readonly { name: string }[]) {
      return noChange;
    }

    override update({ element }: ElementPart, [rows]: [readonly { name: string }[]]) {
      const text = rows.map(({ name }) => name).join('\n');
      if (this.#order !== null && this.#order !== text && !isStill()) {
        const before = tops(element);
        queueMicrotask(() => {
          for (const [row, top] of tops(element)) {
            const by = (before.get(row) ?? top) - top;
            if (by !== 0)
              row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
                duration: DURATION,
                easing: EASING,
              });
          }
        });
      }
      this.#order = text;
      return noChange;
    }
  },
);
