// Links of the page: each leads to a document of its own, as one opens it in a new tab; followed here, it loads none.

import type { Want } from '../component.ts';
import { chapterIn } from '../rooms/index.ts';
import { SITE } from '../version.ts';
import { hrefOf, placeAt } from './paths.ts';
import type { Page, PageEvent } from './state.ts';

const html = document.documentElement;

/** Links have the addresses of documents, and are followed here. */
export const links = ({ hash, room }: Page): Want<PageEvent> => ({
  key: 'links',
  start() {
    addEventListener('click', follow);
    new MutationObserver(() => address('a[href^="#/"]')).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['href'],
    });
    new MutationObserver(() => address('a[href]')).observe(html, { attributeFilter: ['lang'] });
    address('a[href^="#/"]');
    if (room && placeAt(location).hash !== hash) open(); // it was opened before more was known of places
    return undefined;
  },
  event: () => null,
  failed: () => null,
});

const open = () => dispatchEvent(new PopStateEvent('popstate'));

const withoutHash = (href: string) => href.replace(/#.*/s, '');

/** Gives links that are drawn as `#/…` the addresses of documents, where that is another one than the window's. */
function address(selector: string) {
  for (const link of document.body.querySelectorAll(selector)) {
    const hash = ofRooms(link.getAttribute('href') ?? '');
    if (hash === null) continue;
    const [, chapter] = /^#\/articles\/([^?]+)/.exec(hash) ?? [];
    const isElsewhere = chapter && chapterIn(hash).length === 0; // by a word of an earlier version, which only the room knows
    const href = isElsewhere ? new URL(hash, SITE).href : hrefOf(hash, html.lang, location.href);
    if (withoutHash(href) !== withoutHash(location.href) && link.getAttribute('href') !== href)
      link.setAttribute('href', href);
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
  if (link.hasAttribute('target') || link.hasAttribute('download') || !isOurs(to)) return;
  if (withoutHash(to.href) === withoutHash(location.href)) return; // the browser loads none
  history.pushState(null, '', to);
  event.preventDefault();
  document.querySelector('link[rel=canonical]')?.remove(); // the document that was loaded
  open();
}

/** Is it the page at its root, or a document of a place? */
const isOurs = (url: URL) =>
  url.href.startsWith(SITE.href) &&
  (/^(index\.html)?(\?|#|$)/.test(url.href.slice(SITE.href.length)) || placeAt(url).lang);
