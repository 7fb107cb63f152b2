// Makes a page of its own of each chapter, and of their list, in each language, which is read without a script: drawn
// by the page's own views, with pictures of figures as they are at first, and tasks open. Where scripts run, figures
// take the place of their pictures. `{{base}}` and the other words in braces are filled in by site.mjs.

import { html } from 'lit-html';
import { createWords, withGames } from '../src/base/words.ts';
import { token } from '../src/board/picture.ts';
import { contents, footer, header } from '../src/page/frame.ts';
import { pathOf } from '../src/page/paths.ts';
import { unpack } from '../src/rooms/articles/figure.ts';
import { KINDS } from '../src/rooms/articles/figures/index.ts';
import { createRoom } from '../src/rooms/articles/index.ts';
import { cardOf, lastStepOf } from '../src/rooms/articles/list.ts';
import { textOf } from '../src/rooms/articles/text.ts';
import { escaped, folderOf, headOf, LANGUAGES, markupOf, PREVIEW, rootFrom, SITE } from './documents.mjs';
import { figurePicture, inlineOf, lightColour, previewOf } from './figure_picture.mjs';
import { chapters, games, index, settings, words } from './inputs.mjs';

const { rooms, url } = settings;

/** The figures of a chapter as they are at first. @param {any} chapter @returns {Promise<Map<string, any>>} */
async function figuresOf({ figures }) {
  const made = Object.entries(structuredClone(figures)).map(async ([name, packed]) => {
    const entries = unpack(packed, name);
    const { create } = /** @type {any} */ (await KINDS[/** @type {keyof typeof KINDS} */ (entries.kind)]());
    const figure = create(entries, games.games);
    return /** @type {const} */ ([name, { entries, figure, state: figure.initial }]);
  });
  return new Map(await Promise.all(made));
}

/** By the names of chapters. */
const figures = new Map(
  await Promise.all(
    Object.entries(chapters).map(async ([name, chapter]) => /** @type {const} */ ([name, await figuresOf(chapter)])),
  ),
);

/** The address of a chapter, or of their list, in the words of rooms. @param {string | null} name */
const placeOf = (name) => `#/articles${name === null ? '' : `/${name}`}`;

/** The folder of its page. @param {string | null} name @param {string} lang */
const placeFolder = (name, lang) => pathOf(placeOf(name), lang);

/** @type {{[name: string]: string}} */
const CHARACTERS = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** Marked up text as it is read. @param {string} markup */
const plain = (markup) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => CHARACTERS[name] ?? '');

/**
 * Pictures for previews of links by the names of chapters and rooms, and the same in the colours of a page.
 * @type {{[name: string]: string}}
 */
export const previews = {};
/** @type {{[name: string]: string}} */
export const pictures = {};

/** @param {string} name @param {string} figure */
function keepPicture(name, figure) {
  const [preview, picture] = [figurePicture(figure, lightColour), figurePicture(figure, token)];
  if (preview) previews[name] = previewOf(preview, PREVIEW, lightColour);
  if (picture) pictures[name] = inlineOf(picture);
}

/**
 * Keep the picture that the list has of a chapter, and what rooms show of the chapter.
 * @param {string | null} name
 * @param {string} markup
 */
function keepPictures(name, markup) {
  if (name === null) return;
  const figures = new Map(
    [...markup.matchAll(/<figure[^>]* data-figure="([\w-]+)".*?<\/figure>/gs)].map(([figure, id = '']) => [id, figure]),
  );
  const { card } = index.find((/** @type {any} */ entry) => entry.name === name);
  const ofList = markupOf(cardOf(card, lastStepOf(card), games.games, createWords(words.en, 'en')));
  keepPicture(name, ofList);
  for (const [id, { picture }] of Object.entries(rooms)) {
    const [of, figure] = picture.split('/');
    if (of === name) keepPicture(id, figures.get(figure) ?? ofList);
  }
}

/**
 * The document of a chapter; null: of their list.
 * @param {string | null} name @param {string} lang
 * @param {string | null} figure The one that is shown alone, in a page to embed.
 */
function drawingOf(name, lang, figure = null) {
  const t = createWords(withGames(words[lang], [...games.games, ...games.diagrams]), lang);
  const room = createRoom(/** @type {any} */ ({ actions: {} }), () => {});
  const state = room.update(room.initial(/** @type {any} */ ({ games: games.games })), ['set', { index }]);
  /** @type {any} */
  const page = {
    ...games,
    lang,
    langNamed: false,
    theme: 'system',
    room: 'articles',
    engine: 'booting',
    embedded: figure,
    parts: new Map([['articles', room]]),
    rooms: new Map([['articles', state]]),
  };
  const around = { page, t, still: true, isShown: true, explained: true, at: null };
  const main =
    name === null
      ? contents(page, t, /** @type {any} */ ({}))
      : textOf(chapters[name], figures.get(name) ?? new Map(), index, around, figure);
  const title = t('title', { game: name === null ? t('articles') : titleOf(name, lang) });
  const frame = (/** @type {any} */ draw) => (figure ? '' : markupOf(draw(page, t, {})));
  const attributes = figure ? '' : ' data-focus="main" tabindex="-1"';
  const whole = `${frame(header)}<main class="articles" id="main"${attributes}>${markupOf(main)}</main>${frame(footer)}`;
  return { t, title, whole };
}

