// The effects of the state of the articles' room: what is loaded, those of its figures, tasks that are to be kept.

import { readTasks, writeTasks } from '../../device/tasks.ts';
import { fromPromise, readNow } from '../../runtime/browser.ts';
import { after, type Effect, within } from '../../runtime/component.ts';
import { media, near } from '../../runtime/screen.ts';
import type { Words } from '../../words.ts';
import type { AnyEvent, PageState, Services } from '../index.ts';
import { onward, PACE } from './card.ts';
import { fetched } from './document.ts';
import type { Entries, FigureContext, FigureServices, Kind } from './figure.ts';
import { KINDS } from './figures/index.ts';
import { unpacked } from './recorded.ts';
import { ofChapter } from './requests.ts';
import {
  type ArticlesEvent,
  type ArticlesState,
  aroundOf,
  articleFile,
  articleShown,
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
    ...placeWanted(state, page, services),
    ...cardsWanted(state, page),
    ...shownFirst.flatMap(([name, each]) => {
      const around = aroundOf(state, name, page, t);
      return [
        ...tasksWanted(each, state.openings, around),
        ...figuresLoaded(each, state, page, services),
        ...figuresWanted(each, around, ofChapter(services, page)),
      ];
    }),
  ];
}

/** The list, or the chapter in the language that is shown. */
function placeWanted(state: ArticlesState, page: PageState, { file }: Services): Effect<ArticlesEvent>[] {
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
  const load = () => fetched(path, file('articles/sums.json'));
  const came = (article: HTMLElement | URL): ArticlesEvent =>
    article instanceof URL ? ['elsewhere', article.href] : ['came', shown, article];
  return [fromPromise(key, load, came, lacks)];
}

/** Figures that come near the screen, and what those are made of that are wanted. */
function figuresLoaded(opened: Opened, state: ArticlesState, page: PageState, { file }: Services) {
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
      return [unpacked(entries, name), made] as const;
    };
    const came = ([entries, kind]: readonly [Entries, Kind]): ArticlesEvent => ['figureCame', at, entries, kind];
    return [fromPromise(`${what} ${wanted.attempt}`, load, came, ['missing', what])];
  });
}

/** The next steps of the cards, while the list is shown. */
function cardsWanted({ shown, index, cards, still }: ArticlesState, page: PageState): Effect<ArticlesEvent>[] {
  const steps = index.map(({ name, card }) => [name, onward(card, cards.get(name) ?? 0)] as const);
  const isMoving = steps.some(([name, step]) => step !== (cards.get(name) ?? 0));
  if (page.room !== 'articles' || shown !== null || still || !isMoving) return [];
  return [after(PACE, `cards ${steps}`, ['set', { cards: new Map(steps) }])];
}

/** The tasks that the device keeps as done, each time that the chapter is opened. Those that are done now are kept beside them. */
function tasksWanted(
  { name: at, figures, done }: Opened,
  openings: number,
  around: FigureContext,
): Effect<ArticlesEvent>[] {
  if (!around.isShown) return [];
  const now = [...figures].flatMap(([name, { entries, figure, state }]) =>
    Object.entries(entries.tasks ?? {})
      .filter(([, task]) => figure.isDone?.(state, task, around))
      .map(([task]) => `${name}.${task}`),
  );
  const kept = (done: Set<string>): ArticlesEvent => ['kept', at, done];
  const known = readNow(`tasks ${at} ${openings}`, readTasks, kept);
  if (now.every((task) => done.has(task))) return [known];
  const ticked = (done: Set<string>): ArticlesEvent => ['ticked', at, done];
  return [known, readNow(`done ${now}`, () => keptTasks(now), ticked)];
}

/** Keeps these tasks as done too, and returns all that are. */
function keptTasks(now: string[]) {
  const all = new Set([...readTasks(), ...now]);
  writeTasks(all);
  return all;
}

/** The effects of figures that live. */
const figuresWanted = ({ name: at, figures }: Opened, around: FigureContext, outside: FigureServices) =>
  [...figures].flatMap(([name, { figure, state }]) => {
    const effects = [
      ...((around.isShown && figure.effects?.(state, around, outside)) || []),
      ...(figure.ongoing?.(state, around, outside) ?? []),
    ];
    return within(effects, `${at} ${name}`, (event: AnyEvent): ArticlesEvent => ['figure', at, name, event]);
  });
