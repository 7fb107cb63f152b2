// Draws a seat: the side, its player, and its score.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { HUMAN, isListed } from '../player.js';
import { gameOf, mover } from '../round/state.js';
import { number, signed } from '../words.js';

/** @typedef {import('../../contract.js').Player} Player */
/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../round/state.js').RoundState} RoundState */
/** @typedef {import('../round/round.js').RoundActions} Actions */
/** @typedef {{elo: number | null, low: number | null, high: number | null}} Elo  A difference and its interval. */
/** @typedef {{[game: string]: {id: string, below: Elo | null}[]}} Strengths  For each level, its advantage over the level below. */
/** @typedef {{strengths: Strengths}} Measured */
/** @typedef {import('../words.js').Words} Words */

/** @param {RoundState & Measured} state @param {Side} side @param {import('../../contract.js').View | null} view @param {Words} t @param {Actions} actions */
export function seat(state, side, view, t, { dispatch }) {
  const game = gameOf(state);
  const name = t(`Side.${game.sides[side]}`);
  const chosen = state.seats[side];
  const listed = chosen === HUMAN || isListed(chosen, game);
  /** @param {Player} player */
  const option = (player) =>
    html`<option value=${player.id} .selected=${player.id === chosen}>${listedName(player, state, game.id, t)}</option>`;
  const articles = game.players.filter(({ kind }) => kind === 'article');
  const others = game.players.filter((player) => !articles.includes(player));
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
      <optgroup label=${levelsName(state, game.id, t)}>${others.map(option)}</optgroup>
      ${articles.length ? html`<optgroup label=${t('articles')}>${articles.map(option)}</optgroup>` : nothing}
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

/** The heading of the levels in a list. @param {Measured} state @param {string} game @param {Words} t */
export const levelsName = ({ strengths }, game, t) => t(strengths[game] ? 'python.measured' : 'python');

/** A player in a list. A level is followed by its measured advantage over the level below, in Elo. @param {Player} player @param {Measured} state @param {string} game @param {Words} t */
export function listedName(player, { strengths }, game, t) {
  const { elo, low } = strengths[game]?.find(({ id }) => id === player.id)?.below ?? {};
  const more = elo ?? low ?? null;
  if (more === null) return playerName(player, t);
  return `${playerName(player, t)} · ${typeof elo === 'number' ? '' : '≥ '}${signed(more, t.lang)}`;
}

/** A player's name in the page's language, where it has one. @param {Player} player @param {Words} t */
export function playerName(player, t) {
  if (player.kind === 'level') return t('player.level', { level: player.order });
  return t.has(`player.${player.id}`) ? t(`player.${player.id}`) : player.name;
}
