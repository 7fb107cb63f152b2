// node site.mjs DESCRIPTION.json: makes the page of what stands in web/ and of what Python has made (inputs.mjs), and
// writes it. The one script of Node that the build runs. What is wrong with a source is an error that names the file
// and the line.

import { existsSync, readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { createWords, withGames } from '../src/base/words.ts';
import { board } from '../src/board/board.ts';
import { folderOf, LANGUAGES, markupOf } from './documents.mjs';
import { chapters, games, index, json, ready, settings } from './inputs.mjs';
import { makeScripts, reached, scriptHash } from './scripts.mjs';
import { compactSheets } from './sheets.mjs';
import { coreArchive, downloadsOf, packaged, pyodideFiles, sha256, WEB, writeVersion } from './version.mjs';

/** @typedef {{[name: string]: string}} Texts */

const { url } = settings;
/** What stands beside the folder of the version, besides the pages of chapters and rooms. */
const TEMPLATES = 'index.html sw.js manifest.webmanifest manifest.ja.webmanifest 404.html sw-kill.js'.split(' ');
/**
 * The files of the Lab besides its scripts. The service worker fetches them when it, or a chapter with programs, is
 * entered.
 */
const LATE = 'sandbox.zip data/positions.json examples/ locales/lab/ locales/programs/ packages styles/lab.css'.split(
  ' ',
);
/**
 * The package of the typeface of Latin text and figures. One of its files is served: Latin letters in all weights, 20
 * kB.
 */
const TYPEFACE = '@fontsource-variable/figtree';
const FONT = readFileSync(packaged(`${TYPEFACE}/files/figtree-latin-wght-normal.woff2`));
/** The content security policy of index.html and of every page that comes alive. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {{broker}} {{slash_hash}}; style-src 'self'; " +
  "img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; connect-src 'self'; " +
  "worker-src 'self' blob:; base-uri 'none'; form-action 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html sakiyomi chapter";
/**
 * The one script that stands in the pages, and is allowed by its hash. It gives the address of a page its final slash
 * where it was opened without: otherwise no other script would be found. Nothing is loaded for that, so that a host
 * which takes the slash away leads to no loop.
 */
const SLASH =
  'document.currentScript.remove();/(?<!\\/|\\.html)$/.test(location.pathname)' +
  '&&history.replaceState(null,"",location.href.replace(/(?=[?#]|$)/,"/"))';

/** @param {string} name */
const source = (name) => readFileSync(`${WEB}${name}`, 'utf8');

/**
 * With the words of the page in place of `{{word}}`, but for what is known when the version has its name.
 * @param {string} name @param {string} template @param {Texts} words
 */
const filled = (name, template, words) =>
  template.replace(/\{\{(\w+)\}\}/g, (place, word) => {
    if (word === 'base' || word === 'list') return place;
    if (words[word] === undefined) throw new Error(`web/${name} asks for ${place}, which the build does not know.`);
    return words[word];
  });

/** What the page reads first: the games, the measured strengths of levels, and the first game's start. */
function firstFile() {
  const [start, strengths] = [`start/${games.first}.json`, json('data/strengths.json')];
  return JSON.stringify({ ...games, strengths, files: { [start]: json(start) } });
}

/** The board of index.html, which is shown before any script runs. */
function firstBoard() {
  const game = games.games.find((/** @type {any} */ { id }) => id === games.first);
  const t = createWords(withGames(json('locales/en.json'), [game]), 'en');
  const drawn = board({
    view: json(`start/${game.id}.json`),
    look: game.look,
    rows: game.rows,
    columns: game.columns,
    t,
    side: (side) => t(`side.${game.sides[side]}`),
    playable: true,
    cursor: '', // the Tab key reaches no square before the scripts run
  });
  // Without styles in attributes, which the policy forbids.
  return markupOf(drawn)
    .replace(/ style="[^"]*"/g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replaceAll('\n>', '>');
}

/**
 * A manifest with the games as shortcuts of the installed page, in the language of the manifest.
 * @param {string} manifest
 */
function withShortcuts(manifest) {
  const made = JSON.parse(manifest);
  const words = json(`locales/${made.lang}.json`);
  made.shortcuts = games.games.map((/** @type {any} */ { id }) => ({
    name: words[`game.${id}`] ?? id,
    url: `./#/${id}`,
  }));
  return JSON.stringify(made, null, 2);
}

/** Files for the figures in place of those of the chapters, whose text stands in their documents. */
function figureFiles() {
  /** @type {Texts} */
  const files = {};
  for (const [name, { figures }] of Object.entries(chapters))
    for (const [figure, entries] of Object.entries(figures))
      files[`articles/${name}/${figure}.json`] = `${JSON.stringify(entries)}\n`;
  return files;
}

/**
 * The hashes of what src/rooms/articles/effects.ts puts into the page of documents, by their paths.
 * @param {Texts} pages
 */
function sumsOf(pages) {
  const sum = (/** @type {string} */ page) => sha256(/<main.*<\/main>/s.exec(page)?.[0] ?? '');
  return Object.fromEntries(Object.entries(pages).map(([path, page]) => [path.replace(/index\.html$/, ''), sum(page)]));
}

/**
 * The icon in the sizes that devices need to install the page, and pictures as previews of links.
 * @param {Texts} previews
 */
async function drawings(previews) {
  await initWasm(readFileSync(packaged('@resvg/resvg-wasm/index_bg.wasm')));
  const font = { fontBuffers: [FONT], defaultFontFamily: 'Figtree' };
  /** @param {string} svg @param {object} [options] */
  const draw = (svg, options) => new Resvg(svg, { font, ...options }).render().asPng();
  const icon = source('icons/icon.svg');
  const background = /<rect [^>]*fill="([^"]+)"/.exec(icon)?.[1];
  if (!background) throw new Error('web/icons/icon.svg has no rectangle for its ground.');
  const width = (/** @type {number} */ value) => ({ fitTo: { mode: 'width', value } });
  return {
    'icons/icon-192.png': draw(icon, width(192)),
    'icons/icon-512.png': draw(icon, width(512)),
    // Devices cut these into their own shape: they have no transparent parts.
    'icons/icon-maskable.png': draw(icon, { ...width(512), background }),
    'icons/apple-touch.png': draw(icon, { ...width(180), background }),
    ...Object.fromEntries(Object.entries(previews).map(([name, svg]) => [`previews/${name}.png`, draw(svg)])),
  };
}

