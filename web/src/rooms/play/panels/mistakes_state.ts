// The state of the panel of exercises, and how it changes.

import type { Exercise, Refutation, View, WholeRecord } from '../../../contract/types.ts';
import { bestOf, dueOn, idOf, type Kept, verdictOf, type Went, wentOf } from '../../../exercises/kept.ts';
import type { EventOf, Transitions } from '../../../runtime/component.ts';
import * as list from '../../../views/shelf_list.ts';

/** The exercise that is tried. */
export interface Trying {
  kept: Kept;
  /** Where it stands among those that were due. */
  place: number;
  /** The moves that were steps or wrong, the last one last. */
  tries: readonly string[];
  /** Was it asked why the move that was played was bad? */
  helped: boolean;
  /**
   * What was played on the board: a wrong move, or the one that was played in the game, and what follows it; or the
   * answer.
   */
  line: readonly string[];
  /** The first so many moves of it are shown. */
  at: number;
  /** What follows, and why the move is bad; null: the engine has not said it. */
  said: Refutation | null;
  /** Is the line shown move by move? */
  plays: boolean;
  /** How it went, once it is solved. */
  went: Went | null;
  views: ReadonlyMap<string, View>;
  /** Could the engine not say what follows? */
  failed: boolean;
}

/** Whose next exercise is begun: that which is due, or of the page and a game. */
export type Begins = 'due' | { levels: string };

/** The record of the position of an exercise, after so many moves of what was played. */
export const recordAt = ({ kept: { exercise }, line, at }: Trying, count = at): WholeRecord => ({
  ...exercise.record,
  moves: [...exercise.record.moves, ...line.slice(0, count)],
});

export const tryingOf = (kept: Kept, place: number): Trying => ({
  kept,
  place,
  tries: [],
  helped: false,
  line: [],
  at: 0,
  said: null,
  plays: false,
  went: null,
  views: new Map(),
  failed: false,
});

/** What comes after one: the next that is due, or after one of the page the next of its game; null: nothing. */
export const nextOf = ({ place, kept: { from, exercise } }: Trying): Begins | null =>
  place > 0 ? 'due' : from === '' ? { levels: exercise.record.game } : null;

/** An exercise that comes with the page; `missed`: by so many of the levels. */
export type LevelExercise = Exercise & { missed: number; levels: number };

/** One was answered, and is rated before the exercises are read. */
type Rated = { rate: Kept; went: Went };
export interface MistakesState extends list.Listing<Rated> {
  /** What was read, and when. */
  kept: readonly Kept[];
  now: number;
  /** Whose exercises are tried; null: those of all games. */
  game: string | null;
  /** Whose next exercise is begun as soon as it is read; null: none. */
  begins: Begins | null;
  /** The exercises that come with the page, by games; null: they could not be had. */
  levels: ReadonlyMap<string, readonly LevelExercise[] | null>;
  trying: Trying | null;
  /** Those that were put off, until the panel is closed; how many were due when the first was begun. */
  later: readonly string[];
  of: number;
}

export const NEW: MistakesState = {
  ...list.UNREAD,
  kept: [],
  now: 0,
  game: null,
  begins: null,
  levels: new Map(),
  trying: null,
  later: [],
  of: 0,
};

/** Those that are to be tried today, without those that were put off. */
export const dueNow = ({ kept, now, game, later }: MistakesState) =>
  dueOn(now, kept, game).filter(({ id }) => !later.includes(id));

/** Those of the page that were not tried yet. */
export const untried = ({ kept, levels, later }: MistakesState, game: string) =>
  (levels.get(game) ?? []).filter((each) => !kept.some(({ id }) => id === idOf(each)) && !later.includes(idOf(each)));

/** An exercise of the page as one on the device, which it is once it was tried. */
const asKept = (exercise: LevelExercise, now: number): Kept => {
  const { missed, levels, ...bare } = exercise;
  return { id: idOf(exercise), exercise: bare, from: '', played: 0, due: now, card: null, board: null, counter: null };
};

