// The register of the kinds of figures. A kind is a module here, loaded with the first chapter that has one.

import type { Want } from '../../../component.ts';
import type { Game, Record } from '../../../contract/types.ts';
import type { Words } from '../../../words.ts';
import type { AnyEvent, PageActions, PageState, Services } from '../../index.ts';

/** By language. */
export type Text = { [lang: string]: string };
/** Numbers are written as the language has them; NaN: it is not shown yet. */
export type Facts = { [name: string]: unknown };
/** A request of chapter.toml, with its reply. */
export interface Asked<Reply = unknown, Request = unknown> {
  request: Request;
  reply: Reply;
}
/** The request for what a player reads of a position. */
export type PlayerRequest<Op extends string = 'think'> = { op: Op; record: Record; player: string };
/** How the names of what is for a width of screen begin. */
export type Width = '' | 'narrow-';
/** The entries of any figure, of chapter.toml and with `asked`. */
export interface Entries {
  name: string;
  kind: keyof typeof KINDS;
  asked: { [name: string]: Asked };
  tasks?: { [name: string]: Task };
  wide?: boolean;
  /** See recorded.ts. */
  known?: Facts;
  recorded?: { [name: string]: string };
}
/** With the entries of its kind. */
export type Of<Own> = Entries & Own;
/** Done when a fact is at most that; the others: see the kind. */
export type Task = { fact: string; seen?: string[] } & {
  [text in 'changed' | 'result' | 'direction' | 'best' | 'serves']?: string;
} & { [count in 'most' | 'narrow' | 'step' | 'hits' | 'marks']?: number } & { [flag in 'gone' | 'swept']?: boolean };
/** The same elsewhere in the page, or that part of it. */
export type Link = { room: string; address: string; part?: Text };
/** What a figure depends on besides its own state. */
export interface Around {
  page: PageState;
  t: Words;
  /** Is the screen a phone's? */
  narrow: boolean;
  /** Is motion to be reduced? */
  still: boolean;
  /** Is its chapter on the screen? */
  isShown: boolean;
}
export interface Drawing<Event> extends Around {
  /** The reader does something. */
  send(event: Event): void;
  actions: PageActions;
}
/** What starts things for figures. */
export type Outside = Pick<Services, 'ask' | 'pythonOf' | 'programs' | 'createEngine'>;
/**
 * A figure as a component (component.ts). One with a life of its own is made by `living`, and has the event `choose` where the text
 * sets options (name, value, whether the screen is narrow), and `put` where the reader changes numbers in the text (name, value).
 */
export interface Figure<State = undefined, Event = never> {
  initial?: State;
  update?(state: State, event: Event): State;
  /** What is wanted while its chapter is shown. */
  wants?(state: State, around: Around, outside: Outside): Want<Event>[];
  /** What is wanted whatever is shown. */
  ongoing?(state: State, around: Around, outside: Outside): Want<Event>[];
  /** @param label What it shows. */
  draw(state: State, drawing: Drawing<Event>, label: string): unknown;
  facts(state: State, around: Around): Facts;
  /** Does it go on by itself? One figure at a time does: its option `live` is `yes`. */
  isLive?(state: State): boolean;
  isDone?(state: State, task: Task, around: Around): boolean;
  numbers?(state: State, around: Around): Numbers;
  links?(state: State, around: Around): Link[];
}
/** The numbers that the reader changes in the text. */
export type Numbers = { [name: string]: { value: number; least: number; most: number } };
/** Of whatever state and events: each figure gets its own alone. */
export type AnyFigure = Figure<unknown, AnyEvent>;

/** The module of a kind. `create` is declared as a method, whose argument may be of a narrower type: it has the entries of its kind. */
export interface Kind {
  /** @param games Of the engine. */
  create(figure: Entries, games: Game[]): AnyFigure;
}

export const KINDS = {
  bars: () => import('./bars.ts'),
  bits: () => import('./bits.ts'),
  code: () => import('./code.ts'),
  curve: () => import('./curve.ts'),
  entry: () => import('./entry.ts'),
  graph: () => import('./graph.ts'),
  grid: () => import('./grid.ts'),
  histogram: () => import('./histogram.ts'),
  leaves: () => import('./leaves.ts'),
  play: () => import('./play.ts'),
  series: () => import('./series.ts'),
  shifts: () => import('./shifts.ts'),
  steps: () => import('./steps.ts'),
  table: () => import('./table.ts'),
  tree: () => import('./tree.ts'),
  weights: () => import('./weights.ts'),
};
