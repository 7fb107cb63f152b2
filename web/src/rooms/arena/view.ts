// Draws the Arena: what is set up, its buttons and the last event; what is played: of two players below the form, of more as a step of its
// own; and what was played before.

import { html, nothing } from 'lit-html';
import type { Problem } from '../../contract/types.ts';
import { programsOf } from '../../player_text.ts';
import { gameIn } from '../../round/state.ts';
import { button, notice } from '../../views/controls.ts';
import { again, explain, inLab, isBarred, mayPass, ownTab } from '../../views/problem.ts';
import { isSecond, single } from '../../views/shelf_list.ts';
import { isolate, programTitle, type Words } from '../../words.ts';
import type { PageActions, PageState } from '../index.ts';
import { isTwo, type Step } from './address.ts';
import { explained, type FormActions, fieldOf } from './fields.ts';
import { fields, sentence } from './form.ts';
import { fixed } from './format.ts';
import { isAddressProblem, NO_OPENINGS } from './input.ts';
import { earlier } from './list.ts';
import { roughTime } from './pace.ts';
import type { Shown, ViewActions } from './shown.ts';
import { type Arena, isAsShown, isBusy, isContinuable, isExtendable, isOther, locked, MORE } from './state.ts';
import { exampleOf, results } from './two/results.ts';
import { saidOf } from './two/statement.ts';

export interface ArenaActions extends FormActions, ViewActions, PageActions {
  start: () => void;
  startAnew: () => void;
  example: () => void;
  addRound: () => void;
  collectShown: () => void;
  pause: () => void;
  stop: () => void;
  accept: () => void;
  checkAgain: () => void;
  copy: () => void;
  show: (id: string) => void;
  forget: (id: string) => void;
  undo: () => void;
  open: (file: File) => void;
  pick: (index: number) => void;
  list: (list: Pick<Arena, 'filter'> | Pick<Arena, 'page'>) => void;
}

