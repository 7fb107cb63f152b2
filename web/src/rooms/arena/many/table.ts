// Draws the table of a tournament: who has what against whom, and the games of the couple that is chosen.

import { html, nothing } from 'lit-html';
import type { TournamentTable } from '../../../contract/types.ts';
import { gameIn } from '../../../round/state.ts';
import { button } from '../../../views/controls.ts';
import { number, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { FILES, type Shown, type ViewActions } from '../shown.ts';
import { faults } from './faults.ts';
import { gamesOf } from './games.ts';
import { bracket, eloText, pointsOfGames, pointsText } from './places.ts';
import { gamesOfCouples, type Result, resultsOf, shadeOf } from './results.ts';
import { areRanked, type PlayerRow } from './rows.ts';

/** From so many players on the columns have numbers in place of names. */
const MANY = 14;

export function table(shown: Shown, rows: readonly PlayerRow[], actions: ViewActions, t: Words, page: PageState) {
  const game = gameIn(page, shown.game);
  if (!shown.table || rows.length === 0) return nothing;
  return html`<section class="cross ruled stack ${game.look.pieces} ${rows.length > MANY ? 'many' : 'few'}">
    <div class="row"><h2 tabindex="-1" data-focus="table">${t('arena.table.title')}</h2> ${tools(actions, t)}</div>
    <p class="conditions muted">${shown.conditions}</p>
    ${cross(shown, rows, shown.table, actions, t)}
    ${gamesOf(shown, rows, game, page, t)} ${faults(shown, rows, game, t)}<p class="legend muted">${t('arena.table.how')}</p>
  </section>`;
}

/** What stands beside the heading of the table: print, export. */
const tools = (actions: ViewActions, t: Words) => html`${button(t('arena.table.print'), () => actions.print())}
  <button type="button" popovertarget="table-files">${t('arena.table.files')}</button>
  <div class="menu" id="table-files" popover @click=${({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.hidePopover()}>
    ${FILES.map((kind) => button(t(`arena.table.file.${kind}`), () => actions.save(kind)))}
  </div>`;

function cross(shown: Shown, rows: readonly PlayerRow[], played: TournamentTable, actions: ViewActions, t: Words) {
  const resultOf = resultsOf(played);
  const word = (name: string) => t(`arena.table.${name}`);
  const most = Math.max(0, ...rows.flatMap((row) => rows.map((column) => resultOf(row.name, column.name).games)));
  // As all meet all, some couples are a game ahead of others until it is over.
  const isLevel = shown.form === 'all' && shown.phase === 'running';
  const { usual: commonest, areUneven } = gamesOfCouples(played);
  const usual = areUneven && !isLevel ? commonest : null;
  const hides = rows.length > MANY ? 'unseen' : 'unseen-narrow';
  const legend = [
    t('arena.table.legend', { count: most }),
    usual !== null && t('arena.table.legend.others', { count: usual }),
  ];
  return html`<div class="scrolls" role="region" tabindex="0" aria-label=${word('title')}>
    <table role="grid" aria-label=${word('title')} .style=${`--players:${rows.length}`} @keydown=${(event: GridKeyEvent) => step(event, rows, actions)}>
      <thead><tr>
        ${areRanked(shown) ? html`<th class="rank">${t('arena.standings.rank')}</th>` : nothing}
        <th class="called">${t('arena.standings.player')}</th>
        <th class="points">${t('arena.standings.points')}</th>
        <th class="elo">Elo</th>
        ${rows.map((row, index) => html`<th scope="col" class="column" title=${row.title}><span class="title one-line ${hides}">${row.title}</span><span class="number" aria-hidden="true">${number(index + 1, t.lang)}</span></th>`)}
      </tr></thead>
      <tbody>${rows.map((row, index) => line(shown, rows, row, index, resultOf, usual, actions, t))}</tbody>
    </table>
  </div>
  <p class="legend muted">${most > 0 ? legend.filter(Boolean).join(t('sentence')) : nothing}</p>`;
}

function line(
  shown: Shown,
  rows: readonly PlayerRow[],
  row: PlayerRow,
  index: number,
  resultOf: ReturnType<typeof resultsOf>,
  usual: number | null,
  actions: ViewActions,
  t: Words,
) {
  const { title, faults, retired } = row;
  const mark = faults > 0 ? t('arena.standings.faults', { count: faults }) : null;
  return html`<tr class=${row.isApart ? 'apart' : ''}>
    ${areRanked(shown) ? html`<td class="rank">${retired ? '–' : bracket(row, t)}</td>` : nothing}
    <th scope="row" class="called" title=${title}><span class="number" aria-hidden="true">${number(index + 1, t.lang)}</span> <span class="title one-line">${title}</span>${mark ? html`<span class="faults" title=${mark}><span aria-hidden="true">${`${number(faults, t.lang)}!`}</span><span class="unseen">${mark}</span></span>` : nothing}</th>
    <td class="points">${pointsOfGames(row, t)}</td>
    <td class="elo">${eloText(row, t)}</td>
    ${rows.map((column, at) => (at === index ? html`<td class="own"><span aria-hidden="true">·</span></td>` : cell(shown, rows, [index, at], resultOf(row.name, column.name), usual, actions, t)))}
  </tr>`;
}

/**
 * A result, as the row's player saw it. Below the diagonal what is above half is an upset.
 * @param usual The number of games of which results are where none is said; null: none is said at all.
 */
function cell(
  { couple }: Shown,
  rows: readonly PlayerRow[],
  [index, at]: [number, number],
  result: Result,
  usual: number | null,
  actions: ViewActions,
  t: Words,
) {
  const [row, column] = [rows[index], rows[at]] as [PlayerRow, PlayerRow];
  const shade = shadeOf(result);
  const isChosen = couple?.[0] === row.name && couple[1] === column.name;
  const isReached = isChosen || (!couple && index === 0 && at === 1);
  const points = pointsText(result.points, t);
  const names = { one: row.title, other: column.title };
  const name = result.games
    ? t('arena.table.result', { ...names, points, count: result.games })
    : t('arena.table.result.none', names);
  const of =
    usual === null || result.games === usual ? nothing : html` <small>${`(${number(result.games, t.lang)})`}</small>`;
  const classes = [shade > 0 && 'above', shade > 0 && at < index && 'upset'].filter(Boolean).join(' ');
  return html`<td role="gridcell" class=${classes} aria-selected=${isChosen} .style=${`--shade-of:${shade}%`}>
    <button type="button" data-cell=${`${index}-${at}`} tabindex=${isReached ? 0 : -1} aria-label=${name}
      @click=${() => actions.choose([row.name, column.name], true)}>${result.games ? html`${points}${of}` : nothing}</button>
  </td>`;
}

type GridKeyEvent = KeyboardEvent & { target: HTMLElement; currentTarget: HTMLElement };

const WAYS = new Map([
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
]);

/** The cell to which a key leads from another one; over the diagonal, where nothing is. Undefined: to none. */
export function cellByKey(key: string, [row, column]: readonly [number, number], players: number) {
  const ends = new Map([
    ['Home', [row, row === 0 ? 1 : 0]],
    ['End', [row, row === players - 1 ? players - 2 : players - 1]],
  ]);
  const end = ends.get(key);
  if (end) return end as [number, number];
  const way = WAYS.get(key);
  if (!way) return undefined;
  const [down, right] = way as [number, number];
  for (const steps of [1, 2]) {
    const next: [number, number] = [row + steps * down, column + steps * right];
    if (next.some((each) => each < 0 || each >= players)) return undefined;
    if (next[0] !== next[1]) return next;
  }
  return undefined;
}

/** Arrow keys choose the next cell, and give it the focus. */
function step(event: GridKeyEvent, rows: readonly PlayerRow[], actions: ViewActions) {
  const at = event.target.dataset.cell?.split('-').map(Number);
  if (!at || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = cellByKey(event.key, at as [number, number], rows.length);
  if (!next) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.join('-')}"]`)?.focus();
  actions.choose(next.map((place) => (rows[place] as PlayerRow).name) as [string, string], false);
}
