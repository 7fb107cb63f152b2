// What can be done with the game, as buttons, each with its key.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { KEYS, keyFor } from '../keys.js';
import {
  keyOf,
  PACES,
  pythonMoves,
  pythonWaits,
  recordOf,
  redoTarget,
  undoTarget,
  viewOf,
  watching,
} from '../state.js';
import { refused } from '../wishes.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../state.js').Event} Event */
/** @typedef {import('../keys.js').Deed} Deed */
/** @typedef {import('./page.js').Words} Words */
/** @typedef {import('./page.js').Deeds} Deeds */

/**
 * What can be done now, by name: null where it cannot. The buttons and the keys both ask here.
 * @param {State} state
 * @param {Deeds} deeds
 * @returns {{[deed: string]: (() => void) | null}}
 */
export function possible(state, deeds) {
  const { dispatch } = deeds;
  const undo = undoTarget(state);
  const redo = redoTarget(state);
  const over = Boolean(viewOf(state)?.result);
  const playing = !refused(state);
  const human = playing && !over && !pythonMoves(state); // as far as is known: it may be asked for ahead of Python
  const runs = pythonMoves(state) && !state.step;
  /** @param {Event} event */
  const tell = (event) => () => dispatch(event);
  return {
    new: deeds.newGame,
    undo: undo === null ? null : tell({ type: 'jump', at: undo }),
    redo: redo === null ? null : tell({ type: 'jump', at: redo }),
    hint: human ? tell({ type: 'hint' }) : null,
    values: playing ? deeds.toggleValues : null,
    stop: runs ? (watching(state) ? tell({ type: 'pause' }) : deeds.stop) : null,
    continue: pythonWaits(state) || (state.paused && state.step) ? tell({ type: 'resume' }) : null,
    step: pythonWaits(state) && state.at === state.line.length ? tell({ type: 'step' }) : null,
    restore: state.kept ? tell({ type: 'restore' }) : null,
    rematch: over ? deeds.rematch : null,
    lots: deeds.drawLots,
    share: deeds.share,
  };
}

/** @param {State} state @param {Words} t @param {Deeds} deeds */
export function actions(state, t, deeds) {
  const can = possible(state, deeds);
  /** @param {string} name @param {string} [kind] */
  const button = (name, kind = '') => html`<button
    type="button"
    class=${kind}
    aria-disabled=${can[name] ? 'false' : 'true'}
    aria-pressed=${name === 'hint' ? String(state.hint === keyOf(recordOf(state))) : nothing}
    @click=${() => can[name]?.()}
  >
    ${t(name)}${Object.values(KEYS).includes(/** @type {Deed} */ (name)) ? html`<kbd aria-hidden="true">${keyFor(/** @type {Deed} */ (name))}</kbd>` : nothing}
  </button>`;
  return html`<div class="actions" role="group" aria-label=${t('actions')}>
    ${button('new', 'primary')} ${button('undo')} ${button('redo')} ${button('hint')}
    ${can.continue ? button('continue') : button('stop')} ${watching(state) ? button('step') : nothing}
    ${can.rematch ? button('rematch') : button('lots')} ${button('share')} ${can.restore ? button('restore') : nothing}
    <label class="switch">
      <input type="checkbox" role="switch" .checked=${state.values} @change=${deeds.toggleValues} />${t('values')}<kbd aria-hidden="true">${keyFor('values')}</kbd>
    </label>
    ${
      watching(state)
        ? html`<label class="pace">${t('pace')}
            <input type="range" min="0" max=${PACES.length - 1} .value=${String(PACES.indexOf(state.pace))}
              @input=${(/** @type {InputEvent} */ event) =>
                deeds.setPace(PACES[Number(/** @type {HTMLInputElement} */ (event.target).value)])} />
          </label>`
        : nothing
    }
  </div>`;
}
