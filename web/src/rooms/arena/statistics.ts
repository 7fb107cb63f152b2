// Draws the statistics of a series: shares, difference in Elo, sequential test, costs of the moves.

import { html, nothing } from 'lit-html';
import type { Game, Plan, Side, Statistics } from '../../contract/types.ts';
import { bar } from '../../views/bar.ts';
import { scale } from '../../views/chart.ts';
import { number, type Words } from '../../words.ts';
import { curve, points } from './chart.ts';
import { accepted, elo, eloSpan, fixed, fixedSigned, NONE, percent, probability, span } from './figures.ts';
import { type Arena, underWay } from './state.ts';

/** Rows of the curve's table. */
const ROWS = 10;
const KINDS = { won: 'wins', drawn: 'draws', lost: 'losses' } as const;
const heading = (text: string) => html`<th scope="col">${text}</th>`;

/** Wins, draws and losses, each with its interval. */
export function shares(statistics: Statistics, { sides }: Game, a: string, t: Words) {
  const group = (which: 'all' | 'first' | 'second', name: string) => {
    const { games, ...achieved } = statistics[which];
    if (games === 0) return nothing;
    const rows = Object.entries(KINDS).map(([outcome, key]) => {
      const share = achieved[key];
      return html`<tr>
        <th scope="row">${t(`arena.${outcome}`)}</th>
        <td class="length">${bar(share, outcome)}</td>
        <td>${number(share.count, t.lang)}</td><td>${percent(share.share, t)}</td><td>${span(share, t)}</td>
      </tr>`;
    });
    return html`<tbody>
      <tr><th colspan="5" scope="rowgroup">${name} <small>${t('arena.count', { count: games })}</small></th></tr>
      ${rows}
    </tbody>`;
  };
  const ofSide = (side: Side) => group(side, t('arena.as', { side: t(`side.${sides[side]}`) }));
  return html`<section class="card shares" aria-labelledby="shares-title">
    <h3 id="shares-title">${t('arena.shares', { a })}</h3>
    <table>
      <thead class="unseen">
        <tr>${heading(t('arena.outcome'))}<td></td>${['games', 'share', 'interval'].map((key) => heading(t(`arena.${key}`)))}</tr>
      </thead>
      ${group('all', t('arena.all'))} ${ofSide('first')} ${ofSide('second')}
    </table>
    <p class="muted">${t('arena.interval.how')}</p>
  </section>`;
}

/** The difference in Elo with its interval: the latest figures, and the curve. */
export function strength(arena: Arena, statistics: Statistics, plan: Plan, a: string, t: Words) {
  const { score, superiority } = statistics;
  const end = underWay(arena) ? plan.games : statistics.games;
  const last = points(arena.curve, ROWS).map(({ games, ...point }) => {
    const figures = { elo: point, score };
    return html`<tr>
      <th scope="row">${number(games, t.lang)}</th><td>${elo(figures, 'difference', t)}</td><td>${eloSpan(figures, t)}</td>
    </tr>`;
  });
  const margin = statistics.margin === null ? null : fixedSigned(statistics.margin, t, 1);
  return html`<section class="card strength" aria-labelledby="strength-title">
    <h3 id="strength-title">${t('arena.elo')}</h3>
    <p class="figure"><b>${elo(statistics, 'difference', t)}</b> <span>${eloSpan(statistics, t)}</span></p>
    <dl>
      <div><dt>${t('arena.score')}</dt><dd>${percent(score.share, t)} <small>${span(score, t)}</small></dd></div>
      <div><dt>${t('arena.superiority', { a })}</dt><dd>${probability(superiority, t)}</dd></div>
      ${margin === null ? nothing : html`<div><dt>${t('arena.margin')}</dt><dd>${margin}</dd></div>`}
    </dl>
    ${curve(arena.curve, end, t)}
    <details>
      <summary>${t('arena.as-table')}</summary>
      <table>
        <thead><tr>${['games', 'elo.short', 'interval'].map((key) => heading(t(`arena.${key}`)))}</tr></thead>
        <tbody>${last}</tbody>
      </table>
    </details>
  </section>`;
}

/** The state of the sequential test. */
export function test({ sprt }: Statistics, t: Words) {
  if (!sprt) return nothing;
  const [low, high] = sprt.bounds;
  const at = scale([low, high], [0, 100]);
  const two = (value: number) => fixedSigned(value, t, 2);
  const said =
    sprt.decided === null
      ? t('arena.test.on', { low: sprt.elo[0], high: sprt.elo[1] })
      : t('arena.test.decided', { elo: accepted(sprt, t), count: sprt.at ?? 0 });
  return html`<section class="card test" aria-labelledby="test-title">
    <h3 id="test-title">${t('arena.test')}</h3>
    <p>${said}</p>
    <div class="scale" aria-hidden="true" .style=${`--at:${at(sprt.llr)}%`}><i></i></div>
    <dl>
      <div><dt>${t('arena.test.ratio')}</dt><dd>${two(sprt.llr)}</dd></div>
      <div><dt>${t('arena.test.bounds')}</dt><dd>${t('arena.test.ends', { low: two(low), high: two(high) })}</dd></div>
      <div><dt>${t('arena.test.errors')}</dt><dd>${percent(sprt.alpha, t)}${t('list')}${percent(sprt.beta, t)}</dd></div>
    </dl>
  </section>`;
}

/** The nodes and the time of the moves. */
export function costs({ moves, nodes, seconds }: Statistics, names: Plan['players'], t: Words) {
  const rows = ([0, 1] as const).map((index) => {
    const [each, time] = [nodes[index], seconds[index]];
    return html`<tr>
      <th scope="row">${names[index]}</th>
      <td>${number(moves[index], t.lang)}</td>
      <td>${each === null ? NONE : fixed(each, t, each < 100 ? 1 : 0)}</td>
      <td>${time === null ? NONE : t('arena.ms', { time: fixed(1000 * time, t, time < 0.1 ? 2 : 0) })}</td>
    </tr>`;
  });
  return html`<section class="card costs" aria-labelledby="costs-title">
    <h3 id="costs-title">${t('arena.costs')}</h3>
    <table>
      <thead><tr><td></td>${['moves', 'nodes', 'time'].map((key) => heading(t(`arena.costs.${key}`)))}</tr></thead>
      <tbody>${rows}</tbody>
    </table>
  </section>`;
}
