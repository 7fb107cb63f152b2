// Draws a seat: the side's piece, who plays it and how that player reads, what it has taken, and its score.

import { guard } from '../../vendor/lit-html/directives/guard.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { CUSTOM, HUMAN, listedPlayer } from '../player.js';
import { gameOf, mover } from '../round/state.js';
import { number } from '../words.js';
import { chosenName, customOption, nameOption, playerFacts, playerOptions, programOf } from './players.js';

/** @typedef {import('../contract/types.js').Side} Side */
/** @typedef {import('../contract/types.js').View} View */
/** @typedef {import('../round/state.js').RoundState} RoundState */
/** @typedef {import('../round/round.js').RoundActions} Actions */
/** @typedef {import('./players.js').Measured} Measured */
/** @typedef {import('../words.js').Words} Words */

/** Does the browser let the page draw lists? Elsewhere an option is one line, which says how the player reads. */
const LISTS_DRAWN = globalThis.CSS?.supports('appearance', 'base-select');

/** @param {RoundState & Measured} state @param {Side} side @param {View | null} view @param {Words} t @param {Actions} actions */
export function seat(state, side, view, t, { dispatch, custom }) {
  const game = gameOf(state);
  const name = t(`Side.${game.sides[side]}`);
  const chosen = state.seats[side];
  const called = chosenName(chosen, game, t);
  const player = listedPlayer(chosen, game);
  const listed = chosen === HUMAN || player;
  const turn = (state.lookahead ? view?.turn : mover(state)?.side) === side;
  const facts = [
    turn ? t('seat.to-move', { side: name }) : name,
    ...(LISTS_DRAWN ? playerFacts(chosen, game, state, t) : []),
  ];
  const program = player && programOf(player, t);
  return html`<div class="seat ${side} ${game.look.pieces}" data-turn=${turn ? 'true' : 'false'}>
    <span class="piece ${side}" data-colour=${game.look.colours[side]} aria-hidden="true"></span>
    <div class="who">
      <select
        aria-label=${name}
        title=${listed ? nothing : chosen}
        @change=${(/** @type {Event} */ event) => {
          const list = /** @type {HTMLSelectElement} */ (event.target);
          const { value: player } = list;
          if (player !== CUSTOM) return dispatch({ type: 'seat', side, player });
          list.value = chosen; // until one is spelled out, the player stays
          custom?.(side);
        }}
      >
        <button type="button"><span>${called}</span></button>
        ${nameOption(HUMAN, t('you'), chosen === HUMAN)}
        ${listed ? nothing : nameOption(chosen, called)}
        ${guard([game, chosen, state.strengths, t], () => playerOptions(game, chosen, state, t))} ${custom ? customOption(t) : nothing}
      </select>
      <small>${facts.join(t('dot'))}${program ? html`${t('dot')}<a href="#/articles/${program.article}">${t('seat.chapter')}</a>` : nothing}</small>
    </div>
    ${game.look.pieces === 'numbers' ? tiles(view, side, t) : nothing}
    ${view?.result?.winner === side ? html`<span class="stamp" lang="ja" aria-hidden="true">勝</span>` : nothing}
    ${
      view?.score
        ? html`<span class="score" role="group" aria-label=${t('score', { side: name })}>${number(view.score[side], t.lang)}</span>`
        : nothing
    }
  </div>`;
}

/** The numbers that a side has taken, greatest first; their room is there before the first. @param {View | null} view @param {Side} side @param {Words} t */
function tiles(view, side, t) {
  const taken = Object.values(view?.cells ?? {}).filter(
    (cell) => cell !== null && typeof cell === 'object' && cell.taken === side && cell.value !== null,
  );
  if (taken.length === 0) return html`<span class="tiles"></span>`;
  const values = taken.map((cell) => Number(/** @type {any} */ (cell).value)).toSorted((a, b) => b - a);
  return html`<span class="tiles" role="group" aria-label=${t('pile')}>
    ${values.map((value) => html`<span class=${value < 0 ? 'minus' : 'plus'}>${number(value, t.lang)} </span>`)}
  </span>`;
}
