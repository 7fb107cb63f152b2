// What opens beside the board, in place of thought and moves: rules and keys, a position set up by hand, the game as text,
// the games kept on this device. Never over the board: there is no modal.

import { keyed } from '../../../vendor/lit-html/directives/keyed.js';
import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { keyFor } from '../../keys.js';
import { setup } from './setup.js';

/** @typedef {import('../../state.js').State} State */
/** @typedef {import('../../state.js').Panel} Panel */
/** @typedef {import('../page.js').Words} Words */
/** @typedef {import('../page.js').Deeds} Deeds */

/** @typedef {(state: State, t: Words, deeds: Deeds) => unknown} Room */

/** All but the one that plays on the board are loaded when somebody first opens them. */
const LOADS = {
  help: async () => (await import('./help.js')).help,
  setup: async () => setup,
  text: async () => {
    await import('../../pasted.js'); // which it asks for when somebody has pasted something
    return (await import('./text.js')).text;
  },
  shelf: async () => (await import('./shelf.js')).shelf,
};
/** @type {{[panel in Panel]?: Room}} */
const loaded = {};

/** A panel can be opened when this is done. @param {Panel} panel */
export async function load(panel) {
  loaded[panel] ??= await LOADS[panel]();
}

/** The buttons that open them. @param {State} state @param {Words} t @param {Deeds} deeds */
export const panelButtons = (state, t, { aside }) => html`<div class="panels" role="group" aria-label=${t('panels')}>
  ${
    /** @type {Panel[]} */ (Object.keys(LOADS)).map(
      (panel) => html`<button
      type="button"
      data-panel=${panel}
      aria-expanded=${state.panel === panel ? 'true' : 'false'}
      @click=${() => aside.panel(panel)}
    >
      ${t(`panel.${panel}`)}<kbd aria-hidden="true">${keyFor(panel)}</kbd>
    </button>`,
    )
  }
</div>`;

/** The one that is open. @param {State} state @param {Words} t @param {Deeds} deeds */
export function openPanel(state, t, deeds) {
  const panel = state.panel && loaded[state.panel];
  if (!state.panel || !panel) return nothing;
  return keyed(
    state.panel,
    html`<section class="card panel for-${state.panel}" aria-labelledby="panel-title" tabindex="-1">
      <h2 id="panel-title">
        ${t(`panel.${state.panel}`)}
        <button type="button" class="quiet" @click=${deeds.aside.closePanel}>
          ${t('panel.close')}<kbd aria-hidden="true">${keyFor('close')}</kbd>
        </button>
      </h2>
      ${panel(state, t, deeds)}
    </section>`,
  );
}
