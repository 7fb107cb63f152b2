// Draws many players: the head with its two steps, and the step that is shown: who takes part and how, or what is
// played, in one view.

import { html, nothing } from 'lit-html';
import { number, signed, type Words } from '../../../base/words.ts';
import type { Game } from '../../../contract/types.ts';
import { gameIn } from '../../../round/state.ts';
import { canFill, fillScreen } from '../../../runtime/screen.ts';
import type { PageState } from '../../room.ts';
import { STEPS } from '../address.ts';
import { collect } from '../collect/view.ts';
import { unknownIn } from '../conditions.ts';
import { roughTime } from '../format.ts';
import { liveBoard, piece } from '../games.ts';
import { type Shown, shownOf } from '../shown.ts';
import { addressAt, locked, partaking } from '../state.ts';
import { type ArenaDrawing, addressNotice, buttons, earlier, folded, further, notices, status } from '../view.ts';
import {
  type Axis,
  areRanked,
  axisOf,
  bracket,
  called,
  figuresOf,
  type PlayerRow,
  pointsOfGames,
  rowsOf,
  shortBracket,
  statement,
  whisker,
} from './rows.ts';
import { table } from './table.ts';

export function ofMany(given: ArenaDrawing) {
  const { arena, page, t } = given;
  const shown = shownOf(arena, page, t);
  const isSetUp = arena.step === 'programs';
  const step = (each: (typeof STEPS)[number]) => {
    const isHere = each === arena.step;
    return html`<a href=${addressAt(arena, each, page)} aria-current=${isHere ? 'step' : nothing} data-focus=${isHere ? 'step' : nothing}>${t(`arena.many.step.${each}`)}</a>`;
  };
  return html`
    <div class="tournament-head row">
      <nav class="steps" aria-label=${t('arena.many.steps')}>
        ${STEPS.map(step)}
      </nav>
      <div class="row head-tools">${isSetUp ? nothing : html`${further(given)} ${buttons(given)}`}
        ${!isSetUp && shown.table ? fullTool(t) : nothing}</div>
    </div>
    ${addressNotice(given)} ${notices(given)}
    ${isSetUp ? programs(given, shown) : results(given, shown)}`;
}

function programs(given: ArenaDrawing, shown: Shown) {
  const { page, arena, game, wrong, collecting, t } = given;
  const { wanted, collected, problem, known } = arena;
  const partake = partaking(arena);
  const unknown = unknownIn(wanted, game);
  // Programs that the address names and that are not here cannot, nor can players that there are not.
  const able = wanted.players.length - unknown.length + (problem?.code === 'address-programs' ? 0 : partake);
  const planned = wrong.length > 0 ? undefined : known?.standings.planned;
  return html`${collect(collected, page, t, collecting, able)}
    <form class="set-up" @submit=${(event: Event) => event.preventDefault()}>
      ${folded(given)}
      <div class="actions row" role="group" aria-label=${t('actions')}>
        ${buttons(given)} ${further(given)}
        <span class="muted">${locked(arena) ? progress(shown, t) : planned === undefined ? nothing : t('arena.many.count', { count: planned, games: number(planned, t.lang) })}</span>
      </div>
      ${status(given)}
    </form>
    ${earlier(given)}`;
}

function results(given: ArenaDrawing, shown: Shown) {
  const { page, arena, t } = given;
  const note = status(given);
  if (arena.phase === 'none')
    return html`${note}<h1><b>${t('arena.many.none')}</b></h1><p>${shown.conditions}</p>
      <p class="row"><a class="button" href=${addressAt(arena, 'programs', page)}>${t('arena.many.to-programs')}</a></p>`;
  const rows = rowsOf(shown);
  return html`${standings(shown, rows, t, page)} ${note} ${table(shown, rows, given)}`;
}

// The standings, fit for a projector: what they say in one sentence, the rows, one game

/** From so many rows on each is one line. */
const MANY = 14;

export function standings(shown: Shown, rows: readonly PlayerRow[], t: Words, page: PageState) {
  const game = gameIn(page, shown.game);
  const { sure, open } = statement(shown, t);
  const size = rows.length > MANY ? 'many' : 'few';
  const isWatched = shown.live !== null || shown.phase === 'planning' || shown.phase === 'running';
  return html`<section class="standings ${game.look.pieces} ${size} ${shown.phase} ${isWatched ? 'with-board' : ''}" .style=${`--rows:${rows.length}`}>
    <header class="lead row spread">
      <h1><b>${sure}</b> <span>${open}</span></h1>
      <p class="muted">${progress(shown, t)}</p>
    </header>
    <progress max=${shown.table?.planned || 1} value=${shown.table?.played ?? 0} aria-label=${t('arena.progress')}></progress>
    <p class="unseen" role="status">${said(shown, t)}</p>
    ${rows.length > 0 ? list(shown, rows, game, t) : html`<p class="muted">${shown.conditions}</p>`}
    ${isWatched ? liveBoard(shown.live, called(shown), game, t) : nothing}
  </section>`;
}

/** The button that fills the whole screen with the standings. */
const fullTool = (t: Words) =>
  canFill()
    ? html`<button type="button" class="full" @click=${fillScreen}><span>${t('arena.standings.full')}</span><span>${t('arena.standings.full.leave')}</span></button>`
    : nothing;

/** For screen readers: the sentence, once a round. */
function said({ before, ...shown }: Shown, t: Words) {
  if (!before) return nothing;
  const { sure, open } = statement({ ...shown, table: before }, t);
  return `${sure} ${open}`;
}

