// What a series has come to: how far it is, what its games prove, and the games themselves.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { writeAddress } from '../../address.js';
import { endOf, turned, underWay } from '../../arena.js';
import { number } from '../../words.js';
import { bar, curve, points } from './chart.js';
import { elo, eloSpan, fixed, fixedSigned, NONE, nameOf, percent, span } from './figures.js';
import { gameIn } from './setup.js';

/** @typedef {import('../../../contract.js').Game} Rules */
/** @typedef {import('../../arena.js').Arena} Arena */
/** @typedef {import('../../arena.js').Game} Game */
/** @typedef {import('../../arena.js').Plan} Plan */
/** @typedef {import('../../arena.js').Statistics} Statistics */
/** @typedef {import('../../state.js').State} State */
/** @typedef {import('../page.js').Words} Words */
/** @typedef {import('../arena.js').Doings} Doings */

/** How many games are listed at once. */
const LISTED = 20;
/** How many rows tell the curve. */
const ROWS = 10;
const KINDS = /** @type {const} */ ([
  ['won', 'wins'],
  ['drawn', 'draws'],
  ['lost', 'losses'],
]);

/** @param {State} state @param {Arena} here @param {Words} t @param {Doings} doings */
export function results(state, here, t, doings) {
  const plan = /** @type {Plan} */ (here.plan);
  const rules = gameIn(state, plan.game);
  const [a, b] = plan.players.map((player) => nameOf(player, rules, t));
  const { statistics } = here;
  return html`<section class="results" aria-labelledby="results-title">
    <h2 id="results-title">${t('arena.versus', { a, b })}</h2>
    ${progress(here, plan, t)}
    ${
      statistics
        ? html`<div class="cards">
            ${shares(statistics, rules, a, t)} ${strength(here, statistics, plan, t)} ${test(statistics, t)}
            ${costs(statistics, [a, b], t)} ${games(state, here, plan, rules, t, doings)} ${exports(t, doings)}
          </div>`
        : nothing
    }
  </section>`;
}

/** @param {Arena} here @param {Plan} plan @param {Words} t */
function progress(here, plan, t) {
  const games = here.statistics?.games ?? 0;
  return html`<p class="progress">
    <progress max=${plan.games} value=${games} aria-label=${t('arena.progress')}></progress>
    <span>${t('arena.of', { games, of: plan.games })}</span>
    ${plan.repeatable ? nothing : html`<small class="muted">${t('arena.unrepeatable')}</small>`}
  </p>`;
}

/** Wins, draws and losses, each with its interval. @param {Statistics} statistics @param {Rules} rules @param {string} a @param {Words} t */
function shares(statistics, rules, a, t) {
  /** @param {'all' | 'first' | 'second'} which @param {string} name */
  const group = (which, name) => {
    const achieved = statistics[which];
    if (achieved.games === 0) return nothing;
    return html`<tbody>
      <tr>
        <th colspan="5" scope="rowgroup">${name} <small>${t('arena.count', { count: achieved.games })}</small></th>
      </tr>
      ${KINDS.map(
        ([outcome, key]) => html`<tr>
          <th scope="row">${t(`arena.${outcome}`)}</th>
          <td class="length">${bar(achieved[key], outcome)}</td>
          <td>${number(achieved[key].count, t.lang)}</td>
          <td>${percent(achieved[key].share, t)}</td>
          <td>${span(achieved[key], t)}</td>
        </tr>`,
      )}
    </tbody>`;
  };
  return html`<section class="card shares" aria-labelledby="shares-title">
    <h3 id="shares-title">${t('arena.shares', { a })}</h3>
    <table>
      <thead class="unseen">
        <tr>
          <th scope="col">${t('arena.outcome')}</th>
          <td></td>
          <th scope="col">${t('arena.games')}</th>
          <th scope="col">${t('arena.share')}</th>
          <th scope="col">${t('arena.interval')}</th>
        </tr>
      </thead>
      ${group('all', t('arena.all'))}
      ${group('first', t('arena.as', { side: t(`side.${rules.sides.first}`) }))}
      ${group('second', t('arena.as', { side: t(`side.${rules.sides.second}`) }))}
    </table>
    <p class="muted">${t('arena.interval.how')}</p>
  </section>`;
}

