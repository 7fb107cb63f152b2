// How the collection of a tournament's programs changes.

import type { NamesNote } from '../../../code/files.ts';
import type { Game, Problem } from '../../../contract/types.ts';
import type { EntryCheck } from '../../../device/programs.ts';
import { titleFrom } from '../../../device/titles.ts';
import { doing, withCommands } from '../../../runtime/commands.ts';
import { type EventOf, type Transitions, updateBy } from '../../../runtime/component.ts';
import { FILE_PROBLEM } from '../../../views/controls.ts';
import {
  type Addition,
  begun,
  inOrder,
  isSame,
  isUnwritten,
  unchecked,
  withAdded,
  withEntrant,
  withTexts,
} from './changes.ts';
import type { Compared, Read, Written } from './effects.ts';
import { type Collected, type Entrant, tickedAs } from './state.ts';

export type CollectEvent = EventOf<typeof transitions>;

/** Nothing is checked any more, and what was under way is not known. */
const halted = (collected: Collected): Collected => ({
  ...collected,
  waiting: [],
  entrants: collected.entrants.map((each) => (each.check === 'checking' ? { ...each, check: 'unchecked' } : each)),
});

/**
 * A program as another tab has changed it, or the Lab: it is still being checked here, unless its text is another one.
 */
const changedTo = (there: Entrant, { source, check, renamed, similar }: Entrant): Entrant =>
  there.source === source ? { ...there, renamed, similar, check: check === 'checking' ? check : there.check } : there;

const namesOf = (entrants: readonly Entrant[], inLab: boolean) =>
  entrants.flatMap((each) => (each.inLab === inLab ? [each.name] : []));

const withoutNames = (kept: Collected['kept'], gone: readonly Entrant[]) =>
  kept && new Map([...kept].filter(([name]) => gone.every((each) => each.name !== name)));

function without(collected: Collected, isRemoved: (entrant: Entrant) => boolean): Collected {
  const removed = halted(collected).entrants.filter(isRemoved);
  const left = collected.entrants.filter((each) => !isRemoved(each));
  const kept = withoutNames(collected.kept, removed); // the same file may be opened again
  const next = refocused(withTexts({ ...collected, kept, notes: [], removed }, left));
  return withCommands(next, [
    ['remove', 'program', namesOf(removed, false)],
    ['withdraw', namesOf(removed, true)],
  ]);
}

/** What had the focus may be gone: of the rows that can only be the last. */
function refocused(collected: Collected) {
  const { entrants, removed } = collected;
  const places = removed.length > 0 ? [`entrant ${entrants.at(-1)?.name}`, 'collect undo'] : 'unfold links';
  return doing(collected, 'focus', places, { gently: true });
}

