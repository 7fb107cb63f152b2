// Draws the form of a series. The engine checks it; its refusal is shown beside the field.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { sizesOf } from '../../board/setup.js';
import { CUSTOM, isListed, ownProgram } from '../../player.js';
import { spelledOut } from '../../spelled.js';
import { customOptions, customPlayer } from '../../views/custom_player.js';
import { chosenName, playerFacts, playerOptions } from '../../views/players.js';
import { number } from '../../words.js';
import { freshSeed, freshSeries, isAddressProblem, plainText, takesLists, transcripts, usualTest } from './address.js';
import { namesOf } from './figures.js';
import { fieldOf, optionOf, refusal } from './refusals.js';
import { locked } from './state.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('./state.js').Arena} Arena */
/** @typedef {import('./address.js').Wanted} Wanted */
/** @typedef {import('../index.js').HouseState} HouseState */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./index.js').Actions} Actions */

/** @param {HouseState} state @param {string} id */
export const gameIn = ({ games }, id) => /** @type {Game} */ (games.find((game) => game.id === id) ?? games[0]);

/** The series in one line. @param {HouseState} state @param {Arena} arena @param {Words} t */
export function summary(state, { wanted, known }, t) {
  const game = gameIn(state, wanted.game);
  const [a, b] = namesOf([wanted.a, wanted.b], game, t);
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
        .join(t('dot'))}</small
    >`;
}

/** @param {HouseState} state @param {Arena} arena @param {Words} t @param {Actions} actions */
export function setup(state, arena, t, actions) {
  const { wanted, known, problem } = arena;
  const game = gameIn(state, wanted.game);
  const place = isAddressProblem(problem) ? null : fieldOf(problem);
  /** Below a field: what is wrong with it, else what it means. The place is kept where there is nothing to say, so that the
   *  buttons below do not move. @param {string} name @param {string} [meaning] */
  const below = (name, meaning) =>
    place === name && problem
      ? html`<p id=${`below-${name}`} class="wrong">${refusal(problem, game, t)}</p>`
      : html`<p id=${`below-${name}`} class="muted">${meaning || nothing}</p>`;
  /** @param {string} name @param {string} [meaning] */
  const describedBy = (name, meaning) => (place === name || meaning ? `below-${name}` : nothing);
  /** A field for one line of text. @param {string} name @param {string} label @param {string} value @param {(text: string) => void} put @param {{hint?: string, meaning?: string, beside?: unknown}} [how] */
  const box = (
    name,
    label,
    value,
    put,
    { hint = '', meaning = '', beside = nothing } = {},
  ) => html`<div class="field for-${name}">
    <label for=${`arena-${name}`}>${label}</label>
    <input
      id=${`arena-${name}`}
      type="text"
      inputmode="decimal"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      placeholder=${hint}
      aria-invalid=${place === name ? 'true' : 'false'}
      aria-describedby=${describedBy(name, meaning)}
      .value=${value}
      @change=${(/** @type {Event} */ event) => put(plainText(/** @type {HTMLInputElement} */ (event.target).value))}
    />
    ${beside} ${below(name, meaning)}
  </div>`;
  /** A list to choose from. @param {string} name @param {string} label @param {unknown} options @param {(value: string) => void} put */
  const choice = (name, label, options, put) => html`<div class="field for-${name}">
    <label for=${`arena-${name}`}>${label}</label>
    <select
      id=${`arena-${name}`}
      aria-invalid=${place === name ? 'true' : 'false'}
      aria-describedby=${describedBy(name)}
      @change=${(/** @type {Event} */ event) => put(/** @type {HTMLSelectElement} */ (event.target).value)}
    >
      ${options}
    </select>
    ${place === name ? below(name) : nothing}
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
    const put = (player) => actions.want({ [who]: player });
    return html`<div class="player">
      <div class="field who">
        <label for=${`arena-${who}`}>${t(`arena.${who}`)}</label>
        <select
          id=${`arena-${who}`}
          aria-describedby=${describedBy(who, listed ? 'facts' : '')}
          @change=${(/** @type {Event} */ event) => {
            const { value } = /** @type {HTMLSelectElement} */ (event.target);
            put(value === CUSTOM ? textOf(chosen, game) : value);
          }}
        >
          <button type="button"><span>${listed || ownProgram(chosen, game) ? chosenName(chosen, game, t) : t('player.custom')}</span></button>
          ${playerOptions(game, chosen, state, t)} ${customOptions(listed ? null : chosen, game, t)}
        </select>
        ${listed ? below(who, playerFacts(chosen, game, state, t).join(t('dot'))) : nothing}
      </div>
      ${
        listed
          ? nothing
          : html`<div role="group" aria-label=${t(`arena.custom.${who}`)}>
              ${customPlayer(
                {
                  id: `arena-${who}-custom`,
                  text: chosen,
                  game,
                  refused:
                    place === who && problem
                      ? { option: optionOf(problem), sentence: refusal(problem, game, t) }
                      : null,
                  put,
                  live: false,
                },
                t,
              )}
            </div>`
      }
    </div>`;
  };

  const lists = takesLists(game);
  return html`<fieldset ?disabled=${locked(arena)}>
    ${choice(
      'game',
      t('arena.game'),
      state.games.map(({ id }) => html`<option value=${id} .selected=${id === game.id}>${t(`game.${id}`)}</option>`),
      (id) => actions.want({ ...freshSeries(gameIn(state, id)), games: wanted.games, seed: wanted.seed }),
    )}
    <div class="players">${seat('a')} ${seat('b')}</div>
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
              html`${sizesOf(game).map((size) => {
                const selected = size === Number(wanted.size || game.rows);
                return html`<option value=${size} .selected=${selected}>${size} × ${size}</option>`;
              })}
              ${
                place === 'size'
                  ? html`<option value=${wanted.size} .selected=${true}>${wanted.size}</option>`
                  : nothing
              }`,
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
        meaning: t('arena.seed.how'),
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
              aria-describedby=${describedBy('openings')}
              placeholder=${example(game)}
              .value=${wanted.openings}
              @change=${(/** @type {Event} */ event) =>
                actions.want({ openings: /** @type {HTMLTextAreaElement} */ (event.target).value.normalize('NFKC') })}
            ></textarea>
            ${below('openings')}
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
      ${box('alpha', t('arena.sprt.alpha'), wanted.alpha, (/** @type {string} */ alpha) => actions.want({ alpha }), {
        ...usual,
        meaning: t('arena.sprt.alpha.how'),
      })}
      ${box('beta', t('arena.sprt.beta'), wanted.beta, (/** @type {string} */ beta) => actions.want({ beta }), {
        ...usual,
        meaning: t('arena.sprt.beta.how'),
      })}
    </div>`;
}

/** A listed player as text, for the player to change. @param {string} id @param {Game} game */
function textOf(id, game) {
  const text = spelledOut(id, game);
  return isListed(text, game) ? `${text} ties=random` : text; // a text that is an id would close the fields
}

/** Two openings as they are written. @param {Game} game */
function example({ pictures }) {
  const moves = pictures.map((picture) => picture.moves).filter((moves) => typeof moves === 'string');
  return moves.slice(0, 2).join('\n');
}
