// A place that is shown alone, in a frame of another site: there is no other place, and the address stays.

import { parseEmbedAddress } from '../base/embedding.ts';
import { SITE } from '../base/version.ts';
import { once } from '../runtime/component.ts';
import { pathOf } from './paths.ts';
import type { Page } from './state.ts';

export * as site from '../device/site.ts';
export { keepingFocus } from '../runtime/focus.ts';

type Places = Page['places'];

const { dataset, lang: tag } = document.documentElement;
const { lang = tag, place = '' } = dataset;

/** Of a page that shows what its address says: the games (web/make/chapter_pages.mjs). */
const { games = null } = JSON.parse(dataset.known ?? '{}');

export const placeAt: Places['placeAt'] = ({ hash }) => ({
  hash: games && parseEmbedAddress(hash, games) ? hash : place,
  lang,
});

export const hrefOf: Places['hrefOf'] = (_address, _lang, href) => href;

export const effectsOf: Places['effectsOf'] = (page) => {
  const { parts, rooms, room, hash } = page;
  if (!rooms.has(room)) return [];
  const address = parts.get(room)?.address(rooms.get(room), page) ?? hash;
  const links = once('links', leadElsewhere);
  return games ? [links, once(`whole ${address}`, () => nameWhole(address), true)] : [links];
};

/** Links lead to the page, beside the frame. @param link As rooms draw it, `#/…`. */
const leading = (link: string) => ({
  href: new URL(pathOf(link, lang) || link, SITE).href,
  target: '_blank',
  rel: 'noopener',
});

function leadElsewhere() {
  const lead = () => {
    for (const link of document.querySelectorAll('a[href^="#/"]'))
      Object.assign(link, leading(link.getAttribute('href') ?? ''));
  };
  new MutationObserver(lead).observe(document.body, { subtree: true, childList: true, attributeFilter: ['href'] });
  lead();
}

/** The link to the page, beneath what is shown. */
const whole = document.createElement('a');

function nameWhole(address: string) {
  Object.assign(whole, leading(address), { className: 'whole', textContent: '先読み Sakiyomi →' });
  if (!whole.isConnected) document.body.append(whole);
}
