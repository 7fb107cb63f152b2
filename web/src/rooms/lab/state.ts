// The state of the Lab: the program that is written, the board, and what the last run has found.

import { authorIn } from '../../code/heading.ts';
import type { Sealed } from '../../code/task.ts';
import type { Problem, Thought } from '../../contract/types.ts';
import type { Change, Program } from '../../device/programs.ts';
import { isSameTitle } from '../../device/titles.ts';
import type { Programs } from '../../programs/programs.ts';
import type { Authored } from '../../programs/state.ts';
import { gameOf, keyOf, newRound, type RoundState, recordOf, viewOf } from '../../round/state.ts';
import { type General, withCommands } from '../../runtime/commands.ts';
import { NOTHING_SAID, type Said } from '../../views/announcer.ts';
import type { PageState } from '../index.ts';
import { readLab } from './address.ts';
import type { Editor } from './editor.ts';
import type { Example } from './examples.ts';
import type { Compared, Run } from './run.ts';

/** A sentence about files, or programs, with the first of their names; `most`: the limit beyond which they are. */
export interface NamesNote {
  key: string;
  names: readonly string[];
  most?: number | undefined;
}
/**
 * `undo`: a program that was deleted, or was changed; `more`: is said after it; `below`: is it said below the editor, beside the button
 * that was pressed?
 */
export interface Note {
  key: string;
  args?: { [name: string]: unknown };
  undo?: Program;
  below?: boolean;
  more?: readonly NamesNote[];
}
/** An example that is to be shown. `chosen`: by the player; `note`: said with it. */
export interface Awaited {
  example: Example;
  depth: number;
  chosen: boolean;
  note: Note | null;
}

export interface Lab {
  /** What runs the author's programs, the editor and the examples: null and none until they are loaded. */
  programs: Programs | null;
  editor: Editor | null;
  examples: Example[];
  /** The programs that are kept, with the changes that are being made; and as the page had them last. */
  list: readonly Program[];
  given: readonly Program[];
  /** The one that was kept under another name last (programs/state.ts). */
  moved: Authored['moved'];
  /** Why none of them may run here. */
  barred: Problem | null;
  /** How often they have changed, or the games. */
  known: number;
  /** The program that is shown. */
  program: Program | null;
  /** What the program is from, an example or an address, as long as it is as it came: it is kept once it is changed or run. */
  fresh: { example?: string; code?: string; title?: string; by?: string; task?: string } | null;
  /** The run after which the player plays against the program; null: none. */
  playedAfter: number | null;
  /** How often the program was changed. */
  version: number;
  /** What the address names, how many were opened, and the program that was shown at the visit before. */
  wanted: ReturnType<typeof readLab>['wanted'];
  opened: number;
  last: string | null;
  /** The source in the address that is to be unpacked, and the example that is to be shown. */
  packed: string | null;
  /** The assignment in the address that is to be unpacked, and whether the address names a position. */
  sealed: string | null;
  isPlaced: boolean;
  /** The assignment that is open, as it stands in an address too; `what`: what it came with; `before`: the plies that the player had before;
   * `isOpen`: is it read on a phone, where it takes room from the program? Null: until the first change. */
  task: (Sealed & { what: 'link' | 'file'; before: number; isOpen: boolean | null }) | null;
  awaited: Awaited | null;
  /** How many plies are read, and has the player chosen that? */
  depth: number;
  isDepthChosen: boolean;
  /** The name of the player's own program that was shown before this one. */
  mine: string | null;
  /** The last run. */
  run: Run | null;
  /** How many there were. */
  runs: number;
  /** The recorded positions by the ids of their games, where they are known. */
  positions: ReadonlyMap<string, Compared[]> | null;
  /** What the usual evaluation makes of positions, by `usualKey`; null: nothing. */
  usual: ReadonlyMap<string, Thought | null>;
  round: RoundState;
  /** Was the board given a position? */
  placed: boolean;
  /** The game to be opened in the first of its recorded positions, once these are known. */
  toOpen: string | null;
  /** In which part the player acted last. */
  acted: 'run' | 'round';
  /** How many steps the player took that the browser's back undoes. */
  steps: number;
  /** What a phone shows. */
  sheet: 'code' | 'board';
  /** What is wrong with the address, or a file that could not be had. */
  problem: Problem | null;
  /** The last event. */
  note: Note | null;
  /** Is the program not opened in the editor, because of a line that is too long? */
  isClosed: boolean;
  /** Is all seen that the run has printed? */
  isUnfolded: boolean;
  isHelpOpen: boolean;
  /** Is the program being given another name? */
  naming: boolean;
  /** The address in which the program is shared, to be copied by hand. */
  link: string | null;
  /** Are the versions of the program listed, and which of them is looked at: that of this moment. */
  versions: { isListed: boolean; looked: number | null };
  /** What the live region says, and in which language. */
  said: Said;
}

