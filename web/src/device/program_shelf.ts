// The shelf of the programs of this device (kept_programs.ts), each under its name. Two parts of the page write to it:
// the Lab all of a program but its entry, the Arena the entry.

import { HUMAN } from '../player.ts';
import { readProgram } from './kept_programs.ts';
import { freeMade, freeName, type KeptProgram, MOST_TOGETHER } from './programs.ts';
import { type Change, type Kind, shelfOf } from './shelf.ts';
import { freeTitle } from './titles.ts';

export const PROGRAMS: Kind<KeptProgram> = {
  name: 'programs',
  most: 1000 + MOST_TOGETHER.programs,
  read: (value, name) => (name === HUMAN ? null : readProgram(value, name)), // the word for a person
  found: ['entry'],
  /** One's own text beside another one, unless it is there already. */
  copy(value, name, all) {
    const { source, made, entry } = value;
    if (all.get(name)?.source === source) return { id: name, value };
    const twin = [...all].find(([, each]) => each.source === source && each.entry?.author === entry?.author);
    if (twin) return { id: twin[0], value: twin[1] };
    const others = [...all.values()];
    const known = { loaded: null, defines: null, own: null, best: [] }; // all that is under the other name
    return {
      id: freeName(name, (each) => all.has(each)),
      value: {
        ...value,
        title: freeTitle(value.title, others),
        made: freeMade(made + 1, others),
        ...known,
        ...(entry && { entry: { ...entry, check: 'unchecked' } }),
      },
    };
  },
};
export const programsShelf = () => shelfOf(PROGRAMS);

/**
 * A program of the Lab, as that keeps it: its entry is as it is there.
 * @param counter Null: it is new.
 */
export function ofLab(id: string, { entry, ...own }: KeptProgram, counter: number | null): Change<KeptProgram> {
  return { id, value: counter === null ? { ...own, entry } : own, counter };
}
