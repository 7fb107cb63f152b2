// The state of the Arena: what is set up, who takes part, and how far it has been played; and what follows from that.

import { optionIn, searchIn } from '../../base/player.ts';
import { programsOf } from '../../base/player_text.ts';
import { VERSION } from '../../base/version.ts';
import type { Game, Problem, TournamentTable, View } from '../../contract/types.ts';
import { playerWithin } from '../../device/programs.ts';
import type { Entrant, Stand } from '../../device/tournaments.ts';
import { gameIn } from '../../round/state.ts';
import type { Followed } from '../../tournament/play.ts';
import type { TournamentGame } from '../../tournament/pool.ts';
import type { PageState } from '../room.ts';
import { lengthProblem, namesOf, type Step, writeArena } from './address.ts';
import { foundOf, newCollected, plays } from './collect/state.ts';
import {
  isTwo,
  MOST_GAMES,
  type Own,
  openingsIn,
  requestOf,
  type TournamentRequest,
  unknownIn,
  type Wanted,
} from './conditions.ts';
import { type Pace, secondsOf } from './format.ts';
import type { Outcome } from './games.ts';
import type { Entry, Hold, Whole } from './kept.ts';

export type Arena = ReturnType<typeof newArena>;
/** A tournament that is asked for: that of the address, one that is not finished, one of many, or that of this id. */
type Requested = 'same' | 'unfinished' | 'unfinished-many' | { id: string };
export const byId = (id: string | null | undefined): Requested | null => (id ? { id } : null);

/** The game that is shown while it is played, with the position after its moves. */
export interface Live extends Followed {
  view: View;
}

/** No tournament is shown. */
export const NOTHING_PLAYED = {
  phase: 'none' as 'none' | 'planning' | 'running' | 'paused' | 'over',
  /**
   * The id of what is planned, played or paused; null: nothing is, and what is paused was so at an earlier visit, or
   * was stopped.
   */
  run: null as string | null,
  /** Under which id it is kept on the device. */
  id: '',
  hold: null as Hold,
  /**
   * As it was read from the device or written to it last, how often it was written, and could it be kept? Null: it is
   * not there.
   */
  kept: null as { phase: string; stand: Stand | null; times: number } | null,
  /** The version of the page that plays it. */
  from: VERSION,
  /** What was set up for it, the programs that play, and the request. */
  playedConditions: null as Wanted | null,
  entrants: [] as readonly Entrant[],
  request: null as TournamentRequest | null,
  /** The programs that were set up as it was begun or opened: others make another tournament. */
  startedWith: [] as readonly Entrant[],
  /** How it stands. */
  stand: null as Stand | null,
  /** The tables at the end of the last round that was finished, in whose order rows stand, and of the one before. */
  before: null as TournamentTable | null,
  earlier: null as TournamentTable | null,
  /** The games that are counted, in that order. */
  games: [] as readonly TournamentGame[],
  /** How fast it is played. */
  speed: null as Pace | null,
  /** Why it was paused, where workers were lost. */
  broken: null as Problem | null,
  /** The couple whose games are listed, the row's player first. */
  couple: null as readonly [string, string] | null,
  /** The game that is followed as it is played, or was last. */
  followed: null as Followed | null,
  /** What is on the board, and what is to be next. */
  live: null as Live | null,
  next: null as Followed | null,
  /** Of two players: the index of the game that is chosen, and of which kind others are listed, on which page. */
  pick: null as number | null,
  filter: 'all' as 'all' | 'fault' | Outcome,
  page: 0,
};

/** What is set up was not checked by the engine. */
export const UNCHECKED = {
  /**
   * The request, as text, that was checked, and how it would stand; why the engine refuses it, or what is wrong with
   * the address.
   */
  asked: null as string | null,
  known: null as Stand | null,
  problem: null as Problem | null,
  /** The last event, as one sentence. */
  note: null as { key: string; args?: { [name: string]: unknown } } | null,
};

export const newArena = (wanted: Wanted) => ({
  ...NOTHING_PLAYED,
  ...UNCHECKED,
  /** What is shown of it. */
  step: 'programs' as Step,
  wanted,
  /** Is the form unfolded? */
  isUnfolded: false,
  /**
   * What was wrong with the address before the form was changed. Its message keeps its place until the games are
   * started, so that the button does not move when it is pressed.
   */
  pastProblem: null as Problem | null,
  /** The programs that the address names, until it is known which are here. */
  named: null as readonly string[] | null,
  /** The name of the program of the Lab that the address brings, until it is in the list. */
  importing: null as string | null,
  collected: newCollected(wanted.game),
  /** Addresses that were opened. */
  visits: 0,
  /** The tournaments of the device, and those that can be restored. Null: that is not known yet. */
  entries: null as readonly Entry[] | null,
  /** Which of them is asked for, until they are read. */
  requested: null as Requested | null,
  /** Was it shown before? Then the focus stays, and until it is read the address is that of what is set up. */
  isBack: false,
  /** Of two players what many were last, and the other way round: what was set up, and what was shown of it. */
  others: null as { wanted: Wanted; id: string | null } | null,
  /** The id of what was shown before what is planned: it is shown again where that is stopped. */
  previous: null as string | null,
  /** A file that is to be opened. */
  opening: null as File | null,
});

