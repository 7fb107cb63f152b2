// Draws the chart of the Arena: the difference in Elo after each game.

import { html, nothing, svg } from 'lit-html';
import { path, scale } from '../../views/chart.ts';
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
  const x = scale([0, Math.max(games, 1)], [0, WIDTH]);
  const y = scale([least, most], [HEIGHT, 0]);
  const up = scale([least, most], [0, 100]);
  const place = (count: number, elo: number) => [x(count), y(elo)] as const;
  const line = curve.flatMap(({ games, difference }) => (difference === null ? [] : [place(games, difference)]));
  const above = curve.map(({ games, high }) => place(games, high ?? most));
  const below = curve.map(({ games, low }) => place(games, low ?? least));
  const across = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, index) => least + index * step);
  return html`<figure class="curve">
    <div class="heights" aria-hidden="true">
      ${across.map((elo) => html`<span .style=${`--up:${up(elo)}%`}>${signed(elo, t.lang)}</span>`)}
    </div>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${t('arena.curve')}>
      ${across.map((elo) => svg`<path class=${elo === 0 ? 'zero' : 'across'} d="M0 ${y(elo)}H${WIDTH}"></path>`)}
      ${curve.length > 1 ? svg`<path class="band" d=${`${path([...above, ...below.reverse()])}Z`}></path>` : nothing}
      ${line.length > 1 ? svg`<path class="line" d=${path(line)}></path>` : nothing}
      ${line.slice(-1).map((last) => svg`<path class="now" d=${`${path([last])}h0`}></path>`)}
    </svg>
    <figcaption aria-hidden="true"><span>0</span><span>${t('arena.curve.games')}</span><span>${number(games, t.lang)}</span></figcaption>
  </figure>`;
}
