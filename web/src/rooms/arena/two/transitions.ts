// How the state of the Arena changes: by what the player does, by what happens in the series, and by what was wanted and has come.

import type { Plan, Problem } from '../../../contract/types.ts';
import type { Stand } from '../../../device/tournaments.ts';
import { doing, withCommands } from '../../../runtime/commands.ts';
import { type EventOf, type Transitions, updateBy } from '../../../runtime/component.ts';
import type { TournamentEvent } from '../../../tournament/play.ts';
import { FILE_PROBLEM } from '../../../views/notice.ts';
import { ELSEWHERE } from '../holding.ts';
import { paced } from '../pace.ts';
import { removing, restoring } from '../shelved.ts';
import { freshSeed, isAddressProblem } from '../written.ts';
import { lengthProblem, type readSeries, requestOf, type Wanted, writeSeries } from './address.ts';
import { endIn, figuresOf, planOf } from './counted.ts';
import type { Entry, readWhole } from './kept.ts';
import {
  type Arena,
  dueIn,
  IDLE,
  isPlayedElsewhere,
  locked,
  MORE,
  NOTHING_PLAYED,
  sameIn,
  setUp,
  showsEarlier,
  UNCHECKED,
  underWay,
  withGames,
} from './state.ts';

export type ArenaEvent = EventOf<typeof transitions>;

type Read = Omit<ReturnType<typeof readSeries>, 'lang'>;
type Whole = NonNullable<ReturnType<typeof readWhole>>;

/** Notes that are true until games have been played. */
const PASSING = ['arena.note.begun', 'arena.note.resumed'];

const noteOf = (key: string, count?: number) => ({ key: `arena.note.${key}`, args: { count } });

