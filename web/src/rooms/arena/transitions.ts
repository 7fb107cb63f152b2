// How the state of the Arena changes: by what the player does, by what happens as it is played, and by what was wanted and has come.

import type { Game, Problem, Sentence, View } from '../../contract/types.ts';
import type { Program } from '../../device/programs.ts';
import { lastRemoved } from '../../device/shelf.ts';
import type { Entrant, Stand } from '../../device/tournaments.ts';
import { wrong } from '../../round/address.ts';
import { doing, type Focusing, withCommands, withPart } from '../../runtime/commands.ts';
import { type EventOf, type Transitions, updateBy } from '../../runtime/component.ts';
import type { TournamentGame } from '../../tournament/game.ts';
import type { TournamentEvent } from '../../tournament/play.ts';
import { VERSION } from '../../version.ts';
import { FILE_PROBLEM } from '../../views/controls.ts';
import {
  inForm,
  inGame,
  isTwo,
  isUntilSure,
  namesOf,
  type readArena,
  requestOf,
  type Wanted,
  writeArena,
} from './address.ts';
import type { CollectEvent } from './collect/transitions.ts';
import type { Collected } from './collected.ts';
import { ownPlayers } from './entrants.ts';
import { ELSEWHERE } from './holding.ts';
import { freshSeed, isAddressProblem } from './input.ts';
import type { Entry, Whole } from './kept.ts';
import type { Late } from './late.ts';
import { paced } from './pace.ts';
import { removing, restoring } from './shelved.ts';
import type { Live, Shown } from './shown.ts';
import {
  type Arena,
  absentIn,
  addressOf,
  addressShown,
  areSame,
  dueIn,
  gameAt,
  isAsShown,
  isBusy,
  isContinuable,
  isExtendable,
  isOther,
  isPlayedElsewhere,
  isUnfinished,
  locked,
  MORE,
  NOTHING_PLAYED,
  readyIn,
  requestOfKept,
  UNCHECKED,
} from './state.ts';
import { figuresOf } from './two/counted.ts';

export type ArenaEvent = EventOf<typeof transitions>;

type AddressRead = Omit<ReturnType<typeof readArena>, 'lang'>;

/** Notes that are true until games have been played. */
const PASSING = ['arena.note.planning'];

const noteOf = (key: string, args: { [name: string]: unknown } = {}) => ({ key: `arena.note.${key}`, args });

