// Scales, paths and bars of charts.

import { html, nothing } from 'lit-html';
import type { Share } from '../contract/types.ts';

type Stretch = readonly [from: number, to: number];

/**
 * A linear scale: the place in one stretch of a value in another, to four decimals. A value outside is at an end; the
 * only value of a stretch is in the middle.
 */
export const scale = ([least, most]: Stretch, [from, to]: Stretch) => {
  const share = (value: number) => (most > least ? Math.min(Math.max((value - least) / (most - least), 0), 1) : 0.5);
  return (value: number) => Number((from + share(value) * (to - from)).toFixed(4));
};

/** The lines through points, as the `d` of an SVG path. */
export const path = (points: (readonly [x: number, y: number])[]) =>
  `M${points.map((point) => point.join(' ')).join('L')}`;

/** A bar for a share, with a line for its interval. */
export function bar({ share, low, high }: Omit<Share, 'count'>, outcome: string) {
  if (share === null || low === null || high === null) return nothing;
  const [end, from, to] = [share, low, high].map((part) => (100 * part).toFixed(2));
  return html`<svg class=${outcome} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
    <path class="whole" d="M0 6H100" />
    <path class="part" d=${`M0 6H${end}`} />
    <path class="reach" d=${`M${from} 6H${to}M${from} 2V10M${to} 2V10`} />
  </svg>`;
}