/** A program is kept or removed; the editor has the text that is shown; is the help open or not, which is kept; a line of the editor gets
 * the focus; another address is opened; a program may run. */
export type LabCommand =
  | General
  | readonly ['change', change: Change]
  | readonly ['show']
  | readonly ['help', isOpen: boolean]
  | readonly ['line', line: number]
  | readonly ['go', address: string]
  | readonly ['allow', program: string];
/** Buttons, and what may be out of sight, that are given the focus. */
type Place = 'run' | 'program' | 'versions' | 'menu' | 'name' | 'back' | 'notes' | 'printed';

const USUAL_DEPTH = 2;
export const NO_VERSIONS: Lab['versions'] = { isListed: false, looked: null };

export function newLab({ games, first }: PageState): Lab {
  const { wanted } = readLab('#/lab', games, first);
  return {
    programs: null,
    editor: null,
    examples: [],
    list: [],
    given: [],
    moved: null,
    barred: null,
    known: 0,
    program: null,
    fresh: null,
    playedAfter: null,
    version: 0,
    wanted,
    opened: 0,
    last: null,
    packed: null,
    sealed: null,
    isPlaced: false,
    task: null,
    awaited: null,
    depth: USUAL_DEPTH,
    isDepthChosen: false,
    mine: null,
    run: null,
    runs: 0,
    positions: null,
    usual: new Map(),
    round: newRound(games, wanted.start, 'lab-'),
    placed: false,
    toOpen: null,
    acted: 'run',
    steps: 0,
    sheet: 'code',
    problem: null,
    note: null,
    isClosed: false,
    isUnfolded: false,
    isHelpOpen: false,
    naming: false,
    link: null,
    versions: NO_VERSIONS,
    said: NOTHING_SAID,
  };
}

export const acting = (lab: Lab, ...command: LabCommand): Lab => withCommands(lab, [command]);
/** @param on One of these places, or a line of the editor. */
export const focused = (lab: Lab, on: Place | number) =>
  typeof on === 'number' ? acting(lab, 'line', on) : acting(lab, 'focus', on, { late: on === 'name' });

export const find = ({ list }: Pick<Lab, 'list'>, name: string | null) => list.find((each) => each.name === name);

/** All programs of the device, those too that only take part in tournaments. */
export const allOf = ({ list, programs }: Pick<Lab, 'list' | 'programs'>) => [...list, ...(programs?.others() ?? [])];

/** Does another program have this title? */
export const isTitleTaken = ({ program, ...lab }: Pick<Lab, 'list' | 'program' | 'programs'>, title: string) =>
  allOf(lab).some((each) => each.name !== program?.name && isSameTitle(each.title, title));

/** Can no new program have this name? */
export const isTaken = (lab: Lab) => (name: string) =>
  find(lab, name) !== undefined || (lab.programs?.isTaken(name) ?? false);

/** The position on the board. `moves`: 0 while it is not known, and at the end. */
export function boardOf({ round }: Pick<Lab, 'round'>) {
  const record = recordOf(round);
  return { record, key: keyOf(record), moves: Object.keys(viewOf(round)?.legal ?? {}).length, game: gameOf(round) };
}

export const usualKey = (position: string, depth: number) => `${depth} ${position}`;

/** Who wrote a program: the name in its first line, or that with which it came from elsewhere; null: none is known. */
export const authorOf = ({ from, source }: Pick<Program, 'from' | 'source'>) => authorIn(source) ?? from?.by ?? null;

/** The title of a program, by its name. */
export const titleOf = (lab: Pick<Lab, 'list'>, name: string) => find(lab, name)?.title ?? name;
