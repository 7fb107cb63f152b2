// Draws the fields in which a player is spelled out: its search with the usual options, and below them the player as text, which is
// what the engine gets. The text is all there is; each field reads its option from it and writes it there.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { evaluationOf, ORDERS, optionIn, ownProgram, searchIn } from '../player.js';
import { withOption, withSearch } from '../spelled.js';
import { explained } from './explained.js';
import { customOption, nameOption, spelledName } from './players.js';

/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {{option: string, sentence: string}} Refused  The option that the engine refuses (an empty text: the player as a whole), and why. */

const TIES = ['first', 'last', 'random'];

/**
 * The last options of a list of players: the author's program that is chosen, if one is, and the choice to spell a player out.
 * @param {string | null} spelled The present player, where it is spelled out. @param {Game} game @param {Words} t
 */
export const customOptions = (spelled, game, t) => {
  const own = spelled !== null && ownProgram(spelled, game);
  return html`${own ? nameOption(spelled, spelledName(spelled, game, t)) : customOption(t, spelled !== null)}`;
};

/** The searches to choose from. Random is in every list of players, and has no options. @param {Game} game @param {string} search The present one. */
const searchesOf = ({ searches }, search) => searches.filter((each) => each !== 'random' || each === search);

/**
 * @param {object} given
 * @param {string} given.id Prefix of the ids of its elements.
 * @param {string} given.text The player.
 * @param {Game} given.game
 * @param {Refused | null} given.refused
 * @param {(text: string) => void} given.put
 * @param {boolean} [given.live] Is each key put at once? Else a text is put when its field is left.
 * @param {Words} t
 */
export function customPlayer({ id, text, game, refused, put, live = true }, t) {
  const search = searchIn(text);
  const evaluation = evaluationOf(text, game);
  const known = ['search', 'depth', 'nodes', 'evaluation', 'order', 'ties'];
  const wrong = refused && (known.includes(refused.option) ? refused.option : 'text');
  const thinks = search !== 'random';

  /** What stands below a field: what is wrong with it, else what it means. @param {string} name @param {string} hint */
  const below = (name, hint) =>
    wrong === name
      ? html`<p id=${`${id}-${name}-wrong`} class="wrong" role="alert">${refused?.sentence}</p>`
      : hint
        ? html`<p id=${`${id}-${name}-hint`} class="muted">${hint}</p>`
        : nothing;
  /** @param {string} name @param {string} hint */
  const described = (name, hint) =>
    wrong === name ? `${id}-${name}-wrong` : hint ? `${id}-${name}-hint` : /** @type {any} */ (nothing);

  /** @param {string} name @param {string[]} values @param {string} chosen @param {(value: string) => string} write @param {string} hint @param {(value: string) => string} [title] */
  const list = (name, values, chosen, write, hint, title = (value) => value) => html`<div class="option for-${name}">
    <label for=${`${id}-${name}`}>${t(`custom.${name}`)}</label> ${explained(name, search, t)}
    <select
      id=${`${id}-${name}`}
      aria-describedby=${described(name, hint)}
      aria-invalid=${wrong === name ? 'true' : 'false'}
      @change=${(/** @type {Event} */ event) => put(write(/** @type {HTMLSelectElement} */ (event.target).value))}
    >
      ${values.includes(chosen) ? nothing : html`<option value=${chosen} .selected=${true}>${chosen}</option>`}
      ${values.map((value) => html`<option value=${value} .selected=${value === chosen}>${title(value)}</option>`)}
    </select>
    ${below(name, hint)}
  </div>`;

  /** @param {string} name @param {string} value @param {(value: string) => string} write @param {string} hint @param {boolean} [numeric] */
  const box = (name, value, write, hint, numeric = true) => {
    const typed = (/** @type {Event} */ event) => {
      if (/** @type {InputEvent} */ (event).isComposing) return;
      const next = write(/** @type {HTMLInputElement} */ (event.target).value.normalize('NFKC'));
      if (next !== text) put(next); // `change` follows `input` when the field is left
    };
    return html`<div class="option for-${name}">
      <label for=${`${id}-${name}`}>${t(`custom.${name}`)}</label> ${explained(name, search, t)}
      <input
        id=${`${id}-${name}`}
        type="text"
        inputmode=${numeric ? 'numeric' : 'text'}
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        placeholder=${numeric ? t('custom.none') : nothing}
        aria-describedby=${described(name, hint)}
        aria-invalid=${wrong === name ? 'true' : 'false'}
        .value=${value}
        @input=${live ? typed : nothing}
        @change=${typed}
      />
      ${below(name, hint)}
    </div>`;
  };
  /** @param {string} name */
  const writing = (name) => (/** @type {string} */ value) => withOption(text, name, value.replace(/\s+/g, ''));
  /** The text with another search; the order of moves belongs to alphabeta alone. @param {string} value */
  const searching = (value) => withSearch(value === 'alphabeta' ? text : withOption(text, 'order', ''), value);
  /** What a search or an evaluation does, where there are words for it. @param {string} key */
  const note = (key) => (t.has(key) ? t(key) : '');

  return html`<div class="custom-player">
    ${list('search', searchesOf(game, search), search, searching, note(`custom.search.${search}`))}
    ${
      thinks
        ? html`${
            game.evaluations.length
              ? list(
                  'evaluation',
                  game.evaluations,
                  evaluation,
                  writing('evaluation'),
                  note(`custom.evaluation.${evaluation}`),
                )
              : nothing
          }
          ${box('depth', optionIn(text, 'depth') ?? '', writing('depth'), t('custom.depth.how'))}
          ${box('nodes', optionIn(text, 'nodes') ?? '', writing('nodes'), t('custom.nodes.how'))}
          ${
            search === 'alphabeta'
              ? list(
                  'order',
                  ORDERS,
                  optionIn(text, 'order') ?? ORDERS[0],
                  (value) => withOption(text, 'order', value === ORDERS[0] ? '' : value),
                  t('custom.order.how'),
                  (value) => t(`custom.order.${value}`),
                )
              : nothing
          }
          ${list(
            'ties',
            TIES,
            optionIn(text, 'ties') ?? 'random',
            (value) => withOption(text, 'ties', value === 'random' ? '' : value), // the usual one
            t('custom.ties.how'),
            (value) => (t.has(`custom.ties.${value}`) ? t(`custom.ties.${value}`) : value),
          )}`
        : nothing
    }
    ${box('text', text, (value) => value, t('custom.text.how'), false)}
  </div>`;
}
