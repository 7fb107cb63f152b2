// The panel of saved games: the list of games kept on this device, and of collections of games.

import { html, nothing } from 'lit-html';
import { sideName, type Words } from '../../../base/words.ts';
import { picture, type Scene, token } from '../../../board/picture.ts';
import { SIDES } from '../../../board/setup.ts';
import type { Game, GameRecord, View } from '../../../contract/types.ts';
import { type Collection, collectionsShelf } from '../../../device/collections.ts';
import {
  addressOf,
  type Entry,
  gamesShelf,
  positionIn,
  readEntry,
  readGames,
  standingOf,
} from '../../../device/kept_games.ts';
import { type Item, present } from '../../../device/shelf.ts';
import { readTasks, writeTasks } from '../../../device/tasks.ts';
import { viewEffect } from '../../../engine/effects.ts';
import type { Ask } from '../../../engine/requests.ts';
import { gameOf } from '../../../round/state.ts';
import { withPart } from '../../../runtime/commands.ts';
import { type EventOf, type Transitions, updateBy, within } from '../../../runtime/component.ts';
import { button } from '../../../views/controls.ts';
import { chosenName } from '../../../views/players.ts';
import * as list from '../../../views/shelf_list.ts';
import { resultSentence } from '../../../views/status.ts';
import type { Actions } from '../actions.ts';
import type { PlayView } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import { type BackupJob, type Done, doneBy, section } from './backup.ts';
import { gameFilesButton } from './fields.ts';
import type { Panel } from './panel.ts';

/** A saved game with its last position. `isAsked`: was the engine asked for that? */
type Listed = Entry & { game: Game; record: GameRecord; board: Scene | null; isAsked?: true };

/** Seconds in each. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * What is done on the device before the games are read. `tasks`: of the articles, which are forgotten too, or
 * remembered.
 */
type Job = (list.OnShelf & { tasks: Tasks }) | { backup: BackupJob };
type Tasks = ReadonlySet<string>;

interface SavedGamesState extends list.Listing<Job> {
  /** The saved games: so many of all. */
  entries: Listed[];
  all: number;
  /** So many are to be listed. */
  most: number;
  /** When they were read. */
  now: number;
  /** The tasks of the articles that were done, and those that were forgotten last. */
  tasks: Tasks;
  forgotten: Tasks;
  /** What was saved as a file, or read from one; null: nothing yet. */
  backup: Done | null;
  collections: KeptCollections;
}

const transitions = {
  read: list.read<SavedGamesState>,
  found: list.listRead<SavedGamesState>,
  more: (state) => list.read({ ...state, most: state.most + list.LISTED, done: true }),
  collections: (state, event: CollectionsEvent) =>
    withPart(
      updateBy<KeptCollections, typeof ofCollections>(ofCollections)(state.collections, event),
      (collections) => ({ ...state, collections }),
    ),
  /** A game that was left before its last position was known; the one on the board is saved again when that is. */
  known: (state, id: string, view: View | null) => ({
    ...state,
    entries: state.entries.map((entry) =>
      entry.id === id ? { ...entry, ...(view && standingOf(view)), board: view, isAsked: true } : entry,
    ),
  }),
} satisfies Transitions<SavedGamesState>;
const NEW: SavedGamesState = {
  ...list.UNREAD,
  entries: [],
  all: 0,
  now: 0,
  tasks: new Set(),
  forgotten: new Set(),
  backup: null,
  most: list.LISTED,
  collections: { ...list.UNREAD, kept: [] },
};

type SavedEvent = EventOf<typeof transitions>;
const event = (event: SavedEvent): PlayEvent => ['panel', 'saved-games', event];

export const panel: Panel<SavedGamesState, SavedEvent> = {
  opened: (before = NEW) =>
    list.readFirst({ ...before, most: list.LISTED, collections: list.readFirst(before.collections) }),
  update: updateBy<SavedGamesState, typeof transitions>(transitions),
  effects(state, around) {
    const { round } = around;
    const current = addressOf(round);
    const isUnknown = ({ board, isAsked, address }: Listed) => !board && !isAsked && address !== current;
    const known = ({ id, record }: Listed) => {
      const had = (view: View | null) => event(['known', id, view]);
      return viewEffect(record, around, had, () => had(null));
    };
    const { collections } = state;
    const ofThem = (each: CollectionsEvent) => event(['collections', each]);
    const readThem = list.reading(collections, collectionsShelf, () => readCollections(collections), ofThem);
    return [
      ...list.reading(state, gamesShelf, () => readAgain(state, round.games, around.ask), event),
      ...within(readThem, 'collections', (event) => event),
      ...(state.done ? state.entries.filter(isUnknown).map(known) : []),
    ];
  },
  draw: (own, { state, t, actions }) => saved(state, own, t, actions),
};

function listed(entry: Entry, games: Game[]): Listed {
  const { start, lines, scene } = entry;
  const game = gameOf({ games, start });
  const record = { ...start, moves: (lines[0] ?? []).join('') };
  return { ...entry, game, record, board: scene ? positionIn(scene, game) : null };
}

