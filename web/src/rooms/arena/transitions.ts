// How the state of the Arena changes: by what the player does, and by what was wanted and has come. playing.ts has what
// happens to a tournament as it is played.

import { VERSION } from '../../base/version.ts';
import type { Game, Problem, View } from '../../contract/types.ts';
import type { Program } from '../../device/programs.ts';
import { lastRemoved } from '../../device/shelf.ts';
import type { Stand } from '../../device/tournaments.ts';
import { wrong } from '../../round/address.ts';
import { gameIn } from '../../round/state.ts';
import { doing, withCommands } from '../../runtime/commands.ts';
import { type EventOf, type Transitions, updateBy } from '../../runtime/component.ts';
import type { Followed } from '../../tournament/play.ts';
import { isAddressProblem, type readArena, writeArena } from './address.ts';
import {
  asShown,
  collect,
  focused,
  noteOf,
  overNote,
  partsOfKept,
  restoredNote,
  seeking,
  setUp,
  shownAt,
  ticked,
  withKeptTournament,
} from './changes.ts';
import { ofLab } from './collect/changes.ts';
import { tickedAs } from './collect/state.ts';
import type { CollectEvent } from './collect/transitions.ts';
import { inForm, inGame, isTwo, type Wanted } from './conditions.ts';
import type { Entry, Whole } from './kept.ts';
import { playing } from './playing.ts';
import {
  type Arena,
  addressOf,
  addressShown,
  byId,
  isBusy,
  isOther,
  isPlayedElsewhere,
  isUnfinished,
  locked,
  NOTHING_PLAYED,
  UNCHECKED,
} from './state.ts';

export type ArenaEvent = EventOf<typeof transitions>;

type AddressRead = Omit<ReturnType<typeof readArena>, 'lang'>;

