// The game as text: pasted in, or copied out; and as a picture.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { writeAddress } from '../../address.js';
import { picture, token } from '../../picture.js';
import { gameOf, shownView } from '../../state.js';
import { explain } from '../problem.js';

/** @typedef {import('../../state.js').State} State */
/** @typedef {import('../page.js').Words} Words */
/** @typedef {import('../page.js').Deeds} Deeds */

/** @param {State} state @param {Words} t @param {Deeds} deeds */
export function text(state, t, { aside }) {
  const { pasted, pastedProblem } = state.aside;
  const view = shownView(state);
  const address = `${location.href.split('#')[0]}${writeAddress(state)}`;
  return html`<label for="paste">${t('text.paste')}</label>
    <textarea
      id="paste"
      rows="3"
      spellcheck="false"
      autocapitalize="off"
      aria-describedby=${pastedProblem ? 'paste-wrong paste-kinds' : 'paste-kinds'}
      aria-invalid=${pastedProblem ? 'true' : 'false'}
      .value=${pasted}
      @input=${(/** @type {InputEvent} */ event) => aside.paste(/** @type {HTMLTextAreaElement} */ (event.target).value)}
    ></textarea>
    ${
      pastedProblem
        ? html`<p id="paste-wrong" class="wrong" role="alert">${explain(pastedProblem, gameFor(state), t)}</p>`
        : nothing
    }
    <p id="paste-kinds" class="muted">${t(`text.kinds.${state.start.game}`)}</p>
    <div class="row"><button type="button" class="primary" @click=${aside.readPasted}>${t('text.open')}</button></div>
    <h3>${t('text.out')}</h3>
    <div class="export">
      ${line('moves', (state.transcript ?? state.line.join('')) || '—', state, t, aside)}
      ${line('position', view?.setup ?? '', state, t, aside)} ${line('address', address, state, t, aside)}
    </div>
    ${
      view
        ? html`<div class="row saves">
            ${picture(view, token, t('text.picture'))}
            <div>
              <button type="button" @click=${() => aside.download('svg')}>${t('text.save', { kind: 'SVG' })}</button>
              <button type="button" @click=${() => aside.download('png')}>${t('text.save', { kind: 'PNG' })}</button>
            </div>
          </div>`
        : nothing
    }`;
}

/** The game that a refused text was read as: by its looks it may be another than the one on the board. @param {State} state */
function gameFor(state) {
  const facts = state.aside.pastedProblem?.args ?? {};
  return state.games.find(({ id }) => id === facts.of) ?? gameOf(state);
}

/** @param {string} what @param {string} text @param {State} state @param {Words} t @param {Deeds['aside']} aside */
const line = (what, text, state, t, aside) => html`
  <label for=${`export-${what}`}>${t(`text.${what}`)}</label>
  <input
    id=${`export-${what}`}
    readonly
    .value=${text}
    @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
  />
  <button
    type="button"
    aria-label=${t(`text.copy.${what}`)}
    @click=${(/** @type {Event} */ event) =>
      aside.copy(text, what, /** @type {Element} */ (event.currentTarget).previousElementSibling)}
  >
    ${t(state.note === `text.copied.${what}` ? 'text.copied' : 'text.copy')}
  </button>
`;