export const transitions = {
  /**
   * What the device keeps, as it is now. At first, what was added before that is known comes after it; then what
   * another tab has added, changed or removed is so here, but what is still to be written.
   */
  listed(before, { entrants: there, others, items, removed: lastGone }: Read, games: readonly Game[]): Collected {
    const { kept, entrants, waiting } = before;
    // Those of the Lab are on the device, only their entries are not.
    const isThere = (name: string) => [...others, ...there].some((each) => each.name === name);
    const left = before.removed.filter(({ name, inLab }) => inLab && isThere(name));
    const isOf = ({ name }: Entrant) => before.removed.some((each) => each.name === name);
    const removed = left.length > 0 ? [...lastGone.filter(isOf), ...left] : lastGone; // together, at once
    const collected = { ...before, others, items, removed };
    const now = new Map(there.map((each) => [each.name, each]));
    if (!kept) {
      const added = entrants.map(({ name, title, author, source, task, as, inLab }) => ({
        title: as?.title ?? title,
        author,
        source,
        task,
        what: as?.what,
        lab: inLab ? name : undefined,
      }));
      const next = { ...withAdded(withTexts(collected, there), added, games).collected, kept: now };
      // "Check" may have been pressed by now, for those that were added.
      const isAsked = waiting.length > 0 || entrants.some(({ check }) => check === 'checking');
      const fresh = next.entrants.filter(({ name }) => !isThere(name)).map(({ name }) => name);
      return isAsked ? begun({ ...next, waiting: fresh, round: before.round + 1 }) : next;
    }
    const next = entrants.flatMap((each) => {
      const other = now.get(each.name);
      if (isUnwritten(collected, each) || (other && isSame(other, each))) return each;
      return other ? changedTo(other, each) : [];
    });
    const fresh = there.filter(({ name }) => entrants.every((each) => each.name !== name));
    const come = [...next.filter((each) => !entrants.includes(each)), ...fresh];
    if (come.length === 0 && next.length === entrants.length) return collected;
    // Nobody has asked for a text to be run that comes from there.
    const asked = waiting.filter((name) => come.every((each) => each.name !== name));
    const gone = entrants.filter((each) => next.every(({ name }) => name !== each.name));
    const known = new Map([...(withoutNames(kept, gone) ?? []), ...come.map((each) => [each.name, each] as const)]);
    return withTexts({ ...collected, kept: known, waiting: asked }, [...next, ...fresh].sort(inOrder));
  },
  /** The tournament is of another game: whoever can play that is not known. */
  game(collected, game: string): Collected {
    if (game === collected.game) return collected;
    const entrants = halted(collected).entrants.map(unchecked);
    return { ...halted(collected), game, entrants, problem: null };
  },
  /**
   * Programs were opened, pasted or taken from the Lab.
   * @param left What could not be read.
   */
  add(collected, added: readonly Addition[], left: readonly NamesNote[], games: readonly Game[]): Collected {
    const all = withAdded(collected, added, games);
    const open = left.length > 0 || collected.open !== 'links' ? collected.open : null;
    return {
      ...all.collected,
      notes: [...all.notes, ...left],
      problem: null,
      removed: [],
      open,
    };
  },
  /** A file of the page that reading needs could not be had. */
  notRead: (collected): Collected => ({ ...collected, problem: FILE_PROBLEM }),
  tick: (collected, name: string, ticked: boolean): Collected =>
    withEntrant(collected, name, (each) => tickedAs(each, ticked)),
  tickAll: (collected, ticked: boolean): Collected => ({
    ...collected,
    entrants: collected.entrants.map((each) => tickedAs(each, ticked)),
  }),
  /** Shows the text of one; null: of none. */
  unfold: (collected, unfolded: string | null): Collected => ({ ...collected, unfolded }),
  /** Goes to one, seen from the beginning of its row, and shows its text. */
  seek(collected, name: string): Collected {
    const shown = doing({ ...collected, unfolded: name }, 'focus', `entrant ${name}`, { stays: true });
    return doing(shown, 'reveal', `#entrant-${name}`);
  },
  /** Whose a program is, as somebody has typed it. */
  sign(collected, name: string, text: string): Collected {
    const author = titleFrom(text) || null;
    return withEntrant(collected, name, (each) => (each.author === author ? each : { ...each, author }));
  },
  remove: (collected, name: string): Collected => without(collected, (each) => each.name === name),
  removeAll: (collected): Collected => without(collected, () => true),
  /** Those that were removed last are back, in their places. */
  undo(collected): Collected {
    const { entrants, removed } = collected;
    const back = removed.filter(({ name }) => entrants.every((each) => each.name !== name));
    const copies = back.map((each) => ({ ...each })); // which are written again
    const kept = collected.kept && new Map([...collected.kept, ...back.map((each) => [each.name, each] as const)]);
    const next = withTexts({ ...collected, kept, removed: [] }, [...entrants, ...copies].sort(inOrder));
    return withCommands(refocused(next), [['restore', 'program', namesOf(back, false)]]);
  },
  open: (collected, open: Collected['open']): Collected => ({ ...collected, open }),
  /** Check those that were not checked; where all were, all again. */
  check(collected): Collected {
    const isNew = collected.entrants.some(({ check }) => check === 'unchecked');
    const entrants = isNew ? collected.entrants : collected.entrants.map(unchecked);
    const waiting = entrants.flatMap(({ name, check }) => (check === 'unchecked' ? [name] : []));
    return begun({ ...collected, entrants, waiting, problem: null, notes: [], round: collected.round + 1 });
  },
  stop: halted,
  /** It takes part unless it cannot play, or the player has unticked it. */
  checked: (collected, name: string, found: EntryCheck): Collected =>
    begun(withEntrant(collected, name, (each) => ({ ...each, check: found, ticked: found.plays && each.ticked }))),
  /** The sandbox could not be had. */
  notChecked: (collected, problem: Problem): Collected => ({ ...halted(collected), problem }),
  compared(collected, texts: number, { renamed, similar }: Compared): Collected {
    if (texts !== collected.texts) return collected;
    const entrants = collected.entrants.map((each) => ({
      ...each,
      renamed: renamed.get(each.name) ?? null,
      similar: similar.get(each.name) ?? null,
    }));
    return { ...collected, entrants, compared: texts };
  },
  /** It was written. @param before As it was then. */
  written(collected, before: Pick<Collected, 'entrants'>, written: Written): Collected {
    const names = new Map(written.map((each) => [each.name, each]));
    /** Under the name under which it is kept: another tab has put another program under its own. */
    function named(entrant: Entrant): Entrant {
      const { id = entrant.name, value } = names.get(entrant.name) ?? {};
      return id === entrant.name || !value ? entrant : { ...entrant, name: id, title: value.title, check: 'unchecked' };
    }
    const known = before.entrants.filter(({ name }) => names.get(name)?.id === name);
    const kept = new Map([...(collected.kept ?? []), ...known.map((each) => [each.name, each] as const)]);
    const next = { ...collected, kept, times: collected.times + 1 };
    return written.some(({ id, name }) => id !== name) ? withTexts(next, collected.entrants.map(named)) : next;
  },
} satisfies Transitions<Collected>;

export const update = updateBy<Collected, typeof transitions>(transitions);
