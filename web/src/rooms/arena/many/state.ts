// The state of a tournament of many players: what is set up, who takes part, and how far it has been played.

import type { Game, Problem, TournamentTable } from '../../../contract/types.ts';
import type { Entrant, Stand } from '../../../device/tournaments.ts';
import type { Followed, TournamentGame } from '../../../tournament/game.ts';
import { VERSION } from '../../../version.ts';
import type { Hold } from '../holding.ts';
import type { Pace } from '../pace.ts';
import { requestOf, type Step, type TournamentRequest, type Wanted, writeTournament } from './address.ts';
import { type Collected, foundOf, newCollected, plays } from './collect/state.ts';
import { entrantOf, ownPlayers } from './entrants.ts';
import type { Entry, Whole } from './kept.ts';
import type { Live, Shown } from './shown.ts';

export type Many = ReturnType<typeof newMany>;

/** No tournament is shown. */
export const NOTHING_PLAYED = {
  phase: 'none' as Shown['phase'],
  /** The id of what is planned, played or paused; null: nothing is, and what is paused was so at an earlier visit, or was stopped. */
  run: null as string | null,
  /** Under which id it is kept on the device. */
  id: '',
  hold: null as Hold,
  /** As it was read from the device or written to it last, how often it was written, and could it be kept? Null: it is not there. */
  kept: null as { phase: string; stand: Stand | null; times: number } | null,
  /** The version of the page that plays it. */
  from: VERSION,
  /** What was set up for it, the programs that play, and the request. */
  played: null as Wanted | null,
  entrants: [] as readonly Entrant[],
  request: null as TournamentRequest | null,
  /** The programs that were set up as it was begun or opened: others make another tournament. */
  ready: [] as readonly Entrant[],
  /** How it stands. */
  stand: null as Stand | null,
  /** The tables at the end of the last round that was finished, and of the one before. */
  before: null as TournamentTable | null,
  earlier: null as TournamentTable | null,
  /** The games that are counted, in that order. */
  games: [] as readonly TournamentGame[],
  /** How fast it is played. */
  speed: null as Pace | null,
  /** Why it was paused, where workers were lost. */
  broken: null as Problem | null,
  couple: null as Shown['couple'],
  /** The game that is followed as it is played, or was last. */
  followed: null as Followed | null,
  /** What is on the board, and what is to be next. */
  live: null as Live | null,
  next: null as Live | null,
};

/** What is set up was not checked by the engine. */
export const UNCHECKED = {
  /** The request, as text, that was checked, and how it would stand; why the engine refuses it, or what is wrong with the address. */
  asked: null as string | null,
  known: null as Stand | null,
  problem: null as Problem | null,
  /** The last event, as one sentence. */
  note: null as { key: string; args?: { [name: string]: unknown } } | null,
};

export const newMany = (wanted: Wanted) => ({
  ...NOTHING_PLAYED,
  ...UNCHECKED,
  /** What is shown of it. */
  step: 'programs' as Step,
  wanted,
  /** The programs that the address names, until it is known which are here. */
  named: null as readonly string[] | null,
  /** The name of the program of the Lab that the address brings, until it is in the list. */
  taking: null as string | null,
  collected: newCollected(wanted.game),
  /** Are the names of programs hidden? */
  hidden: false,
  /** Addresses that were opened. */
  visits: 0,
  /** The tournaments of the device, and those that can be restored. Null: that is not known yet. */
  entries: null as readonly Entry[] | null,
  /** Which of them the address asks for, until they are read: that of the address, or one that is not finished. */
  sought: null as 'same' | 'unfinished' | string | null,
  /** The id that the address says: of those that are not finished, that one is shown if it is there. */
  preferred: null as string | null,
  /** A file that is to be opened. */
  opening: null as File | null,
});

/** Is it planned, played or paused, so that its conditions cannot change? */
export const locked = ({ run }: Pick<Many, 'run'>) => run !== null;

/** The game at a place of the list; the first one where it is not there. */
export const gameAt = (games: readonly Game[], id: string) =>
  (games.find((game) => game.id === id) ?? games[0]) as Game;

/** The programs that take part in what is set up: those that are ticked and play. */
export const readyIn = ({ entrants }: Collected): Entrant[] =>
  entrants.flatMap((entrant) => {
    const { name, title, author, source, ticked } = entrant;
    const defines = foundOf(entrant)?.defines;
    return ticked && plays(entrant) && defines ? [{ name, title, author, source, defines }] : [];
  });

/** The programs of the tournament that is shown whose text is not collected, under whichever title. */
export const absentIn = ({ entrants, collected }: Pick<Many, 'entrants' | 'collected'>) =>
  entrants.filter(({ source }) => collected.entrants.every((each) => each.source !== source));

/** Those that are ticked and not checked yet. */
export const uncheckedIn = ({ entrants }: Collected) =>
  entrants.filter(({ ticked, check }) => ticked && typeof check === 'string');