/** @param {string} name @param {string} lang */
const titleOf = (name, lang) => index.find((/** @type {any} */ entry) => entry.name === name).titles[lang];

/**
 * Links lead to the pages of chapters, others to the root; styles are in the chapter's sheet.
 * @param {string} markup @param {string} root @param {string} lang @param {(style: string) => string} styled
 */
const linked = (markup, root, lang, styled) =>
  markup
    .replace(/ href="(#\/[^"]*)"/g, (_, to) => ` href="${root}${pathOf(to, lang) || to}"`)
    .replace(/ style="([^"]*)"/g, (_, style) => ` data-style="${styled(style)}"`);

/** @param {string} base @param {string[]} names */
const sheetLinks = (base, names) => names.map((name) => `<link rel="stylesheet" href="${base}${name}">\n`).join('');

/**
 * A built document.
 * @param {string} base @param {string} attributes Of its root.
 * @param {{head: string, links: string, body: string, script: string, policy?: string}} parts `policy`: what its policy
 * has besides the page's.
 */
const documentOf = (base, attributes, { head, links, body, script, policy = '' }) => `<!doctype html>
<html ${attributes} data-engine="booting">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}${policy}">
{{slash}}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
<meta name="theme-color" content="#f5f1e8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#161513" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${base}icons/icon.svg" type="image/svg+xml">
${links}
</head>
<body>
${body}
<script src="${base}src/pressed.js"></script>
${script}
</body>
</html>
`;

/**
 * A page for frames of other sites. Its scripts are loaded once it is touched (src/entry/embed.ts).
 * @param {string} base @param {string[]} sheets
 * @param {{lang: string, embed: string, place: string, title: string, body: string, known?: object, policy?: string}}
 * page `known`: what it is told besides.
 */
const framedPage = (base, sheets, { lang, embed, place, title, body, known, policy }) =>
  documentOf(
    base,
    `lang="${lang}" data-embed="${embed}" data-place="${place}"${known ? ` data-known="${escaped(JSON.stringify(known))}"` : ''}`,
    {
      head: `<meta name="robots" content="noindex">\n<title>${escaped(title)}</title>`,
      links: sheetLinks(base, ['styles/page.css', ...sheets]),
      body,
      script: `<script src="${base}src/embed.js" data-engine="${base}{{engine}}" data-page="${base}{{page}}"></script>`,
      policy,
    },
  );

/**
 * The page that shows a figure alone.
 * @param {string} name @param {string} figure @param {string} lang @param {(style: string) => string} styled
 */
function embedOf(name, figure, lang, styled) {
  const { title, whole } = drawingOf(name, lang, figure);
  const root = rootFrom(folderOf(`embed/${name}/${figure}/`, lang));
  const sheets = ['styles/articles.css', 'styles/built.css', `styles/chapters/${name}.css`];
  const body = `${linked(whole, root, lang, styled)}\n{{missing}}`;
  return framedPage(`${root}{{base}}`, sheets, { lang, embed: figure, place: placeOf(name), title, body });
}

/** The words that are drawn in the page of a board. */
const SAID = /^(text\.picture|articles\.embed\.(press|refused))$/;

/**
 * The page that shows a position, as its address says (src/entry/embed_drawn.ts). It has a lit-html of its own, so that the
 * policy of that name, the last of the directives, is made twice.
 * @param {string} folder @param {string} lang
 */
function boardOf(folder, lang) {
  const root = rootFrom(folder);
  const base = `${root}{{base}}`;
  const all = [...games.games, ...games.diagrams];
  const player = (/** @type {any} */ { id, search, depth, evaluation }) => ({ id, search, depth, evaluation });
  const known = {
    games: all.map(({ id, look, rows, columns, sizes, setup, searches, evaluations, players }) => ({
      id,
      look,
      rows,
      columns,
      sizes,
      setup,
      searches,
      evaluations,
      players: players.map(player),
    })),
    words: Object.fromEntries(Object.entries(withGames(words[lang], all)).filter(([key]) => SAID.test(key))),
  };
  const body = `<main class="play" id="main" tabindex="0"></main>
{{missing}}
<script type="module" src="${base}src/embed_drawn.js"></script>`;
  const page = { lang, embed: 'board', place: '#/', title: SITE, body, known, policy: " 'allow-duplicates'" };
  return framedPage(base, ['styles/built.css'], page);
}

