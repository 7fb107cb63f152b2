// How the state of the Lab changes by files that are opened and saved, and what it says as the page is left with what was not.

import type { Want } from '../../component.ts';
import { LONGEST_SOURCE, type Program } from '../../device/programs.ts';
import { isSameTitle, titleFrom } from '../../device/titles.ts';
import { FILE_PROBLEM } from '../../views/notice.ts';
import { heard } from '../../wants.ts';
import { unsigned } from './author.ts';
import { MOST, type Opened, type Why } from './opened.ts';
import type { Lab, NamesNote, Note } from './state.ts';

/** The program is changed by hand. */
export const unsaving = (lab: Lab, { made }: Program): Lab =>
  lab.unsaved.changed.has(made)
    ? lab
    : { ...lab, unsaved: { ...lab.unsaved, changed: new Set([...lab.unsaved.changed, made]) } };

const isUnsaved = ({ list, unsaved }: Lab) => list.some(({ made }) => unsaved.changed.has(made));

const MOST_OF: Partial<Record<Why, number>> = {
  long: LONGEST_SOURCE,
  zip: MOST.zip / 1_000_000,
  count: MOST.programs,
  bytes: MOST.bytes / 1_000_000,
  looked: MOST.files,
};

/** The name of a file among others in a sentence: as a title is. */
const plain = (file: string) => titleFrom(file) || '?';

/**
 * @param put Keeps a program.
 * @param shown Shows one in the editor.
 * @param madeNow What a new program has.
 */
export const fileEvents = (
  put: (lab: Lab, program: Program) => Lab,
  shown: (lab: Lab, program: Program, part: Partial<Lab>) => Lab,
  madeNow: (lab: Lab, wished: { title: string }, made: number) => Omit<Program, 'source' | 'game' | 'from'>,
) => ({
  /** Files were opened: each is a program, also where another has the same text. */
  files(before: Lab, { programs, left }: Opened, now: number): Lab {
    let lab = before;
    const same: string[] = [];
    const here: string[] = [];
    let first: Program | null = null;
    for (const [index, { file, source: text, game, ...read }] of programs.entries()) {
      const title = titleFrom(read.title) || 'program';
      const { source, by } = unsigned(text);
      const twins = lab.list.filter((each) => each.source === source);
      const own = twins.find((each) => isSameTitle(each.title, title));
      if (own) here.push(plain(file));
      else if (twins[0]) same.push(`${plain(file)} = ${twins[0].title}`);
      const known = game && lab.round.games.some(({ id }) => id === game) ? game : lab.round.start.game;
      const from = { by, what: 'file' } as const;
      const program: Program = own ?? { ...madeNow(lab, { title }, now + index), source, from, game: known };
      first ??= program;
      if (!own) lab = put(lab, program);
    }
    const more: NamesNote[] = [
      ...(same.length > 0 ? [{ key: 'lab.note.same', names: same }] : []),
      ...(here.length > 0 ? [{ key: 'lab.note.here', names: here }] : []),
      ...Array.from(left, ([why, names]) => ({
        key: `lab.note.left.${why}`,
        names: names.map(plain),
        most: MOST_OF[why],
      })),
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
  /** Programs were saved as files, or shared. @param made When they were made. */
  saved: (lab: Lab, made: readonly number[]): Lab => ({
    ...lab,
    unsaved: { ...lab.unsaved, changed: new Set([...lab.unsaved.changed].filter((each) => !made.includes(each))) },
  }),
  /** The page is to be left with programs that were not. Who stays is told what the browser does not say. */
  leftUnsaved: (lab: Lab): Lab => ({
    ...lab,
    unsaved: { ...lab.unsaved, isSaid: true },
    note: { key: 'lab.note.unsaved', saves: true },
  }),
});

type LeavingEvent = readonly ['leftUnsaved'];

/** The browser asks whether the page is to be left, once. */
export function leavingWants(lab: Lab): Want<LeavingEvent>[] {
  if (lab.unsaved.isSaid || !isUnsaved(lab)) return [];
  const asks = (event: BeforeUnloadEvent): LeavingEvent => {
    event.preventDefault();
    return ['leftUnsaved'];
  };
  return [heard('unsaved', ['beforeunload'], asks)];
}
