// The state of the articles' room: its chapters with their figures, and how they change.

import type { Game } from '../../contract/types.ts';
import { doing, withPart } from '../../runtime/commands.ts';
import { type EventOf, updateBy } from '../../runtime/component.ts';
import type { Embedding } from '../../views/embedding.ts';
import type { Words } from '../../words.ts';
import type { AnyEvent, PageState } from '../index.ts';
import { type Card, lengthOf } from './card.ts';
import type { Block } from './chapter.ts';
import type { AnyFigure, Around, Entries, Kind, Text } from './figure.ts';

export interface Chapter {
  name: string;
  number: number;
  /** The number of the article that it is about; `all`: it is about all of them. */
  article: string;
  text: { [lang: string]: Block[] };
  figures: { [name: string]: Entries };
}
export type Entry = Pick<Chapter, 'name' | 'number' | 'article'> & { titles: Text; about?: Text | null; card: Card };
/** A figure, and its state. */
interface Made {
  figure: AnyFigure;
  state: unknown;
}
export interface Opened {
  chapter: Chapter;
  /** The figures whose modules are there, by their names; the one in which the reader acted last comes first. */
  figures: ReadonlyMap<string, Made>;
  /** The tasks that are done on this device. */
  done: ReadonlySet<string>;
  /** Is what a task explains shown before it is done? So it is where nothing can be done, on a page that is only read. */
  explained?: boolean;
}
/** How often it was wanted, and what is missing: a file, or the `module` of a figure. Browsers do not request a module again until the
 * page is loaded again. */
type Wanted = { attempt: number; missing: 'file' | 'module' | null };

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
  /** The modules of figures by their kinds. */
  kinds: new Map() as ReadonlyMap<string, Kind>,
  /** Files that are wanted: those of a chapter by its name, the list by null. */
  files: new Map() as ReadonlyMap<string | null, Wanted>,
  screen: { narrow: false, still: false },
  /** The steps that the cards of chapters show. */
  cards: new Map() as ReadonlyMap<string, number>,
});
export type ArticlesState = ReturnType<typeof newArticles>;
export type ArticlesEvent = EventOf<typeof transitions>;

/** Is there what is shown? A chapter is, with its first figure. */
export function isThere({ shown, opened, files }: ArticlesState) {
  const { chapter, figures } = opened.get(shown ?? '') ?? {};
  const [first = ''] = Object.keys(chapter?.figures ?? {});
  return (shown === null || figures?.has(first)) && !files.get(shown)?.missing;
}

/** What is shown as it is read without a script: each figure as it is at first, tasks open. Null: not all of it is there. */
export function asBuilt(state: ArticlesState): ArticlesState | null {
  const { shown, opened, index, screen } = state;
  const chapter = opened.get(shown ?? '');
  if (!(chapter ? isWhole(chapter) : shown === null) || index.length === 0) return null;
  const read = { explained: true, done: new Set<string>() };
  return {
    ...{ ...state, at: null, left: null },
    screen: { ...screen, still: true },
    cards: new Map(),
    opened: new Map(chapter ? [[chapter.chapter.name, { ...chapter, ...read }]] : []),
  };
}

/** The address of a chapter, null: of the list; and of a figure in it. */
export const addressOf = (name: string | null, { lang, langNamed }: PageState, figure: string | null = null) =>
  `#/articles${[name, figure].map((each) => (each === null ? '' : `/${each}`)).join('')}${langNamed ? `?lang=${lang}` : ''}`;

/** What stands above its title. */
export const eyebrowOf = ({ number, article }: Pick<Chapter, 'number' | 'article'>, t: Words) =>
  article === 'all'
    ? t('articles.whole')
    : [t('articles.chapter', { number }), t('articles.article', { article })].join(' · ');

/** What the figures of a chapter depend on. */
export const aroundOf = (
  { screen, shown, at, opened }: ArticlesState,
  name: string,
  page: PageState,
  t: Words,
): Around => ({
  page,
  t,
  ...screen,
  isShown: page.room === 'articles' && shown === name,
  explained: opened.get(name)?.explained ?? false,
  at,
});

const begun = (figure: AnyFigure): Made => ({ figure, state: figure.initial });
const isLive = ({ figure, state }: Made) => figure.isLive?.(state) ?? false;

