// The panel of exercises: positions in which a move lost much, of the person's own games and of those that come with
// the page. One that is tried stands on the board in place of the game (exercise.ts).

import { html, nothing } from 'lit-html';
import { isolate, type Words } from '../../../base/words.ts';
import { picture, token } from '../../../board/picture.ts';
import type { Exercise, View } from '../../../contract/types.ts';
import { isOfOthers } from '../../../device/record.ts';
import { asking, viewEffect } from '../../../engine/effects.ts';
import {
  bestOf,
  boardOf,
  dueOn,
  exercisesShelf,
  idOf,
  type Kept,
  lossOf,
  readExercises,
  type Went,
  wentOf,
} from '../../../exercises/kept.ts';
import { gameOf, isOver, keyOf, ownSide, seatsOf } from '../../../round/state.ts';
import { fromPromise } from '../../../runtime/browser.ts';
import { after, type Effect, type EventOf, type Transitions, updateBy } from '../../../runtime/component.ts';
import { button } from '../../../views/controls.ts';
import * as list from '../../../views/shelf_list.ts';
import type { PlayView } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import {
  type Begins,
  boardOfExercise,
  card,
  controls,
  dayOf,
  gameOfExercise,
  headline,
  lost,
  nextOf,
  onBoard,
  recordAt,
  sending,
  type Trying,
  tryingOf,
  under,
} from './exercise.ts';
import { gameFilesButton } from './fields.ts';
import type { Drawn, Panel, PanelServices } from './index.ts';

/** An exercise that comes with the page; `missed`: by so many of the levels. */
type LevelExercise = Exercise & { missed: number; levels: number };

/** One was answered, and is rated before the exercises are read. */
type Rated = { rate: Kept; went: Went };
export interface MistakesState extends list.Listing<Rated> {
  /** What was read, and when. */
  kept: readonly Kept[];
  now: number;
  /** Whose exercises are tried; null: those of all games. */
  game: string | null;
  /** Whose next exercise is begun as soon as it is read; null: none. */
  begins: Begins | null;
  /** The exercises that come with the page, by games; null: they could not be had. */
  levels: ReadonlyMap<string, readonly LevelExercise[] | null>;
  trying: Trying | null;
  /** Those that were put off, until the panel is closed; how many were due when the first was begun. */
  later: readonly string[];
  of: number;
}

export const NEW: MistakesState = {
  ...list.UNREAD,
  kept: [],
  now: 0,
  game: null,
  begins: null,
  levels: new Map(),
  trying: null,
  later: [],
  of: 0,
};

/** Those that are to be tried today, without those that were put off. */
const dueNow = ({ kept, now, game, later }: MistakesState) =>
  dueOn(now, kept, game).filter(({ id }) => !later.includes(id));

/** Those of the page that were not tried yet. */
const untried = ({ kept, levels, later }: MistakesState, game: string) =>
  (levels.get(game) ?? []).filter((each) => !kept.some(({ id }) => id === idOf(each)) && !later.includes(idOf(each)));

/** An exercise of the page as one on the device, which it is once it was tried. */
const asKept = (exercise: LevelExercise, now: number): Kept => {
  const { missed, levels, ...bare } = exercise;
  return { id: idOf(exercise), exercise: bare, from: '', played: 0, due: now, card: null, board: null, counter: null };
};

/** The next exercise is begun, where there is one. */
function begun(state: MistakesState): MistakesState {
  const { begins, done, levels } = state;
  if (!begins || !done) return state;
  if (begins !== 'due') {
    if (levels.get(begins.levels) === undefined) return state;
    const [next] = untried(state, begins.levels);
    return { ...state, begins: null, trying: next ? tryingOf(asKept(next, state.now), 0) : null };
  }
  const all = dueNow(state);
  const [next] = all;
  const place = (state.trying?.place ?? 0) + 1;
  return {
    ...state,
    begins: null,
    of: place === 1 ? all.length : state.of,
    trying: next ? tryingOf(next, place) : null,
  };
}

const change = (state: MistakesState, change: (trying: Trying) => Partial<Trying> | null): MistakesState => {
  const part = state.trying && change(state.trying);
  return state.trying && part ? { ...state, trying: { ...state.trying, ...part } } : state;
};

