// How the collection of a tournament's programs changes.

import type { Game, Problem } from '../../../../contract/types.ts';
import { isOurs } from '../../../../device/programs.ts';
import { titleFrom } from '../../../../device/titles.ts';
import { doing } from '../../../../runtime/commands.ts';
import { type EventOf, type Transitions, updateBy } from '../../../../runtime/component.ts';
import { FILE_PROBLEM } from '../../../../views/notice.ts';
import {
  type Addition,
  begun,
  type Collected,
  type Entrant,
  type Found,
  foundOf,
  isSameProgram,
  MOST,
  type Note,
  unchecked,
  withAdded,
  withEntrant,
  withFound,
  withReturned,
  withTexts,
} from './state.ts';

export type CollectEvent = EventOf<typeof transitions>;

/** Of the programs that assignments begin with, the latest are known. */
const MOST_GIVEN = 10;

/** Only what can play takes part. */
export const tickedAs = (entrant: Entrant, ticked: boolean): Entrant =>
  foundOf(entrant)?.plays === false || entrant.ticked === ticked ? entrant : { ...entrant, ticked };
/** Nothing is checked any more, and what was under way is not known. */
const halted = (collected: Collected): Collected => ({
  ...collected,
  waiting: [],
  entrants: collected.entrants.map((each) => (each.check === 'checking' ? { ...each, check: 'unchecked' } : each)),
});

/** A program as another tab has changed it: ticked and checked as it is here, unless its text is another one. */
const changedTo = (there: Entrant, { source, ticked, check, similar }: Entrant): Entrant =>
  there.source === source ? { ...there, ticked, check, similar } : there;

function without(collected: Collected, isRemoved: (entrant: Entrant) => boolean): Collected {
  const removed = halted(collected).entrants.filter(isRemoved);
  const left = collected.entrants.filter((each) => !isRemoved(each));
  return refocused(withTexts({ ...collected, notes: [], removed }, left));
}

/** What had the focus may be gone: of the rows that can only be the last. */
function refocused(collected: Collected) {
  const { entrants, removed } = collected;
  const places = removed.length > 0 ? [`entrant ${entrants.at(-1)?.name}`, 'collect undo'] : 'unfold links';
  return doing(collected, 'focus', places, { gently: true });
}

export const transitions = {
  /** What the device has kept has come. What was added meanwhile comes after it. */
  read(collected, kept: readonly Entrant[], given: readonly string[], games: readonly Game[]): Collected {
    const known = { kept: new Map(kept.map((each) => [each.name, each])), keptGiven: given };
    const before = withTexts({ ...collected, given: [...given, ...collected.given] }, kept);
    const all = withAdded(
      before,
      collected.entrants.map(({ lab, ...each }) => (lab ? { ...each, lab } : each)),
      (name) => isOurs(name, games),
    );
    return { ...all.collected, ...known };
  },
  /** Another tab has changed what the device keeps: what is new or another there is so here. What is gone there is not removed here. */
  elsewhere(collected, kept: readonly Entrant[]): Collected {
    const { kept: known, entrants, unkept, waiting } = collected;
    if (!known) return collected;
    const isHere = (name: string) => known.has(name) || entrants.some((each) => each.name === name);
    const fresh = kept.filter(({ name }) => !isHere(name)).slice(0, MOST.programs - entrants.length);
    const changed = new Map<string, Entrant>();
    for (const each of kept) {
      const [before, here] = [known.get(each.name), entrants.find(({ name }) => name === each.name)];
      if (before && here && !unkept.includes(each.name) && !isSameProgram(before, each))
        changed.set(each.name, changedTo(each, here));
    }
    if (fresh.length + changed.size === 0) return collected;
    const all = [...entrants.map((each) => changed.get(each.name) ?? each), ...fresh].sort((a, b) => a.made - b.made);
    const now = new Map([...known, ...changed, ...fresh.map((each) => [each.name, each] as const)]);
    // Nobody has asked for a text to be run that comes from there.
    return withTexts({ ...collected, kept: now, waiting: waiting.filter((name) => !changed.has(name)) }, all);
  },
  /** The tournament is of another game: whoever can play that is not known. */
  game: (collected, game: string): Collected =>
    game === collected.game
      ? collected
      : { ...halted(collected), game, entrants: halted(collected).entrants.map(unchecked), problem: null },
  /**
   * Programs were opened, pasted or taken from the Lab.
   * @param given The programs that assignments among them begin with.
   * @param left What could not be read.
   */
  add(
    collected,
    added: readonly Addition[],
    given: readonly string[],
    left: readonly Note[],
    games: readonly Game[],
  ): Collected {
    const all = withAdded(collected, added, (name) => isOurs(name, games));
    const more = given.filter((each) => !collected.given.includes(each));
    const open = left.length > 0 || collected.open !== 'links' ? collected.open : null;
    return {
      ...all.collected,
      given: [...collected.given, ...more].slice(-MOST_GIVEN),
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
  undo: (collected, games: readonly Game[]): Collected =>
    refocused(withReturned(collected, (name) => isOurs(name, games))),
  open: (collected, open: Collected['open']): Collected => ({ ...collected, open }),
  /** Check those that were not checked; where all were, all again. */
  check(collected): Collected {
    const isNew = collected.entrants.some(({ check }) => check === 'unchecked');
    const entrants = isNew ? collected.entrants : collected.entrants.map(unchecked);
    const waiting = entrants.flatMap(({ name, check }) => (check === 'unchecked' ? [name] : []));
    return begun({ ...collected, entrants, waiting, problem: null, notes: [], round: collected.round + 1 });
  },
  stop: halted,
  checked: (collected, name: string, found: Found): Collected =>
    begun(withEntrant(collected, name, (each) => withFound(each, found))),
  /** The sandbox could not be had. */
  notChecked: (collected, problem: Problem): Collected => ({ ...halted(collected), problem }),
  /** @param similar The names of those that are similar to an earlier one, with that one's. */
  compared(collected, texts: number, similar: ReadonlyMap<string, string>): Collected {
    if (texts !== collected.texts) return collected;
    const entrants = collected.entrants.map((each) => ({ ...each, similar: similar.get(each.name) ?? null }));
    return { ...collected, entrants, compared: texts };
  },
  /**
   * It was written.
   * @param written As it was then.
   * @param unkept The names of the items that could not be kept.
   */
  written(collected, written: Pick<Collected, 'entrants' | 'given' | 'kept'>, unkept: readonly string[]): Collected {
    // What has come from another tab meanwhile.
    const come = [...(collected.kept ?? [])].filter(([name, each]) => written.kept?.get(name) !== each);
    const kept = new Map([...written.entrants.map((each) => [each.name, each] as const), ...come]);
    return { ...collected, kept, keptGiven: written.given, times: collected.times + 1, unkept };
  },
} satisfies Transitions<Collected>;

export const update = updateBy<Collected, typeof transitions>(transitions);
