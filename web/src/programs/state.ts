// The author's own programs as a part of the page's state: which there are, which of them may run, and what is still to be kept.
//
// An address may name a program. It runs once the player has allowed that in this visit: by running it, or by a button. In a
// frame of another origin, which may have clicks pressed unseen, none of the device's runs.

import type { Game, Problem } from '../contract/types.ts';
import { changedBy, inOrder, type Program } from '../device/programs.ts';
import type { Request } from '../engine/client.ts';
import { type EventOf, type Transitions, updateBy } from '../runtime/component.ts';
import { asUsable, authored, type Beside, programsIn, withPrograms } from './named.ts';

export interface Authored {
  readonly list: readonly Program[];
  /** Why none of the device's may run here at all; null: they may. */
  readonly barred: Problem | null;
  /** The sources that may run, because they were run in this visit. */
  readonly allowed: ReadonlySet<string | null>;
  /** What is still to be written, by the names of the programs; a program of null is deleted. `typed`: it waits for a pause. */
  readonly unwritten: ReadonlyMap<string, { program: Program | null; typed: boolean; count: number }>;
  /** How many changes there were. */
  readonly count: number;
  /** The names of those that the device could not keep: another tab does not know them. */
  readonly unkept: ReadonlySet<string>;
  /** The engine's games, and the page's words: what the programs are used beside. */
  readonly beside: Beside;
  /** The games with what the programs add. */
  readonly games: Game[];
  /** The games that programs have added since the page was opened, by their ids. */
  readonly seen: ReadonlyMap<string, Game>;
}
export type AuthoredEvent = EventOf<typeof transitions>;

/** @param list As they are kept. */
export const newAuthored = (list: readonly Program[], barred: Problem | null, beside: Beside): Authored =>
  having(
    {
      ...{ list: [], barred, beside, games: [], count: 0 },
      ...{ allowed: new Set(), unwritten: new Map(), unkept: new Set(), seen: new Map() },
    },
    list,
  );

const transitions = {
  /** The programs as the device has them now: another tab has changed one. What was not kept yet is as it is here. */
  read(state, kept: readonly Program[]) {
    const isOurs = ({ name }: Program) => state.unkept.has(name) || state.unwritten.has(name);
    const others = kept.filter((program) => !isOurs(program));
    return having(state, [...others, ...state.list.filter(isOurs)].sort(inOrder));
  },
  /** A program in place of the one of its name; one that is being typed is kept after a pause. */
  put(state, program: Program, typed = false) {
    const list = changedBy(state.list, ['put', program]);
    const next = written(state, program.name, program, typed);
    const before = find(state, program.name);
    const adds = before?.defines !== program.defines || before.own !== program.own || before.title !== program.title;
    return adds ? having(next, list) : { ...next, list };
  },
  remove: (state, name: string) => having(written(state, name, null, false), changedBy(state.list, ['remove', name])),
  /** What was typed is to be kept now. */
  pause: (state) => paused(state),
  /** A change was written, or could not be. */
  written(state, name: string, count: number, isKept: boolean) {
    if (state.unwritten.get(name)?.count !== count) return state;
    const unwritten = new Map(state.unwritten);
    const unkept = new Set(state.unkept);
    if (isKept || !unwritten.get(name)?.program) unkept.delete(name);
    else unkept.add(name);
    unwritten.delete(name);
    return { ...state, unwritten, unkept };
  },
  /** The programs may run that a request needs, and those whose games they are for. */
  allow(state, request: Request): Authored {
    if (state.barred) return state;
    const needed = programsIn(request, state.list).filter(({ loaded }) => !state.allowed.has(loaded));
    const allowed = new Set([...state.allowed, ...needed.map(({ loaded }) => loaded)]);
    return needed.reduce<Authored>((each, { game }) => transitions.allow(each, { game }), { ...state, allowed });
  },
  /** The player runs a program as it is written now. */
  run(state, { source, game }: Program): Authored {
    const allowed = new Set(state.allowed).add(source);
    return transitions.allow(paused({ ...state, allowed }), { game });
  },
  /** The games of the engine are known, or have changed. */
  beside: (state, games: Game[]) => having({ ...state, beside: { ...state.beside, games } }, state.list),
} satisfies Transitions<Authored>;
export const update = updateBy<Authored, typeof transitions>(transitions);

export const find = ({ list }: Pick<Authored, 'list'>, name: string) => list.find((program) => program.name === name);

const paused = (state: Authored): Authored => ({
  ...state,
  unwritten: new Map([...state.unwritten].map(([name, change]) => [name, { ...change, typed: false }])),
});

/** Another program is typed after a pause in this one. */
function written(state: Authored, name: string, program: Program | null, typed: boolean): Authored {
  const count = state.count + 1;
  return { ...state, count, unwritten: new Map(paused(state).unwritten).set(name, { program, typed, count }) };
}

/** With these programs, as far as they can be used, and the games with what they add. */
function having(state: Authored, given: readonly Program[]): Authored {
  const { beside } = state;
  const list = given.map((program) => asUsable(program, beside));
  const seen = new Map(state.seen);
  for (const program of list) if (program.own) seen.set(program.own.id, authored(program.own, program));
  // A game that is shown may lose its program: it stays in the list until the page is closed.
  const gone = [...seen.values()].filter(({ id }) => !list.some(({ own }) => own?.id === id));
  return { ...state, list, seen, games: withPrograms([...beside.games, ...gone], list) };
}
