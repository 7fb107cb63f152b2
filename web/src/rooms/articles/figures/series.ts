// A figure: how often a player won, or its score, in recorded series, with intervals of 95 %.
// Entries: `rows`, each with the `request` of its name, its `label` and in the first row of a group that group's,
// `group`, in each language; `side`, whose wins are counted: `first` (the usual: the player named first) or `second`;
// `beside`, another's share; `beside_label`: whose that is, in each language; `show`: `wins` or `score`; `apart`, rows
// that `rest` leaves out.
// Requests: of each row a `series`, recorded with its `statistics`.
// Facts: `games` of the first row; `rest`, the largest difference to `beside`, in points; of each row its name, the
// share with its interval, and NAME.share, NAME.low, NAME.high, NAME.games, NAME.opening.

import { html, nothing } from 'lit-html';
import { number } from '../../../base/words.ts';
import { bar } from '../../../views/chart.ts';
import { type Cell, chart, mark, percent, span } from '../chart.ts';
import type { EntriesOf, Figure, Translated } from '../figure.ts';
import { linkToArena, type Series, statisticsOf } from '../requests.ts';

type SeriesRow = { request: string; label: Translated; group?: Translated; side?: 'first' | 'second'; beside?: number };

interface Shares extends Series {
  rows: [SeriesRow, ...SeriesRow[]];
  beside_label?: Translated;
  show: 'wins' | 'score';
  apart?: string[];
}

export function create({ asked, rows, show, apart = [], beside_label: besideLabel }: EntriesOf<Shares>): Figure {
  const gamesOf = ({ request }: SeriesRow) => statisticsOf(asked, request).games;
  const counts = rows.map(gamesOf);
  /** Were as many games recorded of each row? */
  const alike = new Set(counts).size === 1;

  /** The share of a row, with its interval. */
  function shareOf({ request, side }: SeriesRow) {
    const { all, score } = statisticsOf(asked, request);
    return show === 'score' ? score : side === 'second' ? all.losses : all.wins;
  }

  /** The largest difference to the other's shares, in points. */
  function rest() {
    const others = rows
      .filter(({ request, beside }) => beside !== undefined && !apart.includes(request))
      .map((row) => Math.abs(Number(shareOf(row).share) - Number(row.beside)));
    return Number((100 * Math.max(0, ...others)).toFixed(1));
  }

  return {
    facts: (_, { t }) => ({
      games: gamesOf(rows[0]),
      rest: rest(),
      ...Object.fromEntries(
        rows.flatMap((row) => {
          const name = row.request;
          const share = shareOf(row);
          return [
            [name, t('articles.share', { share: percent(share.share, t), span: span(share, t) })],
            [`${name}.share`, percent(share.share, t)],
            [`${name}.low`, percent(share.low, t)],
            [`${name}.high`, percent(share.high, t)],
            [`${name}.games`, gamesOf(row)],
            [`${name}.opening`, asked[name]?.request.opening],
          ];
        }),
      ),
    }),
    links() {
      const shown = rows.find(({ request }) => request === apart[0]) ?? rows[0];
      return linkToArena(asked[shown.request], shown.label);
    },
    draw(_, { t }, label) {
      const [count, most] = [Math.min(...counts), Math.max(...counts)];
      const games = { count, most: number(most, t.lang) };
      const each = t(count === most ? 'articles.series.each' : 'articles.series.from', games);
      const row = alike ? each : html`<span class="unseen">${t('player')}</span>`;
      const own: Cell[] = [
        [t(`articles.series.${show}`), 'value'],
        [t('articles.series.interval'), 'span'],
      ];
      const heads: Cell[] = [[row], ...own, ...besideOf(besideLabel?.[t.lang])];
      return chart({ label, kind: `shares-of ${besideLabel ? 'with-beside' : ''}`, heads, rows: rows.flatMap(rowsOf) });

      function besideOf(text: unknown): Cell[] {
        return besideLabel ? [[text, 'beside']] : [];
      }

      function rowsOf(row: SeriesRow) {
        const { label, group, beside, side } = row;
        const share = shareOf(row);
        const at = Number((100 * (beside ?? 0)).toFixed(2));
        const drawn = [
          bar(share, side === 'second' ? 'lost' : 'won'),
          beside === undefined ? nothing : mark({ from: at, to: at }),
        ];
        const own: Cell[] = [
          [percent(share.share, t), 'value'],
          [span(share, t), 'span'],
        ];
        const other = besideOf(beside === undefined ? '' : percent(beside, t, 0));
        const games: Cell = [alike ? nothing : t('games.count', { count: gamesOf(row) }), 'games'];
        const cells = [...own, ...other, ...(alike ? [] : [games])];
        return [...(group ? [{ kind: 'group', name: group[t.lang] }] : []), { name: label[t.lang], drawn, cells }];
      }
    },
  };
}
