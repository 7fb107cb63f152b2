// Draws a line of moves that may be played from a position. Each move shows the board after it: while it is pointed at or has
// the focus, and until it is left when it is pressed. A line that comes to lie under a pointer that rests shows nothing.

import { html, nothing } from 'lit-html';
import type { Side } from '../contract/types.ts';
import { gameOf, type RoundActions, type RoundState, sidesOf } from '../round/state.ts';
import type { Words } from '../words.ts';

/** `playOut`: show the line move by move. */
type Actions = RoundActions & { playOut?: (from: number, moves: string[]) => void };

/** The moves after the game's first `from`; `side` plays the first. */
type Line = { from: number; moves: string[]; side: Side };
export function line(state: RoundState, { from, moves, side }: Line, label: string, t: Words, actions: Actions) {
  const { dispatch, playOut } = actions;
  const { lookahead } = state;
  const { colours } = gameOf(state).look;
  const here = lookahead && lookahead.from === from && lookahead.moves.join() === moves.join() ? lookahead : null;
  const show = (at: number, stays: boolean) => dispatch(['lookahead', { from, moves, at, stays }]);
  const closeLine = () => lookahead && !lookahead.stays && dispatch(['lookahead', null]);
  const sides = sidesOf(state, { from, moves }, side);
  const point = ({ type, target }: Event & { target: Element }, at: number) => {
    const meant = type !== 'focus' || target.matches(':focus-visible'); // and not by a click
    if (meant && !lookahead?.stays) show(at, false);
  };
  const button = html`<li><button type="button" class="play-out" title=${t('line.play')} aria-label=${t('line.play')} @click=${() => playOut?.(from, moves)}>▶</button></li>`;
  return html`<ol class="pv" aria-label=${label} @pointerleave=${closeLine} @focusout=${closeLine}>
    ${playOut && moves.length > 1 ? button : nothing}
    ${moves.map((move, index) => {
      const by = sides[index];
      const pressed = here?.stays === true && here.at === index + 1;
      return html`<li>
        <button type="button" translate="no" data-colour=${by ? colours[by] : nothing} aria-pressed=${pressed}
          @pointermove=${(event: PointerEvent & { target: Element }) => event.pointerType === 'mouse' && here?.at !== index + 1 && point(event, index + 1)}
          @focus=${(event: FocusEvent & { target: Element }) => point(event, index + 1)}
          @click=${() => (pressed ? dispatch(['lookahead', null]) : show(index + 1, true))}>
          ${move}
        </button>
      </li>`;
    })}
  </ol>`;
}
