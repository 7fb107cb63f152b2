// Draws the results of a series: its progress, its statistics, and the list of its games.

import { html, nothing } from 'lit-html';
import type { Game as Described, Plan, Statistics } from '../../../contract/types.ts';
import { writeAddress } from '../../../round/address.ts';
import { gameIn } from '../../../round/state.ts';
import type { Game } from '../../../series/pool.ts';
import { number, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { fixed, fixedSigned, namesOf, verdict } from './figures.ts';
import type { Actions } from './index.ts';
import { timeLeft } from './pace.ts';
import { type Arena, endOf, finishedGames, turned, underWay } from './state.ts';
import { costs, shares, strength, test } from './statistics.ts';

/** Games on one page of the list. */
const LISTED = 20;
const FILTERS = ['all', 'won', 'drawn', 'lost'] as const;

export function results(state: PageState, arena: Arena, plan: Plan, t: Words, actions: Actions) {
  const described = gameIn(state, plan.game);
  const [a, b] = namesOf(plan.players, described, t);
  const { statistics } = arena;
  return html`<section class="results" aria-labelledby="results-title">
    <h2 id="results-title">${t('arena.versus', { a, b })}</h2>
    ${statistics ? html`<p class="verdict">${verdict(statistics, a, b, t)}</p>` : nothing}
    ${progress(arena, plan, t)}
    ${
      statistics
        ? html`<div class="cards">
            ${shares(statistics, described, a, t)} ${strength(arena, statistics, plan, a, t)} ${test(statistics, t)}
            ${costs(statistics, [a, b], t)} ${games(state, arena, plan, described, t, actions)} ${exports(arena, t, actions)}
          </div>`
        : arena.games.some(Boolean)
          ? html`<div class="cards">${games(state, arena, plan, described, t, actions)}</div>` // an error ended it before a pair was finished
          : nothing
    }
  </section>`;
}

function progress(arena: Arena, plan: Plan, t: Words) {
  const { statistics } = arena;
  const games = Math.max(arena.played, statistics?.games ?? 0);
  return html`<div class="progress">
    <progress max=${plan.games} value=${games} aria-label=${t('arena.progress')}></progress>
    <p><span>${t('arena.of', { games, of: plan.games })}</span> ${underWay(arena) ? html`<span class="speed">${speed(arena, plan, games, t)}</span>` : nothing}</p>
    ${statistics && plan.swap ? html`<small class="muted">${pairs(statistics, t)}</small>` : nothing}
    ${plan.repeatable ? nothing : html`<small class="muted">${t('arena.unrepeatable')}</small>`}
  </div>`;
}

/** The pairs of games that the figures are from. */
function pairs({ games, score }: Statistics, t: Words) {
  const count = score.pairs ?? 0;
  return t(games === 2 * count ? 'arena.pairs' : 'arena.pairs-odd', { count });
}

/** Games a second and the time left, while it is played. */
function speed({ phase, pace, statistics }: Arena, plan: Plan, games: number, t: Words) {
  const left = timeLeft(pace, plan.games - games);
  if (phase !== 'running' || !pace?.rate || !left) return nothing;
  const digits = pace.rate >= 9.95 ? 0 : pace.rate >= 0.995 ? 1 : 2;
  const time = t(`arena.time.${left.unit}`, { count: left.count });
  const rest = t(statistics?.sprt ? 'arena.left.most' : 'arena.left', { time });
  return [t('arena.rate', { rate: fixed(pace.rate, t, digits) }), rest].join(t('dot'));
}

/** The list of games. Each is a link that opens the game on the board. */
function games(state: PageState, arena: Arena, plan: Plan, described: Described, t: Words, actions: Actions) {
  const { filter } = arena;
  const found = arena.games.filter((game) => game && (filter === 'all' || endOf(game, plan).outcome === filter));
  const pages = Math.max(1, Math.ceil(found.length / LISTED));
  const page = Math.min(arena.page, pages - 1);
  const shown = found.slice(page * LISTED, (page + 1) * LISTED);
  const turn = (name: string, to: number, can: boolean) =>
    html`<button type="button" aria-disabled=${!can} @click=${() => can && actions.list({ page: to })}>${t(`arena.list.${name}`)}</button>`;
  const option = (kind: Arena['filter']) =>
    html`<option value=${kind} .selected=${kind === filter}>${t(kind === 'all' ? 'arena.list.all' : `arena.${kind}`)}</option>`;
  const choose = ({ target }: { target: HTMLSelectElement }) =>
    actions.list({ filter: FILTERS.find((kind) => kind === target.value) ?? 'all' });
  const isShort = arena.restored && finishedGames(arena).length < (arena.statistics?.games ?? 0);
  const [from, to, count] = [page * LISTED + 1, page * LISTED + shown.length, found.length];
  return html`<section class="card list" aria-labelledby="list-title">
    <h3 id="list-title">${t('arena.list')} <small>${count ? t('arena.list.range', { from, to, count }) : t('arena.list.none')}</small></h3>
    <div class="row">
      <div>
        <label for="arena-show">${t('arena.list.show')}</label>
        <select id="arena-show" @change=${choose}>${FILTERS.map(option)}</select>
      </div>
      ${turn('back', page - 1, page > 0)} ${turn('on', page + 1, page < pages - 1)} ${turn('last', pages - 1, page < pages - 1)}
    </div>
    ${isShort ? html`<p class="muted">${t('arena.list.kept')}</p>` : nothing}
    <ol class=${described.look.pieces}>${shown.map((game) => gameLink(state, game, plan, described, t))}</ol>
  </section>`;
}

function gameLink(state: PageState, game: Game, plan: Plan, described: Described, t: Words) {
  const { outcome, margin } = endOf(game, plan);
  const side = turned(game, plan) ? 'second' : 'first';
  const by = margin ? fixedSigned(margin, t, 0) : '';
  const { moves, ...start } = game.record;
  const seats = { first: game.first, second: game.second };
  const address = writeAddress({ ...state, start, seats, transcript: moves.join(''), line: [], at: 0 });
  return html`<li>
    <a href=${address}><span class="index">${number(game.index + 1, t.lang)}</span><span class="piece ${side}"
        data-colour=${described.look.colours[side]} aria-hidden="true"></span><span class="unseen">${t('arena.as', { side: t(`side.${described.sides[side]}`) })}</span>
      <span class=${outcome}>${t(`arena.${outcome}`)}</span> <b>${by}</b></a>
  </li>`;
}

const exports = (arena: Arena, t: Words, actions: Actions) => html`<p class="row export">
  <button type="button" @click=${() => actions.download('csv')}>${t('arena.save.csv')}</button>
  <button type="button" @click=${() => actions.download('json')}>${t('arena.save.json')}</button>
  ${underWay(arena) ? nothing : html`<button type="button" @click=${actions.clear}>${t('arena.clear')}</button>`}
</p>`;
