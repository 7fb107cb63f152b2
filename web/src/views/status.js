// Where the game stands, in a sentence.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { gameOf, HUMAN, mover, pythonMoves, viewOf } from '../state.js';
import { number } from '../words.js';
import { draftStatus } from './panels/setup.js';

/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../../contract.js').View} View */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('./page.js').Words} Words */

/** @param {State} state @param {Words} t */
export function status(state, t) {
  if (state.panel === 'setup') return draftStatus(state, t);
  const known = viewOf(state);
  // A position that Python will tell in a moment changes nothing in the sentence; one that waits for its start does.
  const view = known ?? (state.engine === 'ready' && state.shown?.game === state.start.game ? state.shown : null);
  const note = state.note ? html` <span class="note">${t(state.note, state.noteArgs)}</span>` : nothing;
  if (!view) {
    const key =
      state.problem && state.problem.code !== 'engine'
        ? 'status.refused'
        : state.engine === 'failed'
          ? 'status.failed'
          : state.line.length === 0
            ? 'status.opening'
            : 'status.starting';
    return html`<p><strong>${t(key)}</strong>${note}</p>`;
  }
  return html`<p><strong>${lead(state, view, t)}</strong> ${told(state, view, t)}${note}</p>`;
}

/** Who is to move, or how it ended. @param {State} state @param {View} view @param {Words} t */
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

/** What has just happened: the last move, and a pass. @param {State} state @param {View} view @param {Words} t */
function told(state, view, t) {
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
