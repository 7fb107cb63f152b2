// The state of the articles' room: its chapters with their figures, and how they change.

import { type EventOf, updateBy } from '../../component.ts';
import type { Game } from '../../contract/types.ts';
import type { AnyEvent } from '../index.ts';
import { type Card, lengthOf, onward } from './card.ts';
import type { AnyFigure, Around, Entries, Kind, Text } from './figures/index.ts';
import type { Block } from './text.ts';

export interface Chapter {
  number: number;
  article: string;
  text: { [lang: string]: Block[] };
  figures: { [name: string]: Entries };
}
export type Entry = { number: number; article: string; titles: Text; card: Card };
export interface Opened {
  chapter: Chapter;
  /** The states of figures in which something has happened, by their names; the one in which the reader acted last comes first. */
  states: ReadonlyMap<string, unknown>;
  /** The tasks that are done on this device. */
  done: ReadonlySet<string>;
}
/** How often it was wanted, and what is missing: a file, or the `module` of a figure. Browsers do not request a module again until the
 * page is loaded again. */
type Wanted = { attempt: number; missing: 'file' | 'module' | null };

export interface ArticlesState {
  /** The number of the chapter that is shown; null: the list. */
  shown: number | null;
  index: readonly Entry[];
  opened: ReadonlyMap<number, Opened>;
  games: Game[];
  /** The modules of figures by their kinds. */
  kinds: ReadonlyMap<string, Kind>;
  /** Files that are wanted: those of a chapter by its number, the list by null. */
  files: ReadonlyMap<number | null, Wanted>;
  screen: Pick<Around, 'narrow' | 'still'>;
  /** How often another chapter, or the list, began at its top. */
  tops: number;
  /** The steps that the cards of chapters show. */
  cards: ReadonlyMap<number, number>;
}
export type ArticlesEvent = EventOf<typeof transitions>;

export const newArticles = (games: Game[]): ArticlesState => ({
  shown: null,
  index: [],
  opened: new Map(),
  games,
  kinds: new Map(),
  files: new Map(),
  screen: { narrow: false, still: false },
  tops: 0,
  cards: new Map(),
});

const made: WeakMap<Entries, AnyFigure> = new WeakMap();

/** The figures of a chapter whose modules are there, with their states; the one in which the reader acted last comes first. */
export function figuresIn({ kinds, games }: ArticlesState, { chapter, states }: Opened) {
  const names = new Set([...states.keys(), ...Object.keys(chapter.figures)]);
  const figures = [...names].flatMap((name) => {
    const entries = chapter.figures[name];
    const kind = entries && kinds.get(entries.kind);
    if (!kind) return [];
    const figure = made.get(entries) ?? kind.create(entries, games);
    made.set(entries, figure);
    return [[name, { figure, state: states.has(name) ? states.get(name) : figure.initial }] as const];
  });
  return new Map(figures);
}
export type Figures = ReturnType<typeof figuresIn>;

/** Is there what is shown? A chapter is, with its first figure. */
export function isThere(state: ArticlesState) {
  const opened = state.opened.get(state.shown ?? 0);
  const [first = ''] = Object.keys(opened?.chapter.figures ?? {});
  const isBegun = state.shown === null || (opened && figuresIn(state, opened).has(first));
  return isBegun && !state.files.get(state.shown)?.missing;
}

const transitions = {
  /**
   * An address is opened. Where a task of its chapter was forgotten on the device, the chapter begins anew.
   * @param done The tasks of it that are kept.
   */
  opened(state: ArticlesState, shown: number | null, done: ReadonlySet<string>): ArticlesState {
    const other = state.index.length > 0 && shown !== state.shown;
    const next = wanted({ ...state, shown, tops: state.tops + (other ? 1 : 0) });
    const opened = next.opened.get(shown ?? 0);
    if (!opened) return next;
    const kept = [...opened.done].every((task) => done.has(task));
    return withOpened(next, { ...opened, states: kept ? opened.states : new Map(), done });
  },
  /** What is missing is asked for again. */
  retry: wanted,
  indexKnown: (state: ArticlesState, index: Entry[]): ArticlesState => ({ ...state, index }),
  chapterKnown: (state: ArticlesState, chapter: Chapter, done: ReadonlySet<string>): ArticlesState =>
    withOpened(state, { chapter, states: new Map(), done }),
  kindKnown: (state: ArticlesState, name: string, kind: Kind): ArticlesState => ({
    ...state,
    kinds: new Map(state.kinds).set(name, kind),
  }),
  missing: (state: ArticlesState, what: number | null, missing: 'file' | 'module'): ArticlesState => ({
    ...state,
    files: new Map(state.files).set(what, { attempt: 0, ...state.files.get(what), missing }),
  }),
  /** These tasks are kept as done. */
  ticked(state: ArticlesState, number: number, done: ReadonlySet<string>): ArticlesState {
    const opened = state.opened.get(number);
    return opened ? withOpened(state, { ...opened, done }) : state;
  },
  /** Something happens in a figure. */
  figure(state: ArticlesState, number: number, name: string, event: AnyEvent): ArticlesState {
    const opened = state.opened.get(number);
    const own = opened && figuresIn(state, opened).get(name);
    const next = own?.figure.update?.(own.state, event);
    if (!own || next === own.state) return state;
    return withOpened(state, { ...opened, states: new Map(opened.states).set(name, next) });
  },
  /** The reader acts in a figure. Where it goes on by itself then, no other does. */
  acted(state: ArticlesState, number: number, name: string, event: AnyEvent): ArticlesState {
    const next = transitions.figure(state, number, name, event);
    const opened = next.opened.get(number);
    if (!opened || next === state) return state;
    const live = [...figuresIn(next, opened)].filter(([, { figure, state }]) => figure.isLive?.(state));
    const others = live.map(([each]) => each).filter((each) => each !== name);
    const first = withOpened(next, { ...opened, states: new Map([[name, null], ...opened.states]) });
    const stop = (state: ArticlesState, each: string) =>
      transitions.figure(state, number, each, ['choose', 'live', 'no']);
    return others.length < live.length ? others.reduce(stop, first) : first;
  },
  screen: (state: ArticlesState, part: Partial<ArticlesState['screen']>): ArticlesState => ({
    ...state,
    screen: { ...state.screen, ...part },
  }),
  /** The cards show their next steps. */
  tick: (state: ArticlesState): ArticlesState => ({
    ...state,
    cards: new Map(state.index.map(({ number, card }) => [number, onward(card, state.cards.get(number) ?? 0)])),
  }),
  /** A card whose end is shown begins anew. */
  restart({ cards, ...state }: ArticlesState, { number, card }: Entry): ArticlesState {
    const ended = !state.screen.still && (cards.get(number) ?? 0) >= lengthOf(card);
    return { ...state, cards: ended ? new Map(cards).set(number, 0) : cards };
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
  opened: new Map(state.opened).set(opened.chapter.number, opened),
});
