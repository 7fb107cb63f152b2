// How the state of the Play room changes: by what the player does, and by what was wanted and has come.

import { FRIEND } from '../../base/player.ts';
import type { GameRecord, Problem, Refutation, Side, View } from '../../contract/types.ts';
import { sizeOf, startOf } from '../../round/address.ts';
import { anotherGame, hasUnsavedChanges, type Saved, type Saving } from '../../round/saved.ts';
import {
  gameOf,
  HUMAN,
  keyAt,
  keyOf,
  type Opened,
  otherSide,
  ownSide,
  playedGame,
  type RestoredGame,
  type RoundEvent,
  type RoundState,
  recordOf,
  reduce,
  refused,
  type Seats,
  unnamed,
  usualSeats,
  viewOf,
  watching,
} from '../../round/state.ts';
import { type EventOf, type Transitions, updateBy } from '../../runtime/component.ts';
import type { AnyEvent } from '../room.ts';
import {
  backToBoard,
  closed,
  hidden,
  isAway,
  mistakesShown,
  ofPanels,
  opening,
  openPanel,
  withAnotherGame,
} from './panel_transitions.ts';
import { type Gesture, type PlayRoom, showsValues, textRecord, toBoard, withCommand, withSetting } from './state.ts';

export type PlayEvent = EventOf<typeof transitions>;
/** A new game as it was chosen. `opponent`: a player, or `human`; `isSpelled`: one that was spelled out. */
type NewGame = { side: Side | 'random'; opponent: string; rows: number; isSpelled: boolean };

const toLesson = (play: PlayRoom) => withCommand(play, 'nearest', 'main.play .lesson');

/** The exercises on the device are read again. */
const readAgain = (play: PlayRoom): PlayRoom => ({ ...play, exerciseReads: play.exerciseReads + 1 });

