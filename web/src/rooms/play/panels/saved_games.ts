// The panel of saved games: the list of games stored on this device.

import { html, nothing } from 'lit-html';
import { picture, token } from '../../../board/picture.ts';
import { SIDES } from '../../../board/setup.ts';
import type { Board, Game, Record, View } from '../../../contract/types.ts';
import { changedElsewhere, type Drawer, openDrawer } from '../../../device/drawer.ts';
import { boardOf } from '../../../device/saved_boards.ts';
import { addressOf, type Entry, readGames, standingOf, store } from '../../../device/saved_games.ts';
import { readTasks, writeTasks } from '../../../device/tasks.ts';
import { viewEffect } from '../../../engine/effects.ts';
import { gameOf } from '../../../round/state.ts';
import { fromPromise, readNow } from '../../../runtime/browser.ts';
import { type EventOf, updateBy } from '../../../runtime/component.ts';
import { focus } from '../../../runtime/screen.ts';
import { chosenName } from '../../../views/players.ts';
import { resultSentence } from '../../../views/status.ts';
import { sideName, type Words } from '../../../words.ts';
import type { Actions } from '../actions.ts';
import type { PlayState } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import { type BackupJob, type Done, doneBy, NOTHING_DONE, section } from './backup.ts';
import type { Panel } from './index.ts';

/** A saved game with what its address and its board say. `isAsked`: was the engine asked for its board? */
type Listed = Omit<Entry, 'board'> & { game: Game; record: Record; board: Board | null; isAsked?: true };

const openGames = () => openDrawer('game');

/** Seconds in each. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** What is done on the device before the games are read. */
type Job = { delete: string[]; forget: Tasks } | { restore: true } | { backup: BackupJob } | null;
type Tasks = ReadonlySet<string>;

/** What was read. */
interface Found {
  /** The saved games. */
  entries: Listed[];
  /** When they were read. */
  now: number;
  /** The games deleted last, which can be restored while the page is open. */
  gone: [id: string, text: string][];
  /** The tasks of the articles that were done. */
  tasks: Tasks;
  /** Those that were forgotten last. */
  undone: Tasks;
  /** What was saved as a file, or read from one. */
  backup: Done;
}
/** `job`: the last one; `count`: how many there were; `done`: is it done? */
type Saved = Found & { job: Job; count: number; done: boolean };

const transitions = {
  read: (saved: Saved, job: Job = null): Saved => ({ ...saved, job, count: saved.count + 1, done: false }),
  found: (saved: Saved, found: Found): Saved => ({ ...saved, ...found, done: true }),
  /** A game that was left before its last position was known; the one on the board is saved again when that is. */
  known: (saved: Saved, id: string, view: View | null): Saved => ({
    ...saved,
    entries: saved.entries.map((entry) =>
      entry.id === id ? { ...entry, ...(view && standingOf(view)), board: view, isAsked: true } : entry,
    ),
  }),
};
const NEW: Saved = {
  entries: [],
  now: 0,
  gone: [],
  tasks: new Set(),
  undone: new Set(),
  backup: NOTHING_DONE,
  job: null,
  count: 0,
  done: false,
};

type SavedEvent = EventOf<typeof transitions>;
const event = (event: SavedEvent): PlayEvent => ['panel', 'saved-games', event];

export const panel: Panel<Saved, SavedEvent> = {
  opened: (before = NEW) => transitions.read(before),
  update: updateBy<Saved, typeof transitions>(transitions),
  effects(saved, around) {
    const { entries, job, count, done } = saved;
    const { round } = around;
    const changed = changedElsewhere(openGames, () => event(['read']));
    const read = async () => readAgain(await openGames(), saved, round.games);
    if (!done) return [changed, fromPromise(`read ${count}`, read, (what) => event(['found', what]), null, true)];
    const current = addressOf(round);
    const unknown = entries.filter(({ board, isAsked, address }) => !board && !isAsked && address !== current);
    const known = ({ id, record }: Listed) =>
      viewEffect(
        record,
        around,
        (view) => event(['known', id, view]),
        () => event(['known', id, null]),
      );
    const toFocus = placeAfter(job);
    // Exercises may be due, or due no more.
    const looks = () => readNow(`looked ${count}`, Date.now, (): PlayEvent => ['looked']);
    return [
      changed,
      ...(toFocus ? [focus(count, toFocus)] : []),
      ...(job && 'backup' in job ? [looks()] : []),
      ...unknown.map(known),
    ];
  },
  draw: (own, { state, t, actions }) => saved(state, own, t, actions),
};

