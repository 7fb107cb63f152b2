// Makes the pages of the rooms, play/, ja/play/ and so on: index.html with their own head, and what stands there until
// the room is drawn, with its first picture; and the links to them. Templates, as index.html is.

import { escaped, folderOf, headOf, LANGUAGES, rootFrom } from './documents.mjs';
import { settings, words } from './inputs.mjs';

const { rooms, url } = settings;

/** Links to the pages of the rooms, for 404.html. */
export const roomLinks = Object.fromEntries(
  LANGUAGES.map((lang) => {
    const link = (/** @type {string} */ id) =>
      `<li><a href="${url || './'}${folderOf(`${id}/`, lang)}">${words[lang][id]}</a></li>`;
    return [`rooms_${lang}`, Object.keys(rooms).map(link).join('\n')];
  }),
);

/**
 * The page of a room.
 * @param {string} index
 * @param {string} id
 * @param {string} lang
 * @param {string} [picture] Its SVG.
 */
function pageOf(index, id, lang, picture) {
  const [place, isFirst] = [`${id}/`, id === 'play']; // whose first board index.html has
  const folder = folderOf(place, lang);
  const root = rootFrom(folder);
  const { says, shows } = rooms[id][lang];
  const name = words[lang][id];
  const title = words[lang].title.replace('{game}', name);
  const about = { place, lang, shows, title, description: says, preview: `previews/${id}.png` };
  const head = headOf(about, url);
  const opening = `<h1>${escaped(name)}</h1>
<p>${escaped(says)}</p>
<div role="img" aria-label="${escaped(shows)}">${picture}</div>`;
  /** @type {[pattern: RegExp, by: string][]} */
  const changes = [
    [/<html lang="en"/, `<html lang="${lang}" data-place="#/${isFirst ? '' : id}"`],
    [/<title>.*(?=<meta name="theme-color")/s, `${head}\n`],
    [/"manifest.webmanifest"/, `"${root}manifest${lang === LANGUAGES[0] ? '' : `.${lang}`}.webmanifest"`],
    [/href="#\/"/, `href="${root}#/"`],
  ];
  if (!isFirst)
    changes.push(
      [/<main class="play"/, `<main class="${id}"`],
      [/<section class="table">.*(?=<noscript>)/s, `<div class="opening-of-room">\n${opening}\n`],
      [/(?=<link rel="icon")/, '<link rel="stylesheet" href="{{base}}styles/built.css">\n'],
    );
  let page = index;
  for (const [pattern, by] of changes) {
    if (!pattern.test(page))
      throw new Error(`web/index.html has no ${pattern}, which the pages of rooms have otherwise.`);
    page = page.replace(pattern, () => by);
  }
  return [`${folder}index.html`, page.replaceAll('"{{base}}', `"${root}{{base}}`)];
}

/** @param {string} index @param {{[room: string]: string}} pictures @returns {{[address: string]: string}} */
export function roomPages(index, pictures) {
  const ids = Object.keys(rooms).filter((id) => id !== 'articles'); // whose page is the list of the chapters
  return Object.fromEntries(LANGUAGES.flatMap((lang) => ids.map((id) => pageOf(index, id, lang, pictures[id]))));
}
