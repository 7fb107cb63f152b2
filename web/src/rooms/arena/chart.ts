// Draws the chart of the Arena: the difference in Elo after each game.

import { html, nothing, svg } from 'lit-html';
import { number, signed, type Words } from '../../words.ts';
import type { Point } from './state.ts';

const WIDTH = 320;
const HEIGHT = 160;
/** Possible distances between horizontal lines, in Elo. */
const STEPS = [10, 20, 50, 100, 200, 500];
const LINES = 4;

/** Some of the points, evenly spaced, with the last one. */
export function points(curve: Point[], most: number) {
  const step = Math.max(1, (curve.length - 1) / (most - 1));
  const chosen = Array.from({ length: most }, (_, index) => Math.round(index * step));
  return curve.filter((_, index) => chosen.includes(index));
}

/**
 * The vertical range of the chart: the latest difference with the width of its interval on either side, and 0. Early intervals
 * are wider and are cut off.
 */
function rangeOf(curve: Point[]) {
  const last = curve.findLast(({ difference }) => difference !== null);
  const middle = last?.difference ?? 0;
  const spread = last?.low != null && last.high != null ? last.high - last.low : 400;
  const [least, most] = [Math.min(0, middle - spread), Math.max(0, middle + spread)];
  const step = STEPS.find((step) => (most - least) / step <= LINES) ?? Math.ceil((most - least) / LINES / 500) * 500;
  return { step, least: Math.floor(least / step) * step, most: Math.ceil(most / step) * step };
}

/** @param games The length of the horizontal axis. */
export function curve(curve: Point[], games: number, t: Words) {
  const { step, least, most } = rangeOf(curve);
  const x = (count: number) => ((WIDTH * count) / Math.max(games, 1)).toFixed(1);
  const y = (elo: number) => ((HEIGHT * (most - Math.min(Math.max(elo, least), most))) / (most - least)).toFixed(1);
  const seen = curve.filter(({ difference }) => difference !== null);
  const up = curve.map((point) => `${x(point.games)} ${y(point.high ?? most)}`);
  const down = curve.map((point) => `${x(point.games)} ${y(point.low ?? least)}`).reverse();
  const line = seen.map((point) => `${x(point.games)} ${y(Number(point.difference))}`).join('L');
  const across = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, index) => least + index * step);
  return html`<figure class="curve">
    <div class="heights" aria-hidden="true">
      ${across.map(
        (elo) =>
          html`<span .style=${`--up:${((100 * (elo - least)) / (most - least)).toFixed(1)}%`}>${signed(elo, t.lang)}</span>`,
      )}
    </div>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${t('arena.curve')}>
      ${across.map((elo) => svg`<path class=${elo === 0 ? 'zero' : 'across'} d="M0 ${y(elo)}H${WIDTH}"></path>`)}
      ${curve.length > 1 ? svg`<path class="band" d=${`M${[...up, ...down].join('L')}Z`}></path>` : nothing}
      ${seen.length > 1 ? svg`<path class="line" d=${`M${line}`}></path>` : nothing}
      ${seen.slice(-1).map((point) => svg`<path class="now" d=${`M${x(point.games)} ${y(Number(point.difference))}h0`}></path>`)}
    </svg>
    <figcaption aria-hidden="true"><span>0</span><span>${t('arena.curve.games')}</span><span>${number(games, t.lang)}</span></figcaption>
  </figure>`;
}
