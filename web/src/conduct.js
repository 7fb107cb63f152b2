// Between the state and the engine: asks what the state wishes (wishes.js), and tells it what was answered. What is no
// longer wished for is dropped, so undo, a new game or another seat need no word of their own here.

import { gameOf, keyOf, viewOf, watching } from './state.js';
import { unitOf, wantedThought, wantedView } from './wishes.js';

/** @typedef {import('../contract.js').Record} Record */
/** @typedef {import('../contract.js').Side} Side */
/** @typedef {import('../contract.js').Thought} Thought */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Event} Event */
/** @typedef {import('./wishes.js').Question} Question */
/** @typedef {ReturnType<typeof import('./engine.js').createEngine>['ask']} Ask */
/** @typedef {{key: string, drop: () => void, stop: () => void}} UnderWay */

/** Milliseconds between two drawings of a growing thought. */
const GLANCE = 100;

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

  function conduct() {
    const state = now();
    const record = wantedView(state);
    const wanted = record && keyOf(record);
    if (view && view.key !== wanted) {
      view.drop();
      view = null;
    }
    if (record && wanted && !view) look(record, wanted);

    const question = wantedThought(state);
    const key = question && JSON.stringify(question);
    if (thought && thought.key !== key) {
      thought.drop();
      thought = null;
      dispatch({ type: 'thought-over' });
    }
    if (question && key && !thought) think(state, question, key);
  }

  /** @param {Record} record @param {string} key */
  function look(record, key) {
    const asked = ask({ op: 'view', record });
    const mine = { key, ...asked };
    view = mine;
    asked.answer.then(
      (reply) => {
        if (view === mine) view = null;
        dispatch({ type: 'view', key, view: reply });
      },
      (problem) => {
        if (view === mine) view = null;
        dispatch({ type: 'problem', problem });
      },
    );
  }

  /** @param {State} state @param {Question} question @param {string} key */
  function think(state, question, key) {
    const { kind, record, player } = question;
    const about = keyOf(record);
    const side = /** @type {Side} */ (viewOf(state)?.turn);
    const from = state.at;
    const asker = { unit: unitOf(player, gameOf(state)), all: kind === 'values' };
    let glanced = performance.now();
    const asked = ask({ op: 'think', record, player }, (reply) => {
      if (thought !== mine) return;
      if (performance.now() - glanced < GLANCE) return;
      glanced = performance.now();
      if (kind === 'move') dispatch({ type: 'saw', saw: { thought: { ...reply, ...asker }, side, from } });
      if (kind === 'values' || kind === 'hint')
        dispatch({ type: 'analysis', key: about, thought: { ...reply, ...asker } });
    });
    const mine = { key, ...asked };
    thought = mine;
    if (kind === 'probe') asked.stop(); // that it began to think is all we want to know
    dispatch({ type: 'think', kind });
    const pause = watching(state) && !state.step ? new Promise((resolve) => setTimeout(resolve, state.pace)) : null;
    asked.answer.then(
      async (reply) => {
        if (kind === 'move') await Promise.all([settled(), pause]);
        if (thought !== mine) return;
        thought = null;
        // The state may have moved on since, and not been followed yet: then nobody wants this any more.
        const wanted = JSON.stringify(wantedThought(now())) === key;
        dispatch(wanted ? /** @type {Event} */ (answered(reply)) : { type: 'thought-over' });
      },
      (problem) => {
        if (thought !== mine) return;
        thought = null;
        dispatch({ type: 'problem', problem });
      },
    );

    /** @param {Thought} reply */
    function answered(reply) {
      if (kind === 'probe') return { type: 'vetted', player };
      const thought = { ...reply, ...asker };
      if (kind === 'move') return { type: 'reply', saw: { thought, side, from }, move: reply.move };
      return { type: kind === 'review' ? 'judged' : 'analysis', key: about, thought };
    }
  }

  return {
    conduct,
    /** The thought under way ends with its best answer so far, which is played; also one that is only about to begin. */
    stop() {
      conduct();
      thought?.stop();
    },
  };
}
