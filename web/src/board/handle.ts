// Gives access to an element that lit-html draws: to what is inside it and to its animations. Each board on a page is drawn
// into an element of its own.

import { Directive, directive, type ElementPart } from 'lit-html/directive.js';

/** Milliseconds that animations are waited for at most. */
const LONGEST_ANIMATION = 1000;

const onElement = directive(
  class extends Directive {
    render(take: (element: HTMLElement) => void) {
      return take;
    }

    override update({ element }: ElementPart & { element: HTMLElement }, [take]: [(element: HTMLElement) => void]) {
      take(element);
    }
  },
);

export function createHandle() {
  let element: HTMLElement | null = null;
  const find = (selector: string): HTMLElement | null => element?.querySelector(selector) ?? null;
  return {
    /** To be put into the element's tag in the template. */
    here: onElement((found) => {
      element = found;
    }),
    find,
    /** End its animations, after the next drawing: nothing moved. */
    still: () =>
      queueMicrotask(() => {
        for (const animation of element?.getAnimations({ subtree: true }) ?? [])
          if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
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
