// Draws a tournament of many players: its head with the three steps and the buttons, and the step that is shown.

import { html, nothing } from 'lit-html';
import type { Problem } from '../../../contract/types.ts';
import { gameIn } from '../../../round/state.ts';
import { again, mayPass } from '../../../views/again.ts';
import { single } from '../../../views/clicks.ts';
import { button } from '../../../views/controls.ts';
import { notice } from '../../../views/notice.ts';
import { explain, inLab } from '../../../views/problem.ts';
import { number, quoted, type Words } from '../../../words.ts';
import type { PageActions, PageState } from '../../index.ts';
import { engineNotice } from '../view.ts';
import { isAddressProblem, NO_OPENINGS } from '../written.ts';
import { STEPS, type Step } from './address.ts';
import { type ConditionActions, conditions, explained } from './conditions.ts';
import { earlier } from './earlier.ts';
import type { Shown, ViewActions } from './shown.ts';
import { progress, standings, standingsTools } from './standings.ts';
import { isAsShown, isContinuable, isExtendable, locked, type Many } from './state.ts';
import { table, tableTools } from './table.ts';

export interface ManyActions extends ConditionActions, ViewActions, PageActions {
  start: () => void;
  startAnew: () => void;
  addRound: () => void;
  collectShown: () => void;
  pause: () => void;
  stop: () => void;
  accept: () => void;
  show: (id: string) => void;
  forget: (id: string) => void;
  undo: () => void;
  open: (file: File) => void;
}

/** What is drawn beside the state. */
export interface Around {
  shown: Shown;
  /** Draws the list of programs. */
  collect: () => unknown;
  /** How many programs are to take part. */
  programs: number;
  /** How many programs of the tournament that is shown are not in the list. */
  absent: number;
  /** The addresses of the steps. */
  addresses: { [step in Step]: string };
  /** How many games are planned; null: that is not known. */
  planned: number | null;
  /** What the page knows to be wrong with what is set up. */
  wrong: readonly Problem[];
}

export function many(state: PageState, given: Many, around: Around, t: Words, actions: ManyActions) {
  const { step } = given;
  const { shown } = around;
  return html`<div class="tournament-head">
      <nav class="steps" aria-label=${t('arena.many.steps')}>
        ${STEPS.map((each) => html`<a href=${around.addresses[each]} aria-current=${each === step ? 'step' : nothing} data-focus=${each === step ? 'step' : nothing}>${t(`arena.many.step.${each}`)}</a>`)}
      </nav>
      <div class="row head-tools">${step === 'programs' ? nothing : html`${further(given, t, actions)} ${buttons(given, around, t, actions)}`}
        ${step === 'standings' && shown.table ? standingsTools(shown, actions, t) : nothing}
        ${step === 'table' && shown.table ? tableTools(shown, actions, t) : nothing}</div>
    </div>
    ${notices(state, given, t, actions)}
    ${step === 'programs' ? programs(state, given, around, t, actions) : played(state, given, around, t, actions)}`;
}

function programs(state: PageState, given: Many, around: Around, t: Words, actions: ManyActions) {
  return html`${around.collect()}
    ${
      around.absent > 0
        ? html`<p class="row muted">${t('arena.many.copies', { count: around.absent })} ${button(t('arena.many.copies.collect'), actions.collectShown)}</p>`
        : nothing
    }
    <form class="set-up" @submit=${(event: Event) => event.preventDefault()}>
      ${conditions(state, given, around.programs, problemsOf(given, around), t, actions)}
      <div class="actions row" role="group" aria-label=${t('actions')}>
        ${buttons(given, around, t, actions)} ${further(given, t, actions)}
        ${around.programs > 0 && !locked(given) ? hidesNames(given, t, actions) : nothing}
        <span class="muted">${locked(given) ? progress(around.shown, t) : plannedText(around.planned, t)}</span>
      </div>
      ${status(state, given, around, t, actions)}
    </form>
    ${earlier(given, state, t, actions)}`;
}

const isRefused = ({ note }: Many) => note?.key === 'arena.many.note.refused';

/** All that is wrong with what is set up: during a tournament nothing, until another one was to begin. */
const problemsOf = (given: Many, { wrong }: Around) => [
  ...(given.problem ? [given.problem] : []),
  ...wrong.filter(({ code }) => isRefused(given) || !(locked(given) || code === NO_OPENINGS)),
];

