// What a panel of the Play room is. Each is a file here with its state, its events, its effects and its view.

import type { Words } from '../../../base/words.ts';
import type { Asking } from '../../../engine/effects.ts';
import type { RoundState } from '../../../round/state.ts';
import type { Effect } from '../../../runtime/component.ts';
import type { SetupView } from '../../../views/table.ts';
import type { AnyEvent, Services } from '../../room.ts';
import type { Actions } from '../actions.ts';
import type { Gesture, PanelId, PanelRules, PlayRoom, PlayView } from '../state.ts';
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
export interface Panel<State, Event extends AnyEvent> extends PanelRules<State, Event> {
  /** Its effects while it is open. */
  effects?(state: State, outside: PanelServices): Effect<PlayEvent>[];
  /** Those that it has while it is closed too. */
  ongoing?(state: State, outside: PanelServices, shown: Shown): Effect<PlayEvent>[];
  draw(state: State, drawn: Drawn): unknown;
  /** The position that covers the game. */
  setupView?(state: State, drawn: Drawn): SetupView | null;
  /** The status in place of the game's; null: it is the game's. */
  status?(state: State, drawn: Drawn): unknown;
  /** What stands under that position, the row of actions beside it, and what stands above the tabs. */
  steps?(state: State, drawn: Drawn): unknown;
  controls?(state: State, drawn: Drawn): unknown;
  card?(state: State, drawn: Drawn): unknown;
}
export type AnyPanel = Panel<unknown, AnyEvent>;

/** The room, of which what is loaded late is known whole. */
export interface LoadedPlay extends PlayRoom {
  loaded: { readonly [id in PanelId]?: AnyPanel };
  keeping: typeof import('../keeping.ts') | null;
}
