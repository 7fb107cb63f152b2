// The keys of the Play room and their commands (commands.ts). The help panel lists the keys from here. The keys of a board
// (arrows, Enter) are in board/board.ts.

import { isPlain, letterOf, onWindow } from '../../runtime/browser.ts';
import type { Effect } from '../../runtime/component.ts';

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

/** How the player chooses in a list: stepping through the closed one by keys, of which each chooses an entry; or in the open one,
 * pressing a key or pointing. */
export type Choosing = 'stepping' | 'pressing' | 'pointing';

/** How the player chooses in a list now, told before the list hears of it. */
export function watchLists<Event>(eventOf: (choosing: Choosing) => Event): Effect<Event> {
  const choosing = ({ type, target, key, altKey }: KeyboardEvent) => {
    if (type === 'pointerdown') return eventOf('pointing');
    const list = target instanceof HTMLElement && target.localName === 'select';
    return eventOf(list && !altKey && !PRESSING.includes(key) ? 'stepping' : 'pressing');
  };
  return onWindow('lists', ['keydown', 'pointerdown'], choosing, true);
}