export const transitions = {
  ...ofPanels,
  /**
   * An address was opened.
   * @param stored The settings, as they are stored. Where nothing can be stored, those of this visit stay.
   * @param cached The view of its position, as it was stored: it is drawn before Python has started.
   * @param mistakes Whose exercises are shown: a game's, those of all games for null; undefined: none.
   * @param isBack Has the browser gone back by the last step? Where that has led to a sheet or to exercises, the game
   * goes on as it is.
   */
  opened(
    before,
    game: Opened,
    stored: PlayRoom['settings'],
    cached: View | null,
    mistakes?: string | null,
    isBack = false,
  ) {
    const settings = new Map([...stored].map(([name, text]) => [name, text ?? before.settings.get(name) ?? null]));
    const here: PlayRoom = { ...before, settings, ownEntry: null };
    if (isBack && before.ownEntry) return isAway(here) ? closed(here) : here;
    const play = withMistakes(inRound(here, ['open', game]), mistakes);
    const record = recordOf(play.round);
    const isSame =
      cached && keyOf({ ...cached.record, moves: cached.moves.join('') }) === keyOf(textRecord(play.round));
    if (!isSame || viewOf(play.round)) return play;
    const known = inRound(play, ['view', keyOf(record), cached]);
    return { ...known, unchecked: { record, key: keyAt(known.round) } }; // its moves are now those of the cached view
  },
  /** The engine has described the position that was drawn from the cache, or refuses it. */
  checked({ unchecked, ...before }, what: View | Problem) {
    const play = { ...before, unchecked: null };
    if (!unchecked) return play;
    if (!('code' in what)) return inRound(play, ['view', unchecked.key, what]);
    return unchecked.key === keyAt(play.round) ? inRound(play, ['problem', what]) : play;
  },

  round: inRound,
  /** An event of the round after which what was pressed is gone: the focus goes to the board. */
  roundOnBoard: (play, event: RoundEvent) => toBoard(inRound(play, event)),

  late: (play, late: PlayRoom['late']) => ({ ...play, late }),
  keeping: (play, keeping: PlayRoom['keeping']) => ({ ...play, keeping }),
  /** What comes late could not be had. */
  lateMissed: (play) => withCommand({ ...play, isLateMissing: true }, 'tell', ['missing']),
  focus: (play, place: string) => withCommand(play, 'focus', place),
  toBoard,
  /** What is open is closed, or the line that is looked at is left. */
  escape: (play) => (openPanel(play) || play.missing ? closed(play) : inRound(play, ['lookahead', null])),
  /** A move is to be typed. */
  typeMove: (play) => withCommand({ ...hidden(play), typing: true }, 'focus', ['typed', null]),
  /** To the tree of the position. */
  tree: (play) => withCommand(play, 'tree'),

  /** A player that was spelled out takes a seat. */
  take: (play, side: Side, player: string) =>
    inRound(inRound(backToBoard(play), ['accept', player]), ['seat', side, player]),
  /** A new game as it was chosen. */
  begin(play, { side, opponent, rows, isSpelled }: NewGame, from: Gesture) {
    const known = withCommand(
      isSpelled ? inRound(backToBoard(play), ['accept', opponent]) : backToBoard(play),
      'reveal',
      'main.play .now',
    );
    return newGameWith(known, from, side, [HUMAN, opponent], rows);
  },
  /** A new game of the players of this one. */
  newGame,
  rematch(play, from: Gesture) {
    const { first, second, you } = presentSeats(play);
    return newGame(play, from, { first: second, second: first, ...(you && { you: otherSide(you) }) });
  },
  /** A new game in which the side is drawn by lot. */
  randomSide(play, from: Gesture) {
    const { first, second, you } = presentSeats(play);
    if (you) return newGameWith(play, from, 'random', [HUMAN, FRIEND]);
    return newGameWith(play, from, 'random', first === HUMAN ? [first, second] : [second, first]);
  },
  /** A position that was set up is opened. The players stay, if it is of the same game. */
  openGame(play, start: GameRecord, view: View) {
    const { start: current, seats: present, games } = play.round;
    const seats = current.game === start.game ? unnamed(present) : usualSeats(gameOf({ games, start }));
    const gameSeed = ((play.round.gameSeed ?? 0) + 1) % 2 ** 32; // another game than the one before
    const open = inRound(play, ['open', { start, transcript: '', seats, problem: null, gameSeed }]);
    return backToBoard(inRound(open, ['view', keyOf(start), view]));
  },

  /** A move was typed. Once it is played, or will be, the keys are the board's; else it is typed again. */
  typed(before, square: string) {
    const play = inRound(before, ['choose', square]);
    const awaited = play.round.chosen;
    return play.round.line === before.round.line && !awaited ? play : { ...toBoard(play), typed: awaited };
  },

  /** Show a line move by move, until something else is done. */
  playOut(play, from: number, moves: string[]) {
    const lookahead = { from, moves, at: 1, stays: true, plays: true };
    return withCommand(inRound(play, ['lookahead', lookahead]), 'reveal', 'main.play .frame');
  },
  /** To a mistake, of which the lesson is seen. */
  mistake: (play, at: number) => toLesson(inRound({ ...play, why: null }, ['jump', at, playedGame(play.round).line])),
  /** It is asked why the last move is a mistake, or not any more. */
  asks(play, key: string): PlayRoom {
    if (play.why?.key === key) return inRound({ ...play, why: null }, ['lookahead', null]);
    return toLesson({ ...play, why: { key, said: null } });
  },
  /** What follows it: that is played out on the board. */
  follows(play, said: Refutation): PlayRoom {
    const known = { ...play, why: play.why && { ...play.why, said } };
    return toLesson(transitions.playOut(known, play.round.at - 1, said.line));
  },

  /** A setting, as it is stored. */
  keep: withSetting,
  /** The moves' values are shown, or not any more. */
  values(play): PlayRoom {
    const shows = !showsValues(play);
    const { start, line } = play.round;
    const acted = withSetting(inRound(play, ['acted']), `values ${start.game}`, shows ? 'yes' : 'no');
    return shows && line.length > 0 ? inRound(acted, ['uncounted', 'values']) : acted;
  },
  /** The sound is heard as it is asked for. */
  sound: (play) => sounding(withSetting(play, 'sound', play.settings.get('sound') === 'on' ? 'off' : 'on')),
  flip: (play) => withCommand({ ...play, flipped: !play.flipped }, 'still'), // nothing turns over

  stepping: (play, isStepping: boolean) => (isStepping === play.isStepping ? play : { ...play, isStepping }),
  /** Also the day may be another one. */
  visible: (play, visible: boolean): PlayRoom => (visible === play.visible ? play : readAgain({ ...play, visible })),

  /** What is now saved of the game that was being saved. */
  saved(play, saved: Saved): PlayRoom {
    const start = play.saving?.round.start;
    const known = <Game extends Saving>(game: Game): Game => (game.round.start === start ? { ...game, saved } : game);
    const unsaved = play.unsaved.map(known).filter(hasUnsavedChanges);
    return { ...known(play), unsaved, saving: null, saves: play.saves + 1 };
  },
  /** What an earlier visit has saved of the game on the board. */
  recalled(play, earlier: RestoredGame | null) {
    const { id, counter, playedText } = earlier ?? play.saved;
    const next = { ...play, saved: { ...play.saved, id, counter, playedText, isRecalled: true } };
    return earlier ? inRound(next, ['recall', earlier]) : next;
  },
  /** The exercises on the device, and of what others are to be made. */
  exercises: (play, exercises: PlayRoom['exercises'], looking: PlayRoom['looking']) => ({
    ...play,
    exercises,
    looking,
  }),
  exercisesChanged: readAgain,
  /** A game was looked at. */
  lookedAt: (play) => readAgain({ ...play, looking: null }),
  blind: (play) => ({ ...play, looking: null, isBlind: true }),
  /** There was no step by which to go back. */
  stayed: (play) => ({ ...play, ownEntry: null }),
  said: (play, lang: string, sentence: string) => ({ ...play, said: { lang, sentence } }),
} satisfies Transitions<PlayRoom>;

