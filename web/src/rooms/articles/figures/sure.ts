// A figure: results that are drawn, and how sure the share of them is after more and more games.
// Entries: `share`, of the games that are won; `counts` of games; `at`, the index of that which is shown first;
// `seeds`, the first and the last with which results are drawn; `script`, which draws them
// (web/articles/estimate/sure.py): of each run, by the counts, `[wins, low, high]`.
// Facts: `games`, `won`, `low`, `high`, each in hundredths but the games; `truth`; `half-N`, half of the interval after
// N games.

import { html } from 'lit-html';
import { number } from '../../../base/words.ts';
import { bar } from '../../../views/chart.ts';
import { button } from '../../../views/controls.ts';
import { chart, percent, span } from '../chart.ts';
import { steps } from '../controls.ts';
import { type EntriesOf, interactive } from '../figure.ts';

type Known = [wins: number, low: number, high: number];
interface Sure {
  share: number;
  counts: [number, ...number[]];
  at: number;
  computed: [Known[], ...Known[][]];
}

export function create({ share: truth, counts, at, computed }: EntriesOf<Sure>) {
  const initial = { run: 0, at };
  type SureState = typeof initial;
  const transitions = {
    again: ({ run, at }: SureState): SureState => ({ run: (run + 1) % computed.length, at }),
  };
  function shareOf(run: number, at: number) {
    const [wins, low, high] = computed[run]?.[at] ?? [0, 0, 1];
    return { share: wins / Number(counts[at]), low, high };
  }
  return interactive({
    initial,
    transitions,
    facts({ run, at }) {
      const { share, low, high } = shareOf(run, at);
      const [won, from, to] = [share, low, high].map((part) => Math.round(100 * part));
      const halves = counts.map((count, index) => {
        const known = shareOf(run, index);
        return [`half-${count}`, Math.round(50 * (known.high - known.low))];
      });
      return {
        games: counts[at],
        won,
        low: from,
        high: to,
        truth: Math.round(100 * truth),
        ...Object.fromEntries(halves),
      };
    },
    links: (_, { page: { lang, langNamed } }) => [
      { room: 'arena', address: `#/arena${langNamed ? `?lang=${lang}` : ''}` },
    ],
    draw({ run, at }, { t, send }, label) {
      const row = (_: number, index: number) => {
        const known = shareOf(run, index);
        const games = number(Number(counts[index]), t.lang);
        if (index > at) return { kind: 'later', name: games, drawn: '', cells: [[''] as const] };
        const said = html`<b>${percent(known.share, t)}</b> ${`(${span(known, t)})`}`;
        return { name: games, drawn: bar(known, ''), cells: [[said] as const] };
      };
      return html`<div class="sure" .style=${`--truth:${100 * truth}%`}>
        ${chart({ label, kind: '', rows: counts.map(row) })}
        <p class="caption">${t('articles.sure.marks')}</p>
        ${steps(
          { of: 'sure', at, last: counts.length - 1, go: (at) => send(['set', { at }]) },
          t,
          button(t('articles.sure.again'), () => send(['again'])),
        )}
      </div>`;
    },
  });
}
