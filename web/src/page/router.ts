// The addresses of the page: which are opened and written.

import { roomAt } from '../rooms/index.ts';
import { fromPromise, onWindow } from '../runtime/browser.ts';
import type { Effect } from '../runtime/component.ts';
import type { HistoryEntry, Page, PageEvent } from './state.ts';

const entryNow = (): HistoryEntry => history.state ?? {};
/** What is known of places: of a page in a frame of another site other things. */
export const loadPlaces = () =>
  'embed' in document.documentElement.dataset ? import('./embedded.ts') : import('./places.ts');
const known = fromPromise('places', loadPlaces, (places): PageEvent => ['places', places], null);
/** Until more is known, all places stand behind `#`. */
export const FIRST: Page['places'] = {
  placeAt: ({ hash }) => ({ hash, lang: null }),
  hrefOf: (address, _, href) => new URL(address, href).href,
  effectsOf: () => [known],
};

export const wasLoadedAgain = () => entryNow().again === true;
export const markLoadedAgain = () => history.replaceState({ ...entryNow(), again: true }, '');

/** The address of what is shown; null: it stays as it is. */
const addressOf = (page: Page) => {
  const part = page.rooms.has(page.room) && page.parts.get(page.room);
  return part ? part.address(page.rooms.get(page.room), page) : null;
};

const entryOf = ({ parts, rooms, room }: Page) => parts.get(room)?.entry?.(rooms.get(room)) ?? null;

export function addresses(page: Page): Effect<PageEvent>[] {
  const opening = { ...onWindow('opening', ['popstate'], () => opened(page)), beforePaint: true }; // addresses that the browser opens
  const effects = [opening, ...page.places.effectsOf(page)];
  const address = addressOf(page);
  const { lang, href, places } = page;
  const target = address ? places.hrefOf(address, lang, href) : href;
  if (page.stepped || target !== href) effects.push(writing(target, entryOf(page), page));
  return effects;
}

/** The address of the window is opened. */
export function opened(page: Page): PageEvent {
  const { hash, lang } = page.places.placeAt(location);
  const entry = entryNow();
  const isBack = entry.next !== undefined && entry.next === page.entry.step;
  const part = page.parts.get(roomAt(hash).id);
  const arrival = part?.read(hash, page, { of: entry.of ?? null, isBack }) ?? null;
  return ['opened', hash, arrival, document.activeElement, entry, location.href, lang];
}

/**
 * Milliseconds after which an address is written again that the browser has refused: some refuse many changes in a
 * short time.
 */
const REFUSED = 1000;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A step of the player that leads elsewhere adds an entry to the history; any other change replaces the entry. */
const writing = (target: string, of: unknown, { href, stepped, places }: Page): Effect<PageEvent> => ({
  key: `address ${target} after ${href} ${stepped}`,
  beforePaint: true, // what is seen is in the address, also of a page that is loaded again at once
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
        emit([location.href, places.placeAt(location).hash, entryNow()]);
      } catch {
        timer = setTimeout(write, REFUSED);
      }
    }
    write();
    return { drop: () => clearTimeout(timer) };
  },
  event: (written: [string, string, HistoryEntry]) => ['written', ...written],
});
