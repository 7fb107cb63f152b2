// What makes a program one of those that take part in tournaments: an entry, which is kept with it (programs.ts).

import { either, nullable, object, one, text } from '../checks.ts';
import { isDefined, isRefused } from '../contract/replies.ts';
import { isBridge } from '../contract/series.ts';
import type { Bridge, Defined, Problem } from '../contract/types.ts';
import { number } from '../figure_checks.ts';
import { isTitle } from './titles.ts';

/** Programs that take part at once, and their bytes: as many as are opened at once (code/files.ts). */
export const MOST = { programs: 200, bytes: 2_000_000 };

/** What a check has found (programs/check.ts). */
export interface EntryCheck {
  plays: boolean;
  /** Why not; null with `plays` false: it defines nothing for the game. */
  problem: Problem | null;
  /** Of a call. */
  microseconds: number | null;
  /** Did its games take longer than a check may? */
  late: boolean;
  defines: Defined | null;
  /** The lines with which it plays, where it defines nothing that does. */
  bridge?: Bridge;
  /** Given where it imports the engine of this page. */
  usesEngine?: true;
}

export interface Entry {
  author: string | null;
  /** What it was handed in as, and the digest of its text then: by that a corrected one is known. Null: it is of the Lab, or of a tournament. */
  as: { title: string; author: string | null; what: 'link' | 'file'; of: string } | null;
  /** Its place among all that ever took part: their order. */
  order: number;
  /** Does it take part in what is set up? */
  ticked: boolean;
  check: 'unchecked' | EntryCheck;
  /** What was checked: by which version of the page, for which game, and the digest of the text. */
  from: string;
  game: string;
  of: string;
}

/** Where a Python came to its end, it is not known whose error that is, or where. */
const NOWHERE = { name: 'program', during: 'load' };
function isProblem(value: unknown) {
  const { args, ...error } = Object(value);
  const known = Object.entries(NOWHERE).map(([key, usual]) => [key, Object(args)[key] ?? usual]);
  const whole = error.code === 'user-code' ? { ...args, ...Object.fromEntries(known) } : args;
  return isRefused({ error: { ...error, args: whole }, done: true });
}
export const isFound = object(
  {
    plays: one(true, false),
    problem: nullable(isProblem),
    microseconds: nullable(number(0, 1e12)),
    late: one(true, false),
    defines: nullable(isDefined),
  },
  { bridge: isBridge, usesEngine: one(true) },
);

export const isEntry = object({
  author: nullable(isTitle),
  as: nullable(object({ title: isTitle, author: nullable(isTitle), what: one('link', 'file'), of: text(40) })),
  order: number(0, Number.MAX_SAFE_INTEGER),
  ticked: one(true, false),
  check: either(one('unchecked'), isFound),
  from: text(100),
  game: text(40),
  of: text(40),
});
