// Draws the way from the root to the current node, and the question which replies will be cut.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { sideName } from '../../words.js';
import { firstSide, lineOf, predictable, predictionHere } from './state.js';
import { END } from './visits.js';

/** @typedef {import('../../../contract.js').Game} Game */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./index.js').Actions} Actions */
/** @typedef {import('./state.js').TreeState} TreeState */

/** @param {TreeState} state @param {Game} game @param {Words} t @param {Actions} actions */
export function trail(state, game, t, actions) {
  const { path } = state.wanted;
  const root = t('tree.root', { side: sideName(game, firstSide(state), t) });
  const steps = [root, ...path.map((move) => (move === 'pass' ? t('pass') : move))];
  return html`<div class="trail">
    <nav aria-label=${t('tree.path')}>
      <ol>
        ${steps.map(
          (words, ply) => html`<li>
            ${
              ply === path.length
                ? html`<b aria-current="location">${words}</b>`
                : html`<button type="button" @click=${() => actions.go(path.slice(0, ply))}>${words}</button>`
            }
          </li>`,
        )}
      </ol>
    </nav>
    ${prediction(state, t, actions)}
  </div>`;
}

/** The button that asks which replies will be cut; while it is asked, what to do, and what came of it. @param {TreeState} state @param {Words} t @param {Actions} actions */
function prediction(state, t, actions) {
  const asked = predictable(state);
  if (asked.length < 2) return nothing;
  const here = predictionHere(state);
  if (!here) return html`<button type="button" class="quiet" @click=${actions.predict}>${t('tree.predict')}</button>`;
  const { visits } = lineOf(state)[state.wanted.path.length];
  const right = asked.filter((row) => here.marked.has(row) === (visits.rows[row][END] === 'cut')).length;
  return html`<p role="status">${here.shown ? t('tree.predicted', { right, count: asked.length }) : t('tree.predicting')}
    ${here.shown ? nothing : html`<button type="button" @click=${actions.reveal}>${t('tree.reveal')}</button>`}
    <button type="button" class="quiet" @click=${actions.predict}>${t('tree.predict.end')}</button></p>`;
}
