// How the state of the Lab changes by what is done with programs: one is chosen, copied, renamed, deleted, brought
// back, opened from files and saved; and with assignments, which come in addresses: one is opened, begun again, left.

import { leftOut, type NamesNote, type Opened, plainName, ROOM } from '../../code/files.ts';
import { type Assignment, placeOf, type Sealed } from '../../code/task.ts';
import type { Program } from '../../device/programs.ts';
import { isSameTitle, slugOf, titleBy, titleFrom } from '../../device/titles.ts';
import { wrong } from '../../round/address.ts';
import { FILE_PROBLEM } from '../../views/controls.ts';
import {
  awaiting,
  changing,
  madeNow,
  named,
  noting,
  onBoard,
  openRequested,
  outside,
  put,
  shown,
  UNLOADED,
} from './changes.ts';
import { stopped } from './next.ts';
import { find, focused, hasGame, isTaken, type Lab, NO_VERSIONS, type Note, withCommand } from './state.ts';

export const deleted = (undo: Program): Note => ({ key: 'lab.note.deleted', args: { name: undo.title }, undo });

/**
 * The program is judged in the game of the assignment, if that is known: one of the program's own is when it was run.
 */
const inGame = (lab: Lab, { record: { game } }: Assignment, program: Program) =>
  program.game !== game && hasGame(lab, game) ? { ...program, game } : program;

/** Its position is on the board, if its game is known. */
const placed = (lab: Lab, assignment: Assignment) =>
  hasGame(lab, assignment.record.game) ? onBoard(lab, placeOf(assignment)) : lab;

/**
 * An assignment is shown: with the work for it, of several the one that is shown, the player's own or the latest, or as
 * it begins.
 */
function assignedTo(before: Lab, assignment: Sealed, made: number): Lab {
  const { code, title, source, depth } = assignment;
  const task = { ...assignment, before: before.task?.before ?? before.depth, isOpen: null };
  const lab: Lab = { ...before, task, depth, awaited: null, problem: null, placed: true };
  const works = lab.list.filter((program) => program.task === code);
  const isWrittenHere = ({ from }: Program) => !from;
  const kept = works.find(({ name }) => name === lab.program?.name) ?? works.findLast(isWrittenHere) ?? works.at(-1);
  if (!kept) {
    const program = { ...madeNow(lab, { title }, made), source, game: lab.round.start.game, task: code };
    return shown(lab, inGame(lab, assignment, program), { fresh: { task: code } }, false);
  }
  const work = inGame(lab, assignment, kept);
  return shown(work === kept ? lab : put(lab, work), work, {}, false);
}

