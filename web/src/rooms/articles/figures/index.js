// The register of the kinds of figures. A kind is a module here, loaded with the first chapter that has one.

/** @typedef {import('../../index.js').House} House */
/** @typedef {import('../../../words.js').Words} Words */
/** @typedef {{[name: string]: number | string}} Facts  Numbers are written as the language has them; NaN: it is not shown yet. */
/**
 * @typedef {object} Given  What a figure is made of.
 * @property {any} figure Its entries of chapter.toml, with `asked`.
 * @property {House} house
 * @property {() => void} changed Draw the page again.
 * @property {() => boolean} narrow Is the screen a phone's?
 * @property {() => boolean} shown Is its chapter on the screen?
 */
/** @typedef {{fact: string, most?: number, narrow?: number, gone?: boolean, changed?: string, swept?: boolean, result?: string, step?: number, direction?: string, hits?: number, marks?: number, best?: string, serves?: string, seen?: string[]}} Task  Done when a fact is at most that; the others: see the kind. */
/** @typedef {{room: string, address: string, part?: {[lang: string]: string}}} Way  The same elsewhere in the page, or that part of it. */
/**
 * @typedef {object} Figure
 * @property {(t: Words, label: string) => unknown} draw `label`: what it shows.
 * @property {(t: Words) => Facts} facts
 * @property {(tasks: {[name: string]: Task}) => string[]} [done] The tasks that are done as it is now.
 * @property {(name: string, value: string) => void} [choose] Set an option.
 * @property {{[name: string]: {value: () => number, least: number, most: number, set: (value: number) => void}}} [numbers]
 *   The numbers that the reader changes in the text.
 * @property {() => void} [follow] Send the requests that it needs. Called after each drawing while its chapter is shown.
 * @property {() => Way[]} [ways]
 */

/** @type {{[kind: string]: () => Promise<{create: (given: Given) => Figure}>}} */
export const KINDS = {
  bars: () => import('./bars.js'),
  bits: () => import('./bits.js'),
  code: () => import('./code.js'),
  curve: () => import('./curve.js'),
  entry: () => import('./entry.js'),
  graph: () => import('./graph.js'),
  grid: () => import('./grid.js'),
  histogram: () => import('./histogram.js'),
  leaves: () => import('./leaves.js'),
  play: () => import('./play.js'),
  series: () => import('./series.js'),
  shifts: () => import('./shifts.js'),
  steps: () => import('./steps.js'),
  table: () => import('./table.js'),
  tree: () => import('./tree.js'),
  weights: () => import('./weights.js'),
};
