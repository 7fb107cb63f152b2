// Draws a share with its interval.

import { html, nothing } from 'lit-html';
import type { Share } from '../contract/types.ts';

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
