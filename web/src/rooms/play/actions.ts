// The actions of the Play room, for its buttons and keys.

import type { Problem, Record, Side } from '../../contract/types.ts';
import { writeSetting } from '../../device/settings.ts';
import { randomBelow } from '../../random.ts';
import { BUNDLED_SEEDS, freshStart, sizeOf } from '../../round/address.ts';
import type { Round } from '../../round/round.ts';
import {
  canBringBack,
  type Event,
  gameOf,
  HUMAN,
  pythonMoves,
  pythonWaits,
  redoTarget,
  refused,
  type Seats,
  steppedLookahead,
  undoTarget,
  usualSeats,
  viewOf,
  watching,
} from '../../round/state.ts';
import { VERSION } from '../../version.ts';
import { FILE_PROBLEM } from '../../views/again.ts';
import type { House } from '../index.ts';
import type { PlayState, Settings } from './index.ts';

export type Actions = ReturnType<typeof createActions>;

/** Milliseconds between moves where Python plays both sides, slowest first; and the default. */
export const PACES = [3000, 1500, 700, 250, 0];
export const USUAL_PACE = 700;
/** Milliseconds between the moves of a line that is played out. */
const LINE_PACE = 700;

/**
 * @param begin A new game.
 * @param toBoard Move the focus to the board.
 */
export function createActions(
  house: House,
  round: Round,
  now: () => PlayState,
  set: (part: Partial<Settings>) => void,
  begin: (start: Record, seats: Seats) => void,
  toBoard: () => void,
) {
  const { dispatch } = round;

  /** The seats and the rows of the present game; the usual ones in place of what the engine has refused. */
  function present() {
    const state = now();
    const game = gameOf(state);
    return {
      seats: state.problem?.field?.startsWith('player') ? usualSeats(game) : state.seats,
      rows: (refused(state) ? undefined : sizeOf(game, state.start)) ?? game.rows,
    };
  }

  /** @param rows Of the board, where there is a choice. */
  function newGame(seats: Seats = present().seats, rows: number = present().rows) {
    const state = now();
    const game = gameOf(state);
    const seeds = state.engine === 'ready' ? 2 ** 32 : BUNDLED_SEEDS;
    begin(freshStart(game, seeds, rows === game.rows ? undefined : rows), seats);
  }

  /**
   * @param side The player's.
   * @param rows Of the board, where there is a choice.
   * @param player Who takes that side, where it is not a person.
   */
  function newGameWith(side: Side | 'random', opponent: string, rows?: number, player: string = HUMAN) {
    const random = side === 'random';
    const first = random ? randomBelow(2) === 0 : side === 'first';
    newGame(first ? { first: player, second: opponent } : { first: opponent, second: player }, rows);
    if (!random) return;
    const alone = (player === HUMAN) !== (opponent === HUMAN);
    dispatch({ type: 'note', note: alone ? 'lots.yours' : 'lots.drawn', args: { turn: first ? 'first' : 'second' } });
  }

  /** @param field The element that shows the text, where it cannot be copied. */
  async function copy(text: string, what: string, field: Element | null) {
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

  /** Ask again what was refused. */
  function again() {
    dispatch({ type: 'problem', problem: null });
    toBoard();
  }

  return {
    ...house.actions,
    dispatch,
    newGame: () => newGame(),
    /** Let a program run that the address names. */
    async allow(name: string) {
      try {
        (await house.programs()).allow({ players: [name] });
        again();
      } catch {
        dispatch({ type: 'problem', problem: FILE_PROBLEM });
      }
    },
    again,
    newGameWith,
    randomSide() {
      const { first, second } = present().seats;
      newGameWith('random', first === HUMAN ? second : first, undefined, first === HUMAN ? first : second);
    },
    rematch() {
      const { first, second } = present().seats;
      newGame({ first: second, second: first });
    },
    stop() {
      dispatch({ type: 'stop' });
      toBoard();
    },
    /** Go one move along the line that is looked at, or along the game. */
    step(by: number) {
      const { lookahead, at } = round.state();
      if (lookahead) dispatch({ type: 'lookahead', lookahead: steppedLookahead(lookahead, by) });
      else dispatch({ type: 'jump', at: at + by });
    },
    /** Show a line move by move, until something else is done. */
    playOut(from: number, moves: string[]) {
      let at = 0;
      const next = () => {
        const { lookahead } = round.state();
        if (at > 0 && (lookahead?.at !== at || lookahead.moves !== moves)) return; // something else was done
        at += 1;
        dispatch({ type: 'lookahead', lookahead: { from, moves, at, stays: true } });
        if (at < moves.length) setTimeout(next, LINE_PACE);
      };
      next();
    },
    leaveLine() {
      dispatch({ type: 'lookahead', lookahead: null });
      toBoard();
    },
    flip: () => set({ flipped: !now().flipped }),
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
      dispatch({ type: 'acted' });
      writeSetting('values', values ? 'yes' : 'no');
    },
    setPace(pace: number) {
      set({ pace });
      writeSetting('pace', String(pace));
    },
    switchLetters(letters: boolean) {
      set({ letters });
      writeSetting('letters', letters ? 'on' : 'off');
    },
    copy,
    copyDetails: (problem: Problem, field: Element | null) => copy(detailsOf(now(), problem), 'details', field),
  };
}

/** The commands of the buttons and the keys, by name; null for a command that has no effect now. */
export function possible(state: PlayState, actions: Actions) {
  const { dispatch } = actions;
  const over = Boolean(viewOf(state)?.result);
  const playing = !refused(state);
  const human = playing && !over && !pythonMoves(state); // also while the position is not known yet
  const between = watching(state) && playing && !state.paused && !viewOf(state); // two moves of a game that is watched
  const thinking = (pythonMoves(state) || between) && !state.step;
  const dispatching = (event: Event) => () => dispatch(event);
  const jumping = (to: number | null) => (to === null ? null : dispatching({ type: 'jump', at: to }));
  const { lookahead, at, line } = state;
  const stepping = (by: number) => () => actions.step(by);
  return {
    start: at > 0 ? jumping(0) : null,
    back: lookahead || at > 0 ? stepping(-1) : null,
    forward: (lookahead ? lookahead.at < lookahead.moves.length : at < line.length) ? stepping(1) : null,
    end: at < line.length ? jumping(line.length) : null,
    flip: actions.flip,
    leave: lookahead?.stays ? actions.leaveLine : null,
    new: actions.newGame,
    undo: jumping(undoTarget(state)) ?? (canBringBack(state) ? dispatching({ type: 'bring-back' }) : null),
    redo: jumping(redoTarget(state)),
    hint: human ? dispatching({ type: 'hint' }) : null,
    values: playing ? actions.toggleValues : null,
    stop: thinking ? (watching(state) ? dispatching({ type: 'pause' }) : actions.stop) : null,
    continue: pythonWaits(state) || (state.paused && state.step) ? dispatching({ type: 'resume' }) : null,
    step: pythonWaits(state) && state.at === state.line.length ? dispatching({ type: 'step' }) : null,
    restore: state.kept ? dispatching({ type: 'restore' }) : null,
    rematch: over ? actions.rematch : null,
    lots: actions.randomSide,
    share: actions.share,
  };
}

/** The details of a problem, for a report. */
export const detailsOf = (state: PlayState, problem: Problem) =>
  [
    `${problem.code}: ${problem.message}`,
    ...(problem.field ? [problem.field] : []),
    `Sakiyomi ${VERSION} (${state.lang}, ${state.engine})`,
    navigator.userAgent,
    location.href,
  ].join('\n');
