// Draws the buttons of the Play room: under the board those for moving about and for the game, in a menu those that are needed
// less often, and beside the status what can be done next.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { keyOf, recordOf, viewOf, watching } from '../../round/state.js';
import { PACES, possible } from './actions.js';
import { KEYS, keyFor } from './keys.js';

/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./actions.js').Actions} Actions */
/** @typedef {import('./index.js').PlayState} PlayState */
/** @typedef {import('./keys.js').Command} Command */

/** @type {{[command: string]: string}} */
const ICONS = {
  start: 'M5 4v12M16 4l-8 6 8 6z',
  back: 'M13 4l-8 6 8 6z',
  forward: 'M7 4l8 6-8 6z',
  end: 'M15 4v12M4 4l8 6-8 6z',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  new: 'M6 8l4 4 4-4',
};

/** @param {string} name */
const icon = (name) => html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;

/** What a button says on hover: what it does, and its key. @param {string} command @param {Words} t */
function tip(command, t) {
  const words = t(t.has(`tip.${command}`) ? `tip.${command}` : command);
  const known = Object.values(KEYS).includes(/** @type {Command} */ (command));
  return known ? `${words} (${keyFor(/** @type {Command} */ (command))})` : words;
}

/** @param {PlayState} state @param {Words} t @param {Actions} actions */
function buttons(state, t, actions) {
  const can = possible(state, actions);
  /** @param {string} name @param {string} [kind] @param {unknown} [pressed] @param {string} [words] The key of its name. */
  const button = (name, kind = '', pressed = nothing, words = name) => html`<button
    type="button"
    class=${kind}
    title=${tip(name, t)}
    aria-label=${kind === 'icon' ? t(name) : nothing}
    aria-disabled=${can[name] ? 'false' : 'true'}
    aria-pressed=${pressed}
    @click=${() => can[name]?.()}
  >
    ${kind === 'icon' ? icon(name) : t(words)}
  </button>`;
  return { can, button };
}

/** @param {PlayState} state @param {Words} t @param {Actions} actions @param {() => void} choose Open the choices for a new game. */
export function controls(state, t, actions, choose) {
  const { can, button } = buttons(state, t, actions);
  const menu = `${state.id}more`;
  return html`<div class="controls" role="group" aria-label=${t('actions')}>
    <span class="steps">${button('start', 'icon')}${button('back', 'icon')}${button('forward', 'icon')}${button('end', 'icon')}</span>
    <span class="steps">${button('undo')}${button('redo')}</span>
    <span class="steps">
      ${button('hint', '', String(state.hint === keyOf(recordOf(state))))}
      <button
        type="button"
        role="switch"
        title=${tip('values', t)}
        aria-checked=${state.values ? 'true' : 'false'}
        aria-disabled=${can.values ? 'false' : 'true'}
        @click=${() => can.values?.()}
      >
        ${t('values')}
      </button>
    </span>
    <span class="steps">
      <span class="split">${button('new', 'primary')}<button type="button" class="primary icon" aria-label=${t('new.options')} title=${t('new.options')} @click=${choose}>${icon('new')}</button></span>
      <button type="button" class="icon" popovertarget=${menu} aria-label=${t('more')} title=${t('more')}>${icon('more')}</button>
    </span>
    <div class="menu" id=${menu} popover @click=${(/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.currentTarget).hidePopover()}>
      ${button('lots')} ${button('rematch')} ${button('flip')} ${can.restore ? button('restore') : nothing} ${button('share')}
    </div>
  </div>`;
}

/** What can be done next: stop or continue, a new game at the end. @param {PlayState} state @param {Words} t @param {Actions} actions */
export function next(state, t, actions) {
  const { can, button } = buttons(state, t, actions);
  const over = Boolean(viewOf(state)?.result);
  const pace =
    watching(state) && !over
      ? html`<label class="pace">${t('pace')}
          <input type="range" min="0" max=${PACES.length - 1} .value=${String(PACES.indexOf(state.pace))}
            aria-valuetext=${t('pace.seconds', { seconds: state.pace / 1000 })}
            @input=${(/** @type {InputEvent} */ event) =>
              actions.setPace(PACES[Number(/** @type {HTMLInputElement} */ (event.target).value)])} />
        </label>`
      : nothing;
  if (can.leave)
    return html`<div class="next" role="group" aria-label=${t('next')}>${button('leave', '', nothing, 'lookahead.leave')}</div>`;
  return html`<div class="next" role="group" aria-label=${t('next')}>
    ${pace}
    ${can.stop ? button('stop', '', nothing, watching(state) ? 'stop.watching' : 'stop') : nothing} ${can.continue ? button('continue') : nothing}
    ${watching(state) && can.step ? button('step') : nothing} ${can.rematch ? button('rematch') : nothing}
  </div>`;
}
