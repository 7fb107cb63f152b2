// What several transitions do to the collected programs, and what follows from these: which are checked, the same,
// alike, slow.

import { type NamesNote, ROOM } from '../../../code/files.ts';
import { authorIn } from '../../../code/source.ts';
import type { Game } from '../../../contract/types.ts';
import {
  digest,
  freeName,
  isEngineName,
  isTooLong,
  LONGEST_SOURCE,
  MOST_TOGETHER,
  type Program,
} from '../../../device/programs.ts';
import { freeTitle, isSameTitle, slugOf } from '../../../device/titles.ts';
import { type Collected, cannotPlay, type Entrant } from './state.ts';

/** Programs that are checked at once: each has a Python of its own. */
const MOST_CHECKS = 2;

/** A program as it is added. `what`: it is handed in as that; `lab`: the name of a program of the Lab. */
export interface Addition extends Pick<Entrant, 'title' | 'author' | 'source' | 'task'> {
  what?: 'file' | 'link' | undefined;
  lab?: string | undefined;
}

/** A program of the Lab. */
export const ofLab = ({ name, title, source, from, task = null }: Program): Addition => ({
  title,
  author: authorIn(source) ?? from?.by ?? null,
  source,
  task,
  lab: name,
});

/**
 * Is it this program that was added then? Its title may have got a number, where it came without an author one may have
 * been typed, and it may have been mended since. The same text under another name of an author is another one's.
 */
function isOf({ name, as, ...entrant }: Entrant, { title, author, source, lab }: Addition) {
  if (lab) return name === lab;
  const titles = [as?.title ?? '', entrant.title, entrant.title.replace(/[- ]\d+$/, '')];
  return (
    (author === null || [entrant.author, as?.author].includes(author)) &&
    titles.some((each) => isSameTitle(each, title)) &&
    (entrant.source === source || as?.of === digest(source))
  );
}

/** Is this handed in in its place: as it was, with another text? */
const isCorrected = ({ as }: Entrant, added: Addition) =>
  added.what !== undefined && as !== null && as.author === added.author && isSameTitle(as.title, added.title);

/** The order in which they were collected. */
export const inOrder = (a: Entrant, b: Entrant) => a.order - b.order || (a.name < b.name ? -1 : 1);

/** Is it here alone: changed since it was written, or could it not be? */
export const isUnwritten = ({ kept }: Collected, entrant: Entrant) => kept?.get(entrant.name) !== entrant;