/** What is drawn beside the state. */
export interface ArenaSurroundings {
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

/** What all parts are drawn with. */
export interface ArenaDrawing {
  page: PageState;
  arena: Arena;
  around: ArenaSurroundings;
  t: Words;
  actions: ArenaActions;
}

export function view(given: ArenaDrawing) {
  const { wanted, late } = given.arena;
  if (isTwo(wanted)) return ofTwo(given);
  return late ? late.ofMany(given) : html`${forms(given)} ${addressNotice(given)} ${notices(given)} ${status(given)}`;
}

// Two players

function ofTwo(given: ArenaDrawing) {
  const { page, arena, t, actions } = given;
  const { figures, played } = arena;
  const isOn = locked(arena);
  return html`${forms(given)} ${addressNotice(given)}
    <form @submit=${(event: Event) => {
      event.preventDefault();
      primaryOf(given).act();
    }}>
      ${folded(given)}
      <div class="actions row" role="group" aria-label=${t('actions')}>
        ${buttons(given, true)} ${further(given)} ${status(given)}
        ${isOn || (figures && isAsShown(arena)) ? nothing : address(given)}
      </div>
    </form>
    ${isOn ? pace(given) : nothing}
    ${notices(given)}
    ${figures?.games || isOn ? nothing : html`<h1>${t('arena.title')}</h1>` /* where the answer will stand */}
    ${played && (figures || isOn) ? results(page, arena, played, t, actions) : nothing}
    ${figures ? foot(given) : nothing}
    ${figures || isOn ? nothing : exampleOf(page, t, actions)}
    ${earlier(arena, page, t, actions)}`;
}

/** How far it is, how fast, and the time left. Before it is planned the place is kept. */
function pace({ arena, around, t }: ArenaDrawing) {
  const { rate } = arena.speed ?? { rate: null };
  const digits = rate === null || rate >= 9.95 ? 0 : rate >= 0.995 ? 1 : 2;
  const { left, table } = around.shown;
  const speed = rate && left !== null && arena.phase === 'running';
  return html`<div class="progress muted stack">
    <progress max=${table?.planned ?? 1} value=${table?.played ?? 0} aria-label=${t('arena.progress')}></progress>
    <p class="row spread"><span>${table ? t('arena.of', { games: table.played, of: table.planned }) : nothing}</span> <span class="speed">${speed ? [t('arena.rate', { rate: fixed(rate, t, digits) }), t('arena.left', { time: roughTime(left, t) })].join(t('dot')) : nothing}</span></p>
  </div>`;
}

/** What can be done with the results. */
function foot(given: ArenaDrawing) {
  const { arena, t, actions } = given;
  const shut = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.hidePopover();
  return html`<div class="row ruled">
    <button type="button" popovertarget="arena-export">${t('arena.export')}</button>
    <div class="menu" id="arena-export" popover @click=${shut}>
      ${button(t('arena.save.csv'), () => actions.save('list'))} ${button(t('arena.table.file.games'), () => actions.save('games'))}
      ${button(t('arena.save.whole'), () => actions.save('whole'))}
    </div>
    ${locked(arena) ? nothing : html`<button type="button" @click=${single(() => actions.forget(arena.id))}>${t('arena.clear')}</button>`}
    ${isAsShown(arena) ? address(given) : nothing}
  </div>`;
}

/** What is said at the button that copies the address. */
const COPIED = ['arena.note.copied', 'arena.note.by-hand'];

/** Whether the address gives the same games again, and a button that copies it. */
function address(given: ArenaDrawing) {
  const { arena, t, actions } = given;
  const said = repeating(given);
  const { isRepeatable, words } = said ?? { isRepeatable: true, words: t('arena.repeatable') };
  const copied = arena.note && COPIED.includes(arena.note.key) ? t(arena.note.key) : null;
  return html`<div class="row address" ?data-unknown=${!said}>
    <p class="muted">${copied ? nothing : words}<span aria-live="polite">${copied ?? nothing}</span></p>
    ${isRepeatable ? button(t('arena.copy'), actions.copy) : nothing}</div>`;
}

/** Does the address of the form give the same games again? Null: that is not known yet. */
function repeating({ page, arena, t }: ArenaDrawing) {
  const { known, stand, problem, wanted } = arena;
  const found = isOther(arena) ? known : stand;
  if (page.engine !== 'ready' || problem || !found) return null;
  if (!found.repeatable) return { isRepeatable: false, words: t('arena.unrepeatable') };
  const game = gameIn(page, wanted.game);
  const names = programsOf([...wanted.players], game).map((name) => programTitle(String(name), game));
  const own = { count: names.length, names: names.join(t('list')) };
  return { isRepeatable: true, words: names.length ? t('arena.repeatable.own', own) : t('arena.repeatable') };
}

// Both

/** The choice between two players and more. */
export function forms({ arena, t, actions }: ArenaDrawing) {
  if (isBusy(arena)) return nothing;
  const areTwo = isTwo(arena.wanted);
  const part = (form: 'two' | 'all', isOn: boolean) =>
    html`<button type="button" aria-pressed=${isOn} data-focus=${isOn ? 'form' : nothing} @click=${() => isOn || actions.wantForm(form)}>${t(`arena.form.of-${isTwo({ form }) ? 'two' : 'many'}`)}</button>`;
  return html`<div class="forms" role="group" aria-label=${t('arena.form')}>${part('two', areTwo)} ${part('all', !areTwo)}</div>`;
}

/** The form. It is unfolded where something in it is wrong. */
export function folded(given: ArenaDrawing) {
  const { page, arena, around, t, actions } = given;
  const { wanted, isUnfolded } = arena;
  const game = gameIn(page, wanted.game);
  const problems = problemsOf(given);
  const isOpen = isUnfolded || problems.some((each) => fieldOf(each, wanted) !== null);
  const parts = sentence(wanted, around.programs, game, t, arena.late).map((part) => html`<u>${part}</u>`);
  return html`<details class=${isTwo(wanted) ? nothing : 'card conditions'} ?open=${isOpen}
      @toggle=${({ target }: { target: HTMLDetailsElement }) => actions.unfold(target.open)}>
      <summary><span class="sentence">${parts.map((part, at) => [at > 0 ? t('dot') : nothing, part])}</span> <em>${t('arena.change')}</em></summary>
      ${fields({ arena, page, game, programs: around.programs, problems, actions, t })}
    </details>`;
}

const isRefused = ({ note }: Arena) => note?.key === 'arena.note.refused';

/** All that is wrong with what is set up: while games are played nothing, until others were to begin. */
const problemsOf = ({ arena, around }: Pick<ArenaDrawing, 'arena' | 'around'>) => [
  ...(arena.problem ? [arena.problem] : []),
  ...around.wrong.filter(({ code }) => isRefused(arena) || !(locked(arena) || code === NO_OPENINGS)),
];

/** The button that starts, or what takes its place: its words, and what it does. */
function primaryOf({ arena, t, actions }: ArenaDrawing) {
  const { phase, hold } = arena;
  if (phase === 'planning' || phase === 'running') return { words: t('arena.pause'), act: actions.pause };
  if (isContinuable(arena)) return { words: t(hold === 'elsewhere' ? 'arena.here' : 'continue'), act: actions.start };
  if (isExtendable(arena)) {
    const more = isTwo(arena.wanted) ? t('arena.more', { count: MORE }) : t('arena.many.add-round');
    return { words: more, act: actions.addRound };
  }
  if (!locked(arena) && isAsShown(arena)) return { words: t('arena.anew'), act: actions.startAnew };
  return { words: t('arena.start'), act: actions.start };
}

/** That button, and Stop. None of them takes the place of another one when it is pressed. @param submits Does it submit a form? */
export function buttons(given: ArenaDrawing, submits = false) {
  const { arena, t, actions } = given;
  const { phase, requestedId } = arena;
  const { words, act } = primaryOf(given);
  const isContinued = isContinuable(arena);
  const isStart = act === actions.start && !isContinued;
  const isBarredNow =
    phase === 'planning' ||
    requestedId !== null ||
    (isStart && problemsOf(given).some((each) => !mayPass(each) && !inLab(each)));
  const isStopped = !locked(arena);
  const pressed = submits ? (event: MouseEvent) => isSecond(event) && event.preventDefault() : single(act);
  return html`<button type=${submits ? 'submit' : 'button'} class="primary" data-focus="start" aria-disabled=${isBarredNow} @click=${pressed}>${words}</button>
    ${isStopped && !isContinued ? nothing : html`<button type="button" aria-disabled=${isStopped} @click=${single(actions.stop)}>${t('arena.stop')}</button>`}`;
}

/** What else can be done with what is paused, or over. */
export function further({ arena, t, actions }: ArenaDrawing) {
  const isElse = isContinuable(arena) || isExtendable(arena);
  return isElse ? html`<button type="button" @click=${single(actions.startAnew)}>${t('arena.anew')}</button>` : nothing;
}

/** The last event as a sentence, and what is wrong with what is set up. */
export function status(given: ArenaDrawing) {
  const { page, arena, t, actions } = given;
  const { note, step, wanted, figures, played, problem } = arena;
  const game = gameIn(page, wanted.game);
  const areTwo = isTwo(wanted);
  const isBrief = areTwo && !isRefused(arena); // what is wrong with a field is said below it
  const isOfStart = !locked(arena) && !isAsShown(arena) && !isContinuable(arena); // Start is about what is set up
  const isSaid = isRefused(arena) || (areTwo ? !note : step === 'programs' || isOfStart);
  const all = (isSaid ? problemsOf(given) : []).filter(
    (each) => !isAddressProblem(each) && (!isBrief || inLab(each) || mayPass(each)),
  );
  const [said = null] = all;
  const happened = note && !isRefused(arena) && !COPIED.includes(note.key) ? [t(note.key, note.args)] : [];
  const words = [...happened, ...all.map((each) => explained(each, wanted, game, t))].join(t('sentence'));
  // That it is over is followed by the result, for those who do not see that.
  const isOver = note?.key === 'arena.note.over' && figures !== null && played !== null;
  const result = isOver
    ? html` <span class="unseen">${saidOf(figures, played.players, gameIn(page, played.game), t)}</span>`
    : nothing;
  const retry = said ? again(said, t, areTwo ? actions.checkAgain : actions.start, actions.update) : nothing;
  const help = isBarred(problem) ? ownTab(t) : retry;
  const lab = said && inLab(said);
  return html`<div class="status muted row" role="status"><p>${words}${result}</p>${help === nothing ? nothing : html`<p class="row">${help}</p>`}
    ${lab ? html`<p><a href=${lab}>${t('problem.in-lab')}</a></p>` : nothing}</div>`;
}

/**
 * What is wrong with the address. Once the form has been changed the notice is not seen, but keeps its place: the press that changes a
 * field may be one on a button.
 */
export function addressNotice({ page, arena, t, actions }: ArenaDrawing) {
  const { problem, pastProblem, wanted } = arena;
  const wrong = problem && isAddressProblem(problem) ? problem : null;
  const said = wrong ?? pastProblem;
  if (!said) return nothing;
  const [then, accept] =
    said.code === 'address-programs'
      ? (['arena.many.absent', 'arena.many.absent.accept'] as const)
      : (['arena.problem.then', 'arena.problem.accept'] as const);
  return html`<div class="notice" role=${wrong ? 'alert' : nothing} ?data-mended=${!wrong}>
    <p>${explain(said, gameIn(page, wanted.game), t)}</p>
    <p class="muted">${t(then)}</p>
    ${button(t(accept), actions.accept, wrong ? 'notice' : nothing)}
  </div>`;
}

/** Problems that come by themselves, after the buttons, which stay where they are: an engine that does not start, lost workers. */
export function notices({ page, arena, t, actions }: ArenaDrawing) {
  const { engine, problem } = page;
  if (engine === 'failed' && problem?.code === 'engine') {
    const words = `arena.engine.${problem.args.reason}`;
    return notice(t(t.has(words) ? words : 'arena.engine', problem.args), button(t('retry'), actions.retry, 'notice'));
  }
  const { broken } = arena;
  return broken
    ? notice(t('arena.broken', { message: isolate(broken.message) }), button(t('retry'), actions.start, 'notice'))
    : nothing;
}
