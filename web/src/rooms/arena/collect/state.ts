// The programs that are collected for a tournament: each with what its check has found, and whether it takes part.

import type { NamesNote } from '../../../code/files.ts';
import type { Problem } from '../../../contract/types.ts';
import type { Entry, EntryCheck, KeptProgram, Program } from '../../../device/programs.ts';
import type { Item } from '../../../device/shelf.ts';

/** A player of a tournament that somebody has written. */
export interface Entrant extends Pick<Entry, 'author' | 'as' | 'order' | 'ticked'>, Pick<Program, 'title' | 'source'> {
  /** By which the engine knows it: made of the title, different from all others and from the engine's names. */
  name: string;
  /** The assignment that it is the work for, packed (code/task.ts). */
  task: string | null;
  /** Is it a program of the Lab, too? */
  inLab: boolean;
  check: 'unchecked' | 'checking' | EntryCheck;
  /** The name of an earlier one with the same text. */
  same: string | null;
  /** Of an earlier one that is the same but for names, comments and spaces. */
  renamed: string | null;
  /** Of an earlier one that is nearly so, but for what an assignment gave. */
  similar: string | null;
}

export type Collected = Readonly<ReturnType<typeof newCollected>>;

/** @param game Its id. */
export const newCollected = (game: string) => ({
  /** The id of the game that they are to play. */
  game,
  entrants: [] as readonly Entrant[],
  /** The programs of the Lab that take no part, as far as names have to be different. */
  others: [] as readonly Pick<Entrant, 'name' | 'title'>[],
  /** Those that are still to be checked, by their names. */
  waiting: [] as readonly string[],
  /** How often Check was pressed: what is asked again is another request. */
  round: 0,
  /** What could not be taken of what was given last. */
  notes: [] as readonly NamesNote[],
  /** The name of the one whose text is shown. */
  unfolded: null as string | null,
  /** Those that were removed last and can be back. */
  removed: [] as readonly Entrant[],
  /** Why nothing can be checked, or read: an engine, or a file of the page, could not be had. */
  problem: null as Problem | null,
  /** What is open beside the list: the field for links, or the programs of the Lab. */
  open: null as 'links' | 'lab' | null,
  /** How often the texts have changed, and what that number was when they were last compared. */
  texts: 0,
  compared: 0,
  /** What was last read from the device or written to it, by the names; null: that is not known yet. */
  kept: null as ReadonlyMap<string, Entrant> | null,
  /** The programs of the device as they were last read, by the names. */
  items: new Map() as ReadonlyMap<string, Item<KeptProgram>>,
  /** How often it was written. */
  times: 0,
});

/** What its check has found; null: it is not checked. */
export const foundOf = ({ check }: Entrant) => (typeof check === 'string' ? null : check);
export const plays = (entrant: Entrant) => foundOf(entrant)?.plays === true;
export const cannotPlay = (entrant: Entrant) => foundOf(entrant)?.plays === false;

/** Only what can play takes part. */
export const tickedAs = (entrant: Entrant, ticked: boolean): Entrant =>
  cannotPlay(entrant) || entrant.ticked === ticked ? entrant : { ...entrant, ticked };