/** Of the packages in scripts, and of the typeface. @param {string[]} packages */
const licences = (packages) =>
  [...packages, TYPEFACE]
    .map((name) => {
      const place = ['LICENSE', 'LICENCE'].map((file) => packaged(`${name}/${file}`)).find(existsSync);
      return `${name}\n\n${readFileSync(place ?? packaged(`${name}/LICENSE`), 'utf8')}`;
    })
    .join('\n\n');

/** Scripts that import() others as soon as they are drawn. */
const AT_ONCE = new Set(['src/rooms/lab.js']);

/**
 * As JSON: the rooms, and the chapters, which need a figure besides, each with its scripts relative to `src/` but for
 * those that every room needs. boot.ts preloads them where an address leads there.
 * @param {Awaited<ReturnType<typeof makeScripts>>} made
 */
function roomScripts({ chunks, begin, rooms }) {
  /** @type {[place: string, scripts: string[]][]} */
  const places = [
    ...Object.entries(rooms).map(([room, name]) => /** @type {[string, string[]]} */ ([room, [name]])),
    ...Object.values(chapters).map(({ name, figures }) => {
      const figure = `src/rooms/articles/figures/${Object.values(figures)[0].kind}.js`;
      return /** @type {[string, string[]]} */ ([`articles/${name}`, [rooms.articles, 'src/page/places.js', figure]]);
    }),
  ];
  const loaded = reached(chunks, begin);
  return JSON.stringify(
    places.map(([place, names]) => {
      const own = reached(chunks, names);
      const isAtOnce = (/** @type {string} */ name) => AT_ONCE.has(name) && own.includes(name);
      const later = chunks.flatMap(({ fileName, dynamicImports }) => (isAtOnce(fileName) ? dynamicImports : []));
      const needed = [...new Set([...own, ...reached(chunks, later)])].filter((name) => !loaded.includes(name));
      return [place, needed.map((name) => name.replace('src/', ''))];
    }),
  );
}

/** What a page shows where a file of it is missing; boot.ts does. @param {string} page */
function missingNotice(page) {
  const notice = /<div class="notice" id="missing".*?<\/div>/s.exec(page)?.[0];
  if (!notice)
    throw new Error('web/index.html has no notice with the id missing, which the pages of chapters have too.');
  return notice;
}

