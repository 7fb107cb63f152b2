// Draws the form of a series. The engine checks it; its refusal is shown beside the field.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { sizesOf } from '../../board/setup.js';
import { isListed, listedPlayer, optionsOf, playerText } from '../../player.js';
import { playerOptions } from '../../views/players.js';
import { number } from '../../words.js';
import { nameOf } from './figures.js';
import { fieldOf, refusal } from './refusals.js';
import { freshSeed, freshSeries, isAddressProblem, plainText, takesLists, transcripts, usualTest } from './series.js';
import { locked } from './state.js';

/** @typedef {import('../../../contract.js').Game} Game */
/** @typedef {import('./state.js').Arena} Arena */
/** @typedef {import('./series.js').Wanted} Wanted */
/** @typedef {import('../index.js').HouseState} HouseState */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./index.js').Actions} Actions */

/** The value of the choice that opens a text box. No player has this id. */
const AS_TEXT = '…';

/** @param {HouseState} state @param {string} id */
export const gameIn = ({ games }, id) => /** @type {Game} */ (games.find((game) => game.id === id) ?? games[0]);

/** The series in one line. @param {HouseState} state @param {Arena} arena @param {Words} t */
export function summary(state, { wanted, known }, t) {
  const game = gameIn(state, wanted.game);
  const [a, b] = [wanted.a, wanted.b].map((player) => nameOf(player, game, t));
  const games = Number(wanted.games);
  return html`<b>${t('arena.versus', { a, b })}</b>
    <small
      >${[
        t(`game.${game.id}`),
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

/** @param {HouseState} state @param {Arena} arena @param {Words} t @param {Actions} actions */
export function setup(state, arena, t, actions) {
  const { wanted, known, problem } = arena;
  const game = gameIn(state, wanted.game);
  const place = isAddressProblem(problem) ? null : fieldOf(problem);
  /** The message of a field. Its place is kept where there is none, so that the buttons below do not move. @param {string} name */
  const error = (name) =>
    html`<p id=${`wrong-${name}`} class="wrong">${place === name && problem ? refusal(problem, game, t) : nothing}</p>`;
  /** A field for one line of text. @param {string} name @param {string} label @param {string} value @param {(text: string) => void} put @param {{hint?: string, numeric?: boolean, beside?: unknown}} [how] */
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
    ${beside} ${error(name)}
  </div>`;
  /** A list to choose from. @param {string} name @param {string} label @param {unknown} options @param {(value: string) => void} put */
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
    const listed = isListed(chosen, game);
    /** @param {string} player */
    const put = (player) => actions.want({ [who]: player === AS_TEXT ? textOf(chosen, game) : player });
    return html`<div class="player">
      ${choice(
        listed ? who : `${who}-listed`,
        t(`arena.${who}`),
        html`${playerOptions(game, chosen, state, t)}
          <option value=${AS_TEXT} .selected=${!listed}>${t('arena.spelled')}</option>`,
        put,
      )}
      ${
        listed
          ? place === who
            ? error(who)
            : nothing
          : box(who, t(`arena.spelled.${who}`), chosen, (text) => actions.want({ [who]: text }), { numeric: false })
      }
    </div>`;
  };

  const anyText = [wanted.a, wanted.b].some((player) => !isListed(player, game));
  const lists = takesLists(game);
  return html`<fieldset ?disabled=${locked(arena)}>
    ${choice(
      'game',
      t('arena.game'),
      state.games.map(({ id }) => html`<option value=${id} .selected=${id === game.id}>${t(`game.${id}`)}</option>`),
      (id) => actions.want({ ...freshSeries(gameIn(state, id)), games: wanted.games, seed: wanted.seed }),
    )}
    <div class="players">${seat('a')} ${seat('b')}</div>
    ${
      anyText
        ? html`<p class="muted">
            ${t('arena.spelled.how', {
              searches: game.searches.join(t('list')),
              evaluations: game.evaluations.join(t('list')) || '–',
            })}
          </p>`
        : nothing
    }
    <div class="fields">
      ${box('games', t('arena.games'), wanted.games, (games) => actions.want({ games }))}
      ${
        lists
          ? choice(
              'begin',
              t('arena.begin'),
              html`<option value="lot" .selected=${wanted.openings === null}>${t('arena.begin.lot')}</option>
                <option value="list" .selected=${wanted.openings !== null}>${t('arena.begin.list')}</option>`,
              (how) => actions.want({ openings: how === 'list' ? '' : null, opening: '' }),
            )
          : choice(
              'size',
              t('setup.size'),
              sizesOf(game).map((size) => {
                const selected = size === Number(wanted.size || game.rows);
                return html`<option value=${size} .selected=${selected}>${size} × ${size}</option>`;
              }),
              (size) => actions.want({ size: Number(size) === game.rows ? '' : size }),
            )
      }
      ${
        wanted.openings === null
          ? box('opening', t('arena.plies'), wanted.opening, (opening) => actions.want({ opening }), {
              hint: known?.opening != null && wanted.opening === '' ? number(known.opening, t.lang) : '',
            })
          : nothing
      }
      ${box('seed', t('arena.seed'), wanted.seed, (seed) => actions.want({ seed: seed || freshSeed() }), {
        beside: html`<button
          type="button"
          aria-label=${t('arena.seed.draw')}
          title=${t('arena.seed.draw')}
          @click=${() => actions.want({ seed: freshSeed() })}
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
                actions.want({ openings: /** @type {HTMLTextAreaElement} */ (event.target).value.normalize('NFKC') })}
            ></textarea>
            ${error('openings')}
          </div>`
    }
    <div class="checks">
      ${check(t('arena.swap'), wanted.swap, (swap) => actions.want({ swap }))}
      ${check(t('arena.sprt'), wanted.sprt !== null, (on) =>
        actions.want({ sprt: on ? usualTest() : null, alpha: '', beta: '' }),
      )}
    </div>
    ${wanted.sprt ? test(wanted, wanted.sprt, box, t, actions) : nothing}
  </fieldset>`;
}

/** @param {Wanted} wanted @param {[string, string]} bounds @param {any} box @param {Words} t @param {Actions} actions */
function test(wanted, bounds, box, t, actions) {
  const usual = { hint: number(0.05, t.lang) };
  return html`<p class="muted">${t('arena.sprt.how')}</p>
    <div class="fields">
      ${box('low', t('arena.sprt.low'), bounds[0], (/** @type {string} */ low) => actions.want({ sprt: [low, bounds[1]] }))}
      ${box('high', t('arena.sprt.high'), bounds[1], (/** @type {string} */ high) => actions.want({ sprt: [bounds[0], high] }))}
      ${box('alpha', t('arena.sprt.alpha'), wanted.alpha, (/** @type {string} */ alpha) => actions.want({ alpha }), usual)}
      ${box('beta', t('arena.sprt.beta'), wanted.beta, (/** @type {string} */ beta) => actions.want({ beta }), usual)}
    </div>`;
}

/** A listed player as text, for the player to change. @param {string} id @param {Game} game */
function textOf(id, game) {
  const listed = listedPlayer(id, game);
  if (!listed) return id;
  const text = playerText(optionsOf(listed));
  return isListed(text, game) ? `${text} ties=random` : text; // a text that is an id would close the field
}
