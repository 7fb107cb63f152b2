// The games kept on this device.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { readAddress, writeAddress } from '../../address.js';
import { HUMAN } from '../../state.js';
import { playerName } from '../seat.js';

/** @typedef {import('../../shelf.js').Entry} Entry */
/** @typedef {import('../../state.js').State} State */
/** @typedef {import('../page.js').Words} Words */
/** @typedef {import('../page.js').Deeds} Deeds */

/** Seconds in each. @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** @param {State} state @param {Words} t @param {Deeds} deeds */
export function shelf(state, t, { aside }) {
  const { shelf, gone } = state.aside;
  const here = writeAddress({ ...state, at: state.line.length, langNamed: false });
  return html`<p class="muted">${t(shelf.length ? 'shelf.what' : 'shelf.none')}</p>
    ${
      gone.length
        ? html`<p class="row">
            ${t('shelf.gone', { count: gone.length })}
            <button type="button" class="shelf-back" @click=${aside.bringBack}>${t('shelf.back')}</button>
          </p>`
        : nothing
    }
    <ul class="shelf">
      ${shelf.map(
        (entry) => html`<li>
          <button type="button" class="kept" aria-current=${entry.address === here ? 'true' : 'false'} @click=${() => aside.openGame(entry)}>
            ${told(entry, state, t)}
          </button>
          <button type="button" class="quiet" aria-label=${t('shelf.delete-one', { game: brief(entry, state, t) })} @click=${() => aside.removeGames([entry.id])}>
            ${t('shelf.delete')}
          </button>
        </li>`,
      )}
    </ul>
    ${
      shelf.length > 1
        ? html`<div class="row">
            <button type="button" @click=${() => aside.removeGames(shelf.map(({ id }) => id))}>${t('shelf.delete-all')}</button>
          </div>`
        : nothing
    }`;
}

/** @param {Entry} entry @param {State} state @param {Words} t */
function brief(entry, { aside, games }, t) {
  const { id } = gameAt(entry, games).game;
  return [t(`game.${id}`), t('moves.count', { count: entry.moves }), since(entry.when, aside.now, t)].join(t('list'));
}

/** @param {Entry} entry @param {State} state @param {Words} t */
function told(entry, { aside, games }, t) {
  const { game, seats } = gameAt(entry, games);
  const { id, sides } = game;
  const { winner, margin, turn } = entry;
  /** @param {'first' | 'second'} side */
  const name = (side) => t(`Side.${sides[side]}`);
  const stands =
    winner === 'draw'
      ? t('result.draw')
      : winner
        ? t(margin === null ? 'result.wins' : 'result.wins-by', { side: name(winner), count: Math.abs(margin ?? 0) })
        : turn
          ? t('status.to-move', { side: name(turn) })
          : '';
  const who = /** @type {const} */ (['first', 'second']).map((side) => {
    const player = game.players.find(({ id }) => id === seats[side]);
    const who = seats[side] === HUMAN ? t('you') : player ? playerName(player, t) : seats[side];
    return t('shelf.seat', { side: name(side), player: who });
  });
  return html`<b>${t(`game.${id}`)}</b> <span>${t('moves.count', { count: entry.moves })}</span> <span>${stands}</span>
    <small>${[...who, since(entry.when, aside.now, t)].map((fact, index) => html`${index ? ' · ' : ''}<span>${fact}</span>`)}</small>`;
}

/** @param {Entry} entry @param {import('../../../contract.js').Game[]} games */
function gameAt({ address }, games) {
  const { start, seats } = readAddress(address, games);
  return {
    game: /** @type {import('../../../contract.js').Game} */ (games.find(({ id }) => id === start.game)),
    seats,
  };
}

/** How long ago, as one says it. @param {number} when @param {number} now @param {Words} t */
function since(when, now, t) {
  const seconds = Math.max(0, (now - when) / 1000);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['minute', 0];
  if (!size) return t('shelf.now');
  return new Intl.RelativeTimeFormat(t.lang, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}
