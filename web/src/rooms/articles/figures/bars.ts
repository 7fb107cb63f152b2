// A figure: numbers by ply, side by side.
// Entries: `series`, each with its `name`, `label` in each language, the `request` whose reply has its numbers, and `of`, under
// which key (`strip`, `distinct`); `groups`, with the `label` of the plies; `scales`, the first of which is shown unless another
// is chosen (`linear`, `root`, `log`).
// Requests: those that the series name.
// Facts: of each series its name, the sum of its numbers. Options: `scale`.

import { html } from 'lit-html';
import { bars } from '../bars.ts';
import { wayToTree } from '../ways.ts';
import type { Figure, Given } from './index.ts';

export interface Series {
  name: string;
  label: { [lang: string]: string };
  request: string;
  of: string;
}

/** The numbers by ply, whether a reply has one for a ply or several. */
const sums = (plies: (number | number[])[]) => plies.map((ply) => [ply].flat().reduce((sum, each) => sum + each, 0));

export function create({ figure, house, changed }: Given): Figure {
  const series: Series[] = figure.series;
  let [scale] = figure.scales;
  const values = series.map(({ request, of }) => sums(figure.asked[request].reply[of]));

  function show(to: string) {
    scale = to;
    changed();
  }

  return {
    facts: () => Object.fromEntries(series.map(({ name }, at) => [name, sums([values[at]])[0]])),
    choose: (_, value) => show(value),
    ways() {
      const { record, player } = figure.asked[series[0].request].request;
      return [wayToTree(house, record, player)];
    },
    draw: (t, label) => html`${bars({
      label,
      head: figure.groups.label[t.lang],
      groups: values[0].map((_, ply) => String(ply)),
      series: series.map(({ label }, at) => ({ label: label[t.lang], values: values[at] })),
      scale,
      t,
    })}
    <div class="choice scales" role="group" aria-label=${t('articles.bars.scale')}>
      ${figure.scales.map(
        (each: string) =>
          html`<button type="button" aria-pressed=${each === scale ? 'true' : 'false'} @click=${() => show(each)}>${t(`articles.bars.${each}`)}</button>`,
      )}
    </div>
    <p class="caption" role="status">${t(`articles.bars.${scale}.says`)}</p>`,
  };
}
