// Draws the fields in which the search is chosen whose tree is shown, and the side for which values are shown.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { evaluationOf, optionIn, searchIn } from '../../player.js';
import { withOption } from '../../spelled.js';
import { explained } from '../../views/explained.js';
import { sideName } from '../../words.js';
import { readerIn, readerName, readersOf, withReader } from './readers.js';
import { firstSide } from './state.js';
import { evaluationName } from './values.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./index.js').Actions} Actions */
/** @typedef {import('./state.js').TreeState} TreeState */

const DEEPEST = 9;

/** @param {TreeState} state @param {Game} game @param {Words} t @param {Actions} actions */
export function reader(state, game, t, actions) {
  const { player } = state.wanted;
  const evaluation = evaluationOf(player, game);
  /** @param {string} name @param {string[]} values @param {string} value @param {(value: string) => void} put @param {(value: string) => string} title */
  const list = (name, values, value, put, title) => html`<div class="field"><label>
    <span>${t(`tree.reader.${name}`)}</span>
    <select @change=${(/** @type {Event} */ event) => put(/** @type {HTMLSelectElement} */ (event.target).value)}>
      ${values.includes(value) ? nothing : html`<option value=${value} .selected=${true}>${title(value)}</option>`}
      ${values.map((each) => html`<option value=${each} .selected=${each === value}>${title(each)}</option>`)}
    </select>
  </label>${explained(name, searchIn(player), t)}</div>`;
  const whole = game.evaluations.length === 0 ? [''] : []; // to the end
  const depths = [...whole, ...Array.from({ length: DEEPEST }, (_, index) => String(index + 1))];
  const viewers = () =>
    list(
      'viewer',
      ['first', 'second', 'mover'],
      state.wanted.viewer ?? firstSide(state),
      (each) => actions.viewer(/** @type {'first' | 'second' | 'mover'} */ (each)),
      (each) =>
        each === 'mover'
          ? t('tree.viewer.mover')
          : t(each === firstSide(state) ? 'tree.viewer.first' : 'tree.viewer', {
              side: sideName(game, /** @type {any} */ (each), t),
            }),
    );
  return html`<div class="reader" role="group" aria-label=${t('tree.reader')}>
    ${list(
      'search',
      readersOf(game),
      readerIn(player),
      (each) => actions.player(withReader(player, each)),
      (each) => readerName(each, t),
    )}
    ${list(
      'depth',
      depths,
      optionIn(player, 'depth') ?? '',
      (each) => actions.player(withOption(player, 'depth', each)),
      (each) => (each === '' ? t('tree.plies.all') : t('tree.plies', { count: Number(each) })),
    )}
    ${
      game.evaluations.length > 0
        ? list(
            'evaluation',
            game.evaluations,
            evaluation,
            (each) => actions.player(withOption(player, 'evaluation', each)),
            (each) => evaluationName(each, t),
          )
        : nothing
    }
    ${iterations(state, t, actions)}
    ${state.root ? viewers() : nothing}
  </div>`;
}

/** Of a search that goes deeper step by step: the depth whose tree is shown. @param {TreeState} state @param {Words} t @param {Actions} actions */
function iterations({ main }, t, actions) {
  if (!main || main.reply.iterations.length < 2) return nothing;
  const { iterations: all, iteration } = main.reply;
  return html`<label>
    <span>${t('tree.reader.iteration')}</span>
    <select @change=${(/** @type {Event} */ event) => actions.iteration(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
      ${all.map(({ depth }, index) => html`<option value=${index} .selected=${index === iteration}>${t('tree.plies', { count: depth })}</option>`)}
    </select>
  </label>`;
}
