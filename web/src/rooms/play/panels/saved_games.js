// The panel of saved games: the list of games stored on this device.

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { picture, token } from '../../../board/picture.js';
import { boardOf, readGames, remove, store, stored } from '../../../device/saved_games.js';
import { HUMAN, listedPlayer } from '../../../player.js';
import { readAddress, writeAddress } from '../../../round/address.js';
import { playerName } from '../../../views/players.js';

/** @typedef {import('../../../device/saved_games.js').Entry} Entry */
/** @typedef {import('../index.js').PlayState} PlayState */
/** @typedef {import('../../../words.js').Words} Words */
/** @typedef {import('./index.js').Context} Context */
/** @typedef {ReturnType<typeof createActions>} Actions */

/** Seconds in each. @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * @typedef {object} Saved
 * @property {Entry[]} entries The saved games, as last read.
 * @property {number} now When they were read.
 * @property {[id: string, text: string][]} gone The games deleted last, which can be restored while the page is open.
 */

/** @param {Context} context @returns {import('./index.js').Panel} */
export function createPanel(context) {
  const { house, state } = context;
  /** @type {Saved} */
  let own = { entries: [], now: 0, gone: [] };
  let open = false;
  /** @param {Partial<Saved>} part */
  const set = (part) => {
    own = { ...own, ...part };
    house.changed();
  };
  const readAgain = () => set({ entries: readGames(state().games), now: Date.now() });
  addEventListener('storage', () => {
    if (open) readAgain();
  });
  const actions = createActions(context, () => own, set, readAgain);
  return {
    opened: readAgain,
    saved: readAgain,
    follow: (isOpen) => {
      open = isOpen;
    },
    draw: (t) => saved(state(), own, t, actions),
  };
}

/** @param {Context} context @param {() => Saved} own @param {(part: Partial<Saved>) => void} set @param {() => void} readAgain */
const createActions = ({ state, beside, leave }, own, set, readAgain) => ({
  /** @param {Entry} entry */
  open(entry) {
    location.hash = entry.address;
    leave();
  },
  /** @param {string[]} ids */
  remove(ids) {
    /** @type {Saved['gone']} */
    const gone = [];
    for (const id of ids) {
      const text = stored(id);
      if (text !== null) gone.push([id, text]);
      remove(id);
    }
    set({ gone });
    readAgain();
    beside.focus('.saved-games-back');
  },
  restore() {
    const { games } = state();
    for (const [id, text] of own().gone) if (stored(id) === null) store(id, text, games);
    set({ gone: [] });
    readAgain();
    beside.focus('.panel');
  },
});

/** @param {PlayState} state @param {Saved} own @param {Words} t @param {Actions} actions */
function saved(state, own, t, actions) {
  const { entries, gone } = own;
  const current = writeAddress({ ...state, at: state.line.length, langNamed: false });
  return html`<p class="muted">${t(entries.length ? 'saved-games.what' : 'saved-games.none')}</p>
    ${
      gone.length
        ? html`<p class="row">
            ${t('saved-games.gone', { count: gone.length })}
            <button type="button" class="saved-games-back" @click=${actions.restore}>${t('saved-games.back')}</button>
          </p>`
        : nothing
    }
    <ul class="saved-games">
      ${entries.map(
        (entry) => html`<li>
          <button type="button" class="kept" aria-current=${entry.address === current ? 'true' : 'false'} @click=${() => actions.open(entry)}>
            ${details(entry, state, own, t)}
          </button>
          <button type="button" class="quiet" aria-label=${t('saved-games.delete-one', { game: brief(entry, state, own, t) })} @click=${() => actions.remove([entry.id])}>
            ${t('saved-games.delete')}
          </button>
        </li>`,
      )}
    </ul>
    ${
      entries.length > 1
        ? html`<div class="row">
            <button type="button" @click=${() => actions.remove(entries.map(({ id }) => id))}>${t('saved-games.delete-all')}</button>
          </div>`
        : nothing
    }`;
}

/** @param {Entry} entry @param {PlayState} state @param {Saved} own @param {Words} t */
function brief(entry, { games }, own, t) {
  const { id } = gameAt(entry, games).game;
  return [t(`game.${id}`), t('moves.count', { count: entry.moves }), since(entry.when, own.now, t)].join(t('list'));
}

/** @param {Entry} entry @param {PlayState} state @param {Saved} own @param {Words} t */
function details(entry, { games }, own, t) {
  const { game, seats } = gameAt(entry, games);
  const { id, sides } = game;
  const { winner, margin, turn } = entry;
  /** @param {'first' | 'second'} side */
  const name = (side) => t(`Side.${sides[side]}`);
  const standing =
    winner === 'draw'
      ? t('result.draw')
      : winner
        ? t(margin === null ? 'result.wins' : 'result.wins-by', { side: name(winner), count: Math.abs(margin ?? 0) })
        : turn
          ? t('status.to-move', { side: name(turn) })
          : '';
  /** @type {('first' | 'second')[]} The winner first. */
  const order = winner === 'second' ? ['second', 'first'] : ['first', 'second'];
  const who = order.map((side) => {
    const player = listedPlayer(seats[side], game);
    const who = seats[side] === HUMAN ? t('you') : player ? playerName(player, t) : seats[side];
    return t('saved-games.seat', { side: name(side), player: who });
  });
  const board = boardOf(entry, games);
  return html`${board && picture(board, game.look, token, null)}
    <span class="facts">${standing && html`<b>${standing}</b>`} <span>${t(`game.${id}`)}</span> <span>${t('moves.count', { count: entry.moves })}</span>
    <small>${[...who, since(entry.when, own.now, t)].map((fact, index) => html`${index ? t('dot') : ''}<span>${fact}</span>`)}</small></span>`;
}

/** @param {Entry} entry @param {import('../../../../contract.js').Game[]} games */
function gameAt({ address }, games) {
  const { start, seats } = readAddress(address, games);
  return {
    game: /** @type {import('../../../../contract.js').Game} */ (games.find(({ id }) => id === start.game)),
    seats,
  };
}

/** How long ago, in words. @param {number} when @param {number} now @param {Words} t */
function since(when, now, t) {
  const seconds = Math.max(0, (now - when) / 1000);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['minute', 0];
  if (!size) return t('saved-games.now');
  return new Intl.RelativeTimeFormat(t.lang, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}
