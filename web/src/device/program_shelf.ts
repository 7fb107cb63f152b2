// The shelf of the programs of this device (kept_programs.ts), each under its name. Two parts of the page write to it:
// the Lab all of a program but its entry, the Arena the entry.

import { HUMAN } from '../player.ts';
import { readProgram } from './kept_programs.ts';
import { freeMade, freeName, type KeptProgram, MOST_TOGETHER } from './programs.ts';
import { type Kind, shelfOf } from './shelf.ts';
import { freeTitle } from './titles.ts';

export const PROGRAMS: Kind<KeptProgram> = {
  name: 'programs',
  most: 1000 + MOST_TOGETHER.programs,
  read: (value, name) => (name === HUMAN ? null : readProgram(value, name)), // the word for a person
  found: ['entry'],
  /** One's own text beside another one, unless it is there already. One of the Lab does not take part. */
  copy({ entry, inLab, ...own }, name, all) {
    const { source } = own;
    if (all.get(name)?.source === source) return { id: name, value: { ...own, entry, inLab } };
    const takesPart = inLab === false && entry && { inLab, entry: { ...entry, check: 'unchecked' as const } };
    const isTwin = (each: KeptProgram) => each.source === source && each.entry?.author === entry?.author;
    const twin = takesPart ? [...all].find(([, each]) => isTwin(each)) : undefined;
    if (twin) return { id: twin[0], value: twin[1] };
    const others = [...all.values()];
    const known = { loaded: null, defines: null, own: null, best: [] }; // all that is under the other name
    const [title, made] = [freeTitle(own.title, others), freeMade(own.made + 1, others)];
    const id = freeName(name, (each) => all.has(each));
    return { id, value: { ...own, title, made, ...known, ...takesPart } };
  },
};
export const programsShelf = () => shelfOf(PROGRAMS);
