// What the first place does not need, in one script that comes late: documents of other places, links to them, headings, the manifest of
// another language; and what is done about the site as a whole.

import { type Effect, once } from '../runtime/component.ts';
import { SITE } from '../version.ts';
import { alone } from './embedded.ts';
import { focusHeading } from './heading.ts';
import { links } from './links.ts';
import * as paths from './paths.ts';
import type { PageEvent } from './state.ts';

export * as site from '../device/site.ts';
export { keepingFocus } from '../runtime/focus.ts';

/** All places, with documents of their own. */
const all: typeof alone = {
  ...paths,
  effectsOf: (page): Effect<PageEvent>[] => [
    links(page),
    ...focusHeading(page),
    once(`manifest ${page.lang}`, () => nameManifest(page.lang)),
  ],
};

export const { placeAt, hrefOf, effectsOf } = 'embed' in document.documentElement.dataset ? alone : all;

/** For those who install the page. */
function nameManifest(lang: string) {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  const { href } = new URL(`manifest${lang === 'en' ? '' : `.${lang}`}.webmanifest`, SITE);
  if (manifest && manifest.href !== href) manifest.href = href;
}
