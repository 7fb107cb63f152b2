// Draws the results of a series: its progress, its statistics, and the list of its games.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { writeAddress } from '../../round/address.js';
import { number } from '../../words.js';
import { fixed, fixedSigned, namesOf } from './figures.js';
import { gameIn } from './form.js';
import { timeLeft } from './pace.js';
import { endOf, finishedGames, turned, underWay } from './state.js';
import { costs, shares, strength, test } from './statistics.js';
import { verdict } from './verdict.js';

/** @typedef {import('../../contract/types.js').Game} Described  A game of the engine; `Game` is a finished game of the series. */
/** @typedef {import('./state.js').Arena} Arena */
/** @typedef {import('../../series/pool.js').Game} Game */
/** @typedef {import('../../series/plan.js').Plan} Plan */
/** @typedef {import('../index.js').HouseState} HouseState */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./index.js').Actions} Actions */

/** Games on one page of the list. */
const LISTED = 20;
const FILTERS = /** @type {const} */ (['all', 'won', 'drawn', 'lost']);

/** @param {HouseState} state @param {Arena} arena @param {Words} t @param {Actions} actions */
export function results(state, arena, t, actions) {
  const plan = /** @type {Plan} */ (arena.plan);
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

/** @param {Arena} arena @param {Plan} plan @param {Words} t */
function progress(arena, plan, t) {
  const { statistics } = arena;
  const games = Math.max(arena.played, statistics?.games ?? 0);
  return html`<div class="progress">
    <progress max=${plan.games} value=${games} aria-label=${t('arena.progress')}></progress>
    <p><span>${t('arena.of', { games, of: plan.games })}</span> ${underWay(arena) ? html`<span class="speed">${speed(arena, plan, games, t)}</span>` : nothing}</p>
    ${statistics && plan.swap ? html`<small class="muted">${pairs(statistics, t)}</small>` : nothing}
    ${plan.repeatable ? nothing : html`<small class="muted">${t('arena.unrepeatable')}</small>`}
  </div>`;
}

/** The pairs of games that the figures are from. @param {import('../../series/tally.js').Statistics} statistics @param {Words} t */
function pairs({ games, score }, t) {
  const count = score.pairs ?? 0;
  return t(games === 2 * count ? 'arena.pairs' : 'arena.pairs-odd', { count });
}

/** Games a second and the time left, while it is played. @param {Arena} arena @param {Plan} plan @param {number} games @param {Words} t */
function speed({ phase, pace, statistics }, plan, games, t) {
  const left = timeLeft(pace, plan.games - games);
  if (phase !== 'running' || !pace?.rate || !left) return nothing;
  const digits = pace.rate >= 9.95 ? 0 : pace.rate >= 0.995 ? 1 : 2;
  const time = t(`arena.time.${left.unit}`, { count: left.count });
  const rest = t(statistics?.sprt ? 'arena.left.most' : 'arena.left', { time });
  return [t('arena.rate', { rate: fixed(pace.rate, t, digits) }), rest].join(t('dot'));
}

/** The list of games. Each is a link that opens the game on the board. @param {HouseState} state @param {Arena} arena @param {Plan} plan @param {Described} described @param {Words} t @param {Actions} actions */
function games(state, arena, plan, described, t, actions) {
  const { filter } = arena;
  const found = arena.games.filter((game) => game && (filter === 'all' || endOf(game, plan).outcome === filter));
  const pages = Math.max(1, Math.ceil(found.length / LISTED));
  const page = Math.min(arena.page, pages - 1);
  const shown = found.slice(page * LISTED, (page + 1) * LISTED);
  /** @param {string} name @param {number} to @param {boolean} can */
  const turn = (name, to, can) => html`<button
    type="button"
    aria-disabled=${can ? 'false' : 'true'}
    @click=${() => can && actions.list({ page: to })}
  >
    ${t(`arena.list.${name}`)}
  </button>`;
  const [from, to, count] = [page * LISTED + 1, page * LISTED + shown.length, found.length];
  return html`<section class="card list" aria-labelledby="list-title">
    <h3 id="list-title">
      ${t('arena.list')} <small>${count ? t('arena.list.range', { from, to, count }) : t('arena.list.none')}</small>
    </h3>
    <div class="row">
      <div>
        <label for="arena-show">${t('arena.list.show')}</label>
        <select
          id="arena-show"
          @change=${(/** @type {Event} */ event) =>
            actions.list({ filter: /** @type {any} */ (/** @type {HTMLSelectElement} */ (event.target).value) })}
        >
          ${FILTERS.map(
            (kind) =>
              html`<option value=${kind} .selected=${kind === filter}>${t(kind === 'all' ? 'arena.list.all' : `arena.${kind}`)}</option>`,
          )}
        </select>
      </div>
      ${turn('back', page - 1, page > 0)} ${turn('on', page + 1, page < pages - 1)} ${turn('last', pages - 1, page < pages - 1)}
    </div>
    ${
      arena.restored && finishedGames(arena).length < (arena.statistics?.games ?? 0)
        ? html`<p class="muted">${t('arena.list.kept')}</p>`
        : nothing
    }
    <ol class=${described.look.pieces}>
      ${shown.map((game) => gameLink(state, game, plan, described, t))}
    </ol>
  </section>`;
}

/** @param {HouseState} state @param {Game} game @param {Plan} plan @param {Described} described @param {Words} t */
function gameLink(state, game, plan, described, t) {
  const { outcome, margin } = endOf(game, plan);
  const side = turned(game, plan) ? 'second' : 'first';
  const by = margin ? fixedSigned(margin, t, 0) : '';
  const { moves, ...start } = game.record;
  const seats = { first: game.first, second: game.second };
  const address = writeAddress({ ...state, start, seats, transcript: moves.join(''), line: [], at: 0 });
  return html`<li>
    <a href=${address}
      ><span class="index">${number(game.index + 1, t.lang)}</span
      ><span class="piece ${side}" data-colour=${described.look.colours[side]} aria-hidden="true"></span
      ><span class="unseen">${t('arena.as', { side: t(`side.${described.sides[side]}`) })}</span>
      <span class=${outcome}>${t(`arena.${outcome}`)}</span> <b>${by}</b></a
    >
  </li>`;
}

/** @param {Arena} arena @param {Words} t @param {Actions} actions */
const exports = (arena, t, actions) => html`<p class="row export">
  <button type="button" @click=${() => actions.download('csv')}>${t('arena.save.csv')}</button>
  <button type="button" @click=${() => actions.download('json')}>${t('arena.save.json')}</button>
  ${underWay(arena) ? nothing : html`<button type="button" @click=${actions.clear}>${t('arena.clear')}</button>`}
</p>`;
