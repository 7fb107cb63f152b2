// node room_pages.mjs < {"rooms", "pictures", "words", "url"} > {folder: {"lang", "root", "head", "opening"}}
//
// What the page of a room has besides what index.html has: its head, and what stands there until the room is drawn, with its first
// picture. `rooms` is rooms.toml, `pictures` are SVGs by the names of rooms, `words` those of the page by language. Called by site.py.

import { text } from 'node:stream/consumers';
import { addressesFrom, escaped, folderOf, headOf, rootFrom } from './head.mjs';

const { rooms, pictures, words, url } = JSON.parse(await text(process.stdin));

/** @param {string} id @param {string} lang */
function pageOf(id, lang) {
  const place = `${id}/`;
  const folder = folderOf(place, lang);
  const { says, shows } = rooms[id][lang];
  const name = words[lang][id];
  const head = headOf(
    {
      ...{ place, lang, shows },
      title: words[lang].title.replace('{game}', name),
      description: says,
      preview: `previews/${id}.png`,
    },
    addressesFrom(folder, lang, url),
    url !== '',
  );
  const opening = `<h1>${escaped(name)}</h1>
<p>${escaped(says)}</p>
<div role="img" aria-label="${escaped(shows)}">${pictures[id]}</div>`;
  return [folder, { lang, root: rootFrom(folder), head, opening }];
}

const ids = Object.keys(rooms).filter((id) => id !== 'articles'); // whose page is the list of the chapters;
const made = Object.keys(words).flatMap((lang) => ids.map((id) => pageOf(id, lang)));
process.stdout.write(JSON.stringify(Object.fromEntries(made)));
