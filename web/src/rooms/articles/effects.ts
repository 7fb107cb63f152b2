// The effects of the state of the articles' room: what is loaded, those of its figures, tasks that are to be kept.

import { addressOf, SITE } from '../../base/version.ts';
import type { Words } from '../../base/words.ts';
import { addStyle } from '../../device/style_sheets.ts';
import { readTasks, writeTasks } from '../../device/tasks.ts';
import { sha256 } from '../../python/files.ts';
import { fromPromise, readNow } from '../../runtime/browser.ts';
import { after, type Effect, within } from '../../runtime/component.ts';
import { media, near } from '../../runtime/screen.ts';
import type { AnyEvent, PageState, Services } from '../room.ts';
import { type Entries, type FigureContext, type FigureServices, type Kind, unpack } from './figure.ts';
import { KINDS } from './figures/index.ts';
import { PACE, stepAfter } from './list.ts';
import {
  type ArticlesEvent,
  type ArticlesState,
  articleFile,
  articleShown,
  contextOf,
  type Entry,
  figureFile,
  LIST,
  type Opened,
} from './state.ts';

/** How far from the screen a figure begins to live, in pixels. */
const NEAR = 400;

export function effectsOf(
  state: ArticlesState,
  page: PageState,
  t: Words,
  services: Services,
): Effect<ArticlesEvent>[] {
  const { opened } = state;
  const shownFirst = [...opened].toSorted(([a], [b]) => Number(b === state.shown) - Number(a === state.shown));
  return [
    media('(prefers-reduced-motion: reduce)', (still): ArticlesEvent => ['set', { still }]),
    ...placeEffects(state, page, services),
    ...cardEffects(state, page),
    ...shownFirst.flatMap(([name, each]) => {
      const context = contextOf(state, name, page, t);
      return [
        ...taskEffects(each, state.openings, context),
        ...loadEffects(each, state, page, services),
        ...figureEffects(each, context, services),
      ];
    }),
  ];
}

/** The list, or the chapter in the language that is shown. */
function placeEffects(state: ArticlesState, page: PageState, { file }: Services): Effect<ArticlesEvent>[] {
  const { shown, index, opened, files } = state;
  const what = shown === null ? LIST : articleFile(shown, page.lang);
  const { attempt = 0, missing = false } = files.get(what) ?? {};
  const isThere = shown === null ? index.length > 0 : opened.get(shown)?.articles.has(page.lang);
  if (page.room !== 'articles' || missing || isThere) return [];
  const lacks = ['missing', what] as const;
  const key = `${what} ${attempt}`;
  if (shown === null) {
    const listed = (index: Entry[]): ArticlesEvent => ['set', { index }];
    return [fromPromise<Entry[], ArticlesEvent>(key, () => file(LIST), listed, lacks)];
  }
  const path = `${page.lang === 'en' ? '' : `${page.lang}/`}articles/${shown}/`;
  const load = () => fetchArticle(path, file('articles/sums.json'));
  const came = (article: HTMLElement | URL): ArticlesEvent =>
    article instanceof URL ? ['documentOpened', article.href] : ['articleLoaded', shown, article];
  return [fromPromise(key, load, came, lacks)];
}

/** Figures that come near the screen, and what those are made of that are wanted. */
function loadEffects(opened: Opened, state: ArticlesState, page: PageState, { file }: Services) {
  const { name: at, figures } = opened;
  const article = articleShown(state, page);
  if (state.shown !== at || page.room !== 'articles' || !article) return [];
  return [...article.querySelectorAll<HTMLElement>('[data-figure]')].flatMap(({ dataset }): Effect<ArticlesEvent>[] => {
    const { figure: name = '', kind = '' } = dataset;
    const what = figureFile(at, name);
    const wanted = state.files.get(what);
    if (figures.has(name) || wanted?.missing) return [];
    if (!wanted) {
      const seen = near(`[data-figure="${name}"]`, NEAR, ['wanted', at, name] as const);
      return within([seen], `${at} ${article.lang}`, (event): ArticlesEvent => event);
    }
    const load = async () => {
      const module: () => Promise<Kind> = KINDS[kind as keyof typeof KINDS];
      const [entries, made] = await Promise.all([file<Entries>(what), module()]);
      return [unpack(entries, name), made] as const;
    };
    const came = ([entries, kind]: readonly [Entries, Kind]): ArticlesEvent => ['figureLoaded', at, entries, kind];
    return [fromPromise(`${what} ${wanted.attempt}`, load, came, ['missing', what])];
  });
}

