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
export const focus = (count: number, selector: string, gently = false, options?: FocusOptions): Want<never> =>
  once(
    `focus ${count}`,
    () => {
      if (!gently || document.activeElement === document.body)
        document.querySelector<HTMLElement>(selector)?.focus(options);
    },
    true,
  );

/**
 * What a promise brings: a file, a late module. It comes to its end where it is no longer wanted, and is not heard then.
 * @param key Names all that `begin` depends on.
 */
export const promised = <Told, Event>(
  key: string,
  begin: () => Promise<Told>,
  event: (told: Told) => Event,
  failed: (reason: unknown) => Event | null,
): Want<Event> => ({
  key,
  start(tell, fail) {
    begin().then(tell, fail);
    return undefined;
  },
  event,
  failed,
});

/** The changes of what is true of the screen. */
export const media = <Event>(query: string, eventOf: (matches: boolean) => Event): Want<Event> => ({
  key: `media ${query}`,
  start(tell) {
    const listening = new AbortController();
    matchMedia(query).addEventListener('change', ({ matches }) => tell(matches), { signal: listening.signal });
    return { drop: () => listening.abort() };
  },
  event: eventOf,
  failed: () => null,
});

/** An element that is drawn comes near the screen: to so many pixels from it. */
export const near = <Event>(selector: string, pixels: number, event: Event): Want<Event> => ({
  key: `near ${selector}`,
  start(tell) {
    const element = document.querySelector(selector);
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && tell(null),
      {
        rootMargin: `${pixels}px`,
      },
    );
    if (element) observer.observe(element);
    return { drop: () => observer.disconnect() };
  },
  event: () => event,
  failed: () => null,
});