/** Does the job, and reads the games. */
async function readAgain(
  { job, most, ...before }: SavedGamesState,
  games: Game[],
  ask: Ask,
): Promise<Partial<SavedGamesState>> {
  let { backup, forgotten } = before;
  if (job && 'backup' in job) backup = await doneBy(job.backup, games, ask);
  else if (job && 'tasks' in job) {
    const isRemoval = 'remove' in job;
    if (job.tasks.size > 0) writeTasks(isRemoval ? new Set() : new Set([...readTasks(), ...job.tasks]));
    forgotten = isRemoval ? job.tasks : new Set();
  }
  const { items, ...ids } = await list.readAfter(job, gamesShelf());
  const all = readGames(items, games);
  const first = all.slice(0, most);
  const whole = await gamesShelf().getAll(first.map(({ id }) => id)); // with their last positions
  const known = new Map(whole.map((item) => [item.id, readEntry(item, games)]));
  const entries = first.map((entry) => listed(known.get(entry.id) ?? entry, games));
  return { ...ids, entries, all: all.length, now: Date.now(), tasks: readTasks(), forgotten, backup };
}

function saved(state: PlayView, own: SavedGamesState, t: Words, actions: Actions) {
  const { entries, all, most, ids, gone, now, tasks, forgotten, backup } = own;
  const job = (job: Job) => actions.panel('saved-games', ['read', job]);
  const current = addressOf(state);
  const rows = entries.map((entry) => {
    const row = rowOf(entry, now, t);
    function open() {
      actions.go(entry.address);
      actions.leave();
    }
    return { ...row, open, isShown: entry.address === current };
  });
  const removals = [
    gone.length > 0 && t('deleted', { number: gone.length }),
    forgotten.size > 0 && t('saved-games.tasks-gone'),
  ];
  const shown = {
    rows,
    removed: removals.filter(Boolean).join(t('sentence')),
    left: all - most,
    all: all > 1 ? t('saved-games.delete-all') : '',
  };
  const acts = {
    remove: (removed?: readonly string[]) => job({ remove: removed ?? ids ?? [], tasks: removed ? new Set() : tasks }),
    restore: () => job({ restore: gone, tasks: forgotten }),
    more: () => actions.panel('saved-games', ['more']),
  };
  const forgettable = html`<p class="row">
    <a href="#/articles">${t('saved-games.tasks', { count: tasks.size })}</a>
    ${button(t('saved-games.forget'), () => job({ remove: [], tasks }))}
  </p>`;
  return html`<p class="muted">${ids ? t(all > 0 ? 'saved-games.what' : 'saved-games.none') : nothing}</p>
    <div class="row">${gameFilesButton(state, t, actions)}</div>
    ${list.shelfList(shown, acts, t)} ${keptCollections(own.collections, t, actions)} ${tasks.size > 0 ? forgettable : nothing} ${section(backup, all > 0, gameOf(state), t, (backup) => job({ backup }))}`;
}

function rowOf({ id, game, seats, board, winner, margin, turn, moves, when }: Listed, now: number, t: Words) {
  const toMove = turn ? t('status.to-move', { side: sideName(game, turn, t) }) : '';
  const winnerFirst = winner === 'second' ? SIDES.toReversed() : SIDES;
  const { you, own = you, names } = seats;
  const who = winnerFirst.map((side) => {
    const player = own && side !== own ? t(names ? 'unnamed' : 'friend') : chosenName(seats[side], game, t, false);
    return t('saved-games.seat', { side: sideName(game, side, t), player });
  });
  const facts = [t(`game.${game.id}`), t('moves.count', { count: moves })];
  const ago = since(when, now, t);
  return {
    id,
    facts,
    details: [...who, ago],
    picture: board && picture(board, game.look, token, null),
    title: winner ? resultSentence({ winner, margin }, null, game, null, t) : toMove,
    remove: t('saved-games.delete-one', { game: [...facts, ago].join(t('list')) }),
  };
}

/** How long ago, in words. */
function since(when: number, now: number, t: Words) {
  const seconds = Math.max(0, (now - when) / 1000);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['minute', 0];
  if (!size) return t('saved-games.now');
  return new Intl.RelativeTimeFormat(t.lang, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}

// The collections of games that were kept

interface KeptCollections extends list.Listing {
  kept: readonly Item<Collection>[];
}
const ofCollections = { read: list.read<KeptCollections>, found: list.listRead<KeptCollections> };
type CollectionsEvent = EventOf<typeof ofCollections>;

async function readCollections({ job }: KeptCollections): Promise<Partial<KeptCollections>> {
  const { items, ...ids } = await list.readAfter(job, collectionsShelf());
  return { ...ids, kept: present(items) };
}

function keptCollections({ kept, gone }: KeptCollections, t: Words, { show, gesture, panel }: Actions) {
  const job = (job: list.OnShelf) => panel('saved-games', ['collections', ['read', job]]);
  const rows = kept.map(({ id, when, value: { name, count } }) => {
    const facts = [t('games.count', { count })];
    const date = new Date(when).toLocaleDateString(t.lang, { dateStyle: 'medium' });
    return {
      id,
      facts,
      isShown: false,
      title: name || date,
      details: name ? [date] : [],
      open: () => show('collection', ['given', { kept: id }], gesture()),
      remove: t('saved-games.delete-one', { game: [name || date, ...facts].join(t('list')) }),
    };
  });
  if (rows.length + gone.length === 0) return nothing;
  const removed = gone.length > 0 ? t('deleted', { number: gone.length }) : '';
  const acts = { remove: (ids: readonly string[] = []) => job({ remove: ids }), restore: () => job({ restore: gone }) };
  return html`<h3>${t('collection.all')}</h3> ${list.shelfList({ rows, removed }, acts, t)}`;
}
