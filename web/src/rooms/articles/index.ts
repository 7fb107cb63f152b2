// The articles' room: six chapters whose figures are alive. Their text and what the engine said for them are made by
// web/make/articles.py from web/articles/.

import { readTasks, writeTasks } from '../../device/tasks.ts';
import type { House, Room } from '../index.ts';
import { type Card, createCards } from './card.ts';
import { type Entries, type Figure, KINDS, type Kind, type Text } from './figures/index.ts';
import { unpacked } from './recorded.ts';
import type { Block } from './text.ts';
import { addressOf, view } from './view.ts';

export interface Chapter {
  number: number;
  article: string;
  text: { [lang: string]: Block[] };
  figures: { [name: string]: Entries };
}
export type Entry = { number: number; article: string; titles: Text; card: Card };
export type Opened = { chapter: Chapter; modules: Map<string, Kind>; figures: Map<string, Figure>; done: Set<string> };
export interface ArticlesState {
  /** The number of the chapter that is shown; null: the list. */
  shown: number | null;
  index: Entry[];
  opened: Map<number, Opened>;
  /** Those of a chapter by its number, and the list's by null: requested, or one is missing, of a figure `module`. */
  files: Map<number | null, 'requested' | 'missing' | 'module'>;
}

/** A module could not be loaded. Browsers do not request it again until the page is loaded again. */
const NO_MODULE = new Error('no module');
const noModule = () => Promise.reject(NO_MODULE);
/** Widths at which a screen is a phone's. */
const NARROW = '(max-width: 40rem)';

/** The chapters by the words that they explain, and by the articles that they are about. */
const CHAPTERS = new Map([
  ['evaluation', 4],
  ['horizon', 5],
  ['bound', 6],
  ['alphabeta', 6],
  ['000', 1],
  ['002', 2],
  ['004', 3],
  ['001', 4],
  ['003', 5],
]);

/** The number of the chapter in an address; null: the list. */
export function chapterIn(hash: string) {
  const name = /^#\/articles\/(\w+)(?=$|[/?])/.exec(hash)?.[1] ?? '';
  return CHAPTERS.get(name) ?? (/^[1-6]$/.test(name) ? Number(name) : null);
}

export function createRoom(house: House): Room {
  let state: ArticlesState = { shown: null, index: [], opened: new Map(), files: new Map() };
  const screen = matchMedia(NARROW);
  const changed = () => house.changed();
  const cards = createCards(changed);
  screen.addEventListener('change', changed);

  function change(part: Partial<ArticlesState>) {
    state = { ...state, ...part };
    house.changed();
  }

  /** Load a chapter, or the list (null), unless that was done. */
  async function need(what: number | null) {
    if (state.files.get(what) === 'requested') return;
    change({ files: new Map(state.files).set(what, 'requested') });
    try {
      if (what === null) change({ index: await house.file<Entry[]>('articles/index.json') });
      else await load(what);
    } catch (reason) {
      change({ files: new Map(state.files).set(what, reason === NO_MODULE ? 'module' : 'missing') });
    }
  }

  function put(number: number, opened: Opened) {
    change({ opened: new Map(state.opened).set(number, opened) });
  }

  /** The files of a chapter: its contents, and the modules of its figures. It is shown with the first figure. */
  async function load(number: number) {
    const chapter = unpacked(await house.file<Chapter>(`articles/${number}.json`));
    const kinds = new Set(Object.values(chapter.figures).map(({ kind }) => kind));
    const modules = [...kinds].map(async (kind) => [kind, await KINDS[kind]().catch(noModule)] as const);
    const all = Promise.all(modules);
    all.catch(() => {}); // it is awaited below
    const opened = begun({ chapter, modules: new Map(await Promise.all(modules.slice(0, 1))) });
    put(number, opened);
    put(number, begun({ chapter, modules: new Map(await all) }, opened.figures));
  }

  function open() {
    need(null);
    need(state.shown);
  }

  /**
   * A chapter as it begins, with those figures whose modules are there.
   * @param made Figures that are shown already.
   */
  function begun({ chapter, modules }: Pick<Opened, 'chapter' | 'modules'>, made?: Map<string, Figure>): Opened {
    const shown = () => house.state().room === 'articles' && state.shown === chapter.number;
    const figures = Object.entries(chapter.figures).flatMap(([name, figure]) => {
      const given = { figure: { ...figure, name }, house, changed, narrow: () => screen.matches, shown };
      const drawn = made?.get(name) ?? modules.get(figure.kind)?.create(given);
      return drawn ? [[name, drawn] as const] : [];
    });
    return { chapter, modules, figures: new Map(figures), done: readTasks(chapter.number) };
  }

  /** Tick the tasks that are done. */
  function tick() {
    const opened = state.opened.get(state.shown ?? 0);
    if (!opened) return;
    const { chapter, figures } = opened;
    const done = [...figures].flatMap(([name, figure]) =>
      (figure.done?.(chapter.figures[name]?.tasks ?? {}) ?? []).map((task) => `${name}.${task}`),
    );
    if (done.every((task) => opened.done.has(task))) return;
    const all = new Set([...readTasks(chapter.number), ...done]);
    writeTasks(chapter.number, all);
    put(chapter.number, { ...opened, done: all });
  }

  /** Read again which tasks are done. Where one was forgotten, the chapter begins anew. */
  function readAgain(number: number) {
    const opened = state.opened.get(number);
    if (!opened) return;
    const done = readTasks(number);
    const kept = [...opened.done].every((task) => done.has(task));
    put(number, kept ? { ...opened, done } : begun(opened));
  }

  return {
    open(hash) {
      const lang = /[?&]lang=(en|ja)\b/.exec(hash)?.[1];
      if (lang) house.nameLanguage(lang);
      const shown = chapterIn(hash);
      if (state.index.length > 0 && shown !== state.shown) scrollTo(0, 0); // where the browser goes back, it scrolls after this
      change({ shown });
      if (shown !== null) readAgain(shown);
      open();
    },
    address: () => addressOf(state.shown, house),
    place: () => String(state.shown),
    draw: () => view(state, house, cards, open),
    title() {
      const title = state.index.find(({ number }) => number === state.shown)?.titles[house.state().lang];
      return house.t()('title', { game: title ?? house.t()('articles') });
    },
    follow() {
      if (house.state().room !== 'articles' || state.shown === null) return;
      tick();
      for (const figure of state.opened.get(state.shown)?.figures.values() ?? []) figure.follow?.();
    },
  };
}
