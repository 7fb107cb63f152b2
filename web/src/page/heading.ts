// The heading of the place that is shown: it gets the focus where one has come from another place.

import { readNow } from '../runtime/browser.ts';
import type { Effect } from '../runtime/component.ts';
import type { Page, PageEvent } from './state.ts';

/** What is shown under a heading of its own: the room, and where it has several, the place in it; null: there is no heading yet. */
function placeOf(page: Page) {
  const { room, rooms, parts, trouble } = page;
  const part = parts.get(room);
  if (!part || !rooms.has(room)) return trouble && room;
  const place = part.place ? part.place(rooms.get(room), page) : '';
  return place === null ? null : `${room} ${place}`;
}

/**
 * The heading of another place gets the focus, unless the player has put the focus elsewhere meanwhile. That of the first place does
 * not: the browser begins a page at its top.
 */
export function focusHeading(page: Page): Effect<PageEvent>[] {
  const { headed, again, focused } = page;
  const place = placeOf(page);
  if (!place || place === headed) return [];
  function give() {
    const element = document.querySelector<HTMLElement>('main h1');
    if (!element || (headed === null && !again)) return;
    if (![null, document.body, focused].includes(document.activeElement)) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
  return [readNow(`heading of ${place}`, give, (): PageEvent => ['headed', place])];
}
