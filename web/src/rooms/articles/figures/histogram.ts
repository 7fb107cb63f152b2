// A figure: how often each number of positions was read, over many shuffles. More are read when the reader asks for
// them.
// Entries: `width`, of a bar; `known`: facts that need no sample, of which `lowest` and `highest` bound all of the
// numbers.
// Requests: `shuffles`, with `seeds` and `keep`, the numbers by seed (the build takes `keep` out); `all`, a player that
// reads everything.
// Facts: `games` (how many shuffles), `least`, `most`, `mean`, `all`.
// Options: `live`: `yes` reads further seeds, one after the other, until it is stopped or the chapter is left. One
// figure of a chapter may.

import { html, svg } from 'lit-html';
import { number } from '../../../base/words.ts';
import type { Thought } from '../../../contract/types.ts';
import { asking } from '../../../engine/effects.ts';
import { scale } from '../../../views/chart.ts';
import { chart, mark, tick } from '../chart.ts';
import { type AnsweredRequest, type EntriesOf, type Events, interactive, type PlayerRequest } from '../figure.ts';
import { linkToTree } from '../requests.ts';

/** Bars between two numbers below them. */
const APART = 5;

interface Histogram {
  asked: {
    shuffles: AnsweredRequest<number[], PlayerRequest & { seeds: [number, number] }>;
    all: AnsweredRequest<{ nodes: number }>;
  };
  width: number;
  known: { lowest: number; highest: number };
}

/** How many of the numbers are in each stretch of this width, from that of the least to that of the most. */
function binned(values: readonly number[], width: number) {
  const bins = values.map((value) => Math.floor(value / width));
  const [from, to] = [Math.min(...bins), Math.max(...bins)];
  const counts = new Map<number, number>();
  for (const bin of bins) counts.set(bin, (counts.get(bin) ?? 0) + 1);
  return { from: from * width, counts: Array.from({ length: to - from + 1 }, (_, at) => counts.get(from + at) ?? 0) };
}

export function create({ width, known: { lowest, highest }, asked }: EntriesOf<Histogram>) {
  const { seeds, ...request } = asked.shuffles.request;
  const recorded = asked.shuffles.reply;
  const all = asked.all.reply.nodes;
  /** With the seed that comes so many places after the first. */
  const playerOf = (at: number) => `${request.player} seed=${seeds[0] + at}`;
  /** `live`: does it read on? */
  const initial = { values: recorded as readonly number[], live: false };
  type HistogramState = typeof initial;

  return interactive({
    initial,
    transitions: {
      choose: (state: HistogramState, _: string, value: string): HistogramState => ({
        ...state,
        live: value === 'yes',
      }),
    },
    facts: ({ values }) => ({
      all,
      games: values.length,
      least: Math.min(...values),
      most: Math.max(...values),
      mean: Math.round(values.reduce((sum, each) => sum + each, 0) / values.length),
    }),
    ongoing({ values, live }, { page, isShown }, services) {
      if (!live || page.engine !== 'ready') return [];
      const wanted = { ...request, player: playerOf(values.length) };
      const failed = (): Events<HistogramState> => ['set', { live: false }];
      const read = ({ nodes }: Thought): Events<HistogramState> => [
        'set',
        { values: [...values, nodes], live: isShown },
      ];
      return [asking(services, 0, failed).thought(wanted, read)];
    },
    links: ({ values }, { page }) => [linkToTree(page, request.record, playerOf(values.length - 1))],
    draw({ values, live }, drawing, label) {
      const { t, page, send } = drawing;
      const able = page.engine !== 'failed';
      const { from, counts } = binned(values, width);
      const to = from + counts.length * width;
      const last = values.slice(recorded.length).at(-1);
      const newest = last === undefined ? -1 : Math.floor((last - from) / width);
      const most = Math.max(...counts);
      /** The place of a number among all that there can be, in hundredths. */
      const place = scale([0, all], [0, 100]);
      const known = (name: 'lowest' | 'highest' | 'all', value: number) => {
        const text = html`<strong>${number(value, t.lang)}</strong> ${t(`articles.histogram.${name}`)}`;
        return tick(place(value), text, name === 'lowest' ? 'start' : 'end');
      };
      const column = (count: number, at: number) => {
        const kind = `${at === newest ? 'newest' : ''} ${count === most ? 'most' : ''}`;
        const start = from + at * width;
        const marks = [{ kind, to: (100 * count) / most, text: number(count, t.lang) }];
        return { kind: (start / width) % APART === 0 ? 'ticked' : '', name: number(start, t.lang), marks };
      };
      return html`<div class="histogram">
          ${chart({ label, kind: 'upright', rows: counts.map(column) })}
          <svg class="funnel" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            ${svg`<path d=${`M0 0L${place(from)} 10H${place(to)}L100 0Z`} />`}
          </svg>
          <div class="reach">
            ${mark({ kind: 'possible', from: place(lowest), to: place(highest) })}${mark({ from: place(from), to: place(to) })}
            ${known('lowest', lowest)}${known('highest', highest)}${known('all', all)}
          </div>
        </div>
        <p class="act row">
          <button type="button" ?disabled=${!able} @click=${() => send(['choose', 'live', live ? 'no' : 'yes'])}>${t(live && able ? 'articles.histogram.stop' : 'articles.histogram.live')}</button>
          <span>${t('articles.histogram.games', { count: values.length })}</span>
        </p>`;
    },
  });
}
