// The keys of the Play room and their commands (commands.ts). The help panel lists the keys from here. The keys of a board
// (arrows, Enter) are in board/board.ts.

import type { Want } from '../../component.ts';
import { heard } from '../../wants.ts';

/** By `KeyboardEvent.key`; letters in lower case. */
export const KEYS = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'start',
  End: 'end',
  u: 'undo',
  y: 'redo',
  b: 'restore',
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
  Escape: 'close',
} as const;
/** `to-board`: Escape in a field. */
type Command = (typeof KEYS)[keyof typeof KEYS] | 'to-board';
const COMMANDS: Map<string, Command> = new Map(Object.entries(KEYS));

/** How keys with long names are shown. */
const SHOWN: { [key: string]: string } = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

export const shownKey = (key: string) => SHOWN[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The key of a command, as its button shows it; '' where it has none. */
export const keyFor = (command: string) =>
  shownKey(Object.entries(KEYS).find(([, each]) => each === command)?.[0] ?? '');

const PRESSING = [' ', 'Enter'];
const STEPPING = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/** The keys that mean something in an input, by its type; in those of any other type all do. */
const INPUTS: { [type: string]: string[] } = {
  range: STEPPING,
  radio: [...STEPPING, ...PRESSING],
  ...Object.fromEntries(
    ['checkbox', 'button', 'submit', 'reset', 'color', 'file', 'image'].map((type) => [type, PRESSING]),
  ),
};
/** The roles of elements in which all keys mean something. */
const FIELDS = ['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton'];

/** The keys that mean something to the element that has the focus; null: all. Boards prevent the default of theirs. */
function keysIn(element: HTMLElement): string[] | null {
  const role = element.getAttribute('role') ?? '';
  const { localName } = element;
  if (localName === 'textarea' || localName === 'select' || element.isContentEditable || FIELDS.includes(role))
    return null;
  if (localName === 'input') return INPUTS[(element as HTMLInputElement).type] ?? null;
  return role === 'slider' ? STEPPING : PRESSING;
}

/** The command of a key; null where the key means something else there. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) return null;
  const command = COMMANDS.get(event.key.length === 1 ? event.key.toLowerCase() : event.key) ?? null;
  const { target } = event;
  const list = target instanceof HTMLElement ? target.closest('select') : null;
  if (list && list !== target) return null; // in an open list, which Escape closes
  const own = target instanceof HTMLElement ? keysIn(target) : [];
  if (command === 'close' && (own === null || own === STEPPING)) return 'to-board';
  return own === null || own.includes(event.key) ? null : command;
}

/** How the player chooses in a list: stepping through the closed one by keys, of which each chooses an entry; or in the open one,
 * pressing a key or pointing. */
export type Choosing = 'stepping' | 'pressing' | 'pointing';

/** How the player chooses in a list now, told before the list hears of it. */
export const watchLists = <Event>(eventOf: (choosing: Choosing) => Event): Want<Event> =>
  heard(
    'lists',
    ['keydown', 'pointerdown'],
    ({ type, target, key, altKey }: KeyboardEvent) => {
      if (type === 'pointerdown') return eventOf('pointing');
      const list = target instanceof HTMLElement && target.localName === 'select';
      return eventOf(list && !altKey && !PRESSING.includes(key) ? 'stepping' : 'pressing');
    },
    true,
  );
