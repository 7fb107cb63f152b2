// The play view: the board between its two seats, and beside it what is going on.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { board } from '../board.js';
import {
  gameOf,
  HUMAN,
  mover,
  pythonMoves,
  pythonWaits,
  redoTarget,
  shownView,
  undoTarget,
  viewOf,
  watching,
} from '../state.js';
import { number } from '../words.js';
import { seat } from './seat.js';
import { status } from './status.js';
import { thought } from './thought.js';

/** @typedef {import('../contract.js').Side} Side */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('./page.js').Words} Words */
/** @typedef {import('./page.js').Deeds} Deeds */

/** @param {State} state @param {Words} t @param {Deeds} deeds */
export function play(state, t, deeds) {
  const game = gameOf(state);
  const view = shownView(state);
  const next = mover(state);
  const before = state.transcript === null ? viewOf(state, state.at - 1) : undefined;
  /** @param {Side} side */
  const side = (side) => t(`side.${game.sides[side]}`);
  const playable = next?.player === HUMAN && !refused(state);
  return html`
    <h1 class="unseen">${t.has(`game.${game.id}`) ? t(`game.${game.id}`) : game.id}</h1>
    <section class="table" aria-label=${t('table')}>
      ${seat(state, 'second', view, t, deeds)}
      <div class="frame">
        ${board({
          view,
          game: game.id,
          rows: view ? height(view) : (state.start.size ?? game.rows),
          columns: view ? width(view) : (state.start.size ?? game.columns),
          changed: (view?.last && before?.legal[view.last]) || {},
          playable,
          busy: pythonMoves(state),
          cursor: state.cursor,
          t,
          side,
          onPlay: deeds.playSquare,
          onCursor: (square) => deeds.dispatch({ type: 'cursor', square }),
        })}
        ${view?.passed ? html`<p class="passes" aria-hidden="true">${t('status.passes', { side: t(`Side.${game.sides[view.passed]}`) })}</p>` : nothing}
      </div>
      ${seat(state, 'first', view, t, deeds)}
    </section>
    <div class="side">
      <div class="status" role="status">${status(state, t)}</div>
      ${notice(state, t, deeds)} ${actions(state, t, deeds)} ${thought(state, t)} ${moves(state, t, deeds)}
    </div>
  `;
}

/** Is there something to be said that stands in the way of the game? @param {State} state */
export const refused = (state) => state.problem !== null && state.problem.code !== 'engine';

/** @param {import('../contract.js').View} view */
const squares = (view) => Object.keys(view.cells);
/** @param {import('../contract.js').View} view */
const height = (view) => Math.max(...squares(view).map((square) => Number(square.slice(1))));
/** @param {import('../contract.js').View} view */
const width = (view) => squares(view).length / height(view);

/** @param {State} state @param {Words} t @param {Deeds} deeds */
function notice(state, t, deeds) {
  const { problem } = state;
  if (!problem) return nothing;
  const game = gameOf(state);
  const side = /** @type {Side} */ (problem.args.side);
  const args = {
    ...problem.args,
    message: problem.message,
    side: game.sides[side] ? t(`side.${game.sides[side]}`) : side,
  };
  const key = `problem.${problem.code}`;
  return html`<div class="notice" role="alert">
    <p>${t.has(key) ? t(key, args) : problem.message}</p>
    ${
      problem.code === 'engine'
        ? html`<button type="button" @click=${deeds.retry}>${t('retry')}</button>
            <details><summary>${t('details')}</summary><p><code>${problem.message}</code></p></details>`
        : html`<p class="muted">${t('problem.then')}</p>`
    }
  </div>`;
}

/** @param {State} state @param {Words} t @param {Deeds} deeds */
function actions(state, t, { dispatch, newGame, drawLots, stop, share }) {
  const undo = undoTarget(state);
  const redo = redoTarget(state);
  const waits = pythonWaits(state);
  /** @param {string} key @param {() => void} act @param {boolean} [possible] @param {string} [kind] */
  const button = (key, act, possible = true, kind = '') =>
    html`<button
      type="button"
      class=${kind}
      aria-disabled=${possible ? 'false' : 'true'}
      @click=${() => possible && act()}
    >
      ${t(key)}
    </button>`;
  const halt = watching(state) ? () => dispatch({ type: 'pause' }) : stop;
  return html`<div class="actions" role="group" aria-label=${t('actions')}>
    ${button('new', newGame, true, 'primary')}
    ${button('undo', () => dispatch({ type: 'jump', at: undo ?? 0 }), undo !== null)}
    ${button('redo', () => dispatch({ type: 'jump', at: redo ?? 0 }), redo !== null)}
    ${waits ? button('continue', () => dispatch({ type: 'resume' })) : button('stop', halt, pythonMoves(state))}
    ${button('lots', drawLots)} ${button('share', share, true, 'quiet')}
  </div>`;
}

/** The moves played, passes between them; each leads back to its position. @param {State} state @param {Words} t @param {Deeds} deeds */
function moves(state, t, { dispatch }) {
  const game = gameOf(state);
  /** @param {Side | null | undefined} side */
  const pass = (side) => (side ? html`<li class="pass ${side}"><span>${t('pass')}</span></li>` : nothing);
  return html`<section class="card" aria-labelledby="moves-title">
    <h2 id="moves-title">${t('moves')} <small>${t('moves.count', { count: state.line.length })}</small></h2>
    ${state.line.length === 0 ? html`<p class="muted">${t('moves.none')}</p>` : nothing}
    <ol class="record">
      ${pass(viewOf(state, 0)?.passed)}
      ${state.line.map((move, index) => {
        const side = viewOf(state, index)?.turn;
        const name = side
          ? `${number(index + 1, t.lang)}${t('list')}${t(`side.${game.sides[side]}`)}${t('list')}${move}`
          : move;
        return html`<li class=${side ?? ''}>
            <button
              type="button"
              class=${index < state.at ? '' : 'ahead'}
              aria-label=${name}
              aria-current=${index === state.at - 1 ? 'step' : 'false'}
              @click=${() => dispatch({ type: 'jump', at: index + 1 })}
            >
              ${move}
            </button>
          </li>
          ${pass(viewOf(state, index + 1)?.passed)}`;
      })}
    </ol>
  </section>`;
}