/** The sound of a move, where that is asked for. */
const sounding = (play: PlayRoom) => (play.settings.get('sound') === 'on' ? withCommand(play, 'sound') : play);

/** Does a person's move go on the board by this event? */
const isMove = ([name]: RoundEvent, before: RoundState, after: RoundState) =>
  (name === 'choose' || (name === 'view' && before.chosen !== null)) && after.line !== before.line;

/** An event of the round, and what follows from it in the room. */
function inRound(play: PlayRoom, event: RoundEvent): PlayRoom {
  const [name] = event;
  const { round: before, saved } = play;
  const round = reduce(before, event);
  if (round === before) return play;
  const below = round.seats === before.seats ? play.below : sideBelow(round.seats, play.below);
  const next = { ...play, round, below };
  if (round.start !== before.start)
    return begun({ ...next, unsaved: [...play.unsaved, { round: before, saved }].filter(hasUnsavedChanges) });
  // What was pressed is gone then, and what has taken its place gets the focus: Stop, and the way from mistake to
  // mistake.
  if (name === 'review')
    return withCommand(withCommand(next, 'reveal', 'main.play .now'), 'focus', ['review', 'start']);
  if (name === 'analysis' && round.reviewing)
    return withCommand(next, 'focus', ['onward', null], { gently: true, stays: true });
  // The keys that follow a choice are those of the game. Keys that choose in a closed list go on in it. An open list
  // gives the focus back to its select after the change.
  if (name === 'seat' && !play.isStepping) return toBoard(next, { stays: true, late: true });
  // A move that was typed before Python had described the position cannot be played in it.
  if (before.chosen && before.chosen === play.typed && name === 'view' && !round.chosen && round.line === before.line)
    return withCommand(next, 'focus', 'typed');
  const isPersonsMove = isMove(event, before, round);
  const heard = isPersonsMove || name === 'reply' ? sounding(next) : next;
  const moved =
    isPersonsMove || (name === 'reply' && watching(round)) ? withCommand(heard, 'tell', ['newcomer', 'moved']) : heard;
  return isPersonsMove && showsValues(play) && round.standing === null
    ? inRound(moved, ['uncounted', 'values'])
    : moved;
}

/**
 * The side whose seat is below: a person's who plays alone, the first of two people; where Python plays both, the seats
 * stay as they are.
 */
const sideBelow = (seats: Seats, now: Side): Side => ownSide({ seats }) ?? (watching({ seats }) ? now : 'first');

/** Another game is on the board. */
function begun(play: PlayRoom): PlayRoom {
  const next = withCommand({ ...withAnotherGame(play), saved: anotherGame(play.round) }, 'square');
  return withCommand(next, 'tell', ['newcomer', 'over']);
}

// New games

