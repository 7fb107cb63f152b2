// Draws the button with which further games of recorded series are played, and stopped.

import { html } from '../../../vendor/lit-html/lit-html.js';

/** @param {ReturnType<typeof import('./shares.js').createSeries>} series @param {import('../../words.js').Words} t */
export function playOn(series, t) {
  const live = series.live();
  const count = series.added();
  const said = series.failed()
    ? 'articles.series.failed'
    : count > 0
      ? 'articles.series.added'
      : live
        ? 'articles.series.starts'
        : 'articles.series.none';
  return html`<p class="act">
    <button type="button" ?disabled=${!series.able()} @click=${() => series.play(!live)}>${t(live ? 'articles.series.stop' : 'articles.series.play')}</button>
    <span>${t(said, { count })}</span>
  </p>`;
}
