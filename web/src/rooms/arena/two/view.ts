// Draws the series of two: its form, its buttons and status, and its results while it is played.

import { html, nothing } from 'lit-html';
import type { Plan } from '../../../contract/types.ts';
import { programsOf } from '../../../player_text.ts';
import { gameIn } from '../../../round/state.ts';
import { again, isBarred, mayPass, permission } from '../../../views/again.ts';
import { isSecond, single } from '../../../views/clicks.ts';
import { button } from '../../../views/controls.ts';
import { notice } from '../../../views/notice.ts';
import { explain, inLab } from '../../../views/problem.ts';
import { programTitle, quoted, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { fixed } from '../figures.ts';
import { roughTime, secondsOf } from '../pace.ts';
import { engineNotice } from '../view.ts';
import { isAddressProblem, refusal } from '../written.ts';
import { earlier } from './earlier.ts';
import { fieldOf } from './fields.ts';
import { namesOfBoth } from './figures.ts';
import { sentence, setup } from './form.ts';
import type { Actions } from './index.ts';
import { exampleOf, results } from './results.ts';
import { type Arena, choicesOf, locked, MORE, showsEarlier, underWay } from './state.ts';
import { sentenceOf, statement } from './statement.ts';

export function arena(state: PageState, arena: Arena, t: Words, actions: Actions) {
  const { plan } = arena;
  const hasResults = plan !== null && arena.games.some(Boolean);
  return html`${addressNotice(state, arena, t, actions)}
    ${form(state, arena, t, actions)}
    ${notices(state, arena, t, actions)}
    ${arena.statistics ? nothing : html`<h1>${t('arena.title')}</h1>` /* where the answer will stand */}
    ${hasResults ? results(state, arena, plan, t, actions) : nothing}
    ${arena.statistics ? foot(state, arena, t, actions) : nothing}
    ${hasResults || locked(arena) ? nothing : exampleOf(state, t, actions)}
    ${earlier(state, arena, t, actions)}`;
}

/** The form, its buttons, what has happened last, and how far a series is that is being played. */
function form(state: PageState, arena: Arena, t: Words, actions: Actions) {
  const { problem, phase, isUnfolded, wanted, hold, sought } = arena;
  const [act, other] = choicesOf(arena);
  /** Link to the program whose error ended the series. Start stays enabled: the program may have been corrected. */
  const lab = problem && inLab(problem);
  /** Cannot the series be started, because it is being planned or looked for, or something is known to be wrong? */
  const isWrong = !locked(arena) && ['start', 'anew'].includes(act) && problem !== null && !lab && !mayPass(problem);
  const barred = phase === 'planning' || isWrong || sought !== null;
  const retry = problem ? again(problem, t, actions.allow, actions.update) : nothing;
  const help = problem && isBarred(problem) ? permission(problem, gameIn(state, wanted.game), t, actions.allow) : retry;
  const onward = hold === 'elsewhere' ? t('arena.here') : t('continue');
  const label = act === 'goOn' || phase === 'paused' ? onward : t(`arena.${act}`, { count: MORE });
  const isOpen = isUnfolded || (!isAddressProblem(problem) && fieldOf(problem) !== null);
  return html`<form @submit=${(event: Event) => {
    event.preventDefault();
    actions[act]();
  }}>
      <details ?open=${isOpen} @toggle=${({ target }: { target: HTMLDetailsElement }) => actions.unfold(target.open)}>
        <summary><span>${sentence(state, arena, t)}</span> <em>${t('arena.change')}</em></summary>
        ${setup(state, arena, t, actions)}
      </details>
      <div class="actions row" role="group" aria-label=${t('actions')}>
        <button type="submit" class="primary" data-focus="start" aria-disabled=${barred ? 'true' : 'false'}
          @click=${(event: MouseEvent) => isSecond(event) && event.preventDefault()}
        >${label}</button>
        ${other ? html`<button type="button" @click=${single(() => actions[other]())}>${t(`arena.${other}`)}</button>` : nothing}
        <div class="status" role="status"><p>${status(state, arena, t)}</p>${help === nothing ? nothing : html`<p class="row">${help}</p>`}${lab ? html`<p><a href=${lab}>${t('problem.in-lab')}</a></p>` : nothing}</div>
        ${arena.statistics && !showsEarlier(arena) ? nothing : address(state, arena, t, actions)}
      </div>
    </form>
    ${underWay(arena) && arena.plan ? progress(arena, arena.plan, t) : nothing}`;
}

/** The last event as a sentence. That a series is over is followed by its result, for those who do not see that. */
function status(state: PageState, arena: Arena, t: Words) {
  const { note, plan, statistics, problem, wanted } = arena;
  if (problem && (note?.key === 'arena.note.refused' || (!note && (inLab(problem) || mayPass(problem)))))
    return refusal(problem, gameIn(state, wanted.game), t);
  if (!note || COPIED.includes(note.key)) return nothing;
  if (note.key !== 'arena.note.over' || !plan || !statistics) return t(note.key, note.args);
  const names = namesOfBoth(plan.players, gameIn(state, plan.game), t);
  const said = sentenceOf(statement(statistics, names, t), t);
  return html`${t(note.key, { count: statistics.games })} <span class="unseen">${said}</span>`;
}

/** How far the series is, how fast, and the time left. */
function progress(arena: Arena, plan: Plan, t: Words) {
  const games = arena.stand?.standings.played ?? 0;
  return html`<div class="progress">
    <progress max=${plan.games} value=${games} aria-label=${t('arena.progress')}></progress>
    <p><span>${t('arena.of', { games, of: plan.games })}</span> <span class="speed">${speed(arena, plan, games, t)}</span></p>
  </div>`;
}

/** Games a second and the time left, while it is played. */
function speed({ phase, pace }: Arena, plan: Plan, games: number, t: Words) {
  const left = secondsOf(plan.games - games, pace);
  if (phase !== 'running' || !pace?.rate || left === null) return nothing;
  const digits = pace.rate >= 9.95 ? 0 : pace.rate >= 0.995 ? 1 : 2;
  const rest = t('arena.left', { time: roughTime(left, t) });
  return [t('arena.rate', { rate: fixed(pace.rate, t, digits) }), rest].join(t('dot'));
}

/** What can be done with the results. */
function foot(state: PageState, arena: Arena, t: Words, actions: Actions) {
  const shut = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.hidePopover();
  return html`<div class="row foot">
    <button type="button" popovertarget="arena-export">${t('arena.export')}</button>
    <div class="menu" id="arena-export" popover @click=${shut}>
      <button type="button" @click=${() => actions.download('csv')}>${t('arena.save.csv')}</button>
      <button type="button" @click=${() => actions.download('json')}>${t('arena.save.json')}</button>
    </div>
    ${underWay(arena) ? nothing : html`<button type="button" @click=${single(actions.clear)}>${t('arena.clear')}</button>`}
    ${showsEarlier(arena) ? nothing : address(state, arena, t, actions)}
  </div>`;
}

/** What is said at the button that copies the address. */
const COPIED = ['arena.note.copied', 'arena.note.by-hand'];

/** Whether the address gives the same games again, and a button that copies it. */
function address(state: PageState, arena: Arena, t: Words, { copy }: Actions) {
  const said = repeating(state, arena, t);
  const { isRepeatable, words } = said ?? { isRepeatable: true, words: t('arena.repeatable') };
  const copied = arena.note && COPIED.includes(arena.note.key) ? t(arena.note.key) : null;
  return html`<div class="row address" ?data-unknown=${!said}>
    <p class="muted">${copied ? nothing : words}<span aria-live="polite">${copied ?? nothing}</span></p>
    ${isRepeatable ? button(t('arena.copy'), copy) : nothing}</div>`;
}

/** Does the address of the form give the same games again? Null: that is not known yet. */
function repeating(state: PageState, arena: Arena, t: Words) {
  const { known, problem, wanted } = arena;
  if (state.engine !== 'ready' || problem || !known) return null;
  if (!known.repeatable) return { isRepeatable: false, words: t('arena.unrepeatable') };
  const game = gameIn(state, wanted.game);
  const names = programsOf([wanted.a, wanted.b], game).map((name) => programTitle(String(name), game));
  const own = { count: names.length, names: names.join(t('list')) };
  return { isRepeatable: true, words: names.length ? t('arena.repeatable.own', own) : t('arena.repeatable') };
}

/**
 * What is wrong with the address. Once the form has been changed the notice is not seen, but keeps its place: the press that changes a
 * field may be one on a button.
 */
function addressNotice(state: PageState, { problem, pastProblem, wanted }: Arena, t: Words, actions: Actions) {
  const wrong = isAddressProblem(problem) ? problem : null;
  const said = wrong ?? pastProblem;
  if (!said) return nothing;
  return html`<div class="notice" role=${wrong ? 'alert' : nothing} ?data-mended=${!wrong}>
    <p>${explain(said, gameIn(state, wanted.game), t)}</p>
    <p class="muted">${t('arena.problem.then')}</p>
    ${button(t('arena.problem.accept'), actions.accept, wrong ? 'wrong' : nothing)}
  </div>`;
}

/** Problems that come by themselves, after the buttons, which stay where they are: an engine that does not start, lost workers. */
function notices(state: PageState, { broken }: Arena, t: Words, { retry, start }: Actions) {
  const failed = engineNotice(state, t, retry);
  if (failed) return failed;
  return broken
    ? notice(t('arena.broken', { message: quoted(broken.message) }), button(t('retry'), start, 'notice'))
    : nothing;
}
