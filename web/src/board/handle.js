// Gives access to an element that lit-html draws: to the focus inside it and to its animations. Each board on a page is drawn
// into an element of its own.

import { Directive, directive } from '../../vendor/lit-html/directive.js';

/** Milliseconds that animations are waited for at most. */
const LONGEST_ANIMATION = 1000;

const onElement = directive(
  class extends Directive {
    /** @param {(element: Element) => void} take */
    render(take) {
      return take;
    }

    /** @param {import('../../vendor/lit-html/directive.js').ElementPart} part @param {[(element: Element) => void]} takes @override */
    update({ element }, [take]) {
      take(element);
    }
  },
);

export function createHandle() {
  /** @type {HTMLElement | null} */
  let element = null;
  /** @param {string} selector @returns {HTMLElement | null} */
  const find = (selector) => element?.querySelector(selector) ?? null;
  return {
    /** To be put into the element's tag in the template. */
    here: onElement((/** @type {Element} */ found) => {
      element = /** @type {HTMLElement} */ (found);
    }),
    find,
    /** Focus a part of it, after the next drawing. @param {string} selector @param {boolean} [preventScroll] */
    focus: (selector, preventScroll) => queueMicrotask(() => find(selector)?.focus({ preventScroll })),
    /** Scroll to the beginning of a part of it that is not wholly seen, after the next drawing. @param {string} selector */
    reveal: (selector) =>
      queueMicrotask(() => {
        const part = find(selector);
        const { top, bottom } = part?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        if (top < 0 || bottom > innerHeight) part?.scrollIntoView();
      }),
    /** Fulfilled when its animations are finished. A hidden tab has none. */
    async settled() {
      if (!element || document.hidden) return;
      const finished = new Promise(requestAnimationFrame).then(() =>
        Promise.allSettled(element?.getAnimations({ subtree: true }).map((animation) => animation.finished) ?? []),
      );
      await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, LONGEST_ANIMATION))]);
    },
  };
}
