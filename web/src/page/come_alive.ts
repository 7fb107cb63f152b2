// Has a page that was drawn at build time (web/make/chapter_pages.mjs) come alive: what stands in the document becomes what lit-html
// has drawn, so that focus, selection, scroll position and open details stay. For that it is drawn once more as it was then.

import { hydrate } from '@lit-labs/ssr-client';
import { admitted } from '../embedding.ts';
import { once } from '../runtime/component.ts';
import { SITE } from '../version.ts';
import { pathOf } from './paths.ts';
import * as known from './places.ts';
import type { Page } from './state.ts';

const root = document.body;
const { dataset, lang: tag } = document.documentElement;
const { embed, lang = tag, place: drawnPlace = '' } = dataset;

/** Of a page that shows what its address says: the games (web/make/chapter_pages.mjs). That address says what was drawn too. */
const { games = null } = JSON.parse(dataset.known ?? '{}');

/** In a frame of another site there is no other place, and the address stays. */
const only: Page['places'] = {
  placeAt: ({ hash }) => ({
    hash: games && admitted(hash, drawnPlace, games) ? hash.replace(/[?&]drawn=.*/s, '') : drawnPlace,
    lang,
  }),
  hrefOf: (_address, _lang, href) => href,
  effectsOf(page) {
    const { parts, rooms, room, hash } = page;
    if (!rooms.has(room)) return [];
    const address = parts.get(room)?.address(rooms.get(room), page) ?? hash;
    const links = once('links', () => addEventListener('click', leave, true));
    return games ? [links, once(`whole ${address}`, () => nameWhole(address), true)] : [links];
  },
};

/** Links lead to the page, beside the frame. @param link As rooms draw it, `#/…`. */
const leading = (link: string) => ({
  href: new URL(pathOf(link, lang) || link, SITE).href,
  target: '_blank',
  rel: 'noopener',
});

function leave({ target }: Event) {
  const link = (target as Element).closest('a[href^="#/"]');
  if (link) Object.assign(link, leading(link.getAttribute('href') ?? ''));
}

/** The link to the page, beneath what is shown. */
const whole = document.createElement('a');

function nameWhole(address: string) {
  Object.assign(whole, leading(address), { className: 'whole', textContent: '先読み Sakiyomi →' });
  if (!whole.isConnected) root.append(whole);
}

export const { placeAt, hrefOf, effectsOf } = embed === undefined ? known : only;
export const { site } = known;
const { hash: begun } = placeAt(location);

/**
 * @param draw What is drawn of a page.
 * @returns Is the document what is drawn now? Null: not yet. What is there can be read, also where a file is missing, which is said.
 */
export function comeAlive(page: Page, draw: (page: Page) => unknown) {
  const { room, rooms, parts, ours } = page;
  const [place] = pathOf(begun, 'en').split('#');
  const isElsewhere = page.hash !== begun || place !== pathOf(drawnPlace, 'en').split('#')[0];
  if (isElsewhere || (rooms.has(room) && !parts.get(room)?.asBuilt)) {
    delete dataset.place;
    return false; // the reader has gone elsewhere, or the room takes the place of its first picture
  }
  const state = parts.get(room)?.asBuilt?.(rooms.get(room)) ?? null;
  if (state === null) {
    if (page.isMissing) dispatchEvent(new Event('error')); // first.ts says so
    return null;
  }
  const drawn: Page = { ...page, rooms: new Map([[room, state]]), games: ours, programs: null };
  const isAlive = hydrated(draw({ ...drawn, engine: 'booting', theme: 'system', langNamed: false, ...QUIET }));
  delete dataset.place;
  return isAlive;
}

/** Nothing is said at the foot. */
const QUIET = { problem: null, loading: null, newer: false, unloaded: false, unreachable: false };

function hydrated(drawn: unknown) {
  try {
    ofOneWidth();
    // Open in the markup, a task's explanation is closed by style: who has pressed its heading meanwhile wants to see it.
    const pressed = root.querySelectorAll<HTMLDetailsElement>('.task details:not([open])');
    queueMicrotask(() => {
      for (const details of pressed) details.open = true;
    });
    for (const comment of comments())
      if (comment.data === 'lit-part' && comment.nextSibling instanceof Comment) comment.after(''); // lit-html writes into this text
    hydrate(drawn, root);
    root.querySelector('#missing')?.remove();
    return true;
  } catch (reason) {
    reportError(reason);
    return false;
  } finally {
    // The properties have set the styles that the chapter's sheet has stood for.
    for (const element of root.querySelectorAll('[data-style]')) element.removeAttribute('data-style');
    // Addresses that are relative to this document would lead elsewhere from the next.
    for (const link of root.querySelectorAll('a[href^="../"]'))
      link.setAttribute('href', new URL(link.getAttribute('href') ?? '', location.href).href);
  }
}

function comments() {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** Of what was drawn for both widths of screen, the other one goes. */
function ofOneWidth() {
  const width = matchMedia('(max-width: 40rem)').matches ? 'narrow' : 'wide';
  for (const begin of comments().filter(({ data }) => /^for-/.test(data))) {
    const range = document.createRange();
    let end: ChildNode = begin;
    while (!(end instanceof Comment && end.data === '/for')) end = end.nextSibling as ChildNode;
    if (begin.data === `for-${width}`) {
      begin.remove();
      end.remove();
    } else {
      range.setStartBefore(begin);
      range.setEndAfter(end);
      range.deleteContents();
    }
  }
  for (const element of root.querySelectorAll('[data-width]')) element.removeAttribute('data-width');
  for (const element of root.querySelectorAll('.fact > span'))
    element.parentElement?.replaceChildren(...element.childNodes);
}
