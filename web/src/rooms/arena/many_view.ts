// Draws many players: the head with its two steps, and the step that is shown: who takes part and how, or what is played, in one view.

import { html, nothing } from 'lit-html';
import { button } from '../../views/controls.ts';
import { number, type Words } from '../../words.ts';
import { STEPS } from './address.ts';
import { earlier } from './list.ts';
import { rowsOf } from './many/rows.ts';
import { progress, standings, standingsTools } from './many/standings.ts';
import { table } from './many/table.ts';
import { type Arena, locked } from './state.ts';
import {
  type ArenaActions,
  type ArenaDrawing,
  addressNotice,
  buttons,
  folded,
  forms,
  further,
  notices,
  status,
} from './view.ts';

export function ofMany(given: ArenaDrawing) {
  const { arena, around, t, actions } = given;
  const { step } = arena;
  const { shown } = around;
  return html`${forms(given)}
    <div class="tournament-head row">
      <nav class="steps" aria-label=${t('arena.many.steps')}>
        ${STEPS.map((each) => html`<a href=${around.addresses[each]} aria-current=${each === step ? 'step' : nothing} data-focus=${each === step ? 'step' : nothing}>${t(`arena.many.step.${each}`)}</a>`)}
      </nav>
      <div class="row head-tools">${step === 'programs' ? nothing : html`${further(given)} ${buttons(given)}`}
        ${step === 'standings' && shown.table ? standingsTools(shown, actions, t) : nothing}</div>
    </div>
    ${addressNotice(given)} ${notices(given)}
    ${step === 'programs' ? programs(given) : played(given)}`;
}

function programs(given: ArenaDrawing) {
  const { page, arena, around, t, actions } = given;
  return html`${around.collect()}
    ${
      around.absent > 0
        ? html`<p class="row muted">${t('arena.many.copies', { count: around.absent })} ${button(t('arena.many.copies.collect'), actions.collectShown)}</p>`
        : nothing
    }
    <form class="set-up" @submit=${(event: Event) => event.preventDefault()}>
      ${folded(given)}
      <div class="actions row" role="group" aria-label=${t('actions')}>
        ${buttons(given)} ${further(given)}
        ${around.programs > 0 && !locked(arena) ? hidesNames(arena, t, actions) : nothing}
        <span class="muted">${locked(arena) ? progress(around.shown, t) : plannedText(around.planned, t)}</span>
      </div>
      ${status(given)}
    </form>
    ${earlier(arena, page, t, actions)}`;
}

function played(given: ArenaDrawing) {
  const { page, arena, around, t, actions } = given;
  const { shown } = around;
  const note = status(given);
  if (arena.phase === 'none')
    return html`${note}<h1><b>${t('arena.many.none')}</b></h1><p>${shown.conditions}</p>
      <p class="row"><a class="button" href=${around.addresses.programs}>${t('arena.many.to-programs')}</a></p>`;
  const rows = rowsOf(shown);
  return html`${standings(shown, rows, t, page)} ${note} ${table(shown, rows, actions, t, page)}`;
}

const hidesNames = ({ hidden }: Arena, t: Words, actions: ArenaActions) =>
  html`<label class="switch"><input type="checkbox" .checked=${hidden}
    @change=${({ target }: { target: HTMLInputElement }) => actions.hide(target.checked)} />${t('arena.standings.hide')}</label>`;

const plannedText = (planned: number | null, t: Words) =>
  planned === null ? nothing : t('arena.many.count', { count: planned, games: number(planned, t.lang) });
