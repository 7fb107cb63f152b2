// A program as it is kept, under its name: which values out of storage, or of a file, are one, and what of them is
// used. What is damaged beside the source is left out.

import { either, integer, like, list, nullable, object, one, text } from '../base/checks.ts';
import { number } from '../base/figure_checks.ts';
import { isDefined, isGame, isRefused } from '../contract/replies.ts';
import { isUnplayable } from '../contract/series.ts';
import type { Game } from '../contract/types.ts';
import { isOfProgram } from '../engine/sandbox_replies.ts';
import {
  type Entry,
  inOrder,
  isInLab,
  type KeptProgram,
  LONGEST_SOURCE,
  lastOf,
  NAME,
  type Program,
} from './programs.ts';
import { type Item, lastRemoved, present } from './shelf.ts';
import { isTitle } from './titles.ts';

/** The look and the setups that engine/sakiyomi/authors/rules.py gives to an author's game. */
const isAuthorsLook = object({ board: () => true, pieces: one('discs', 'marks'), colours: () => true });
const isAuthorsSetup = object({ kind: one('pieces'), letters: isThree, mover: one(true), empty: () => true });

/** Are the letters of an empty square and of both sides three signs? */
function isThree(letters: unknown) {
  const { empty, first, second } = Object(letters);
  return (
    [empty, first, second].every((each) => Array.from(each).length === 1) && new Set([empty, first, second]).size === 3
  );
}

/** Can an author's game be described so? */
export function isAuthors(game: unknown): game is Game {
  if (!isGame(game)) return false;
  const { look, setup, sizes } = game as Game;
  return isAuthorsLook(look) && isAuthorsSetup(setup) && sizes === null;
}

/** Of what is kept beside the source: it was short when it was written. */
const isWord = text(1000);
const isRung = object({
  level: isWord,
  end: one('won', 'lost', 'undecided'),
  share: number(0, 1),
  games: integer(0, Number.MAX_SAFE_INTEGER),
});
const isBest = object({ game: isWord, player: isWord, of: isWord, rungs: list(isRung, 100) });

export const isTask = like(/^[\w-]{1,50000}$/);
const isFrom = object({ by: either(one(null), isTitle), what: one('link', 'file') });

const isVersion = object({
  source: (source) => typeof source === 'string' && source.length <= LONGEST_SOURCE,
  when: integer(0, 8e15),
  ended: nullable(either(one('ran'), object({ kind: text(100), line: nullable(integer(0, 1e9)) }))),
});

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
  { unplayable: isUnplayable, usesEngine: one(true) },
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

/** The program of this name in a value; null: there is none. */
export function readProgram(value: unknown, name: string): KeptProgram | null {
  if (!NAME.test(name)) return null;
  const given = Object(value);
  const { source, game, loaded, defines, entry } = given;
  if (typeof source !== 'string' || source.length > LONGEST_SOURCE || typeof game !== 'string') return null;
  const own = given.own ?? null;
  const known =
    typeof loaded === 'string' && isDefined(defines) && isOfProgram(defines, name) && (!own || isAuthors(own));
  const unchecked = { ...Object(entry), check: 'unchecked' }; // what another build has found may be no answer of this one
  const entered = [entry, unchecked].find(isEntry) as Entry | undefined;
  return {
    title: isTitle(given.title) ? given.title : name,
    from: isFrom(given.from) ? given.from : null,
    task: isTask(given.task) ? given.task : null,
    source,
    game,
    loaded: known ? loaded : null,
    defines: known ? defines : null,
    own: known ? own : null,
    best: Array.isArray(given.best) ? given.best.filter(isBest) : [],
    made: Number.isFinite(given.made) ? given.made : 0,
    versions: Array.isArray(given.versions) ? lastOf(given.versions.filter(isVersion)) : [],
    ...(entered && { entry: entered, ...(given.inLab === false && { inLab: false }) }),
  };
}

/** The programs that are there, in order. */
export const readPrograms = (items: readonly Item<KeptProgram>[]): Program[] =>
  present(items)
    .map(({ id, value }) => ({ ...value, name: id }))
    .sort(inOrder);

/** The program of the Lab that was removed last, and can be restored; null: there is none. */
export function lastGone(items: readonly Item<KeptProgram>[]): Program | null {
  const [name] = lastRemoved(items.filter(({ value }) => isInLab(value)));
  const item = items.find(({ id }) => id === name);
  return item ? { ...item.value, name: item.id } : null;
}
