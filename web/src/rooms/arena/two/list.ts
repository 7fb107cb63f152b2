// Draws the list of a series' games, folded. Each is a link that opens the game in Play.

import { html, nothing } from 'lit-html';
import type { Game as Described, Plan } from '../../../contract/types.ts';
import type { TournamentGame as Game } from '../../../tournament/game.ts';
import { valued } from '../../../views/controls.ts';
import { number, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { endOf } from '../ends.ts';
import { fixedSigned } from '../format.ts';
import type { Arena } from '../state.ts';
import type { ArenaActions } from '../view.ts';
import type { Figures } from './counted.ts';
import { gameAddress } from './strip.ts';

/** Games on one page of the list. */
const LISTED = 20;
const FILTERS = ['all', 'won', 'drawn', 'lost', 'fault'] as const;

export function list(
  state: PageState,
  arena: Arena,
  { played: games, plan, games: count }: Figures,
  described: Described,
  t: Words,
  { list }: Pick<ArenaActions, 'list'>,
) {
  const { filter } = arena;
  const isListed = (game: Game) =>
    filter === 'all' || (filter === 'fault' ? game.fault !== undefined : endOf(game, plan).outcome === filter);
  const found = games.filter((game) => game && isListed(game));
  const pages = Math.max(1, Math.ceil(found.length / LISTED));
  const page = Math.min(arena.page, pages - 1);
  const shown = found.slice(page * LISTED, (page + 1) * LISTED);
  const turn = (name: string, to: number, can: boolean) =>
    html`<button type="button" aria-disabled=${!can} @click=${() => can && list({ page: to })}>${t(`arena.list.${name}`)}</button>`;
  const option = (kind: Arena['filter']) =>
    html`<option value=${kind} .selected=${kind === filter}>${t(kind === 'all' ? 'arena.list.all' : `arena.${kind}`)}</option>`;
  const choose = valued((value) => list({ filter: FILTERS.find((kind) => kind === value) ?? 'all' }));
  const isShort = games.filter(Boolean).length < count;
  const range = { from: page * LISTED + 1, to: page * LISTED + shown.length, count: found.length };
  return html`<details class="list"><summary id="list-title">${t('arena.list')}</summary>
    <div role="group" aria-labelledby="list-title">
      <div class="row">
        <div>
          <label for="arena-show">${t('arena.list.show')}</label>
          <select id="arena-show" @change=${choose}>${FILTERS.map(option)}</select>
        </div>
        ${turn('back', page - 1, page > 0)} ${turn('on', page + 1, page < pages - 1)} ${turn('last', pages - 1, page < pages - 1)}
        <small>${found.length > 0 ? t('arena.list.range', range) : t('arena.list.none')}</small>
      </div>
      ${isShort ? html`<p class="muted">${t('arena.list.kept')}</p>` : nothing}
      <ol class=${described.look.pieces}>${shown.map((game) => gameLink(state, game, plan, described, t))}</ol>
    </div></details>`;
}

function gameLink(state: PageState, game: Game, plan: Plan, described: Described, t: Words) {
  const { side, outcome, margin } = endOf(game, plan);
  const by = game.fault ? t('arena.fault') : margin ? fixedSigned(margin, t, 0) : '';
  return html`<li>
    <a href=${gameAddress(state, game)}><span class="index">${number(game.index + 1, t.lang)}</span><span class="piece ${side}"
        data-colour=${described.look.colours[side]} aria-hidden="true"></span><span class="unseen">${t('arena.as', { side: t(`Side.${described.sides[side]}`) })}</span>
      <span class=${outcome}>${t(`arena.${outcome}`)}</span> <b>${by}</b></a>
  </li>`;
}
