// Draws the Arena: the form of a series, its buttons and status, and its results while it is played.

import { html, nothing } from 'lit-html';
import type { Problem } from '../../../contract/types.ts';
import { programsOf } from '../../../player_text.ts';
import { gameIn } from '../../../round/state.ts';
import { again, isBarred, mayPass, permission } from '../../../views/again.ts';
import { notice } from '../../../views/notice.ts';
import { explain, inLab } from '../../../views/problem.ts';
import { programTitle, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { isAddressProblem } from './address.ts';
import { earlier } from './earlier.ts';
import { refusal } from './fields.ts';
import { accepted, elo, namesOf, percent, pointsOf } from './figures.ts';
import { setup, summary } from './form.ts';
import type { Actions } from './index.ts';
import type { Entry } from './kept.ts';
import { results } from './results.ts';
import { type Arena, locked, underWay } from './state.ts';

/** @param entries The other series kept on the device. */
export function arena(state: PageState, arena: Arena, entries: Entry[], t: Words, actions: Actions) {
  const active = locked(arena);
  const planning = arena.phase === 'planning';
  const { problem } = arena;
  /** Link to the program whose error ended the series. Start stays enabled: the program may have been corrected. */
  const lab = problem && inLab(problem);
  /** Cannot the series be started, because it is being planned, or something is known to be wrong? */
  const barred = planning || (!active && problem !== null && !lab && !mayPass(problem));
  const retry = problem ? again(problem, t, actions.allow, actions.update) : nothing;
  const help =
    problem && isBarred(problem) ? permission(problem, gameIn(state, arena.wanted.game), t, actions.allow) : retry;
  const act = planning || arena.phase === 'running' ? actions.pause : actions.start;
  return html`<h1>${t('arena.title')}</h1>
    ${addressNotice(state, arena, t, actions)}
    <form @submit=${(event: Event) => {
      event.preventDefault();
      act();
    }}>
      <details class="card" ?open=${!arena.plan}>
        <summary><span>${t('arena.setup')}</span> ${summary(state, arena, t)}</summary>
        ${setup(state, arena, t, actions)}
      </details>
      <div class="actions row" role="group" aria-label=${t('actions')}>
        <button type="submit" class="primary" aria-disabled=${barred ? 'true' : 'false'}
          @click=${(event: MouseEvent) => event.detail > 1 && event.preventDefault() /* the second click of a double click would press another button */}
        >${t(act === actions.pause ? 'arena.pause' : active ? 'continue' : 'arena.start')}</button>
        <button type="button" aria-disabled=${active ? 'false' : 'true'} @click=${() => active && actions.stop()}>${t('arena.stop')}</button>
      </div>
      <div class="status" role="status"><p>${status(state, arena, t)}</p>${help === nothing ? nothing : html`<p class="row">${help}</p>`}${lab ? html`<p><a href=${lab}>${t('problem.in-lab')}</a></p>` : nothing}</div>
    </form>
    ${notices(state, arena, t, actions)}
    ${arena.isUnkept ? html`<p class="muted">${t('unkept')}</p>` : nothing}
    ${arena.plan ? results(state, arena, arena.plan, t, actions) : nothing}
    ${earlier(state, entries, t, actions)}`;
}

/** The last event as a sentence; else whether the series that is set up can be repeated exactly. */
function status(state: PageState, arena: Arena, t: Words) {
  const { note, plan, statistics, problem, known, wanted } = arena;
  if (problem && (note?.key === 'arena.note.refused' || (!note && (inLab(problem) || mayPass(problem)))))
    return refusal(problem, gameIn(state, wanted.game), t);
  if (note?.key === 'arena.note.over' && plan && statistics) {
    const [a, b] = namesOf(plan.players, gameIn(state, plan.game), t);
    const { games } = pointsOf(statistics);
    if (games === 0) return t('arena.note.unpaired');
    const share = percent(statistics.score.share, t);
    return t(note.key, { a, b, count: games, share, elo: elo(statistics, 'difference', t) });
  }
  if (note?.key === 'arena.note.decided' && statistics?.sprt?.decided)
    return t(note.key, { count: statistics.sprt.at ?? 0, elo: accepted(statistics.sprt, t) });
  if (note) return t(note.key, note.args);
  if (state.engine !== 'ready' || problem || !known || underWay(arena)) return nothing;
  if (!known.repeatable) return t('arena.unrepeatable');
  const game = gameIn(state, wanted.game);
  const names = programsOf([wanted.a, wanted.b], game).map((name) => programTitle(String(name), game));
  if (names.length === 0) return t('arena.repeatable');
  return t('arena.repeatable.own', { count: names.length, names: names.join(t('list')) });
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
    <button type="button" @click=${actions.accept}>${t('arena.problem.accept')}</button>
  </div>`;
}

/** Why Python could not be started, in the words of a room without moves. */
const noEngine = ({ args }: Problem, t: Words) =>
  t(t.has(`arena.engine.${args.reason}`) ? `arena.engine.${args.reason}` : 'arena.engine', args);

/** Problems that come by themselves, after the buttons, which stay where they are: an engine that does not start, lost workers. */
function notices(state: PageState, { broken }: Arena, t: Words, { retry, start }: Actions) {
  const button = (act: () => void) => html`<button type="button" @click=${act}>${t('retry')}</button>`;
  if (state.engine === 'failed' && state.problem?.code === 'engine')
    return notice(noEngine(state.problem, t), button(retry));
  return broken ? notice(t('arena.broken', { message: broken.message }), button(start)) : nothing;
}
