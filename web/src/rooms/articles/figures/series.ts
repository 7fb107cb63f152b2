// A figure: how often a player won, or its score, in recorded series, with intervals of 95 %. Further games are played on request.
// Entries: `rows`, each with the `request` of its name, its `label` and in the first row of a group that group's, `group`, in each
// language; `side`, whose wins are counted: `first` (the usual: the player named first) or `second`; `beside`, another's share;
// `beside_label`: whose that is, in each language; `show`: `wins` or `score`; `apart`, rows that `rest` leaves out.
// Requests: of each row a `series`, recorded with its `tally` and `statistics`.
// Facts: `games` of the first row; `rest`, the largest difference to `beside`, in points; of each row its name, the share with its
// interval, and NAME.share, NAME.low, NAME.high, NAME.games, NAME.opening. Options: `live`: `yes` plays further games.

import { html, nothing } from 'lit-html';
import { bar } from '../../../views/bar.ts';
import { number, type Words } from '../../../words.ts';
import { createSeries, type Series } from '../further_games.ts';
import { linkToArena } from '../links.ts';
import { percent, span } from '../percent.ts';
import type { Figure, Given, Text } from './index.ts';

type Row = { request: string; label: Text; group?: Text; side?: 'first' | 'second'; beside?: number };

interface Shares extends Series {
  rows: [Row, ...Row[]];
  beside_label?: Text;
  show: 'wins' | 'score';
  apart?: string[];
}

export function create(given: Given<Shares>): Figure {
  const { figure } = given;
  const { rows } = figure;
  const names = rows.map(({ request }) => request);
  const series = createSeries(given, names);

  const counts = () => names.map((name) => series.of(name).games);
  /** Were as many games recorded of each row? */
  const alike = new Set(counts()).size === 1;

  function gamesEach(t: Words) {
    const [count, most] = [Math.min(...counts()), Math.max(...counts())];
    return t(count === most ? 'articles.series.each' : 'articles.series.from', { count, most: number(most, t.lang) });
  }

  /** The share of a row, with its interval. */
  function shareOf({ request, side }: Row) {
    const { all, score } = series.of(request);
    return figure.show === 'score' ? score : side === 'second' ? all.losses : all.wins;
  }

  /** The largest difference to the other's shares, in points. */
  function rest() {
    const apart = rows
      .filter(({ request, beside }) => beside !== undefined && !figure.apart?.includes(request))
      .map((row) => Math.abs(Number(shareOf(row).share) - Number(row.beside)));
    return Number((100 * Math.max(0, ...apart)).toFixed(1));
  }

  return {
    facts: (t) => ({
      games: series.of(rows[0].request).games,
      rest: rest(),
      ...Object.fromEntries(
        rows.flatMap((row) => {
          const name = row.request;
          const share = shareOf(row);
          const both = t('articles.share', { share: percent(share.share, t), span: span(share, t) });
          return [
            [name, both],
            [`${name}.score`, both],
            [`${name}.share`, percent(share.share, t)],
            [`${name}.low`, percent(share.low, t)],
            [`${name}.high`, percent(share.high, t)],
            [`${name}.games`, series.of(name).games],
            [`${name}.opening`, figure.asked[name]?.request.opening],
          ];
        }),
      ),
    }),
    choose: (_, value) => series.choose(value),
    links() {
      const shown = rows.find(({ request }) => request === figure.apart?.[0]) ?? rows[0];
      const request = figure.asked[shown.request]?.request;
      return request ? [{ ...linkToArena(request), part: shown.label }] : [];
    },
    draw(t, label) {
      return html`<div class=${figure.beside_label ? 'shares-of with-beside' : 'shares-of'} role="table" aria-label=${label}>
          <div role="row" class="heads">
            <span role="columnheader">${alike ? gamesEach(t) : html`<span class="unseen">${t('articles.series.row')}</span>`}</span>
            <span role="columnheader" class="value">${t(`articles.series.${figure.show}`)}</span>
            <span role="columnheader" class="span">${t('articles.series.interval')}</span>
            ${figure.beside_label ? html`<span role="columnheader" class="beside">${figure.beside_label[t.lang]}</span>` : nothing}
          </div>
          ${rows.map((row) => rowOf(row, t))}
        </div>
        ${series.button(t)}`;
    },
  };

  function rowOf(row: Row, t: Words) {
    const { request, label, group, beside, side } = row;
    const share = shareOf(row);
    const mark = beside === undefined ? nothing : html`<i .style=${`--at:${(100 * beside).toFixed(2)}%`}></i>`;
    return html`${group ? html`<div role="row" class="group"><span role="rowheader">${group[t.lang]}</span></div>` : nothing}
      <div role="row" class=${request === series.newest() ? 'newest' : ''}>
        <span role="rowheader">${label[t.lang]}</span>
        <span class="length" aria-hidden="true">${bar(share, side === 'second' ? 'lost' : 'won')}${mark}</span>
        <span role="cell" class="value">${percent(share.share, t)}</span>
        <span role="cell" class="span">${span(share, t)}</span>
        ${figure.beside_label ? html`<span role="cell" class="beside">${beside === undefined ? '' : percent(beside, t, 0)}</span>` : nothing}
        ${alike ? nothing : html`<span role="cell" class="games">${t('articles.series.games', { count: series.of(request).games })}</span>`}
      </div>`;
  }
}