/** A move is played on the board. */
const played = (move: string) => ({ line: [move], at: 1, seen: undefined, failed: false, plays: false });

/** The one on the board is answered by this move, and rated. */
const solved = (state: MistakesState, move: string, went: Went): MistakesState =>
  list.read(
    change(state, () => ({ ...played(move), went })),
    state.trying && { rate: state.trying.kept, went },
  );

const transitions = {
  read: list.read<MistakesState>,
  /** They were read. One that was rated meanwhile is the one on the board. */
  found(state, what: Partial<MistakesState> | null) {
    const next = list.listRead(state, what);
    return begun(change(next, ({ kept }) => ({ kept: next.kept.find(({ id }) => id === kept.id) ?? kept })));
  },
  /** Those of a game are to be tried, of all games for null. */
  of: (state, game: string | null) => begun({ ...state, game, trying: null, begins: 'due' }),
  begin: (state, begins: Begins) => begun({ ...state, begins }),
  /** This one of those on the device. */
  choose(state, id: string) {
    const kept = state.kept.find((each) => each.id === id);
    return kept ? { ...state, of: dueNow(state).length, trying: tryingOf(kept, 1) } : state;
  },
  levels: (state, game: string, list: readonly LevelExercise[] | null) =>
    begun({ ...state, levels: new Map(state.levels).set(game, list) }),
  leave: (state) => ({ ...state, trying: null, begins: null }),

  view: (state, key: string, view: View) => change(state, ({ views }) => ({ views: new Map(views).set(key, view) })),
  /**
   * A move is tried on the board; while a line is shown, that is left.
   * @param mistake The least loss that is a mistake: whatever loses less is right.
   */
  try(state, move: string, mistake: number): MistakesState {
    const { trying } = state;
    if (!trying || trying.went) return state;
    if (trying.at > 0) return transitions.again(state);
    const { exercise } = trying.kept;
    if (!exercise.moves.some((each) => each.move === move)) return state; // it is not legal
    if (lossOf(exercise, move) < mistake) return solved(state, move, wentOf(trying.tries.length, trying.helped));
    return change(state, ({ tries }) => ({
      ...played(move),
      tries: [...tries.filter((each) => each !== move), move],
    }));
  },
  /** Why was the move bad that was played in the game? */
  why: (state) => change(state, ({ kept }) => ({ ...played(kept.exercise.played), helped: true })),
  /** The best move is shown, without having been found. */
  show: (state) => (state.trying ? solved(state, bestOf(state.trying.kept.exercise), 'more') : state),
  /** What follows a wrong move. */
  refuted: (state, line: readonly string[], seen: string | null) =>
    change(state, () => ({ line, seen, at: 1, plays: true })),
  notRefuted: (state) => change(state, () => ({ seen: null, failed: true })),
  step: (state, at: number) =>
    change(state, ({ line }) => ({ at: Math.min(Math.max(at, 0), line.length), plays: false })),
  playOn: (state) => change(state, ({ at, line }) => ({ at: at + 1, plays: at + 1 < line.length })),
  again: (state) => change(state, () => ({ line: [], at: 0, seen: undefined, plays: false, failed: false })),
  /** The one on the board is put off. */
  later(state) {
    const { trying } = state;
    if (!trying) return state;
    const begins = nextOf(trying);
    const next: MistakesState = { ...state, later: [...state.later, trying.kept.id], begins };
    return begins ? begun(next) : { ...next, trying: null };
  },
} satisfies Transitions<MistakesState>;

export type MistakesEvent = EventOf<typeof transitions>;

const event = (...event: MistakesEvent): PlayEvent => ['panel', 'mistakes', event];
/** The most exercises that are pictured. */
const PICTURED = 6;
/** Milliseconds between the moves of what follows a wrong move. */
const PACE = 900;

