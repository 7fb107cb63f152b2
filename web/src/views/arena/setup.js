// The form of a series. What is wrong in it the engine says; here it is put into words, beside the field.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { isAddress, underWay } from '../../arena.js';
import { freshSeed, freshSeries, plainText, takesLists, transcripts, usualTest } from '../../series.js';
import { SIZES } from '../../setup.js';
import { number } from '../../words.js';
import { explain } from '../problem.js';
import { levelsName, listedName } from '../seat.js';
import { nameOf } from './figures.js';

/** @typedef {import('../../../contract.js').Game} Game */
/** @typedef {import('../../../contract.js').Player} Player */
/** @typedef {import('../../../contract.js').Problem} Problem */
/** @typedef {import('../../arena.js').Arena} Arena */
/** @typedef {import('../../series.js').Wanted} Wanted */
/** @typedef {import('../../state.js').State} State */
/** @typedef {import('../page.js').Words} Words */
/** @typedef {import('../arena.js').Doings} Doings */

/** The value of the choice that opens a text box: no player is called so. */
const SPELLED = '…';

/** @param {State} state @param {string} id */
export const gameIn = ({ games }, id) => /** @type {Game} */ (games.find((game) => game.id === id) ?? games[0]);

/** Which field of the form a refusal is about. @param {Problem | null} problem */
function placeOf(problem) {
  const field = problem?.field ?? '';
  const places = /** @type {const} */ ([
    [/^players\[0\]/, 'a'],
    [/^players\[1\]/, 'b'],
    [/^openings/, 'openings'],
    [/^sprt\.elo\[0\]/, 'low'],
    [/^sprt\.elo\[1\]/, 'high'],
    [/^sprt\.alpha/, 'alpha'],
    [/^sprt\.beta/, 'beta'],
    [/^(games|opening|size|seed)$/, field],
  ]);
  return places.find(([pattern]) => pattern.test(field))?.[1] ?? null;
}

/** Why the engine refuses a series. @param {Problem} problem @param {Game} game @param {Words} t @returns {string} */
export function told(problem, game, t) {
  const { code, field, args } = problem;
  const opening = /^openings\[(\d+)\](.*)$/.exec(field ?? '');
  if (opening) {
    const why = explain({ ...problem, field: `record${opening[2]}` }, game, t);
    return t('arena.wrong.opening', { number: Number(opening[1]) + 1, why });
  }
  const of = /^players\[.\]\.(\w+)$/.exec(field ?? '')?.[1];
  const known = Array.isArray(args.known) ? args.known.join(t('list')) : '';
  if (code === 'bad-player' && args.player !== undefined)
    return t(args.player === '' ? 'arena.wrong.nobody' : 'arena.wrong.player', args);
  if (code === 'bad-player' && args.name !== undefined)
    return known ? t('arena.wrong.name', { name: args.name, known }) : t('arena.wrong.no-name', { name: args.name });
  if (code === 'bad-player' && args.search !== undefined) return t('arena.wrong.endless', args);
  if (code === 'limit') return of ? t('arena.wrong.range-of', { ...args, of }) : t('arena.wrong.range', args);
  if (code === 'bad-request' && field === 'openings') return t('arena.wrong.empty');
  if (code === 'bad-request' && args.expected === 'integer') return t('arena.wrong.integer');
  if (code === 'bad-request' && args.expected === 'number') return t('arena.wrong.number');
  return explain(problem, game, t);
}

/** What is to be played, in a line. @param {State} state @param {Arena} here @param {Words} t */
export function summary(state, { wanted, known }, t) {
  const game = gameIn(state, wanted.game);
  const [a, b] = [wanted.a, wanted.b].map((player) => nameOf(player, game, t));
  const games = Number(wanted.games);
  return html`<b>${t('arena.versus', { a, b })}</b>
    <small
      >${[
        t.has(`game.${game.id}`) ? t(`game.${game.id}`) : game.id,
        Number.isInteger(games) ? t('arena.count', { count: games }) : wanted.games,
        wanted.openings === null
          ? known?.opening && t('arena.plies-in', { count: known.opening })
          : t('arena.listed', { count: transcripts(wanted.openings).length }),
        wanted.swap ? '' : t('arena.unswapped'),
        wanted.seed && t('arena.seed-is', { seed: wanted.seed }),
      ]
        .filter(Boolean)
        .join(' · ')}</small
    >`;
}

