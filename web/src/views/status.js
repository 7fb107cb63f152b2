// Draws the state of the game as a sentence.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { gameOf, HUMAN, mover, pythonMoves, refused, viewOf } from '../round/state.js';
import { number } from '../words.js';

/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../../contract.js').View} View */
/** @typedef {import('../round/state.js').RoundState & {engine: 'booting' | 'ready' | 'failed'}} State */
/** @typedef {import('../words.js').Words} Words */

/** @param {State} state @param {Words} t */
export function status(state, t) {
  const known = viewOf(state);
  // While the engine works out the next position, the sentence stays. While the engine starts, it says so.
  const view = known ?? (state.engine === 'ready' && state.shown?.game === state.start.game ? state.shown : null);
  const note = state.note ? html` <span class="note">${t(state.note, facts(state, t))}</span>` : nothing;
  if (!view) {
    const key = refused(state)
      ? 'status.refused'
      : state.engine === 'failed'
        ? 'status.failed'
        : state.line.length === 0
          ? 'status.opening'
          : 'status.starting';
    return html`<p><strong>${t(key)}</strong>${note}</p>`;
  }
  return html`<p><strong>${lead(state, view, t)}</strong> ${events(state, view, t)}${note}</p>`;
}

/** The arguments of a note, with the side by its name. @param {State} state @param {Words} t */
function facts(state, t) {
  const { turn, ...facts } = /** @type {{turn?: Side}} */ (state.noteArgs);
  return turn ? { ...facts, side: t(`Side.${gameOf(state).sides[turn]}`) } : facts;
}

/** The side to move, or the result. @param {State} state @param {View} view @param {Words} t */
function lead(state, view, t) {
  const { sides } = gameOf(state);
  /** @param {Side} side */
  const name = (side) => t(`Side.${sides[side]}`);
  const alone = state.seats.first === HUMAN ? state.seats.second !== HUMAN : state.seats.second === HUMAN;
  if (view.result) {
    const { winner, margin } = view.result;
    if (winner === 'draw') return t('result.draw');
    const yours = alone && state.seats[winner] === HUMAN;
    const key = `result.${yours ? 'yours' : 'wins'}${margin === null ? '' : '-by'}`;
    return t(key, { side: name(winner), count: Math.abs(margin ?? 0) });
  }
  const side = /** @type {Side} */ (view.turn);
  if (pythonMoves(state))
    return t(state.engine === 'ready' ? 'status.thinking' : 'status.starting', { side: name(side) });
  const next = mover(state);
  if (next && next.player !== HUMAN) return t('status.waiting', { side: name(side) });
  return t(alone && state.seats[side] === HUMAN ? 'status.yours' : 'status.to-move', { side: name(side) });
}

/** The last move and its effects: a pass, the line to choose from, the final score. @param {State} state @param {View} view @param {Words} t */
function events(state, view, t) {
  const { id, sides } = gameOf(state);
  /** @type {string[]} */
  const sentences = [];
  const before = view.last && state.at > 0 && state.transcript === null ? viewOf(state, state.at - 1) : undefined;
  if (before?.turn && view.last && before.legal[view.last] && view === viewOf(state)) {
    const changes = before.legal[view.last];
    const cell = before.cells[view.last];
    const what = typeof cell === 'number' ? number(cell, t.lang) : '';
    sentences.push(
      t(`did.${id}`, {
        side: t(`Side.${sides[before.turn]}`),
        move: view.last,
        what,
        count: Object.keys(changes).length - 1,
      }),
    );
  }
  if (view.passed) sentences.push(t('status.passes', { side: t(`Side.${sides[view.passed]}`) }));
  if (view.line && mover(state)?.player === HUMAN) {
    const { row, column } = /** @type {{row?: number, column?: string}} */ (view.line);
    sentences.push(row === undefined ? t('line.column', { column }) : t('line.row', { row }));
  }
  if (view.result && view.score)
    sentences.push(t('result.score', { first: view.score.first, second: view.score.second }));
  return sentences.join(t('sentence'));
}
