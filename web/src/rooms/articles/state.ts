// The state of the articles' room: its chapters with their figures, and how they change.

import type { Words } from '../../base/words.ts';
import type { Game, View } from '../../contract/types.ts';
import { doing, withPart } from '../../runtime/commands.ts';
import { type EventOf, updateBy } from '../../runtime/component.ts';
import type { Embedding } from '../../views/embedding.ts';
import type { AnyEvent, PageActions, PageState } from '../room.ts';
import type { AnyFigure, Entries, FigureContext, Kind, LiveFigure, RecordedTree, Translated } from './figure.ts';

/** The picture of a chapter: a tree being read, or a game being played; null: it has none. */
export type Card = RecordedCard | { views: Pick<View, 'game' | 'cells' | 'last' | 'line' | 'result'>[] } | null;
export type RecordedCard = { setup: string; reply: RecordedTree };

/** A chapter in the list. `article`: the number of the article that it is about; `all`: it is about all of them. */
export interface Entry {
  name: string;
  number: number;
  article: string;
  titles: Translated;
  about?: Translated | null;
  card: Card;
}
export interface Opened {
  name: string;
  /** What was built of it, by languages. */
  articles: ReadonlyMap<string, HTMLElement>;
  /** The figures that live; the one in which the reader acted last comes first. */
  figures: ReadonlyMap<string, LiveFigure>;
  /** The tasks that are done on this device. */
  done: ReadonlySet<string>;
}
/** How often a file was wanted, and whether it is missing. */
type WantedFile = { attempt: number; missing: boolean };

export const newArticles = (games: Game[]) => ({
  /** The name of the chapter that is shown; null: the list. */
  shown: null as string | null,
  /** The figure, or the word of the glossary, that the address leads to; null: to the top. */
  at: null as string | null,
  /** The figure from which a link was followed to another room: the way back leads to it. */
  left: null as string | null,
  /** The figure whose code to embed was copied last. */
  embedding: null as Embedding<string> | null,
  /** How many addresses were opened. */
  openings: 0,
  index: [] as readonly Entry[],
  opened: new Map() as ReadonlyMap<string, Opened>,
  games,
  /** What is wanted, and is not there: of a figure with its module. */
  files: new Map() as ReadonlyMap<string, WantedFile>,
  /** Is motion to be reduced? */
  still: false,
  /** The steps that the cards of chapters show. */
  cards: new Map() as ReadonlyMap<string, number>,
});
export type ArticlesState = ReturnType<typeof newArticles>;
export type ArticlesEvent = EventOf<typeof transitions>;
export type Actions = PageActions & { send: (event: ArticlesEvent) => void };

/** Names of what is wanted. */
export const LIST = 'articles/index.json';
export const articleFile = (chapter: string, lang: string) => `${lang} ${chapter}`;
export const figureFile = (chapter: string, figure: string) => `articles/${chapter}/${figure}.json`;

/** The article that is shown: while that in another language is to come, the one that is there. */
export function articleShown({ shown, opened }: ArticlesState, { lang }: Pick<PageState, 'lang'>) {
  const { articles } = opened.get(shown ?? '') ?? {};
  return articles?.get(lang) ?? [...(articles?.values() ?? [])].at(-1) ?? null;
}

/** The address of a chapter, null: of the list; and of a figure in it. */
export const addressOf = (name: string | null, { lang, langNamed }: PageState, figure: string | null = null) =>
  `#/articles${[name, figure].map((each) => (each === null ? '' : `/${each}`)).join('')}${langNamed ? `?lang=${lang}` : ''}`;

/** What the figures of a chapter depend on. */
export const contextOf = (
  { still, shown, at }: ArticlesState,
  name: string,
  page: PageState,
  t: Words,
): FigureContext => ({
  page,
  t,
  still,
  isShown: page.room === 'articles' && shown === name,
  at,
});

const newFigure = (entries: Entries, figure: AnyFigure): LiveFigure => ({
  entries,
  figure,
  state: figure.initial,
});

