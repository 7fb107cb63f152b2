// A figure: levels against each other, as a table: how often the first player wins. Further games are played on request.
// Entries: `levels`.
// Requests: `ROW-COLUMN` of each pair, a `series`, recorded with its `tally` and `statistics`; the row's level is first.
// Facts: `games`, the fewest of a pair; ROW-COLUMN, the share that the row wins. Options: `live`: `yes` plays further games.

import { html } from 'lit-html';
import type { Game } from '../../../contract/types.ts';
import { bar } from '../../../views/bar.ts';
import type { Words } from '../../../words.ts';
import { number, sideName } from '../../../words.ts';
import { playOn } from '../play_on.ts';
import { createSeries, percent, span } from '../shares.ts';
import type { Figure, Given } from './index.ts';

export function create(given: Given): Figure {
  const { figure, house, changed } = given;
  const levels: number[] = figure.levels;
  const names = levels.flatMap((row) => levels.map((column) => `${row}-${column}`));
  const series = createSeries(given, names);
  let chosen = names[1];

  function show(name: string) {
    chosen = name;
    changed();
  }

  /** The arrow keys lead from field to field. */
  function moveByKey(event: KeyboardEvent) {
    const [across, down] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (across === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [row, column] = chosen.split('-').map((level) => levels.indexOf(Number(level)));
    const at = names.indexOf(`${levels[row + down]}-${levels[column + across]}`);
    if (at === -1) return; // the edge
    show(names[at]);
    (event.currentTarget as HTMLElement).querySelectorAll('button')[at].focus();
  }

  return {
    facts: (t) => ({
      games: Math.min(...names.map((name) => series.of(name).games)),
      ...Object.fromEntries(names.map((name) => [name, percent(series.of(name).all.wins.share, t)])),
    }),
    choose: (_, value) => series.choose(value),
    ways() {
      const { game, players, games, opening, seed } = figure.asked[chosen].request;
      const words = new URLSearchParams({ game, a: players[0], b: players[1], games, opening, seed, swap: 'no' });
      return [{ room: 'arena', address: `#/arena?${words}` }];
    },
    draw(t, label) {
      const [first, second] = sides(t);
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
            ${levels.map(
              (row) => html`<tr>
                <th scope="row">${row}</th>
                ${levels.map((column) => cell(`${row}-${column}`, t))}
              </tr>`,
            )}
          </tbody>
        </table>
        ${chosenPair(first, second, t)}
        ${playOn(series, t)}`;
    },
  };

  /** The sides of the game. */
  function sides(t: Words) {
    const id = figure.asked[names[0]].request.game;
    const game = house.state().games.find((each) => each.id === id) as Game;
    return [sideName(game, 'first', t), sideName(game, 'second', t)];
  }

  function cell(name: string, t: Words) {
    const { wins } = series.of(name).all;
    const share = wins.share ?? 0;
    const tint = share > 0.5 ? 52 + 48 * share : 88 * share; // in between no text could be read
    const classes = [share > 0.5 ? 'more' : '', name === series.newest() ? 'newest' : ''].join(' ');
    return html`<td class=${classes} .style=${`--tint:${tint.toFixed(1)}%`}>
      <button type="button" tabindex=${name === chosen ? 0 : -1} aria-pressed=${name === chosen ? 'true' : 'false'} @click=${() => show(name)}>${number(Math.round(100 * share), t.lang)}<span class="unseen">%</span></button>
    </td>`;
  }

  function chosenPair(first: string, second: string, t: Words) {
    const [row, column] = chosen.split('-').map(Number);
    const { all, games } = series.of(chosen);
    const named = { first, second, row, column, count: games };
    return html`<div class="meeting" role="status">
      <p>${t('articles.grid.pair', named)}</p>
      <span class="length">${bar(all.wins, 'won')}</span>
      <p><b>${t('articles.grid.won', { side: first, share: percent(all.wins.share, t), span: span(all.wins, t) })}</b>
      <span>${t('articles.grid.rest', { drawn: percent(all.draws.share, t), lost: percent(all.losses.share, t) })}</span></p>
    </div>`;
  }
}
