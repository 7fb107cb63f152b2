// Draws the controls that go through the search step by step.

import { html } from '../../../vendor/lit-html/lit-html.js';
import { number } from '../../words.js';
import { rowOfStep, stepsOf } from './visits.js';

/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./index.js').Actions} Actions */
/** @typedef {import('./state.js').TreeState} TreeState */
/** @typedef {import('./visits.js').Visits} Visits */

/** Steps by visits, and the place of each. @type {WeakMap<Visits, {steps: Int32Array, places: Map<number, number>}>} */
const known = new WeakMap();

/** @param {Visits} visits */
export function stepsAndPlaces(visits) {
  const found = known.get(visits) ?? { steps: stepsOf(visits), places: new Map() };
  if (found.places.size === 0) for (const [place, step] of found.steps.entries()) found.places.set(step, place);
  known.set(visits, found);
  return found;
}

/** @param {TreeState} state @param {Words} t @param {Actions} actions */
export function stepper(state, t, actions) {
  const main = /** @type {Visits} */ (state.main);
  const { steps, places } = stepsAndPlaces(main);
  const last = steps.length - 1;
  const at = state.step === null ? last : (places.get(state.step) ?? last);
  const visit = main.number[rowOfStep(steps[at])] + 1;
  const count = main.rows[0][8];
  /** @param {string} name @param {number} to @param {string} sign */
  const button = (name, to, sign) =>
    html`<button type="button" aria-label=${t(`tree.step.${name}`)} title=${t(`tree.step.${name}`)} aria-disabled=${to < 0 || to > last ? 'true' : 'false'} @click=${() => to >= 0 && to <= last && actions.step(to)}>${sign}</button>`;
  return html`<div class="stepper" role="group" aria-label=${t('tree.steps')}>
    ${button('first', 0, '|◀')} ${button('back', at - 1, '◀')} ${button('on', at + 1, '▶')}
    <input type="range" min="0" max=${last} .value=${String(at)} aria-label=${t('tree.step')} aria-valuetext=${t('tree.visit', { visit, count })}
      @input=${(/** @type {Event} */ event) => actions.step(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
    <span>${t('tree.visit', { visit, count })}</span>
  </div>`;
}

export { number };
