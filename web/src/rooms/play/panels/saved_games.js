// The panel of saved games: the list of games stored on this device.

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { picture, token } from '../../../board/picture.js';
import { boardOf } from '../../../device/saved_boards.js';
import { readGames, remove, standingOf, store, stored } from '../../../device/saved_games.js';
import { allTasks, writeTasks } from '../../../device/tasks.js';
import { readAddress, writeAddress } from '../../../round/address.js';
import { gameOf } from '../../../round/state.js';
import { chosenName } from '../../../views/players.js';
import { resultSentence } from '../../../views/status.js';
import { sideName } from '../../../words.js';

/** @typedef {import('../../../contract/types.js').Game} Game */
/** @typedef {import('../../../contract/types.js').Record} Record */
/** @typedef {import('../../../contract/types.js').Side} Side */
/** @typedef {import('../../../contract/types.js').View} View */
/** @typedef {import('../../../contract/types.js').Board} Board */
/** @typedef {import('../../../device/saved_games.js').Entry} Entry */
/** @typedef {import('../../../round/state.js').Seats} Seats */
/** @typedef {Omit<Entry, 'board'> & {game: Game, seats: Seats, record: Record, board: Board | null}} Listed  A saved game with what its address and its board say. */
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
 * @property {Listed[]} entries The saved games, as last read.
 * @property {number} now When they were read.
 * @property {[id: string, text: string][]} gone The games deleted last, which can be restored while the page is open.
 * @property {ReturnType<typeof allTasks>} tasks Those of the articles that were done.
 * @property {ReturnType<typeof allTasks>} undone Those that were forgotten last.
 */

/** @param {Context} context @returns {import('./index.js').Panel} */
export function createPanel(context) {
  const { house, state } = context;
  /** @type {Saved} */
  let own = { entries: [], now: 0, gone: [], tasks: [], undone: [] };
  let open = false;
  /** @param {Partial<Saved>} part */
  const set = (part) => {
    own = { ...own, ...part };
    house.changed();
  };
  const readAgain = () => {
    const { games } = state();
    set({ entries: readGames(games).map((entry) => listed(entry, games)), now: Date.now(), tasks: allTasks() });
    for (const { id, address, board, record } of own.entries)
      if (!board && address !== currentAddress(state()))
        house.ask({ op: 'view', record }).answer.then(
          (view) => complete(id, view),
          () => {},
        );
  };
  /** A game that was left before its last position was known; the one on the board is saved again when that is. @param {string} id @param {View} view */
  const complete = (id, view) =>
    set({
      entries: own.entries.map((entry) => (entry.id === id ? { ...entry, ...standingOf(view), board: view } : entry)),
    });
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

/** @param {Entry} entry @param {Game[]} games @returns {Listed} */
function listed(entry, games) {
  const { start, seats, transcript } = readAddress(entry.address, games);
  const record = { ...start, moves: transcript };
  return { ...entry, game: gameOf({ games, start }), seats, record, board: boardOf(entry, games) };
}

/** @param {Context} context @param {() => Saved} own @param {(part: Partial<Saved>) => void} set @param {() => void} readAgain */
const createActions = ({ state, beside, leave }, own, set, readAgain) => ({
  /** @param {string} address */
  open(address) {
    location.hash = address;
    leave();
  },
  /** Delete games, and forget tasks. @param {string[]} ids @param {ReturnType<typeof allTasks>} tasks */
  remove(ids, tasks = []) {
    /** @type {Saved['gone']} */
    const gone = [];
    for (const id of ids) {
      const text = stored(id);
      if (text !== null) gone.push([id, text]);
      remove(id);
    }
    for (const [chapter] of tasks) writeTasks(chapter, new Set());
    set({ gone, undone: tasks });
    readAgain();
    beside.focus('.saved-games-back');
  },
  restore() {
    const { games } = state();
    for (const [id, text] of own().gone) if (stored(id) === null) store(id, text, games);
    for (const [chapter, done] of own().undone) writeTasks(chapter, done);
    set({ gone: [], undone: [] });
    readAgain();
    beside.focus('.panel');
  },
});

/** The game on the board as it is saved. @param {PlayState} state */
const currentAddress = (state) => writeAddress({ ...state, at: state.line.length, langNamed: false });

/** @param {PlayState} state @param {Saved} own @param {Words} t @param {Actions} actions */
function saved(state, own, t, actions) {
  const { entries, gone, tasks, undone } = own;
  const current = currentAddress(state);
  return html`<p class="muted">${t(entries.length ? 'saved-games.what' : 'saved-games.none')}</p>
    ${
      gone.length + undone.length
        ? html`<p class="row">
            ${gone.length ? t('saved-games.gone', { count: gone.length }) : ''} ${undone.length ? t('saved-games.tasks-gone') : ''}
            <button type="button" class="saved-games-back" @click=${actions.restore}>${t('saved-games.back')}</button>
          </p>`
        : nothing
    }
    <ul class="saved-games">
      ${entries.map(
        (entry) => html`<li>
          <button type="button" class="kept" aria-current=${entry.address === current ? 'true' : 'false'} @click=${() => actions.open(entry.address)}>
            ${details(entry, own, t)}
          </button>
          <button type="button" class="quiet" aria-label=${t('saved-games.delete-one', { game: brief(entry, own, t) })} @click=${() => actions.remove([entry.id])}>
            ${t('saved-games.delete')}
          </button>
        </li>`,
      )}
    </ul>
    ${
      tasks.length > 0
        ? html`<p class="row">
            <a href="#/articles">${t('saved-games.tasks', { count: tasks.reduce((sum, [, done]) => sum + done.size, 0) })}</a>
            <button type="button" @click=${() => actions.remove([], tasks)}>${t('saved-games.forget')}</button>
          </p>`
        : nothing
    }
    ${
      entries.length > 1
        ? html`<div class="row">
            <button type="button" @click=${() =>
              actions.remove(
                entries.map(({ id }) => id),
                tasks,
              )}>${t('saved-games.delete-all')}</button>
          </div>`
        : nothing
    }`;
}

/** @param {Listed} entry @param {Saved} own @param {Words} t */
const brief = ({ game, moves, when }, own, t) =>
  [t(`game.${game.id}`), t('moves.count', { count: moves }), since(when, own.now, t)].join(t('list'));

/** @param {Listed} entry @param {Saved} own @param {Words} t */
function details({ game, seats, board, winner, margin, turn, moves, when }, own, t) {
  const standing = winner
    ? resultSentence({ winner, margin }, null, game, null, t)
    : turn
      ? t('status.to-move', { side: sideName(game, turn, t) })
      : '';
  /** @type {Side[]} The winner first. */
  const order = winner === 'second' ? ['second', 'first'] : ['first', 'second'];
  const who = order.map((side) =>
    t('saved-games.seat', { side: sideName(game, side, t), player: chosenName(seats[side], game, t, false) }),
  );
  return html`${board && picture(board, game.look, token, null)}
    <span class="facts">${standing && html`<b>${standing}</b>`} <span>${t(`game.${game.id}`)}</span> <span>${t('moves.count', { count: moves })}</span>
    <small>${[...who, since(when, own.now, t)].map((fact, index) => html`${index ? t('dot') : ''}<span>${fact}</span>`)}</small></span>`;
}

/** How long ago, in words. @param {number} when @param {number} now @param {Words} t */
function since(when, now, t) {
  const seconds = Math.max(0, (now - when) / 1000);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['minute', 0];
  if (!size) return t('saved-games.now');
  return new Intl.RelativeTimeFormat(t.lang, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}
