// Draws the listed players of a game as options, and names them.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { signed } from '../words.js';

/** @typedef {import('../../contract.js').Player} Player */
/** @typedef {{elo: number | null, low: number | null, high: number | null}} Elo  A difference and its interval. */
/** @typedef {{[game: string]: {id: string, below: Elo | null}[]}} Strengths  For each level, its advantage over the level below. */
/** @typedef {{strengths: Strengths}} Measured */
/** @typedef {import('../words.js').Words} Words */

/** The options of a list of players, in groups. @param {import('../../contract.js').Game} game @param {string} chosen An id. @param {Measured} state @param {Words} t */
export function playerOptions(game, chosen, state, t) {
  /** @param {Player} player */
  const option = (player) =>
    html`<option value=${player.id} .selected=${player.id === chosen}>${listedName(player, state, game.id, t)}</option>`;
  const articles = game.players.filter(({ kind }) => kind === 'article');
  const others = game.players.filter((player) => !articles.includes(player));
  return html`<optgroup label=${levelsName(state, game.id, t)}>${others.map(option)}</optgroup>
    ${articles.length ? html`<optgroup label=${t('players.articles')}>${articles.map(option)}</optgroup>` : nothing}`;
}

/** The heading of the levels in a list. @param {Measured} state @param {string} game @param {Words} t */
const levelsName = ({ strengths }, game, t) => t(strengths[game] ? 'python.measured' : 'python');

/** A player in a list. A level is followed by its measured advantage over the level below, in Elo. @param {Player} player @param {Measured} state @param {string} game @param {Words} t */
function listedName(player, { strengths }, game, t) {
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
