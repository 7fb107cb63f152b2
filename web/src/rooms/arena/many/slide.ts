// Rows that slide to their new places when their order changes: first, last, invert, play (P. Lewis, FLIP your animations, 2015).

import { noChange } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';

const DURATION = 450;
const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

const isStill = () => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where the rows of an element are drawn, in their order, without what is under way. */
const topsOf = (element: Element) => [...element.children].map((row) => (row as HTMLElement).offsetTop);

/**
 * On the element of the rows, which are drawn after it. Given what the rows are of: while their order stays, nothing moves; else each
 * row slides from where that of the same name was.
 */
export const slides = directive(
  class extends Directive {
    #order: string[] = [];

    render(_rows: readonly { name: string }[]) {
      return noChange;
    }

    override update({ element }: ElementPart, [rows]: [readonly { name: string }[]]) {
      const order = rows.map(({ name }) => name);
      if (this.#order.length > 0 && String(this.#order) !== String(order) && !isStill()) {
        const tops = topsOf(element);
        const before = new Map(this.#order.map((name, place) => [name, tops[place]]));
        queueMicrotask(() => {
          for (const [place, top] of topsOf(element).entries()) {
            const by = (before.get(order[place] ?? '') ?? top) - top;
            if (by !== 0)
              element.children[place]?.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
                duration: DURATION,
                easing: EASING,
              });
          }
        });
      }
      this.#order = order;
      return noChange;
    }
  },
);