/** @param {State} state @param {Arena} here @param {Words} t @param {Doings} doings */
export function setup(state, here, t, doings) {
  const { wanted, known, problem } = here;
  const game = gameIn(state, wanted.game);
  const place = isAddress(problem) ? null : placeOf(problem);
  /** @param {string} name */
  const wrong = (name) =>
    problem && place === name ? html`<p id=${`wrong-${name}`} class="wrong">${told(problem, game, t)}</p>` : nothing;
  /** A box for a line of text. @param {string} name @param {string} label @param {string} value @param {(text: string) => void} put @param {{hint?: string, numeric?: boolean, beside?: unknown}} [how] */
  const box = (
    name,
    label,
    value,
    put,
    { hint = '', numeric = true, beside = nothing } = {},
  ) => html`<div class="field for-${name}">
    <label for=${`arena-${name}`}>${label}</label>
    <input
      id=${`arena-${name}`}
      type="text"
      inputmode=${numeric ? 'decimal' : 'text'}
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      placeholder=${hint}
      aria-invalid=${place === name ? 'true' : 'false'}
      aria-describedby=${place === name ? `wrong-${name}` : nothing}
      .value=${value}
      @change=${(/** @type {Event} */ event) => put(plainText(/** @type {HTMLInputElement} */ (event.target).value))}
    />
    ${beside} ${wrong(name)}
  </div>`;
  /** A choice among some. @param {string} name @param {string} label @param {unknown} options @param {(value: string) => void} put */
  const choice = (name, label, options, put) => html`<div class="field for-${name}">
    <label for=${`arena-${name}`}>${label}</label>
    <select
      id=${`arena-${name}`}
      @change=${(/** @type {Event} */ event) => put(/** @type {HTMLSelectElement} */ (event.target).value)}
    >
      ${options}
    </select>
  </div>`;
  /** @param {string} label @param {boolean} on @param {(on: boolean) => void} put */
  const check = (label, on, put) => html`<label class="switch"
    ><input
      type="checkbox"
      .checked=${on}
      @change=${(/** @type {Event} */ event) => put(/** @type {HTMLInputElement} */ (event.target).checked)}
    />${label}</label
  >`;

  /** @param {'a' | 'b'} who */
  const seat = (who) => {
    const chosen = wanted[who];
    const listed = game.players.some(({ id }) => id === chosen);
    /** @param {Player} player */
    const option = (player) =>
      html`<option value=${player.id} .selected=${player.id === chosen}>${listedName(player, state, t, game.id)}</option>`;
    const articles = game.players.filter(({ id }) => id.startsWith('article-'));
    const others = game.players.filter((player) => !articles.includes(player));
    /** @param {string} player */
    const put = (player) => doings.want({ [who]: player === SPELLED ? spelled(game, chosen) : player });
    return html`<div class="player">
      ${choice(
        listed ? who : `${who}-listed`,
        t(`arena.${who}`),
        html`<optgroup label=${levelsName(state, game.id, t)}>${others.map(option)}</optgroup>
          <optgroup label=${t('articles')}>${articles.map(option)}</optgroup>
          <option value=${SPELLED} .selected=${!listed}>${t('arena.spelled')}</option>`,
        put,
      )}
      ${
        listed
          ? wrong(who)
          : box(who, t(`arena.spelled.${who}`), chosen, (text) => doings.want({ [who]: text }), { numeric: false })
      }
    </div>`;
  };

  const anySpelled = [wanted.a, wanted.b].some((player) => !game.players.some(({ id }) => id === player));
  const lists = takesLists(game.id);
  return html`<fieldset ?disabled=${underWay(here)}>
    ${choice(
      'game',
      t('arena.game'),
      state.games.map(
        ({ id }) =>
          html`<option value=${id} .selected=${id === game.id}>${t.has(`game.${id}`) ? t(`game.${id}`) : id}</option>`,
      ),
      (id) => doings.want({ ...freshSeries(gameIn(state, id)), games: wanted.games, seed: wanted.seed }),
    )}
    <div class="players">${seat('a')} ${seat('b')}</div>
    ${
      anySpelled
        ? html`<p class="muted">
            ${t('arena.spelled.how', {
              searches: game.searches.join(t('list')),
              evaluations: game.evaluations.join(t('list')) || '–',
            })}
          </p>`
        : nothing
    }
    <div class="fields">
      ${box('games', t('arena.games'), wanted.games, (games) => doings.want({ games }))}
      ${
        lists
          ? choice(
              'begin',
              t('arena.begin'),
              html`<option value="lot" .selected=${wanted.openings === null}>${t('arena.begin.lot')}</option>
                <option value="list" .selected=${wanted.openings !== null}>${t('arena.begin.list')}</option>`,
              (how) => doings.want({ openings: how === 'list' ? '' : null, opening: '' }),
            )
          : choice(
              'size',
              t('setup.size'),
              SIZES.map((size) => {
                const here = size === Number(wanted.size || game.rows);
                return html`<option value=${size} .selected=${here}>${size} × ${size}</option>`;
              }),
              (size) => doings.want({ size: Number(size) === game.rows ? '' : size }),
            )
      }
      ${
        wanted.openings === null
          ? box('opening', t('arena.plies'), wanted.opening, (opening) => doings.want({ opening }), {
              hint: known?.opening != null && wanted.opening === '' ? number(known.opening, t.lang) : '',
            })
          : nothing
      }
      ${box('seed', t('arena.seed'), wanted.seed, (seed) => doings.want({ seed: seed || freshSeed() }), {
        beside: html`<button
          type="button"
          aria-label=${t('arena.seed.draw')}
          title=${t('arena.seed.draw')}
          @click=${() => doings.want({ seed: freshSeed() })}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M16 6A7 7 0 1 0 17 11M16.5 2.5V6.5H12.5" /></svg>
        </button>`,
      })}
    </div>
    ${
      wanted.openings === null
        ? nothing
        : html`<div class="field">
            <label for="arena-openings">${t('arena.openings')}</label>
            <textarea
              id="arena-openings"
              rows="4"
              spellcheck="false"
              autocapitalize="off"
              aria-invalid=${place === 'openings' ? 'true' : 'false'}
              aria-describedby=${place === 'openings' ? 'wrong-openings' : nothing}
              .value=${wanted.openings}
              @change=${(/** @type {Event} */ event) =>
                doings.want({ openings: /** @type {HTMLTextAreaElement} */ (event.target).value.normalize('NFKC') })}
            ></textarea>
            ${wrong('openings')}
          </div>`
    }
    <div class="checks">
      ${check(t('arena.swap'), wanted.swap, (swap) => doings.want({ swap }))}
      ${check(t('arena.sprt'), wanted.sprt !== null, (on) =>
        doings.want({ sprt: on ? usualTest() : null, alpha: '', beta: '' }),
      )}
    </div>
    ${wanted.sprt ? test(wanted, wanted.sprt, box, t, doings) : nothing}
  </fieldset>`;
}