/** The list of the pages for search engines, each with its versions in other languages. @param {string[]} pages */
function sitemap(pages) {
  const places = pages.filter((name) => name.endsWith('index.html')).map((name) => name.replace(/index\.html$/, ''));
  const entries = places.toSorted().map((place) => {
    const plain = place.replace(/^ja\//, '');
    const versions = [...LANGUAGES.map((lang) => [lang, folderOf(plain, lang)]), ['x-default', plain]];
    const links = versions.every(([, each = '']) => places.includes(each))
      ? versions.map(([lang, each]) => `    <xhtml:link rel="alternate" hreflang="${lang}" href="${url}${each}" />\n`)
      : [];
    return `  <url>\n    <loc>${url + place || './'}</loc>\n${links.join('')}  </url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}

async function main() {
  /** @type {import('./version.mjs').Files} */
  const files = { ...ready, ...pyodideFiles(), 'fonts/figtree.woff2': FONT };
  delete files['data/strengths.json']; // which the first file has
  for (const name of Object.keys(chapters)) delete files[`articles/${name}.json`];
  files['python_core.zip'] = await coreArchive(ready['app.zip'] ?? Buffer.of(), settings.kept);
  const templates = Object.fromEntries(
    TEMPLATES.filter((name) => existsSync(WEB + name)).map((name) => [name, source(name)]),
  );
  const scripts = Object.entries(templates).filter(([name]) => name.endsWith('.js'));
  const made = await makeScripts(Object.fromEntries(scripts), downloadsOf(files));
  Object.assign(templates, made.templates);
  Object.assign(files, await compactSheets(), made.files);
  files['src/LICENSE'] = licences(made.packages);
  files['start/games.json'] = firstFile();

  const page = templates['index.html'] ?? '';
  const of = index.length > 0 && { ...(await import('./chapter_pages.mjs')), ...(await import('./room_pages.mjs')) };
  const further = of ? { ...of.pages, ...of.roomPages(page, of.pictures) } : {};
  const links = of ? { missing: missingNotice(page), ...of.roomLinks } : {};
  if (of) Object.assign(files, figureFiles(), of.sheets, { 'articles/sums.json': JSON.stringify(sumsOf(of.pages)) });
  else delete templates['404.html']; // it leads to those pages
  if (existsSync(`${WEB}icons/icon.svg`)) Object.assign(files, await drawings(of ? of.previews : {}));
  for (const [name, text] of Object.entries(templates))
    if (name.endsWith('.webmanifest')) templates[name] = withShortcuts(text);

  /** @type {Texts} */
  const words = {
    slash: `<script>${SLASH}</script>`,
    slash_hash: scriptHash(SLASH),
    broker: made.broker,
    pages: [
      ...Object.keys(templates).filter((name) => name.startsWith('manifest')),
      ...Object.keys(further).map((name) => name.replace(/index\.html$/, '')),
    ].join(' '),
    engine: made.begin[0] ?? '',
    page: made.begin[1] ?? '',
    rooms: roomScripts(made),
    first: games.first,
    games: games.games.map((/** @type {any} */ { id }) => id).join(' '),
    board: firstBoard(),
    // Previews of links need absolute addresses. Where the address is not known, the picture's is relative, which some
    // accept.
    url,
    canonical: url && `<meta property="og:url" content="${url}">`,
    ...links,
  };
  words.policy = filled('index.html', POLICY, words);
  const preloaded = reached(made.chunks, made.begin).filter((name) => !made.begin.includes(name));
  /** @type {Texts} */
  const pages = {};
  for (const [name, text] of Object.entries({ ...templates, ...further, ...(of ? of.embeds : {}) })) {
    const root = '../'.repeat(name.split('/').length - 1);
    const preloads = preloaded.map((each) => `<link rel="modulepreload" href="${root}{{base}}${each}">`).join('\n');
    pages[name] = filled(name, text, { ...words, preloads });
  }
  if (of) pages['sitemap.xml'] = sitemap(Object.keys({ ...templates, ...further }));
  const { 'sw-kill.js': kill, ...usual } = pages;
  writeVersion(
    settings.out,
    files,
    usual,
    [...LATE, ...made.late],
    settings.killSwitch && kill ? { 'sw.js': kill } : {},
  );
}

main().then(
  () => process.exit(), // happy-dom and Pyodide have timers
  (reason) => {
    process.stderr.write(`${reason.message}\n`, () => process.exit(1));
  },
);