const transitions = {
  /** An address is opened. */
  opened(state: ArticlesState, shown: string | null, at: string | null = null): ArticlesState {
    const isOther = state.openings > 0 && shown !== state.shown && at === null;
    const next = wanted({ ...state, shown, at, left: null, openings: state.openings + 1 });
    // Another chapter, or the list, begins at its top. Where the browser goes back, it scrolls after this.
    return atFigure(isOther ? doing(next, 'scroll', 0) : next);
  },
  /** What is missing is asked for again. */
  retry: wanted,
  /** Parts of the state, as they have come. */
  set: (state: ArticlesState, part: Partial<ArticlesState>): ArticlesState => ({ ...state, ...part }),
  chapterKnown: (state: ArticlesState, chapter: Chapter, done: ReadonlySet<string>): ArticlesState =>
    withFigures(withOpened(state, { chapter, figures: new Map(), done })),
  kindKnown: (state: ArticlesState, name: string, kind: Kind): ArticlesState =>
    withFigures({ ...state, kinds: new Map(state.kinds).set(name, kind) }),
  missing: (state: ArticlesState, what: string | null, missing: 'file' | 'module'): ArticlesState => ({
    ...state,
    files: new Map(state.files).set(what, { attempt: 0, ...state.files.get(what), missing }),
  }),
  /** These tasks of a chapter are done on the device. Where another one was forgotten there, the chapter begins anew. */
  kept(state: ArticlesState, chapter: string, done: ReadonlySet<string>): ArticlesState {
    const opened = state.opened.get(chapter);
    const isKept = opened && [...opened.done].every((task) => done.has(task));
    if (!opened || (isKept && done.size === opened.done.size)) return state;
    const anew = new Map([...opened.figures].map(([name, { figure }]) => [name, begun(figure)]));
    return withOpened(state, { ...opened, figures: isKept ? opened.figures : anew, done });
  },
  /** Tasks were done here, and kept beside those that are done on the device. */
  ticked(state: ArticlesState, chapter: string, done: ReadonlySet<string>): ArticlesState {
    const opened = state.opened.get(chapter);
    return opened ? withOpened(state, { ...opened, done }) : state;
  },
  /** Something happens in a figure. */
  figure(state: ArticlesState, chapter: string, name: string, event: AnyEvent): ArticlesState {
    const opened = state.opened.get(chapter);
    const made = opened?.figures.get(name);
    const next = made?.figure.update?.(made.state, event);
    if (!opened || !made || next === made.state) return state;
    const put = (state: unknown) => new Map(opened.figures).set(name, { ...made, state });
    return withPart(next, (part) => withOpened(state, { ...opened, figures: put(part) }));
  },
  /** The reader acts in a figure. Where it goes on by itself then, no other does. */
  acted(state: ArticlesState, chapter: string, name: string, event: AnyEvent): ArticlesState {
    const next = transitions.figure(state, chapter, name, event);
    const opened = next.opened.get(chapter);
    const made = opened?.figures.get(name);
    if (!opened || !made || next === state) return state;
    const first = withOpened(next, { ...opened, figures: new Map([[name, made], ...opened.figures]) });
    const others = [...opened.figures].filter(([each, other]) => each !== name && isLive(made) && isLive(other));
    return others.reduce((state, [each]) => transitions.figure(state, chapter, each, ['choose', 'live', 'no']), first);
  },
  /** A card whose end is shown begins anew. */
  restart({ cards, ...state }: ArticlesState, { name, card }: Entry): ArticlesState {
    const ended = !state.screen.still && (cards.get(name) ?? 0) >= lengthOf(card);
    return { ...state, cards: ended ? new Map(cards).set(name, 0) : cards };
  },
};

export const update = updateBy<ArticlesState, typeof transitions>(transitions);

/** The list is wanted, and the chapter that is shown. */
function wanted(state: ArticlesState): ArticlesState {
  const files = new Map(state.files);
  for (const what of [null, state.shown]) {
    const { attempt = 0, missing = 'file' } = files.get(what) ?? {};
    if (missing) files.set(what, { attempt: attempt + 1, missing: null });
  }
  return { ...state, files };
}

const withOpened = (state: ArticlesState, opened: Opened): ArticlesState => ({
  ...state,
  opened: new Map(state.opened).set(opened.chapter.name, opened),
});

/** Are all figures of a chapter there? */
export const isWhole = ({ chapter, figures }: Opened) => figures.size === Object.keys(chapter.figures).length;

/** The figure or the word that the address leads to is scrolled into view, once all figures are drawn. */
function atFigure(state: ArticlesState): ArticlesState {
  const { shown, at, opened } = state;
  const chapter = opened.get(shown ?? '');
  return at && chapter && isWhole(chapter)
    ? doing(state, 'reveal', `section:has([data-figure="${at}"])`, `dl [id="${at}"]`)
    : state;
}

/** With all figures of the chapters that can be made now. */
function withFigures(before: ArticlesState): ArticlesState {
  const next = [...before.opened.values()].reduce((state, opened) => {
    const further = Object.entries(opened.chapter.figures).flatMap(([name, entries]) => {
      const kind = opened.figures.has(name) ? undefined : state.kinds.get(entries.kind);
      return kind ? [[name, begun(kind.create(entries, state.games))] as const] : [];
    });
    const made = new Map([...opened.figures, ...further]);
    const inOrder = Object.keys(opened.chapter.figures).flatMap((name) => {
      const figure = made.get(name);
      return figure ? [[name, figure] as const] : [];
    });
    return further.length > 0 ? withOpened(state, { ...opened, figures: new Map(inOrder) }) : state;
  }, before);
  const hasMore = next.opened.get(next.shown ?? '') !== before.opened.get(next.shown ?? '');
  return hasMore ? atFigure(next) : next;
}