export const transitions = {
  /** An address was opened. A series that is planned or played goes on. */
  opened(before, { wanted, problem, bare }: Read) {
    const isSame = bare || writeSeries(wanted, null) === writeSeries(before.wanted, null);
    const same = before.visits > 0 && !problem && isSame;
    const arena = { ...before, visits: before.visits + 1, sought: null };
    const isFree = !locked(arena) || (arena.phase === 'paused' && arena.run === null);
    if (!same && isFree)
      return seeking({ ...arena, ...setUp(wanted, problem), sought: problem ? null : bare ? 'unfinished' : 'same' });
    return {
      ...arena,
      problem: isAddressProblem(arena.problem) ? null : arena.problem,
      note: same ? arena.note : noteOf('busy'),
    };
  },

  /** Another series is set up, which the engine has not checked. */
  want(arena, part: Partial<Wanted>) {
    if (locked(arena)) return arena;
    const pastProblem = isAddressProblem(arena.problem) ? arena.problem : arena.pastProblem;
    return { ...arena, ...UNCHECKED, wanted: { ...arena.wanted, ...part }, pastProblem };
  },
  /** The form is unfolded, or folded. */
  unfold: (arena, isUnfolded: boolean) => (arena.isUnfolded === isUnfolded ? arena : { ...arena, isUnfolded }),
  /** Use the series in the form, although a part of the address is wrong. */
  accept: (arena): Arena => focused(transitions.want(arena, {}), 'start'),
  list: (arena, list: Pick<Arena, 'filter'> | Pick<Arena, 'page'>) => ({ ...arena, page: 0, ...list }),

  /**
   * Start the series, or go on with one that is paused.
   * @param id Of one that is begun.
   * @param wrong What the page itself knows to be wrong with it.
   * @param named Does it name programs of the device? They may run from now on.
   */
  start(arena, id: string, wrong: Problem | null, named: boolean) {
    if (arena.phase === 'planning' || arena.phase === 'running' || arena.sought) return arena;
    if (isAddressProblem(arena.problem)) return focused(arena, 'wrong');
    if (wrong && !arena.run) return refused(arena, wrong);
    return allowing(arena, { id }, named);
  },
  /** Start another series, as with another seed. The one that is shown stays among the earlier ones. */
  anew(arena, id: string, wrong: Problem | null, named: boolean, part: Partial<Wanted>): Arena {
    return locked(arena) ? arena : transitions.start(transitions.want(arena, part), id, wrong, named);
  },
  /** Play the example. Its button goes. */
  example: (arena, id: string, wanted: Wanted): Arena =>
    focused(transitions.anew(arena, id, null, false, wanted), 'start'),
  /** Go on with the series that is shown, which was stopped. @param id Of what is played now. */
  goOn: (arena, id: string, named: boolean) => continued(arena, { id, more: 0 }, named),
  /** Make the series that is shown longer: a shorter one is the beginning of a longer one. */
  more: (arena, id: string, named: boolean) => continued(arena, { id, more: MORE }, named),
  /** Choose a game. */
  pick: (arena, pick: number) => (arena.games[pick] ? { ...arena, pick } : arena),
  pause: (arena) => (arena.phase === 'running' ? { ...arena, phase: 'paused', pace: null } : arena),
  stop(arena) {
    if (!locked(arena)) return arena;
    const { phase, continues, statistics } = arena;
    const isOther = phase === 'planning' && !continues; // the results are those of another series
    return { ...ended(arena), allowing: null, note: noteOf('stopped', isOther ? 0 : (statistics?.games ?? 0)) };
  },

  /** Check the series again, with the programs that it names. They may run now. */
  allow: (arena, named: boolean) => allowing(focused(arena, 'start'), { id: null }, named),
  allowed,
  notAllowed: (arena) => ({ ...arena, allowing: null, problem: FILE_PROBLEM, note: noteOf('refused') }),

  /** Delete a series that is kept. */
  forget: (arena, id: string): Arena =>
    isPlayedElsewhere(arena, id) ? arena : focused(removing(arena, [id]), 'earlier'),
  /** Delete the results that are shown. */
  clear(arena) {
    if (locked(arena)) return arena;
    const shown = (arena.entries ?? []).filter((entry) => entry.removed === null && isShown(arena, entry));
    const ids = new Set([...shown.map(({ id }) => id), arena.id]);
    const next = removing(arena, [...ids].filter(Boolean));
    return { ...next, ...setUp(arena.wanted), note: shown.length > 0 ? null : noteOf('deleted') };
  },
  /** What was deleted last is back. If the results were shown, they are shown. */
  undo(arena): Arena {
    const sought = arena.phase === 'none' ? 'same' : arena.sought;
    return focused(seeking(restoring({ ...arena, sought })), 'earlier');
  },
  /** The address was copied, or could not be. */
  copied: (arena, isCopied: boolean) => ({ ...arena, note: noteOf(isCopied ? 'copied' : 'by-hand') }),
  /** A file with the results was saved. */
  saved: (arena) => ({ ...arena, note: noteOf('saved') }),

  // What was wanted and has come.

  /** Whether the engine accepts a request, given as text. */
  checked: (arena, asked: string, known: Plan | null, problem: Problem | null) => ({
    ...arena,
    asked,
    known,
    problem: problem ?? lengthProblem(arena.wanted),
  }),
  /** Those of the device, as they are now; null: they could not be read. */
  listed: (arena, entries: readonly Entry[] | null): Arena =>
    seeking({ ...arena, entries: entries ?? arena.entries ?? [] }),
  /** The one that was due was read; null: it could not be. */
  found(arena, whole: Whole | null): Arena {
    const { sought, visits, run, id } = arena;
    if (!sought) return whole && run === null && whole.id === id ? playedOn(arena, whole) : arena;
    const next = { ...arena, ...(locked(arena) ? null : whole), sought: null };
    return whole && visits > 1 ? focused(next, 'shown') : next; // a page begins at its top, and its focus stays
  },
  kept: (arena, { phase, stand }: Arena) => ({
    ...arena,
    kept: { phase, stand, times: (arena.kept?.times ?? 0) + 1 },
  }),
  /** Does this tab hold it, so that it may play it, or does another one? */
  held(arena, isHere: boolean): Arena {
    const { run, id, statistics, note } = arena;
    if (isHere && run) return { ...arena, hold: 'here' };
    if (isHere) return { ...arena, hold: null, note: note === ELSEWHERE ? noteOf('paused', statistics?.games) : note };
    if (run && run !== id) return seeking({ ...ended(arena), sought: 'same' }); // it is shown as that tab plays it
    return { ...ended(arena), phase: 'paused', hold: 'elsewhere', note: ELSEWHERE };
  },
  /** Something happened in the series. */
  happened(arena, event: TournamentEvent): Arena {
    switch (event.type) {
      case 'stood':
        return counted(arena.phase === 'planning' ? begun(arena, event.stand) : arena, event);
      case 'followed':
        return arena;
      case 'pausing':
        return event.busy > 0 ? { ...arena, note: noteOf('pausing', event.busy) } : arena;
      case 'rested':
        return { ...arena, note: noteOf('paused', arena.statistics?.games ?? 0) };
      case 'failed':
        return { ...arena, phase: 'paused', broken: event.problem, pace: null, note: noteOf('broken') };
      case 'refused':
        return refused(arena, event.problem);
    }
  },
} satisfies Transitions<Arena>;

export const update = updateBy<Arena, typeof transitions>(transitions);

/** Is it the series that is shown? */
export const isShown = ({ request }: Arena, { wanted }: Entry) =>
  JSON.stringify(requestOf(wanted)) === JSON.stringify(request);

/** Where it is known that the one that is asked for is not there, none is. */
const seeking = (arena: Arena): Arena => (arena.entries && !dueIn(arena) ? { ...arena, sought: null } : arena);

