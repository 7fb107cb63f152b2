// The register of the kinds of figures. A kind is a module here, loaded with the first chapter that has one.

import type { Record } from '../../../contract/types.ts';
import type { Words } from '../../../words.ts';
import type { House } from '../../index.ts';

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
  kind: keyof typeof KINDS;
  asked: { [name: string]: Asked };
  tasks?: { [name: string]: Task };
  wide?: boolean;
  /** See recorded.ts. */
  known?: Facts;
  recorded?: { [name: string]: string };
}
/** What a figure is made of. `Own`: the entries of its kind. */
export interface Given<Own = object> {
  figure: Entries & Own & { name: string };
  house: House;
  /** Draw the page again. */
  changed: () => void;
  /** Is the screen a phone's? */
  narrow: () => boolean;
  /** Is its chapter on the screen? */
  shown: () => boolean;
}
/** Done when a fact is at most that; the others: see the kind. */
export type Task = { fact: string; seen?: string[] } & {
  [text in 'changed' | 'result' | 'direction' | 'best' | 'serves']?: string;
} & { [count in 'most' | 'narrow' | 'step' | 'hits' | 'marks']?: number } & { [flag in 'gone' | 'swept']?: boolean };
/** The same elsewhere in the page, or that part of it. */
export type Link = { room: string; address: string; part?: Text };
export interface Figure {
  /** `label`: what it shows. */
  draw: (t: Words, label: string) => unknown;
  facts: (t: Words) => Facts;
  /** The tasks that are done as it is now. */
  done?: (tasks: { [name: string]: Task }) => string[];
  /** Set an option. */
  choose?: (name: string, value: string) => void;
  /** The numbers that the reader changes in the text. */
  numbers?: { [name: string]: { value: () => number; least: number; most: number; set: (value: number) => void } };
  /** Send the requests that it needs. Called after each drawing while its chapter is shown. */
  follow?: () => void;
  links?: () => Link[];
}

/** The module of a kind. `create` is declared as a method, whose argument may be of a narrower type: it has the entries of its kind. */
export interface Kind {
  create(given: Given): Figure;
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
