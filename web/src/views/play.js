// The play view: the board between its two seats, and beside it what is going on.

import { keyed } from '../../vendor/lit-html/directives/keyed.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { detailsOf } from '../aside.js';
import { board, boardText } from '../board.js';
import { draftView, SIZES } from '../setup.js';
import { gameOf, HUMAN, keyOf, mover, pythonMoves, recordOf, shownView, viewBefore } from '../state.js';
import { refused } from '../wishes.js';
import { actions } from './actions.js';
import { advantage, advantageBar } from './advantage.js';
import { moves } from './moves.js';
import { openPanel, panelButtons } from './panels/panel.js';
import { explain } from './problem.js';
import { seat } from './seat.js';
import { status } from './status.js';
import { thought } from './thought.js';
import { brief, signOf } from './worth.js';

/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../../contract.js').View} View */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('./page.js').Words} Words */
/** @typedef {import('./page.js').Deeds} Deeds */

/** How many moves of a hint's line are numbered on the board. */
const HINTED = 5;

/** @param {State} state @param {Words} t @param {Deeds} deeds */
export function play(state, t, deeds) {
  const game = gameOf(state);
  const draft = state.panel === 'setup' ? state.aside.draft : null; // then the board is that of the panel
  const view = draft ? draftView(draft) : shownView(state);
  /** @param {Side} side */
  const side = (side) => t(`side.${game.sides[side]}`);
  const playable = draft !== null || (!state.look && mover(state)?.player === HUMAN && !refused(state));
  const marked = !draft && !state.look;
  const size = SIZES.find((size) => size === state.start.size); // an address may name any other
  const rows = view ? height(view) : (size ?? game.rows);
  const columns = view ? width(view) : (size ?? game.columns);
  return html`
    <h1 class="unseen">${t.has(`game.${game.id}`) ? t(`game.${game.id}`) : game.id}</h1>
    <section class="table" aria-label=${t('table')}>
      ${seat(state, 'second', view, t, deeds)}
      <div class="frame ${draft ? 'setting' : ''}" @keydown=${draft ? deeds.aside.draftKey : nothing}>
        ${draft ? nothing : advantageBar(state, t)}
        ${board({
          view,
          game: game.id,
          rows,
          columns,
          changed: (view?.last && viewBefore(state)?.legal[view.last]) || {},
          playable,
          busy: !draft && pythonMoves(state),
          cursor: state.cursor,
          labels: !marked || !view ? {} : labels(state, view, t),
          order: !marked || !view ? {} : hinted(state),
          preview: (playable && state.preview && view?.legal[state.preview]) || {},
          t,
          side,
          onPlay: draft ? deeds.aside.draftSquare : deeds.playSquare,
          onCursor: (square) => deeds.dispatch({ type: 'cursor', square }),
          onPreview: (square) => square !== state.preview && deeds.dispatch({ type: 'preview', square }),
        })}
        ${
          view?.passed
            ? keyed(
                view.ply,
                html`<p class="passes" aria-hidden="true">${t('status.passes', { side: t(`Side.${game.sides[view.passed]}`) })}</p>`,
              )
            : nothing
        }
      </div>
      ${seat(state, 'first', view, t, deeds)}
    </section>
    <div class="side">
      <div class="status" role="status">${status(state, t)}</div>
      ${notice(state, t, deeds)} ${draft ? nothing : [about(state, t), actions(state, t, deeds)]} ${panelButtons(state, t, deeds)}
      ${
        state.panel
          ? openPanel(state, t, deeds)
          : html`${thought(state, t, deeds)} ${moves(state, t, deeds, view ? boardText(view, rows, columns) : '')}
              ${advantage(state, t, deeds)}`
      }
    </div>
  `;
}

/** Who the players are, where there is something to say of them: the articles' own. @param {State} state @param {Words} t */
function about(state, t) {
  const { sides } = gameOf(state);
  const seated = /** @type {Side[]} */ (['first', 'second']).filter((side) => t.has(`about.${state.seats[side]}`));
  return seated.map(
    (side) => html`<p class="about"><b>${t(`Side.${sides[side]}`)}</b> ${t(`about.${state.seats[side]}`)}</p>`,
  );
}

/** What each legal move is worth to whoever is to move, where that is to be shown. @param {State} state @param {View} view @param {Words} t */
function labels(state, view, t) {
  const analysis = state.values ? state.analyses.get(keyOf(recordOf(state))) : undefined;
  /** @type {{[square: string]: import('../board.js').Label}} */
  const found = {};
  if (!analysis || !view.turn) return found;
  const sign = signOf(view.turn);
  for (const each of analysis.moves) {
    if (each.value === null) continue;
    const best = each.bound === 'exact' && each.value === analysis.value;
    const text = brief({ ...each, unit: analysis.unit }, view.turn, t);
    const proved = each.outcome !== null;
    const name = [t('worth.name', { worth: text }), best && t('worth.best'), proved && t('worth.proved')];
    found[each.move] = { text, best, proved, good: sign * each.value >= 0, name: name.filter(Boolean).join(t('list')) };
  }
  return found;
}

/** The squares of the hint's line, in the order in which they are played. @param {State} state */
function hinted(state) {
  const key = keyOf(recordOf(state));
  const line = state.hint === key ? (state.analyses.get(key)?.line ?? []) : [];
  /** @type {{[square: string]: number}} */
  const order = {};
  for (const [index, square] of line.slice(0, HINTED).entries()) order[square] ??= index + 1;
  return order;
}

/** @param {import('../../contract.js').View} view */
const squares = (view) => Object.keys(view.cells);
/** @param {import('../../contract.js').View} view */
const height = (view) => Math.max(...squares(view).map((square) => Number(square.slice(1))));
/** @param {import('../../contract.js').View} view */
const width = (view) => squares(view).length / height(view);

/** @param {State} state @param {Words} t @param {Deeds} deeds */
function notice(state, t, deeds) {
  const { problem } = state;
  if (!problem) return nothing;
  return html`<div class="notice" role="alert">
    <p>${explain(problem, gameOf(state), t)}</p>
    ${
      problem.args.reason === 'replaced'
        ? html`<button type="button" @click=${deeds.update}>${t('update.reload')}</button>`
        : problem.code === 'engine'
          ? html`<button type="button" @click=${deeds.retry}>${t('retry')}</button>`
          : html`<p class="muted">${t('problem.then')}</p>`
    }
    <button
      type="button"
      class="quiet"
      @click=${(/** @type {Event} */ event) =>
        deeds.aside.copyDetails(problem, /** @type {Element} */ (event.currentTarget).nextElementSibling)}
    >
      ${t('details.copy')}
    </button>
    <details>
      <summary>${t('details')}</summary>
      <pre>${detailsOf(state, problem)}</pre>
    </details>
  </div>`;
}
