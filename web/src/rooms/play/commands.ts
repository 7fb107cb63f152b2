// The commands of the Play room, which buttons and keys have: the event that each is in a state, and its key. The help
// panel lists the keys from here. The keys of a board (arrows, Enter) are in board/board.ts.

import {
  endOf,
  pythonMoves,
  pythonWaits,
  type RoundEvent,
  type RoundState,
  redoTarget,
  refused,
  undoTarget,
  viewOf,
  watching,
} from '../../round/state.ts';
import { isPlain, letterOf, onWindow } from '../../runtime/browser.ts';
import type { Effect } from '../../runtime/component.ts';
import type { Actions } from './actions.ts';
import { type Gesture, WITH_BUTTONS } from './state.ts';
import type { PlayEvent } from './transitions.ts';

/** The event of a command, from what is found as it is given; null: the command has no effect now. */
type Command = ((from: Gesture) => PlayEvent) | null;

const round =
  (...event: RoundEvent): Command =>
  () => ['round', event];
/** The same, and the focus goes to the board: the button is gone then. */
const roundOnBoard =
  (...event: RoundEvent): Command =>
  () => ['roundOnBoard', event];
const jump = (to: number | null) => (to === null ? null : round('jump', to));

/** The commands of the buttons. */
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
    flip: () => ['flip'],
    leave: lookahead?.stays ? roundOnBoard('lookahead', null) : null,
    new: (from) => ['newGame', from],
    undo: state.deleted
      ? round('restore')
      : (jump(undoTarget(state)) ?? (state.gameBefore ? round('bringBack') : null)),
    redo: jump(redoTarget(state)),
    hint: human ? round('hint') : null,
    values: playing ? () => ['values'] : null,
    sound: () => ['sound'],
    stop: thinking ? (watching(state) ? round('pause') : roundOnBoard('stop')) : null,
    continue: pythonWaits(state) || state.paused === 'step' ? round('resume') : null,
    step: pythonWaits(state) && at === line.length ? round('step') : null,
    rematch: endOf(state)?.result ? (from) => ['rematch', from] : null, // also while the game is looked back on
    lots: (from) => ['randomSide', from],
  } satisfies { [command: string]: Command };
}

/** All commands: also those of keys alone, and of the buttons of panels. */
export function commandsOf(state: RoundState): { readonly [command: string]: Command } {
  const can = availableCommands(state);
  const panels = WITH_BUTTONS.map((id) => [id, (from: Gesture): PlayEvent => ['toggle', id, from]]);
  return {
    ...can,
    ...Object.fromEntries(panels),
    stop: can.continue ?? can.stop,
    close: () => ['escape'],
    'to-board': () => ['toBoard'],
    type: () => ['typeMove'],
    tree: () => ['tree'],
  };
}

/** A command is given in the state that is drawn. */
export function press(command: string, state: RoundState, { send, gesture }: Pick<Actions, 'send' | 'gesture'>) {
  const event = commandsOf(state)[command]?.(gesture());
  if (event) send(event);
}

// Keys

/** By `letterOf` a key; letters in lower case. */
export const KEYS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ArrowLeft: 'back',
    ArrowRight: 'forward',
    Home: 'start',
    End: 'end',
    u: 'undo',
    y: 'redo',
    n: 'new',
    r: 'rematch',
    h: 'hint',
    v: 'values',
    s: 'stop',
    '.': 'step',
    m: 'type',
    t: 'tree',
    '?': 'help',
    p: 'setup',
    c: 'text',
    g: 'saved-games',
    o: 'record',
    e: 'mistakes',
    Escape: 'close',
  }),
);

/** How keys with long names are shown. */
const SHOWN: { [key: string]: string } = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

export const shownKey = (key: string) => SHOWN[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The key of a command, as its button shows it; '' where it has none. */
export const keyFor = (command: string) => shownKey([...KEYS].find(([, each]) => each === command)?.[0] ?? '');

const PRESSING = [' ', 'Enter'];
const STEPPING = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
/** The keys that mean something in an input, by its type; in those of any other type all do. */
const INPUTS: ReadonlyMap<string, string[]> = new Map([
  ['range', STEPPING],
  ['radio', [...STEPPING, ...PRESSING]],
  ['checkbox', PRESSING],
  ['file', PRESSING],
]);
/** The elements and the roles in which all keys mean something. */
const FIELDS = ['textarea', 'select', 'textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton'];

/** The keys that mean something to the element that has the focus; null: all. Boards prevent the default of theirs. */
function keysIn(element: HTMLElement): string[] | null {
  const role = element.getAttribute('role') ?? '';
  if (element.isContentEditable || [element.localName, role].some((each) => FIELDS.includes(each))) return null;
  if (element.localName === 'input') return INPUTS.get((element as HTMLInputElement).type) ?? null;
  return role === 'slider' ? STEPPING : PRESSING;
}

/** The command of a key; null where the key means something else there. `to-board`: Escape in a field. */
export function commandOf(event: KeyboardEvent): string | null {
  if (!isPlain(event) || event.isComposing || event.defaultPrevented) return null;
  const key = letterOf(event);
  const command = KEYS.get(key.length === 1 ? key.toLowerCase() : key) ?? null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const list = target?.closest('select');
  if (list && list !== target) return null; // in an open list, which Escape closes
  const own = target ? keysIn(target) : [];
  if (command === 'close' && (own === null || own === STEPPING)) return 'to-board';
  return own === null || own.includes(event.key) ? null : command;
}

/** Hears whether the player steps through a closed list, told before the list hears of it. */
export const watchLists = <Event>(eventOf: (isStepping: boolean) => Event): Effect<Event> =>
  onWindow(
    'lists',
    ['keydown', 'pointerdown'],
    ({ type, target, key, altKey }: KeyboardEvent) => {
      const isList = target instanceof HTMLElement && target.localName === 'select';
      return eventOf(type === 'keydown' && isList && !altKey && !PRESSING.includes(key));
    },
    true,
  );
