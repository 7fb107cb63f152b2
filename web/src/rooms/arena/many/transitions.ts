// How the state of a tournament changes: by what the player does, by what happens as it is played, and by what was wanted and has come.

import type { Game, Problem, View } from '../../../contract/types.ts';
import type { Program } from '../../../device/programs.ts';
import type { Entrant, Stand } from '../../../device/tournaments.ts';
import { wrong } from '../../../round/address.ts';
import { doing, type Focusing, withCommands, withPart } from '../../../runtime/commands.ts';
import { type EventOf, type Transitions, updateBy } from '../../../runtime/component.ts';
import type { TournamentEvent } from '../../../tournament/play.ts';
import { VERSION } from '../../../version.ts';
import { ELSEWHERE } from '../holding.ts';
import { paced } from '../pace.ts';
import { removing, restoring } from '../shelved.ts';
import { freshSeed, isAddressProblem } from '../written.ts';
import {
  inGame,
  isUntilSure,
  namesOf,
  type readTournament,
  requestOf,
  type Wanted,
  writeTournament,
} from './address.ts';
import { ofLab } from './collect/state.ts';
import { type CollectEvent, update as collectedBy, tickedAs } from './collect/transitions.ts';
import { ownPlayers } from './entrants.ts';
import type { Entry, Whole } from './kept.ts';
import type { Live, Shown } from './shown.ts';
import {
  absentIn,
  addressOf,
  addressShown,
  areSame,
  dueIn,
  gameAt,
  isAsShown,
  isContinuable,
  isExtendable,
  isOther,
  isPlayedElsewhere,
  locked,
  type Many,
  NOTHING_PLAYED,
  readyIn,
  requestOfKept,
  UNCHECKED,
} from './state.ts';

export type ManyEvent = EventOf<typeof transitions>;

type Read = Omit<ReturnType<typeof readTournament>, 'lang'>;

const noteOf = (key: string, args: { [name: string]: unknown } = {}) => ({ key: `arena.many.note.${key}`, args });