/** @param {Wanted} wanted @param {[string, string]} bounds @param {any} box @param {Words} t @param {Doings} doings */
function test(wanted, bounds, box, t, doings) {
  const usual = { hint: number(0.05, t.lang) };
  return html`<p class="muted">${t('arena.sprt.how')}</p>
    <div class="fields">
      ${box('low', t('arena.sprt.low'), bounds[0], (/** @type {string} */ low) => doings.want({ sprt: [low, bounds[1]] }))}
      ${box('high', t('arena.sprt.high'), bounds[1], (/** @type {string} */ high) => doings.want({ sprt: [bounds[0], high] }))}
      ${box('alpha', t('arena.sprt.alpha'), wanted.alpha, (/** @type {string} */ alpha) => doings.want({ alpha }), usual)}
      ${box('beta', t('arena.sprt.beta'), wanted.beta, (/** @type {string} */ beta) => doings.want({ beta }), usual)}
    </div>`;
}

/** A listed player spelled out, to be changed from there. @param {Game} game @param {string} id */
function spelled(game, id) {
  const listed = game.players.find((player) => player.id === id);
  if (!listed) return id;
  const { id: _, name, search, ...options } = /** @type {any} */ (listed);
  const text = [search, ...Object.entries(options).map(([key, value]) => `${key}=${value}`)].join(' ');
  return game.players.some((player) => player.id === text) ? `${text} ties=random` : text;
}
