// What a figure of a chapter is, its recorded replies, and the facts that stand in them: of any figure its entries
// `known`, facts as they are, and `recorded`, places in `asked` by the names of the facts: `think.move` is the move of
// the reply `think`; `think.moves.c1.value`, of its moves that of c1; `game.-1.ply`, of the last of a list;
// `|think.value|`, without its sign; `computed.value`, of what its script computed.

import type { Words } from '../../base/words.ts';
import type { Game, GameRecord, Tree, TreeRow, View } from '../../contract/types.ts';
import { type Effect, type EventOf, type Transitions, updateBy } from '../../runtime/component.ts';
import { visitsOf } from '../../tree/visits.ts';
import type { AnyEvent, PageActions, PageState, Services } from '../room.ts';

/** By language. */
export type Translated = { [lang: string]: string };
/** Numbers are written as the language has them; NaN: it is not shown yet. */
export type Facts = { [name: string]: unknown };
/** A request of chapter.toml, with its reply. */
export interface AnsweredRequest<Reply = unknown, Request = unknown> {
  request: Request;
  reply: Reply;
}
/** The request for what a player reads of a position. */
export type PlayerRequest<Op extends string = 'think'> = { op: Op; record: GameRecord; player: string };
/** The entries of any figure, of chapter.toml and with `asked`. */
export interface Entries {
  name: string;
  /** One of figures/index.ts. */
  kind: string;
  asked: { [name: string]: AnsweredRequest };
  tasks?: { [name: string]: Task };
  wide?: boolean;
  known?: Facts;
  recorded?: { [name: string]: string };
  /** What its `script` printed. */
  computed?: unknown;
}
/** With the entries of its kind. */
export type EntriesOf<Own> = Entries & Own;
/** Done when a fact is at most that; the others: see the kind. */
export type Task = { fact: string; seen?: string[] } & {
  [text in 'changed' | 'result' | 'direction' | 'best' | 'serves']?: string;
} & { [count in 'most' | 'step' | 'hits' | 'marks']?: number } & { [flag in 'gone' | 'swept']?: boolean };
/** The same elsewhere in the page, or that part of it. */
export type Link = { room: string; address: string; part?: Translated };
/** What a figure depends on besides its own state. */
export interface FigureContext {
  page: PageState;
  t: Words;
  /** Is motion to be reduced? */
  still: boolean;
  /** Is its chapter on the screen? */
  isShown: boolean;
  /** Is it on a page that is only read, so that all is shown? */
  explained?: boolean;
  /** The figure, or the word, that the address leads to. */
  at: string | null;
}
export interface Drawing<Event> extends FigureContext {
  /** The reader does something. */
  send(event: Event): void;
  actions: PageActions;
}
/** What starts things for figures. */
export type FigureServices = Pick<Services, 'ask' | 'pythonOf' | 'programs'>;
/**
 * A figure as a component (runtime/component.ts). One that changes is made by `interactive`, and has the event `choose`
 * where the text sets options (name, value), and `put` where the reader changes numbers in the text (name, value).
 */
export interface Figure<State = undefined, Event = never> {
  initial?: State;
  update?(state: State, event: Event): State;
  /** What is wanted while its chapter is shown. */
  effects?(state: State, context: FigureContext, services: FigureServices): Effect<Event>[];
  /** What is wanted also while another chapter or room is shown. */
  ongoing?(state: State, context: FigureContext, services: FigureServices): Effect<Event>[];
  /** @param label What it shows. */
  draw(state: State, drawing: Drawing<Event>, label: string): unknown;
  /** Besides `known` and `recorded`. */
  facts?(state: State, context: FigureContext): Facts;
  isDone?(state: State, task: Task, context: FigureContext): boolean;
  /** What a task lacks that the reader has begun, in a sentence; null: it is not begun. */
  missing?(state: State, task: Task, context: FigureContext): string | null;
  numbers?(state: State, context: FigureContext): Numbers;
  links?(state: State, context: FigureContext): Link[];
}
/** The numbers that the reader changes in the text. */
type Numbers = { [name: string]: { value: number; least: number; most: number } };
/** Of whatever state and events: each figure gets its own alone. */
export type AnyFigure = Figure<unknown, AnyEvent>;
/** A figure with its entries and its state. */
export interface LiveFigure {
  entries: Entries;
  figure: AnyFigure;
  state: unknown;
}

/** The events of these transitions, and `set`: a part of the state, as the reader sets it or as it has come. */
export type Events<State, T = object> = EventOf<T> | readonly ['set', Partial<State>];

export function interactive<State extends object, T extends Transitions<State>>({
  initial,
  transitions,
  ...parts
}: { initial: State; transitions: T } & Omit<
  Figure<NoInfer<State>, Events<NoInfer<State>, NoInfer<T>>>,
  'initial' | 'update'
>): Figure<State, Events<State, T>> {
  const update = updateBy<State, T>(transitions);
  return {
    initial,
    update: (state, event) => (event[0] === 'set' ? { ...state, ...event[1] } : update(state, event as EventOf<T>)),
    ...parts,
  };
}

/** The game of this id among those of the engine. */
export const gameNamed = (games: Game[], id: string | undefined) => games.find((game) => game.id === id) as Game;

/**
 * The module of a kind. `create` is declared as a method, whose argument may be of a narrower type: it has the entries
 * of its kind.
 */
export interface Kind {
  /** @param games Of the engine. */
  create(figure: Entries, games: Game[]): AnyFigure;
}

/** A whole tree as it is recorded. */
export type RecordedTree = Tree & { rows: TreeRow[] };

type Recorded = Pick<Entries, 'known' | 'recorded' | 'asked' | 'computed'>;

export const recordedVisits = (reply: RecordedTree) => visitsOf([], reply.rows, reply);

/** All facts of a figure. */
export const factsOf = ({ entries, figure, state }: LiveFigure, context: FigureContext): Facts => ({
  ...recordedFacts(entries),
  ...figure.facts?.(state, context),
});

export function recordedFacts({ known, recorded = {}, ...figure }: Recorded): Facts {
  const facts = Object.entries(recorded).map(([name, place]) => [name, valueAtPlace(figure, place)]);
  return { ...known, ...Object.fromEntries(facts) };
}

function valueAtPlace({ asked, computed }: Recorded, place: string) {
  const [request = '', ...keys] = place.replaceAll('|', '').split('.');
  const value = keys.reduce(within, request === 'computed' ? computed : asked[request]?.reply);
  return place.startsWith('|') ? Math.abs(Number(value)) : value;
}

function within(value: unknown, key: string): unknown {
  if (!Array.isArray(value)) return Object(value)[key];
  return /^-?\d+$/.test(key) ? value.at(Number(key)) : value.find(({ move }) => move === key);
}

/** The entries of a figure as they were loaded, with its name, and the views of its games whole. */
export function unpack(figure: Entries, name: string) {
  for (const each of Object.values(figure.asked))
    if (Object(each.request).plies) each.reply = viewsOf(each.reply as Changes);
  return { ...figure, name };
}

/** A game as it is recorded: its first view, and of the others what differs (web/make/articles.py). */
type Changes = [View, ...(Partial<View> & { last: string })[]];

function viewsOf([first, ...changes]: Changes) {
  let view = first;
  const views = [view];
  for (const change of changes) {
    const moves = [...view.moves, change.last];
    const cells = { ...view.cells, ...view.legal[change.last] };
    view = { ...view, ...change, cells, moves, record: { ...view.record, moves } };
    views.push(view);
  }
  return views;
}
