// One function runs every component: an event changes the state, the state is drawn, and the effects that it has are
// started or dropped; the answers are events again. A component of the page is written as transitions: functions from a
// state to the next one, by their names. An event is the name of a transition with what it is given besides the state:
// `['step', 3]`. What is done once, a transition says with the next state (commands.ts). README.md has an example.

import { type Command, commandsOf, withoutCommands } from './commands.ts';

/**
 * Something that goes on as long as a state says so: a request, a timer, a file that is loaded, events that are
 * listened to.
 */
export interface Effect<Event> {
  /** Effects of the same key are the same one: it goes on while each state that is drawn has it. What is to be begun again has another
   * key, as a request that was refused has with the number of its attempt. */
  readonly key: string;
  /**
   * Effects that share a lane run one at a time, the most urgent first. Each Python worker has two lanes: one for
   * positions, one for searches. If two components ask for the same key in a lane, the request is sent once and both
   * get the answer.
   */
  readonly lane?: string;
  /**
   * Is it to finish with its best answer so far, or to rest? Its answers count. Once this is no longer so it goes on,
   * where it can.
   */
  readonly stops?: boolean;
  /** Is it started right after the drawing, before the page is painted? For what is quick, and would be seen late, or lost: a
   * setting, an address. */
  readonly beforePaint?: boolean;
  /** Starts it. `emit` and `fail` count until it is dropped. */
  start(emit: (value: unknown) => void, fail: (reason: unknown) => void): Running | undefined;
  /** The event of what is emitted; null: none. */
  event(value: unknown): Event | null;
  /** The event of a failure, or of a start that throws; where there is none, what a start throws is reported. */
  failed?(reason: unknown): Event | null;
}

export interface Running {
  drop(): void;
  stop?(): void;
  resume?(): void;
}

interface Component<State, Event> {
  readonly initial: State;
  /**
   * The next state, which may have commands. Pure: the same state and event give the same state, and neither is
   * changed.
   */
  update(state: State, event: Event): State;
  /** All effects of a state, the most urgent first. Pure. */
  effects(state: State): readonly Effect<Event>[];
  perform?(command: Command, state: State, send: (event: Event) => void): void;
}

/**
 * Runs a component. Effects are started after the drawing.
 * @param draw Called once after any number of events.
 * @param afterDrawing Calls `act` once the drawing can be seen; in a hidden tab, where nothing is painted, at once.
 */
export function run<State, Event>(
  component: Component<State, Event>,
  draw: (state: State) => void,
  afterDrawing: (act: () => void) => void = queueMicrotask,
) {
  let state = component.initial;
  let scheduled = false;
  let ended = false;
  const underWay = new Map<string, { running: Running | undefined; stopped: boolean; failed: boolean }>();
  /** What was under way and is to be dropped. */
  const gone: (Running | undefined)[] = [];
  const commands: Command[] = [];
  /** The effects of a state, by their keys. */
  let now: { by: State; all: Map<string, Effect<Event>[]> } | null = null;

  function effectsNow() {
    if (now?.by !== state)
      now = { by: state, all: onePerLane(component.effects(state), (key) => underWay.get(key)?.failed ?? false) };
    return now.all;
  }

  function send(event: Event) {
    if (ended) return;
    const next = component.update(state, event);
    if (next === state) return;
    commands.push(...commandsOf(next));
    state = withoutCommands(next);
    schedule();
  }

  function schedule() {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(() => {
      scheduled = false;
      if (ended) return;
      const due = commands.splice(0);
      const drawn = state;
      draw(drawn);
      // An effect that a drawn state does not have is over. Its key may have been answered: where the next state has
      // it, it begins again.
      for (const [key, { running }] of underWay)
        if (!effectsNow().has(key)) {
          underWay.delete(key);
          gone.push(running);
        }
      for (const command of due)
        try {
          component.perform?.(command, drawn, send);
        } catch (reason) {
          reportError(reason);
        }
      for (const [key, effects] of effectsNow())
        if (effects[0]?.beforePaint && !underWay.has(key)) begin(key, effects[0]);
      afterDrawing(settle);
    });
  }

  /** Drops effects that are over, starts others, stops those that are to stop, and resumes those that are not. */
  function settle() {
    if (ended) return;
    for (const running of gone.splice(0)) running?.drop();
    for (const [key, effects] of effectsNow()) {
      const [first] = effects;
      const found = underWay.get(key) ?? (first && begin(key, first));
      const stops = effects.some((each) => each.stops);
      if (!found || found.stopped === stops) continue;
      found.stopped = stops;
      if (stops) found.running?.stop?.();
      else found.running?.resume?.();
    }
  }

  function begin(key: string, effect: Effect<Event>) {
    const mine = { running: undefined as Running | undefined, stopped: false, failed: false };
    underWay.set(key, mine);
    // An answer counts only while the state of this moment has the effect: the state may have changed since it was
    // asked for.
    const deliver = (eventOf: (effect: Effect<Event>) => Event | null) => {
      if (ended || mine.failed || underWay.get(key) !== mine) return 0;
      let events = 0;
      for (const each of effectsNow().get(key) ?? [])
        try {
          const event = eventOf(each);
          if (event === null) continue;
          events++;
          send(event);
        } catch (reason) {
          reportError(reason);
          if (effect.lane !== undefined) leaveLane(mine);
        }
      return events;
    };
    const fail = (reason: unknown) => deliver((each) => each.failed?.(reason) ?? null);
    try {
      mine.running = effect.start((value) => deliver((each) => each.event(value)), fail);
    } catch (reason) {
      if (fail(reason) === 0) reportError(reason);
    }
    return mine;
  }

  /**
   * Of an effect whose answer threw: it is dropped and not begun again before a state without it, and its lane is free.
   */
  function leaveLane(mine: { running: Running | undefined; failed: boolean }) {
    mine.failed = true;
    gone.push(mine.running);
    mine.running = undefined;
    now = null;
    schedule();
  }

  schedule();
  return {
    send,
    state: () => state,
    /** Drops all that is under way; nothing starts after it. */
    end() {
      ended = true;
      for (const { running } of underWay.values()) gone.push(running);
      underWay.clear();
      for (const running of gone.splice(0)) running?.drop();
    },
  };
}

