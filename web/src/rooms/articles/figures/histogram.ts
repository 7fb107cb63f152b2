// A figure: how often each number of positions was read, over many shuffles. More are read when the reader asks for them.
// Entries: `width`, of a bar; `known`: facts that need no sample, of which `lowest` and `highest` bound all of the numbers.
// Requests: `shuffles`, with `seeds` and `keep`, the numbers by seed (the build takes `keep` out); `all`, a player that reads everything.
// Facts: `games` (how many shuffles), `least`, `most`, `mean`, `all`, and those of `known`.
// Options: `live`: `yes` reads further seeds, one after the other, until it is stopped or the chapter is left.

import { html, nothing, svg } from 'lit-html';
import type { Thought } from '../../../contract/types.ts';
import { asking } from '../../../engine/wants.ts';
import { scale } from '../../../views/chart.ts';
import { number, type Words } from '../../../words.ts';
import { linkToTree } from '../links.ts';
import { type Events, living } from '../living.ts';
import type { Around, Asked, Of, PlayerRequest } from './index.ts';

/** Bars between two numbers below them. */
const APART = 5;

interface Histogram {
  asked: { shuffles: Asked<number[], PlayerRequest & { seeds: [number, number] }>; all: Asked<{ nodes: number }> };
  width: number;
  known: { lowest: number; highest: number };
}

/** How many of the numbers are in each stretch of this width, from that of the least to that of the most. */
export function binned(values: readonly number[], width: number) {
  const bins = values.map((value) => Math.floor(value / width));
  const [from, to] = [Math.min(...bins), Math.max(...bins)];
  const counts = new Map<number, number>();
  for (const bin of bins) counts.set(bin, (counts.get(bin) ?? 0) + 1);
  return { from: from * width, counts: Array.from({ length: to - from + 1 }, (_, at) => counts.get(from + at) ?? 0) };
}

/** `live`: does it read on? */
type State = { values: readonly number[]; live: boolean };

export function create({ width, known, asked }: Of<Histogram>) {
  const { seeds, ...request } = asked.shuffles.request;
  const recorded = asked.shuffles.reply;
  const all = asked.all.reply.nodes;
  const able = ({ page }: Around) => page.engine !== 'failed';
  /** With the seed that comes so many places after the first. */
  const playerOf = (at: number) => `${request.player} seed=${seeds[0] + at}`;
  const initial: State = { values: recorded, live: false };

  const choose = (state: State, _: string, value: string): State => ({ ...state, live: value === 'yes' });

  const transitions = { choose };
  return living(initial, transitions, {
    facts: ({ values }) => ({
      ...known,
      all,
      games: values.length,
      least: Math.min(...values),
      most: Math.max(...values),
      mean: Math.round(values.reduce((sum, each) => sum + each, 0) / values.length),
    }),
    isLive: ({ live }) => live,
    ongoing({ values, live }, { page, isShown }, outside) {
      if (!live || page.engine !== 'ready') return [];
      const wanted = { ...request, player: playerOf(values.length) };
      const failed = (): Events<State> => ['set', { live: false }];
      const read = ({ nodes }: Thought): Events<State> => ['set', { values: [...values, nodes], live: isShown }];
      return [asking(outside, 0, failed).thought(wanted, read)];
    },
    links: ({ values }, { page }) => [linkToTree(page, request.record, playerOf(values.length - 1))],
    draw({ values, live }, drawing, label) {
      const { t, send } = drawing;
      const { from, counts } = binned(values, width);
      const last = values.slice(recorded.length).at(-1);
      const newest = last === undefined ? -1 : Math.floor((last - from) / width);
      const most = Math.max(...counts);
      const bar = (count: number, at: number) =>
        html`<i class=${at === newest ? 'newest' : ''} .style=${`--share:${count / most}`}>${count === most ? html`<b>${number(count, t.lang)}</b>` : nothing}</i>`;
      return html`<div class="histogram" role="img" aria-label=${label} .style=${`--count:${counts.length}`}>
          <div class="columns">
            ${counts.map(bar)}
          </div>
          <div class="under">
            ${counts.map((_, at) => ((from / width + at) % APART === 0 ? html`<span .style=${`--at:${at}`}>${number(from + at * width, t.lang)}</span>` : nothing))}
          </div>
          ${reach(from, from + counts.length * width, t)}
        </div>
        <p class="act row">
          <button type="button" ?disabled=${!able(drawing)} @click=${() => send(['choose', 'live', live ? 'no' : 'yes'])}>${t(live && able(drawing) ? 'articles.histogram.stop' : 'articles.histogram.live')}</button>
          <span>${t('articles.histogram.games', { count: values.length })}</span>
        </p>`;
    },
  });

  /** The bars' place among all numbers that there can be. */
  function reach(from: number, to: number, t: Words) {
    const place = scale([0, all], [0, 100]);
    const [start, end] = [place(from), place(to)];
    const mark = (name: 'lowest' | 'highest' | 'all', value: number) =>
      html`<span class=${name === 'lowest' ? 'start' : 'end'} .style=${`--at:${place(value)}%`}><strong>${number(value, t.lang)}</strong> ${t(`articles.histogram.${name}`)}</span>`;
    return html`<svg class="funnel" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        ${svg`<path d=${`M0 0L${start} 10H${end}L100 0Z`} />`}
      </svg>
      <div class="reach">
        <b .style=${`--from:${place(known.lowest)}%;--to:${place(known.highest)}%`}></b>
        <i .style=${`--from:${start}%;--to:${end}%`}></i>
        ${mark('lowest', known.lowest)}${mark('highest', known.highest)}${mark('all', all)}
      </div>`;
  }
}
