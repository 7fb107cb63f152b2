// From the state to the engine: which position is to be known and which thought to be thought follows from the state
// alone. What is no longer wanted is dropped, so undo, a new game or another seat need no word of their own here.

import { keyOf, mover, pythonMoves, recordOf, viewOf, watching } from './state.js';

/** @typedef {import('./contract.js').Record} Record */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Event} Event */
/** @typedef {ReturnType<typeof import('./engine.js').createEngine>['ask']} Ask */
/** @typedef {{key: string, drop: () => void, stop: () => void}} UnderWay */

/** Milliseconds between two drawings of a growing thought. */
const GLANCE = 100;
/** Milliseconds that a move stays before Python, playing itself, makes the next. */
const PACE = 700;

/**
 * The record to ask a view of next: the position on the board, then those before it (for their passes, and undo).
 * @param {State} state
 * @returns {Record | null}
 */
function missing(state) {
  if (!viewOf(state)) return recordOf(state);
  for (let count = state.line.length; count >= 0; count--) if (!viewOf(state, count)) return recordOf(state, count);
  return null;
}

/**
 * @param {Ask} ask
 * @param {() => State} now
 * @param {(event: Event) => void} dispatch
 * @param {() => Promise<unknown>} settled When what moves on the board has come to rest.
 */
export function createConductor(ask, now, dispatch, settled) {
  /** @type {UnderWay | null} */
  let view = null;
  /** @type {UnderWay | null} */
  let thought = null;

  /** @param {State} state */
  function conduct(state) {
    const stuck = state.problem !== null && state.problem.code !== 'engine';
    const record = stuck ? null : missing(state);
    const wanted = record && keyOf(record);
    if (view && view.key !== wanted) {
      view.drop();
      view = null;
    }
    if (record && wanted && !view) look(record, wanted);

    const next = !stuck && pythonMoves(state) ? mover(state) : null;
    const question = next && JSON.stringify([recordOf(state), next.player]);
    if (thought && thought.key !== question) {
      thought.drop();
      thought = null;
      dispatch({ type: 'thought-over' });
    } else if (next && question && !thought) think(state, next, question);
  }

  /** @param {Record} record @param {string} key */
  function look(record, key) {
    const asked = ask({ op: 'view', record });
    view = { key, ...asked };
    asked.answer.then(
      (reply) => {
        view = null;
        dispatch({ type: 'view', key, view: reply });
      },
      (problem) => {
        view = null;
        dispatch({ type: 'problem', problem });
      },
    );
  }

  /** @param {State} state @param {NonNullable<ReturnType<typeof mover>>} next @param {string} key */
  function think(state, { side, player }, key) {
    let glanced = performance.now();
    const asked = ask({ op: 'think', record: recordOf(state), player }, (reply) => {
      if (performance.now() - glanced < GLANCE) return;
      glanced = performance.now();
      dispatch({ type: 'thought', thought: reply });
    });
    const mine = { key, ...asked };
    thought = mine;
    dispatch({ type: 'think', side });
    const pause = watching(state) ? new Promise((resolve) => setTimeout(resolve, PACE)) : null;
    asked.answer.then(
      async (reply) => {
        await Promise.all([settled(), pause]);
        if (thought !== mine) return;
        thought = null;
        dispatch({ type: 'reply', thought: reply });
      },
      (problem) => {
        if (thought !== mine) return;
        thought = null;
        dispatch({ type: 'problem', problem });
      },
    );
  }

  return {
    conduct: () => conduct(now()),
    /** The thought under way ends with its best answer so far, which is played. */
    stop: () => thought?.stop(),
  };
}
