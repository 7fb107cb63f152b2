// The state of the Arena: the series that is set up, and the series that is played with its results.

import type { Plan, Problem } from '../../../contract/types.ts';
import type { Stand } from '../../../device/tournaments.ts';
import type { TournamentGame } from '../../../tournament/game.ts';
import type { Hold } from '../holding.ts';
import type { Pace } from '../pace.ts';
import { MOST_GAMES, requestOf, type Wanted, writeSeries } from './address.ts';
import type { Figures } from './counted.ts';
import type { Outcome } from './ends.ts';
import type { Entry } from './kept.ts';

type Phase = 'none' | 'planning' | 'running' | 'paused' | 'stopped' | 'over';

export type Arena = ReturnType<typeof newArena>;

/**
 * `id`: of the series that is begun then, or (null) it is checked. `more`: it goes on with the games that are shown, with so many more
 * in the end.
 */
type Allowing = { id: string | null; more?: number };

/** Nothing is played. */
export const IDLE = {
  /** How fast it is played; null where it is not being played. */
  pace: null as Pace | null,
  /** Why the series was paused, where workers were lost. */
  broken: null as Problem | null,
  /** The id of what is being planned, played or paused; null: nothing is, or what is paused was so at an earlier visit, or is played in
   * another tab. */
  run: null as string | null,
  hold: null as Hold,
  /** Does what is being planned go on with the games that are shown? */
  continues: false,
};

/** The results before the first game. While another series is being planned, they are still those of the one before. */
export const NOTHING_PLAYED = {
  plan: null as Plan | null,
  request: null as ReturnType<typeof requestOf> | null,
  /** Was it played by another version of the page? That may play otherwise, so it cannot be continued to one result. */
  isOlder: false,
  /** Under which id it is kept on the device. */
  id: '',
  /** As it was read from the device or written to it last, how often it was written, and could it be kept? Null: it is not there. */
  kept: null as { phase: Phase; stand: Stand | null; times: number } | null,
  /** How it stands, and what its games come to. */
  stand: null as Stand | null,
  statistics: null as Figures | null,
  /** The games counted, in the plan's order, with gaps. */
  games: [] as TournamentGame[],
  /** The index of the game that is chosen in the strip. */
  pick: null as number | null,
  /** The games that are listed. */
  filter: 'all' as 'all' | 'fault' | Outcome,
  /** The page of the list, from 0. */
  page: 0,
};

/** What is set up was not checked. */
export const UNCHECKED = {
  /** The request, as text, that the engine has checked. */
  asked: null as string | null,
  /** The head of its plan, where the engine accepts it. */
  known: null as Plan | null,
  /** Why the engine refuses it, or what is wrong with the address. */
  problem: null as Problem | null,
  /** The last event, shown as one sentence. */
  note: null as { key: string; args?: { [name: string]: unknown } } | null,
  /** Which of the kept series the address asks for, until they are read: that of the address, or one that is not finished. */
  sought: null as 'same' | 'unfinished' | null,
  /** What is done once the programs may run that are named. */
  allowing: null as Allowing | null,
};

/** A series is set up and none is played. `wanted`: the series in the form and the address. */
export const setUp = (wanted: Wanted, problem: Problem | null = null) => ({
  ...NOTHING_PLAYED,
  ...IDLE,
  ...UNCHECKED,
  wanted,
  problem,
  /**
   * What was wrong with the address before the form was changed. Its message keeps its place until the series is started, so that
   * the button does not move when it is pressed.
   */
  pastProblem: null as Problem | null,
  /** The phase of the series that is played, and that before it was planned. */
  phase: 'none' as Phase,
  earlier: 'none' as Phase,
});

/** The state at first. */
export const newArena = (wanted: Wanted, problem: Problem | null = null) => ({
  ...setUp(wanted, problem),

  // What stays when another series is shown.

  /** Addresses that were opened. */
  visits: 0,
  /** The series of the device, and those that can be restored. Null: that is not known yet. */
  entries: null as readonly Entry[] | null,
  /** Is the form unfolded? */
  isUnfolded: false,
});

/** Is a series being played, or paused? */
export const underWay = ({ phase }: Pick<Arena, 'phase'>) => phase === 'running' || phase === 'paused';

/** Is the form disabled, because its series is being planned or played? */
export const locked = ({ phase }: Pick<Arena, 'phase'>) => phase === 'planning' || underWay({ phase });

/** Is the series in the form the one that is shown? */
const isAsShown = ({ wanted, request }: Pick<Arena, 'wanted' | 'request'>) =>
  JSON.stringify(requestOf(wanted)) === JSON.stringify(request);

/** Are the results those of an earlier series, while another is set up? */
export const showsEarlier = (arena: Arena) => arena.statistics !== null && !locked(arena) && !isAsShown(arena);

/** The series of the device at the address of this one. */
export const sameIn = ({ entries, wanted }: Pick<Arena, 'entries' | 'wanted'>) =>
  entries?.find(({ removed, address }) => removed === null && address === writeSeries(wanted, null));

/** The series that is to be read: the one that is asked for, or else that is shown, where another tab has played it on. */
export function dueIn(arena: Arena): Entry | undefined {
  const { entries, sought, run, id, stand } = arena;
  if (sought === 'same') return sameIn(arena);
  const isDue = (entry: Entry) =>
    sought
      ? entry.phase === 'paused'
      : run === null && entry.id === id && entry.stand.standings.played > (stand?.standings.played ?? 0);
  return entries?.find((entry) => entry.removed === null && isDue(entry));
}

/** The games by which a series that is over can be made longer at once. */
export const MORE = 100;

/** What can be done: the act of the button that submits the form, and that of the other one. */
export function choicesOf(arena: Arena) {
  const { phase, plan, statistics, isOlder, hold } = arena;
  if (phase === 'planning') return ['start', 'stop'] as const;
  if (phase === 'running') return ['pause', 'stop'] as const;
  if (phase === 'paused') return ['start', hold === 'elsewhere' ? null : 'stop'] as const;
  if (!plan || !statistics || !isAsShown(arena)) return ['start', null] as const;
  if (phase === 'stopped' && !isOlder) return ['goOn', 'anew'] as const;
  const isEnded = statistics.retired.includes(true);
  if (phase === 'over' && !isOlder && !isEnded && plan.games + MORE <= MOST_GAMES) return ['more', 'anew'] as const;
  return ['anew', null] as const;
}

/** Games in the plan's order, with gaps, and further ones of them; `end`: those from this place on are left out. */
export function withGames(games: TournamentGame[], further: readonly TournamentGame[], end?: number) {
  const all = games.slice();
  for (const game of further) all[game.index] = game;
  return all.slice(0, end);
}

/** The finished games, in the plan's order. */
export const finishedGames = ({ games }: Pick<Arena, 'games'>) => games.filter(Boolean);

/** May another tab play the one of this id? What is removed would come back with the next game. */
export const isPlayedElsewhere = ({ entries, id: shown, run, hold }: Arena, id: string) =>
  id === shown ? run === null && hold !== null : entries?.find((each) => each.id === id)?.isRunning === true;
