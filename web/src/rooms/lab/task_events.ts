// What happens to an assignment: it is opened, begun again, left, or made.

import type { Program } from '../../device/programs.ts';
import { wrong } from '../../round/address.ts';
import type { Lab, Note } from './state.ts';
import { type Assignment, placeOf } from './task.ts';
import { noting } from './versions.ts';

/** What the Lab does of which an assignment is a part. */
interface Steps {
  shown(lab: Lab, program: Program, part: Partial<Lab>, isStep: boolean): Lab;
  put(lab: Lab, program: Program): Lab;
  sought(lab: Lab): Lab;
  onBoard(lab: Lab, place: Pick<Lab['wanted'], 'start' | 'transcript'>): Lab;
  /** What a new program has, with a title and a name that are free. */
  madeNow(
    lab: Lab,
    wished: { title: string },
    made: number,
  ): Pick<Program, 'name' | 'title' | 'loaded' | 'defines' | 'own' | 'best' | 'made'>;
}

/** Outside of the assignment: the plies are those that the player had before. */
export const outside = (lab: Lab): Lab => (lab.task ? { ...lab, task: null, depth: lab.task.before } : lab);

export function assigning({ shown, put, sought, onBoard, madeNow }: Steps) {
  /** Its position is on the board, if its game is known: one of the program's own is when it was run. */
  const placed = (lab: Lab, assignment: Assignment) =>
    isKnown(lab, assignment.record.game) ? onBoard(lab, placeOf(assignment)) : lab;

  const isKnown = ({ round }: Lab, game: string) => round.games.some(({ id }) => id === game);

  /** An assignment is shown: with the player's own work, or as it begins. */
  function begun(before: Lab, code: string, assignment: Assignment, isStep: boolean, made: number): Lab {
    const { title, source, record, depth } = assignment;
    const what: NonNullable<Lab['task']>['what'] = isStep ? 'file' : 'link';
    const task = { ...assignment, code, what, before: before.task?.before ?? before.depth };
    const lab: Lab = { ...before, task, depth, sealed: null, problem: null, placed: true };
    const kept = lab.list.find((program) => program.task === code);
    if (kept) return shown(lab, kept, {}, isStep);
    const game = isKnown(lab, record.game) ? record.game : lab.round.start.game;
    const program = { ...madeNow(lab, { title }, made), source, game, task: code };
    return shown(lab, program, { fresh: { task: code } }, isStep);
  }

  return {
    /** The assignment in the address was unpacked; null: it is damaged. */
    unsealed(lab: Lab, assignment: Assignment | null, made: number): Lab {
      const { wanted, sealed, isPlaced } = lab;
      if (sealed === null) return lab;
      if (!assignment)
        return sought({ ...lab, sealed: null, wanted: { ...wanted, task: null }, problem: wrong('task') });
      const next = begun(lab, sealed, assignment, false, made);
      return isPlaced ? onBoard(next, wanted) : placed(next, assignment);
    },
    /** A file with an assignment was opened. @param code As it stands in an address. */
    assigned: (lab: Lab, code: string, assignment: Assignment, made: number): Lab =>
      placed(begun(lab, code, assignment, true, made), assignment),
    /** Begin again: the program and the board are as at the beginning. What was written comes back by the note. */
    restart(lab: Lab): Lab {
      const { program, task, fresh } = lab;
      if (!program || !task) return lab;
      const note: Note = { key: 'lab.note.restarted', undo: program };
      const start = { ...program, source: task.source };
      return placed(fresh ? lab : noting(put(shown(noting(lab), start, { note }, false), start)), task);
    },
    /** A way out. A program that was never changed or run is left behind, any other stays. */
    leave(lab: Lab): Lab {
      const wanted = { ...lab.wanted, program: null, example: null, code: null, task: null, depth: null };
      const next = { ...outside(lab), wanted, steps: lab.steps + 1 };
      return lab.fresh ? sought(next) : next;
    },
    /** @param making Is an assignment being made? */
    making: (lab: Lab, making: boolean): Lab => ({ ...lab, making }),
  };
}