export const transitions = {
  /** An address was opened. A tournament that is planned or played goes on. */
  opened(
    before,
    { step: asked, isTable, isOfMany, wanted, programs, importing, kept, problem, bare, untilSure }: AddressRead,
  ) {
    const isThere = bare && before.phase !== 'none' && !isOther(before);
    const step = asked ?? (isThere && !isTwo(before.wanted) ? 'standings' : 'programs');
    // Of the last event nothing is said at another step; that the tournament cannot be continued stays true.
    const isSaid = step === before.step || before.from !== VERSION || before.hold === 'elsewhere';
    const note = isSaid ? before.note : null;
    const visited = { importing: importing ?? before.importing, addressId: null, visits: before.visits + 1 };
    const arena = { ...before, ...visited, note, step, isTableDue: isTable };
    const isFirst = before.visits === 0;
    if (bare) {
      const isOfOthers = isOfMany && isTwo(arena.wanted);
      if (isOfOthers && isBusy(arena)) return { ...arena, importing: null, note: noteOf('busy') };
      const free = isOfOthers ? setUp(arena, wanted) : arena;
      const requestedId = isOfMany ? 'unfinished-many' : 'unfinished';
      return isFirst ? seeking({ ...free, requestedId, addressId: kept }) : atTable(free);
    }
    const address = problem ? '' : writeArena('standings', wanted, programs, null);
    const standings = { ...arena, step: 'standings' as const };
    const isShownToo = !(isTwo(arena.wanted) && isOther(arena)); // between the steps one goes back to what is shown
    if (!isFirst && (addressOf(standings) === address || (isShownToo && addressShown(standings) === address))) {
      const isCorrected = isAddressProblem(arena.problem) && addressOf({ ...standings, problem: null }) === address;
      return atTable(isCorrected ? { ...arena, problem: null } : arena);
    }
    if (isBusy(arena)) return { ...arena, note: noteOf('busy') };
    const next = { ...setUp(arena, wanted), problem, named: isTwo(wanted) ? null : programs };
    if (untilSure) next.note = noteOf('until-sure');
    return seeking({ ...next, requestedId: problem ? null : 'same' });
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
  wantForm(arena, form: Wanted['form'], games: readonly Game[]): Arena {
    if (isBusy(arena)) return arena;
    const { wanted, others, stand, id } = arena;
    const next = inForm(wanted, form, gameAt(games, wanted.game));
    if (isTwo(next) === isTwo(wanted)) return transitions.want(arena, next);
    const left = { wanted, id: stand?.standings.played ? id : null };
    const shown = { requestedId: others?.id ?? null, addressId: others?.id ?? null, others: left };
    const isUnfolded = others === null; // it is seen for the first time, and to be changed
    const set = setUp(arena, others?.wanted ?? next);
    return focused(seeking({ ...set, ...shown, step: 'programs', isUnfolded }), 'form');
  },
  /** The form is unfolded, or folded. */
  unfold: (arena, isUnfolded: boolean): Arena => (arena.isUnfolded === isUnfolded ? arena : { ...arena, isUnfolded }),
  /** Something happened in the list of programs. */
  collect(arena, event: CollectEvent): Arena {
    const next = ticked(collect(arena, event));
    return event[0] === 'open' && event[1] === 'links' ? focused(next, 'links') : next;
  },
  /** A program of the Lab takes part in what is set up; null: there is none of this name. */
  taken(arena, program: Program | null, games: readonly Game[]): Arena {
    const next = { ...arena, importing: null };
    if (!program)
      return {
        ...next,
        problem: arena.problem ?? wrong('programs', { known: [arena.importing], names: [arena.importing] }),
      };
    const { wanted, collected, late } = arena;
    if (!late) return arena; // it is asked for with it
    const isFit = collected.entrants.length > 0 || program.game === wanted.game;
    const fit = isFit ? next : transitions.want(next, inGame(wanted, gameAt(games, program.game)));
    const added = collect(fit, ['add', [late.ofLab(program)], [], games]);
    // It may have been here already, and not have taken part.
    const { name } = program;
    const entrants = added.collected.entrants.map((each) => (each.name === name ? late.tickedAs(each, true) : each));
    const names = added.named && [...added.named, name];
    return { ...added, named: names, collected: { ...added.collected, entrants } };
  },
  /** The programs of the tournament that is shown are put into the list, too. */
  collectShown(arena, games: readonly Game[]): Arena {
    const added = absentIn(arena).map(({ title, author, source }) => ({ title, author, source, task: null }));
    return focused(collect(arena, ['add', added, [], games]), 'collected');
  },
  /** Use the conditions that could be read, although a part of the address is wrong. */
  accept: (arena): Arena => focused({ ...transitions.want(arena, {}), named: null }, 'start'),

  /**
   * Begin the tournament that is set up, or go on with the one that is shown, if it is the same.
   * @param id Of one that is begun.
   * @param wrong What is known to be wrong with it, and cannot pass.
   */
  start(arena, id: string, wrong: Problem | null, games: readonly Game[]): Arena {
    if (arena.phase === 'planning' || arena.phase === 'running') return arena;
    if (isAddressProblem(arena.problem)) return focused(arena, 'wrong');
    if (wrong && !isContinuable(arena)) return refused(arena);
    if (arena.requestedId) return arena;
    if (isContinuable(arena)) return continued(arena);
    return begun(arena, id, games, !isOther(arena));
  },
  /**
   * Begin with another seed. The one that is shown stays on the device.
   * @param wrong What the page itself knows to be wrong with another one, if that is set up.
   */
  startAnew(arena, id: string, wrong: Problem | null, games: readonly Game[]): Arena {
    if (isBusy(arena)) return arena;
    const isAgain = isAsShown({ ...arena, run: null });
    if (wrong && !isAgain) return refused(arena);
    const wanted = { ...arena.wanted, added: '', seed: freshSeed() };
    const next = begun({ ...arena, wanted }, id, games, isAgain);
    return { ...next, note: noteOf('anew', { seed: wanted.seed }) };
  },
  /** Play the example. Its button goes. */
  example: (arena, id: string, wanted: Wanted, games: readonly Game[]): Arena =>
    locked(arena) ? arena : focused(begun(setUp(arena, wanted), id, games, false), 'start'),
  pause: (arena): Arena => (arena.phase === 'running' ? { ...arena, phase: 'paused', speed: null } : arena),
  /** Matches under way are lost; it can be continued. */
  stop(arena): Arena {
    if (!locked(arena)) return arena;
    const { stand } = arena;
    const next: Arena = stand?.standings.played
      ? { ...idle(arena), phase: 'paused', note: noteOf('stopped', { count: stand.standings.played }) }
      : seeking({ ...arena, ...NOTHING_PLAYED, note: null, requestedId: arena.previous, addressId: arena.previous });
    const told = withLine(next);
    return isContinuable(told) ? told : focused(told, 'start'); // Stop is drawn no more
  },
  /** After its end it goes on: with one more round, or of two players with more games. */
  addRound(arena): Arena {
    const { played, request, stand } = arena;
    if (!isExtendable(arena) || !played || !request || !stand) return arena;
    const games = stand.games + MORE;
    const wanted = isTwo(played)
      ? { ...played, games: String(games) }
      : { ...played, added: String(Number(played.added) + 1) };
    const more = isTwo(played) ? { games } : { added: Number(wanted.added) };
    return continued({ ...arena, played: wanted, wanted, request: { ...request, ...more } });
  },

  /** What is set up is checked again. */
  checkAgain: (arena): Arena => ({ ...focused(arena, 'start'), ...UNCHECKED }),

  // What is shown

  hide: (arena, hidden: boolean): Arena => withCommands({ ...arena, hidden }, [['names', hidden]]),
  choose(arena, couple: NonNullable<Shown['couple']>, brings: boolean): Arena {
    const next = { ...arena, couple };
    return brings ? doing(doing(next, 'focus', 'couple', { stays: true }), 'reveal', '.cross .games') : next;
  },
  /** Choose a game of two players. */
  pick: (arena, pick: number): Arena => ({ ...arena, pick }),
  /** Other games are listed. */
  list: (arena, list: Pick<Arena, 'filter'> | Pick<Arena, 'page'>): Arena => ({ ...arena, page: 0, ...list }),
  /** The address was copied, or could not be. */
  copied: (arena, isCopied: boolean): Arena => ({ ...arena, note: noteOf(isCopied ? 'copied' : 'by-hand') }),
  fullScreen: (arena): Arena => withCommands(arena, [['fullScreen']]),
  print: (arena): Arena => withCommands(arena, [['print']]),
  /** A file was saved. */
  saved: (arena): Arena => ({ ...arena, note: noteOf('saved') }),
  /** There are no programs to save. */
  noPrograms: (arena): Arena => ({ ...arena, note: noteOf('no-programs') }),
  /** A position is to be shown, of which the engine is asked. */
  positionWanted: (arena, next: Live): Arena => ({ ...arena, next }),
  positionLoaded: (arena, live: Live, view: View | null): Arena => ({
    ...arena,
    next: null,
    live: view ? { ...live, view } : arena.live,
  }),

  // Tournaments that are kept

  /** Show a tournament of the device; what is set up is from now on what it was played with. */
  show(arena, id: string): Arena {
    if (isBusy(arena)) return { ...arena, note: noteOf('busy') };
    if (id === arena.id && arena.played) return shownAt(asShown({ ...arena, ...UNCHECKED, wanted: arena.played }));
    return seeking({ ...arena, requestedId: id, addressId: null });
  },
  forget(arena, id: string): Arena {
    if (isPlayedElsewhere(arena, id)) return arena;
    const isShown = id === arena.id && !locked(arena);
    const next = isShown ? { ...arena, ...NOTHING_PLAYED, note: null } : arena;
    return focused(removing(next, [id]), 'earlier');
  },
  /** What was deleted last is back, and shown where nothing else is. */
  undo(arena): Arena {
    const [id = null] = lastRemoved(arena.entries ?? []);
    const requestedId = arena.phase === 'none' ? id : arena.requestedId;
    return focused(seeking({ ...restoring(arena), requestedId, addressId: id }), 'earlier');
  },
  /** Those of the device, as they are now; null: they could not be read. */
  listed(arena, entries: readonly Entry[] | null): Arena {
    if (entries) return seeking({ ...arena, entries });
    return arena.entries ? arena : ticked({ ...arena, entries: [], requestedId: null });
  },
  /** The one that was due was read; null: it could not be. */
  found(arena, whole: Whole | null): Arena {
    const { requestedId, step, importing, addressId, visits } = arena;
    if (!requestedId) return whole && !locked(arena) && whole.id === arena.id ? playedOn(arena, whole) : arena;
    const next = { ...arena, requestedId: null };
    if (isBusy(arena)) return next; // one was begun meanwhile
    if (!whole) return ticked({ ...next, note: noteOf('damaged') });
    const isLast = isUnfinished(requestedId);
    const isAsked = isLast && addressId === whole.id; // by an address of before, that says no names
    const hidden = arena.hidden || isAsked;
    const shown = atTable({ ...withKeptTournament(next, whole), ...missing(arena, whole.id), hidden });
    const isAtFirst = step === 'programs' && !importing && visits === 1 && !isTwo(whole.wanted);
    if (isLast) return isAtFirst ? { ...shown, step: 'standings' } : shown;
    return requestedId === 'same' || addressId === whole.id ? shown : shownAt(shown);
  },
  /** What the engine says of the one that is shown, of which an earlier version has not kept it. */
  told(arena, says: readonly Sentence[]): Arena {
    const { stand, kept, figures } = arena;
    if (!stand) return arena;
    const standings = { ...stand.standings, says: [...says] };
    const now = { ...stand, standings };
    return {
      ...{ ...arena, stand: now, before: standings, figures: figures && { ...figures, says } },
      kept: kept && { ...kept, stand: now }, // it is not written for that
    };
  },
  kept: (arena, { phase, stand }: Arena): Arena => ({
    ...arena,
    kept: { phase, stand, times: (arena.kept?.times ?? 0) + 1 },
  }),
  /** Does this tab hold it, so that it may play it, or does another one? */
  held(arena, isHere: boolean): Arena {
    const { run, phase, stand, note } = arena;
    if (!isHere) return { ...idle(arena), phase: run ? 'paused' : phase, hold: 'elsewhere', note: ELSEWHERE };
    if (run) return { ...arena, hold: 'here' };
    return { ...arena, hold: null, note: note === ELSEWHERE ? restoredNote(stand) : note }; // nobody plays it
  },

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

  late: (arena, late: Late): Arena => atTable({ ...arena, late }),
  /** It could not be had. */
  lateMissed: (arena): Arena => ({
    ...arena,
    opening: null,
    problem: arena.problem ?? FILE_PROBLEM,
  }),

  /** Whether the engine accepts a request, given as text. */
  checked: (arena, asked: string, known: Stand | null, problem: Problem | null): Arena => ({
    ...arena,
    asked,
    known,
    problem,
  }),
  /** Something happened as it is played. */
  progressed(arena, event: TournamentEvent): Arena {
    switch (event.type) {
      case 'standingsUpdated':
        return standingsUpdated(arena, event);
      case 'followed':
        return { ...arena, followed: event.followed };
      case 'pausing':
        return event.busy > 0 ? { ...arena, note: noteOf('pausing', { count: event.busy }) } : arena;
      case 'idle':
        return { ...arena, note: noteOf('paused', { count: arena.stand?.standings.played ?? 0 }) };
      case 'failed':
        return { ...arena, phase: 'paused', broken: event.problem, speed: null, note: noteOf('broken') };
      case 'refused': {
        const { stand } = arena;
        const next = refused({ ...idle(arena), problem: event.problem, asked: JSON.stringify(arena.request) });
        if (!stand) return { ...next, ...NOTHING_PLAYED };
        return stand.standings.over ? withoutRound(next, stand) : withLine({ ...next, phase: 'paused' });
      }
    }
  },
} satisfies Transitions<Arena>;

export const update = updateBy<Arena, typeof transitions>(transitions);

/** The list after an event; before what draws and changes it is loaded it is empty. */
function collectedBy({ late, collected }: Arena, event: CollectEvent): Collected {
  if (late) return late.collectedBy(collected, event);
  return event[0] === 'game' ? { ...collected, game: event[1] } : collected;
}

/** What the player changes in the list of programs makes another tournament of what is set up; what is read from the device does not. */
function collect(arena: Arena, event: CollectEvent): Arena {
  const next = collectedBy(arena, event);
  if (next === arena.collected) return arena;
  const { wanted } = arena;
  const startedWith = readyIn({ wanted, collected: next });
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

/** Ticks the programs that an address names, but those that cannot play, once it is known which are here, and that it is of no tournament that is kept. */
function ticked(arena: Arena): Arena {
  const { named: names, requestedId, collected, late } = arena;
  if (!names || requestedId || !collected.kept || !late) return arena;
  const entrants = collected.entrants.map((each) => late.tickedAs(each, names.includes(each.name)));
  const missing = names.filter((name) => entrants.every((each) => each.name !== name));
  const problem = missing.length > 0 ? wrong('programs', { known: namesOf(missing), names: missing }) : null;
  return { ...arena, collected: { ...collected, entrants }, named: null, problem: arena.problem ?? problem };
}

/** Where it is known that the one that is asked for is not there, none is. */
const seeking = (arena: Arena): Arena =>
  arena.requestedId && arena.entries && !dueIn(arena)
    ? ticked({ ...arena, requestedId: null, ...missing(arena, null) })
    : ticked(arena);

/** What gets the focus: an address that is wrong, Start, the steps above what is shown, Check, the tournaments that are kept. */
const PLACES = {
  wrong: ['wrong', 'notice', null],
  start: 'start',
  step: 'step',
  form: 'form',
  shown: ['results', 'start'],
  links: 'links',
  collected: 'check',
  earlier: ['restore', 'item', 'file'],
};
const focused = (arena: Arena, on: keyof typeof PLACES, how?: Focusing): Arena =>
  doing(arena, 'focus', PLACES[on], how);

/** What is played is seen from its beginning. Of two players it is seen below the form, whose button keeps the focus. */
const atTop = (arena: Arena): Arena => (isTwo(arena.wanted) ? arena : focused({ ...arena, step: 'standings' }, 'step'));

/** The table is brought into view where an address of before asked for it, once it is drawn. */
const atTable = (arena: Arena): Arena =>
  arena.isTableDue && arena.stand && arena.late
    ? doing({ ...arena, isTableDue: false }, 'focus', ['table', null])
    : arena;

/** What is shown from the list, or a file, is seen from its beginning. */
const shownAt = (arena: Arena): Arena => (isTwo(arena.wanted) ? focused(arena, 'shown') : atTop(arena));

/** Nothing is shown, and this is set up. */
const setUp = (arena: Arena, wanted: Wanted): Arena =>
  collect({ ...arena, ...NOTHING_PLAYED, ...UNCHECKED, pastProblem: null, wanted }, ['game', wanted.game]);

/** It cannot be played. */
const refused = (arena: Arena): Arena => focused({ ...arena, note: noteOf('refused') }, 'wrong');

/** Nothing is played. */
const idle = (arena: Arena): Arena => ({ ...arena, run: null, hold: null, speed: null, broken: null, next: null });

/** A new tournament: of what is set up, or once more with the programs of the one that is shown. */
function begun(arena: Arena, id: string, games: readonly Game[], isAgain: boolean): Arena {
  const { entrants } = arena;
  const wanted = arena.wanted.seed ? arena.wanted : { ...arena.wanted, seed: freshSeed() };
  const startedWith = readyIn(arena);
  const partaking: readonly Entrant[] = isAgain ? entrants : startedWith;
  const own = ownPlayers(partaking, gameAt(games, wanted.game), wanted.limit);
  const shown = {
    wanted,
    played: wanted,
    entrants: partaking,
    request: requestOf(wanted, own),
    startedWith,
    pastProblem: null,
  };
  const previous = arena.stand ? arena.id : null;
  const run = { phase: 'planning', run: id, id, hold: 'asked', note: noteOf('planning'), previous } as const;
  return atTop({ ...arena, ...NOTHING_PLAYED, ...shown, ...run, problem: null, isTableDue: false });
}

/** It goes on, here. */
function continued(arena: Arena): Arena {
  const { id, run, hold } = arena;
  const request = run ? arena.request : arena.request && { ...arena.request }; // begun anew: with programs as they are now
  const next: Arena = { ...arena, request, phase: 'running', run: id, hold: run ? hold : 'asked' };
  const taken = hold === 'elsewhere' ? withCommands(next, [['take', id]]) : next;
  return atTop({ ...taken, broken: null, problem: null, note: null });
}

/** What is set up is taken for the tournament that is shown. */
function asShown(arena: Arena): Arena {
  const collected = collectedBy(arena, ['game', arena.wanted.game]);
  return { ...arena, collected, startedWith: readyIn({ ...arena, collected }) };
}

/**
 * A tournament that was kept is shown; one that was under way is paused. Its programs are those with which it was begun, whatever is
 * collected.
 */
function withKeptTournament(arena: Arena, whole: Whole): Arena {
  const { id, from, wanted, phase, isRunning, stand, entrants, games } = whole;
  const shown = {
    ...{ id, from, played: wanted, wanted, entrants, phase, stand, games, named: null },
    hold: isRunning ? ('asked' as const) : null,
    kept: { phase, stand, times: 0 },
    before: stand.standings,
    figures: figuresIn(wanted, stand, games),
    request: requestOfKept(whole),
    note:
      from !== VERSION
        ? noteOf(isUntilSure(whole.address) ? 'older.sure' : 'older')
        : phase === 'over'
          ? isTwo(wanted)
            ? overNote(stand)
            : null
          : restoredNote(stand),
  };
  return asShown({ ...arena, ...NOTHING_PLAYED, ...UNCHECKED, ...shown });
}

/** What the games of two players come to. */
const figuresIn = (wanted: Wanted, stand: Stand, games: readonly TournamentGame[]) =>
  isTwo(wanted) ? figuresOf(stand, games, wanted.swap) : null;

const overNote = (stand: Stand) => noteOf('over', { count: stand.standings.played });
const restoredNote = (stand: Stand | null) => noteOf('restored', { count: stand?.standings.played });

/** What is said where an address asks for a tournament by its id, and another one, or none, was found. */
const missing = ({ requestedId, addressId }: Arena, found: string | null) =>
  isUnfinished(requestedId) && addressId !== null && addressId !== found ? { note: noteOf('gone') } : null;

/** Another tab has played on what is shown. It may do so every second: that is not said. */
function playedOn(arena: Arena, whole: Whole): Arena {
  const { phase, stand, games, wanted, isRunning } = whole;
  const now = { before: stand.standings, figures: figuresIn(wanted, stand, games) };
  const shown = { ...now, phase, stand, games, played: wanted, request: requestOfKept(whole) };
  const isOver = phase === 'over';
  return {
    ...{ ...arena, ...shown, wanted: isOther(arena) ? arena.wanted : wanted },
    kept: { phase, stand, times: 0 }, // it is not written for that
    hold: isOver ? null : (arena.hold ?? (isRunning ? 'asked' : null)),
    note: isOver && arena.from === VERSION ? overNote(stand) : arena.note,
  };
}

/** One more round was refused: it is over as before. */
function withoutRound(arena: Arena, { added, games }: Stand): Arena {
  const { played } = arena;
  const areTwo = played !== null && isTwo(played);
  const before = areTwo ? { games: String(games) } : { added: added ? String(added) : '' };
  const wanted = played && { ...played, ...before };
  const request = arena.request && { ...arena.request, ...(areTwo ? { games } : { added }) };
  return { ...arena, phase: 'over', played: wanted, ...(wanted && { wanted }), request };
}

/** The number of the rounds that are finished. */
const roundsIn = ({ standings: { over, round } }: Stand) => (over ? round : round - 1);

/** The line of a program of the Lab that has played against each of the others. */
function withLine(arena: Arena): Arena {
  const { played, stand, entrants } = arena;
  return played?.form === 'against' && stand ? withCommands(arena, [['line', stand, entrants]]) : arena;
}

/** Games were counted. */
function standingsUpdated(arena: Arena, { stand, games, at }: TournamentEvent & { type: 'standingsUpdated' }): Arena {
  const { phase, note } = arena;
  const { standings } = stand;
  const here = new Set(arena.games);
  const fresh = games.filter((game) => !here.has(game));
  const isNext = arena.stand !== null && roundsIn(stand) > roundsIn(arena.stand);
  const tables = standings.over || isNext ? { before: standings, earlier: arena.before } : null;
  const all = [...arena.games, ...fresh];
  const { played } = arena;
  const figures = played && all.length > 0 ? figuresIn(played, stand, all) : null;
  const results = { stand, figures, ...tables, games: all };
  if (standings.over) {
    const over: Arena = { ...idle({ ...arena, ...results }), phase: 'over', note: overNote(stand) };
    const place = played && isTwo(played) ? 'start' : 'step';
    return focused(withLine(over), place, { gently: true, stays: true }); // Stop is drawn no more
  }
  if (phase === 'paused') return { ...arena, ...results };
  const speed = paced(arena.speed, standings.played, at);
  const isPassing = PASSING.includes(note?.key ?? '');
  return { ...arena, ...results, phase: 'running', speed, note: isPassing ? null : note };
}
