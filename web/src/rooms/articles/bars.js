// Draws grouped bars: a row for each group, in it a bar for each series with its number at its end.

import { html } from '../../../vendor/lit-html/lit-html.js';
import { number } from '../../words.js';

/** @typedef {'linear' | 'root' | 'log'} Scale */
/**
 * @typedef {object} Bars
 * @property {string} label What is shown.
 * @property {string} head What the groups are.
 * @property {string[]} groups
 * @property {{label: string, values: number[]}[]} series Not negative.
 * @property {Scale} scale
 * @property {import('../../words.js').Words} t
 */

/** The share of a bar's room that a value takes. A logarithm begins a little below 1, so that 1 is seen. @param {number} value @param {number} most @param {Scale} scale */
export function lengthOf(value, most, scale) {
  if (value <= 0 || most <= 0) return 0;
  if (scale === 'root') return Math.sqrt(value / most);
  if (scale === 'log') return Math.log(2 * value) / Math.log(2 * most);
  return value / most;
}

/** @param {Bars} bars */
export function bars({ label, head, groups, series, scale, t }) {
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
