// The articles' room: six chapters whose figures are alive. Their text and what the engine said for them are made by
// web/make/articles.py from web/articles/.

import { readTasks, writeTasks } from '../../device/tasks.js';
import { createCards } from './card.js';
import { KINDS } from './figures/index.js';
import { view } from './view.js';

/** @typedef {import('../index.js').House} House */
/** @typedef {import('../index.js').Room} Room */
/** @typedef {import('./figures/index.js').Figure} Figure */
/** @typedef {import('./figures/index.js').Given} Given */
/** @typedef {{number: number, article: string, card: import('./card.js').Card, text: {[lang: string]: any[]}, figures: {[name: string]: any}}} Chapter */
/** @typedef {{number: number, article: string, titles: {[lang: string]: string}, card: import('./card.js').Card}} Entry */
/** @typedef {{chapter: Chapter, figures: Map<string, Figure>, done: Set<string>}} Opened */
/**
 * @typedef {object} ArticlesState
 * @property {number | null} shown The number of the chapter that is shown; null: the list.
 * @property {Entry[]} index
 * @property {Map<number, Opened>} opened
 * @property {boolean} missing Could a file not be loaded?
 */

/** Widths at which a screen is a phone's. */
const NARROW = '(max-width: 40rem)';

/** The chapters by the words that they explain, and by the articles that they are about. @type {{[name: string]: number}} */
const CHAPTERS = {
  evaluation: 4,
  horizon: 5,
  bound: 6,
  alphabeta: 6,
  '000': 1,
  '002': 2,
  '004': 3,
  '001': 4,
  '003': 5,
};

/** The number of the chapter in an address; null: the list. @param {string} hash */
export function chapterIn(hash) {
  const name = /^#\/articles\/(\w+)(?=$|[/?])/.exec(hash)?.[1] ?? '';
  return CHAPTERS[name] ?? (/^[1-9]$/.test(name) ? Number(name) : null);
}

/** @param {House} house @returns {Room} */
export function createRoom(house) {
  /** @type {ArticlesState} */
  let state = { shown: null, index: [], opened: new Map(), missing: false };
  const screen = matchMedia(NARROW);
  const cards = createCards(() => house.changed());
  screen.addEventListener('change', () => house.changed());

  /** @param {Partial<ArticlesState>} part */
  function change(part) {
    state = { ...state, ...part };
    house.changed();
  }

  /** The files of a chapter: its contents, and the modules of its figures. @param {number} number */
  async function load(number) {
    const chapter = /** @type {Chapter} */ (await house.file(`articles/${number}.json`));
    const kinds = [...new Set(Object.values(chapter.figures).map(({ kind }) => kind))];
    const modules = await Promise.all(kinds.map((kind) => KINDS[kind]()));
    return { chapter, modules: new Map(kinds.map((kind, at) => [kind, modules[at]])) };
  }

  async function open() {
    const { shown } = state;
    try {
      const [loaded, index] = await Promise.all([
        shown !== null && !state.opened.has(shown) ? load(shown) : null,
        state.index.length === 0 ? house.file('articles/index.json') : state.index,
      ]);
      change({
        index,
        missing: false,
        ...(loaded && { opened: new Map(state.opened).set(loaded.chapter.number, opened(loaded)) }),
      });
    } catch {
      change({ missing: true });
    }
  }

  /** @param {Awaited<ReturnType<typeof load>>} loaded @returns {Opened} */
  function opened({ chapter, modules }) {
    const figures = Object.entries(chapter.figures).map(([name, figure]) => {
      const { create } = /** @type {{create: (given: Given) => Figure}} */ (modules.get(figure.kind));
      return /** @type {const} */ ([
        name,
        create({
          figure: { ...figure, name },
          house,
          changed: () => house.changed(),
          narrow: () => screen.matches,
          shown: () => house.state().room === 'articles' && state.shown === chapter.number,
        }),
      ]);
    });
    return { chapter, figures: new Map(figures), done: readTasks(chapter.number) };
  }

  /** Tick the tasks that are done. */
  function tick() {
    const opened = state.opened.get(state.shown ?? 0);
    if (!opened) return;
    const { chapter, figures } = opened;
    const done = new Set(opened.done);
    for (const [name, figure] of figures)
      for (const task of figure.done?.(chapter.figures[name].tasks ?? {}) ?? []) done.add(`${name}.${task}`);
    if (done.size === opened.done.size) return;
    writeTasks(chapter.number, done);
    change({ opened: new Map(state.opened).set(chapter.number, { ...opened, done }) });
  }

  return {
    open(hash) {
      const lang = /[?&]lang=(en|ja)\b/.exec(hash)?.[1];
      if (lang) house.nameLanguage(lang);
      state = { ...state, shown: chapterIn(hash) };
      house.changed();
      open();
    },
    address() {
      const { lang, langNamed } = house.state();
      return `#/articles${state.shown ? `/${state.shown}` : ''}${langNamed ? `?lang=${lang}` : ''}`;
    },
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
