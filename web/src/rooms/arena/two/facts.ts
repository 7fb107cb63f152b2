// Draws four facts of a series over one line: the difference in Elo, the games that were won, by how much, and what a move takes.

import { html, nothing } from 'lit-html';
import type { Game, Plan } from '../../../contract/types.ts';
import { about } from '../../../views/controls.ts';
import { number, type Words } from '../../../words.ts';
import { fixed } from '../format.ts';
import type { Figures } from './counted.ts';
import { elo, eloSpan, NONE, probability } from './format.ts';
import { sideOf } from './strip.ts';

export function facts(statistics: Figures, described: Game, names: Plan['players'], t: Words) {
  return html`<dl class="facts ruled">
    ${fact(t('arena.elo'), elo(statistics, 'difference', t), eloSpan(statistics, t), about('rating', 'summary/rating', t))}
    ${tally(statistics, described, t)} ${lead(statistics, described, names, t)} ${cost(statistics, names, t)}
  </dl>`;
}

const fact = (name: string, value: unknown, beside: unknown, help: unknown = nothing) =>
  html`<div><dt>${name} ${help}</dt><dd>${value}</dd><dd>${beside}</dd></div>`;

function tally({ all, first, second }: Figures, described: Game, t: Words) {
  const sides = { one: sideOf('first', described, t), other: sideOf('second', described, t) };
  const beside = t('arena.tally.sides', { first: first.wins.count, second: second.wins.count, ...sides });
  const counts = { won: all.wins.count, drawn: all.draws.count, lost: all.losses.count };
  return fact(t('arena.tally'), t('arena.tally.of', counts), beside);
}

/** The average margin, where the game has one, else how sure it is that the first player is stronger; with the pairs of games that were both lost. */
function lead({ margin, counts, score, superiority }: Figures, described: Game, [a]: Plan['players'], t: Words) {
  const pairs = score.pairs ?? 0;
  const twice = pairs > 0 ? t('arena.tally.pairs', { lost: counts[0] ?? 0, count: pairs }) : '';
  if (margin === null) return fact(t('arena.superiority', { a }), probability(superiority, t), twice);
  const size = Math.round(Math.abs(margin) * 10) / 10;
  const { unit } = described.values;
  const text = unit ? t(`amount.${unit}`, { count: size }) : fixed(size, t, 1);
  return fact(t(unit ? `arena.margin.${unit}` : 'arena.margin'), `${margin < 0 ? '−' : '+'}${text}`, twice);
}

function cost({ nodes, seconds }: Figures, players: Plan['players'], t: Words) {
  const time = (which: 0 | 1) => {
    const ms = 1000 * (seconds[which] ?? 0);
    return seconds[which] === null
      ? NONE
      : t('arena.time.milli', { count: fixed(ms, t, ms < 0.1 ? 2 : ms < 10 ? 1 : 0) });
  };
  const read = (which: 0 | 1) => (nodes[which] === null ? NONE : number(Math.round(nodes[which] ?? 0), t.lang));
  const of = (which: 0 | 1) => t('arena.move.of', { player: players[which], time: time(which), nodes: read(which) });
  return html`<div class="costs"><dt>${t('arena.move')}</dt><dd>${of(0)}</dd><dd>${of(1)}</dd></div>`;
}
