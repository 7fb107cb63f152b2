// The moves played, with passes between them: each leads back to its position. A move can be typed here, and the board read.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { gameOf, viewOf } from '../state.js';
import { number } from '../words.js';
import { losses } from './advantage.js';
import { BLUNDER, MISTAKE } from './worth.js';

/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('./page.js').Words} Words */
/** @typedef {import('./page.js').Deeds} Deeds */

/** @param {State} state @param {Words} t @param {Deeds} deeds @param {string} asText The board in characters. */
export function moves(state, t, { dispatch, playSquare }, asText) {
  const game = gameOf(state);
  const lost = losses(state);
  /** @param {Side | null | undefined} side */
  const pass = (side) => (side ? html`<li class="pass ${side}"><span>${t('pass')}</span></li>` : nothing);
  /** @param {SubmitEvent} event */
  const typed = (event) => {
    event.preventDefault();
    const box = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem('move')
    );
    const square = box.value.trim().toLowerCase();
    box.value = '';
    if (square) playSquare(square);
  };
  return html`<section class="card" aria-labelledby="moves-title">
    <h2 id="moves-title">${t('moves')} <small>${t('moves.count', { count: state.line.length })}</small></h2>
    ${state.line.length === 0 ? html`<p class="muted">${t('moves.none')}</p>` : nothing}
    <ol class="record">
      ${pass(viewOf(state, 0)?.passed)}
      ${state.line.map((move, index) => {
        const side = viewOf(state, index)?.turn;
        const loss = lost[index] ?? 0;
        const mark = loss >= BLUNDER ? '??' : loss >= MISTAKE ? '?' : '';
        const name = [
          number(index + 1, t.lang),
          side && t(`side.${game.sides[side]}`),
          move,
          mark && t(loss >= BLUNDER ? 'moves.blunder' : 'moves.mistake'),
        ];
        return html`<li class=${side ?? ''}>
            <button
              type="button"
              class=${index < state.at ? '' : 'ahead'}
              aria-label=${name.filter(Boolean).join(t('list'))}
              aria-current=${index === state.at - 1 ? 'step' : 'false'}
              @click=${() => dispatch({ type: 'jump', at: index + 1 })}
            >
              ${move}${mark ? html`<b class="mark-${mark.length}">${mark}</b>` : nothing}
            </button>
          </li>
          ${pass(viewOf(state, index + 1)?.passed)}`;
      })}
    </ol>
    <form class="typed" @submit=${typed}>
      <label>${t('moves.type')} <input name="move" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="4" size="4" /></label>
      <button type="submit">${t('moves.play')}</button>
    </form>
    <details class="as-text"><summary>${t('moves.as-text')}</summary><pre>${asText}</pre></details>
  </section>`;
}