function played(state: PageState, given: Many, around: Around, t: Words, actions: ManyActions) {
  const { shown } = around;
  const note = status(state, given, around, t, actions);
  if (given.phase === 'none')
    return html`${note}<h1><b>${t('arena.many.none')}</b></h1><p>${shown.conditions}</p>
      <p><a class="button" href=${around.addresses.programs}>${t('arena.many.to-programs')}</a></p>`;
  return html`${given.step === 'table' ? table(shown, actions, t, state) : standings(shown, t, state)} ${note}`;
}

/** Start and what takes its place, and Stop. None of them takes the place of another one when it is pressed. */
function buttons(given: Many, around: Around, t: Words, actions: ManyActions) {
  const { phase } = given;
  const isUnderWay = phase === 'planning' || phase === 'running';
  const isContinued = isContinuable(given);
  const isEnded = !locked(given) && isAsShown(given) && !isContinued;
  const [words, act] = isUnderWay
    ? (['arena.pause', actions.pause] as const)
    : isContinued
      ? ([given.hold === 'elsewhere' ? 'arena.here' : 'continue', actions.start] as const)
      : isEnded
        ? (['arena.many.anew', actions.startAnew] as const)
        : (['arena.start', actions.start] as const);
  const isBarred =
    phase === 'planning' ||
    given.sought !== null ||
    (act === actions.start && !isContinued && problemsOf(given, around).some((each) => !mayPass(each)));
  const isStopped = !locked(given);
  return html`<button type="button" class="primary" data-focus="start" aria-disabled=${isBarred} @click=${single(act)}>${t(words)}</button>
    ${isStopped && !isContinued ? nothing : html`<button type="button" aria-disabled=${isStopped} @click=${single(actions.stop)}>${t('arena.stop')}</button>`}`;
}

const hidesNames = ({ hidden }: Many, t: Words, actions: ManyActions) =>
  html`<label class="switch"><input type="checkbox" .checked=${hidden}
    @change=${({ target }: { target: HTMLInputElement }) => actions.hide(target.checked)} />${t('arena.standings.hide')}</label>`;

/** What else can be done with a tournament that is paused, or over. */
const further = (given: Many, t: Words, { startAnew, addRound }: ManyActions) =>
  isContinuable(given)
    ? html`<button type="button" @click=${single(startAnew)}>${t('arena.many.anew')}</button>`
    : isExtendable(given)
      ? html`<button type="button" @click=${single(addRound)}>${t('arena.many.add-round')}</button>`
      : nothing;

const plannedText = (planned: number | null, t: Words) =>
  planned === null ? nothing : t('arena.many.count', { count: planned, games: number(planned, t.lang) });

/** The last event as a sentence, and what is wrong with what is set up. */
function status(state: PageState, given: Many, around: Around, t: Words, actions: ManyActions) {
  const { note, step, wanted } = given;
  const game = gameIn(state, wanted.game);
  const isOfStart = !locked(given) && !isAsShown(given) && !isContinuable(given); // Start is about what is set up
  const found = step === 'programs' || isRefused(given) || isOfStart ? problemsOf(given, around) : [];
  const all = found.filter((each) => !isAddressProblem(each));
  const [said = null] = all;
  const happened = note && !isRefused(given) ? [t(note.key, note.args)] : [];
  const words = [...happened, ...all.map((each) => explained(each, wanted, game, t))].join(t('sentence'));
  const retry = said ? again(said, t, actions.start, actions.update) : nothing;
  const lab = said && inLab(said);
  return html`<div class="status" role="status"><p>${words}</p>${retry === nothing ? nothing : html`<p class="row">${retry}</p>`}
    ${lab ? html`<p><a href=${lab}>${t('problem.in-lab')}</a></p>` : nothing}</div>`;
}

function notices(state: PageState, { problem, broken, wanted }: Many, t: Words, actions: ManyActions) {
  const game = gameIn(state, wanted.game);
  const failed = engineNotice(state, t, actions.retry);
  if (failed) return failed;
  if (broken)
    return notice(
      t('arena.many.broken', { message: quoted(broken.message) }),
      button(t('retry'), actions.start, 'notice'),
    );
  if (!problem || !isAddressProblem(problem)) return nothing;
  const [then, accept] =
    problem.code === 'address-programs'
      ? (['arena.many.absent', 'arena.many.absent.accept'] as const)
      : (['arena.problem.then', 'arena.problem.accept'] as const);
  return html`<div class="notice" role="alert"><p>${explain(problem, game, t)}</p>
    <p class="muted">${t(then)}</p>${button(t(accept), actions.accept, 'notice')}</div>`;
}