export const transitions = {
  /** An address was opened. A tournament that is planned or played goes on. */
  opened(before, { step: asked, wanted, programs, taking, kept, problem, bare, untilSure }: Read) {
    const isThere = bare && before.phase !== 'none' && !isOther(before);
    const step = asked ?? (isThere ? 'standings' : 'programs');
    // Of the last event nothing is said at another step; that the tournament cannot be continued stays true.
    const isSaid = step === before.step || before.from !== VERSION || before.hold === 'elsewhere';
    const note = isSaid ? before.note : null;
    const many = { ...before, note, step, taking: taking ?? before.taking, visits: before.visits + 1 };
    const isFirst = before.visits === 0;
    if (bare) return isFirst ? seeking({ ...many, sought: 'unfinished', preferred: kept }) : many;
    const address = problem ? '' : writeTournament('standings', wanted, programs, null);
    const standings = { ...many, step: 'standings' as const };
    if (!isFirst && [addressOf(standings), addressShown(standings)].includes(address)) {
      const isCorrected = isAddressProblem(many.problem) && addressOf({ ...standings, problem: null }) === address;
      return isCorrected ? { ...many, problem: null } : many;
    }
    if (locked(many)) return { ...many, note: noteOf('busy') };
    const next = { ...many, ...NOTHING_PLAYED, ...UNCHECKED, wanted, problem, named: programs };
    if (untilSure) next.note = noteOf('until-sure');
    return seeking(collect({ ...next, sought: problem ? null : 'same' }, ['game', wanted.game]));
  },

  /** Other conditions. */
  want(many, part: Partial<Wanted>) {
    if (locked(many)) return many;
    const wanted = { ...many.wanted, added: '', ...part };
    const next = { ...many, ...UNCHECKED, wanted };
    return part.game === undefined ? next : collect(next, ['game', part.game]);
  },
  /** Something happened in the list of programs. */
  collect(many, event: CollectEvent): Many {
    const next = ticked(collect(many, event));
    return event[0] === 'open' && event[1] === 'links' ? focused(next, 'links') : next;
  },
  /** A program of the Lab takes part in what is set up; null: there is none of this name. */
  taken(many, program: Program | null, games: readonly Game[]): Many {
    const next = { ...many, taking: null };
    if (!program)
      return { ...next, problem: many.problem ?? wrong('programs', { known: [many.taking], names: [many.taking] }) };
    const { wanted, collected } = many;
    const isFit = collected.entrants.length > 0 || program.game === wanted.game;
    const fit = isFit ? next : transitions.want(next, inGame(wanted, gameAt(games, program.game)));
    return collect(fit, ['add', [ofLab(program)], [], [], games]);
  },
  /** The programs of the tournament that is shown are put into the list, too. */
  collectShown(many, games: readonly Game[]): Many {
    const added = absentIn(many).map(({ title, author, source }) => ({ title, author, source, task: null }));
    return focused(collect(many, ['add', added, [], [], games]), 'collected');
  },
  /** Use the conditions that could be read, although a part of the address is wrong. */
  accept: (many): Many => focused({ ...many, ...UNCHECKED, named: null }, 'start'),

  /**
   * Begin the tournament that is set up, or go on with the one that is shown, if it is the same.
   * @param id Of one that is begun.
   * @param wrong What the page itself knows to be wrong with it.
   */
  start(many, id: string, wrong: Problem | null, games: readonly Game[]): Many {
    if (many.phase === 'planning' || many.phase === 'running' || many.sought) return many;
    if (isAddressProblem(many.problem)) return focused(many, 'wrong');
    if (isContinuable(many)) return continued(many);
    if (wrong) return { ...many, note: noteOf('refused') };
    return begun(many, id, games, !isOther(many));
  },
  /**
   * Begin with another seed. The one that is shown stays on the device.
   * @param wrong What the page itself knows to be wrong with another one, if that is set up.
   */
  startAnew(many, id: string, wrong: Problem | null, games: readonly Game[]): Many {
    if (locked(many) && many.phase !== 'paused') return many;
    const isAgain = isAsShown({ ...many, run: null });
    if (wrong && !isAgain) return { ...many, note: noteOf('refused') };
    const wanted = { ...many.wanted, added: '', seed: freshSeed() };
    const next = begun({ ...many, wanted }, id, games, isAgain);
    return { ...next, note: noteOf('anew', { seed: wanted.seed }) };
  },
  pause: (many): Many => (many.phase === 'running' ? { ...many, phase: 'paused', speed: null } : many),
  /** Matches under way are lost; it can be continued. */
  stop(many): Many {
    if (!locked(many)) return many;
    const { stand } = many;
    const next: Many = stand
      ? { ...idle(many), phase: 'paused', note: noteOf('stopped', { count: stand.standings.played }) }
      : { ...many, ...NOTHING_PLAYED, note: null };
    return isContinuable(next) ? next : focused(next, 'start'); // Stop is drawn no more
  },
  /** After its end it goes on with one more round. */
  addRound(many): Many {
    const { played, request } = many;
    if (!isExtendable(many) || !played || !request) return many;
    const wanted = { ...played, added: String(Number(played.added) + 1) };
    const longer = { played: wanted, wanted, request: { ...request, added: Number(wanted.added) } };
    return continued({ ...many, ...longer });
  },

  // What is shown

  hide: (many, hidden: boolean): Many => ({ ...many, hidden }),
  choose(many, couple: NonNullable<Shown['couple']>, brings: boolean): Many {
    const next = { ...many, couple };
    return brings ? doing(doing(next, 'focus', 'couple', { stays: true }), 'reveal', '.cross .games') : next;
  },
  fullScreen: (many): Many => withCommands(many, [['fullScreen']]),
  print: (many): Many => withCommands(many, [['print']]),
  /** A file was saved. */
  saved: (many): Many => ({ ...many, note: noteOf('saved') }),
  /** There are no programs to save. */
  noPrograms: (many): Many => ({ ...many, note: noteOf('no-programs') }),
  /** A position is to be shown, of which the engine is asked. */
  sight: (many, next: Live): Many => ({ ...many, next }),
  sighted: (many, live: Live, view: View | null): Many => ({
    ...many,
    next: null,
    live: view ? { ...live, view } : many.live,
  }),

  // Tournaments that are kept

  /** Show a tournament of the device; what is set up is from now on what it was played with. */
  show(many, id: string): Many {
    if (locked(many)) return { ...many, note: noteOf('busy') };
    if (id === many.id && many.played) return atTop(asShown({ ...many, ...UNCHECKED, wanted: many.played }));
    return seeking({ ...many, sought: id });
  },
  forget(many, id: string): Many {
    if (isPlayedElsewhere(many, id)) return many;
    const isShown = id === many.id && !locked(many);
    const next = isShown ? { ...many, ...NOTHING_PLAYED, note: null } : many;
    return focused(removing(next, [id]), 'earlier');
  },
  undo: (many): Many => focused(restoring(many), 'earlier'),
  /** Those of the device, as they are now; null: they could not be read. */
  listed(many, entries: readonly Entry[] | null): Many {
    if (entries) return seeking({ ...many, entries });
    return many.entries ? many : ticked({ ...many, entries: [], sought: null });
  },
  /** The one that was due was read; null: it could not be. */
  found(many, whole: Whole | null): Many {
    const { sought, step, taking, preferred, visits } = many;
    if (!sought) return whole && !locked(many) && whole.id === many.id ? playedOn(many, whole) : many;
    const next = { ...many, sought: null };
    if (locked(many)) return next; // one was begun meanwhile
    if (!whole) return ticked({ ...next, note: noteOf('damaged') });
    const isAsked = sought === 'unfinished' && preferred === whole.id; // by an address of before, that says no names
    const hidden = many.hidden || isAsked;
    const shown = { ...restored(next, whole), ...missing(many, whole.id), hidden };
    if (sought === 'unfinished')
      return step === 'programs' && !taking && visits === 1 ? { ...shown, step: 'standings' } : shown;
    return sought === 'same' ? shown : atTop(shown);
  },
  kept: (many, { phase, stand }: Many): Many => ({
    ...many,
    kept: { phase, stand, times: (many.kept?.times ?? 0) + 1 },
  }),
  /** Does this tab hold it, so that it may play it, or does another one? */
  held(many, isHere: boolean): Many {
    const { run, phase, stand, note } = many;
    if (!isHere) return { ...idle(many), phase: run ? 'paused' : phase, hold: 'elsewhere', note: ELSEWHERE };
    if (run) return { ...many, hold: 'here' };
    return { ...many, hold: null, note: note === ELSEWHERE ? restoredNote(stand) : note }; // nobody plays it
  },

  /** A file with a whole tournament was chosen. */
  open: (many, opening: File): Many =>
    locked(many) ? { ...many, note: noteOf('busy') } : { ...many, opening, note: noteOf('opening') },
  /** It was read. */
  read(many, whole: Whole): Many {
    const before = { ...many, opening: null };
    if (locked(many)) return { ...before, note: noteOf('busy') };
    const next = restored(before, whole);
    const note = whole.from === VERSION ? noteOf('opened', { count: whole.games.length }) : next.note;
    return atTop({ ...next, note });
  },
  notRead: (many, problem: Problem): Many => ({
    ...many,
    opening: null,
    note: { key: `problem.${problem.code}`, args: problem.args },
  }),

  // What was wanted and has come

  /** Whether the engine accepts a request, given as text. */
  checked: (many, asked: string, known: Stand | null, problem: Problem | null): Many => ({
    ...many,
    asked,
    known,
    problem,
  }),
  /** Something happened as it is played. */
  happened(many, event: TournamentEvent): Many {
    switch (event.type) {
      case 'stood':
        return stood(many, event);
      case 'followed':
        return { ...many, followed: event.followed };
      case 'pausing':
        return event.busy > 0 ? { ...many, note: noteOf('pausing', { count: event.busy }) } : many;
      case 'rested':
        return { ...many, note: noteOf('paused', { count: many.stand?.standings.played ?? 0 }) };
      case 'failed':
        return { ...many, phase: 'paused', broken: event.problem, speed: null, note: noteOf('broken') };
      case 'refused': {
        const { stand } = many;
        const next = { ...idle(many), problem: event.problem, note: noteOf('refused') };
        if (!stand) return { ...next, ...NOTHING_PLAYED };
        return stand.standings.over ? withoutRound(next, stand) : { ...next, phase: 'paused' };
      }
    }
  },
} satisfies Transitions<Many>;

