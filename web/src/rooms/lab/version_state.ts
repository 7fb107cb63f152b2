// What the Lab knows of the versions of the programs (versions.ts).

import type { Program } from '../../device/programs.ts';
import type { Version } from '../../device/versions.ts';

/** A text that is to be kept as a version, once it is known when. `run`: the number of the run that begins with it. */
interface Noted extends Pick<Program, 'name' | 'made' | 'source'> {
  run: number | null;
}
export interface Versions {
  /** Those that are known, of all programs, the oldest first. */
  all: readonly Version[];
  /** Are those of the device among them? Before that it is not known what is kept already. */
  isRead: boolean;
  noted: readonly Noted[];
  /** How many there were. */
  asked: number;
  /** Those that are still to be written, each with its number; and the last number. */
  unwritten: readonly { count: number; version: Version }[];
  written: number;
  /** The version of a run, and how often the editor had been given a text when a change of that text was last seen. */
  ofRun: { run: number; id: string } | null;
  begun: number;
  /** How often the program was changed when its text was last to be kept. */
  at: number;
  /** Are they listed? The one that is looked at. */
  isListed: boolean;
  looked: string | null;
}
export const NO_VERSIONS: Versions = {
  all: [],
  isRead: false,
  noted: [],
  asked: 0,
  unwritten: [],
  written: 0,
  ofRun: null,
  begun: 0,
  at: 0,
  isListed: false,
  looked: null,
};