type Pair = [player: string, opponent: string];
/** Who plays the present game; the usual players in place of what the engine has refused. */
const presentSeats = ({ round }: PlayRoom) =>
  round.problem?.field?.startsWith('player') ? usualSeats(gameOf(round)) : unnamed(round.seats);

/** @param rows Of the board, where there is a choice; left out: as they are. */
function newGame(play: PlayRoom, { seed, gameSeed }: Gesture, seats: Seats = presentSeats(play), rows?: number) {
  const { round } = play;
  const game = gameOf(round);
  const size = rows ?? ((!refused(round) && sizeOf(game, round.start)) || game.rows);
  return inRound(play, ['new', startOf(game, seed, size === game.rows ? undefined : size), seats, gameSeed]);
}

/**
 * @param side The player's.
 * @param player Who takes that side, where it is not a person.
 * @param rows Of the board, where there is a choice.
 */
function newGameWith(play: PlayRoom, from: Gesture, side: Side | 'random', [player, opponent]: Pair, rows?: number) {
  const taken = side === 'random' ? from.side : side;
  const isFriend = opponent === FRIEND;
  const other = isFriend ? HUMAN : opponent;
  const seats = taken === 'first' ? { first: player, second: other } : { first: other, second: player };
  const begun = newGame(play, from, isFriend ? { ...seats, you: taken } : seats, rows);
  if (side !== 'random') return begun;
  const alone = (player === HUMAN) !== (opponent === HUMAN);
  return inRound(begun, ['note', alone ? 'lots.yours' : 'lots.drawn', { turn: taken }]);
}

/** The exercises are shown as an address says; a sheet, and exercises that it does not name, are left. */
function withMistakes(play: PlayRoom, game?: string | null): PlayRoom {
  const shown = mistakesShown(play);
  if (game === undefined) return isAway(play) ? closed(play) : play;
  if (game === shown) return play;
  const from = { seed: 0, side: 'first', gameSeed: 0, focused: null, scrolled: 0 } as const;
  return opening(play, { id: 'mistakes', from, isAside: true, event: ['of', game] });
}

const byName = updateBy<PlayRoom, typeof transitions>(transitions);

/** A note that was there before goes with what a press changes in the room. */
function acted(before: PlayRoom, play: PlayRoom) {
  const isPressed = (['panel', 'awaited', 'flipped', 'settings'] as const).some((part) => play[part] !== before[part]);
  return isPressed && play.round.note && play.round.note === before.round.note ? inRound(play, ['acted']) : play;
}

/**
 * After each event the next game is saved, once the one before it is: that on the board once it is known what is saved
 * of it.
 */
export function update(before: PlayRoom, event: PlayEvent): PlayRoom {
  const play = withOwnEntry(event, before, acted(before, byName(before, event)));
  const all = play.saved.isRecalled ? [...play.unsaved, play] : play.unsaved;
  const next = play.saving ? null : all.find(hasUnsavedChanges);
  if (!next) return play;
  const { round, saved } = next;
  return { ...play, saving: { round, saved } };
}

/**
 * Another game on the board is a step, which the browser's back undoes, and so is what leads to a sheet or to
 * exercises. No step is what an address names or undo brings back, a new game in place of one that was not begun, and a
 * game that takes the entry of a sheet.
 */
export const isStep = ([name]: AnyEvent, before: PlayRoom, after: PlayRoom) => {
  const { start, gameBefore, line, lines } = before.round;
  const { round } = after;
  const isAnother = round.start !== start && round.start !== gameBefore?.start && !before.ownEntry;
  const isUnplayed = [line, lines, round.line, round.transcript ?? ''].every(({ length }) => length === 0);
  const isSame = isUnplayed && keyOf(round.start) === keyOf(start);
  return name !== 'opened' && ((isAnother && !isSame) || (isAway(after) && !isAway(before)));
};

/** A sheet and exercises are left by going back, unless another game has taken their entry of the history. */
function withOwnEntry([name]: PlayEvent, before: PlayRoom, after: PlayRoom): PlayRoom {
  if (name === 'opened') return after;
  if (isAway(after) && !isAway(before)) return { ...after, ownEntry: 'shown' };
  if (before.ownEntry !== 'shown') return after;
  if (after.round.start !== before.round.start) return { ...after, ownEntry: null };
  return isAway(after) ? after : withCommand({ ...after, ownEntry: 'left' }, 'back');
}
