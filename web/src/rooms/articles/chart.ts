// A chart of a figure: a table, of whose rows something is drawn along an axis. Who does not see the drawing reads the
// table. And shares as they are written.

import { html, nothing } from 'lit-html';
import { number, type Words } from '../../base/words.ts';
import type { Share } from '../../contract/types.ts';

/**
 * A stretch of an axis, or a place on it where both ends are one, in hundredths of its length; `text` is written at its
 * end.
 */
type Mark = { kind?: string; from?: number; to: number; text?: unknown };
export type Cell = readonly [text: unknown, kind?: string];
/**
 * `marks`: numbers, each drawn along an axis of its own; `drawn`: what is drawn along one for the cells that follow.
 * `kind` is a class, here and elsewhere.
 */
type ChartRow = { kind?: string; name: unknown; marks?: Mark[]; drawn?: unknown; cells?: Cell[] };
/** @param kind `upright`: the axis goes up, and the rows stand side by side. `across`: what is drawn across them. */
type Chart = { label: string; kind: string; heads?: Cell[]; rows: ChartRow[]; across?: unknown };

export const mark = ({ kind = '', from = 0, to, text }: Mark) =>
  html`<i class="stretch ${kind}" .style=${`--from:${from}%;--to:${to}%`}>${text === undefined ? nothing : html`<b>${text}</b>`}</i>`;

/** What is written at a place of an axis. */
export const tick = (at: number, text: unknown, kind = '') =>
  html`<span class="tick ${kind}" .style=${`--at:${at}%`}>${text}</span>`;

export function chart({ label, kind, heads, rows, across = nothing }: Chart) {
  const head = ([text, kind = '']: Cell) => html`<span role="columnheader" class=${kind}>${text}</span>`;
  return html`<div class="chart ${kind}" role="table" aria-label=${label}>
    ${heads ? html`<div role="row" class="heads">${heads.map(head)}</div>` : nothing}${rows.map(rowOf)}${across}
  </div>`;
}

const rowOf = ({ kind = '', name, marks = [], drawn, cells = [] }: ChartRow) =>
  html`<div role="row" class=${kind}>
    <span role="rowheader">${name}</span>
    ${marks.map((each) => html`<span role="cell" class="track">${mark(each)}</span>`)}
    ${drawn === undefined ? nothing : html`<span class="track length" aria-hidden="true">${drawn}</span>`}
    ${cells.map(([text, kind = '']) => html`<span role="cell" class=${kind}>${text}</span>`)}
  </div>`;

/** A share as it is written. */
export const percent = (share: number | null, t: Words, digits = 1) =>
  t('percent', { share: hundredths(share, t, digits) });

/** The interval of a share. */
export const span = ({ low, high }: Pick<Share, 'low' | 'high'>, t: Words) =>
  t('articles.span', { low: hundredths(low, t, 1), high: hundredths(high, t, 1) });

const hundredths = (share: number | null, t: Words, digits: number) =>
  number(Number((100 * (share ?? 0)).toFixed(digits)), t.lang, digits);
