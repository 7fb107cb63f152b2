// Draws the score of the first player against the second on one bar: full colour is sure, hatched is not yet, a stroke is the estimate,
// a dashed line the half.

import { html, nothing } from 'lit-html';
import type { Plan } from '../../../contract/types.ts';
import type { Words } from '../../../words.ts';
import type { Figures } from './counted.ts';
import { pointsOf, share, shareSpan } from './format.ts';

/** How near the estimate may be to the half before the word there gives way. */
const NEAR = 0.1;

const at = (part: number) => `${(100 * part).toFixed(2)}%`;

/** @param facts What is said of each player beside its name. */
export function beam(
  statistics: Pick<Figures, 'score' | 'counts'>,
  [a, b]: Plan['players'],
  facts: readonly string[],
  t: Words,
) {
  const { score } = statistics;
  const { games } = pointsOf(statistics);
  const { low, high } = score;
  const isKnown = score.share !== null && low !== null && high !== null;
  const estimate = share(score.share, games, t);
  const interval = shareSpan(score, games, t);
  const place = isKnown ? `--at:${at(score.share ?? 0)};--low:${at(low)};--high:${at(high)}` : '';
  const isNear = isKnown && Math.abs((score.share ?? 0) - 0.5) < NEAR;
  return html`<div class="duel" .style=${place}>
    <p class="names"><b>${a}</b> <small>${facts[0]}</small> <small>${facts[1]}</small> <b>${b}</b></p>
    <div class="beam" role="img" aria-label=${isKnown ? t('arena.beam', { a, share: estimate, interval }) : t('arena.beam.none')}>
      ${isKnown ? html`<i class="sure"></i><i class="open"></i>` : nothing}<i class=${isKnown && low > 0.5 ? 'half on-sure' : 'half'}></i>
      ${isKnown ? html`<i class="at"></i>` : nothing}
    </div>
    <p class="scale" aria-hidden="true">
      ${isNear ? nothing : html`<span class="half">${t('arena.half')}</span>`}
      ${isKnown ? html`<span class="at"><b>${estimate}</b>${t('arena.beam.interval', { interval })}</span>` : nothing}
    </p>
  </div>`;
}
