// What is done once. A transition says it with the next state: `doing({ ...state, step }, 'focus', 'step')`. The
// runtime (component.ts) takes the commands off that state and performs each once, in their order, right after the
// drawing of it.

export type Command = readonly [name: string, ...given: unknown[]];

/** `gently`: only where nothing has the focus. `stays`: the page does not scroll to it. `late`: after the painting, when the browser has
 * given the focus back from a list that was open. */
export interface Focusing {
  gently?: boolean;
  stays?: boolean;
  late?: boolean;
}
/** The `data-focus` of an element, or an element that had the focus before; null: none, and that is no fault. */
type Place = string | HTMLElement | null;

const COMMANDS = Symbol();
type Doing = { readonly [COMMANDS]?: readonly Command[] };

/** What is to be done once when this state is drawn, in this order. */
export const commandsOf = (state: unknown): readonly Command[] => (Object(state) as Doing)[COMMANDS] ?? [];

/** The state with further commands. A copy of it, `{ ...state }`, has them too. */
export const withCommands = <State extends object>(state: State, commands: readonly Command[]): State => ({
  ...state,
  [COMMANDS]: [...commandsOf(state), ...commands],
});

/** The state with one more command. */
export const doing = <State extends object>(state: State, ...command: General) => withCommands(state, [command]);

export function withoutCommands<State>(state: State): State {
  if (commandsOf(state).length === 0) return state;
  const { [COMMANDS]: _, ...rest } = state as State & Doing;
  return rest as State;
}

/**
 * A whole in which a part has changed: the commands of the part become commands of the whole.
 * @param put The whole with that part.
 * @param as A command of the part as one of the whole; left out where both perform it alike.
 */
export const withPart = <Part, Whole extends object>(
  part: Part,
  put: (part: Part) => Whole,
  as: (command: Command) => Command = (command) => command,
): Whole => {
  const commands = commandsOf(part);
  return commands.length > 0 ? withCommands(put(withoutCommands(part)), commands.map(as)) : put(part);
};

/** What any component may do. */
const general = {
  /** The first of the places that is seen gets the focus. */
  focus(places: Place | readonly Place[], how: Focusing = {}) {
    const give = () => focus([places].flat(), how);
    if (how.late) requestAnimationFrame(() => setTimeout(give));
    else give();
  },
  /** Scrolls to the beginning of each element that is not wholly seen, once all is drawn that is begun with it. */
  reveal: (...selectors: string[]) => queueMicrotask(() => selectors.forEach(reveal)),
  scroll: (to: number) => scrollTo(0, to),
  /** The browser opens another document in place of this one. */
  load: (address: string) => location.assign(address),
};
type Commands = typeof general;
export type General = { [Name in keyof Commands]: readonly [Name, ...Parameters<Commands[Name]>] }[keyof Commands];

/** Performs a command, where it is a general one. */
export const perform = ([name, ...given]: Command) =>
  (general as { [name: string]: (...given: never[]) => void })[name]?.(...(given as never[]));

function focus(places: readonly Place[], { gently = false, stays = false }: Focusing) {
  if (gently && document.activeElement !== document.body) return;
  const elements = places.map((place) =>
    typeof place === 'string' ? document.querySelector<HTMLElement>(`[data-focus="${place}"]`) : place,
  );
  const element = elements.find(
    (each) => each?.isConnected && each.checkVisibility?.() !== false && each !== document.body,
  );
  if (element) element.focus({ preventScroll: stays });
  else if (!places.includes(null)) console.error('focus', ...places);
}

function reveal(selector: string) {
  const element = document.querySelector(selector);
  const box = element?.getBoundingClientRect();
  if (box && (box.top < 0 || box.bottom > innerHeight)) element?.scrollIntoView();
}
