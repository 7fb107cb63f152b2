// A tournament as a page to print: one file that needs nothing else, without a script, readable without colours. The command line
// makes one of its own (engine/commands/printed.py): what is said in one has to be so in the other.

import type { TournamentTable } from '../../../contract/types.ts';
import { number, type Words } from '../../../words.ts';
import { type Axis, along, axisOf, whisker } from './axis.ts';
import { type Markup, markup, verbatim } from './markup.ts';
import { bracket, eloText, pointsText } from './places.ts';
import { gamesOfCouples, resultsOf, shadeOf } from './results.ts';
import { type Row, rowsOf } from './rows.ts';
import type { Shown } from './shown.ts';
import { statement } from './statement.ts';
import { openSentence } from './still_open.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE = `
:root { color-scheme: light; --ink: #23201b; --muted: #5d574d; --line: #c9c1b1; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 78rem; color: var(--ink); font: 15px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1, h2 { font-family: "Hiragino Mincho ProN", "Noto Serif CJK JP", "Noto Serif", serif; font-weight: 600; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.3; }
h1 span { font-weight: 400; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; break-after: avoid; }
p, li { max-width: 52rem; margin: 0.4rem 0; }
ul { columns: 24rem; padding-inline-start: 1.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin-top: 1rem; }
.standings { width: 100%; }
th, td { padding: 0.15rem 0.6rem; font-weight: 400; text-align: start; white-space: nowrap; }
thead th, small { color: var(--muted); font-size: 0.8rem; }
tbody tr { border-top: 1px solid var(--line); break-inside: avoid; }
tbody tr.apart { border-top: 2px solid var(--ink); }
tbody th { font-weight: 600; max-width: 16rem; overflow: hidden; text-overflow: ellipsis; }
.figure { text-align: end; }
.scale { width: 40%; padding: 0; }
svg { display: block; width: 100%; height: 1.25rem; overflow: visible; }
text { fill: var(--muted); font-size: 11px; text-anchor: middle; }
.ticks { stroke: var(--line); }
.line { stroke: var(--ink); stroke-width: 2; }
.cross td, .cross thead th { padding: 0.15rem 0.25rem; min-width: 1.8rem; text-align: center; }
.cross td { border: 1px solid var(--line); print-color-adjust: exact; }
.cross .above { font-weight: 700; }
@page { size: A4 landscape; margin: 12mm; }
@media print {
  html { font-size: 13px; }
  body { max-width: none; padding: 0; font-size: 1rem; }
  .wide { overflow: visible; }
  th, td { padding-block: 0.05rem; }
  .cross { font-size: 8pt; }
}
`;

/** Units of the width of the scale. */
const WIDTH = 1000;

export function printedPage(shown: Shown, t: Words) {
  const { conditions, table } = shown;
  const rows = rowsOf({ ...shown, hidden: false, before: null, earlier: null });
  const { sure, open } = statement(rows, shown, t);
  const word = (name: string) => t(`arena.table.printed.${name}`);
  const page = markup`<!doctype html>
<html lang="${t.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${t('arena.table.printed.title', { conditions })}</title>
<style>${verbatim(STYLE)}</style>
</head>
<body>
<h1>${sure} <span>${open}</span></h1>
<p>${[conditions, t('arena.table.printed.games', { count: table?.played ?? 0 }), t('arena.table.printed.seed', { seed: String(table?.seed ?? '') })].filter(Boolean).join(t('dot'))}</p>
${table && rows.length > 0 ? [standings(rows, t), cross(rows, table, t), undecided(shown, rows, t)] : ''}
<h2>${word('how')}</h2>
${['elo', 'rank', 'points', 'fault'].map((name) => markup`<p>${word(`how.${name}`)}</p>`)}
</body>
</html>
`;
  return page.markup;
}

function standings(rows: readonly Row[], t: Words): Markup {
  const axis = axisOf(rows);
  const head = (name: string) => t(`arena.standings.${name}`);
  return markup`<table class="standings">
<thead><tr><th scope="col">${head('rank')}</th><th scope="col">${head('player')}</th><th scope="col" class="figure">${head('points')}</th><th scope="col" class="figure">${t('arena.table.printed.of')}</th><th scope="col" class="figure">Elo</th><th scope="col" class="scale">${scale(axis, t)}</th><th scope="col" class="figure">${t('arena.table.printed.faults')}</th></tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => markup`<tr${row.isApart ? verbatim(' class="apart"') : ''}><td>${row.retired ? t('arena.standings.retired') : bracket(row, t)}</td><th scope="row"><bdi>${row.title}</bdi>${row.author ? markup` <small><bdi>${row.author}</bdi></small>` : ''}</th><td class="figure">${pointsText(row.points, t)}</td><td class="figure">${number(row.counted, t.lang)}</td><td class="figure">${eloText(row, t)}</td><td class="scale">${row.games > 0 ? interval(row, axis) : ''}</td><td class="figure">${row.faults > 0 ? number(row.faults, t.lang) : ''}</td></tr>
`,
)}</tbody>
</table>
`;
}

const x = (percent: number) => (percent * WIDTH) / 100;

const scale = (axis: Axis, t: Words) =>
  markup`<svg aria-hidden="true">${axis.ticks
    .slice(1, -1)
    .map((tick) => markup`<text x="${along(tick, axis)}%" y="15">${number(tick, t.lang)}</text>`)}</svg>`;

function interval(row: Row, axis: Axis) {
  const { at, from, length } = whisker(row, axis);
  const ticks = axis.ticks.map((tick) => `M${x(along(tick, axis))} 0V20`).join('');
  return markup`<svg aria-hidden="true"><svg viewBox="0 0 ${WIDTH} 20" preserveAspectRatio="none"><path class="ticks" d="${ticks}" vector-effect="non-scaling-stroke"/><path class="line" d="M${x(from)} 10H${x(from + length)}" vector-effect="non-scaling-stroke"/></svg><circle cx="${at}%" cy="50%" r="4" fill="${row.isReference ? '#fff' : '#23201b'}" stroke="#23201b" stroke-width="1.5"/></svg>`;
}

function cross(rows: readonly Row[], table: Pick<TournamentTable, 'pairs'>, t: Words): Markup {
  const resultOf = resultsOf(table);
  const { usual, areUneven } = gamesOfCouples(table);
  const legend = [
    ...(usual > 0 ? [t('arena.table.printed.each', { count: usual })] : []),
    ...(areUneven ? [t('arena.table.printed.others')] : []),
  ];
  const cell = (row: Row, column: Row) => {
    if (row === column) return markup`<td>·</td>`;
    const result = resultOf(row.name, column.name);
    const shade = shadeOf(result);
    const text = result.games > 0 ? pointsText(result.points, t) : '';
    const of =
      result.games > 0 && result.games !== usual ? markup` <small>(${number(result.games, t.lang)})</small>` : '';
    if (shade === 0) return markup`<td>${text}${of}</td>`;
    return markup`<td class="above" style="background:rgb(43 74 125 / ${Math.round(shade * 0.7)}%)">${text}${of}</td>`;
  };
  return markup`<h2>${t('arena.table.title')}</h2>
<div class="wide"><table class="cross">
<thead><tr><th></th><th></th>${rows.map((_, index) => markup`<th scope="col">${number(index + 1, t.lang)}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (
    row,
    index,
  ) => markup`<tr${row.isApart ? verbatim(' class="apart"') : ''}><th class="figure">${number(index + 1, t.lang)}</th><th scope="row"><bdi>${row.title}</bdi></th>${rows.map((column) => cell(row, column))}</tr>
`,
)}</tbody>
</table></div>
<p>${legend.join(t('sentence'))}</p>
`;
}

/** Neighbours of whom it is not decided which is the stronger. */
function undecided({ phase, table }: Shown, rows: readonly Row[], t: Words) {
  const open = (phase === 'over' && table?.open) || [];
  const resultOf = resultsOf(table ?? { pairs: [] });
  const found = open.flatMap((each) => openSentence(each, rows, resultOf, t) ?? []);
  if (found.length === 0) return '';
  return markup`<h2>${t('arena.table.open')}</h2>
<ul>${found.map((sentence) => markup`<li>${sentence}</li>`)}</ul>
`;
}
