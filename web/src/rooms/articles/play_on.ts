// Draws the button with which further games of recorded series are played, and stopped.

import { html } from 'lit-html';
import type { Words } from '../../words.ts';

export function playOn(series: ReturnType<typeof import('./shares.ts').createSeries>, t: Words) {
  const live = series.live();
  const count = series.added();
  const said = series.failed() ? 'failed' : count > 0 ? 'added' : live ? 'starts' : 'none';
  return html`<p class="act">
    <button type="button" ?disabled=${!series.able()} @click=${() => series.play(!live)}>${t(live ? 'articles.series.stop' : 'articles.series.play')}</button>
    <span>${t(`articles.series.${said}`, { count })}</span>
  </p>`;
}
