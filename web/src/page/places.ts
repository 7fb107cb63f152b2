// What the first place does not need, in one script that comes late: documents of other places, links to them, headings, the manifest of
// another language; and what is done about the site as a whole.

import { type Effect, once } from '../runtime/component.ts';
import { SITE } from '../version.ts';
import { focusHeading } from './heading.ts';
import { links } from './links.ts';
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