export const update = updateBy<Many, typeof transitions>(transitions);

/** What the player changes in the list of programs makes another tournament of what is set up; what is read from the device does not. */
function collect(many: Many, event: CollectEvent): Many {
  const next = collectedBy(many.collected, event);
  if (next === many.collected) return many;
  const ready = readyIn(next);
  const isRead = event[0] === 'listed' || event[0] === 'written';
  const isChanged = !locked(many) && !areSame(ready, readyIn(many.collected));
  const known = isRead
    ? { ready: isOther({ ...many, run: null }) ? many.ready : ready }
    : isChanged && { ...UNCHECKED, ready: many.entrants };
  const isHere = ({ name }: { name: string }) => many.collected.entrants.some((each) => each.name === name);
  const added = event[0] === 'add' ? next.entrants.filter((each) => !isHere(each)) : [];
  const named = many.named && [...many.named, ...added.map(({ name }) => name)]; // which takes part, whatever the address says
  return withPart(next, (collected) => ({ ...many, ...known, named, collected }));
}

/** Ticks the programs that an address names, but those that cannot play, once it is known which are here, and that it is of no tournament that is kept. */
function ticked(many: Many): Many {
  const { named: names, sought, collected } = many;
  if (!names || sought || !collected.kept) return many;
  const entrants = collected.entrants.map((each) => tickedAs(each, names.includes(each.name)));
  const missing = names.filter((name) => entrants.every((each) => each.name !== name));
  const problem = missing.length > 0 ? wrong('programs', { known: namesOf(missing), names: missing }) : null;
  return { ...many, collected: { ...collected, entrants }, named: null, problem: many.problem ?? problem };
}

