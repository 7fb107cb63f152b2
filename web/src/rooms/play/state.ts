// The state of the Play room: a round, the settings, the panels, and what is to be done once in the page.

import type { GameRecord, Side } from '../../contract/types.ts';
import type { Entry } from '../../device/kept_games.ts';
import type { Kept } from '../../exercises/kept.ts';
import type { PlayerToLookFor } from '../../exercises/player_games.ts';
import { anotherGame, type Saved, type Saving } from '../../round/saved.ts';
import { movesText, newRound, type RoundState, recordOf } from '../../round/state.ts';
import { type Focusing, type General, withCommands } from '../../runtime/commands.ts';
import type * as analysis from '../../views/analysis.ts';
import { NOTHING_SAID, type Said } from '../../views/controls.ts';
import type { Why } from '../../views/review.ts';
import type { AnyEvent, PageState } from '../room.ts';

/** Milliseconds between moves where Python plays both sides, slowest first; and the default. */
export const PACES = [3000, 1500, 700, 250, 0];
export const USUAL_PACE = 700;

/** The panels that a row of buttons opens, and keys. */
export const WITH_BUTTONS = ['mistakes', 'saved-games', 'record', 'setup', 'text', 'help'] as const;
/** Those that have a tab on a phone too. The others are in the menu of actions there. */
export const TABS: readonly string[] = ['mistakes', 'saved-games', 'collection'];
export type PanelId = 'new' | 'custom' | 'collection' | (typeof WITH_BUTTONS)[number];

/** A panel that is to be opened. `side`: for whom a player is to be spelled out in it. */
export interface Opening {
  id: PanelId;
  from: Gesture;
  side?: Side;
  /** Does it not get the focus? */
  isAside?: boolean;
  /** An event of it that follows. */
  event?: AnyEvent;
}

/** What of a panel its state follows; panels/panel.ts has the rest. */
export interface PanelRules<State, Event extends AnyEvent> {
  /**
   * Its state when it is opened.
   * @param before As it was closed last; undefined: never.
   * @param side For which a player is to be spelled out.
   */
  opened(before: State | undefined, play: PlayRoom, side: Side): State;
  update(state: State, event: Event): State;
  /** Its state when another game is on the board; null: it is closed. */
  newGame?(state: State, play: PlayRoom): State | null;
  /** Does a position of its own stand on the board in place of the game? Then the game waits. */
  covers?(state: State): boolean;
}

export interface PlayRoom {
  round: RoundState;
  /**
   * What is stored of the settings by their names, as text; null: nothing. `values ID`: are the moves' values shown in
   * this game?
   */
  settings: ReadonlyMap<string, string | null>;
  /** Is the board turned round? */
  flipped: boolean;
  /** The side whose seat is below the board, unless it is turned round: that of the last person to play
   * alone against Python. */
  below: Side;
  /** Is the tab visible? A hidden one judges nothing unasked. */
  visible: boolean;
  /**
   * Does the player step through a closed list by keys, of which each chooses an entry? Else one is chosen in the open
   * list.
   */
  isStepping: boolean;
  /** The mistake of a review of which it was asked why it is one. */
  why: Why | null;
  /** A position that was drawn from the cache, as it was named, and its `keyOf`: the engine is to describe it too. */
  unchecked: { record: GameRecord; key: string } | null;

  /** What comes late: what draws thoughts and reviews; null: it is not loaded yet. */
  late: typeof analysis | null;
  /** What keeps games on the device; null: it is not loaded yet. */
  keeping: object | null;
  /** Could it not be had? */
  isLateMissing: boolean;
  /** The panels that are loaded, and their states. */
  loaded: { readonly [id in PanelId]?: PanelRules<unknown, AnyEvent> };
  panels: { readonly [id in PanelId]?: unknown };
  /** The open panel. */
  panel: PanelId | null;
  /** The panel that is opened once it is loaded. */
  awaited: Opening | null;
  /** Could the panel that was to be opened last not be loaded? */
  missing: boolean;
  /** The element that had the focus before a panel was opened. */
  focusBefore: HTMLElement | null;
  /** How far the page was scrolled before. */
  scrolled: number;

  /**
   * The exercises on the device, when they were read, and by saved games what became of their moves
   * (exercises/own_games.ts); null: they were not read yet.
   */
  exercises: { kept: readonly Kept[]; now: number; outcomes: ReadonlyMap<string, readonly string[]> } | null;
  /** The saved game of which exercises are made, or the player of a collection of whose games they are; null: none. */
  looking: Entry | PlayerToLookFor | null;
  /** How often the exercises were read; and can none be made? */
  exerciseReads: number;
  isBlind: boolean;

