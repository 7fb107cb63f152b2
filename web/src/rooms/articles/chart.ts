// A chart of a figure: a table, of whose rows something is drawn along an axis. Who does not see the drawing reads the table.

import { html, nothing } from 'lit-html';

/** A stretch of an axis, or a place on it where both ends are one, in hundredths of its length. */
export interface Mark {
  kind?: string;
  from?: number;
  to: number;
  /** What is written at its end. */
  text?: unknown;
}
/** What is written at a place of an axis. */
export interface Tick {
  kind?: string;
  at: number;
  text: unknown;
}
interface Cell {
  kind?: string;
  text: unknown;
}
interface Row {
  kind?: string;
  name: unknown;
  /** Its numbers as marks, each along an axis of its own. */
  marks?: Mark[];
  /** What is drawn along the axis of the numbers that follow. */
  drawn?: unknown;
  cells?: Cell[];
}
export interface Chart {
  label: string;
  /** `upright`: the axis goes up, and the rows stand side by side. */
  kind: string;
  heads?: Cell[];
  rows: Row[];
  /** What is drawn across the rows. */
  across?: unknown;
}

export const mark = ({ kind = '', from = 0, to, text }: Mark) =>
  html`<i class="stretch ${kind}" .style=${`--from:${from}%;--to:${to}%`}>${text === undefined ? nothing : html`<b>${text}</b>`}</i>`;

export const tick = ({ kind = '', at, text }: Tick) =>
  html`<span class="tick ${kind}" .style=${`--at:${at}%`}>${text}</span>`;

export function chart({ label, kind, heads, rows, across = nothing }: Chart) {
  return html`<div class="chart ${kind}" role="table" aria-label=${label}>
    ${heads ? html`<div role="row" class="heads">${heads.map(headOf)}</div>` : nothing}${rows.map(rowOf)}${across}
  </div>`;
}

const headOf = ({ kind = '', text }: Cell) => html`<span role="columnheader" class=${kind}>${text}</span>`;

const rowOf = ({ kind = '', name, marks = [], drawn, cells = [] }: Row) =>
  html`<div role="row" class=${kind}>
    <span role="rowheader">${name}</span>
    ${marks.map((each) => html`<span role="cell" class="track">${mark(each)}</span>`)}
    ${drawn === undefined ? nothing : html`<span class="track length" aria-hidden="true">${drawn}</span>`}
    ${cells.map(({ kind = '', text }) => html`<span role="cell" class=${kind}>${text}</span>`)}
  </div>`;