/** How much stronger, and how sure that is: as it stands, and as it came to be known. @param {Arena} here @param {Statistics} statistics @param {Plan} plan @param {Words} t */
function strength(here, statistics, plan, t) {
  const { score, superiority } = statistics;
  const end = underWay(here) ? plan.games : statistics.games;
  const last = points(here.curve, ROWS);
  return html`<section class="card strength" aria-labelledby="strength-title">
    <h3 id="strength-title">${t('arena.elo')}</h3>
    <p class="figure"><b>${elo(statistics, 'difference', t)}</b> <span>${eloSpan(statistics, t)}</span></p>
    <dl>
      <div><dt>${t('arena.score')}</dt><dd>${percent(score.share, t)} <small>${span(score, t)}</small></dd></div>
      <div><dt>${t('arena.superiority')}</dt><dd>${percent(superiority, t)}</dd></div>
      ${
        statistics.margin === null
          ? nothing
          : html`<div><dt>${t('arena.margin')}</dt><dd>${fixedSigned(statistics.margin, t, 1)}</dd></div>`
      }
    </dl>
    ${curve(here.curve, end, t)}
    <details>
      <summary>${t('arena.as-table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">${t('arena.games')}</th>
            <th scope="col">${t('arena.elo.short')}</th>
            <th scope="col">${t('arena.interval')}</th>
          </tr>
        </thead>
        <tbody>
          ${last.map(({ games, ...point }) => {
            const told = { elo: point, score };
            return html`<tr>
              <th scope="row">${number(games, t.lang)}</th>
              <td>${elo(told, 'difference', t)}</td>
              <td>${eloSpan(told, t)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </details>
  </section>`;
}

/** How the sequential test stands. @param {Statistics} statistics @param {Words} t */
function test({ sprt }, t) {
  if (!sprt) return nothing;
  const [low, high] = sprt.bounds;
  const at = Math.min(Math.max((sprt.llr - low) / (high - low), 0), 1);
  const accepted = sprt.decided && sprt.elo[sprt.decided === 'lower' ? 0 : 1];
  /** @param {number} value */
  const two = (value) => fixedSigned(value, t, 2);
  return html`<section class="card test" aria-labelledby="test-title">
    <h3 id="test-title">${t('arena.test')}</h3>
    <p>
      ${
        accepted === null
          ? t('arena.test.on', { low: sprt.elo[0], high: sprt.elo[1] })
          : t('arena.test.decided', { elo: accepted, count: sprt.at ?? 0 })
      }
    </p>
    <div class="scale" aria-hidden="true" .style=${`--at:${(100 * at).toFixed(1)}%`}><i></i></div>
    <dl>
      <div><dt>${t('arena.test.ratio')}</dt><dd>${two(sprt.llr)}</dd></div>
      <div><dt>${t('arena.test.bounds')}</dt><dd>${t('arena.elo.span', { low: two(low), high: two(high) })}</dd></div>
      <div><dt>${t('arena.test.errors')}</dt><dd>${percent(sprt.alpha, t)}${t('list')}${percent(sprt.beta, t)}</dd></div>
    </dl>
  </section>`;
}

/** What the moves took. @param {Statistics} statistics @param {string[]} names @param {Words} t */
function costs({ moves, nodes, seconds }, names, t) {
  return html`<section class="card costs" aria-labelledby="costs-title">
    <h3 id="costs-title">${t('arena.costs')}</h3>
    <table>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${t('arena.costs.moves')}</th>
          <th scope="col">${t('arena.costs.nodes')}</th>
          <th scope="col">${t('arena.costs.time')}</th>
        </tr>
      </thead>
      <tbody>
        ${names.map((name, index) => {
          const [each, time] = [nodes[index], seconds[index]];
          return html`<tr>
            <th scope="row">${name}</th>
            <td>${number(moves[index], t.lang)}</td>
            <td>${each === null ? NONE : fixed(each, t, each < 100 ? 1 : 0)}</td>
            <td>${time === null ? NONE : t('arena.ms', { time: fixed(1000 * time, t, time < 0.1 ? 2 : 0) })}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}

/** The games, each of which opens on the board. @param {State} state @param {Arena} here @param {Plan} plan @param {Rules} rules @param {Words} t @param {Doings} doings */
function games(state, here, plan, rules, t, doings) {
  const { filter } = here;
  const found = here.games.filter((game) => game && (filter === 'all' || endOf(game, plan).outcome === filter));
  const pages = Math.max(1, Math.ceil(found.length / LISTED));
  const page = Math.min(here.page, pages - 1);
  const shown = found.slice(page * LISTED, (page + 1) * LISTED);
  /** @param {string} name @param {number} to @param {boolean} can */
  const turn = (name, to, can) => html`<button
    type="button"
    aria-disabled=${can ? 'false' : 'true'}
    @click=${() => can && doings.list({ page: to })}
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
            doings.list({ filter: /** @type {any} */ (/** @type {HTMLSelectElement} */ (event.target).value) })}
        >
          ${['all', ...KINDS.map(([outcome]) => outcome)].map(
            (kind) => html`<option value=${kind} .selected=${kind === filter}>${t(`arena.${kind}`)}</option>`,
          )}
        </select>
      </div>
      ${turn('back', page - 1, page > 0)} ${turn('on', page + 1, page < pages - 1)} ${turn('last', pages - 1, page < pages - 1)}
    </div>
    <ol class="${rules.id}">
      ${shown.map((game) => one(state, game, plan, rules, t))}
    </ol>
  </section>`;
}

/** @param {State} state @param {Game} game @param {Plan} plan @param {Rules} rules @param {Words} t */
function one(state, game, plan, rules, t) {
  const { outcome, margin } = endOf(game, plan);
  const side = turned(game, plan) ? 'second' : 'first';
  const by = margin ? fixedSigned(margin, t, 0) : '';
  const { moves, ...start } = game.record;
  const seats = { first: game.first, second: game.second };
  const address = writeAddress({ ...state, start, seats, transcript: moves.join('') });
  return html`<li>
    <a href=${address}
      ><span class="index">${number(game.index + 1, t.lang)}</span
      ><span class="piece ${side}" aria-hidden="true"></span
      ><span class="unseen">${t('arena.as', { side: t(`side.${rules.sides[side]}`) })}</span>
      <span class=${outcome}>${t(`arena.${outcome}`)}</span> <b>${by}</b></a
    >
  </li>`;
}

/** @param {Words} t @param {Doings} doings */
const exports = (t, doings) => html`<p class="row export">
  <button type="button" @click=${() => doings.download('csv')}>${t('arena.save.csv')}</button>
  <button type="button" @click=${() => doings.download('json')}>${t('arena.save.json')}</button>
</p>`;
