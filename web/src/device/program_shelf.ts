// The shelf of the programs of this device (kept_programs.ts), each under its name. Two parts of the page write to it:
// the Lab all of a program but its entry, the Arena the entry.

import { HUMAN } from '../base/player.ts';
import { readProgram } from './kept_programs.ts';
import { freeMade, freeName, type KeptProgram, MOST_TOGETHER } from './programs.ts';
import { type Kind, shelfOf } from './shelf.ts';
import { freeTitle } from './titles.ts';

export const PROGRAMS: Kind<KeptProgram> = {
  name: 'programs',
  most: 1000 + MOST_TOGETHER.programs,
  read: (value, name) => (name === HUMAN ? null : readProgram(value, name)), // the word for a person
  found: ['entry'],
  isSameWork: (one, other) => one.source === other.source,
  /**
   * One's own text beside another one, with a name and a title of its own, under which it was not run yet. One of the
   * Lab does not take part.
   */
  copy({ entry, inLab, ...own }, name, all) {
    const others = [...all.values()];
    const value = {
      ...own,
      title: freeTitle(own.title, others),
      made: freeMade(own.made + 1, others),
      loaded: null,
      defines: null,
      own: null,
      best: [],
      ...(inLab === false && entry && { inLab, entry: { ...entry, check: 'unchecked' as const } }),
    };
    return { id: freeName(name, (each) => all.has(each)), value };
  },
};
export const programsShelf = () => shelfOf(PROGRAMS);
