// Effects in the browser, and what lets the author’s own programs run (component.ts).

import { type Effect, once } from './component.ts';

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
  failed: () => null,
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
 * The letter or digit of a key: by its place on the keyboard where the layout has another script there (Russian, kana). A letter is
 * upper case with Shift.
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
  failed: () => null,
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

/** An element by its selector, or itself; null: none. */
export type Place = string | HTMLElement | null;

/** `gently`: only where nothing has the focus. `stays`: the page does not scroll to it. `late`: after what the browser does by itself
 * then, as it closes a list. */
export interface Focusing {
  gently?: boolean;
  stays?: boolean;
  late?: boolean;
}

/**
 * Gives the focus to an element, right after it was drawn.
 * @param count How often that was done: each time is another effect.
 * @param places The first of them that is there gets it.
 */
export const focus = (
  count: number,
  places: Place | readonly Place[],
  { gently = false, stays = false, late = false }: Focusing = {},
): Effect<never> =>
  once(
    `focus ${count}`,
    () => {
      if (gently && document.activeElement !== document.body) return;
      const found = [places].flat().map((place) => (typeof place === 'string' ? document.querySelector(place) : place));
      const element = found.find((each) => each?.isConnected && each !== document.body);
      (element as HTMLElement | undefined)?.focus({ preventScroll: stays });
    },
    !late,
  );

/**
 * Scrolls to the beginning of each element that is not wholly seen, once all is drawn that is begun with it.
 * @param nearest No further than needed, and clear of what covers the edges.
 */
export const reveal = (count: number, selectors: readonly string[], nearest = false): Effect<never> =>
  once(
    `reveal ${count}`,
    () =>
      queueMicrotask(() => {
        for (const selector of selectors) {
          const part = document.querySelector(selector);
          const box = part?.getBoundingClientRect();
          if (nearest) part?.scrollIntoView({ block: 'nearest' });
          else if (box && (box.top < 0 || box.bottom > innerHeight)) part?.scrollIntoView();
        }
      }),
    true,
  );

/** Players, and the game that they play, which may be programs of the author's own. */
interface Named {
  players: string[];
  game?: string;
}

/**
 * Lets the programs run that are named.
 * @param failed The event where their files cannot be had.
 */
export const letRun = <Event>(
  named: Named,
  programs: () => Promise<{ send(event: readonly ['allow', Named]): void }>,
  allowed: Event,
  failed: Event,
): Effect<Event> =>
  fromPromise(
    `let run ${JSON.stringify(named)}`,
    async () => (await programs()).send(['allow', named]),
    () => allowed,
    failed,
  );

/** Of a room in which a problem may be that a program of the device may not run: the one that is to be let run. */
interface Permitting {
  allowing: string | null;
}
/**
 * Its transitions.
 * @param again Asks again what was refused.
 * @param failed The files of the programs cannot be had.
 */
export const permitting = <State extends Permitting>(
  again: (state: State) => State,
  failed: (state: State) => State,
) => ({
  /** Let a program run that the address names. */
  allow: (state: State, name: string): State => ({ ...state, allowing: name }),
  allowed: (state: State): State => again({ ...state, allowing: null }),
  notAllowed: (state: State): State => failed({ ...state, allowing: null }),
});
/** Its effect, while a program is to be let run. */
export const permitted = ({ allowing }: Permitting, programs: Parameters<typeof letRun>[1]) =>
  allowing ? [letRun({ players: [allowing] }, programs, ['allowed'] as const, ['notAllowed'] as const)] : [];
