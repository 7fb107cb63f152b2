// Draws the Play room: the board between its two seats, and beside it status, buttons, panels and thought.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { boardText } from '../../board/text.js';
import { gameOf } from '../../round/state.js';
import { advantage } from '../../views/advantage.js';
import { moves } from '../../views/moves.js';
import { explain } from '../../views/problem.js';
import { status } from '../../views/status.js';
import { onBoard, table } from '../../views/table.js';
import { thought } from '../../views/thought.js';
import { detailsOf } from './actions.js';
import { controls } from './controls.js';

/** @typedef {import('../../../contract.js').Side} Side */
/** @typedef {import('../../../contract.js').Problem} Problem */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./actions.js').Actions} Actions */
/** @typedef {import('./index.js').PlayState} PlayState */

/**
 * @param {PlayState} state
 * @param {Words} t
 * @param {Actions} actions
 * @param {ReturnType<typeof import('./panels/index.js').createPanels>} panels
 * @param {{table: import('../../views/table.js').Handle, beside: import('../../views/table.js').Handle}} handles
 */
export function play(state, t, actions, panels, handles) {
  const game = gameOf(state);
  const setupView = panels.setupView();
  const { view } = onBoard(state, setupView);
  return html`
    <h1 class="unseen">${t(`game.${game.id}`)}</h1>
    ${table(state, t, actions, handles.table, setupView)}
    <div class="side" ${handles.beside.here}>
      <div class="status" role="status">${panels.status(t) ?? status(state, t)}</div>
      ${[state.problem, state.failure].map((problem) => problem && notice(problem, state, t, actions))}
      ${setupView ? nothing : [about(state, t), controls(state, t, actions)]} ${panels.buttons(t)}
      ${
        panels.draw(t) ??
        html`${thought(state, t, actions)} ${moves(state, t, actions, view ? boardText(view.cells, game.setup) : '')}
              ${advantage(state, t, actions)}`
      }
    </div>
  `;
}

/** Descriptions of the players that have one (those of the articles). @param {PlayState} state @param {Words} t */
function about(state, t) {
  const { sides } = gameOf(state);
  const seated = /** @type {Side[]} */ (['first', 'second']).filter((side) => t.has(`about.${state.seats[side]}`));
  return seated.map(
    (side) => html`<p class="about"><b>${t(`Side.${sides[side]}`)}</b> ${t(`about.${state.seats[side]}`)}</p>`,
  );
}

/** A problem that keeps the game from being played. @param {Problem} problem @param {PlayState} state @param {Words} t @param {Actions} actions */
function notice(problem, state, t, actions) {
  return html`<div class="notice" role="alert">
    <p>${explain(problem, gameOf(state), t)}</p>
    ${
      problem.args.reason === 'replaced'
        ? html`<button type="button" @click=${actions.update}>${t('update.reload')}</button>`
        : problem === state.failure
          ? html`<button type="button" @click=${actions.retry}>${t('retry')}</button>`
          : html`<p class="muted">${t('problem.then')}</p>`
    }
    <button
      type="button"
      class="quiet"
      @click=${(/** @type {Event} */ event) =>
        actions.copyDetails(problem, /** @type {Element} */ (event.currentTarget).nextElementSibling)}
    >
      ${t('details.copy')}
    </button>
    <details>
      <summary>${t('details')}</summary>
      <pre>${detailsOf(state, problem)}</pre>
    </details>
  </div>`;
}
