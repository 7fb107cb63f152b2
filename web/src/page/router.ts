// The addresses of the page: which are opened and written, and the heading of the place that one leads to.

import { once, type Want } from '../component.ts';
import { roomAt } from '../rooms/index.ts';
import { found, heard } from '../wants.ts';
import { hrefOf, placeAt } from './paths.ts';
import type { Page, PageEvent } from './state.ts';

/** What an entry of the history has as its state. */
export interface HistoryEntry {
  /** What its room tells of it, besides its address. */
  of?: unknown;
  /** The step that has led to it, and the last one that has led on from it. */
  step?: number;
  next?: number;
  /** Has a button loaded the page again? */
  again?: boolean;
}
const entryNow = (): HistoryEntry => history.state ?? {};
export const wasLoadedAgain = () => entryNow().again === true;
export const markLoadedAgain = () => history.replaceState({ ...entryNow(), again: true }, '');

/** The address of what is shown; null: it stays as it is. */
const addressOf = (page: Page) => {
  const part = page.rooms.has(page.room) && page.parts.get(page.room);
  return part ? part.address(page.rooms.get(page.room), page) : null;
};

const entryOf = ({ parts, rooms, room }: Page) => parts.get(room)?.entry?.(rooms.get(room)) ?? null;

/** What is shown under a heading of its own: the room, and where it has several, the place in it; null: there is no heading yet. */
function placeOf(page: Page) {
  const { room, rooms, parts, trouble } = page;
  const part = parts.get(room);
  if (!part || !rooms.has(room)) return trouble && room;
  const place = part.place ? part.place(rooms.get(room), page) : '';
  return place === null ? null : `${room} ${place}`;
}

export function addresses(page: Page): Want<PageEvent>[] {
  const opening = { ...heard('opening', ['popstate'], () => opened(page)), soon: true }; // addresses that the browser opens
  const wants: Want<PageEvent>[] = [opening];
  if (page.tops > 0) wants.push(once(`top ${page.tops}`, () => scrollTo(0, 0), true)); // where the browser goes back, it scrolls after this
  const address = addressOf(page);
  const { lang, href } = page;
  const target = address ? hrefOf(address, lang, href) : href;
  if (page.stepped || target !== href) wants.push(writing(target, entryOf(page), page));
  const place = placeOf(page);
  if (place && place !== page.headed) wants.push(heading(place, page));
  return wants;
}

/** The address of the window is opened. */
export function opened(page: Page): PageEvent {
  const { hash, lang } = placeAt(location);
  const entry = entryNow();
  const isBack = entry.next !== undefined && entry.next === page.entry.step;
  const part = page.parts.get(roomAt(hash).id);
  const arrival = part?.read(hash, page, { of: entry.of ?? null, isBack }) ?? null;
  return ['opened', hash, arrival, document.activeElement, entry, location.href, lang];
}

/** Milliseconds after which an address is written again that the browser has refused: some refuse many changes in a short time. */
const REFUSED = 1000;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A step of the player that leads elsewhere adds an entry to the history; any other change replaces the entry. */
const writing = (target: string, of: unknown, { href, stepped }: Page): Want<PageEvent> => ({
  key: `address ${target} after ${href} ${stepped}`,
  soon: true, // what is seen is in the address, also of a page that is loaded again at once
  start(emit) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function write() {
      if (location.href !== href) return; // the event of another address is still to come
      try {
        const entry = entryNow();
        const isElsewhere = target !== href;
        if (stepped && (isElsewhere || !isSame(entry.of ?? null, of))) {
          const step = performance.now();
          history.replaceState({ ...entry, next: step }, '');
          history.pushState({ of, step }, '', target);
        } else if (isElsewhere) history.replaceState({ ...entry, again: false, of }, '', target);
        emit([location.href, placeAt(location).hash, entryNow()]);
      } catch {
        timer = setTimeout(write, REFUSED);
      }
    }
    write();
    return { drop: () => clearTimeout(timer) };
  },
  event: (written: [string, string, HistoryEntry]) => ['written', ...written],
  failed: () => null,
});

/**
 * The heading of another place gets the focus, unless the player has put the focus elsewhere meanwhile. That of the first place does
 * not: the browser begins a page at its top.
 */
function heading(place: string, { headed, again, focused }: Page) {
  function give() {
    const element = document.querySelector<HTMLElement>('main h1');
    if (!element || (headed === null && !again)) return;
    if (![null, document.body, focused].includes(document.activeElement)) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
  return found(`heading of ${place}`, give, (): PageEvent => ['headed', place]);
}
