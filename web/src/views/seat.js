// A seat: which side, who plays it, and what it has.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { gameOf, HUMAN, mover } from '../state.js';
import { number, signed } from '../words.js';

/** @typedef {import('../../contract.js').Player} Player */
/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('./page.js').Words} Words */

/** @param {State} state @param {Side} side @param {import('../../contract.js').View | null} view @param {Words} t @param {import('./page.js').Deeds} deeds */
export function seat(state, side, view, t, { dispatch }) {
  const game = gameOf(state);
  const name = t(`Side.${game.sides[side]}`);
  const chosen = state.seats[side];
  const listed = chosen === HUMAN || game.players.some(({ id }) => id === chosen);
  /** @param {Player} player */
  const option = (player) =>
    html`<option value=${player.id} .selected=${player.id === chosen}>${listedName(player, state, t)}</option>`;
  const articles = game.players.filter(({ id }) => id.startsWith('article-'));
  const others = game.players.filter((player) => !articles.includes(player));
  return html`<div class="seat ${side} ${game.id}" data-turn=${mover(state)?.side === side ? 'true' : 'false'}>
    <span class="piece ${side}" aria-hidden="true"></span>
    <label for=${`seat-${side}`}>${name}</label>
    <select
      id=${`seat-${side}`}
      @change=${(/** @type {Event} */ event) =>
        dispatch({ type: 'seat', side, player: /** @type {HTMLSelectElement} */ (event.target).value })}
    >
      <option value=${HUMAN} .selected=${chosen === HUMAN}>${t('you')}</option>
      ${listed ? nothing : html`<option value=${chosen} .selected=${true}>${chosen}</option>`}
      <optgroup label=${levelsName(state, game.id, t)}>${others.map(option)}</optgroup>
      <optgroup label=${t('articles')}>${articles.map(option)}</optgroup>
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

/** The numbers that a side has taken, where the game is one of taking. @param {import('../../contract.js').View | null} view @param {Side} side @param {Words} t */
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

/** What stands above the levels in a list. @param {State} state @param {string} game @param {Words} t */
export const levelsName = ({ strengths }, game, t) => t(strengths[game] ? 'python.measured' : 'python');

/** A player as a list has it: beside a level, by how much it was measured to be stronger than the one below. @param {Player} player @param {State} state @param {Words} t @param {string} [game] */
export function listedName(player, { strengths, start }, t, game = start.game) {
  const { elo, low } = strengths[game]?.find(({ id }) => id === player.id)?.below ?? {};
  const more = elo ?? low ?? null;
  if (more === null) return playerName(player, t);
  return `${playerName(player, t)} · ${typeof elo === 'number' ? '' : '≥ '}${signed(more, t.lang)}`;
}

/** A player's name in the page's language, where it has one. @param {Player} player @param {Words} t */
export function playerName(player, t) {
  const level = /^level-(\d+)$/.exec(player.id);
  if (level) return t('player.level', { level: Number(level[1]) });
  return t.has(`player.${player.id}`) ? t(`player.${player.id}`) : player.name;
}
