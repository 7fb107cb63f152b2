// The register of the kinds of figures. A kind is a module here, loaded with the first chapter that has one.

import type { Words } from '../../../words.ts';
import type { House } from '../../index.ts';

/** Numbers are written as the language has them; NaN: it is not shown yet. */
export type Facts = { [name: string]: number | string };
/** What a figure is made of. */
export interface Given {
  /** Its entries of chapter.toml, with `asked`. */
  figure: any;
  house: House;
  /** Draw the page again. */
  changed: () => void;
  /** Is the screen a phone's? */
  narrow: () => boolean;
  /** Is its chapter on the screen? */
  shown: () => boolean;
}
/** Done when a fact is at most that; the others: see the kind. */
export interface Task {
  fact: string;
  most?: number;
  narrow?: number;
  gone?: boolean;
  changed?: string;
  swept?: boolean;
  result?: string;
  step?: number;
  direction?: string;
  hits?: number;
  marks?: number;
  best?: string;
  serves?: string;
  seen?: string[];
}
/** The same elsewhere in the page, or that part of it. */
export interface Way {
  room: string;
  address: string;
  part?: { [lang: string]: string };
}
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
  ways?: () => Way[];
}

export const KINDS: { [kind: string]: () => Promise<{ create: (given: Given) => Figure }> } = {
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
