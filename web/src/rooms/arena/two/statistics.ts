// Draws the statistics of a series that are rarely looked at, each folded: shares, the difference in Elo over the games, the sequential
// test, costs of the moves.

import { html, nothing, svg } from 'lit-html';
import type { Game, Plan, Side, Statistics } from '../../../contract/types.ts';
import { bar } from '../../../views/bar.ts';
import { path, scale } from '../../../views/chart.ts';
import { about } from '../../../views/controls.ts';
import { number, signed, type Words } from '../../../words.ts';
import { fixed, fixedSigned } from '../figures.ts';
import { accepted, elo, eloSpan, NONE, percent, pointsOf, share, shareSpan } from './figures.ts';
import type { Point } from './state.ts';

const KINDS = { won: 'wins', drawn: 'draws', lost: 'losses' } as const;

/** A part of the results that is folded. */
export const folded = (name: string, title: string, contents: unknown, open = false) =>
  html`<details class=${name} ?open=${open}><summary id="${name}-title">${title}</summary>
    <div role="group" aria-labelledby="${name}-title">${contents}</div></details>`;

const headings = (names: string[], t: Words) =>
  names.map((name) => (name ? html`<th scope="col">${t(`arena.${name}`)}</th>` : html`<td></td>`));

const facts = (entries: [name: string, value: unknown][], t: Words, args = {}) => html`<dl>
  ${entries.map(([name, value]) => html`<div><dt>${t(`arena.${name}`, args)}</dt><dd>${value}</dd></div>`)}
</dl>`;

/** Wins, draws and losses, each with its interval. */
export function shares(statistics: Statistics, { swap }: Plan, { sides }: Game, a: string, t: Words) {
  const { games: whole } = pointsOf(statistics); // as many digits as the score has
  const group = (which: 'all' | Side, name: string) => {
    const { games, ...achieved } = statistics[which];
    if (games === 0) return nothing;
    return html`<tbody>
      <tr><th colspan="5" scope="rowgroup">${name} <small>${t('arena.count', { count: games })}</small></th></tr>
      ${Object.entries(KINDS).map(([outcome, key]) => {
        const part = achieved[key];
        return html`<tr>
          <th scope="row">${t(`arena.${outcome}`)}</th>
          <td class="length">${bar(part, outcome)}</td>
          <td>${number(part.count, t.lang)}</td><td>${share(part.share, whole, t)}</td><td>${shareSpan(part, whole, t)}</td>
        </tr>`;
      })}
    </tbody>`;
  };
  const ofSide = (side: Side) => group(side, t('arena.as', { side: t(`side.${sides[side]}`) }));
  const table = html`<table>
      <thead class="unseen"><tr>${headings(['outcome', '', 'games', 'share', 'interval'], t)}</tr></thead>
      ${group('all', t('arena.all'))} ${ofSide('first')} ${ofSide('second')}
    </table>
    <p class="muted">${t('arena.interval.how')} ${about('interval', 'estimate/sure', t)}</p>
    ${swap ? html`<p class="muted">${pairs(statistics, t)}</p>` : nothing}`;
  return folded('shares', t('arena.shares', { a }), table);
}

/** Rows of the curve's table. */
const ROWS = 10;

/** The pairs of games that the figures are from. */
function pairs({ games, score }: Statistics, t: Words) {
  const count = score.pairs ?? 0;
  return t(games === 2 * count ? 'arena.pairs' : 'arena.pairs-odd', { count });
}

/**
 * The difference in Elo over the games.
 * @param last The end of the horizontal axis.
 */