const transitions = {
  /** An address is opened. @param article Of the chapter, where the document has it. */
  opened(state: ArticlesState, shown: string | null, at: string | null, article: HTMLElement | null): ArticlesState {
    const isOther = state.openings > 0 && shown !== state.shown && at === null;
    const next = withoutMissing({ ...state, shown, at, left: null, openings: state.openings + 1 });
    const there = article && shown !== null ? withArticle(next, shown, article) : atFigure(next);
    // Another chapter, or the list, begins at its top. Where the browser goes back, it scrolls after this.
    return isOther ? doing(there, 'scroll', 0) : there;
  },
  /** What is missing is asked for again. */
  retry: withoutMissing,
  /** Parts of the state, as they have come. */
  set: (state: ArticlesState, part: Partial<ArticlesState>): ArticlesState => ({ ...state, ...part }),
  /** A chapter is there in a language. */
  articleLoaded: (state: ArticlesState, name: string, article: HTMLElement): ArticlesState =>
    withArticle(state, name, article),
  /** The browser opens the document of the chapter. */
  documentOpened: (state: ArticlesState, address: string): ArticlesState => doing(state, 'load', address),
  /** A figure is near the screen, or was touched. */
  wanted(state: ArticlesState, chapter: string, name: string): ArticlesState {
    const file = figureFile(chapter, name);
    if (state.files.has(file) || state.opened.get(chapter)?.figures.has(name)) return state;
    return { ...state, files: new Map(state.files).set(file, { attempt: 0, missing: false }) };
  },
  /** What a figure is made of has come. */
  figureLoaded(state: ArticlesState, chapter: string, entries: Entries, kind: Kind): ArticlesState {
    const opened = state.opened.get(chapter);
    const files = new Map(state.files);
    files.delete(figureFile(chapter, entries.name));
    if (!opened || opened.figures.has(entries.name)) return { ...state, files };
    const figures = new Map(opened.figures).set(entries.name, newFigure(entries, kind.create(entries, state.games)));
    return withOpened({ ...state, files }, { ...opened, figures });
  },
  missing: (state: ArticlesState, what: string): ArticlesState => ({
    ...state,
    files: new Map(state.files).set(what, { attempt: 0, ...state.files.get(what), missing: true }),
  }),
  /**
   * These tasks of a chapter are done on the device. Where another one was forgotten there, the chapter begins anew.
   */
  tasksRead(state: ArticlesState, chapter: string, done: ReadonlySet<string>): ArticlesState {
    const opened = state.opened.get(chapter);
    const isKept = opened && [...opened.done].every((task) => done.has(task));
    if (!opened || (isKept && done.size === opened.done.size)) return state;
    const anew = new Map([...opened.figures].map(([name, { entries, figure }]) => [name, newFigure(entries, figure)]));
    return withOpened(state, { ...opened, figures: isKept ? opened.figures : anew, done });
  },
  /** Tasks were done here, and kept beside those that are done on the device. */
  tasksKept(state: ArticlesState, chapter: string, done: ReadonlySet<string>): ArticlesState {
    const opened = state.opened.get(chapter);
    return opened ? withOpened(state, { ...opened, done }) : state;
  },
  /** Something happens in a figure. */
  figure(state: ArticlesState, chapter: string, name: string, event: AnyEvent): ArticlesState {
    const opened = state.opened.get(chapter);
    const live = opened?.figures.get(name);
    const next = live?.figure.update?.(live.state, event);
    if (!opened || !live || next === live.state) return state;
    const put = (state: unknown) => new Map(opened.figures).set(name, { ...live, state });
    return withPart(next, (part) => withOpened(state, { ...opened, figures: put(part) }));
  },
  /** The reader acts in a figure. */
  acted(state: ArticlesState, chapter: string, name: string, event: AnyEvent): ArticlesState {
    const next = transitions.figure(state, chapter, name, event);
    const opened = next.opened.get(chapter);
    const live = opened?.figures.get(name);
    if (!opened || !live || next === state) return state;
    return withOpened(next, { ...opened, figures: new Map([[name, live], ...opened.figures]) });
  },
  /** Words of the text set an option of a figure. */
  chosen: (state: ArticlesState, chapter: string, name: string, option: string, value: string): ArticlesState =>
    transitions.acted(state, chapter, name, ['choose', option, value]),
  /** The card of a chapter begins anew. */
  restart: (state: ArticlesState, name: string): ArticlesState => ({
    ...state,
    cards: new Map(state.cards).set(name, 0),
  }),
};

export const update = updateBy<ArticlesState, typeof transitions>(transitions);

/**
 * Browsers do not request a module again until the page is loaded again: what is asked for again may be missing again.
 */
function withoutMissing(state: ArticlesState): ArticlesState {
  const again = ({ attempt, missing }: WantedFile) => ({ attempt: missing ? attempt + 1 : attempt, missing: false });
  return { ...state, files: new Map([...state.files].map(([what, wanted]) => [what, again(wanted)])) };
}

const withOpened = (state: ArticlesState, opened: Opened): ArticlesState => ({
  ...state,
  opened: new Map(state.opened).set(opened.name, opened),
});

function withArticle(state: ArticlesState, name: string, article: HTMLElement) {
  const opened = state.opened.get(name) ?? { name, articles: new Map(), figures: new Map(), done: new Set<string>() };
  if (opened.articles.get(article.lang) === article) return atFigure(state);
  return atFigure(withOpened(state, { ...opened, articles: new Map(opened.articles).set(article.lang, article) }));
}

/** The figure or the word that the address leads to is scrolled into view. */
function atFigure(state: ArticlesState): ArticlesState {
  const { shown, at, opened } = state;
  return at && opened.has(shown ?? '')
    ? doing(state, 'reveal', `section:has([data-figure="${at}"])`, `dl [id="${at}"]`)
    : state;
}
