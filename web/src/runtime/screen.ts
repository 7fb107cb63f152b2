// Effects on the screen (component.ts): they are apart from browser.ts, since a first visit needs none of them.

import type { Effect } from './component.ts';

/** What is true of the screen, now and when that changes. */
export const media = <Event>(query: string, eventOf: (matches: boolean) => Event): Effect<Event> => ({
  key: `media ${query}`,
  beforePaint: true,
  start(emit) {
    const listening = new AbortController();
    const list = matchMedia(query);
    list.addEventListener('change', ({ matches }) => emit(matches), { signal: listening.signal });
    emit(list.matches);
    return { drop: () => listening.abort() };
  },
  event: eventOf,
});

/** An element that is drawn comes near the screen: to so many pixels from it. */
export const near = <Event>(selector: string, pixels: number, event: Event): Effect<Event> => ({
  key: `near ${selector}`,
  start(emit) {
    const element = document.querySelector(selector);
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && emit(null),
      {
        rootMargin: `${pixels}px`,
      },
    );
    if (element) observer.observe(element);
    return { drop: () => observer.disconnect() };
  },
  event: () => event,
});

/** Can a page fill the screen? On some phones it cannot. */
export const canFill = () => globalThis.document?.fullscreenEnabled === true;

/** Fills the screen, or leaves that. Where the browser refuses, all stays as it is. */
export function fillScreen() {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  done.catch(() => {});
}