export function strength(all: Point[], { score }: Statistics, last: number, t: Words) {
  const rows = points(all, ROWS).map(({ games, ...point }) => {
    const figures = { elo: point, score };
    return html`<tr>
      <th scope="row">${number(games, t.lang)}</th><td>${elo(figures, 'difference', t)}</td><td>${eloSpan(figures, t)}</td>
    </tr>`;
  });
  const contents = html`${curve(all, last, t)}
    <table>
      <thead><tr>${headings(['games', 'elo.short', 'interval'], t)}</tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
  return folded('strength', t('arena.elo.over'), contents);
}

/** Some of the points, evenly spaced, with the last one. */
function points(curve: Point[], most: number) {
  const step = Math.max(1, (curve.length - 1) / (most - 1));
  const chosen = Array.from({ length: most }, (_, index) => Math.round(index * step));
  return curve.filter((_, index) => chosen.includes(index));
}

const WIDTH = 320;
const HEIGHT = 160;
/** Possible distances between horizontal lines, in Elo. */
const STEPS = [10, 20, 50, 100, 200, 500];
const LINES = 4;

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

/**
 * The difference in Elo after each game.
 * @param games The length of the horizontal axis.
 */
function curve(curve: Point[], games: number, t: Words) {
  const { step, least, most } = rangeOf(curve);
  const x = scale([0, Math.max(games, 1)], [0, WIDTH]);
  const y = scale([least, most], [HEIGHT, 0]);
  const up = scale([least, most], [0, 100]);
  const place = (count: number, elo: number) => [x(count), y(elo)] as const;
  const line = curve.flatMap(({ games, difference }) => (difference === null ? [] : [place(games, difference)]));
  const above = curve.map(({ games, high }) => place(games, high ?? most));
  const below = curve.map(({ games, low }) => place(games, low ?? least));
  const across = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, index) => least + index * step);
  return html`<figure class="by-game">
    <div class="heights" aria-hidden="true">
      ${across.map((elo) => html`<span .style=${`--up:${up(elo)}%`}>${signed(elo, t.lang)}</span>`)}
    </div>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${t('arena.curve')}>
      ${across.map((elo) => svg`<path class=${elo === 0 ? 'zero' : 'grid-line'} d="M0 ${y(elo)}H${WIDTH}"></path>`)}
      ${curve.length > 1 ? svg`<path class="area" d=${`${path([...above, ...below.reverse()])}Z`}></path>` : nothing}
      ${line.length > 1 ? svg`<path class="curve" d=${path(line)}></path>` : nothing}
      ${line.slice(-1).map((last) => svg`<path class="curve dot" d=${`${path([last])}h0`}></path>`)}
    </svg>
    <figcaption aria-hidden="true"><span>0</span><span>${t('arena.curve.games')}</span><span>${number(games, t.lang)}</span></figcaption>
  </figure>`;
}

/** The state of the sequential test. */
export function test({ sprt }: Statistics, t: Words) {
  if (!sprt) return nothing;
  const { llr, elo, decided, at, alpha, beta } = sprt;
  const [low, high] = sprt.bounds;
  const two = (value: number) => fixedSigned(value, t, 2);
  const said =
    decided === null
      ? t('arena.test.on', { low: elo[0], high: elo[1] })
      : t('arena.test.decided', { elo: accepted(sprt, t), count: at ?? 0 });
  const known: [string, unknown][] = [
    ['test.ratio', two(llr)],
    ['test.bounds', t('arena.test.ends', { low: two(low), high: two(high) })],
    ['test.errors', `${percent(alpha, t)}${t('list')}${percent(beta, t)}`],
  ];
  const contents = html`<p>${said}</p>
    <div class="scale" aria-hidden="true" .style=${`--at:${scale([low, high], [0, 100])(llr)}%`}><i></i></div>
    ${facts(known, t)}`;
  return folded('test', t('arena.test'), contents, true);
}

/** The nodes and the time of the moves. */
export function costs({ moves, nodes, seconds }: Statistics, names: Plan['players'], t: Words) {
  const rows = ([0, 1] as const).map((index) => {
    const [each, time] = [nodes[index], seconds[index]];
    return html`<tr>
      <th scope="row">${names[index]}</th>
      <td>${number(moves[index], t.lang)}</td>
      <td>${each === null ? NONE : fixed(each, t, each < 100 ? 1 : 0)}</td>
      <td>${time === null ? NONE : t('arena.time.milli', { count: fixed(1000 * time, t, time < 0.1 ? 2 : 0) })}</td>
    </tr>`;
  });
  const table = html`<table>
    <thead><tr>${headings(['', 'costs.moves', 'costs.nodes', 'costs.time'], t)}</tr></thead>
    <tbody>${rows}</tbody>
  </table>`;
  return folded('costs', t('arena.costs'), table);
}