export const panel: Panel<MistakesState, MistakesEvent> = {
  opened: (before = NEW, { round }) => list.readFirst({ ...before, game: round.start.game, trying: null, later: [] }),
  update: updateBy<MistakesState, typeof transitions>(transitions),
  covers: ({ trying }) => trying !== null,
  effects(state, outside) {
    const { trying, begins, levels } = state;
    const game = begins !== null && begins !== 'due' ? begins.levels : null;
    const had = (all: readonly LevelExercise[] | null) => event('levels', game ?? '', all);
    const read = () => readAgain(state, outside);
    const file = () => outside.file<readonly LevelExercise[]>(`data/exercises/${game}.json`);
    const isWanted = game !== null && levels.get(game) === undefined;
    return [
      ...list.reading(state, exercisesShelf, read, (what) => event(...what)),
      ...(isWanted ? [fromPromise(`levels ${game}`, file, had, had(null))] : []),
      ...(trying ? ofBoard(trying, outside) : []),
    ];
  },
  setupView: ({ trying }, drawn) => trying && boardOfExercise(trying, drawn),
  status: ({ trying }, drawn) => trying && headline(trying, drawn),
  steps: ({ trying }, drawn) => trying && under(trying, drawn),
  controls(own, drawn) {
    const { trying } = own;
    return (
      trying &&
      controls(
        trying,
        dueNow(own).some(({ id }) => id !== trying.kept.id),
        drawn,
      )
    );
  },
  card: (own, drawn) => own.trying && card(own.trying, own, drawn),
  draw: drawList,
};

/** Does the job, and reads the exercises. */
async function readAgain({ job }: MistakesState, { round }: PanelServices): Promise<Partial<MistakesState>> {
  const now = Date.now();
  const shelf = exercisesShelf();
  if (job && 'rate' in job) {
    const { scheduled } = await import('../../../exercises/schedule.ts');
    const { id, counter, ...kept } = job.rate;
    const card = scheduled(kept.card, job.went, now);
    // One of the page is kept once it is tried; one of the person's own that was removed by another tab is not kept
    // again.
    const isThere = kept.from === '' || (await shelf.get(id))?.removed === null;
    if (isThere) await shelf.put({ id, counter, value: { ...kept, card, due: card.due } });
  }
  const { items, ...ids } = await list.readAfter(job, shelf);
  return { ...ids, kept: readExercises(items, round.games), now };
}

/** The views of what is shown, and what follows a wrong move. */
function ofBoard(trying: Trying, outside: PanelServices): Effect<PlayEvent>[] {
  const { line, at, plays, seen, went, failed } = trying;
  const counts = [at, 0, ...line.map((_, index) => index + 1)];
  const records = counts.map((count) => recordAt(trying, count));
  const missing = records.find((record) => !trying.views.has(keyOf(record)));
  const known = (view: View) => event('view', missing ? keyOf(missing) : '', view);
  const effects: Effect<PlayEvent>[] = missing ? [viewEffect(missing, outside, known, () => event('notRefuted'))] : [];
  const [move] = line;
  if (move && line.length === 1 && seen === undefined && !went && !failed) {
    const { thought } = asking<PlayEvent>(outside, 0, () => event('notRefuted'));
    const request = { op: 'refutation' as const, record: recordAt(trying, 0), move };
    effects.push(thought(request, (reply) => event('refuted', reply.line, reply.seen)));
  }
  if (plays && !missing) effects.push(after(PACE, `exercise ${line} ${at}`, event('playOn')));
  return effects;
}

