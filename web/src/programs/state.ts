// The author's own programs as a part of the page's state: which there are, which of them may run, and what is still to
// be kept.
//
// What was run here runs again unasked, in its sandbox, wherever an address names it. In a frame of another origin,
// which may have clicks pressed unseen, none of the device's runs.

import type { Game, Problem } from '../contract/types.ts';
import { lastGone, readPrograms } from '../device/kept_programs.ts';
import { changedBy, inOrder, isInLab, isTooLong, type KeptProgram, type Program } from '../device/programs.ts';
import { type Item, type Kept, present } from '../device/shelf.ts';
import { type EventOf, type Transitions, updateBy } from '../runtime/component.ts';
import { asUsable, authored, type Beside, withPrograms } from './games.ts';

export type Authored = Readonly<ReturnType<typeof none>>;
export interface Change {
  program: Program | null;
  /** Is it deleted for good, as it has another name now? */
  isFinal?: boolean;
  count: number;
}
export type AuthoredEvent = EventOf<typeof transitions>;

/** Of no programs. */
const none = (barred: Problem | null, beside: Beside) => ({
  /** Those of the Lab. */
  list: [] as readonly Program[],
  /** Those that only take part in tournaments. */
  others: [] as readonly Program[],
  /** Why none of the device's may run here at all; null: they may. */
  barred,
  /** The counters with which they were read (device/shelf.ts), by their names. */
  counters: new Map() as ReadonlyMap<string, number>,
  /** Could they be read? */
  isRead: false,
  /** In which state those of the Lab were then; null: they were changed here since. */
  listed: null as string | null,
  /**
   * What is still to be written, by the names of the programs; a program of null is deleted. `typed`: it waits for a
   * pause.
   */
  unwritten: new Map() as ReadonlyMap<string, Change & { typed: boolean }>,
  /** What is being written: of each program one change at a time. */
  writing: new Map() as ReadonlyMap<string, Change>,
  /** The program whose text is kept under another name, as another tab has changed the one of its name; null: none. */
  moved: null as { from: string; to: string } | null,
  /** How many changes there were. */
  count: 0,
  /** The program that was removed last, and can be restored. */
  gone: null as Program | null,
  /** The engine's games, and the page's words: what the programs are used beside. */
  beside,
  /** The games with what the programs add. */
  games: [] as Game[],
  /** The games that programs have added since the page was opened, by their ids. */
  seen: new Map() as ReadonlyMap<string, Game>,
});

/** @param found The programs as the device has them; null: they could not be read. */
export function newAuthored(found: readonly Item<KeptProgram>[] | null, barred: Problem | null, beside: Beside) {
  const kept = found ?? [];
  const { list, others } = partsOf(kept);
  const known = { others, listed: listedIn(kept), gone: lastGone(kept), counters: countersOf(kept) };
  return having({ ...none(barred, beside), ...known, isRead: found !== null }, list);
}

/** The programs of the Lab, and those that only take part in tournaments. */
function partsOf(items: readonly Item<KeptProgram>[]) {
  const all = readPrograms(items);
  return { list: all.filter(isInLab), others: all.filter((each) => !isInLab(each)) };
}
/** Which state those of the Lab are in. */
const listedIn = (items: readonly Item<KeptProgram>[]) =>
  String(present(items).flatMap(({ id, counter, value }) => (isInLab(value) ? `${id} ${counter}` : [])));

const countersOf = (items: readonly Item<unknown>[]) => new Map(present(items).map(({ id, counter }) => [id, counter]));