/**
 * A page of a chapter; null: of their list.
 * @param {string | null} name
 * @param {string} lang
 * @param {(style: string) => string} styled
 */
function pageOf(name, lang, styled) {
  const { t, title, whole } = drawingOf(name, lang);
  const folder = placeFolder(name, lang);
  const root = rootFrom(folder);
  const other = LANGUAGES.find((each) => each !== lang) ?? lang;
  // What only those need for whom no script runs: lit-html does not know of it.
  const language = markupOf(
    html`<a class="language" lang=${other} href=${root + placeFolder(name, other)}>${other === 'ja' ? '日本語' : 'English'}</a>`,
  );
  const unmoved = markupOf(html`<p class="muted">${t('articles.unmoved')}</p>`);
  if (lang === LANGUAGES[0]) keepPictures(name, whole);
  const body = linked(whole, root, lang, styled)
    .replace('</div>\n  </header>', (end) => `<noscript>${language}</noscript>${end}`)
    .replace('<main ', (main) => (name === null ? main : `<noscript>${unmoved}</noscript>${main}`));
  const head = headOf({ ...aboutOf(name, lang, t), place: placeFolder(name, 'en'), lang, title }, url);
  const base = `${root}{{base}}`;
  const sheets = [
    'styles/page.css',
    'styles/articles.css',
    'styles/built.css',
    `styles/chapters/${name ?? 'index'}.css`,
  ];
  return documentOf(base, `lang="${lang}" data-place="${placeOf(name)}" data-game="{{first}}" data-games="{{games}}"`, {
    head,
    links: `<link rel="expect" href="#main" blocking="render">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}fonts/figtree.woff2">
<link rel="manifest" href="${root}manifest${lang === 'en' ? '' : `.${lang}`}.webmanifest">
<script src="${base}src/boot.js" data-rooms='{{rooms}}'></script>
${sheetLinks(base, sheets)}{{preloads}}`,
    body: `${body}\n{{missing}}`,
    script: `<script type="module" src="${base}{{page}}"></script>`,
  });
}

/**
 * What its head says of a page.
 * @param {string | null} name
 * @param {string} lang
 * @param {import('../src/base/words.ts').Words} t
 */
function aboutOf(name, lang, t) {
  if (name === null)
    return {
      description: t('articles.lead'),
      preview: 'previews/articles.png',
      shows: rooms.articles[lang].shows,
    };
  const { about, titles } = index.find((/** @type {any} */ entry) => entry.name === name);
  return {
    description: about?.[lang] ?? t('articles.lead'),
    preview: previews[name] ? `previews/${name}.png` : 'icons/preview.png',
    shows: titles[lang],
    isChapter: true,
  };
}

/** @type {{[address: string]: string}} */
export const pages = {};
/** For frames of other sites: each figure alone, a board. @type {{[address: string]: string}} */
export const embeds = {};
/** The style sheets that the pages have of their own. @type {{[address: string]: string}} */
export const sheets = {};
for (const lang of LANGUAGES) {
  const folder = folderOf('embed/board/', lang);
  embeds[`${folder}index.html`] = boardOf(folder, lang);
}
for (const name of [null, ...Object.keys(chapters)]) {
  // The policy forbids styles in attributes: each text of one is a rule of the chapter's sheet.
  /** @type {Map<string, string>} */
  const rules = new Map();
  const styled = (/** @type {string} */ style) => {
    if (!rules.has(style)) rules.set(style, `${name ?? 'list'}-${rules.size.toString(36)}`);
    return rules.get(style) ?? '';
  };
  const figures = name === null ? {} : chapters[name].figures;
  for (const lang of LANGUAGES) {
    pages[`${placeFolder(name, lang)}index.html`] = pageOf(name, lang, styled);
    for (const figure of Object.keys(figures))
      embeds[`${folderOf(`embed/${name}/${figure}/`, lang)}index.html`] = embedOf(String(name), figure, lang, styled);
  }
  const tasks = Object.entries(figures).flatMap(([figure, { tasks = {} }]) =>
    Object.keys(tasks).map((task) => `${figure}.${task}`),
  );
  sheets[`styles/chapters/${name ?? 'index'}.css`] = [
    `[data-place] #main { animation: none }`, // a sheet that comes without a rule would be waited for
    ...[...rules].map(([style, id]) => `[data-style="${id}"] { ${plain(style)} }`),
    // What was not done on this device is closed before the first paint.
    ...tasks.flatMap((task) => [
      `[data-place][data-done]:not([data-done~="${task}"]) [data-task="${task}"] details > :not(summary) { display: none }`,
      `[data-place][data-done~="${task}"] [data-task="${task}"] summary { display: none }`,
    ]),
  ].join('\n');
}
