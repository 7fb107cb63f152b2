// Draws the table of a tournament: who has what against whom, the games of the couple that is chosen, and why games
// were lost by faults.

import { html, nothing } from 'lit-html';
import { HUMAN, isBuiltIn, isListed, isPlayer, optionIn, searchIn } from '../../../base/player.ts';
import { isolate, number, signed, type Words } from '../../../base/words.ts';
import type { Game, TournamentTable } from '../../../contract/types.ts';
import { gameIn } from '../../../round/state.ts';
import { faultyIn, type TournamentGame } from '../../../tournament/pool.ts';
import { button } from '../../../views/controls.ts';
import { explain } from '../../../views/problem.ts';
import type { PageState } from '../../room.ts';
import { addressInPlay, endOf, piece } from '../games.ts';
import { FILES, type Shown } from '../shown.ts';
import { type ArenaDrawing, fileMenu } from '../view.ts';
import {
  areRanked,
  bracket,
  called,
  eloText,
  gamesOfCouples,
  type PlayerRow,
  pointsOfGames,
  pointsText,
  resultsOf,
  shadeOf,
} from './rows.ts';

/** From so many players on the columns have numbers in place of names. */
const MANY = 14;

type TableDrawing = Pick<ArenaDrawing, 'actions' | 'page' | 't'>;

export function table(shown: Shown, rows: readonly PlayerRow[], given: TableDrawing) {
  const { page, t } = given;
  const game = gameIn(page, shown.game);
  if (!shown.table || rows.length === 0) return nothing;
  const files = FILES.map((kind) => [kind, `arena.table.file.${kind}`] as const);
  return html`<section class="cross ruled stack ${game.look.pieces} ${rows.length > MANY ? 'many' : 'few'}">
    <div class="row"><h2>${t('arena.table.title')}</h2> ${button(t('arena.table.print'), () => print())}
      ${fileMenu('table-files', 'arena.export', files, given)}</div>
    <p class="conditions muted">${shown.conditions}</p>
    ${cross(shown, rows, shown.table, given)}
    ${gamesOf(shown, rows, game, page, t)} ${faults(shown, rows, game, t)}<p class="legend muted">${t('arena.table.how')}</p>
  </section>`;
}

