// What the buttons and the keys of the Play room do.

import type { Side } from '../../contract/types.ts';
import { sizeOf, startOf } from '../../round/address.ts';
import {
  type Event,
  gameOf,
  HUMAN,
  pythonMoves,
  pythonWaits,
  type RoundState,
  redoTarget,
  refused,
  type Seats,
  undoTarget,
  usualSeats,
  viewOf,
  watching,
} from '../../round/state.ts';
import { acting, canClose, closed, inRound, toBoard, toggled } from './changes.ts';
import { type Gesture, type Play, showsValues } from './state.ts';

type Command = (play: Play, from: Gesture) => Play;

/** The seats and the rows of the present game; the usual ones in place of what the engine has refused. */
function present(round: RoundState) {
  const game = gameOf(round);
  return {
    seats: round.problem?.field?.startsWith('player') ? usualSeats(game) : round.seats,
    rows: (refused(round) ? undefined : sizeOf(game, round.start)) ?? game.rows,
  };
}

/** @param rows Of the board, where there is a choice. */
function newGame(play: Play, { seed }: Gesture, seats?: Seats, rows?: number) {
  const usual = present(play.round);
  const game = gameOf(play.round);
  const size = rows ?? usual.rows;
  const start = startOf(game, seed, size === game.rows ? undefined : size);
  return inRound(play, ['new', start, seats ?? usual.seats]);
}

/**
 * @param side The player's.
 * @param player Who takes that side, where it is not a person.
 * @param rows Of the board, where there is a choice.
 */
export function newGameWith(
  play: Play,
  from: Gesture,
  side: Side | 'random',
  [player, opponent]: [string, string],
  rows?: number,
) {
  const random = side === 'random';
  const first = (random ? from.side : side) === 'first';
  const seats = first ? { first: player, second: opponent } : { first: opponent, second: player };
  const begun = newGame(play, from, seats, rows);
  if (!random) return begun;
  const alone = (player === HUMAN) !== (opponent === HUMAN);
  return inRound(begun, ['note', alone ? 'lots.yours' : 'lots.drawn', { turn: from.side }]);
}

function randomSide(play: Play, from: Gesture) {
  const { first, second } = present(play.round).seats;
  return newGameWith(play, from, 'random', first === HUMAN ? [first, second] : [second, first]);
}

function rematch(play: Play, from: Gesture) {
  const { first, second } = present(play.round).seats;
  return newGame(play, from, { first: second, second: first });
}

const sending =
  (event: Event): Command =>
  (play) =>
    inRound(play, event);
const jumping = (to: number | null) => (to === null ? null : sending(['jump', to]));
const toggleValues: Command = (play) => ({
  ...inRound(play, ['acted']),
  kept: { ...play.kept, values: showsValues(play) ? 'no' : 'yes' },
});

/** The commands of the buttons, by name; null for a command that has no effect now. */
export function possible(state: RoundState) {
  const over = Boolean(viewOf(state)?.result);
  const playing = !refused(state);
  const human = playing && !over && !pythonMoves(state); // also while the position is not known yet
  const between = watching(state) && playing && !state.paused && !viewOf(state); // two moves of a game that is watched
  const thinking = (pythonMoves(state) || between) && !state.step;
  const { lookahead, at, line } = state;
  const stop: Command = (play) => toBoard(inRound(play, ['stop']));
  const leave: Command = (play) => toBoard(inRound(play, ['lookahead', null]));
  const flip: Command = (play) => acting({ ...play, flipped: !play.flipped }, 'still'); // nothing turns over
  return {
    start: at > 0 ? jumping(0) : null,
    back: lookahead || at > 0 ? sending(['advance', -1]) : null,
    forward: (lookahead ? lookahead.at < lookahead.moves.length : at < line.length) ? sending(['advance', 1]) : null,
    end: at < line.length ? jumping(line.length) : null,
    flip,
    leave: lookahead?.stays ? leave : null,
    new: (play: Play, from: Gesture) => newGame(play, from),
    undo: jumping(undoTarget(state)) ?? (state.gameBefore ? sending(['bringBack']) : null),
    redo: jumping(redoTarget(state)),
    hint: human ? sending(['hint']) : null,
    values: playing ? toggleValues : null,
    stop: thinking ? (watching(state) ? sending(['pause']) : stop) : null,
    continue: pythonWaits(state) || (state.paused && state.step) ? sending(['resume']) : null,
    step: pythonWaits(state) && state.at === state.line.length ? sending(['step']) : null,
    restore: state.kept ? sending(['restore']) : null,
    rematch: over ? rematch : null,
    lots: randomSide,
  };
}

/** All commands: also those of keys alone, and of the buttons of panels. */
export function commandsOf({ round }: Play): { [command: string]: Command | null } {
  const can = possible(round);
  const toggling =
    (id: Parameters<typeof toggled>[1]): Command =>
    (play, from) =>
      toggled(play, id, from);
  return {
    ...can,
    stop: can.continue ?? can.stop,
    choose: toggling('new'),
    help: toggling('help'),
    setup: toggling('setup'),
    text: toggling('text'),
    'saved-games': toggling('saved-games'),
    close: (play) => (canClose(play) ? closed(play) : inRound(play, ['lookahead', null])),
    'to-board': (play) => toBoard(play),
    type: (play) => acting(play, 'focus', ['main.play .side input[name=move]']),
    tree: (play) => acting(play, 'tree'),
  };
}