/** Where it is known that the one that is asked for is not there, none is. */
const seeking = (many: Many): Many =>
  many.sought && many.entries && !dueIn(many)
    ? ticked({ ...many, sought: null, ...missing(many, null) })
    : ticked(many);

/** What gets the focus: an address that is wrong, Start, the steps above what is shown, Check, the tournaments that are kept. */
const PLACES = {
  wrong: ['notice', null],
  start: 'start',
  step: 'step',
  links: 'links',
  collected: 'check',
  earlier: ['restore', 'item', 'file'],
};
const focused = (many: Many, on: keyof typeof PLACES, how?: Focusing): Many => doing(many, 'focus', PLACES[on], how);

/** The standings are seen from their beginning. */
const atTop = (many: Many): Many => focused({ ...many, step: 'standings' }, 'step');

/** Nothing is played. */
const idle = (many: Many): Many => ({ ...many, run: null, hold: null, speed: null, broken: null, next: null });

/** A new tournament: of what is set up, or once more with the programs of the one that is shown. */
function begun(many: Many, id: string, games: readonly Game[], isAgain: boolean): Many {
  const { wanted, collected, entrants } = many;
  const ready = readyIn(collected);
  const taking: readonly Entrant[] = isAgain ? entrants : ready;
  const own = ownPlayers(taking, gameAt(games, wanted.game), wanted.limit);
  const shown = { played: wanted, entrants: taking, request: requestOf(wanted, own), ready };
  const run = { phase: 'planning', run: id, id, hold: 'asked', note: noteOf('planning') } as const;
  return atTop({ ...many, ...NOTHING_PLAYED, ...shown, ...run, problem: null });
}

