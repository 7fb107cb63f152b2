// One way through the page: an event changes the state, the state says what it wants, what is wanted is started or dropped, and
// its answers are events again. The page, its rooms, a round and a figure are components; one function runs them all.
//
// A component is written as transitions: functions from a state to the next one, by their names. An event is the name of a
// transition with what it is given besides the state: `['step', 3]`.

/** Something that a state wants from outside: a request, a timer, a file, something to be stored, said or focused. */
export interface Effect<Event> {
  /** Says what is wanted. An effect goes on as long as the state has one of the same key. What was refused and is wanted
   * again has another key (with its attempt), and so has what is to happen twice (a sentence, a focus). What an engine that has failed
   * still holds goes on under its key once that is started again. */
  readonly key: string;
  /** Of one lane the first key is under way alone: each engine has a lane for views and one for thoughts. Lanes belong to the whole,
   * and so do the keys in them: what two parts want in the same words is started once, and both hear it. */
  readonly lane?: string;
  /**
   * Is its best answer so far wanted at once, or is it to rest? It is still heard; an effect that is gone is not. It goes on once it
   * is no longer paused, where it can.
   */
  readonly paused?: boolean;
  /** Is it started right after the drawing, before the page is painted? For what is quick, and would be seen late, or lost: a focus, a
   * setting. */
  readonly beforePaint?: boolean;
  /** Starts it. `emit` and `fail` are heard until it is dropped. */
  start(emit: (value: unknown) => void, fail: (reason: unknown) => void): Running | undefined;
  /** The event of what is emitted; null: none. */
  event(value: unknown): Event | null;
  /** The event of a failure, or of a start that throws; where there is none, what is thrown is reported. */
  failed(reason: unknown): Event | null;
}

export interface Running {
  drop(): void;
  stop?(): void;
  resume?(): void;
}

interface Component<State, Event> {
  readonly initial: State;
  /** The next state. Pure: the same state and event give the same state, and neither is changed. */
  update(state: State, event: Event): State;
  /** All that the state wants, the most urgent first. Pure. */
  effects(state: State): readonly Effect<Event>[];
}

/**
 * Runs a component. What is wanted is started after the drawing.
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
  const underWay = new Map<string, { running: Running | undefined; paused: boolean }>();
  /** What was under way and is to be dropped. */
  const gone: (Running | undefined)[] = [];
  /** The keys in lanes of which an answer could not be taken: their lanes are free. They are wanted again after a state without them. */
  const spent = new Set<string>();
  /** What a state wants, by the keys. */
  let wanted: { by: State; all: Map<string, Effect<Event>[]> } | null = null;

  function wantedNow() {
    if (wanted?.by !== state) {
      const effects = component.effects(state);
      for (const key of spent) if (!effects.some((effect) => effect.key === key)) spent.delete(key);
      wanted = { by: state, all: onePerLane(effects.filter(({ key }) => !spent.has(key))) };
    }
    return wanted.all;
  }

  function send(event: Event) {
    if (ended) return;
    const next = component.update(state, event);
    if (next === state) return;
    state = next;
    schedule();
  }

  function schedule() {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(() => {
      scheduled = false;
      if (ended) return;
      draw(state);
      // What a drawn state does not want is over, also where the next one wants it: it may have been answered.
      for (const [key, { running }] of underWay)
        if (!wantedNow().has(key)) {
          underWay.delete(key);
          gone.push(running);
        }
      for (const [key, effects] of wantedNow())
        if (effects[0]?.beforePaint && !underWay.has(key)) begin(key, effects[0]);
      afterDrawing(settle);
    });
  }

  /** Drops what is no longer wanted, starts what is wanted, and stops what is to be stopped, or has it go on. */
  function settle() {
    if (ended) return;
    for (const running of gone.splice(0)) running?.drop();
    for (const [key, effects] of wantedNow()) {
      const [first] = effects;
      const found = underWay.get(key) ?? (first && begin(key, first));
      const paused = effects.some((each) => each.paused);
      if (!found || found.paused === paused) continue;
      found.paused = paused;
      if (paused) found.running?.stop?.();
      else found.running?.resume?.();
    }
  }

  function begin(key: string, effect: Effect<Event>) {
    const mine = { running: undefined as Running | undefined, paused: false };
    underWay.set(key, mine);
    // An answer counts only while the state of this moment wants it: the state may have changed since it was asked for.
    const deliver = (eventOf: (effect: Effect<Event>) => Event | null) => {
      if (ended || underWay.get(key) !== mine) return 0;
      let events = 0;
      for (const each of wantedNow().get(key) ?? [])
        try {
          const event = eventOf(each);
          if (event === null) continue;
          events++;
          send(event);
        } catch (reason) {
          reportError(reason);
          if (effect.lane !== undefined) free(key);
        }
      return events;
    };
    const fail = (reason: unknown) => deliver((each) => each.failed(reason));
    try {
      mine.running = effect.start((value) => deliver((each) => each.event(value)), fail);
    } catch (reason) {
      if (fail(reason) === 0) reportError(reason);
    }
    return mine;
  }

  /** Leaves the lane of a key to what is wanted after it. */
  function free(key: string) {
    spent.add(key);
    wanted = null;
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

/** The effects by their keys, without those whose lane is taken. */
function onePerLane<Event>(effects: readonly Effect<Event>[]) {
  const lanes = new Map<string, string>();
  const all = new Map<string, Effect<Event>[]>();
  for (const effect of effects) {
    const { key, lane } = effect;
    if (lane !== undefined) {
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
      start: effect.start.bind(effect),
      event: (value) => wrapped(effect.event(value)),
      failed: (reason) => wrapped(effect.failed(reason)),
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

/** Something done once, of which nothing is heard: it is not taken back when it is no longer wanted. */
export const once = (key: string, act: () => void, beforePaint = false): Effect<never> => ({
  key,
  beforePaint,
  start() {
    act();
    return undefined;
  },
  event: () => null,
  failed: () => null,
});

/** Transitions by the names of their events. */
export type Transitions<State> = { readonly [name: string]: (state: State, ...given: never[]) => State };
type Given<Transition> = Transition extends (state: never, ...given: infer Given) => unknown ? Given : never;

export type EventOf<T> = { [Name in keyof T]: readonly [Name, ...Given<T[Name]>] }[keyof T];
/** Functions that send the events, for views. */
export type Sending<T> = { [Name in keyof T]: (...given: Given<T[Name]>) => void };

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