/** The next exercise is begun, where there is one. */
function begun(state: MistakesState): MistakesState {
  const { begins, done, levels } = state;
  if (!begins || !done) return state;
  if (begins !== 'due') {
    if (levels.get(begins.levels) === undefined) return state;
    const [next] = untried(state, begins.levels);
    return { ...state, begins: null, trying: next ? tryingOf(asKept(next, state.now), 0) : null };
  }
  const all = dueNow(state);
  const [next] = all;
  const place = (state.trying?.place ?? 0) + 1;
  return {
    ...state,
    begins: null,
    of: place === 1 ? all.length : state.of,
    trying: next ? tryingOf(next, place) : null,
  };
}

const change = (state: MistakesState, change: (trying: Trying) => Partial<Trying> | null): MistakesState => {
  const part = state.trying && change(state.trying);
  return state.trying && part ? { ...state, trying: { ...state.trying, ...part } } : state;
};

/** A move is played on the board. */
const played = (move: string) => ({ line: [move], at: 1, said: null, failed: false, plays: false });

/** The one on the board is answered by this move, and rated. */
const solved = (state: MistakesState, move: string, went: Went): MistakesState =>
  list.read(
    change(state, () => ({ ...played(move), went })),
    state.trying && { rate: state.trying.kept, went },
  );

export const transitions = {
  read: list.read<MistakesState>,
  /** They were read. One that was rated meanwhile is the one on the board. */
  found(state, what: Partial<MistakesState> | null) {
    const next = list.listRead(state, what);
    return begun(change(next, ({ kept }) => ({ kept: next.kept.find(({ id }) => id === kept.id) ?? kept })));
  },
  /** Those of a game are to be tried, of all games for null. */
  of: (state, game: string | null) => begun({ ...state, game, trying: null, begins: 'due' }),
  begin: (state, begins: Begins) => begun({ ...state, begins }),
  /** This one of those on the device. */
  choose(state, id: string) {
    const kept = state.kept.find((each) => each.id === id);
    return kept ? { ...state, of: dueNow(state).length, trying: tryingOf(kept, 1) } : state;
  },
  levels: (state, game: string, list: readonly LevelExercise[] | null) =>
    begun({ ...state, levels: new Map(state.levels).set(game, list) }),
  leave: (state) => ({ ...state, trying: null, begins: null }),

  view: (state, key: string, view: View) => change(state, ({ views }) => ({ views: new Map(views).set(key, view) })),
  /** A move is tried on the board; while a line is shown, that is left. After a step another one is tried at once. */
  try(state, move: string): MistakesState {
    const { trying } = state;
    if (!trying || trying.went) return state;
    if (trying.at > 0) return transitions.again(state);
    const { exercise } = trying.kept;
    if (!exercise.moves.some((each) => each.move === move)) return state; // it is not legal
    const verdict = verdictOf(exercise, move);
    if (verdict === 'right') return solved(state, move, wentOf(trying.tries.length, trying.helped));
    const next = change(state, ({ tries }) => ({ tries: [...tries.filter((each) => each !== move), move] }));
    return verdict === 'step' ? transitions.again(next) : change(next, () => played(move));
  },
  /** Why was the move bad that was played in the game? */
  why: (state) => change(state, ({ kept }) => ({ ...played(kept.exercise.played), helped: true })),
  /** The best move is shown, without having been found. */
  show: (state) => (state.trying ? solved(state, bestOf(state.trying.kept.exercise), 'more') : state),
  /** What follows a wrong move. */
  refuted: (state, said: Refutation) => change(state, () => ({ line: said.line, said, at: 1, plays: true })),
  notRefuted: (state) => change(state, () => ({ failed: true })),
  step: (state, at: number) =>
    change(state, ({ line }) => ({ at: Math.min(Math.max(at, 0), line.length), plays: false })),
  playOn: (state) => change(state, ({ at, line }) => ({ at: at + 1, plays: at + 1 < line.length })),
  again: (state) => change(state, () => ({ line: [], at: 0, said: null, plays: false, failed: false })),
  /** The one on the board is put off. */
  later(state) {
    const { trying } = state;
    if (!trying) return state;
    const begins = nextOf(trying);
    const next: MistakesState = { ...state, later: [...state.later, trying.kept.id], begins };
    return begins ? begun(next) : { ...next, trying: null };
  },
} satisfies Transitions<MistakesState>;

export type MistakesEvent = EventOf<typeof transitions>;
