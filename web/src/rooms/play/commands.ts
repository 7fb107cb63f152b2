// What the buttons and the keys of the Play room do.

import type { Side } from '../../contract/types.ts';
import { FRIEND } from '../../player.ts';
import { sizeOf, startOf } from '../../round/address.ts';
import {
  endOf,
  gameOf,
  HUMAN,
  otherSide,
  pythonMoves,
  pythonWaits,
  type RoundEvent,
  type RoundState,
  redoTarget,
  refused,
  type Seats,
  undoTarget,
  unnamed,
  usualSeats,
  viewOf,
  watching,
} from '../../round/state.ts';
import { canClose, closed, hidden, inRound, opening, sounding, toBoard, toggled, withCommand } from './changes.ts';
import { WITH_BUTTONS } from './panels/index.ts';
import { type Gesture, type PlayRoom, showsValues, withSetting } from './state.ts';

type Pair = [player: string, opponent: string];
type Command = (play: PlayRoom, from: Gesture) => PlayRoom;

/** Who plays the present game; the usual players in place of what the engine has refused. */
const presentSeats = ({ round }: PlayRoom) =>
  round.problem?.field?.startsWith('player') ? usualSeats(gameOf(round)) : unnamed(round.seats);

/** @param rows Of the board, where there is a choice; left out: as they are. */
function newGame(play: PlayRoom, { seed, chance }: Gesture, seats: Seats = presentSeats(play), rows?: number) {
  const { round } = play;
  const game = gameOf(round);
  const size = rows ?? ((!refused(round) && sizeOf(game, round.start)) || game.rows);
  return inRound(play, ['new', startOf(game, seed, size === game.rows ? undefined : size), seats, chance]);
}

/**
 * @param side The player's.
 * @param player Who takes that side, where it is not a person.
 * @param rows Of the board, where there is a choice.
 */
export function newGameWith(
  play: PlayRoom,
  from: Gesture,
  side: Side | 'random',
  [player, opponent]: Pair,
  rows?: number,
) {
  const taken = side === 'random' ? from.side : side;
  const isFriend = opponent === FRIEND;
  const other = isFriend ? HUMAN : opponent;
  const seats = taken === 'first' ? { first: player, second: other } : { first: other, second: player };
  const begun = newGame(play, from, isFriend ? { ...seats, you: taken } : seats, rows);
  if (side !== 'random') return begun;
  const alone = (player === HUMAN) !== (opponent === HUMAN);
  return inRound(begun, ['note', alone ? 'lots.yours' : 'lots.drawn', { turn: taken }]);
}

function randomSide(play: PlayRoom, from: Gesture) {
  const { first, second, you } = presentSeats(play);
  if (you) return newGameWith(play, from, 'random', [HUMAN, FRIEND]);
  return newGameWith(play, from, 'random', first === HUMAN ? [first, second] : [second, first]);
}

function rematch(play: PlayRoom, from: Gesture) {
  const { first, second, you } = presentSeats(play);
  return newGame(play, from, { first: second, second: first, ...(you && { you: otherSide(you) }) });
}

const round =
  (...event: RoundEvent): Command =>
  (play) =>
    inRound(play, event);
const jump = (to: number | null) => (to === null ? null : round('jump', to));
/** The same, and the focus goes to the board: the button is gone then. */
const roundOnBoard =
  (...event: RoundEvent): Command =>
  (play) =>
    toBoard(inRound(play, event));

function toggleValues(play: PlayRoom): PlayRoom {
  const shows = !showsValues(play);
  const { start, line } = play.round;
  const acted = withSetting(inRound(play, ['acted']), `values ${start.game}`, shows ? 'yes' : 'no');
  return shows && line.length > 0 ? inRound(acted, ['uncounted', 'values']) : acted;
}

/** It is heard as it is asked for. */
const toggleSound: Command = (play) =>
  sounding(withSetting(play, 'sound', play.settings.get('sound') === 'on' ? 'off' : 'on'));

/** The commands of the buttons, by name; null for a command that has no effect now. */
export function availableCommands(state: RoundState) {
  const over = Boolean(viewOf(state)?.result);
  const playing = !refused(state);
  const human = playing && !over && !pythonMoves(state); // also while the position is not known yet
  const between = watching(state) && playing && !state.paused && !viewOf(state); // two moves of a game that is watched
  const thinking = (pythonMoves(state) || between) && state.paused !== 'step';
  const { lookahead, at, line } = state;
  return {
    start: at > 0 ? jump(0) : null,
    back: lookahead || at > 0 ? round('advance', -1) : null,
    forward: (lookahead ? lookahead.at < lookahead.moves.length : at < line.length) ? round('advance', 1) : null,
    end: at < line.length ? jump(line.length) : null,
    flip: (play: PlayRoom) => withCommand({ ...play, flipped: !play.flipped }, 'still'), // nothing turns over
    leave: lookahead?.stays ? roundOnBoard('lookahead', null) : null,
    new: (play: PlayRoom, from: Gesture) => newGame(play, from),
    undo: state.deleted
      ? round('restore')
      : (jump(undoTarget(state)) ?? (state.gameBefore ? round('bringBack') : null)),
    redo: jump(redoTarget(state)),
    hint: human ? round('hint') : null,
    values: playing ? toggleValues : null,
    sound: toggleSound,
    stop: thinking ? (watching(state) ? round('pause') : roundOnBoard('stop')) : null,
    continue: pythonWaits(state) || state.paused === 'step' ? round('resume') : null,
    step: pythonWaits(state) && at === line.length ? round('step') : null,
    rematch: endOf(state)?.result ? rematch : null, // also while the game is looked back on
    lots: randomSide,
  };
}

/** All commands: also those of keys alone, and of the buttons of panels. */
export function commandsOf(state: RoundState): { [command: string]: Command | null } {
  const can = availableCommands(state);
  const panels = (['new', 'collection', ...WITH_BUTTONS] as const).map((id) => [
    id === 'new' ? 'choose' : id,
    (play: PlayRoom, from: Gesture) => toggled(play, id, from),
  ]);
  return {
    ...can,
    ...Object.fromEntries(panels),
    stop: can.continue ?? can.stop,
    close: (play) => (canClose(play) ? closed(play) : inRound(play, ['lookahead', null])),
    'to-board': (play) => toBoard(play),
    type: (play) => withCommand({ ...hidden(play), typing: true }, 'focus', ['typed', null]),
    'as-text': (play, from) => opening(play, { id: 'text', from, told: ['form', 'board'] }),
    tree: (play) => withCommand(play, 'tree'),
  };
}
