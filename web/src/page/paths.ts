// What the page's addresses are called. Rooms know them as `#/…`; chapters, their list and the rooms have documents of
// their own, whose paths say the same: `#/articles/end/soon` is `articles/end/#soon`, and `ja/articles/end/#soon` in
// Japanese.

import { SITE } from '../base/version.ts';

/** What the address of a window says in the words of rooms; and its language, where the path says it. */
export function placeAt({ href, hash }: Pick<URL, 'href' | 'hash'>) {
  const [, lang = 'en', path] =
    /^(?:(ja)\/)?(articles(?:\/\w+)?|play|tree|lab|arena)(?:[/?#]|$)/.exec(href.slice(SITE.href.length)) ?? [];
  if (!path || hash[1] === '/') return { hash, lang: null };
  const [, figure] = /^#([\w-]+)$/.exec(hash) ?? []; // what others have added, such as `#utm_source=…`, is none
  return { hash: `#/${path === 'play' ? '' : path}${figure && path.includes('/') ? `/${figure}` : ''}`, lang }; // the last game is played on
}

/** The path of a document within the site, of an address of rooms; '': it stands behind `#` at the root. */
export function pathOf(address: string, lang: string) {
  const [, path, figure] = /^#\/(articles(?:\/\w+)?)(?:\/([\w-]+))?(?:$|\?)/.exec(address) ?? [];
  return path ? `${lang === 'en' ? '' : `${lang}/`}${path}/${figure ? `#${figure}` : ''}` : '';
}

/** The whole address, of one of rooms. What stands behind `#` does so where the window is, if that is at the root. */
export function hrefOf(address: string, lang: string, href: string) {
  const path = pathOf(address, lang);
  return new URL(path || address, path || placeAt({ href, hash: '' }).lang ? SITE : href).href;
}
