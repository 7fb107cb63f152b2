// Draws what the menu of actions has in it: what is needed less often, and on a phone what tabs lead to elsewhere; and beside the
// actions the pace of a game that is watched.

import { html, nothing } from 'lit-html';
import { viewOf } from '../../round/state.ts';
import { treeHere } from '../../round/tree_address.ts';
import { button as plainButton, valued } from '../../views/controls.ts';
import type { Words } from '../../words.ts';
import type { Actions } from './actions.ts';
import { buttons } from './controls.ts';
import { TABS, WITH_BUTTONS } from './panels/index.ts';
import { sending, share } from './sharing.ts';
import { PACES, type PlayState, USUAL_PACE } from './state.ts';

export function menu(state: PlayState, t: Words, actions: Actions) {
  const { can, button, toggle, choose } = buttons(state, t, actions);
  const isInRow = viewOf(state)?.result && !can.leave && !sending(state, t, actions);
  const panel = (id: string) =>
    html`<button type="button" class="phone" @click=${() => actions.press(id)}>${t(`panel.${id}`)}</button>`;
  return html`${choose('tight', t('new.options'))} ${button('lots')} ${can.rematch && !isInRow ? button('rematch') : nothing} ${button('redo', 'tight')}
    ${button('flip')} ${plainButton(t('share'), () => share(state, actions))} ${toggle('sound')}
    <hr>
    ${plainButton(t('moves.type'), () => actions.press('type'))} ${plainButton(t('text.as.board'), () => actions.press('as-text'))}
    ${WITH_BUTTONS.filter((id) => !TABS.includes(id)).map(panel)}
    ${treeHere(state) ? panel('tree') : nothing}`;
}

export const pace = (state: PlayState, t: Words, actions: Actions) => html`<label class="pace">${t('pace')}
    <input type="range" min="0" max=${PACES.length - 1} .value=${String(PACES.indexOf(state.pace))}
      aria-valuetext=${t('pace.seconds', { seconds: state.pace / 1000 })}
      @input=${valued((at) => actions.keep('pace', String(PACES[Number(at)] ?? USUAL_PACE)))} />
  </label>`;