function cross(shown: Shown, rows: readonly PlayerRow[], played: TournamentTable, { actions, t }: TableDrawing) {
  const resultOf = resultsOf(played);
  const word = (name: string) => t(`arena.table.${name}`);
  const most = Math.max(0, ...rows.flatMap((row) => rows.map((column) => resultOf(row.name, column.name).games)));
  // As all meet all, some couples are a game ahead of others until it is over.
  const isLevel = shown.form === 'all' && shown.phase === 'running';
  const { usual: commonest, areUneven } = gamesOfCouples(played);
  /** The number of games of which results are where none is said; null: none is said at all. */
  const usual = areUneven && !isLevel ? commonest : null;
  const hides = rows.length > MANY ? 'unseen' : 'unseen-narrow';
  const legend = [
    t('arena.table.legend', { count: most }),
    usual !== null && t('arena.table.legend.others', { count: usual }),
  ];

  function line(row: PlayerRow, index: number) {
    const { title, faults, retired } = row;
    const mark = faults > 0 ? t('arena.standings.faults', { count: faults }) : null;
    return html`<tr class=${row.isApart ? 'apart' : ''}>
      ${areRanked(shown) ? html`<td class="rank">${retired ? '–' : bracket(row, t)}</td>` : nothing}
      <th scope="row" class="called" title=${title}><span class="number" aria-hidden="true">${number(index + 1, t.lang)}</span> <span class="title one-line">${title}</span>${mark ? html`<span class="faults" title=${mark}><span aria-hidden="true">${`${number(faults, t.lang)}!`}</span><span class="unseen">${mark}</span></span>` : nothing}</th>
      <td class="points">${pointsOfGames(row, t)}</td>
      <td class="elo">${eloText(row, t)}</td>
      ${rows.map((column, at) => (at === index ? html`<td class="own"><span aria-hidden="true">·</span></td>` : cell(row, column, index, at)))}
    </tr>`;
  }

  /** A result, as the row's player saw it. Below the diagonal what is above half is an upset. */
  function cell(row: PlayerRow, column: PlayerRow, index: number, at: number) {
    const { couple } = shown;
    const result = resultOf(row.name, column.name);
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

  return html`<div class="scrolls" role="region" tabindex="0" aria-label=${word('title')}>
    <table role="grid" aria-label=${word('title')} .style=${`--players:${rows.length}`} @keydown=${(event: GridKeyEvent) => step(event, rows, actions)}>
      <thead><tr>
        ${areRanked(shown) ? html`<th class="rank">${t('arena.standings.rank')}</th>` : nothing}
        <th class="called">${t('arena.standings.player')}</th>
        <th class="points">${t('arena.standings.points')}</th>
        <th class="elo">Elo</th>
        ${rows.map((row, index) => html`<th scope="col" class="column" title=${row.title}><span class="title one-line ${hides}">${row.title}</span><span class="number" aria-hidden="true">${number(index + 1, t.lang)}</span></th>`)}
      </tr></thead>
      <tbody>${rows.map(line)}</tbody>
    </table>
  </div>
  <p class="legend muted">${most > 0 ? legend.filter(Boolean).join(t('sentence')) : nothing}</p>`;
}

type GridKeyEvent = KeyboardEvent & { target: HTMLElement; currentTarget: HTMLElement };

/** Arrow keys choose the next cell, and give it the focus. */
function step(event: GridKeyEvent, rows: readonly PlayerRow[], actions: ArenaDrawing['actions']) {
  const at = event.target.dataset.cell?.split('-').map(Number);
  if (!at || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = cellByKey(event.key, at as [number, number], rows.length);
  if (!next) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.join('-')}"]`)?.focus();
  actions.choose(next.map((place) => (rows[place] as PlayerRow).name) as [string, string], false);
}

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

/** The most games of a couple that are listed: the last of them. */
const MOST = 200;

/** The games of the couple that is chosen: each is a link that opens it in Play. */
export function gamesOf(shown: Shown, rows: readonly PlayerRow[], game: Game, page: PageState, t: Words) {
  const [one, other] = (shown.couple ?? []).map((name) => rows.find((row) => row.name === name));
  if (!one || !other)
    return html`<section class="games ruled stack"><h2>${t('arena.table.games')}</h2><p class="muted">${t('arena.table.choose')}</p></section>`;
  // Those that are counted: some ended after one of the two had retired, or before another one ended.
  const { points, games: counted } = resultsOf(shown.table ?? { pairs: [] })(one.name, other.name);
  const games = shown.games
    .filter(({ players }) => players.includes(one.name) && players.includes(other.name))
    .toSorted((a, b) => a.index - b.index)
    .slice(0, counted);
  const whole = ({ title, author }: PlayerRow) =>
    author ? t('arena.table.signed', { title, author: isolate(author) }) : title;
  const names = { one: whole(one), other: whole(other) };
  const head =
    games.length > 0
      ? t('arena.table.result', { ...names, points: pointsText(points, t), count: games.length })
      : t('arena.table.result.none', names);
  const fault = t('arena.table.fault');
  const link = (played: TournamentGame) => {
    const { side, outcome, margin } = endOf(played, { swap: true }, one.name);
    return html`<li><a href=${gameAddress(played, shown, game, page)}>
      ${piece(side, game, t('arena.side', { side: t(`Side.${game.sides[side]}`) }))}
      <span>${t(`arena.key.${outcome}`)}</span>
      <b class=${outcome}>${played.fault ? html`<span title=${fault} aria-hidden="true">!</span><span class="unseen">${fault}</span>` : margin ? signed(margin, t.lang) : nothing}</b>
    </a></li>`;
  };
  return html`<section class="games ruled stack" aria-labelledby="couple-title">
    <h2 id="couple-title" tabindex="-1" data-focus="couple">${head}</h2>
    <ol>${games.slice(-MOST).map(link)}</ol>
    ${games.length > MOST ? html`<p class="muted">${t('arena.table.last', { count: MOST })}</p>` : nothing}
    ${games.length > 0 ? html`<p class="muted">${t('arena.table.games.how', { name: one.title })}</p>` : nothing}
  </section>`;
}

/**
 * Where Play knows one of its players only, or none, it is shown as a game of others, under the names that they have
 * here.
 */
export function gameAddress({ first, second, record }: TournamentGame, shown: Shown, game: Game, page: PageState) {
  const name = called(shown);
  const plain = (player: string) =>
    name(player)
      .short.replaceAll('~', '-')
      .replace(/^\u2068|\u2069$/g, '');
  const names = [first, second].map(plain).join('~');
  const areKnown = [first, second].every((player) => isKnown(player, game));
  return addressInPlay(record, areKnown ? { first, second } : { first: HUMAN, second: HUMAN, names }, page);
}

/** Does Play know this player: is it none of the programs that were collected? */
function isKnown(player: string, game: Game) {
  if (isListed(player, game)) return true;
  const names = [searchIn(player), optionIn(player, 'evaluation'), optionIn(player, 'order')];
  return isPlayer(player, game) && names.every((name) => name === undefined || isBuiltIn(name, game));
}

/** What went wrong in the first game that each program has lost by a fault, as far as that is known. */
function faults({ games }: Shown, rows: readonly PlayerRow[], game: Game, t: Words) {
  const told = rows.flatMap(({ name, title }) => {
    const { error } = games.find((each) => each.fault?.error && faultyIn(each) === name)?.fault ?? {};
    return error ? html`<li><b>${title}</b> ${explain(error, game, t)}</li>` : [];
  });
  return told.length > 0
    ? html`<section class="went-wrong" aria-labelledby="faults-title"><h2 id="faults-title">${t('arena.table.faults')}</h2><ul>${told}</ul></section>`
    : nothing;
}
