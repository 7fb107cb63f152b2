// The state of the Lab: the program that is written, the board, and what the last run has found.

import type { NamesNote } from '../../code/files.ts';
import { authorIn } from '../../code/source.ts';
import type { Sealed } from '../../code/task.ts';
import type { Problem, Thought } from '../../contract/types.ts';
import { type Change, LONGEST_LINE, longestLine, type Program } from '../../device/programs.ts';
import { isSameTitle } from '../../device/titles.ts';
import type { Programs } from '../../programs/programs.ts';
import type { Authored } from '../../programs/state.ts';
import { gameOf, keyOf, newRound, recordOf, viewOf } from '../../round/state.ts';
import { type General, withCommands } from '../../runtime/commands.ts';
import { NOTHING_SAID } from '../../views/controls.ts';
import type { PageState } from '../room.ts';
import { readLab } from './address.ts';
import type { Editor } from './editor.ts';
import type { Compared, Run } from './run.ts';

/** A program to start from, each a step further: an entry of `web/examples/examples.json`. */
export interface Example {
  /** The name of its file, without the ending. */
  id: string;
  /** The game in which it is best seen; null: any. */
  game: string | null;
  /** How deep it is best seen. */
  depth: number;
}

/**
 * `undo`: a program that was deleted, or was changed; `more`: is said after it; `below`: is it said below the editor,
 * beside the button that was pressed?
 */
export interface Note {
  key: string;
  args?: { [name: string]: unknown };
  undo?: Program;
  below?: boolean;
  more?: readonly NamesNote[];
}
/**
 * What is to be shown once it is there: an example (`chosen`: by the player; `note`: said with it), or what an address
 * has packed.
 */
type AwaitedProgram =
  | { what: 'example'; example: Example; depth: number; chosen: boolean; note: Note | null }
  | { what: 'code' | 'task'; packed: string };

export type Lab = ReturnType<typeof newLab>;

const USUAL_DEPTH = 2;
export const NO_VERSIONS = { isListed: false, looked: null as number | null };

export function newLab({ games, first }: PageState) {
  const { wanted } = readLab('#/lab', games, first);
  return {
    // The programs of the shelf: those that there are, the one that is shown, and what was asked for.

    /** What runs the author's programs; null until it is loaded. */
    programs: null as Programs | null,
    /** Null until then too. */
    editor: null as Editor | null,
    /** None until then. */
    examples: [] as Example[],
    /** The programs that are kept, with the changes that are being made. */
    list: [] as readonly Program[],
    /** The same, as the page had them last. */
    pageList: [] as readonly Program[],
    /** The one that was kept under another name last (programs/state.ts). */
    moved: null as Authored['moved'],
    /** Why none of them may run here. */
    barred: null as Problem | null,
    /** How often they have changed, or the games. */
    changes: 0,
    /** The program that is shown. */
    program: null as Program | null,
    /** What the program is from, as long as it is as it came: it is kept once it is changed or run. */
    fresh: null as { example?: string; code?: string; title?: string; by?: string; task?: string } | null,
    /** Is it being given another name? */
    naming: false,
    /** Are its versions listed, and which of them is looked at: that of this moment. */
    versions: NO_VERSIONS,
    /** The name of the player's own program that was shown before this one. */
    mine: null as string | null,
    /** That of the program that was shown at the visit before. */
    last: null as string | null,
    /** What the address names. */
    wanted,
    /** Does it name a position? */
    isPositionNamed: false,
    awaited: null as AwaitedProgram | null,
    /**
     * The assignment that is open, as it stands in an address too; `before`: the plies that
     * the player had before; `isOpen`: is it read on a phone, where it takes room from the program? Null: until the
     * first change.
     */
    task: null as (Sealed & { before: number; isOpen: boolean | null }) | null,

    // The board, and the run of the program, which judges what is on it.

    round: newRound(games, wanted.start, 'lab-'),
    /** Was the board given a position? */
    placed: false,
    /** The game to be opened in the first of its recorded positions, once these are known. */
    toOpen: null as string | null,
    /** How many plies are read. */
    depth: USUAL_DEPTH,
    /** Has the player chosen that? */
    isDepthChosen: false,
    /** The last run. */
    run: null as Run | null,
    /** How many runs there were. */
    runs: 0,
    /** The run after which the player plays against the program; null: none. */
    playedAfter: null as number | null,
    /** The recorded positions by the ids of their games, where they are known. */
    positions: null as ReadonlyMap<string, Compared[]> | null,
    /** What the usual evaluation makes of positions, by `usualKey`; null: nothing. */
    usual: new Map() as ReadonlyMap<string, Thought | null>,
    /** In which part the player acted last. */
    acted: 'run' as 'run' | 'round',

    // What is said, and shown of all that.

    /** What is wrong with the address, or a file that could not be had. */
    problem: null as Problem | null,
    /** The last event. */
    note: null as Note | null,
    /** The address in which the program is shared, to be copied by hand. */
    link: null as string | null,
    isHelpOpen: false,
    /** What a phone shows. */
    sheet: 'code' as 'code' | 'board',
    /** How many steps the player took that the browser's back undoes. */
    steps: 0,
    /** What the live region says, and in which language. */
    said: NOTHING_SAID,
  };
}

/**
 * A program is kept or removed; the editor has the text that is shown; is the help open or not, which is kept; a line
 * of the editor gets the focus; another address is opened.
 */
export type LabCommand =
  | General
  | readonly ['change', change: Change]
  | readonly ['show']
  | readonly ['help', isOpen: boolean]
  | readonly ['line', line: number]
  | readonly ['go', address: string];
/** Buttons, and what may be out of sight, that are given the focus. */
type Place = 'run' | 'program' | 'versions' | 'menu' | 'name' | 'back' | 'notes' | 'printed';

export const withCommand = (lab: Lab, ...command: LabCommand): Lab => withCommands(lab, [command]);
/** @param on One of these places, or a line of the editor. */
export const focused = (lab: Lab, on: Place | number) =>
  typeof on === 'number' ? withCommand(lab, 'line', on) : withCommand(lab, 'focus', on, { late: on === 'name' });

export const find = ({ list }: Pick<Lab, 'list'>, name: string | null) => list.find((each) => each.name === name);

/** Is there a game of this id? */
export const hasGame = ({ round }: Pick<Lab, 'round'>, id: string) => round.games.some((game) => game.id === id);

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

/** Is the program not opened in the editor, because of a line that is too long? */
export const isClosed = ({ program }: Pick<Lab, 'program'>) => longestLine(program?.source ?? '') > LONGEST_LINE;

/** Who wrote a program: the name in its first line, or that with which it came from elsewhere; null: none is known. */
export const authorOf = ({ from, source }: Pick<Program, 'from' | 'source'>) => authorIn(source) ?? from?.by ?? null;
