// Effects in the browser (component.ts).

import type { Effect } from './component.ts';

/**
 * Events of the browser, which come up to the window.
 * @param eventOf What one means in the state of that moment; null: nothing.
 * @param first Are they heard before the elements to which they happen?
 */
export const onWindow = <Happened extends globalThis.Event, Event>(
  key: string,
  types: readonly string[],
  eventOf: (happened: Happened) => Event | null,
  first = false,
): Effect<Event> => ({
  key,
  start(emit) {
    const listening = new AbortController();
    for (const type of types) addEventListener(type, emit, { capture: first, signal: listening.signal });
    return { drop: () => listening.abort() };
  },
  event: eventOf,
});

/** Something done as the page is left, for the state of that moment. */
export const leaving = (act: () => void): Effect<never> =>
  onWindow<globalThis.Event, never>('leaving', ['pagehide'], () => {
    act();
    return null;
  });

/** Is a menu open? Escape closes it. */
export const isMenuOpen = () => document.querySelector(':popover-open') !== null;

/** Is a key pressed without Alt, Ctrl or Meta, with which it may be one of the browser? */
export const isPlain = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => !(altKey || ctrlKey || metaKey);

/**
 * The letter or digit of a key: by its place on the keyboard where the layout has another script there (Russian, kana).
 * A letter is upper case with Shift.
 */
export function letterOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>) {
  if (!/^[\p{L}\p{M}\p{Nd}]$/u.test(key) || /[0-9\p{Script=Latin}]/u.test(key)) return key;
  const letter = /^(?:Key|Digit|Numpad)(.)$/.exec(code)?.[1] ?? key;
  return shiftKey ? letter : letter.toLowerCase();
}

/**
 * Keys, wherever the focus is.
 * @param eventOf What a key means in the state of that moment; null: nothing here, and the browser's own meaning stays.
 */
export const keys = <Event>(eventOf: (pressed: KeyboardEvent) => Event | null): Effect<Event> =>
  onWindow('keys', ['keydown'], (pressed: KeyboardEvent) => {
    const event = eventOf(pressed);
    if (event !== null) pressed.preventDefault();
    return event;
  });

/** What is found outside at once, right after the drawing. */
export const readNow = <Value, Event>(
  key: string,
  find: () => Value,
  event: (value: Value) => Event | null,
): Effect<Event> => ({
  key,
  beforePaint: true,
  start(emit) {
    emit(find());
    return undefined;
  },
  event,
});

/** What a promise brings: a file, a module. */
export const fromPromise = <Value, Event>(
  key: string,
  begin: () => Promise<Value>,
  event: (value: Value) => Event | null,
  failed: Event | null,
  beforePaint = false,
): Effect<Event> => ({
  key,
  beforePaint,
  start(emit, fail) {
    begin().then(emit, fail);
    return undefined;
  },
  event,
  failed: () => failed,
});
