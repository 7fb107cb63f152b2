// The panel of saved games: the list of games kept on this device.

import { html, nothing } from 'lit-html';
import { picture, type Scene, token } from '../../../board/picture.ts';
import { SIDES } from '../../../board/setup.ts';
import type { Game, Record, View } from '../../../contract/types.ts';
import { addressOf, type Entry, gamesShelf, readEntry, readGames, standingOf } from '../../../device/saved_games.ts';
import { sceneIn } from '../../../device/scene.ts';
import { changing, lastRemoved, present } from '../../../device/shelf.ts';
import { readTasks, writeTasks } from '../../../device/tasks.ts';
import { viewEffect } from '../../../engine/effects.ts';
import { gameOf } from '../../../round/state.ts';
import { fromPromise } from '../../../runtime/browser.ts';
import { doing } from '../../../runtime/commands.ts';
import { after, type EventOf, updateBy } from '../../../runtime/component.ts';
import { button } from '../../../views/controls.ts';
import { chosenName } from '../../../views/players.ts';
import { resultSentence } from '../../../views/status.ts';
import { sideName, type Words } from '../../../words.ts';
import type { Actions } from '../actions.ts';
import type { PlayState } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import { type BackupJob, type Done, doneBy, NOTHING_DONE, section } from './backup.ts';
import type { Panel } from './index.ts';
import { type Listing, read, readFirst, removed } from './listing.ts';

/** A saved game with its last position. `isAsked`: was the engine asked for that? */
type Listed = Entry & { game: Game; record: Record; board: Scene | null; isAsked?: true };

/** So many games are listed at first, and more at a time. */
const LISTED = 50;

/** Milliseconds until a device that could not be read is read again. */
const PAUSE = 3000;

/** Seconds in each. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** What is done on the device before the games are read. */
type Job = { remove: string[] | 'all'; forget: Tasks } | { restore: string[]; remember: Tasks } | { backup: BackupJob };
type Tasks = ReadonlySet<string>;

/** What was read. */
interface Found {
  /** The saved games: so many of all. */
  entries: Listed[];
  all: number;
  /** When they were read. */
  now: number;
  /** The games that were removed last. */
  gone: string[];
  /** The tasks of the articles that were done, and those that were forgotten last. */
  tasks: Tasks;
  forgotten: Tasks;
  /** What was saved as a file, or read from one. */
  backup: Done;
  /** Could the device be read? */
  isReadable: boolean;
}
type State = Listing<Job> & { found: Found; most: number };

const transitions = {
  read: (state: State, job: Job | null = null): State => read(state, job),
  found(state: State, found: Found): State {
    const next = { ...state, found, done: true };
    const place = placeAfter(state.job, found);
    return place ? doing(next, 'focus', place) : next;
  },
  more: (state: State): State => read({ ...state, most: state.most + LISTED, done: true }),
  /** A game that was left before its last position was known; the one on the board is saved again when that is. */
  known: (state: State, id: string, view: View | null): State => ({
    ...state,
    found: {
      ...state.found,
      entries: state.found.entries.map((entry) =>
        entry.id === id ? { ...entry, ...(view && standingOf(view)), board: view, isAsked: true } : entry,
      ),
    },
  }),
};
const NOTHING: Found = {
  ...{ entries: [], all: 0, now: 0, gone: [], tasks: new Set(), forgotten: new Set() },
  ...{ backup: NOTHING_DONE, isReadable: true },
};
const NEW: State = { job: null, count: 0, done: false, found: NOTHING, most: LISTED };

type SavedEvent = EventOf<typeof transitions>;
const event = (event: SavedEvent): PlayEvent => ['panel', 'saved-games', event];

export const panel: Panel<State, SavedEvent> = {
  opened: (before = NEW) => readFirst({ ...before, most: LISTED }),
  update: updateBy<State, typeof transitions>(transitions),
  effects(state, around) {
    const { found, count, done } = state;
    const { round } = around;
    const changed = changing(gamesShelf, () => event(['read']));
    const reading = () => readAgain(state, round.games);
    const unread: Found = { ...found, isReadable: false };
    if (!done)
      return [
        changed,
        fromPromise(`read ${count}`, reading, (what) => event(['found', what]), event(['found', unread]), true),
      ];
    const current = addressOf(round);
    const unknown = found.entries.filter(({ board, isAsked, address }) => !board && !isAsked && address !== current);
    const known = ({ id, record }: Listed) =>
      viewEffect(
        record,
        around,
        (view) => event(['known', id, view]),
        () => event(['known', id, null]),
      );
    const again = found.isReadable ? [] : [after(PAUSE, `read again ${count}`, event(['read']))];
    return [changed, ...again, ...unknown.map(known)];
  },
  draw: (own, { state, t, actions }) => saved(state, own, t, actions),
};

function listed(entry: Entry, games: Game[]): Listed {
  const { start, lines, scene } = entry;
  const game = gameOf({ games, start });
  const record = { ...start, moves: (lines[0] ?? []).join('') };
  return { ...entry, game, record, board: scene ? sceneIn(scene, game) : null };
}

