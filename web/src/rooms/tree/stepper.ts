// Draws the controls that go through the search step by step.

import { html } from 'lit-html';
import { endsIn, knownSteps, numberOf, rowOfStep, VISITS, type Visits, visitOf } from '../../tree/visits.ts';
import type { Words } from '../../words.ts';
import type { Actions } from './index.ts';
import type { TreeState } from './state.ts';
import { STEP_BACK, STEP_ON } from './wants.ts';

/** Steps a second. */
const PACES = [1, 4, 16, 60];

export function stepper(state: TreeState, main: Visits, t: Words, actions: Actions) {
  const steps = knownSteps(main);
  const last = steps.length - 1;
  const at = state.wanted.step ?? last;
  const count = visitOf(main, 0)[VISITS];
  /** So many visits have begun, with the one that is shown. */
  const visit = state.step === null ? count : begunBy(main, state.step);
  /** @param icon As the `d` of a path. */
  const button = (name: string, to: number, icon: string, key = '') => {
    const words = t(`tree.step.${name}`) + (key && ` (${key})`);
    const barred = to < 0 || to > last || to === at;
    return html`<button type="button" aria-label=${t(`tree.step.${name}`)} title=${words} aria-disabled=${barred ? 'true' : 'false'} @click=${() => barred || actions.step(to)}>${drawn(icon)}</button>`;
  };
  const { playing, pace: chosen } = state;
  const words = t(playing ? 'tree.step.pause' : 'tree.step.play');
  return html`<div class="stepper row" role="group" aria-label=${t('tree.steps')}>
    <div class="steps row">${button('first', 0, 'M5 4V16M15 4 7 10 15 16Z')}
    ${button('back', at - 1, 'M13 4 5 10 13 16Z', STEP_BACK)}
    <button type="button" aria-label=${words} title=${words} @click=${actions.play}>${drawn(playing ? 'M7 4V16M13 4V16' : 'M6 3 16 10 6 17Z')}</button>
    ${button('on', at + 1, 'M7 4 15 10 7 16Z', STEP_ON)}
    ${button('last', last, 'M15 4V16M5 4 13 10 5 16Z')}</div>
    <input
      type="range"
      min="0"
      max=${last}
      .value=${String(at)}
      aria-label=${t('tree.step')}
      aria-valuetext=${t('tree.visit', { visit, count })}
      @input=${({ target }: { target: HTMLInputElement }) => actions.step(Number(target.value))}
    />
    <span class="place" .style=${`min-inline-size:${0.85 * t('tree.visit', { visit: count, count }).length}ch`}>${t('tree.visit', { visit, count })}</span>
    <label class="pace">
      <span class="unseen">${t('tree.pace')}</span>
      <select @change=${({ target }: { target: HTMLSelectElement }) => actions.pace(Number(target.value))}>
        ${PACES.map((pace) => html`<option value=${pace} .selected=${pace === chosen}>${t('tree.pace.steps', { count: pace })}</option>`)}
      </select>
    </label>
  </div>`;
}

function begunBy(main: Visits, step: number) {
  const row = rowOfStep(step);
  return numberOf(main, row) + (endsIn(step) ? visitOf(main, row)[VISITS] : 1);
}

const drawn = (icon: string) => html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${icon} /></svg>`;