function drawList(own: MistakesState, { state, t, actions }: Drawn) {
  const { ids, kept, now, trying, gone } = own;
  if (!ids) return html`<p class="muted">${lookingAt(state, t) || t(own.done ? 'unread' : 'mistakes.reading')}</p>`;
  const here = gameOf(state);
  const of = (game: string | null) => dueOn(now, kept, game);
  const due = of(own.game);
  const all = of(null).length;
  const ofLevels = own.levels.get(here.id);
  const left = ofLevels ? untried(own, here.id).length : 0;
  const begin =
    (...event: MistakesEvent) =>
    () =>
      onBoard(actions, ...event);
  const scope = own.game === null ? all : due.length;
  const isFromGames = kept.some(({ from }) => from);
  const looking = lookingAt(state, t);
  const shown = {
    rows: due.slice(0, PICTURED).map((each) => pictured(each, trying, state, t, actions)),
    removed: gone.length > 0 ? t('deleted', { number: gone.length }) : '',
    all: kept.length > 1 && !trying ? t('exercise.delete-all', { count: kept.length }) : '',
  };
  const acts = {
    remove: (removed: readonly string[] = kept.map(({ id }) => id)) => sending(actions, 'read', { remove: removed }),
    restore: () => sending(actions, 'read', { restore: gone }),
  };
  const place =
    trying && trying.place > 0 && own.of > 1 ? t('exercise.place', { place: trying.place, count: own.of }) : '';
  return html`<p class="row spread"><span>${scope > 0 ? place || t('mistakes.due', { count: scope }) : looking || (isFromGames ? nextDue(own, t) : t(state.isBlind ? 'whose.blind' : 'mistakes.none'))}</span>
      ${scope > 0 && !trying ? html` <button type="button" class="primary" @click=${begin('begin', 'due')}>${t('mistakes.begin')}</button>` : nothing}</p>
    ${looking && scope > 0 ? html`<p class="muted">${looking}</p>` : nothing}
    ${state.reviewing && !looking && scope === 0 ? ofReviewed(state, t) : nothing}
    ${isFromGames || looking || trying ? nothing : html`<p class="row"><span>${t('mistakes.played')}</span> ${gameFilesButton(state, t, actions)}</p>`}
    ${own.game !== null && all > due.length ? html`<p class="row"><span class="muted">${t('mistakes.elsewhere', { count: all - due.length })}</span> ${button(t('mistakes.all'), begin('of', null))}</p>` : nothing}
    ${list.shelfList(shown, acts, t)}
    ${
      here.program || ofLevels === null
        ? nothing
        : html`<p class="row"><span>${ofLevels && left === 0 ? t('mistakes.levels.done') : ofLevels ? t('mistakes.levels.left', { number: left }) : t('mistakes.levels')}</span>
      ${ofLevels && left === 0 ? nothing : button(t('mistakes.levels.begin'), begin('begin', { levels: here.id }))}</p>`
    }
    ${isFromGames && !trying ? html`<p class="muted">${t('mistakes.rule')}</p>` : nothing}`;
}

/** What is looked at; '' for nothing. */
function lookingAt({ looking }: PlayView, t: Words) {
  if (!looking) return '';
  return 'id' in looking
    ? t('mistakes.looking')
    : t('mistakes.looking-for', { ...looking, player: isolate(looking.player) });
}

/** Why the game that is reviewed has become no exercises, where it is not one's own or not over. */
function ofReviewed(state: PlayView, t: Words) {
  const isPersonsGame = ownSide({ seats: seatsOf(state) }) !== null && !isOfOthers(state);
  const why = isPersonsGame ? (isOver(state) ? null : 'mistakes.not-over') : 'mistakes.of-others';
  return why ? html`<p class="muted">${t(why)}</p>` : nothing;
}

/** When the next one comes back. */
function nextDue({ kept, now, game }: MistakesState, t: Words) {
  const next = kept.find(({ exercise }) => game === null || exercise.record.game === game);
  return next ? t('mistakes.nothing', { when: dayOf(next, now, t) }) : t('mistakes.none');
}

function pictured(
  kept: Kept,
  trying: Trying | null,
  state: PlayView,
  t: Words,
  actions: Drawn['actions'],
): list.ShelfRow {
  const { exercise } = kept;
  const game = gameOfExercise(state, exercise);
  const board = boardOf(kept, state.games);
  const ply = t('exercise.move', { count: exercise.record.moves.length + 1 });
  const against = kept.against ? t('exercise.against', { player: isolate(kept.against) }) : '';
  const when =
    kept.played > 0 ? new Intl.DateTimeFormat(t.lang, { day: 'numeric', month: 'short' }).format(kept.played) : '';
  return {
    id: kept.id,
    open: () => onBoard(actions, 'choose', kept.id),
    isShown: trying?.kept.id === kept.id,
    picture: board ? picture({ ...board, last: null }, game.look, token, null) : nothing,
    title: lost('exercise.short', exercise, exercise.played, game, t),
    facts: [],
    details: [t(`game.${game.id}`), when, ply, against].filter(Boolean),
    remove: t('exercise.delete', { move: exercise.played }),
  };
}