/** What gets the focus after a job: where its button is gone, what takes it back, or the panel. */
function placeAfter(job: Job | null, { gone, forgotten }: Found) {
  if (!job || ('backup' in job && job.backup !== 'take back')) return null;
  return 'remove' in job && gone.length + forgotten.size > 0 ? 'restore' : 'panel';
}

/** Does the job, and reads the games. */
async function readAgain({ job, found, most }: State, games: Game[]): Promise<Found> {
  const shelf = gamesShelf();
  let { backup, forgotten } = found;
  if (job && 'backup' in job) backup = await doneBy(job.backup, backup, games);
  else if (job && 'remove' in job) {
    await shelf.remove(job.remove === 'all' ? present(await shelf.list()).map(({ id }) => id) : job.remove);
    forgotten = job.forget;
    if (forgotten.size > 0) writeTasks(new Set());
  } else if (job) {
    await shelf.restore(job.restore);
    writeTasks(new Set([...readTasks(), ...job.remember]));
    forgotten = new Set();
  }
  const items = await shelf.list();
  const all = readGames(items, games);
  const shown = await Promise.all(
    all.slice(0, most).map(async (entry) => {
      const item = await shelf.get(entry.id); // with its last position
      return listed((item && readEntry(item, games)) ?? entry, games);
    }),
  );
  const gone = lastRemoved(items);
  return {
    ...{ entries: shown, all: all.length, now: Date.now(), gone, tasks: readTasks(), forgotten, backup },
    isReadable: true,
  };
}

function saved(state: PlayState, { found, most, done }: State, t: Words, actions: Actions) {
  const { entries, all: games, gone, tasks, forgotten, isReadable } = found;
  const job = (job: Job) => actions.panel('saved-games', ['read', job]);
  const remove = (ids: string[] | 'all', forget: Tasks = new Set()) => job({ remove: ids, forget });
  function open(address: string) {
    actions.go(address);
    actions.leave();
  }
  const current = addressOf(state);
  const removals = [
    gone.length > 0 && t('saved-games.gone', { count: gone.length }),
    forgotten.size > 0 && t('saved-games.tasks-gone'),
  ];
  const restore = () => job({ restore: gone, remember: forgotten });
  const forgettable = html`<p class="row">
    <a href="#/articles">${t('saved-games.tasks', { count: tasks.size })}</a>
    <button type="button" @click=${() => remove([], tasks)}>${t('saved-games.forget')}</button>
  </p>`;
  const all = html`<div class="row">${button(t('saved-games.delete-all'), () => remove('all', tasks))}</div>`;
  const what = !isReadable ? 'saved-games.unreadable' : entries.length > 0 ? 'saved-games.what' : 'saved-games.none';
  return html`<p class="muted">${done || entries.length > 0 ? t(what) : nothing}</p>
    ${removed(removals.filter(Boolean).join(t('sentence')), restore, t)}
    <ul class="saved-games">
      ${entries.map(
        (entry) => html`<li>
          <button type="button" class="kept" aria-current=${entry.address === current ? 'true' : 'false'} @click=${() => open(entry.address)}>
            ${details(entry, found, t)}
          </button>
          <button type="button" class="quiet" aria-label=${t('saved-games.delete-one', { game: brief(entry, found, t) })} @click=${() => remove([entry.id])}>
            ${t('saved-games.delete')}
          </button>
        </li>`,
      )}
    </ul>
    ${games > most ? html`<p class="row">${button(t('saved-games.more', { count: Math.min(games - most, LISTED) }), () => actions.panel('saved-games', ['more']))}</p>` : nothing}
    ${tasks.size > 0 ? forgettable : nothing} ${entries.length > 1 ? all : nothing}
    ${section(found.backup, t, (backup) => job({ backup }))}`;
}

const brief = ({ game, moves, when }: Listed, found: Found, t: Words) =>
  [t(`game.${game.id}`), t('moves.count', { count: moves }), since(when, found.now, t)].join(t('list'));

function details({ game, seats, board, winner, margin, turn, moves, when }: Listed, found: Found, t: Words) {
  const toMove = turn ? t('status.to-move', { side: sideName(game, turn, t) }) : '';
  const standing = winner ? resultSentence({ winner, margin }, null, game, null, t) : toMove;
  const winnerFirst = winner === 'second' ? SIDES.toReversed() : SIDES;
  const who = winnerFirst.map((side) =>
    t('saved-games.seat', { side: sideName(game, side, t), player: chosenName(seats[side], game, t, false) }),
  );
  return html`${board && picture(board, game.look, token, null)}
    <span class="facts">${standing && html`<b>${standing}</b>`} <span>${t(`game.${game.id}`)}</span> <span>${t('moves.count', { count: moves })}</span>
    <small>${[...who, since(when, found.now, t)].map((fact, index) => html`${index ? t('dot') : ''}<span>${fact}</span>`)}</small></span>`;
}

/** How long ago, in words. */
function since(when: number, now: number, t: Words) {
  const seconds = Math.max(0, (now - when) / 1000);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['minute', 0];
  if (!size) return t('saved-games.now');
  return new Intl.RelativeTimeFormat(t.lang, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}
