// Draws a line of moves that may be played from a position. Each move shows the board after it: while it is pointed at or has
// the focus, and until it is left when it is pressed.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { gameOf, sidesOf } from '../round/state.js';

/** @typedef {import('../contract/types.js').Side} Side */
/** @typedef {import('../round/state.js').RoundState} RoundState */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {import('../round/round.js').RoundActions & {playOut?: (from: number, moves: string[]) => void}} Actions  `playOut`: show the line move by move. */

/**
 * @param {RoundState} state
 * @param {{from: number, moves: string[], side: Side}} given The moves after the game's first `from`; `side` plays the first.
 * @param {string} label
 * @param {Words} t
 * @param {Actions} actions
 */
export function line(state, { from, moves, side }, label, t, { dispatch, playOut }) {
  const { lookahead } = state;
  const { colours } = gameOf(state).look;
  const here = lookahead && lookahead.from === from && lookahead.moves.join() === moves.join() ? lookahead : null;
  /** @param {number} at @param {boolean} stays */
  const show = (at, stays) => dispatch({ type: 'lookahead', lookahead: { from, moves, at, stays } });
  const leave = () => lookahead && !lookahead.stays && dispatch({ type: 'lookahead', lookahead: null });
  const sides = sidesOf(state, { from, moves }, side);
  /** @param {Event} event @param {number} at */
  const point = ({ type, target }, at) => {
    const meant = type !== 'focus' || /** @type {Element} */ (target).matches(':focus-visible'); // and not by a click
    if (meant && !lookahead?.stays) show(at, false);
  };
  return html`<ol class="pv" aria-label=${label} @pointerleave=${leave} @focusout=${leave}>
    ${
      playOut && moves.length > 1
        ? html`<li><button type="button" class="play-out" title=${t('line.play')} aria-label=${t('line.play')} @click=${() => playOut(from, moves)}>▶</button></li>`
        : nothing
    }
    ${moves.map((move, index) => {
      const pressed = here?.stays && here.at === index + 1;
      return html`<li>
        <button
          type="button"
          data-colour=${colours[sides[index]]}
          aria-pressed=${pressed ? 'true' : 'false'}
          @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && point(event, index + 1)}
          @focus=${(/** @type {FocusEvent} */ event) => point(event, index + 1)}
          @click=${() => (pressed ? dispatch({ type: 'lookahead', lookahead: null }) : show(index + 1, true))}
        >
          ${move}
        </button>
      </li>`;
    })}
  </ol>`;
}