export const programEvents = {
  choose(lab: Lab, name: string) {
    const program = find(lab, name);
    return program ? shown(lab, program) : lab;
  },
  duplicate(lab: Lab, made: number) {
    if (!lab.program) return lab;
    const copy = { ...lab.program, ...madeNow(lab, lab.program, made) };
    return put(shown(lab, copy, { naming: true }), copy);
  },
  naming(lab: Lab, naming: boolean) {
    const next = { ...lab, naming };
    return naming && !lab.naming ? next : focused(next, naming ? 'name' : 'program'); // a new field takes the focus
  },
  /**
   * Give it a title with which nothing is wrong. The name that is made of it is its own too, if that is free and none
   * was used before: a game, a tournament and an address that have a program go on by its name.
   */
  rename(lab: Lab, title: string) {
    const { program } = lab;
    const next = focused({ ...lab, naming: false }, 'program');
    if (!program || title === program.title) return next;
    const name = slugOf(title) ?? program.name;
    const isKnown = program.loaded !== null || program.entry || name === program.name;
    if (isKnown || isTaken(lab)(name)) return put(next, { ...program, title });
    const renamed = { ...program, ...UNLOADED, name, title };
    const kept = put(shown(next, renamed, {}, false), renamed);
    return lab.fresh ? kept : changing(kept, ['remove', program.name, true]);
  },
  remove(lab: Lab) {
    const { program, list, examples } = lab;
    const blank = examples.at(-1);
    if (!program || !blank) return lab;
    const at = list.findIndex(({ name }) => name === program.name);
    const removed = lab.fresh ? lab : changing(lab, ['remove', program.name]);
    const without = withCommand(stopped(removed), 'focus', ['undo', 'program'], { late: true });
    const next = without.list.at(Math.max(at - 1, 0));
    const note = deleted(program);
    return next ? shown(without, next, { note }) : awaiting(without, blank, { chosen: true, note });
  },
  restore(before: Lab, program: Program, now: number) {
    const isThere = find(before, program.name)?.made === program.made; // it was only changed
    const lab = isThere ? noting(before, now) : before;
    const there = isThere && find(lab, program.name);
    const { source, game } = program;
    const free = program.entry ? {} : named(lab, program); // one that takes part is there, outside the Lab
    const again = there ? { ...there, source, game } : { ...program, ...free };
    return focused(put(shown(lab, again), again), 'program');
  },

  listVersions: (lab: Lab, isListed: boolean): Lab => ({
    ...focused(lab, isListed ? 'versions' : 'menu'),
    versions: { isListed, looked: null },
  }),
  lookAt: (lab: Lab, looked: number | null): Lab => ({ ...lab, versions: { isListed: true, looked } }),
  /** Have the program as it was in a version. What it was before is a version too. */
  bringBack(lab: Lab, when: number, now: number): Lab {
    const version = lab.program?.versions.find((each) => each.when === when);
    const noted = noting(lab, now);
    if (!noted.program || !version) return lab;
    const program = { ...noted.program, source: version.source };
    const back = put(shown(noted, program, {}, false), program); // the position on the board stays
    return {
      ...focused(back, 'menu'),
      versions: NO_VERSIONS,
      note: { key: 'lab.note.brought', args: { when } },
    };
  },

  /** Files were opened: each is a program, also where another has the same text. */
  files(before: Lab, { programs, modules, left }: Opened, now: number): Lab {
    let lab = before;
    const same: string[] = [];
    const here: string[] = [];
    const otherwise: string[] = [];
    let first: Program | null = null;
    for (const [index, { file, source, by, task, game, ...read }] of programs.entries()) {
      const plain = titleFrom(read.title) || 'program';
      const title = titleBy(plain, by);
      const twins = lab.list.filter((each) => each.source === source && (each.task ?? null) === task);
      const own = twins.find((each) => [plain, title].some((one) => isSameTitle(each.title, one)));
      if (own) here.push(plainName(file));
      else if (twins[0]) same.push(`${plainName(file)} = ${twins[0].title}`);
      const known = game && hasGame(lab, game) ? game : lab.round.start.game;
      const from = { by, what: 'file' } as const;
      const program: Program = own ?? {
        ...madeNow(lab, { title }, now + index),
        source,
        from,
        task,
        game: known,
      };
      first ??= program;
      if (!own) lab = put(lab, program);
      if (!own && program.title !== title) otherwise.push(`${plainName(file)} = ${program.title}`);
    }
    const more: NamesNote[] = [
      ...(modules.length > 0 ? [{ key: 'files.modules', names: modules.map(plainName) }] : []),
      ...(same.length > 0 ? [{ key: 'lab.note.same', names: same }] : []),
      ...(otherwise.length > 0 ? [{ key: 'files.otherwise', names: otherwise }] : []),
      ...(here.length > 0 ? [{ key: 'files.here', names: here }] : []),
      ...leftOut(left),
    ];
    const count = programs.length - here.length;
    const [only] = programs;
    const opened: Note =
      count === 1 && programs.length === 1 && only
        ? { key: 'lab.note.opened', args: { name: only.file } }
        : { key: count > 0 ? 'lab.note.opened-all' : 'lab.note.opened-none', args: { count } };
    const note = { ...opened, more };
    return first ? shown(lab, first, { note }) : { ...lab, note };
  },
  /** A file of the page that opening or saving needs could not be had. */
  notRead: (lab: Lab): Lab => ({ ...lab, problem: FILE_PROBLEM }),
  /** All programs were saved as one file, but for those for which it has no room. */
  savedAll(lab: Lab, count: number, left: readonly string[]): Lab {
    const more = left.length > 0 ? [{ key: 'lab.note.not-saved', names: left.map(plainName), ...ROOM }] : [];
    return { ...lab, note: { key: 'lab.note.saved-all', args: { count }, more } };
  },

  /** The assignment in the address was unpacked; null: it is damaged. */
  unsealed(lab: Lab, assignment: Assignment | null, made: number): Lab {
    const { wanted, awaited, isPositionNamed } = lab;
    if (awaited?.what !== 'task') return lab;
    if (!assignment)
      return openRequested({ ...lab, awaited: null, wanted: { ...wanted, task: null }, problem: wrong('code') });
    const next = assignedTo(lab, { ...assignment, code: awaited.packed }, made);
    return isPositionNamed ? onBoard(next, wanted) : placed(next, assignment);
  },
  /** Begin again: the program and the board are as at the beginning. What was written comes back by the note. */
  restart(lab: Lab, now: number): Lab {
    const { program, task, fresh } = lab;
    if (!program || !task) return lab;
    const note: Note = { key: 'lab.note.restarted', undo: program };
    const again = () => {
      const start = inGame(lab, task, { ...(noting(lab, now).program ?? program), source: task.source });
      return put(shown(lab, start, { note }, false), start);
    };
    return placed(fresh ? lab : again(), task);
  },
  openTask: (lab: Lab, isOpen: boolean): Lab => (lab.task ? { ...lab, task: { ...lab.task, isOpen } } : lab),
  /** A way out. A program that was never changed or run is left behind, any other stays. */
  leave(lab: Lab): Lab {
    const wanted = { ...lab.wanted, program: null, example: null, code: null, task: null, depth: null };
    const next = { ...outside(lab), wanted, steps: lab.steps + 1 };
    return lab.fresh ? openRequested(next) : next;
  },
};
