// Parts of built documents: the markup of the page's templates, the ways between folders, and the head, which says of a
// page what search engines and previews of links are told.

import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';

/** The languages of pages. The first one's are at the root, each other's in a folder of its name. */
export const LANGUAGES = ['en', 'ja'];
/** @type {{[lang: string]: string}} */
const LOCALES = { en: 'en_GB', ja: 'ja_JP' };
export const SITE = 'Sakiyomi 先読み';
/** The size of a preview picture, in pixels. */
export const PREVIEW = /** @type {const} */ ([1200, 630]);

/** The folder of a page in a language. @param {string} place `articles/end/` @param {string} lang */
export const folderOf = (place, lang) => `${lang === LANGUAGES[0] ? '' : `${lang}/`}${place}`;

/** The way from a folder to the root. @param {string} folder */
export const rootFrom = (folder) => folder.replace(/[^/]+\//g, '../');

/** @param {string | number} words */
export const escaped = (words) =>
  String(words).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An element without contents. @param {string} name @param {{[name: string]: string | number}} attributes */
const element = (name, attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>`;

/**
 * @typedef {object} About
 * @property {string} place The folder of the page in the first language.
 * @property {string} lang
 * @property {string} title
 * @property {string} description
 * @property {string} preview The address of its picture within the version.
 * @property {string} shows What the picture shows.
 * @property {boolean} [isChapter]
 */

/**
 * `{{base}}` in it stands for the folder of the version.
 * @param {About} about
 * @param {string} url The address of the site; empty: not known, all are relative, and those that must not be are left
 * out.
 */
export function headOf({ place, lang, title, description, preview, shows, isChapter = false }, url) {
  const root = url || rootFrom(folderOf(place, lang));
  const at = (/** @type {string} */ to, language = lang) => `${root}${folderOf(to, language)}` || './';
  const picture = `${at('', LANGUAGES[0])}{{base}}${preview}`;
  const alternate = (/** @type {string} */ hreflang, lang = hreflang) =>
    element('link', { rel: 'alternate', hreflang, href: at(place, lang) });
  const og = (/** @type {string} */ name, /** @type {string | number} */ content) =>
    element('meta', { property: `og:${name}`, content });
  return [
    `<title>${escaped(title)}</title>`,
    element('meta', { name: 'description', content: description }),
    url && element('link', { rel: 'canonical', href: at(place) }),
    ...LANGUAGES.map((each) => alternate(each)),
    alternate('x-default', LANGUAGES[0]),
    og('type', isChapter ? 'article' : 'website'),
    og('site_name', SITE),
    og('title', title),
    og('description', description),
    url && og('url', at(place)),
    og('locale', LOCALES[lang] ?? lang),
    ...LANGUAGES.filter((each) => each !== lang).map((each) => og('locale:alternate', LOCALES[each] ?? each)),
    og('image', picture),
    ...['width', 'height'].map((name, index) => og(`image:${name}`, PREVIEW[index] ?? 0)),
    og('image:alt', shows),
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }), // the rest is taken from og:
  ]
    .filter(Boolean)
    .join('\n');
}

/**
 * Without the comments by which lit-html finds its parts again, and without properties that are false, which
 * @lit-labs/ssr writes as attributes (`selected="false"`).
 * @param {unknown} template
 */
export const markupOf = (template) =>
  collectResultSync(render(template)).replace(/ (checked|selected)="false"|<!--.*?-->|<\?>/gs, '');
