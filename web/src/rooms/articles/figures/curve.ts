// A figure: the value of a position by the depth to which it is read, odd and even depths apart, for one evaluation or
// several.
// Entries: `most`, the greatest depth; `curves`, each with its `name`, its `label` in each language, and `parts`, the
// parts of a point that its values count; `player`, with which the tree is opened.
// Requests: `NAME-DEPTH`, a `think`.
// Facts: `most`; NAME-DEPTH, the value in points.

import { html, svg } from 'lit-html';
import { number, type Words } from '../../../base/words.ts';
import { path, scale } from '../../../views/chart.ts';
import { chart } from '../chart.ts';
import type { AnsweredRequest, EntriesOf, Figure, Translated } from '../figure.ts';

type Curve = { name: string; parts: number; label: Translated };
interface Curves {
  asked: { [name: string]: AnsweredRequest<{ value: number }, { record: { game: string; seed: number } }> };
  most: number;
  curves: [Curve, ...Curve[]];
  player: string;
}

export function create(figure: EntriesOf<Curves>): Figure {
  const { curves } = figure;
  const depths = Array.from({ length: figure.most }, (_, at) => at + 1);
  const valueAt = ({ name, parts }: Curve, depth: number) =>
    Number(figure.asked[`${name}-${depth}`]?.reply.value) / parts;
  const values = Object.fromEntries(
    curves.flatMap((curve) => depths.map((depth) => [`${curve.name}-${depth}`, valueAt(curve, depth)] as const)),
  );
  const [low, high] = [Math.min(0, ...Object.values(values)), Math.max(...Object.values(values))];
  /** The places of a value and a depth, in hundredths. */
  const y = scale([low, high], [100, 0]);
  const x = scale([0.5, figure.most + 0.5], [0, 100]);

  return {
    facts: () => ({ most: figure.most, ...values }),
    links() {
      const asked = figure.asked[`${curves[0].name}-${figure.most}`];
      if (!asked) return [];
      const { game, seed } = asked.request.record;
      const words = new URLSearchParams({ seed: String(seed), player: figure.player });
      return [{ room: 'tree', address: `#/tree/${game}?${words}` }];
    },
    draw: (_, { t }, label) => html`<div class="by-depth" role="group" aria-label=${label}>
      ${curves.map((curve) => panel(curve, t))}
      <p class="key" aria-hidden="true"><span class="odd">${t('articles.curve.odd')}</span> <span class="even">${t('articles.curve.even')}</span></p>
    </div>`,
  };

  function panel(curve: Curve, t: Words) {
    const through = (some: number[]) => path(some.map((depth) => [x(depth), y(valueAt(curve, depth))]));
    const odd = (depth: number) => depth % 2 === 1;
    /** Is there no greater value beside it? What is written then stands above it. */
    const isHigh = (depth: number) =>
      [depth - 1, depth + 1].every((each) => !depths.includes(each) || valueAt(curve, each) <= valueAt(curve, depth));
    const title = t('articles.curve.by', { name: curve.label[t.lang] });
    return html`<section>
      <h3>${title}</h3>
      ${chart({
        label: title,
        kind: 'upright plot',
        rows: depths.map((depth) => {
          const at = 100 - y(valueAt(curve, depth));
          const kind = `${odd(depth) ? 'odd' : 'even'} ${isHigh(depth) ? 'above' : 'below'}`;
          return { name: depth, marks: [{ kind, from: at, to: at, text: number(valueAt(curve, depth), t.lang) }] };
        }),
        across: html`<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          ${svg`<path class="zero" d=${`M0 ${y(0)}H100`} />
          <path class="grid-line" d=${through(depths)} />
          <path class="odd" d=${through(depths.filter(odd))} />
          <path class="even" d=${through(depths.filter((depth) => !odd(depth)))} />`}
        </svg>`,
      })}
    </section>`;
  }
}
