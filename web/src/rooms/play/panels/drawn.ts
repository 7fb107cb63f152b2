// Draws the open panel, and the tabs above it.

import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Words } from '../../../words.ts';
import type { Actions } from '../actions.ts';
import { keyFor } from '../keys.ts';
import { type AnyPanel, type Drawn, type PanelId, TABS, WITH_BUTTONS } from './index.ts';

/**
 * The tabs above what they open: the moves of the game, the panels, and the tree of the position.
 * @param shown The open panel.
 * @param due How many exercises are due.
 * @param hasMoves Is there a game whose moves can be shown?
 * @param hasRead Were several games read?
 * @param tree The tree's address; null: it has none.
 */
export function tabs(
  shown: PanelId | null,
  due: number,
  hasMoves: boolean,
  hasRead: boolean,
  tree: string | null,
  t: Words,
  actions: Actions,
) {
  const tip = (id: string) => `${t(`panel.${id}`)}${keyFor(id) && ` (${keyFor(id)})`}`;
  const name = (id: string) => (id === 'mistakes' && due > 0 ? t('mistakes.count', { count: due }) : null);
  const button = (
    id: PanelId,
  ) => html`<button type="button" class=${TABS.includes(id) ? '' : 'rest'} data-focus=${`tab ${id}`} title=${tip(id)}
    aria-label=${name(id) ?? t(`panel.${id}`)} aria-expanded=${shown === id} @click=${() => actions.press(id)}>
    ${name(id) ?? t(`tab.${id}`)}
  </button>`;
  const moves = html`<button type="button" aria-expanded=${shown === null} @click=${() => actions.close()}>
    ${t('moves')}
  </button>`;
  return html`<div class="panels" role="group" aria-label=${t('panels')}>
    ${hasMoves ? moves : nothing} ${WITH_BUTTONS.map(button)} ${hasRead ? button('collection') : nothing}
    ${tree ? html`<a class="rest" href=${tree} title=${tip('tree')} aria-label=${t('panel.tree')}>${t('tab.tree')}</a>` : nothing}
  </div>`;
}

export function drawPanel({ id, panel, state }: { id: PanelId; panel: AnyPanel; state: unknown }, drawn: Drawn) {
  const { t, actions } = drawn;
  return keyed(
    id,
    html`<section class="card panel for-${id}" aria-labelledby="panel-title" tabindex="-1" data-focus="panel">
      <h2 id="panel-title">
        ${t(`panel.${id}`)}
        <button type="button" class="quiet" @click=${() => actions.close()}>
          ${t('panel.close')}<kbd aria-hidden="true">${keyFor('close')}</kbd>
        </button>
      </h2>
      ${panel.draw(state, drawn)}
    </section>`,
  );
}
