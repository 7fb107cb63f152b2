// Draws grouped bars: a row for each group, in it a bar for each series with its number at its end.

import { html } from 'lit-html';
import type { Words } from '../../words.ts';
import { number } from '../../words.ts';

export type Scale = 'linear' | 'root' | 'log';
export interface Bars {
  /** What is shown. */
  label: string;
  /** What the groups are. */
  head: string;
  groups: string[];
  /** Not negative. */
  series: { label: string; values: number[] }[];
  scale: Scale;
  t: Words;
}

/** The share of a bar's room that a value takes. A logarithm begins a little below 1, so that 1 is seen. */
export function lengthOf(value: number, most: number, scale: Scale) {
  if (value <= 0 || most <= 0) return 0;
  if (scale === 'root') return Math.sqrt(value / most);
  if (scale === 'log') return Math.log(2 * value) / Math.log(2 * most);
  return value / most;
}

export function bars({ label, head, groups, series, scale, t }: Bars) {
  const most = Math.max(...series.flatMap(({ values }) => values));
  return html`<div class="bars" role="table" aria-label=${label}>
    <div role="row" class="heads">
      <span role="columnheader">${head}</span>
      ${series.map(({ label }, at) => html`<span role="columnheader" class=${`of-${at}`}>${label}</span>`)}
    </div>
    ${groups.map(
      (group, row) => html`<div role="row">
        <span role="rowheader">${group}</span>
        ${series.map(
          ({ values }, at) =>
            html`<span role="cell" class=${`of-${at}`} .style=${`--share:${lengthOf(values[row], most, scale).toFixed(4)}`}>${number(values[row], t.lang)}</span>`,
        )}
      </div>`,
    )}
  </div>`;
}
