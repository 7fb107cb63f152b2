// Draws a seat: the side's piece, who plays it and how that player reads, what it has taken, and its score.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { Side, View } from '../contract/types.ts';
import { CUSTOM, HUMAN, listedPlayer } from '../player.ts';
import type { RoundActions as Actions } from '../round/state.ts';
import { gameOf, mover, type RoundState } from '../round/state.ts';
import { number, type Words } from '../words.ts';
import type { Measured } from './players.ts';
import { chosenName, customOption, nameOption, playerFacts, playerOptions, programOf } from './players.ts';

/** Does the browser let the page draw lists? Elsewhere an option is one line, which says how the player reads. */
const LISTS_DRAWN = globalThis.CSS?.supports('appearance', 'base-select');

export function seat(state: RoundState & Measured, side: Side, view: View | null, t: Words, actions: Actions) {
  const { dispatch, custom } = actions;
  const game = gameOf(state);
  const name = t(`Side.${game.sides[side]}`);
  const chosen = state.seats[side];
  const called = chosenName(chosen, game, t);
  const player = listedPlayer(chosen, game);
  const listed = chosen === HUMAN || player;
  const turn = (state.lookahead ? view?.turn : mover(state)?.side) === side;
  const read = LISTS_DRAWN ? playerFacts(chosen, game, state, t) : [];
  const facts = [turn ? t('seat.to-move', { side: name }) : name, ...read];
  const program = player && programOf(player, t);
  const chapter = program && html`${t('dot')}<a href="#/articles/${program.article}">${t('seat.chapter')}</a>`;
  const score =
    view?.score &&
    html`<span class="score" role="group" aria-label=${t(`score.${game.values.unit ?? 'point'}`, { side: name })}>${number(view.score[side], t.lang)}</span>`;
  return html`<div class="seat ${side} ${game.look.pieces}" data-turn=${turn ? 'true' : 'false'}>
    <span class="piece ${side}" data-colour=${game.look.colours[side]} aria-hidden="true"></span>
    <div class="who">
      <select aria-label=${name} title=${listed ? nothing : chosen}
        @change=${({ target: list }: { target: HTMLSelectElement }) => {
          const { value: player } = list;
          if (player !== CUSTOM) return dispatch(['seat', side, player]);
          list.value = chosen; // until one is spelled out, the player stays
          custom?.(side);
        }}>
        <button type="button"><span>${called}</span></button>
        ${nameOption(HUMAN, t('you'), chosen === HUMAN)}
        ${listed ? nothing : nameOption(chosen, called)}
        ${guard([game, chosen, state.strengths, t], () => playerOptions(game, chosen, state, t))} ${custom ? customOption(t) : nothing}
      </select>
      <small>${facts.join(t('dot'))}${chapter}</small>
    </div>
    ${game.look.pieces === 'numbers' ? tiles(view, side, t) : nothing}
    ${view?.result?.winner === side ? html`<span class="stamp" lang="ja" aria-hidden="true">勝</span>` : nothing}
    ${score}
  </div>`;
}

/** The numbers that a side has taken, greatest first; their room is there before the first. */
function tiles(view: View | null, side: Side, t: Words) {
  const values = Object.values(view?.cells ?? {}).flatMap((cell) =>
    typeof cell === 'object' && cell?.taken === side && cell.value !== null ? [cell.value] : [],
  );
  if (values.length === 0) return html`<span class="tiles"></span>`;
  return html`<span class="tiles" role="group" aria-label=${t('pile')}>
    ${values.toSorted((a, b) => b - a).map((value) => html`<span class=${value < 0 ? 'minus' : 'plus'}>${number(value, t.lang)} </span>`)}
  </span>`;
}
