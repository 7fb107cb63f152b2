// The programs that are collected for tournaments, each an item of a shelf (shelf.ts) under its name. What is not well formed is ignored.

import { either, like, list, nullable, object, one, text } from '../checks.ts';
import { isDefined, isRefused } from '../contract/replies.ts';
import type { Defined, Problem } from '../contract/types.ts';
import { number } from '../figure_checks.ts';
import { earlier, parsed } from './earlier.ts';
import { freeName, LONGEST_SOURCE, NAME } from './programs.ts';
import { type Kind, shelfOf } from './shelf.ts';
import { freeTitle, isTitle } from './titles.ts';

/** The item with the programs that assignments begin with: no program has such a name. */
export const GIVEN = ':given';

/** Programs that are collected at once, and their bytes: as many as are opened at once (code/opened.ts). */
export const MOST = { programs: 200, bytes: 2_000_000 };

/** What a check has found (programs/check.ts). */
export interface Found {
  plays: boolean;
  /** Why not; null with `plays` false: it defines nothing for the game. */
  problem: Problem | null;
  /** Of a call. */
  microseconds: number | null;
  /** Did its games take longer than a check may? */
  late: boolean;
  defines: Defined | null;
}

export interface KeptEntrant {
  /** The version of the page that has checked it, and the id of the game for which it did. */
  from: string;
  game: string;
  /** As it is shown: any script. */
  title: string;
  author: string | null;
  source: string;
  /** The assignment that it is the work for, packed (code/task.ts). */
  task: string | null;
  /** The name of the program of the Lab that it was taken from; null: it came as a file or a link. */
  lab: string | null;
  /** Its place among all that were ever collected: their order. */
  made: number;
  /** Does it take part? */
  ticked: boolean;
  check: 'unchecked' | Found;
}
export type Kept = KeptEntrant | { readonly given: readonly string[] };

/** Where a Python came to its end, it is not known whose error that is, or where. */
const NOWHERE = { name: 'program', during: 'load' };
function isProblem(value: unknown) {
  const { args, ...error } = Object(value);
  const known = Object.entries(NOWHERE).map(([key, usual]) => [key, Object(args)[key] ?? usual]);
  const whole = error.code === 'user-code' ? { ...args, ...Object.fromEntries(known) } : args;
  return isRefused({ error: { ...error, args: whole }, done: true });
}
const isFound = object({
  plays: one(true, false),
  problem: nullable(isProblem),
  microseconds: nullable(number(0, 1e12)),
  late: one(true, false),
  defines: nullable(isDefined),
});
const isEntrant = object({
  from: text(100),
  game: text(40),
  title: isTitle,
  author: nullable(isTitle),
  source: text(LONGEST_SOURCE),
  task: nullable(like(/^[\w-]{1,50000}$/)),
  lab: nullable(like(NAME)),
  made: number(0, Number.MAX_SAFE_INTEGER),
  ticked: one(true, false),
  check: either(one('unchecked'), isFound),
});
const areGiven = object({ given: list(text(LONGEST_SOURCE), MOST.programs) });

const read = (value: unknown, name: string) =>
  (name === GIVEN ? areGiven(value) : NAME.test(name) && isEntrant(value)) ? (value as Kept) : null;

export const ENTRANTS: Kind<Kept> = {
  name: 'entrant',
  most: MOST.programs + 1,
  read,
  /** What is there under a name stays, and another text is kept beside it, once. */
  merge(mine, theirs, name, all) {
    if ('given' in mine || 'given' in theirs) {
      const both = [theirs, mine].flatMap((each) => ('given' in each ? each.given : []));
      return { id: name, value: { given: [...new Set(both)].slice(-MOST.programs) } };
    }
    if (mine.source === theirs.source) return { id: name, value: mine };
    const others = [...all].flatMap(([id, value]) => ('given' in value ? [] : [{ id, value }]));
    const twin = others.find(({ value: { source, author } }) => source === mine.source && author === mine.author);
    if (twin) return twin;
    const titles = others.map(({ value }) => value.title);
    const value: Kept = { ...mine, title: freeTitle(mine.title, titles), check: 'unchecked' };
    return { id: freeName(name, (each) => all.has(each)), value };
  },
  earlier: earlier(['entrant'], (texts) =>
    [...texts].flatMap(([id, item]) => {
      const value = read(id === GIVEN ? { given: parsed(item) } : parsed(item), id);
      return value ? [{ id, value, when: 'given' in value ? 0 : value.made }] : [];
    }),
  ),
};
export const entrantsShelf = () => shelfOf(ENTRANTS);
