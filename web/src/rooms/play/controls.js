// Draws the buttons for the game, each with its key.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { keyOf, recordOf, watching } from '../../round/state.js';
import { PACES, possible } from './actions.js';
import { KEYS, keyFor } from './keys.js';

/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./actions.js').Actions} Actions */
/** @typedef {import('./index.js').PlayState} PlayState */
/** @typedef {import('./keys.js').Command} Command */

/** @param {PlayState} state @param {Words} t @param {Actions} actions */
export function controls(state, t, actions) {
  const can = possible(state, actions);
  /** @param {string} name @param {string} [kind] */
  const button = (name, kind = '') => html`<button
    type="button"
    class=${kind}
    aria-disabled=${can[name] ? 'false' : 'true'}
    aria-pressed=${name === 'hint' ? String(state.hint === keyOf(recordOf(state))) : nothing}
    @click=${() => can[name]?.()}
  >
    ${t(name)}${Object.values(KEYS).includes(/** @type {Command} */ (name)) ? html`<kbd aria-hidden="true">${keyFor(/** @type {Command} */ (name))}</kbd>` : nothing}
  </button>`;
  return html`<div class="actions" role="group" aria-label=${t('actions')}>
    ${button('new', 'primary')} ${button('undo')} ${button('redo')} ${button('hint')}
    ${can.continue ? button('continue') : button('stop')} ${watching(state) ? button('step') : nothing}
    ${can.rematch ? button('rematch') : button('lots')} ${button('share')} ${can.restore ? button('restore') : nothing}
    <label class="switch">
      <input type="checkbox" role="switch" .checked=${state.values} @change=${actions.toggleValues} />${t('values')}<kbd aria-hidden="true">${keyFor('values')}</kbd>
    </label>
    ${
      watching(state)
        ? html`<label class="pace">${t('pace')}
            <input type="range" min="0" max=${PACES.length - 1} .value=${String(PACES.indexOf(state.pace))}
              @input=${(/** @type {InputEvent} */ event) =>
                actions.setPace(PACES[Number(/** @type {HTMLInputElement} */ (event.target).value)])} />
          </label>`
        : nothing
    }
  </div>`;
}
