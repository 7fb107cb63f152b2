// What opens beside the board, in place of thought and moves: rules and keys, a position set up by hand, the game as text,
// the games kept on this device. Never over the board: there is no modal.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';

/** @typedef {import('../../state.js').State} State */
/** @typedef {import('../../state.js').Panel} Panel */
/** @typedef {import('../page.js').Words} Words */
/** @typedef {import('../page.js').Deeds} Deeds */

/** @type {{[panel in Panel]?: (state: State, t: Words, deeds: Deeds) => unknown}} */
const panels = {};

/** The buttons that open them. @param {State} state @param {Words} t @param {Deeds} deeds */
export const panelButtons = (state, t, { dispatch }) => html`<div class="panels" role="group" aria-label=${t('panels')}>
  ${
    /** @type {Panel[]} */ (Object.keys(panels)).map(
      (panel) => html`<button
      type="button"
      aria-expanded=${state.panel === panel ? 'true' : 'false'}
      @click=${() => dispatch({ type: 'panel', panel: state.panel === panel ? null : panel })}
    >
      ${t(`panel.${panel}`)}
    </button>`,
    )
  }
</div>`;

/** The one that is open. @param {State} state @param {Words} t @param {Deeds} deeds */
export function openPanel(state, t, deeds) {
  const panel = state.panel && panels[state.panel];
  if (!state.panel || !panel) return nothing;
  return html`<section class="card panel" aria-labelledby="panel-title">
    <h2 id="panel-title">
      ${t(`panel.${state.panel}`)}
      <button type="button" class="quiet" @click=${() => deeds.dispatch({ type: 'panel', panel: null })}>${t('panel.close')}</button>
    </h2>
    ${panel(state, t, deeds)}
  </section>`;
}
