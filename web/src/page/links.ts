// Links of the page: each leads to a document of its own, as one opens it in a new tab; followed here, it loads none.

import type { Effect } from '../runtime/component.ts';
import { SITE } from '../version.ts';
import { pathOf, placeAt } from './paths.ts';
import type { Page, PageEvent } from './state.ts';

/** Links have the addresses of documents, and are followed here. */
export const links = ({ hash, room }: Page): Effect<PageEvent> => ({
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

/** May a change have brought links? A changed text is a new node too (texts.ts). */
const hasElements = ({ type, addedNodes }: MutationRecord) =>
  type === 'attributes' || Array.from(addedNodes).some((node) => node instanceof Element);

const open = () => dispatchEvent(new PopStateEvent('popstate'));

const withoutHash = (href: string) => href.replace(/#.*/s, '');

/** Gives links that are drawn as `#/…` the addresses of documents. What stands at the root needs none where the window is there. */
function address(selector: string) {
  const { lang = '' } = document.documentElement.dataset;
  for (const link of document.body.querySelectorAll(selector)) {
    const hash = ofRooms(link.getAttribute('href') ?? '');
    if (hash === null) continue;
    const path = isDocument(hash) ? pathOf(hash, lang) : '';
    const { href } = new URL(path || hash, SITE);
    if ((path || placeAt(location).lang) && link.getAttribute('href') !== href) link.setAttribute('href', href);
  }
}

/** Of a chapter by a word of an earlier version only the room knows which it is. index.html has the list of those with a document. */
function isDocument(hash: string) {
  const [, chapter] = /^#\/(articles\/\w+)/.exec(hash) ?? [];
  return !chapter || document.documentElement.dataset.rooms?.includes(`"${chapter}"`) === true;
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