/** The effects by their keys, without those whose lane is taken. @param isFailed Has it left its lane? */
function onePerLane<Event>(effects: readonly Effect<Event>[], isFailed: (key: string) => boolean) {
  const lanes = new Map<string, string>();
  const all = new Map<string, Effect<Event>[]>();
  for (const effect of effects) {
    const { key, lane } = effect;
    if (lane !== undefined && !isFailed(key)) {
      if ((lanes.get(lane) ?? key) !== key) continue;
      lanes.set(lane, key);
    }
    all.set(key, [...(all.get(key) ?? []), effect]);
  }
  return all;
}

/** The effects of a part, for the whole in which it stands. */
export const within = <Part, Whole>(
  effects: readonly Effect<Part>[],
  name: string,
  wrap: (event: Part) => Whole,
): Effect<Whole>[] =>
  effects.map((effect) => {
    const wrapped = (event: Part | null) => (event === null ? null : wrap(event));
    return {
      ...effect,
      key: effect.lane === undefined ? `${name} ${effect.key}` : effect.key,
      event: (value) => wrapped(effect.event(value)),
      failed: (reason) => wrapped(effect.failed?.(reason) ?? null),
    };
  });

/** An event after so many milliseconds. */
export const after = <Event>(milliseconds: number, key: string, event: Event): Effect<Event> => ({
  key: `after ${milliseconds} ${key}`,
  start(emit) {
    const timer = setTimeout(emit, milliseconds);
    return { drop: () => clearTimeout(timer) };
  },
  event: () => event,
  failed: () => event,
});

/**
 * Done when a state has it that the one drawn before had not, as a setting that is written: it has no answer, and is
 * not taken back.
 */
export const once = (key: string, act: () => void, beforePaint = false): Effect<never> => ({
  key,
  beforePaint,
  start() {
    act();
    return undefined;
  },
  event: () => null,
});

/** Transitions by the names of their events. */
export type Transitions<State> = { readonly [name: string]: (state: State, ...given: never[]) => State };
type EventArguments<Transition> = Transition extends (state: never, ...given: infer Given) => unknown ? Given : never;

export type EventOf<T> = { [Name in keyof T]: readonly [Name, ...EventArguments<T[Name]>] }[keyof T];
/** Functions that send the events, for views. */
export type Sending<T> = { [Name in keyof T]: (...given: EventArguments<T[Name]>) => void };

/** The `update` of these transitions. */
export const updateBy =
  <State, T extends Transitions<State>>(transitions: T) =>
  (state: State, [name, ...given]: EventOf<T>): State =>
    (transitions[name] as (state: State, ...given: unknown[]) => State)(state, ...given);

export const sending = <T extends object>(transitions: T, send: (event: EventOf<T>) => void) =>
  Object.fromEntries(
    Object.keys(transitions).map((name) => [
      name,
      (...given: unknown[]) => send([name, ...given] as unknown as EventOf<T>),
    ]),
  ) as object as Sending<T>;
