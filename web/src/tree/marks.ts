// The marks of the tree, and the strokes between its columns.

import { html, svg } from 'lit-html';

/** Replies to this move were left out. */
export const SCISSORS = html`<svg class="scissors" viewBox="0 0 16 16" aria-hidden="true"><path d="M5 6.5 13.5 13M5 9.5 13.5 3" /><circle cx="3.6" cy="5" r="1.9" /><circle cx="3.6" cy="11" r="1.9" /></svg>`;

/** A stroke to the node of a row. `on`: it leads on; `kind`: its class. */
type Stroke = { to: number; on: boolean; best: boolean; kind: string };

/**
 * The strokes from the node of a row to its replies. Those that matter are drawn over the others.
 * @param height Rows.
 * @param column Of the replies, from 1.
 */
export function links(from: number, strokes: Stroke[], height: number, column: number) {
  const rank = ({ on, best }: Stroke) => Number(on) + 2 * Number(best);
  const y = from + 0.5;
  return html`<svg class="links" aria-hidden="true" viewBox="0 0 10 ${height}" preserveAspectRatio="none" .style=${`--column:${column}`}>
    ${strokes
      .toSorted((a, b) => rank(a) - rank(b))
      .map(
        ({ kind, best, to }) =>
          svg`<path class=${`${kind} ${best ? 'best' : ''}`} d="M0 ${y}C5 ${y} 5 ${to + 0.5} 10 ${to + 0.5}" />`,
      )}
  </svg>`;
}
