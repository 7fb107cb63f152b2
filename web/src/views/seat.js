// Draws a seat: the side, its player, and its score.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { HUMAN, isListed } from '../player.js';
import { gameOf, mover } from '../round/state.js';
import { number } from '../words.js';
import { playerOptions } from './players.js';

/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../round/state.js').RoundState} RoundState */
/** @typedef {import('../round/round.js').RoundActions} Actions */
/** @typedef {import('./players.js').Measured} Measured */
/** @typedef {import('../words.js').Words} Words */

/** @param {RoundState & Measured} state @param {Side} side @param {import('../../contract.js').View | null} view @param {Words} t @param {Actions} actions */
export function seat(state, side, view, t, { dispatch }) {
  const game = gameOf(state);
  const name = t(`Side.${game.sides[side]}`);
  const chosen = state.seats[side];
  const listed = chosen === HUMAN || isListed(chosen, game);
  return html`<div class="seat ${side} ${game.look.pieces}" data-turn=${mover(state)?.side === side ? 'true' : 'false'}>
    <span class="piece ${side}" data-colour=${game.look.colours[side]} aria-hidden="true"></span>
    <label for=${`${state.id}seat-${side}`}>${name}</label>
    <select
      id=${`${state.id}seat-${side}`}
      @change=${(/** @type {Event} */ event) =>
        dispatch({ type: 'seat', side, player: /** @type {HTMLSelectElement} */ (event.target).value })}
    >
      <option value=${HUMAN} .selected=${chosen === HUMAN}>${t('you')}</option>
      ${listed ? nothing : html`<option value=${chosen} .selected=${true}>${chosen}</option>`}
      ${playerOptions(game, chosen, state, t)}
    </select>
    ${pile(view, side, t)}
    ${view?.result?.winner === side ? html`<span class="stamp" lang="ja" aria-hidden="true">勝</span>` : nothing}
    ${
      view?.score
        ? html`<span class="score" role="group" aria-label=${t('score', { side: name })}>${number(view.score[side], t.lang)}</span>`
        : nothing
    }
  </div>`;
}

/** The numbers that a side has taken, in a game with numbers. @param {import('../../contract.js').View | null} view @param {Side} side @param {Words} t */
function pile(view, side, t) {
  const taken = Object.values(view?.cells ?? {}).filter(
    (cell) => cell !== null && typeof cell === 'object' && cell.taken === side && cell.value !== null,
  );
  if (taken.length === 0) return nothing;
  const values = taken.map((cell) => Number(/** @type {any} */ (cell).value)).toSorted((a, b) => b - a);
  return html`<span class="pile" role="group" aria-label=${t('pile')}>
    ${values.map((value) => html`<span class=${value < 0 ? 'minus' : 'plus'}>${number(value, t.lang)} </span>`)}
  </span>`;
}