/** What gets the focus: a field or an address that is wrong, the button that starts, an earlier series, or the one that is shown. */
const PLACES = {
  wrong: ['wrong', 'notice', null],
  start: 'start',
  earlier: ['restore', 'item', 'start'],
  shown: 'results',
};
const focused = (arena: Arena, on: keyof typeof PLACES) => doing(arena, 'focus', PLACES[on]);

/** Another tab has played on what is shown. */
function playedOn(arena: Arena, whole: Whole): Arena {
  const { phase, plan, stand, statistics, games, request, kept, wanted, note, hold } = whole;
  const shown = { phase, plan, stand, statistics, games, request, kept };
  return {
    ...{ ...arena, ...shown, wanted: showsEarlier(arena) ? arena.wanted : wanted },
    ...(phase === 'paused' ? { hold: arena.hold ?? hold } : { hold: null, note }),
  };
}

function allowing(arena: Arena, then: NonNullable<Arena['allowing']>, named: boolean) {
  const next = { ...arena, allowing: then };
  return named ? next : allowed(next);
}

/** The programs that are named may run. */
function allowed(arena: Arena): Arena {
  const { allowing, phase, run, plan, wanted, hold } = arena;
  const next = { ...arena, allowing: null };
  if (!allowing) return arena;
  const { id, more } = allowing;
  if (id === null) return { ...next, ...UNCHECKED };
  if (run) return { ...next, phase: 'running', broken: null, note: noteOf('resumed') };
  const continues = more !== undefined || phase === 'paused';
  const own = (continues && arena.id) || sameIn(arena)?.id || id; // of one address one is kept
  const planned = { phase: 'planning', earlier: phase, run: own, hold: 'asked', note: noteOf('planning') } as const;
  const games = plan && more ? String(plan.games + more) : wanted.games;
  const seed = wanted.seed || freshSeed();
  const begun = { ...next, ...planned, pastProblem: null, problem: null, continues, wanted: { ...wanted, games, seed } };
  return hold === 'elsewhere' ? withCommands(begun, [['take', own]]) : begun;
}

function continued(arena: Arena, then: { id: string; more: number }, named: boolean) {
  return locked(arena) || !arena.plan || arena.sought ? arena : allowing(arena, then, named);
}

const isSameButSeed = (one: Arena['request'], other: Arena['request']) =>
  JSON.stringify({ ...one, seed: null }) === JSON.stringify({ ...other, seed: null });

/** It is played from now on. */
function begun(arena: Arena, stand: Stand): Arena {
  const { run, hold, wanted, continues } = arena;
  const plan = planOf(stand, wanted.swap);
  const request = requestOf(wanted);
  const known = { known: plan, asked: JSON.stringify(request), problem: null, plan, request };
  const isAnew = arena.plan?.seed !== plan.seed && isSameButSeed(arena.request, request);
  const fresh = isAnew ? { key: 'arena.many.note.anew', args: { seed: wanted.seed } } : noteOf('begun', plan.games);
  const [results, note] = continues ? [{}, noteOf('resumed')] : [NOTHING_PLAYED, fresh];
  return {
    ...arena,
    ...results,
    ...IDLE,
    ...known,
    phase: 'running',
    isUnfolded: false,
    ...{ run, hold, id: run ?? '', note },
  };
}

function counted(arena: Arena, { stand, games: played, at }: TournamentEvent & { type: 'stood' }): Arena {
  const { phase, note, plan } = arena;
  const { standings } = stand;
  if (!plan || (standings.played === 0 && !standings.over)) return { ...arena, stand };
  const games = withGames(arena.games, played, endIn(stand)); // later games are not counted
  const results = { stand, games, statistics: figuresOf(stand, games, plan) };
  if (standings.over) return { ...arena, ...results, ...IDLE, phase: 'over', note: noteOf('over') };
  if (phase !== 'running') return { ...arena, ...results };
  const pace = paced(arena.pace, standings.played, at);
  return { ...arena, ...results, pace, note: note && PASSING.includes(note.key) ? null : note };
}

/** A series has ended, because it was refused or stopped. A plan leads back to the series before it. */
function ended(arena: Arena): Arena {
  const { phase, earlier, statistics, continues, plan } = arena;
  const before = earlier === 'paused' ? 'stopped' : earlier;
  const over = statistics?.games ? 'stopped' : 'none';
  const wanted = continues && plan ? { ...arena.wanted, games: String(plan.games) } : arena.wanted;
  return { ...arena, ...IDLE, wanted, phase: phase === 'planning' ? before : underWay(arena) ? over : phase };
}

/** The series cannot be played. */
function refused(arena: Arena, problem: Problem): Arena {
  const known = { asked: JSON.stringify(requestOf(arena.wanted)), known: null, problem, pastProblem: null };
  return focused({ ...ended(arena), ...known, note: noteOf('refused') }, 'wrong');
}