/**
 * How many programs are to take part: in the tournament that is shown its own.
 */
export const partaking = (many: Many) =>
  locked(many) || isAsShown(many) ? many.entrants.length : programNames(many).length;

/** The names of the programs of what is set up: those that are ticked, checked or not, and those that the address names and that are not here. */
function programNames({ collected, problem }: Pick<Many, 'collected' | 'problem'>) {
  const here = collected.entrants;
  const named = problem?.code === 'address-programs' ? (problem.args.names as string[]) : [];
  const missing = named.filter((each) => here.every(({ name }) => name !== each));
  return [...here.filter(({ ticked }) => ticked).map(({ name }) => name), ...missing];
}

/** The request of what is set up. */
export const requestedBy = ({ wanted, collected }: Pick<Many, 'wanted' | 'collected'>, games: readonly Game[]) =>
  requestOf(wanted, ownPlayers(readyIn(collected), gameAt(games, wanted.game), wanted.limit));

/** The request of a tournament that is kept: of its players as they were spelled then. */
export const requestOfKept = ({ wanted, programs, stand }: Pick<Whole, 'wanted' | 'programs' | 'stand'>) => ({
  ...requestOf(wanted, []),
  players: stand.standings.players.map(({ name }) => name),
  ...(programs.length > 0 && { foreign: programs }),
});

/** The address of what is set up. */
export const addressOf = (
  { step, wanted, ...programs }: Pick<Many, 'step' | 'wanted' | 'collected' | 'problem'>,
  lang: string | null = null,
) => writeTournament(step, wanted, programNames(programs), lang);

/** The address of the tournament that is shown. */
export const addressShown = (
  { step, played, entrants }: Pick<Many, 'step' | 'played'> & { entrants: readonly Pick<Entrant, 'name'>[] },
  lang: string | null = null,
) =>
  played &&
  writeTournament(
    step,
    played,
    entrants.map(({ name }) => name),
    lang,
  );

/** Do the same programs take part, as they are written, in whichever order? */
export const areSame = (some: readonly Entrant[], others: readonly Entrant[]) =>
  some.length === others.length &&
  some.every(({ name, source, defines }) => {
    const other = others.find((each) => each.name === name);
    if (other?.source !== source) return false;
    return other.defines === defines || JSON.stringify(other.defines) === JSON.stringify(defines);
  });

const conditions = (wanted: Wanted) => writeTournament('standings', wanted, [], null);

/** Is something else set up than the tournament that is shown? What comes while that is planned, played or paused is for another one. */
export const isOther = (many: Pick<Many, 'run' | 'played' | 'wanted' | 'collected' | 'ready' | 'entrants'>) => {
  const { played, wanted, collected, ready, entrants } = many;
  if (locked(many)) return false;
  if (played === null || conditions(played) !== conditions(wanted)) return true;
  const now = readyIn(collected);
  return !areSame(now, ready) && !areSame(now, entrants);
};

/** Is the tournament that is shown what is set up, without any program that is still to be checked? */
export const isAsShown = (many: Parameters<typeof isOther>[0]) =>
  !isOther(many) && uncheckedIn(many.collected).length === 0;

/** Can a round be added to the tournament that is shown: is it over, and nothing else set up? */
export const isExtendable = (many: Many) => many.phase === 'over' && many.from === VERSION && !isOther(many);

/** Can it be continued? */
export const canGoOn = ({ phase, from }: { phase: string; from: string }) => phase === 'paused' && from === VERSION;

/** Can the tournament that is shown be continued: is it paused, and nothing else set up? */
export const isContinuable = (many: Many) => canGoOn(many) && !isOther(many);

/** The authors' programs in a player. */
export const programsIn = (entrants: readonly Entrant[]) => (player: string) => {
  const found = entrantOf(player, entrants);
  return found ? [found.name] : [];
};

/** The tournament that is to be read: the one that is asked for, or else that is shown, where another tab has played it on. */
export function dueIn({ entries, sought, preferred, ...many }: Many): Entry | undefined {
  const there = (entries ?? []).filter(({ removed }) => removed === null);
  const address = sought === 'same' && writeTournament('standings', many.wanted, many.named ?? [], null);
  const isDue = (entry: Entry) =>
    sought === 'same'
      ? writeTournament('standings', entry.wanted, entry.programs, null) === address
      : sought === 'unfinished'
        ? canGoOn(entry)
        : sought
          ? entry.id === sought
          : !many.run && entry.id === many.id && playedIn(entry) > playedIn(many);
  return there.find(({ id }) => sought === 'unfinished' && id === preferred) ?? there.find(isDue);
}
const playedIn = ({ stand }: { stand: Stand | null }) => stand?.standings.played ?? 0;

/** May another tab play the one of this id? What is removed would come back with the next game. */
export const isPlayedElsewhere = ({ entries, id: shown, run, hold }: Many, id: string) =>
  id === shown ? run === null && hold !== null : entries?.find((each) => each.id === id)?.isRunning === true;
