// The panel of saved games: the list of games stored on this device.

import { html, nothing } from 'lit-html';
import { picture, token } from '../../../board/picture.ts';
import { SIDES } from '../../../board/setup.ts';
import type { Board, Game, Record, View } from '../../../contract/types.ts';
import { boardOf } from '../../../device/saved_boards.ts';
import { type Entry, readGames, remove, standingOf, store, stored } from '../../../device/saved_games.ts';
import { allTasks, writeTasks } from '../../../device/tasks.ts';
import { readAddress, writeAddress } from '../../../round/address.ts';
import { gameOf, type Seats } from '../../../round/state.ts';
import { chosenName } from '../../../views/players.ts';
import { resultSentence } from '../../../views/status.ts';
import { sideName, type Words } from '../../../words.ts';
import type { PlayState } from '../index.ts';
import type { Context, Panel } from './index.ts';

/** A saved game with what its address and its board say. */
type Listed = Omit<Entry, 'board'> & { game: Game; seats: Seats; record: Record; board: Board | null };
type Actions = ReturnType<typeof createActions>;

/** Seconds in each. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

interface Saved {
  /** The saved games, as last read. */
  entries: Listed[];
  /** When they were read. */
  now: number;
  /** The games deleted last, which can be restored while the page is open. */
  gone: [id: string, text: string][];
  /** Those of the articles that were done. */
  tasks: ReturnType<typeof allTasks>;
  /** Those that were forgotten last. */
  undone: Saved['tasks'];
}

export function createPanel(context: Context): Panel {
  const actions = createActions(context);
  const { own, readAgain } = actions;
  let open = false;
  addEventListener('storage', () => {
    if (open) readAgain();
  });
  return {
    opened: readAgain,
    saved: readAgain,
    follow: (isOpen) => {
      open = isOpen;
    },
    draw: (t) => saved(context.state(), own(), t, actions),
  };
}

function listed(entry: Entry, games: Game[]): Listed {
  const { start, seats, transcript } = readAddress(entry.address, games);
  const record = { ...start, moves: transcript };
  return { ...entry, game: gameOf({ games, start }), seats, record, board: boardOf(entry, games) };
}

function createActions({ house, state, beside, leave }: Context) {
  let own: Saved = { entries: [], now: 0, gone: [], tasks: [], undone: [] };

  function set(part: Partial<Saved>) {
    own = { ...own, ...part };
    house.changed();
  }

  function readAgain() {
    const { games } = state();
    set({ entries: readGames(games).map((entry) => listed(entry, games)), now: Date.now(), tasks: allTasks() });
    for (const { id, address, board, record } of own.entries)
      if (!board && address !== currentAddress(state()))
        house.ask({ op: 'view', record }).answer.then(
          (view) => complete(id, view),
          () => {},
        );
  }

  /** A game that was left before its last position was known; the one on the board is saved again when that is. */
  const complete = (id: string, view: View) =>
    set({
      entries: own.entries.map((entry) => (entry.id === id ? { ...entry, ...standingOf(view), board: view } : entry)),
    });

  return {
    own: () => own,
    readAgain,
    open(address: string) {
      location.hash = address;
      leave();
    },
    /** Delete games, and forget tasks. */
    remove(ids: string[], tasks: Saved['tasks'] = []) {
      const gone: Saved['gone'] = [];
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
      for (const [id, text] of own.gone) if (stored(id) === null) store(id, text, games);
      for (const [chapter, done] of own.undone) writeTasks(chapter, done);
      set({ gone: [], undone: [] });
      readAgain();
      beside.focus('.panel');
    },
  };
}

/** The game on the board as it is saved. */
const currentAddress = (state: PlayState) => writeAddress({ ...state, at: state.line.length, langNamed: false });

function saved(state: PlayState, own: Saved, t: Words, actions: Actions) {
  const { entries, gone, tasks, undone } = own;
  const ids = entries.map(({ id }) => id);
  const current = currentAddress(state);
  const done = tasks.reduce((sum, [, done]) => sum + done.size, 0);
  const restorable = html`<p class="row">
    ${gone.length ? t('saved-games.gone', { count: gone.length }) : ''} ${undone.length ? t('saved-games.tasks-gone') : ''}
    <button type="button" class="saved-games-back" @click=${actions.restore}>${t('saved-games.back')}</button>
  </p>`;
  const forgettable = html`<p class="row">
    <a href="#/articles">${t('saved-games.tasks', { count: done })}</a>
    <button type="button" @click=${() => actions.remove([], tasks)}>${t('saved-games.forget')}</button>
  </p>`;
  const all = html`<div class="row">
    <button type="button" @click=${() => actions.remove(ids, tasks)}>${t('saved-games.delete-all')}</button>
  </div>`;
  return html`<p class="muted">${t(entries.length ? 'saved-games.what' : 'saved-games.none')}</p>
    ${gone.length + undone.length ? restorable : nothing}
    <ul class="saved-games">
      ${entries.map(
        (entry) => html`<li>
          <button type="button" class="kept" aria-current=${entry.address === current ? 'true' : 'false'} @click=${() => actions.open(entry.address)}>
            ${details(entry, own, t)}
          </button>
          <button type="button" class="quiet" aria-label=${t('saved-games.delete-one', { game: nameOf(entry, own, t) })} @click=${() => actions.remove([entry.id])}>
            ${t('saved-games.delete')}
          </button>
        </li>`,
      )}
    </ul>
    ${tasks.length > 0 ? forgettable : nothing} ${entries.length > 1 ? all : nothing}`;
}

const nameOf = ({ game, moves, when }: Listed, own: Saved, t: Words) =>
  [t(`game.${game.id}`), t('moves.count', { count: moves }), since(when, own.now, t)].join(t('list'));

function details({ game, seats, board, winner, margin, turn, moves, when }: Listed, own: Saved, t: Words) {
  const toMove = turn ? t('status.to-move', { side: sideName(game, turn, t) }) : '';
  const standing = winner ? resultSentence({ winner, margin }, null, game, null, t) : toMove;
  const winnerFirst = winner === 'second' ? SIDES.toReversed() : SIDES;
  const who = winnerFirst.map((side) =>
    t('saved-games.seat', { side: sideName(game, side, t), player: chosenName(seats[side], game, t, false) }),
  );
  return html`${board && picture(board, game.look, token, null)}
    <span class="facts">${standing && html`<b>${standing}</b>`} <span>${t(`game.${game.id}`)}</span> <span>${t('moves.count', { count: moves })}</span>
    <small>${[...who, since(when, own.now, t)].map((fact, index) => html`${index ? t('dot') : ''}<span>${fact}</span>`)}</small></span>`;
}

/** How long ago, in words. */
function since(when: number, now: number, t: Words) {
  const seconds = Math.max(0, (now - when) / 1000);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['minute', 0];
  if (!size) return t('saved-games.now');
  return new Intl.RelativeTimeFormat(t.lang, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}
