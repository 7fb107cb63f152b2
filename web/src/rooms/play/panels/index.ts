// The panels of the Play room: new game, custom player, exercises, saved games, record, setup, text, read games, help. One at a time is open beside
// the board, in place of the moves. None is modal. Each is a file here with its state, its events, its effects and its view, and is
// loaded when it is first opened. The style sheet of all is loaded with the first of them.

import type { Side } from '../../../contract/types.ts';
import type { Asking } from '../../../engine/effects.ts';
import type { RoundState } from '../../../round/state.ts';
import type { Effect } from '../../../runtime/component.ts';
import type { SetupView } from '../../../views/table.ts';
import type { Words } from '../../../words.ts';
import type { AnyEvent, Services } from '../../index.ts';
import type { Actions } from '../index.ts';
import type { Gesture, PlayRoom, PlayView } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';

/** What is seen of a panel. */
export interface Shown {
  isOpen: boolean;
  /** Does a position of another panel stand on the board (`covers`)? */
  isCovered: boolean;
}

/** What a panel is drawn from. */
export interface Drawn {
  state: PlayView;
  t: Words;
  actions: Actions;
}
/** What starts things for it, and the game on the board. */
export interface PanelServices extends Asking, Pick<Services, 'file'>, Pick<PlayView, 'strengths'> {
  round: RoundState;
  gesture: () => Gesture;
  send: (event: PlayEvent) => void;
}
/** Its effects have events of the room: its own are `['panel', id, event]`. */
export interface Panel<State, Event extends AnyEvent> {
  /**
   * Its state when it is opened.
   * @param before As it was closed last; undefined: never.
   * @param side For which a player is to be spelled out.
   */
  opened(before: State | undefined, play: PlayRoom, side: Side): State;
  update(state: State, event: Event): State;
  /** Its effects while it is open. */
  effects?(state: State, outside: PanelServices): Effect<PlayEvent>[];
  /** Those that it has while it is closed too. */
  ongoing?(state: State, outside: PanelServices, shown: Shown): Effect<PlayEvent>[];
  draw(state: State, drawn: Drawn): unknown;
  /** Its state when another game is on the board; null: it is closed. */
  newGame?(state: State, play: PlayRoom): State | null;
  /** Does a position of its own stand on the board in place of the game? Then the game waits. */
  covers?(state: State): boolean;
  /** That position. */
  setupView?(state: State, drawn: Drawn): SetupView | null;
  /** The status in place of the game's; null: it is the game's. */
  status?(state: State, drawn: Drawn): unknown;
  /** What stands under that position, the row of actions beside it, and what stands above the tabs. */
  steps?(state: State, drawn: Drawn): unknown;
  controls?(state: State, drawn: Drawn): unknown;
  card?(state: State, drawn: Drawn): unknown;
}
export type AnyPanel = Panel<unknown, AnyEvent>;

/** The panels that a row of buttons opens, and keys. */
export const WITH_BUTTONS = ['mistakes', 'saved-games', 'record', 'setup', 'text', 'help'] as const;
/** Those that have a tab on a phone too. The others are in the menu of actions there. */
export const TABS: readonly string[] = ['mistakes', 'saved-games', 'collection'];
export type PanelId = 'new' | 'custom' | 'collection' | (typeof WITH_BUTTONS)[number];