export const transitions = {
  ...playing,

  /** An address was opened. A tournament that is planned or played goes on. */
  opened(before, { step: asked, isOfMany, wanted, programs, importing, problem, bare }: AddressRead) {
    const isThere = bare && before.phase !== 'none' && !isOther(before);
    const step = asked ?? (isThere && !isTwo(before.wanted) ? 'standings' : 'programs');
    // Of the last event nothing is said at another step; that the tournament cannot be continued stays true.
    const isSaid = step === before.step || before.from !== VERSION || before.hold === 'elsewhere';
    const note = isSaid ? before.note : null;
    const visited = { importing: importing ?? before.importing, isBack: false, visits: before.visits + 1 };
    const arena = { ...before, ...visited, note, step };
    const isFirst = before.visits === 0;
    if (bare) {
      const isOfOthers = isOfMany && isTwo(arena.wanted);
      if (isOfOthers && isBusy(arena)) return { ...arena, importing: null, note: noteOf('busy') };
      const free = isOfOthers ? setUp(arena, wanted) : arena;
      const requested = isOfMany ? 'unfinished-many' : 'unfinished';
      return isFirst ? seeking({ ...free, requested }) : free;
    }
    const address = problem ? '' : writeArena('standings', wanted, programs, null);
    const standings = { ...arena, step: 'standings' as const };
    const isShownToo = !(isTwo(arena.wanted) && isOther(arena)); // between the steps one goes back to what is shown
    if (!isFirst && (addressOf(standings) === address || (isShownToo && addressShown(standings) === address))) {
      const isCorrected = isAddressProblem(arena.problem) && addressOf({ ...standings, problem: null }) === address;
      return isCorrected ? { ...arena, problem: null } : arena;
    }
    if (isBusy(arena)) return { ...arena, note: noteOf('busy') };
    const next = { ...setUp(arena, wanted), problem, named: isTwo(wanted) ? null : programs };
    return seeking({ ...next, requested: problem ? null : 'same' });
  },

  /** Other conditions. */
  want(arena, part: Partial<Wanted>) {
    if (locked(arena)) return arena;
    const wanted = { ...arena.wanted, added: '', ...part };
    const pastProblem = isAddressProblem(arena.problem) ? arena.problem : arena.pastProblem;
    const next = { ...arena, ...UNCHECKED, wanted, pastProblem };
    return part.game === undefined ? next : collect(next, ['game', part.game]);
  },
  /** Another form is set up. Between two players and many, what was set up and shown of the others is so again. */
  wantForm(arena, form: Wanted['form'], games: Game[]): Arena {
    if (isBusy(arena)) return arena;
    const { wanted, others, stand, id } = arena;
    const next = inForm(wanted, form, gameIn({ games }, wanted.game));
    if (isTwo(next) === isTwo(wanted)) return transitions.want(arena, next);
    const left = { wanted, id: stand?.standings.played ? id : null };
    const shown = { requested: byId(others?.id), isBack: true, others: left };
    const isUnfolded = others === null; // it is seen for the first time, and to be changed
    const set = setUp(arena, others?.wanted ?? next);
    return seeking({ ...set, ...shown, step: 'programs', isUnfolded });
  },
  /** The form is unfolded, or folded. */
  unfold: (arena, isUnfolded: boolean): Arena => (arena.isUnfolded === isUnfolded ? arena : { ...arena, isUnfolded }),
  /** Something happened in the list of programs. */
  collect(arena, event: CollectEvent): Arena {
    const next = ticked(collect(arena, event));
    return event[0] === 'open' && event[1] === 'links' ? focused(next, 'links') : next;
  },
  /** A program of the Lab takes part in what is set up; null: there is none of this name. */
  taken(arena, program: Program | null, games: Game[]): Arena {
    const next = { ...arena, importing: null };
    if (!program)
      return {
        ...next,
        problem: arena.problem ?? wrong('programs', { known: [arena.importing], names: [arena.importing] }),
      };
    const { wanted, collected } = arena;
    const isFit = collected.entrants.length > 0 || program.game === wanted.game;
    const fit = isFit ? next : transitions.want(next, inGame(wanted, gameIn({ games }, program.game)));
    const added = collect(fit, ['add', [ofLab(program)], [], games]);
    // It may have been here already, and not have taken part.
    const { name } = program;
    const entrants = added.collected.entrants.map((each) => (each.name === name ? tickedAs(each, true) : each));
    const names = added.named && [...added.named, name];
    return { ...added, named: names, collected: { ...added.collected, entrants } };
  },
  /** Use the conditions that could be read, although a part of the address is wrong. */
  accept: (arena): Arena => focused({ ...transitions.want(arena, {}), named: null }, 'start'),

  /** What is set up is checked again. */
  checkAgain: (arena): Arena => ({ ...focused(arena, 'start'), ...UNCHECKED }),

  // What is shown

  choose(arena, couple: NonNullable<Arena['couple']>, brings: boolean): Arena {
    const next = { ...arena, couple };
    return brings ? doing(doing(next, 'focus', 'couple', { stays: true }), 'reveal', '.cross .games') : next;
  },
  /** Choose a game of two players. */
  pick: (arena, pick: number): Arena => ({ ...arena, pick }),
  /** Other games are listed. */
  list: (arena, list: Pick<Arena, 'filter'> | Pick<Arena, 'page'>): Arena => ({ ...arena, page: 0, ...list }),
  /** The address was copied, or a file was saved; or neither could be. */
  noted: (arena, note: 'copied' | 'by-hand' | 'saved' | 'no-programs'): Arena => ({ ...arena, note: noteOf(note) }),
  /** A position is to be shown, of which the engine is asked. */
  positionWanted: (arena, next: Followed): Arena => ({ ...arena, next }),
  positionLoaded: (arena, game: Followed, view: View | null): Arena => ({
    ...arena,
    next: null,
    live: view ? { ...game, view } : arena.live,
  }),

  // Tournaments that are kept

  /** Show a tournament of the device; what is set up is from now on what it was played with. */
  show(arena, id: string): Arena {
    if (isBusy(arena)) return { ...arena, note: noteOf('busy') };
    if (id === arena.id && arena.playedConditions)
      return shownAt(asShown({ ...arena, ...UNCHECKED, wanted: arena.playedConditions }));
    return seeking({ ...arena, requested: { id }, isBack: false });
  },
  forget(arena, id: string): Arena {
    if (isPlayedElsewhere(arena, id)) return arena;
    const isShown = id === arena.id && !locked(arena);
    const next = isShown ? { ...arena, ...NOTHING_PLAYED, note: null } : arena;
    return focused(marked(next, 'remove', [id]), 'earlier');
  },
  /** What was deleted last is back, and shown where nothing else is. */
  undo(arena): Arena {
    const ids = lastRemoved(arena.entries ?? []);
    const shown = arena.phase === 'none' && { requested: byId(ids[0]), isBack: true };
    return focused(seeking({ ...marked(arena, 'restore', ids), ...shown }), 'earlier');
  },
  /** Those of the device, as they are now; null: they could not be read. */
  listed(arena, entries: readonly Entry[] | null): Arena {
    if (entries) return seeking({ ...arena, entries });
    return arena.entries ? arena : ticked({ ...arena, entries: [], requested: null });
  },
  /** The one that was due was read; null: it could not be. */
  found(arena, whole: Whole | null): Arena {
    const { requested, isBack, step, importing, visits } = arena;
    if (!requested) return whole && !locked(arena) && whole.id === arena.id ? playedOn(arena, whole) : arena;
    const next = { ...arena, requested: null };
    if (isBusy(arena)) return next; // one was begun meanwhile
    if (!whole) return ticked({ ...next, note: noteOf('damaged') });
    const shown = withKeptTournament(next, whole);
    const isAtFirst = step === 'programs' && !importing && visits === 1 && !isTwo(whole.wanted);
    if (isUnfinished(requested)) return isAtFirst ? { ...shown, step: 'standings' } : shown;
    return requested === 'same' || isBack ? shown : shownAt(shown);
  },
  kept: (arena, { phase, stand }: Arena): Arena => ({
    ...arena,
    kept: { phase, stand, times: (arena.kept?.times ?? 0) + 1 },
  }),
  /** A file with a whole tournament was chosen. */
  open: (arena, opening: File): Arena =>
    locked(arena) ? { ...arena, note: noteOf('busy') } : { ...arena, opening, note: noteOf('opening') },
  /** It was read. */
  read(arena, whole: Whole): Arena {
    const before = { ...arena, opening: null };
    if (locked(arena)) return { ...before, note: noteOf('busy') };
    const next = withKeptTournament(before, whole);
    const note = whole.from === VERSION ? noteOf('opened', { count: whole.games.length }) : next.note;
    return shownAt({ ...next, note });
  },
  notRead: (arena, problem: Problem): Arena => ({
    ...arena,
    opening: null,
    note: { key: `problem.${problem.code}`, args: problem.args },
  }),

  // What was wanted and has come

  /** Whether the engine accepts a request, given as text. */
  checked: (arena, asked: string, known: Stand | null, problem: Problem | null): Arena => ({
    ...arena,
    asked,
    known,
    problem,
  }),
} satisfies Transitions<Arena>;

