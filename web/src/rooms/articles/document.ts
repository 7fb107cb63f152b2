// The article of a chapter: from the document that was opened, or of its own document, which is fetched. Of that only the text is put into
// the page which the build has hashed, through a policy of its own.

import { addStyle } from '../../device/style_sheets.ts';
import { sha256 } from '../../python/files.ts';
import { addressOf, SITE } from '../../version.ts';

/** The article that stands in the document which was opened; null: there is none, or another. */
export const articleInDocument = (chapter: string | null, lang: string) =>
  globalThis.document?.querySelector<HTMLElement>(`article[data-chapter="${chapter}"][lang="${lang}"]`) ?? null;

/** The texts that may be put into the page. */
const permittedTexts = new Set<string>();

function policy() {
  const { trustedTypes } = globalThis as unknown as Partial<Window>;
  return trustedTypes?.createPolicy('chapter', {
    createHTML(text: string) {
      if (permittedTexts.has(text)) return text;
      throw new TypeError('not the text of a chapter');
    },
  });
}
let made: ReturnType<typeof policy>;

/**
 * @param path Of its document within the site.
 * @param sums Those of the build, by paths.
 * @returns Its article, or the address at which the browser has to open it.
 */
export async function fetched(path: string, sums: Promise<{ [path: string]: string }>): Promise<HTMLElement | URL> {
  const address = new URL(path, SITE);
  const [, chapter] = /(\w+)\/$/.exec(path) ?? [];
  const [response, known] = await Promise.all([
    fetch(new URL('index.html', address)), // some hosts know no folders
    sums,
    addStyle(`chapters/${chapter}`),
    keepsPresses(),
  ]);
  const text = /<main.*<\/main>/s.exec(await response.text())?.[0] ?? '';
  // Where a host has changed the text, and under plain http, where nothing can be compared, the browser opens the document.
  if (response.ok && (!globalThis.crypto.subtle || (await sha256(new TextEncoder().encode(text))) !== known[path]))
    return address;
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  permittedTexts.add(text);
  const template = document.createElement('template');
  made ??= policy();
  template.innerHTML = (made?.createHTML(text) ?? text) as string;
  const article = document.importNode(template.content, true).querySelector('article') as HTMLElement;
  named(article, address.href);
  return article;
}

/** The document of a chapter has this script. */
const keepsPresses = async () =>
  document.querySelector('script[src$="/pressed.js"]') ?? import(addressOf('src/pressed.js')).catch(() => {});

/** Links have addresses that lead to the same place from everywhere. */
export function named(article: HTMLElement, href: string) {
  for (const link of article.querySelectorAll('a[href^="../"]'))
    link.setAttribute('href', new URL(link.getAttribute('href') ?? '', href).href);
  return article;
}