/** Is it planned, played or paused, so that its conditions cannot change? */
export const locked = ({ run }: Pick<Arena, 'run'>) => run !== null;

/** Is it planned or played, so that nothing else can be shown? What is paused can be left, and gone on with later. */
export const isBusy = ({ run, phase }: Pick<Arena, 'run' | 'phase'>) => locked({ run }) && phase !== 'paused';

/** The programs that take part in what is set up: of more than two players those that are ticked and play. */
export const readyIn = (arena: Arena): Entrant[] =>
  listedIn(arena).flatMap((entrant) => {
    const { name, title, author, source, ticked } = entrant;
    const defines = foundOf(entrant)?.defines;
    return ticked && plays(entrant) && defines ? [{ name, title, author, source, defines }] : [];
  });

/** The programs that are listed beside the players. */
const listedIn = ({ wanted, collected }: Arena) => (isTwo(wanted) ? [] : collected.entrants);

/** Those that are ticked and not checked yet. */
export const uncheckedIn = (arena: Arena) =>
  listedIn(arena).filter(({ ticked, check }) => ticked && typeof check === 'string');

/** How many programs are to take part: in the tournament that is shown its own. */
export const partaking = (arena: Arena) =>
  locked(arena) || isAsShown(arena) ? arena.entrants.length : programNames(arena).length;

/**
 * The names of the programs of what is set up: those that are ticked, checked or not, and those that the address names
 * and that are not here.
 */
function programNames(arena: Arena) {
  const { problem } = arena;
  const here = listedIn(arena);
  const named = problem?.code === 'address-programs' ? (problem.args.names as string[]) : [];
  const missing = named.filter((each) => here.every(({ name }) => name !== each));
  return [...here.filter(({ ticked }) => ticked).map(({ name }) => name), ...missing];
}

/** How they are spelled as players; those that define nothing for the game are left out. */
export const ownPlayers = (entrants: readonly Entrant[], game: Game, limit: string): Own[] =>
  entrants.flatMap(({ name, defines }) => {
    const player = playerWithin({ name, defines, own: null }, game, limit);
    return player === null ? [] : [{ name, player }];
  });

/** The entrant whose program a player is; undefined: it is one of the engine's. */
export function entrantOf<E extends Pick<Entrant, 'name'>>(player: string, entrants: readonly E[]) {
  const names = [searchIn(player), optionIn(player, 'evaluation'), optionIn(player, 'order')];
  return entrants.find(({ name }) => names.includes(name));
}

/** The request of what is set up. */
export function requestedBy(arena: Arena, games: Game[]) {
  const { wanted } = arena;
  return requestOf(wanted, ownPlayers(readyIn(arena), gameIn({ games }, wanted.game), wanted.limit));
}

/**
 * What is wrong with an empty list of openings. It is said as the games are started, and not where the list was only
 * chosen.
 */
export const NO_OPENINGS = 'no-openings';

/** What the page knows to be wrong with what is set up, before the engine answers. */
export function wrongIn(arena: Arena, games: Game[]): Problem[] {
  const { wanted } = arena;
  const problem = (code: string, field: string | null = null, names: readonly string[] = []) => [
    { code, message: code, field, args: { known: namesOf(names) } },
  ];
  const unchecked = uncheckedIn(arena).map(({ title }) => title);
  const unknown = unknownIn(wanted, gameIn({ games }, wanted.game));
  const isFew = requestedBy(arena, games).players.length + unchecked.length < 2;
  const isEmpty = wanted.openings !== null && openingsIn(wanted.openings).length === 0;
  const names = readyIn(arena).map(({ name }) => name);
  const long = lengthProblem(wanted, names);
  return [
    ...(isFew ? problem('tournament-few') : []),
    ...(unknown.length > 0 ? problem('tournament-players', 'players', unknown) : []),
    ...(isEmpty ? problem(NO_OPENINGS, 'openings') : []),
    ...(unchecked.length > 0 ? problem('tournament-unchecked', null, unchecked) : []),
    ...(long ? [long] : []),
  ];
}

/** The request of a tournament that is kept: of its players as they were spelled then. */
export const requestOfKept = ({ wanted, programs, stand }: Pick<Whole, 'wanted' | 'programs' | 'stand'>) => ({
  ...requestOf(wanted, []),
  players: stand.standings.players.map(({ name }) => name),
  ...(programs.length > 0 && { foreign: programs }),
});