/** Is it the same on the device? */
export function isSame(one: Entrant, other: Entrant) {
  const rest = ({ source, same, renamed, similar, check, ...rest }: Entrant) =>
    JSON.stringify([...Object.entries(rest).sort(), check === 'checking' ? 'unchecked' : check]);
  return one.source === other.source && rest(one) === rest(other);
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** What kept it from taking part is not known any more. */
export const unchecked = (entrant: Entrant): Entrant => ({
  ...entrant,
  check: 'unchecked',
  ticked: entrant.ticked || cannotPlay(entrant),
});

/**
 * With further programs, each under a name and a title of its own; one that is corrected takes the place of what it
 * was.
 */
export function withAdded(collected: Collected, added: readonly Addition[], games: readonly Game[]) {
  const { entrants: before, others } = collected;
  const entrants = [...before];
  const left = { here: [] as string[], long: [] as string[], room: [] as string[] };
  /** Those that are here as they are among what is added, and those in whose place another text has come. */
  const here = added.map((program) => before.find((each) => isOf(each, program)));
  const replaced: Entrant[] = [];
  const otherwise: string[] = [];
  let bytes = before.reduce((sum, { source }) => sum + bytesOf(source), 0);

  /** Why it is not taken. */
  function whyLeft(program: Addition, old: Entrant | undefined, more: number) {
    if (isTooLong(program)) return 'long'; // of the Lab, where it is said too
    const isFull = !old && entrants.length >= MOST_TOGETHER.programs;
    return isFull || bytes + more > MOST_TOGETHER.bytes ? 'room' : null;
  }

  /** A title that no program has, and a name made of it that the engine does not use. */
  function freeNames(wanted: string) {
    const all = [...entrants, ...others];
    const isOfEngine = (name: string) => isEngineName(name, games);
    const title = freeTitle(wanted, all, isOfEngine);
    const isTaken = (name: string) => isOfEngine(name) || all.some((each) => each.name === name);
    return { name: freeName(slugOf(title) ?? 'program', isTaken), title };
  }

  for (const [index, program] of added.entries()) {
    const { lab, what, ...shown } = program;
    const { title, author, source } = program;
    const isFree = (each: Entrant) => !here.includes(each) && !replaced.includes(each);
    const old = before.find((each) => isFree(each) && isCorrected(each, program));
    const more = bytesOf(source) - bytesOf(old?.source ?? '');
    const why = here[index] ? 'here' : whyLeft(program, old, more);
    if (why) {
      left[why].push(title);
      continue;
    }
    bytes += more;
    if (old) {
      replaced.push(old);
      const as = old.as && { ...old.as, of: digest(source) };
      const task = program.task ?? old.task;
      entrants[entrants.indexOf(old)] = { ...unchecked(old), as, source, task, ...UNCOMPARED };
      continue;
    }
    const order = Math.max(0, ...entrants.map((each) => each.order)) + 1;
    const names = lab ? { name: lab, title } : freeNames(title);
    if (names.title !== title) otherwise.push(`${title} = ${names.title}`);
    const as = what ? { title, author, what, of: digest(source) } : null;
    const known = { inLab: lab !== undefined, as, order, ticked: true, check: 'unchecked' } as const;
    entrants.push({ ...shown, ...names, ...known, ...UNCOMPARED });
  }
  const notes: NamesNote[] = [
    { key: 'arena.collect.replaced', names: replaced.map(({ title }) => title) },
    { key: 'files.otherwise', names: otherwise },
    { key: 'files.here', names: left.here },
    { key: 'files.long', names: left.long, most: LONGEST_SOURCE },
    { key: 'files.room', names: left.room, ...ROOM },
  ].filter(({ names }) => names.length > 0);
  // Nobody has asked for a text to be run that comes now.
  const waiting = collected.waiting.filter((name) => replaced.every((each) => each.name !== name));
  return { collected: withTexts({ ...collected, waiting }, entrants), notes };
}

/** It is not known which programs are like it. */
export const UNCOMPARED = { same: null, renamed: null, similar: null };

/** With other entrants: which of them have the same text is known at once, which are alike when they are compared. */
export function withTexts(collected: Collected, entrants: readonly Entrant[]): Collected {
  const first = new Map<string, string>();
  const names = new Set(entrants.map(({ name }) => name));
  const marked = entrants.map((entrant) => {
    const same = first.get(entrant.source) ?? null;
    if (same === null) first.set(entrant.source, entrant.name);
    const [renamed, similar] = [entrant.renamed, entrant.similar].map((name) => (names.has(name ?? '') ? name : null));
    const isAsBefore = same === entrant.same && renamed === entrant.renamed && similar === entrant.similar;
    return isAsBefore ? entrant : { ...entrant, same, renamed: renamed ?? null, similar: similar ?? null };
  });
  const waiting = collected.waiting.filter((name) => names.has(name));
  return begun({ ...collected, entrants: marked, waiting, texts: collected.texts + 1 });
}

export const withEntrant = (collected: Collected, name: string, change: (entrant: Entrant) => Entrant): Collected => ({
  ...collected,
  entrants: collected.entrants.map((each) => (each.name === name ? change(each) : each)),
});

/** With as many checks under way as there may be. */
export function begun(collected: Collected): Collected {
  const room = MOST_CHECKS - collected.entrants.filter(({ check }) => check === 'checking').length;
  const next = new Set(collected.waiting.slice(0, Math.max(0, room)));
  if (next.size === 0) return collected;
  const entrants = collected.entrants.map((each) =>
    next.has(each.name) ? { ...each, check: 'checking' as const } : each,
  );
  return { ...collected, entrants, waiting: collected.waiting.filter((name) => !next.has(name)) };
}

export const isChecking = ({ entrants }: Collected) => entrants.some(({ check }) => check === 'checking');

/** The one that is like this one, whichever of them came first, and in what; null: none is. */
export function alike(entrant: Entrant, entrants: readonly Entrant[]) {
  for (const how of ['same', 'renamed', 'similar'] as const) {
    const other = entrants.find((each) => each.name === entrant[how] || each[how] === entrant.name);
    if (other) return { how, other };
  }
  return null;
}
