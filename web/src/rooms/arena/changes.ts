// What several transitions do to the state of the Arena: something else is set up, shown or collected, and gets the
// focus.

import { VERSION } from '../../base/version.ts';
import type { Stand } from '../../device/tournaments.ts';
import { wrong } from '../../round/address.ts';
import { doing, type Focusing, withPart } from '../../runtime/commands.ts';
import { namesOf } from './address.ts';
import { tickedAs } from './collect/state.ts';
import { type CollectEvent, update as collectedBy } from './collect/transitions.ts';
import { isTwo, type Wanted } from './conditions.ts';
import type { Whole } from './kept.ts';
import {
  type Arena,
  areSame,
  dueIn,
  isOther,
  locked,
  NOTHING_PLAYED,
  readyIn,
  requestOfKept,
  UNCHECKED,
} from './state.ts';

export const noteOf = (key: string, args: { [name: string]: unknown } = {}) => ({ key: `arena.note.${key}`, args });

/** Nothing is shown, and this is set up. */
export const setUp = (arena: Arena, wanted: Wanted): Arena =>
  collect({ ...arena, ...NOTHING_PLAYED, ...UNCHECKED, pastProblem: null, wanted }, ['game', wanted.game]);

/**
 * What the player changes in the list of programs makes another tournament of what is set up; what is read from the
 * device does not.
 */
export function collect(arena: Arena, event: CollectEvent): Arena {
  const next = collectedBy(arena.collected, event);
  if (next === arena.collected) return arena;
  const startedWith = readyIn({ ...arena, collected: next });
  const isRead = event[0] === 'listed' || event[0] === 'written';
  const isChanged = !locked(arena) && !areSame(startedWith, readyIn(arena));
  const known = isRead
    ? { startedWith: isOther({ ...arena, run: null }) ? arena.startedWith : startedWith }
    : isChanged && { ...UNCHECKED, startedWith: arena.entrants };
  const isHere = ({ name }: { name: string }) => arena.collected.entrants.some((each) => each.name === name);
  const added = event[0] === 'add' ? next.entrants.filter((each) => !isHere(each)) : [];
  const named = arena.named && [...arena.named, ...added.map(({ name }) => name)]; // which takes part, whatever the address says
  return withPart(next, (collected) => ({ ...arena, ...known, named, collected }));
}

/**
 * Ticks the programs that an address names, but those that cannot play, once it is known which are here, and that it is
 * of no tournament that is kept.
 */
export function ticked(arena: Arena): Arena {
  const { named: names, requested, collected } = arena;
  if (!names || requested || !collected.kept) return arena;
  const entrants = collected.entrants.map((each) => tickedAs(each, names.includes(each.name)));
  const missing = names.filter((name) => entrants.every((each) => each.name !== name));
  const problem = missing.length > 0 ? wrong('programs', { known: namesOf(missing), names: missing }) : null;
  return { ...arena, collected: { ...collected, entrants }, named: null, problem: arena.problem ?? problem };
}

/** Where it is known that the one that is asked for is not there, none is. */
export const seeking = (arena: Arena): Arena =>
  arena.requested && arena.entries && !dueIn(arena) ? ticked({ ...arena, requested: null }) : ticked(arena);

/** What is set up is taken for the tournament that is shown. */
export function asShown(arena: Arena): Arena {
  const collected = collectedBy(arena.collected, ['game', arena.wanted.game]);
  return { ...arena, collected, startedWith: readyIn({ ...arena, collected }) };
}

/** How a tournament that is kept stands, and what it was set up with. It is not written for that. */
export const partsOfKept = (whole: Whole) => {
  const { phase, stand, games, wanted } = whole;
  const known = { phase, stand, games, playedConditions: wanted, request: requestOfKept(whole) };
  return { ...known, before: stand.standings, kept: { phase, stand, times: 0 } };
};

/**
 * A tournament that was kept is shown; one that was under way is paused. Its programs are those with which it was
 * begun, whatever is collected.
 */
export function withKeptTournament(arena: Arena, whole: Whole): Arena {
  const { id, from, wanted, phase, isRunning, stand, entrants } = whole;
  const shown = {
    id,
    from,
    wanted,
    entrants,
    named: null,
    ...partsOfKept(whole),
    hold: isRunning ? ('asked' as const) : null,
    note:
      from !== VERSION
        ? noteOf('older')
        : phase === 'over'
          ? isTwo(wanted)
            ? overNote(stand)
            : null
          : restoredNote(stand),
  };
  return asShown({ ...arena, ...NOTHING_PLAYED, ...UNCHECKED, ...shown });
}

/**
 * What gets the focus: an address that is wrong, Start, the steps above what is shown, Check, the tournaments that are
 * kept.
 */
const PLACES = {
  wrong: ['wrong', 'notice', null],
  start: 'start',
  step: 'step',
  shown: ['results', 'start'],
  links: 'links',
  collected: 'check',
  earlier: ['restore', 'item', 'file'],
};
export const focused = (arena: Arena, on: keyof typeof PLACES, how?: Focusing): Arena =>
  doing(arena, 'focus', PLACES[on], how);

/**
 * What is played is seen from its beginning. Of two players it is seen below the form, whose button keeps the focus.
 */
export const atTop = (arena: Arena): Arena =>
  isTwo(arena.wanted) ? arena : focused({ ...arena, step: 'standings' }, 'step');

/** What is shown from the list, or a file, is seen from its beginning. */
export const shownAt = (arena: Arena): Arena => (isTwo(arena.wanted) ? focused(arena, 'shown') : atTop(arena));

export const overNote = (stand: Stand) => noteOf('over', { count: stand.standings.played });
export const restoredNote = (stand: Stand | null) => noteOf('restored', { count: stand?.standings.played });