/** The next steps of the cards, while the list is shown. */
function cardEffects({ shown, index, cards, still }: ArticlesState, page: PageState): Effect<ArticlesEvent>[] {
  const steps = index.map(({ name, card }) => [name, stepAfter(card, cards.get(name) ?? 0)] as const);
  const isMoving = steps.some(([name, step]) => step !== (cards.get(name) ?? 0));
  if (page.room !== 'articles' || shown !== null || still || !isMoving) return [];
  return [after(PACE, `cards ${steps}`, ['set', { cards: new Map(steps) }])];
}

/**
 * The tasks that the device keeps as done, each time that the chapter is opened. Those that are done now are kept
 * beside them.
 */
function taskEffects(
  { name: at, figures, done }: Opened,
  openings: number,
  context: FigureContext,
): Effect<ArticlesEvent>[] {
  if (!context.isShown) return [];
  const now = [...figures].flatMap(([name, { entries, figure, state }]) =>
    Object.entries(entries.tasks ?? {})
      .filter(([, task]) => figure.isDone?.(state, task, context))
      .map(([task]) => `${name}.${task}`),
  );
  const kept = (done: Set<string>): ArticlesEvent => ['tasksRead', at, done];
  const known = readNow(`tasks ${at} ${openings}`, readTasks, kept);
  if (now.every((task) => done.has(task))) return [known];
  const ticked = (done: Set<string>): ArticlesEvent => ['tasksKept', at, done];
  return [known, readNow(`done ${now}`, () => keptTasks(now), ticked)];
}

/** Keeps these tasks as done too, and returns all that are. */
function keptTasks(now: string[]) {
  const all = new Set([...readTasks(), ...now]);
  writeTasks(all);
  return all;
}

/** The effects of figures that live. */
const figureEffects = ({ name: at, figures }: Opened, context: FigureContext, services: FigureServices) =>
  [...figures].flatMap(([name, { figure, state }]) => {
    const effects = [
      ...((context.isShown && figure.effects?.(state, context, services)) || []),
      ...(figure.ongoing?.(state, context, services) ?? []),
    ];
    return within(effects, `${at} ${name}`, (event: AnyEvent): ArticlesEvent => ['figure', at, name, event]);
  });

// The article of a chapter is that of the document that was opened, or of its own document, which is fetched. Of that
// only the text which the build has hashed is put into the page, through a policy of its own.

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
let ownPolicy: ReturnType<typeof policy>;

/**
 * @param path Of its document within the site.
 * @param sums Those of the build, by paths.
 * @returns Its article, or the address at which the browser has to open it.
 */
async function fetchArticle(path: string, sums: Promise<{ [path: string]: string }>): Promise<HTMLElement | URL> {
  const address = new URL(path, SITE);
  const [, chapter] = /(\w+)\/$/.exec(path) ?? [];
  const [response, known] = await Promise.all([
    fetch(new URL('index.html', address)), // some hosts know no folders
    sums,
    addStyle(`chapters/${chapter}`),
    loadPressedScript(),
  ]);
  const text = /<main.*<\/main>/s.exec(await response.text())?.[0] ?? '';
  // Where a host has changed the text, and under plain http, where nothing can be compared, the browser opens the
  // document.
  if (response.ok && (!globalThis.crypto.subtle || (await sha256(new TextEncoder().encode(text))) !== known[path]))
    return address;
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  permittedTexts.add(text);
  const template = document.createElement('template');
  ownPolicy ??= policy();
  template.innerHTML = (ownPolicy?.createHTML(text) ?? text) as string;
  const article = document.importNode(template.content, true).querySelector('article') as HTMLElement;
  withWholeAddresses(article, address.href);
  return article;
}

/** The document of a chapter has this script. */
const loadPressedScript = async () =>
  document.querySelector('script[src$="/pressed.js"]') ?? import(addressOf('src/pressed.js')).catch(() => {});

/** Links have addresses that lead to the same place from everywhere. */
export function withWholeAddresses(article: HTMLElement, href: string) {
  for (const link of article.querySelectorAll('a[href^="../"]'))
    link.setAttribute('href', new URL(link.getAttribute('href') ?? '', href).href);
  return article;
}