/** It goes on, here. */
function continued(many: Many): Many {
  const { id, run, hold } = many;
  const next: Many = { ...many, phase: 'running', run: id, hold: run ? hold : 'asked' };
  const taken = hold === 'elsewhere' ? withCommands(next, [['take', id]]) : next;
  return atTop({ ...taken, broken: null, problem: null, note: null });
}

/** What is set up is taken for the tournament that is shown. */
function asShown(many: Many): Many {
  const collected = collectedBy(many.collected, ['game', many.wanted.game]);
  return { ...many, collected, ready: readyIn(collected) };
}

/**
 * A tournament that was kept is shown; one that was under way is paused. Its programs are those with which it was begun, whatever is
 * collected.
 */
function restored(many: Many, whole: Whole): Many {
  const { id, from, wanted, phase, isRunning, stand, entrants, games } = whole;
  const shown = {
    ...{ id, from, played: wanted, wanted, entrants, phase, stand, games, named: null },
    hold: isRunning ? ('asked' as const) : null,
    kept: { phase, stand, times: 0 },
    before: stand.standings,
    request: requestOfKept(whole),
    note:
      from !== VERSION
        ? noteOf(isUntilSure(whole.address) ? 'older.sure' : 'older')
        : phase === 'over'
          ? null
          : restoredNote(stand),
  };
  return asShown({ ...many, ...NOTHING_PLAYED, ...UNCHECKED, ...shown });
}

const restoredNote = (stand: Stand | null) => noteOf('restored', { count: stand?.standings.played });

/** What is said where an address asks for a tournament by its id, and another one, or none, was found. */
const missing = ({ sought, preferred }: Many, found: string | null) =>
  sought === 'unfinished' && preferred !== null && preferred !== found ? { note: noteOf('gone') } : null;

/** Another tab has played on what is shown. It may do so every second: that is not said. */
function playedOn(many: Many, whole: Whole): Many {
  const { phase, stand, games, wanted, isRunning } = whole;
  const shown = { phase, stand, games, before: stand.standings, played: wanted, request: requestOfKept(whole) };
  const isOver = phase === 'over';
  return {
    ...{ ...many, ...shown, wanted: isOther(many) ? many.wanted : wanted },
    kept: { phase, stand, times: 0 }, // it is not written for that
    hold: isOver ? null : (many.hold ?? (isRunning ? 'asked' : null)),
    note: isOver && many.from === VERSION ? noteOf('over', { count: stand.standings.played }) : many.note,
  };
}

/** One more round was refused: it is over as before. */
function withoutRound(many: Many, { added }: Stand): Many {
  const { played } = many;
  const wanted = played && { ...played, added: added ? String(added) : '' };
  const request = many.request && { ...many.request, added };
  return { ...many, phase: 'over', played: wanted, ...(wanted && { wanted }), request };
}

/** The number of the rounds that are finished. */
const roundsIn = ({ standings: { over, round } }: Stand) => (over ? round : round - 1);

/** Games were counted. */
function stood(many: Many, { stand, games, at }: TournamentEvent & { type: 'stood' }): Many {
  const { phase, note } = many;
  const { standings } = stand;
  const here = new Set(many.games);
  const fresh = games.filter((game) => !here.has(game));
  const isNext = many.stand !== null && roundsIn(stand) > roundsIn(many.stand);
  const tables = standings.over || isNext ? { before: standings, earlier: many.before } : null;
  const results = {
    ...{ stand, ...tables },
    games: [...many.games, ...fresh],
  };
  if (standings.over) {
    const note = noteOf('over', { count: standings.played });
    const over: Many = { ...idle({ ...many, ...results }), phase: 'over', note };
    return focused(over, 'step', { gently: true, stays: true }); // Stop is drawn no more
  }
  if (phase === 'paused') return { ...many, ...results };
  const speed = paced(many.speed, standings.played, at);
  const isPassing = note?.key === 'arena.many.note.planning';
  return { ...many, ...results, phase: 'running', speed, note: isPassing ? null : note };
}
