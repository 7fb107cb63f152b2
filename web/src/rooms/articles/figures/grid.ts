// A figure: levels against each other, as a table: how often the first player wins.
// Entries: `levels`.
// Requests: `ROW-COLUMN` of each pair, a `series`, recorded with its `statistics`; the row's level is first.
// Facts: `games`, the fewest of a pair; ROW-COLUMN, the share that the row wins.

import { html } from 'lit-html';
import { number, sideName } from '../../../base/words.ts';
import type { Game } from '../../../contract/types.ts';
import { isPlain } from '../../../runtime/browser.ts';
import { bar } from '../../../views/chart.ts';
import { percent, span } from '../chart.ts';
import { type EntriesOf, gameNamed, interactive } from '../figure.ts';
import { linkToArena, type Series, statisticsOf } from '../requests.ts';

interface Grid extends Series {
  levels: [number, number, ...number[]];
}
/** Two levels. */
type Pair = { row: number; column: number };
const nameOf = ({ row, column }: Pair) => `${row}-${column}`;

export function create({ levels, asked }: EntriesOf<Grid>, games: Game[]) {
  const names = levels.flatMap((row) => levels.map((column) => nameOf({ row, column })));
  const initial = { chosen: { row: levels[0], column: levels[1] } as Pair };
  const game = gameNamed(games, asked[nameOf(initial.chosen)]?.request.game);

  return interactive({
    initial,
    transitions: {},
    facts: (_, { t }) => ({
      games: Math.min(...names.map((name) => statisticsOf(asked, name).games)),
      ...Object.fromEntries(names.map((name) => [name, percent(statisticsOf(asked, name).all.wins.share, t)])),
    }),
    links: ({ chosen }) => linkToArena(asked[nameOf(chosen)]),
    draw({ chosen }, { t, send }, label) {
      const [first, second] = [sideName(game, 'first', t), sideName(game, 'second', t)];
      const { all, games } = statisticsOf(asked, nameOf(chosen));
      const show = (pair: Pair) => send(['set', { chosen: pair }]);
      return html`<table class="pairs" role="grid" aria-label=${label} @keydown=${moveByKey}>
        <thead>
          <tr>
            <td></td>
            <th colspan=${levels.length} scope="colgroup">${t('articles.grid.column', { side: second })}</th>
          </tr>
          <tr>
            <th scope="col">${first}</th>
            ${levels.map((level) => html`<th scope="col">${level}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${levels.map((row) => html`<tr><th scope="row">${row}</th>${levels.map((column) => cell({ row, column }))}</tr>`)}
        </tbody>
      </table>
      <div class="meeting" role="status">
        <p>${t('articles.grid.pair', { first, second, ...chosen, count: games })}</p>
        <span class="length">${bar(all.wins, 'won')}</span>
        <p><b>${t('articles.grid.won', { side: first, share: percent(all.wins.share, t), span: span(all.wins, t) })}</b>
        <span>${t('articles.grid.rest', { drawn: percent(all.draws.share, t), lost: percent(all.losses.share, t) })}</span></p>
      </div>`;

      function cell(pair: Pair) {
        const name = nameOf(pair);
        const shown = name === nameOf(chosen);
        const share = statisticsOf(asked, name).all.wins.share ?? 0;
        const tint = share > 0.5 ? 52 + 48 * share : 88 * share; // in between no text could be read
        return html`<td class=${share > 0.5 ? 'more' : ''} .style=${`--tint:${tint.toFixed(1)}%`}>
          <button type="button" tabindex=${shown ? 0 : -1} aria-pressed=${shown ? 'true' : 'false'} @click=${() => show(pair)}>${number(Math.round(100 * share), t.lang)}<span class="unseen">%</span></button>
        </td>`;
      }

      /** The arrow keys lead from field to field. */
      function moveByKey(event: KeyboardEvent) {
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (!step || !isPlain(event)) return;
        event.preventDefault();
        const [across = 0, down = 0] = step;
        const row = levels[levels.indexOf(chosen.row) + down];
        const column = levels[levels.indexOf(chosen.column) + across];
        if (row === undefined || column === undefined) return; // the edge
        show({ row, column });
        const fields = (event.currentTarget as HTMLElement).querySelectorAll('button');
        fields[names.indexOf(nameOf({ row, column }))]?.focus();
      }
    },
  });
}
