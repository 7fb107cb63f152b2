// A figure: numbers by ply, side by side.
// Entries: `series`, each with its `name`, `label` in each language, the `request` whose reply has its numbers, and
// `of`, under which key (`strip`, `distinct`); `groups`, with the `label` of the plies; `scales`, the first of which is
// shown unless another is chosen (`linear`, `root`, `log`).
// Requests: those that the series name.
// Facts: of each series its name, the sum of its numbers.

import { html } from 'lit-html';
import { number } from '../../../base/words.ts';
import type { Tree } from '../../../contract/types.ts';
import { chart } from '../chart.ts';
import { choice } from '../controls.ts';
import { type AnsweredRequest, type EntriesOf, interactive, type PlayerRequest, type Translated } from '../figure.ts';
import { linkToTree } from '../requests.ts';

type Scale = 'linear' | 'root' | 'log';
type Series = { name: string; label: Translated; request: string; of: 'strip' | 'distinct' };
interface Bars {
  asked: { [name: string]: AnsweredRequest<Tree, PlayerRequest> };
  series: [Series, ...Series[]];
  groups: { label: Translated };
  scales: [Scale, ...Scale[]];
}

const sum = (values: number[]) => values.reduce((sum, each) => sum + each, 0);

/** The share of a bar's room that a value takes. A logarithm begins a little below 1, so that 1 is seen. */
export function lengthOf(value: number, most: number, scale: Scale) {
  if (value <= 0 || most <= 0) return 0;
  if (scale === 'root') return Math.sqrt(value / most);
  if (scale === 'log') return Math.log(2 * value) / Math.log(2 * most);
  return value / most;
}

export function create({ asked, scales, groups, ...figure }: EntriesOf<Bars>) {
  const series = figure.series.map(({ request, of, ...named }) => {
    const plies = asked[request]?.reply[of] ?? [];
    return { ...named, values: plies.map((ply) => sum([ply].flat())) };
  });
  const read = asked[figure.series[0].request]?.request;
  const plies = Math.max(...series.map(({ values }) => values.length));
  const most = Math.max(...series.flatMap(({ values }) => values));
  const initial = { scale: scales[0] as Scale };
  return interactive({
    initial,
    transitions: {},
    facts: () => Object.fromEntries(series.map(({ name, values }) => [name, sum(values)])),
    links: (_, { page }) => (read ? [linkToTree(page, read.record, read.player)] : []),
    draw({ scale }, { t, send }, label) {
      const names = scales.map((each) => [each, t(`articles.bars.${each}`)] as const);
      const to = (value: number) => Number((100 * lengthOf(value, most, scale)).toFixed(2));
      const bar = (at: number, value = 0) => ({ kind: `of-${at}`, to: to(value), text: number(value, t.lang) });
      const heads = series.map(({ label }, at) => [label[t.lang], `of-${at}`] as const);
      const rows = Array.from({ length: plies }, (_, ply) => ply);
      return html`${chart({
        label,
        kind: 'bars',
        heads: [[groups.label[t.lang]], ...heads],
        rows: rows.map((ply) => ({ name: ply, marks: series.map(({ values }, at) => bar(at, values[ply])) })),
      })}
      ${choice(t('articles.bars.scale'), names, scale, (scale) => send(['set', { scale }]), 'scales')}
      <p class="caption" role="status">${t(`articles.bars.${scale}.says`)}</p>`;
    },
  });
}
