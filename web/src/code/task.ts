// Assignments: a starting program, whose first comment is what is to be done, a position and a number of plies, in the
// address of the Lab (`task`, packed as a shared program is).

import { integer, like, object, one, text } from '../base/checks.ts';
import type { GameRecord } from '../contract/types.ts';
import { LONGEST_SOURCE } from '../device/programs.ts';
import { linesFrom, titleFrom } from '../device/titles.ts';
import { packed, unpacked } from './link.ts';
import { authorIn, unsigned } from './source.ts';

/** Plies that may be read. */
export const DEPTHS = [1, 2, 3, 4, 5, 6];
/** The most characters of what is to be done. */
const LONGEST_TASK = 600;

export interface Assignment {
  title: string;
  /** What is to be done. */
  task: string;
  /** Who made it, as it says. */
  by: string | null;
  /** Of the starting program. */
  source: string;
  /** The position; `moves` are a text. */
  record: GameRecord & { moves: string };
  /** The plies that are read. */
  depth: number;
}

/** An assignment, and as it stands in an address: by that the work for it is found. */
export interface Sealed extends Assignment {
  code: string;
}

/** The position of an assignment, as a board is opened in it. */
export const placeOf = ({ record: { moves, ...start } }: Assignment) => ({ start, transcript: moves });

/** The most characters of the moves, and of the setup. */
const LONGEST_PLACE = 4000;
const isRecord = object(
  { game: like(/^[a-z][a-z0-9-]{0,39}$/), moves: text(LONGEST_PLACE) },
  { setup: text(LONGEST_PLACE), seed: integer(0, 2 ** 32 - 1), size: integer(1, 26) },
);
const isAssignment = object(
  {
    title: text(40),
    task: text(LONGEST_TASK),
    record: isRecord,
    depth: one(...DEPTHS),
    source: text(LONGEST_SOURCE),
  },
  { by: text(40) },
);

/**
 * The first comment of a program, or the text in its place: what is to be done. A line that says who wrote it is no
 * part of that.
 */
export function commentOf(source: string) {
  const [comment = ''] = /^(?:[ \t]*(?:#.*)?\n)*/.exec(`${source}\n`) ?? [];
  const isSigned = authorIn(source) !== null || unsigned(source).by !== null;
  const lines = comment.split('\n').slice(isSigned ? 1 : 0);
  const text = /^("""|''')(.*?)\1/s.exec(source.slice(comment.length))?.[2];
  return linesFrom(lines.map((line) => line.replace(/^\s*#+ ?/, '')).join('\n')) || linesFrom(text ?? '');
}

/** Without what cannot be seen; null: nothing is left of the title or the task. */
export function cleaned({ title, task, by, ...rest }: Assignment): Assignment | null {
  const clean = { ...rest, title: titleFrom(title), task: linesFrom(task), by: titleFrom(by ?? '') || null };
  return clean.title && clean.task ? clean : null;
}

const written = ({ by, ...rest }: Assignment) => JSON.stringify({ ...rest, ...(by && { by }) });

/** An assignment as it stands in an address. */
export const sealed = (assignment: Assignment) => packed(written(assignment));

/** The assignment in an address; null: it is cut or damaged, or beyond the limits. */
export async function unsealed(code: string): Promise<Assignment | null> {
  const json = await unpacked(code);
  try {
    const value = JSON.parse(json ?? '');
    return isAssignment(value) ? cleaned(value as Assignment) : null;
  } catch {
    return null;
  }
}
