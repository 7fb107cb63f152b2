// The panel of exercises: positions in which a move lost much, of the person's own games and of those that come with
// the page. One that is tried stands on the board in place of the game (exercise.ts).

import { html, nothing } from 'lit-html';
import { isolate, type Words } from '../../../base/words.ts';
import { picture, token } from '../../../board/picture.ts';
import type { View } from '../../../contract/types.ts';
import { isOfOthers } from '../../../device/record.ts';
import { asking, viewEffect } from '../../../engine/effects.ts';
import { bestOf, boardOf, dueOn, exercisesShelf, type Kept, readExercises } from '../../../exercises/kept.ts';
import { gameOf, isOver, keyOf, ownSide, seatsOf } from '../../../round/state.ts';
import { fromPromise } from '../../../runtime/browser.ts';
import { after, type Effect, updateBy } from '../../../runtime/component.ts';
import { button } from '../../../views/controls.ts';
import * as list from '../../../views/shelf_list.ts';
import type { PlayView } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import {
  boardOfExercise,
  card,
  controls,
  dayOf,
  gameOfExercise,
  headline,
  lost,
  onBoard,
  sending,
  under,
} from './exercise.ts';
import { gameFilesButton } from './fields.ts';
import {
  dueNow,
  type LevelExercise,
  type MistakesEvent,
  type MistakesState,
  NEW,
  recordAt,
  type Trying,
  transitions,
  untried,
} from './mistakes_state.ts';
import type { Drawn, Panel, PanelServices } from './panel.ts';

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
    const hasOthers = dueNow(own).some(({ id }) => id !== trying?.kept.id);
    return trying && controls(trying, hasOthers, drawn);
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
  const { kept, line, at, plays, said, went, failed } = trying;
  const counts = [at, 0, ...line.map((_, index) => index + 1)];
  const records = counts.map((count) => recordAt(trying, count));
  const missing = records.find((record) => !trying.views.has(keyOf(record)));
  const known = (view: View) => event('view', missing ? keyOf(missing) : '', view);
  const effects: Effect<PlayEvent>[] = missing ? [viewEffect(missing, outside, known, () => event('notRefuted'))] : [];
  const [move] = line;
  if (move && line.length === 1 && !said && !went && !failed) {
    const { thought } = asking<PlayEvent>(outside, 0, () => event('notRefuted'));
    const request = { op: 'refutation' as const, record: recordAt(trying, 0), move, best: bestOf(kept.exercise) };
    effects.push(thought(request, (said) => event('refuted', said)));
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
  const isPersonsGame = ownSide({ seats: seatsOf(state) }) !== null && !isOfOthers({ ...state, seats: seatsOf(state) });
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
