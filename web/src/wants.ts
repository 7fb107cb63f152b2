// What is wanted of the browser (component.ts).

import { once, type Want } from './component.ts';

/**
 * Keys, wherever the focus is.
 * @param key Names all that `eventOf` depends on.
 * @param eventOf What a key means; null: nothing here, and the browser's own meaning stays.
 */
export const keys = <Event>(key: string, eventOf: (pressed: KeyboardEvent) => Event | null): Want<Event> => ({
  key: `keys ${key}`,
  start(emit) {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener(
      'keydown',
      (pressed) => {
        const event = eventOf(pressed);
        if (event === null) return;
        pressed.preventDefault();
        emit(event);
      },
      { signal },
    );
    return { drop: () => listening.abort() };
  },
  event: (event: Event) => event,
  failed: () => null,
});

/**
 * Gives the focus to an element, right after it was drawn.
 * @param count How often that was done: each time is another want.
 * @param gently Only where nothing has the focus.
 */
export const focus = (count: number, selector: string, gently = false): Want<never> =>
  once(
    `focus ${count}`,
    () => {
      if (!gently || document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
    },
    true,
  );
