// What happens to an assignment: it is opened, begun again, left, or made.

import { type Assignment, placeOf, type Sealed } from '../../code/task.ts';
import type { Program } from '../../device/programs.ts';
import { wrong } from '../../round/address.ts';
import type { Lab, Note } from './state.ts';
import type { Steps } from './steps.ts';
import { noting } from './versions.ts';

/** Outside of the assignment: the plies are those that the player had before. */
export const outside = (lab: Lab): Lab => (lab.task ? { ...lab, task: null, depth: lab.task.before } : lab);

const isKnown = ({ round }: Lab, game: string) => round.games.some(({ id }) => id === game);

/** The program is judged in the game of the assignment, if that is known: one of the program's own is when it was run. */
const inGame = (lab: Lab, { record: { game } }: Assignment, program: Program) =>
  program.game !== game && isKnown(lab, game) ? { ...program, game } : program;

/** Its position is on the board, if its game is known. */
const placed = ({ onBoard }: Steps, lab: Lab, assignment: Assignment) =>
  isKnown(lab, assignment.record.game) ? onBoard(lab, placeOf(assignment)) : lab;

/** An assignment is shown: with the work for it, of several the one that is shown, the player's own or the latest, or as it begins. */
function begun(
  { put, shown, madeNow }: Steps,
  before: Lab,
  assignment: Sealed,
  part: Partial<Lab>,
  isStep: boolean,
  made: number,
): Lab {
  const { code, title, source, depth } = assignment;
  const what: NonNullable<Lab['task']>['what'] = isStep ? 'file' : 'link';
  const task = { ...assignment, what, before: before.task?.before ?? before.depth, isOpen: null };
  const lab: Lab = { ...before, task, depth, sealed: null, problem: null, placed: true };
  const works = lab.list.filter((program) => program.task === code);
  const isOwn = ({ from }: Program) => !from;
  const kept = works.find(({ name }) => name === lab.program?.name) ?? works.findLast(isOwn) ?? works.at(-1);
  if (!kept) {
    const program = { ...madeNow(lab, { title }, made), source, game: lab.round.start.game, task: code };
    return shown(lab, inGame(lab, assignment, program), { ...part, fresh: { task: code } }, isStep);
  }
  const work = inGame(lab, assignment, kept);
  return shown(work === kept ? lab : put(lab, work), work, part, isStep);
}

/** An assignment was opened from a file. @param note What is said of others that were opened with it. */
export const assigned = (steps: Steps, lab: Lab, assignment: Sealed, note: Note | null, made: number) =>
  placed(steps, begun(steps, lab, assignment, { note }, true, made), assignment);

export const assigning = (steps: Steps) => ({
  /** The assignment in the address was unpacked; null: it is damaged. */
  unsealed(lab: Lab, assignment: Assignment | null, made: number): Lab {
    const { wanted, sealed: code, isPlaced } = lab;
    if (code === null) return lab;
    if (!assignment)
      return steps.sought({ ...lab, sealed: null, wanted: { ...wanted, task: null }, problem: wrong('task') });
    const next = begun(steps, lab, { ...assignment, code }, {}, false, made);
    return isPlaced ? steps.onBoard(next, wanted) : placed(steps, next, assignment);
  },
  /** Begin again: the program and the board are as at the beginning. What was written comes back by the note. */
  restart(lab: Lab, now: number): Lab {
    const { program, task, fresh } = lab;
    if (!program || !task) return lab;
    const note: Note = { key: 'lab.note.restarted', undo: program };
    const again = () => {
      const start = inGame(lab, task, { ...(noting(lab, steps.put, now).program ?? program), source: task.source });
      return steps.put(steps.shown(lab, start, { note }, false), start);
    };
    return placed(steps, fresh ? lab : again(), task);
  },
  openTask: (lab: Lab, isOpen: boolean): Lab => (lab.task ? { ...lab, task: { ...lab.task, isOpen } } : lab),
  /** A way out. A program that was never changed or run is left behind, any other stays. */
  leave(lab: Lab): Lab {
    const wanted = { ...lab.wanted, program: null, example: null, code: null, task: null, depth: null };
    const next = { ...outside(lab), wanted, steps: lab.steps + 1 };
    return lab.fresh ? steps.sought(next) : next;
  },
});