const transitions = {
  /** The programs as the device has them now: one was changed. What was not kept yet is as it is here. */
  read(state, items: readonly Item<KeptProgram>[]) {
    const tooLong = new Set(state.list.filter(isTooLong).map(({ name }) => name)); // for the device
    const isUnsaved = (name: string) => [state.unwritten, state.writing, tooLong].some((each) => each.has(name));
    const { list, others } = partsOf(items);
    const unsaved = state.list.filter(({ name }) => isUnsaved(name));
    const counters = new Map(countersOf(items));
    for (const { name } of unsaved) counters.delete(name);
    for (const [name, counter] of state.counters) if (isUnsaved(name)) counters.set(name, counter);
    const next = { ...state, others, counters, isRead: true, gone: lastGone(items), listed: listedIn(items) };
    if (next.listed === state.listed) return next; // programs that only take part change often, and no game by them
    return having(next, [...list.filter(({ name }) => !isUnsaved(name)), ...unsaved].sort(inOrder));
  },
  /** A program in place of the one of its name; one that is being typed is kept after a pause. */
  put(state, program: Program, typed = false) {
    const before = find(state, program.name);
    const own = before ? { ...program, entry: before.entry } : program;
    const list = changedBy(state.list, ['put', own]);
    const next = written(state, program.name, own, typed);
    const others = state.others.filter(({ name }) => name !== program.name);
    const adds = before?.defines !== program.defines || before.own !== program.own || before.title !== program.title;
    return adds ? having({ ...next, others }, list) : { ...next, others, list };
  },
  /** One that takes part in tournaments leaves the Lab alone. */
  remove(state, name: string, isFinal = false) {
    const program = find(state, name);
    const left = program?.entry ? { ...program, inLab: false } : null;
    const others = left ? [...state.others, left] : state.others;
    return having({ ...written(state, name, left, false, isFinal), others }, changedBy(state.list, ['remove', name]));
  },
  /** What was typed is to be kept now. */
  pause: (state) => paused(state),
  /** What has become of a change that was being written: a removal says only whether it could be. */
  written(state, name: string, kept: Kept<KeptProgram> | boolean): Authored {
    const [writing, counters] = [new Map(state.writing), new Map(state.counters)];
    writing.delete(name);
    const next = { ...state, writing, counters };
    if (typeof kept === 'boolean') return begun(next);
    if (kept.counter !== null) counters.set(kept.id, kept.counter);
    return begun(kept.id === name ? next : movedTo(next, name, kept));
  },
  /** The games of the engine are known, or have changed. */
  beside: (state, games: Game[]) => having({ ...state, beside: { ...state.beside, games } }, state.list),
} satisfies Transitions<Authored>;
export const update = updateBy<Authored, typeof transitions>(transitions);

export const find = ({ list }: Pick<Authored, 'list'>, name: string) => list.find((program) => program.name === name);

const paused = (state: Authored): Authored =>
  begun({
    ...state,
    unwritten: new Map([...state.unwritten].map(([name, change]) => [name, { ...change, typed: false }])),
  });

/** What waits for nothing is written now. */
function begun(state: Authored): Authored {
  const [unwritten, writing] = [new Map(state.unwritten), new Map(state.writing)];
  for (const [name, { typed, ...change }] of unwritten)
    if (!typed && !writing.has(name)) {
      unwritten.delete(name);
      writing.set(name, change);
    }
  return writing.size === state.writing.size ? state : { ...state, unwritten, writing };
}

/** Another program is typed after a pause in this one. */
function written(state: Authored, name: string, program: Program | null, typed: boolean, isFinal = false): Authored {
  const count = state.count + 1;
  const others = new Map([...state.unwritten].filter(([other]) => other !== name));
  const before = paused({ ...state, unwritten: others });
  return begun({
    ...before,
    count,
    listed: null,
    unwritten: new Map(before.unwritten).set(name, { program, typed, count, isFinal }),
  });
}

/** A program was kept under another name, as another tab has changed the one of its own, which is read again. */
function movedTo(state: Authored, from: string, { id: to, value }: Kept<KeptProgram>): Authored {
  const { title, loaded, defines, own, best, made } = value;
  const withKept = (program: Program): Program => ({ ...program, name: to, title, loaded, defines, own, best, made });
  const unwritten = new Map(state.unwritten);
  const typed = unwritten.get(from);
  unwritten.delete(from);
  if (typed) unwritten.set(to, { ...typed, program: typed.program && withKept(typed.program) });
  const counters = new Map(state.counters);
  counters.delete(from); // it is read with theirs
  const mine = find(state, from);
  const others = state.list.filter(({ name }) => name !== from && name !== to);
  const list = [...others, ...(mine ? [withKept(mine)] : [])].sort(inOrder);
  return having({ ...state, unwritten, counters, listed: null, moved: { from, to } }, list);
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