/** How far it has been played. */
function progress({ phase, isStopped, isElsewhere, table, left }: Shown, t: Words) {
  if (!table) return nothing;
  const games = t('arena.standings.of', { games: table.played, count: table.planned });
  const time = phase === 'running' && left !== null ? t('arena.left', { time: roughTime(left, t) }) : '';
  const rest = isElsewhere
    ? ''
    : phase === 'paused'
      ? t(isStopped ? 'arena.earlier.stopped' : 'arena.standings.paused')
      : time;
  return [games, rest].filter(Boolean).join(t('dot'));
}

function list(shown: Shown, rows: readonly PlayerRow[], game: Game, t: Words) {
  const axis = axisOf(rows);
  const word = (name: string) => t(`arena.standings.${name}`);
  const isRanked = areRanked(shown);
  return html`<div class="ranking ${isRanked ? '' : 'unranked'}">
    <table role="table" aria-label=${word('title')} .style=${`--parts:${axis.ticks.length - 1}`}>
      <thead role="rowgroup"><tr role="row">
        ${isRanked ? html`<th role="columnheader" class="rank">${word('rank')}</th>` : nothing}
        <th role="columnheader" class="called">${word('player')}</th>
        <th role="columnheader" class="points">${word('points')}<span class="of" aria-hidden="true">/${t('arena.standings.games')}</span></th>
        <th role="columnheader" class="elo"><span class="unseen">Elo</span>${ticks(axis, t)}</th>
      </tr></thead>
      <tbody role="rowgroup">
        ${rows.map((row) => line(shown, row, axis, game, t))}
      </tbody>
    </table>
  </div>
  <p class="legend muted">${legend(shown, rows, t)}</p>`;
}

/** By what rows are ordered: while it is played, not by the Elo of now. */
const orderOf = (rows: readonly PlayerRow[]) =>
  rows.some(({ rank }, index) => rank < (rows[index - 1]?.rank ?? 0)) ? 'order' : 'elo';

const legend = ({ form }: Shown, rows: readonly PlayerRow[], t: Words) =>
  [
    'line',
    form === 'against' && 'stopped',
    areRanked({ form }) ? orderOf(rows) : 'met',
    rows.some(({ isReference }) => isReference) && rows.some(({ isReference }) => !isReference) && 'hollow',
    rows.some(({ isApart }) => isApart) && 'rule',
    areRanked({ form }) && 'sure',
    rows.some(({ gained }) => gained > 0) && 'gained',
    rows.some(({ faults }) => faults > 0) && 'fault',
    rows.some(({ retired }) => retired) && 'retired',
  ]
    .filter(Boolean)
    .map((name) => t(`arena.standings.legend.${name}`))
    .join(t('sentence'));

const ticks = (axis: Axis, t: Words) =>
  html`<span class="ticks" aria-hidden="true">${figuresOf(axis).map(
    ({ elo, at, edge, room }) =>
      html`<span class="${room} ${edge}" .style=${`--at:${at}%`}>${elo === 0 ? `Elo ${number(0, t.lang)}` : signed(elo, t.lang)}</span>`,
  )}</span>`;

function line({ live, phase, form }: Shown, row: PlayerRow, axis: Axis, game: Game, t: Words) {
  const { name, title, author, isReference, retired, faults, gained, games, elo, low, high } = row;
  const { at, from, length } = whisker(row, axis);
  const seat = phase === 'over' ? -1 : (live?.players.indexOf(name) ?? -1);
  const side = seat === 0 ? 'first' : 'second';
  const classes = ['row-of-player', isReference && 'reference', row.isApart && 'apart', retired && 'retired'];
  const figures = {
    elo: signed(Math.round(elo), t.lang),
    low: number(Math.round(low ?? elo), t.lang),
    high: number(Math.round(high ?? elo), t.lang),
  };
  return html`<tr role="row" class=${classes.filter(Boolean).join(' ')}>
    ${
      areRanked({ form })
        ? html`<td role="cell" class="rank">${
            retired
              ? html`<span class="unseen">${t('arena.standings.retired')}</span><span aria-hidden="true">–</span>`
              : html`<span class="unseen-narrow">${bracket(row, t)}</span><span class="narrow" aria-hidden="true">${shortBracket(row, t)}</span>`
          }</td>`
        : nothing
    }
    <th role="rowheader" scope="row" class="called"><span class="name"><b class="one-line" translate=${isReference ? nothing : 'no'}>${title}</b>${
      seat < 0 ? nothing : piece(side, game, t('arena.standings.plays', { side: t(`Side.${game.sides[side]}`) }))
    }${gained > 0 ? html`<span class="gained"><span aria-hidden="true">▲${number(gained, t.lang)}</span><span class="unseen">${t('arena.standings.gained', { count: gained })}</span></span>` : nothing}${
      retired
        ? html`<span class="faults">${t('arena.standings.retired')}</span>`
        : faults > 0
          ? html`<span class="faults">${t('arena.standings.faults', { count: faults })}</span>`
          : nothing
    }</span>${author ? html`<small class="one-line" translate="no">${author}</small>` : nothing}</th>
    <td role="cell" class="points">${pointsOfGames(row, t)}</td>
    <td role="cell" class="elo"><span class="unseen">${games > 0 ? t('arena.standings.elo', figures) : t('arena.standings.no-game')}</span><span class="whisker" aria-hidden="true"
      .style=${`--at:${at}%;--from:${from}%;--length:${length}%`}>${games > 0 ? html`<i></i><b></b>` : html`<span>–</span>`}</span></td>
  </tr>`;
}