  /** Was the panel that was opened last a sheet over the board, as on a phone? */
  isSheet: boolean;
  /**
   * Has the sheet that is shown, or have the exercises, an entry of the history? `left`: they were left, and the
   * browser goes back from it.
   */
  ownEntry: 'shown' | 'left' | null;
  /** What was saved of the game, and how often something was. */
  saved: Saved;
  saves: number;
  /** What is being saved: one at a time, as the next may be more of the same game. */
  saving: Saving | null;
  /** Games that another one has replaced before they were saved. */
  unsaved: readonly Saving[];
  /** What the live region says, and in which language. */
  said: Said;
  /** Is there a field for typed moves? It is asked for once. */
  typing: boolean;
  /** The move that was typed and waits to be played or refused. */
  typed: RoundState['chosen'];
}

/** What is done in the page once: the sound of a move; end the board's animations; let the focus stay on the square that has it; tell
 * the page that a file is missing, or how far a newcomer is; go to the tree of the position; go back in the history. */
export type PlayCommand =
  | General
  | ['sound']
  | ['still']
  | ['square']
  | ['tell', event: ['missing'] | ['newcomer', stage: 'moved' | 'over']]
  | ['tree']
  | ['nearest', selector: string]
  | ['back'];

/** What is found when the player gives a command. */
export interface Gesture {
  /** Of a board that the command may need. */
  seed: number;
  /** Drawn by lot. */
  side: Side;
  /** Drawn by lot too: from it Python's thoughts in a new game have their seeds. */
  gameSeed: number;
  /** What has the focus; left out where that is in a panel. */
  focused?: HTMLElement | null;
  /** How far the page is scrolled. */
  scrolled: number;
  /** Is a panel a sheet over the board? */
  isNarrow?: boolean;
}

/** What is drawn: the round, the settings, and parts of the page's state. */
export type PlayView = RoundState &
  Pick<PlayRoom, 'flipped' | 'below' | 'why' | 'late' | 'typing' | 'exercises' | 'looking' | 'isBlind'> &
  Pick<PageState, 'strengths' | 'engine' | 'lang' | 'langNamed'> & {
    /** Are the moves' values written on the squares? */
    values: boolean;
    /** Milliseconds between moves where Python plays both sides. */
    pace: number;
    /** Has a move a sound? */
    sound: boolean;
    /** Do single letters stand for commands? */
    letters: boolean;
  };

export function newPlay({ games, first }: PageState): PlayRoom {
  const round = newRound(games, { game: first });
  return {
    round,
    settings: new Map(),
    flipped: false,
    below: 'first',
    visible: true,
    isStepping: false,
    why: null,
    unchecked: null,
    late: null,
    keeping: null,
    isLateMissing: false,
    loaded: {},
    panels: {},
    panel: null,
    awaited: null,
    missing: false,
    focusBefore: null,
    scrolled: 0,
    isSheet: false,
    ownEntry: null,
    exercises: null,
    looking: null,
    exerciseReads: 0,
    isBlind: false,
    saved: anotherGame(round),
    saves: 0,
    saving: null,
    unsaved: [],
    said: NOTHING_SAID,
    typing: false,
    typed: null,
  };
}

export const showsValues = ({ settings, round }: PlayRoom) => settings.get(`values ${round.start.game}`) === 'yes';
export const withSetting = (play: PlayRoom, name: string, text: string): PlayRoom => ({
  ...play,
  settings: new Map(play.settings).set(name, text),
});

export function drawnState(play: PlayRoom, { strengths, engine, lang, langNamed }: PageState): PlayView {
  const { round, settings, flipped, below, why, late, typing, exercises, looking, isBlind } = play;
  const pace = PACES.find((pace) => String(pace) === settings.get('pace')) ?? USUAL_PACE;
  const sound = settings.get('sound') === 'on';
  const letters = settings.get('letters') !== 'off';
  const set = { values: showsValues(play), pace, sound, letters, flipped, below, why, late, typing };
  return { ...round, ...set, exercises, looking, isBlind, strengths, engine, lang, langNamed };
}

/** The record of the position, with its moves in one text, as addresses have them. */
export const textRecord = (round: RoundState): GameRecord => ({ ...round.start, moves: movesText(recordOf(round)) });

/** Where moves without a position may begin. */
export const startHere = (state: Pick<PlayView, 'start' | 'problem'>) => (state.problem ? null : state.start);

/** Something that is done in the page once. */
export const withCommand = (play: PlayRoom, ...command: PlayCommand): PlayRoom => withCommands(play, [command]);
export const toBoard = (play: PlayRoom, how: Focusing = { stays: true }) => withCommand(play, 'focus', 'board', how);
