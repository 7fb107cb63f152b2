// How the state of the Lab changes by files that are opened and saved.

import { leftOut, type Opened, plainName } from '../../code/opened.ts';
import type { Program } from '../../device/programs.ts';
import { isSameTitle, titleBy, titleFrom } from '../../device/titles.ts';
import { FILE_PROBLEM } from '../../views/notice.ts';
import type { Lab, NamesNote, Note } from './state.ts';
import type { Steps } from './steps.ts';
import { assigned } from './task_events.ts';

export const fileEvents = (steps: Steps) => ({
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
      const known = game && lab.round.games.some(({ id }) => id === game) ? game : lab.round.start.game;
      const from = { by, what: 'file' } as const;
      const program: Program = own ?? {
        ...steps.madeNow(lab, { title }, now + index),
        ...{ source, from, task, game: known },
      };
      first ??= program;
      if (!own) lab = steps.put(lab, program);
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
      return assigned(steps, lab, assignment, all.length > 0 ? { ...note, more: all } : null, now + programs.length);
    }
    const count = programs.length - here.length;
    const [only] = programs;
    const opened: Note =
      count === 1 && programs.length === 1 && only
        ? { key: 'lab.note.opened', args: { name: only.file } }
        : { key: count > 0 ? 'lab.note.opened-all' : 'lab.note.opened-none', args: { count } };
    const note = { ...opened, more };
    return first ? steps.shown(lab, first, { note }) : { ...lab, note };
  },
  /** A file of the page that opening or saving needs could not be had. */
  notRead: (lab: Lab): Lab => ({ ...lab, problem: FILE_PROBLEM }),
  /** All programs were saved as one file, but for those for which it has no room. */
  savedAll: (lab: Lab, count: number, left: Opened['left']): Lab => ({
    ...lab,
    note: { key: 'lab.note.saved-all', args: { count }, more: leftOut('lab.note.not-saved', left) },
  }),
});