/** The programs of the device that two players are named by: they may be otherwise here, or on another device. */
export function foreignIn({ game: id, players }: TournamentRequest, games: Game[]) {
  const game = games.find((each) => each.id === id);
  const foreign = game && !game.program ? programsOf([...players], game) : [];
  return foreign.length > 0 ? { foreign } : {};
}

/** What asks about the tournament that is shown as it stands, whatever was asked for since. */
export const asStood = (request: TournamentRequest, { form, games, added, tally, standings: { seed } }: Stand) => ({
  ...request,
  form,
  games,
  added,
  tally,
  seed,
});

/** The address of what is set up. */
export const addressOf = (arena: Arena, lang: string | null = null) =>
  writeArena(arena.step, arena.wanted, programNames(arena), lang);

/** The address of the tournament that is shown. */
export function addressShown({ step, playedConditions, entrants }: Arena, lang: string | null = null) {
  const names = entrants.map(({ name }) => name);
  return playedConditions && writeArena(step, playedConditions, names, lang);
}

/** The address of a step: of what is shown, unless something else is set up. */
export const addressAt = (arena: Arena, step: Step, { lang, langNamed }: Pick<PageState, 'lang' | 'langNamed'>) => {
  const named = langNamed ? lang : null;
  return (!isOther(arena) && addressShown({ ...arena, step }, named)) || addressOf({ ...arena, step }, named);
};

/** Do the same programs take part, as they are written, in whichever order? */
export const areSame = (some: readonly Entrant[], others: readonly Entrant[]) =>
  some.length === others.length &&
  some.every(({ name, source, defines }) => {
    const other = others.find((each) => each.name === name);
    if (other?.source !== source) return false;
    return other.defines === defines || JSON.stringify(other.defines) === JSON.stringify(defines);
  });

/** What is set up as a text, by which two tournaments are told apart. */
const conditions = (wanted: Wanted, programs: readonly string[] = []) =>
  writeArena('standings', wanted, programs, null);

/**
 * Is something else set up than the tournament that is shown? What comes while that is planned, played or paused is for
 * another one.
 */
export function isOther(arena: Arena) {
  const { playedConditions, wanted, startedWith, entrants } = arena;
  if (locked(arena)) return false;
  if (playedConditions === null || conditions(playedConditions) !== conditions(wanted)) return true;
  const now = readyIn(arena);
  return !areSame(now, startedWith) && !areSame(now, entrants);
}

/** Is the tournament that is shown what is set up, without any program that is still to be checked? */
export const isAsShown = (arena: Arena) => !isOther(arena) && uncheckedIn(arena).length === 0;

/** The games by which those of two players can be made more at once. */
export const MORE = 100;

/** Can a round be added to the tournament that is shown: is it over, and nothing else set up, or to be checked? */
export function isExtendable(arena: Arena) {
  const { phase, from, playedConditions, stand } = arena;
  if (phase !== 'over' || from !== VERSION || !isAsShown(arena) || !playedConditions || !stand) return false;
  const isEnded = stand.standings.players.some(({ retired }) => retired);
  return isTwo(playedConditions) ? !isEnded && stand.games + MORE <= MOST_GAMES : playedConditions.form !== 'against';
}

/** Can it be continued? */
export const canGoOn = ({ phase, from }: { phase: string; from: string }) => phase === 'paused' && from === VERSION;

/** Can the tournament that is shown be continued: is it paused, and nothing else set up? */
export const isContinuable = (arena: Arena) => canGoOn(arena) && !isOther(arena);

/**
 * The tournament that is to be read: the one that is asked for, or else that is shown, where another tab has played it
 * on.
 */
export function dueIn({ entries, requested, ...arena }: Arena): Entry | undefined {
  const address = requested === 'same' && conditions(arena.wanted, arena.named ?? []);
  function isDue(entry: Entry) {
    if (requested === 'same') return conditions(entry.wanted, entry.programs) === address;
    if (requested === 'unfinished') return canGoOn(entry);
    if (requested === 'unfinished-many') return canGoOn(entry) && !isTwo(entry.wanted);
    return requested
      ? entry.id === requested.id
      : !arena.run && entry.id === arena.id && playedIn(entry) > playedIn(arena);
  }
  return entries?.find((entry) => entry.removed === null && isDue(entry));
}
/** Is one asked for that is not finished, whichever that is? */
export const isUnfinished = (requested: Requested | null) =>
  requested === 'unfinished' || requested === 'unfinished-many';
const playedIn = ({ stand }: { stand: Stand | null }) => stand?.standings.played ?? 0;

/** May another tab play the one of this id? What is removed would come back with the next game. */
export const isPlayedElsewhere = ({ entries, id: shown, run, hold }: Arena, id: string) =>
  id === shown ? run === null && hold !== null : entries?.find((each) => each.id === id)?.isRunning === true;

/** Seconds until it is over, if that is known. */
export const secondsLeft = ({ stand, speed }: Pick<Arena, 'stand' | 'speed'>) =>
  stand && secondsOf(stand.standings.planned - stand.standings.played, speed);