export const update = updateBy<Arena, typeof transitions>(transitions);

/** Another tab has played on what is shown. It may do so every second: that is not said. */
function playedOn(arena: Arena, whole: Whole): Arena {
  const { phase, stand, wanted, isRunning } = whole;
  const isOver = phase === 'over';
  const kept = restoredNote(stand);
  const note = arena.note?.key === kept.key ? kept : arena.note;
  return {
    ...arena,
    ...partsOfKept(whole),
    wanted: isOther(arena) ? arena.wanted : wanted,
    hold: isOver ? null : (arena.hold ?? (isRunning ? 'asked' : null)),
    note: isOver && arena.from === VERSION ? overNote(stand) : note,
  };
}

/** Items are removed at once, from the list and from their shelf; or those that were removed last are back. */
function marked(arena: Arena, act: 'remove' | 'restore', ids: readonly string[]): Arena {
  const next = Math.max(0, ...(arena.entries ?? []).map(({ counter }) => counter)) + 1; // of what is removed at once
  const mark = act === 'remove' ? { removed: next, counter: next } : { removed: null };
  const entries = arena.entries?.map((each) => (ids.includes(each.id) ? { ...each, ...mark } : each)) ?? null;
  return withCommands({ ...arena, entries }, [[act, 'tournament', ids]]);
}