function listed(entry: Entry, games: Game[]): Listed {
  const { start, lines } = entry;
  const record = { ...start, moves: (lines[0] ?? []).join('') };
  return { ...entry, game: gameOf({ games, start }), record, board: boardOf(entry, games) };
}

/** What gets the focus after a job: where its button is gone, what takes it back, or the panel. */
function placeAfter(job: Job) {
  if (!job || ('backup' in job && job.backup !== 'take back')) return null;
  return 'delete' in job ? 'main.play .saved-games-back' : 'main.play .panel';
}

/** Does the job, and reads the games. */
async function readAgain(drawer: Drawer, { job, gone, undone, backup: before }: Saved, games: Game[]): Promise<Found> {
  const backup = job && 'backup' in job ? await doneBy(job.backup, before, games) : before;
  const left =
    !job || 'backup' in job
      ? { gone, undone }
      : 'restore' in job
        ? restored(drawer, gone, undone, games)
        : removed(drawer, job.delete, job.forget);
  const entries = readGames(drawer, games).map((entry) => listed(entry, games));
  return { entries, now: Date.now(), tasks: readTasks(), backup, ...left };
}

function removed(drawer: Drawer, ids: string[], undone: Tasks): Pick<Found, 'gone' | 'undone'> {
  const gone = ids.flatMap((id): Found['gone'] => {
    const text = drawer.items.get(id);
    drawer.remove(id);
    return text === undefined ? [] : [[id, text]];
  });
  if (undone.size > 0) writeTasks(new Set());
  return { gone, undone };
}

function restored(drawer: Drawer, gone: Found['gone'], undone: Tasks, games: Game[]): Pick<Found, 'gone' | 'undone'> {
  for (const [id, text] of gone) if (!drawer.items.has(id)) store(drawer, id, text, games);
  if (undone.size > 0) writeTasks(new Set([...readTasks(), ...undone]));
  return { gone: [], undone: new Set() };
}

function saved(state: PlayState, own: Saved, t: Words, actions: Actions) {
  const { entries, gone, tasks, undone } = own;
  const ids = entries.map(({ id }) => id);
  const job = (job: Job) => actions.panel('saved-games', ['read', job]);
  const discard = (ids: string[], tasks: Tasks = new Set()) => job({ delete: ids, forget: tasks });
  function open(address: string) {
    actions.go(address);
    actions.leave();
  }
  const current = addressOf(state);
  const restorable = html`<p class="row">
    ${gone.length ? t('saved-games.gone', { count: gone.length }) : ''} ${undone.size ? t('saved-games.tasks-gone') : ''}
    <button type="button" class="saved-games-back" @click=${() => job({ restore: true })}>${t('saved-games.back')}</button>
  </p>`;
  const forgettable = html`<p class="row">
    <a href="#/articles">${t('saved-games.tasks', { count: tasks.size })}</a>
    <button type="button" @click=${() => discard([], tasks)}>${t('saved-games.forget')}</button>
  </p>`;
  const all = html`<div class="row">
    <button type="button" @click=${() => discard(ids, tasks)}>${t('saved-games.delete-all')}</button>
  </div>`;
  return html`<p class="muted">${entries.length ? t('saved-games.what') : own.done ? t('saved-games.none') : nothing}</p>
    ${gone.length + undone.size ? restorable : nothing}
    <ul class="saved-games">
      ${entries.map(
        (entry) => html`<li>
          <button type="button" class="kept" aria-current=${entry.address === current ? 'true' : 'false'} @click=${() => open(entry.address)}>
            ${details(entry, own, t)}
          </button>
          <button type="button" class="quiet" aria-label=${t('saved-games.delete-one', { game: brief(entry, own, t) })} @click=${() => discard([entry.id])}>
            ${t('saved-games.delete')}
          </button>
        </li>`,
      )}
    </ul>
    ${tasks.size > 0 ? forgettable : nothing} ${entries.length > 1 ? all : nothing}
    ${section(own.backup, t, (backup) => job({ backup }))}`;
}

const brief = ({ game, moves, when }: Listed, own: Saved, t: Words) =>
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
