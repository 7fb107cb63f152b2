// The shelf of the programs of this device (kept_programs.ts), each under its name, and what the assignments begin with
// that were opened. Two parts of the page write to it: the Lab all of a program but its entry, the Arena the entry.

import { HUMAN } from '../player.ts';
import { areTexts, GIVEN as ID, joined, OF_ARENA, OF_LAB } from './earlier_programs.ts';
import { readProgram } from './kept_programs.ts';
import {
  type Best,
  type Entry,
  freeMade,
  freeName,
  isInLab,
  type KeptProgram,
  lastOf,
  MOST_TOGETHER,
} from './programs.ts';
import { type Change, dropEarlier, type Kind, present, shelfOf } from './shelf.ts';
import { freeTitle } from './titles.ts';

export const PROGRAMS: Kind<KeptProgram> = {
  name: 'programs',
  most: 1000 + MOST_TOGETHER.programs,
  read: (value, name) => (name === HUMAN ? null : readProgram(value, name)), // the word for a person
  /** What another tab has written stays, and one's own text is kept beside it. */
  merge(mine, theirs, name, all) {
    if (mine.source === theirs.source) return { id: name, value: united(mine, theirs) };
    const { entry } = mine;
    const isTwin = (each: KeptProgram) => each.source === mine.source && each.entry?.author === entry?.author;
    const twin = [...all].find(([, each]) => isTwin(each));
    if (twin) return { id: twin[0], value: twin[1] };
    const others = [...all.values()];
    const made = freeMade(mine.made + 1, others);
    const title = freeTitle(mine.title, others);
    const known = { loaded: null, defines: null, own: null, best: [] }; // all that is under the other name
    return {
      id: freeName(name, (each) => all.has(each)),
      value: { ...mine, title, made, ...known, ...(entry && { entry: { ...entry, check: 'unchecked' } }) },
    };
  },
  /** On two shelves: those of the Lab, and those that were collected. */
  earlier: {
    async items() {
      const [programs, collected] = await Promise.all([shelfOf(OF_LAB).list(true), shelfOf(OF_ARENA).list(true)]);
      return joined(inTime(present(programs)), inTime(present(collected)));
    },
    outdated: (taken) => dropEarlier([OF_LAB, OF_ARENA], taken),
  },
};
export const programsShelf = () => shelfOf(PROGRAMS);

/** The one that was changed last at the end. */
const inTime = <Item>(items: readonly Item[]) => items.toReversed();

/** Of a text that both have, with what either knows of it. */
function united(mine: KeptProgram, theirs: KeptProgram): KeptProgram {
  const isAmongMine = ({ game, of }: Best) => mine.best.some((each) => each.game === game && each.of === of);
  const both = [...theirs.versions, ...mine.versions].toSorted((a, b) => a.when - b.when);
  const { inLab, ...known } = mine.loaded === mine.source ? mine : theirs;
  const entry = mine.entry ?? theirs.entry;
  return {
    ...known,
    best: [...theirs.best.filter((each) => !isAmongMine(each)), ...mine.best],
    versions: lastOf(both.filter(({ source }, at) => both.findLastIndex((each) => each.source === source) === at)),
    ...(entry && { entry, ...(!isInLab(mine) && !isInLab(theirs) && { inLab: false }) }),
  };
}

/** The change of a program that only takes part, or does not any more, whatever it is now. */
export const entering = (id: string, entry?: Entry): Change<KeptProgram> => ({
  ...{ id, counter: null, parts: ['entry'] },
  value: { entry } as KeptProgram,
});

/** A program of the Lab, as that keeps it: its entry is as it is there. @param counter Null: it is new. */
export function ofLab(id: string, value: KeptProgram, counter: number | null): Change<KeptProgram> {
  const { entry, ...own } = value;
  return { id, value, counter, ...(counter !== null && { parts: [...Object.keys(own), 'inLab'] }) };
}

/**
 * The programs that assignments begin with, of those that were opened last: what stands in them makes no two programs
 * alike.
 */
export const GIVEN: Kind<readonly string[]> = {
  name: 'given',
  most: 1,
  read: (value) => (areTexts(value) ? (value as string[]) : null),
  merge: (mine, theirs, id) => ({ id, value: lately([...theirs, ...mine]) }),
  earlier: {
    async items() {
      const items = await shelfOf(OF_ARENA).list(true);
      return items.flatMap(({ id, when, value }) => ('given' in value ? { id, when, value: value.given } : []));
    },
  },
};
const MOST_GIVEN = 10;
const lately = (texts: readonly string[]) => [...new Set(texts)].slice(-MOST_GIVEN);

export const readGiven = async () => (await shelfOf(GIVEN).get(ID))?.value ?? [];
export async function keepGiven(texts: readonly string[]) {
  const there = await shelfOf(GIVEN).get(ID);
  const value = lately([...(there?.value ?? []), ...texts]);
  await shelfOf(GIVEN).put({ id: ID, value, counter: there?.counter ?? null });
}
