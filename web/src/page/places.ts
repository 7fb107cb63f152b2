// What the first place does not need, in one script that comes late: documents of other places, links to them,
// headings, the manifest of another language; and what is done about the site as a whole.

import { SITE } from '../base/version.ts';
import { readNow } from '../runtime/browser.ts';
import { type Effect, once } from '../runtime/component.ts';
import { pathOf, placeAt } from './paths.ts';
import type { Page, PageEvent } from './state.ts';

export * as site from '../device/site.ts';
export { keepingFocus } from '../runtime/focus.ts';
export { hrefOf, placeAt } from './paths.ts';

export const effectsOf = (page: Page): Effect<PageEvent>[] => [
  links(page),
  ...focusHeading(page),
  once(`manifest ${page.lang}`, () => nameManifest(page.lang)),
];

/** For those who install the page. */
function nameManifest(lang: string) {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  const { href } = new URL(`manifest${lang === 'en' ? '' : `.${lang}`}.webmanifest`, SITE);
  if (manifest && manifest.href !== href) manifest.href = href;
}

/**
 * Links of the page: each leads to a document of its own, as one opens it in a new tab; followed here, it loads none.
 */
const links = ({ hash, room }: Page): Effect<PageEvent> => ({
  key: 'links',
  start() {
    addEventListener('click', follow);
    new MutationObserver((changes) => {
      if (changes.some(hasElements)) address('a[href^="#/"]');
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['href'],
    });
    new MutationObserver(() => address('a[href]')).observe(document.documentElement, {
      attributeFilter: ['data-lang'],
    });
    address('a[href^="#/"]');
    if (room && placeAt(location).hash !== hash) open(); // it was opened before more was known of places
    return undefined;
  },
  event: () => null,
});

/** May a change have brought links? A changed text is a new node too (translator.ts). */
const hasElements = ({ type, addedNodes }: MutationRecord) =>
  type === 'attributes' || Array.from(addedNodes).some((node) => node instanceof Element);

const open = () => dispatchEvent(new PopStateEvent('popstate'));

const withoutHash = (href: string) => href.replace(/#.*/s, '');

/**
 * Gives links that are drawn as `#/…` the addresses of documents. What stands at the root needs none where the window
 * is there.
 */
function address(selector: string) {
  const { lang = '' } = document.documentElement.dataset;
  for (const link of document.body.querySelectorAll(selector)) {
    const hash = ofRooms(link.getAttribute('href') ?? '');
    if (hash === null) continue;
    const path = pathOf(hash, lang);
    const { href } = new URL(path || hash, SITE);
    if ((path || placeAt(location).lang) && link.getAttribute('href') !== href) link.setAttribute('href', href);
  }
}

/** A link in the words of rooms; null: to something else. */
function ofRooms(link: string) {
  if (link.startsWith('#/')) return link;
  const url = new URL(link, location.href);
  return url.href.startsWith(SITE.href) && placeAt(url).lang ? placeAt(url).hash : null;
}

function follow(event: MouseEvent) {
  const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!link || event.defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
  const to = new URL(link.getAttribute('href') ?? '', location.href);
  if (link.hasAttribute('target') || link.hasAttribute('download') || !isOfSite(to)) return;
  if (withoutHash(to.href) === withoutHash(location.href)) return; // the browser loads none
  history.pushState(null, '', to);
  event.preventDefault();
  document.querySelector('link[rel=canonical]')?.remove(); // the document that was loaded
  open();
}

/** Is it the page at its root, or a document of a place? */
const isOfSite = (url: URL) =>
  url.href.startsWith(SITE.href) &&
  (/^(index\.html)?(\?|#|$)/.test(url.href.slice(SITE.href.length)) || placeAt(url).lang);

/**
 * What is shown under a heading of its own: the room, and where it has several, the place in it; null: there is no
 * heading yet.
 */
function placeOf(page: Page) {
  const { room, rooms, parts, trouble } = page;
  const part = parts.get(room);
  if (!part || !rooms.has(room)) return trouble && room;
  const place = part.place ? part.place(rooms.get(room), page) : '';
  return place === null ? null : `${room} ${place}`;
}

/**
 * The heading of another place gets the focus, unless the player has put the focus elsewhere meanwhile. That of the
 * first place does not: the browser begins a page at its top.
 */
function focusHeading(page: Page): Effect<PageEvent>[] {
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
