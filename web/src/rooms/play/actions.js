// The actions of the Play room, for its buttons and keys.

import { writeSetting } from '../../device/settings.js';
import { randomBelow } from '../../random.js';
import { CARRIED_SEEDS, freshStart } from '../../round/address.js';
import {
  gameOf,
  HUMAN,
  pythonMoves,
  pythonWaits,
  redoTarget,
  refused,
  undoTarget,
  usualSeats,
  viewOf,
  watching,
} from '../../round/state.js';
import { VERSION } from '../../version.js';

/** @typedef {import('../../../contract.js').Problem} Problem */
/** @typedef {import('../../../contract.js').Record} Record */
/** @typedef {import('../../round/state.js').Event} Event */
/** @typedef {import('../../round/state.js').Seats} Seats */
/** @typedef {import('./index.js').PlayState} PlayState */
/** @typedef {ReturnType<typeof createActions>} Actions */

/** Milliseconds between moves where Python plays both sides, slowest first; and the default. */
export const PACES = [3000, 1500, 700, 250, 0];
export const USUAL_PACE = 700;

/**
 * @param {import('../index.js').House} house
 * @param {import('../../round/round.js').Round} round
 * @param {() => PlayState} now
 * @param {(part: Partial<import('./index.js').Settings>) => void} set
 * @param {(start: Record, seats: Seats) => void} begin A new game.
 */
export function createActions(house, round, now, set, begin) {
  const { dispatch } = round;

  /** @param {Seats} [chosen] */
  function newGame(chosen = now().seats) {
    const state = now();
    // Seats and size that the engine has refused are not used again.
    const bad = refused(state);
    const seats = bad && state.problem?.field?.startsWith('player') ? usualSeats(gameOf(state)) : chosen;
    const seeds = state.engine === 'ready' ? 2 ** 32 : CARRIED_SEEDS;
    begin(freshStart(gameOf(state), seeds, bad ? undefined : state.start.size), seats);
  }

  /** @param {string} text @param {string} what @param {Element | null} field The element that shows the text, where it cannot be copied. */
  async function copy(text, what, field) {
    dispatch({ type: 'note', note: null });
    try {
      await navigator.clipboard.writeText(text);
      dispatch({ type: 'note', note: `text.copied.${what}` });
    } catch {
      if (field instanceof HTMLInputElement) field.select();
      if (field instanceof HTMLDetailsElement) {
        field.open = true;
        getSelection()?.selectAllChildren(field);
      }
      dispatch({ type: 'note', note: 'text.by-hand' });
    }
  }

  return {
    ...house.actions,
    dispatch,
    newGame: () => newGame(),
    drawLots() {
      const { first, second } = now().seats;
      const seats = randomBelow(2) ? { first, second } : { first: second, second: first };
      newGame(seats);
      const alone = (seats.first === HUMAN) !== (seats.second === HUMAN);
      const side = house.t()(`side.${gameOf(now()).sides[seats.first === HUMAN ? 'first' : 'second']}`);
      dispatch({ type: 'note', note: alone ? 'lots.yours' : 'lots.drawn', args: { side } });
    },
    rematch: () => newGame({ first: now().seats.second, second: now().seats.first }),
    stop: round.stop,
    async share() {
      try {
        await navigator.clipboard.writeText(location.href);
        dispatch({ type: 'note', note: 'share.copied' });
      } catch {
        dispatch({ type: 'note', note: 'share.by-hand', args: { address: location.href } });
      }
    },
    toggleValues() {
      const values = !now().values;
      set({ values });
      writeSetting('values', values ? 'yes' : 'no');
    },
    /** @param {number} pace */
    setPace(pace) {
      set({ pace });
      writeSetting('pace', String(pace));
    },
    /** @param {boolean} letters */
    switchLetters(letters) {
      set({ letters });
      writeSetting('letters', letters ? 'on' : 'off');
    },
    copy,
    /** @param {Problem} problem @param {Element | null} field */
    copyDetails: (problem, field) => copy(detailsOf(now(), problem), 'details', field),
  };
}

/**
 * The commands of the buttons and the keys, by name; null for a command that has no effect now.
 * @param {PlayState} state
 * @param {Actions} actions
 * @returns {{[command: string]: (() => void) | null}}
 */
export function possible(state, actions) {
  const { dispatch } = actions;
  const undo = undoTarget(state);
  const redo = redoTarget(state);
  const over = Boolean(viewOf(state)?.result);
  const playing = !refused(state);
  const human = playing && !over && !pythonMoves(state); // also while the position is not known yet
  const thinking = pythonMoves(state) && !state.step;
  /** @param {Event} event */
  const dispatching = (event) => () => dispatch(event);
  return {
    new: actions.newGame,
    undo: undo === null ? null : dispatching({ type: 'jump', at: undo }),
    redo: redo === null ? null : dispatching({ type: 'jump', at: redo }),
    hint: human ? dispatching({ type: 'hint' }) : null,
    values: playing ? actions.toggleValues : null,
    stop: thinking ? (watching(state) ? dispatching({ type: 'pause' }) : actions.stop) : null,
    continue: pythonWaits(state) || (state.paused && state.step) ? dispatching({ type: 'resume' }) : null,
    step: pythonWaits(state) && state.at === state.line.length ? dispatching({ type: 'step' }) : null,
    restore: state.kept ? dispatching({ type: 'restore' }) : null,
    rematch: over ? actions.rematch : null,
    lots: actions.drawLots,
    share: actions.share,
  };
}

/** The details of a problem, for a report. @param {PlayState} state @param {Problem} problem */
export const detailsOf = (state, problem) =>
  [
    `${problem.code}: ${problem.message}`,
    ...(problem.field ? [problem.field] : []),
    `Sakiyomi ${VERSION} (${state.lang}, ${state.engine})`,
    navigator.userAgent,
    location.href,
  ].join('\n');
