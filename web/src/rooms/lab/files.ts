// How the state of the Lab changes by files that are opened and saved, and by assignments, which come in files and addresses: one is
// opened, begun again, left.

import { leftOut, type Opened, plainName } from '../../code/files.ts';
import { type Assignment, placeOf, type Sealed } from '../../code/task.ts';
import type { Program } from '../../device/programs.ts';
import { isSameTitle, titleBy, titleFrom } from '../../device/titles.ts';
import { wrong } from '../../round/address.ts';
import { FILE_PROBLEM } from '../../views/controls.ts';
import { madeNow, noting, onBoard, openRequested, outside, put, shown } from './changes.ts';
import { hasGame, type Lab, type NamesNote, type Note } from './state.ts';

/** The program is judged in the game of the assignment, if that is known: one of the program's own is when it was run. */
const inGame = (lab: Lab, { record: { game } }: Assignment, program: Program) =>
  program.game !== game && hasGame(lab, game) ? { ...program, game } : program;

/** Its position is on the board, if its game is known. */
const placed = (lab: Lab, assignment: Assignment) =>
  hasGame(lab, assignment.record.game) ? onBoard(lab, placeOf(assignment)) : lab;

/** An assignment is shown: with the work for it, of several the one that is shown, the player's own or the latest, or as it begins. */
function assignedTo(before: Lab, assignment: Sealed, part: Partial<Lab>, isStep: boolean, made: number): Lab {
  const { code, title, source, depth } = assignment;
  const what: NonNullable<Lab['task']>['what'] = isStep ? 'file' : 'link';
  const task = { ...assignment, what, before: before.task?.before ?? before.depth, isOpen: null };
  const lab: Lab = { ...before, task, depth, awaited: null, problem: null, placed: true };
  const works = lab.list.filter((program) => program.task === code);
  const isWrittenHere = ({ from }: Program) => !from;
  const kept = works.find(({ name }) => name === lab.program?.name) ?? works.findLast(isWrittenHere) ?? works.at(-1);
  if (!kept) {
    const program = { ...madeNow(lab, { title }, made), source, game: lab.round.start.game, task: code };
    return shown(lab, inGame(lab, assignment, program), { ...part, fresh: { task: code } }, isStep);
  }
  const work = inGame(lab, assignment, kept);
  return shown(work === kept ? lab : put(lab, work), work, part, isStep);
}

/** An assignment was opened from a file. @param note What is said of others that were opened with it. */
const assigned = (lab: Lab, assignment: Sealed, note: Note | null, made: number) =>
  placed(assignedTo(lab, assignment, { note }, true, made), assignment);

export const taskEvents = {
  /** The assignment in the address was unpacked; null: it is damaged. */
  unsealed(lab: Lab, assignment: Assignment | null, made: number): Lab {
    const { wanted, awaited, isPlaced } = lab;
    if (awaited?.what !== 'task') return lab;
    if (!assignment)
      return openRequested({ ...lab, awaited: null, wanted: { ...wanted, task: null }, problem: wrong('task') });
    const next = assignedTo(lab, { ...assignment, code: awaited.packed }, {}, false, made);
    return isPlaced ? onBoard(next, wanted) : placed(next, assignment);
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

export const fileEvents = {
  /** Files were opened: each is a program, also where another has the same text, and one may be an assignment, which is shown. */
  files(before: Lab, { programs, modules, assignment, left }: Opened, now: number): Lab {
    let lab = before;
    const same: string[] = [];
    const here: string[] = [];
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
        ...{ source, from, task, game: known },
      };
      first ??= program;
      if (!own) lab = put(lab, program);
    }
    const more: NamesNote[] = [
      ...(modules.length > 0 ? [{ key: 'lab.note.modules', names: modules.map(plainName) }] : []),
      ...(same.length > 0 ? [{ key: 'lab.note.same', names: same }] : []),
      ...(here.length > 0 ? [{ key: 'lab.note.here', names: here }] : []),
      ...leftOut('lab.note.left', left),
    ];
    if (assignment) {
      const note = { key: 'lab.note.assigned', args: { name: assignment.title } };
      const beside = { key: 'lab.note.beside', names: programs.map(({ file }) => plainName(file)) };
      const all = programs.length > 0 ? [beside, ...more] : more;
      return assigned(lab, assignment, all.length > 0 ? { ...note, more: all } : null, now + programs.length);
    }
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
  savedAll: (lab: Lab, count: number, left: Opened['left']): Lab => ({
    ...lab,
    note: { key: 'lab.note.saved-all', args: { count }, more: leftOut('lab.note.not-saved', left) },
  }),
};
