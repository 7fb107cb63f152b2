// Draws a round: the board between its two seats. One function draws any round, into an element of its own.

import { keyed } from '../../vendor/lit-html/directives/keyed.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { board } from '../board/board.js';
import { sizesOf } from '../board/setup.js';
import { shapeOf } from '../board/squares.js';
import { gameOf, HUMAN, keyOf, mover, pythonMoves, recordOf, refused, shownView, viewBefore } from '../round/state.js';
import { brief, signOf } from '../round/worth.js';
import { advantageBar } from './advantage.js';
import { seat } from './seat.js';

/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../../contract.js').View} View */
/** @typedef {import('../round/round.js').RoundActions} Actions */
/** @typedef {import('../round/state.js').RoundState & import('./seat.js').Measured & {values: boolean}} State  `values`: are the moves' values written on the squares? */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {ReturnType<typeof import('../board/handle.js').createHandle>} Handle */
/**
 * @typedef {object} SetupView  A position that is set up by hand, drawn in place of the game.
 * @property {View} view
 * @property {(square: string) => void} onPlay
 * @property {(event: KeyboardEvent) => void} onKey
 */

/** How many moves of a hint's line are numbered on the board. */
const HINTED = 5;

/** The view on the board, and the board's shape. @param {State} state @param {SetupView | null} setupView */
export function onBoard(state, setupView) {
  const game = gameOf(state);
  const view = setupView ? setupView.view : shownView(state);
  const size = sizesOf(game).find((size) => size === state.start.size); // an address may name a size that the game has not
  const shape = view ? shapeOf(view.cells) : { rows: size ?? game.rows, columns: size ?? game.columns };
  return { view, ...shape };
}

/** @param {State} state @param {Words} t @param {Actions} actions @param {Handle} handle @param {SetupView | null} [setupView] */
export function table(state, t, actions, handle, setupView = null) {
  const game = gameOf(state);
  const { view, rows, columns } = onBoard(state, setupView);
  /** @param {Side} side */
  const side = (side) => t(`side.${game.sides[side]}`);
  const playable = setupView !== null || (!state.lookahead && mover(state)?.player === HUMAN && !refused(state));
  const annotated = !setupView && !state.lookahead;
  return html`<section class="table" aria-label=${t('table')} ${handle.here}>
    ${seat(state, 'second', view, t, actions)}
    <div class="frame ${setupView ? 'set-up' : ''}" @keydown=${setupView ? setupView.onKey : nothing}>
      ${setupView ? nothing : advantageBar(state, t)}
      ${board({
        view,
        look: game.look,
        rows,
        columns,
        changed: (view?.last && viewBefore(state)?.legal[view.last]) || {},
        playable,
        busy: !setupView && pythonMoves(state),
        cursor: state.cursor,
        labels: !annotated || !view ? {} : labels(state, view, t),
        order: !annotated || !view ? {} : hinted(state),
        preview: (playable && state.preview && view?.legal[state.preview]) || {},
        t,
        side,
        onPlay: setupView ? setupView.onPlay : (square) => actions.dispatch({ type: 'choose', square }),
        onCursor: (square) => actions.dispatch({ type: 'cursor', square }),
        onPreview: (square) => square !== state.preview && actions.dispatch({ type: 'preview', square }),
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
    ${seat(state, 'first', view, t, actions)}
  </section>`;
}

/** The values of the legal moves for the side to move, where they are shown. @param {State} state @param {View} view @param {Words} t */
function labels(state, view, t) {
  const analysis = state.values ? state.analyses.get(keyOf(recordOf(state))) : undefined;
  /** @type {{[square: string]: import('../board/board.js').Label}} */
  const found = {};
  if (!analysis || !view.turn) return found;
  const sign = signOf(view.turn);
  for (const each of analysis.moves) {
    if (each.value === null) continue;
    const best = each.bound === 'exact' && each.value === analysis.value;
    const text = brief({ ...each, unit: analysis.unit }, view.turn, t, gameOf(state));
    const proved = each.outcome !== null;
    const name = [t('worth.name', { worth: text }), best && t('worth.best'), proved && t('worth.proved')];
    found[each.move] = { text, best, proved, good: sign * each.value >= 0, name: name.filter(Boolean).join(t('list')) };
  }
  return found;
}

/** The squares of the hint's line, numbered in the order of play. @param {State} state */
function hinted(state) {
  const key = keyOf(recordOf(state));
  const line = state.hint === key ? (state.analyses.get(key)?.line ?? []) : [];
  /** @type {{[square: string]: number}} */
  const order = {};
  for (const [index, square] of line.slice(0, HINTED).entries()) order[square] ??= index + 1;
  return order;
}
