// The effects of the state of the Arena: a tournament is checked by the engine, played and kept; programs are
// collected; the position on the board is asked for; a file is opened.

import { programsOf } from '../../base/player_text.ts';
import type { Game, Problem, Tournament, View } from '../../contract/types.ts';
import type { Program } from '../../device/programs.ts';
import { shelved } from '../../device/shelf.ts';
import { type Entrant, tournamentsShelf } from '../../device/tournaments.ts';
import { viewEffect } from '../../engine/effects.ts';
import { hasPromiseIntegration } from '../../python/client.ts';
import { movesOf } from '../../round/game.ts';
import { gameIn } from '../../round/state.ts';
import { fromPromise } from '../../runtime/browser.ts';
import { after, type Effect, within } from '../../runtime/component.ts';
import { type Followed, tournament } from '../../tournament/play.ts';
import { mostWorkers } from '../../tournament/pool.ts';
import { FILE_PROBLEM } from '../../views/controls.ts';
import type { PageState, Services } from '../room.ts';
import { isAddressProblem } from './address.ts';
import { collectEffects } from './collect/effects.ts';
import { isTwo } from './conditions.ts';
import { openFile } from './files.ts';
import {
  type Entry,
  hasUnsavedChanges,
  holding,
  itemOf,
  listPlayed,
  readEntries,
  readWhole,
  type Whole,
} from './kept.ts';
import { type Arena, dueIn, entrantOf, isOther, locked, requestedBy, wrongIn } from './state.ts';
import type { ArenaEvent } from './transitions.ts';

type ArenaServices = Pick<Services, 'ask' | 'pythonOf' | 'createEngine' | 'programs'>;

/** Whichever room is shown. */
export function effectsOf(arena: Arena, page: PageState, outside: ArenaServices): Effect<ArenaEvent>[] {
  const { games } = page;
  const { run, id, hold, visits, opening, importing } = arena;
  const effects: Effect<ArenaEvent>[] = [];
  const listed = (items: Parameters<typeof readEntries>[0]): ArenaEvent => ['listed', readEntries(items, games)];
  const shelf = () => ({ ...tournamentsShelf(), list: listPlayed });
  if (visits > 0) effects.push(shelved(shelf, listed, ['listed', null]));
  const collected = visits > 0 && needsPrograms(arena) ? collectEffects(arena.collected, page, outside) : [];
  effects.push(...within(collected, 'collect', (event): ArenaEvent => ['collect', event]));
  const due = dueIn(arena);
  if (due) effects.push(readTournament(due, games));
  if (importing && !arena.requested && arena.collected.kept) effects.push(take(importing, page, outside));
  if (hold) effects.push(holding(id, (by): ArenaEvent => ['held', by]));
  if (run && hold === 'here') effects.push(playEffect(run, arena, page, outside));
  if (hasUnsavedChanges(arena)) effects.push(keeping(arena));
  if (opening) effects.push(read(opening, games, outside));
  const request = requestToCheck(arena, games);
  if (request) effects.push(check(request, outside));
  const isWatched = isTwo(arena.wanted) ? locked(arena) : arena.step === 'standings';
  if (isWatched && page.room === 'arena') effects.push(...shown(arena, outside));
  return effects;
}

/** Are the programs that are collected asked for? Two players are listed, or spelled out. */
const needsPrograms = ({ wanted, named, importing }: Arena) =>
  !isTwo(wanted) || (named ?? []).length > 0 || importing !== null;

/** Reads a tournament of the device. */
const readTournament = ({ id, counter }: Entry, games: Game[]) =>
  fromPromise<Whole | null, ArenaEvent>(
    `find ${id} ${counter}`,
    async () => readWhole(await tournamentsShelf().get(id), games),
    (whole) => ['found', whole],
    ['found', null],
    true,
  );

/**
 * The program of the Lab that the address brings, once the programs are loaded. Until then the address stays: a reload
 * asks again.
 */
function take(name: string, { programs, games }: PageState, outside: ArenaServices): Effect<ArenaEvent> {
  const program = programs?.list.find((each) => each.name === name) ?? null;
  return programs
    ? after(0, `take ${name}`, ['taken', program, games])
    : fromPromise('programs of the Lab', outside.programs, () => null, ['collect', ['notRead']]);
}

/**
 * Plays the tournament; where it was paused at an earlier visit, with the games that were played then. Programs that
 * are handed in play as they were when it was begun, those of the device that two players are named by as they are when
 * it is started or continued.
 */
function playEffect(run: string, arena: Arena, page: PageState, outside: ArenaServices) {
  const { ask, createEngine, programs } = outside;
  const { entrants, stand, phase } = arena;
  const request = arena.request as NonNullable<Arena['request']>;
  const { game, players } = request;
  const known = asPrograms(entrants, game);
  const isNamed = entrants.length === 0 && programsOf([...players], gameIn(page, game)).length > 0;
  return tournament<ArenaEvent>(
    run,
    phase === 'paused',
    async () => {
      const made = entrants.length > 0 || isNamed ? await programs() : null;
      return {
        tally: stand?.tally,
        most: mostWorkers(navigator, entrants.length > 0),
        programsIn: programsIn(entrants),
        ask: (isNamed && made?.askFor(request, ask)) || ask,
        request: { ...request, seed: stand?.standings.seed ?? Number(arena.playedConditions?.seed) },
        createEngine: () => (entrants.length > 0 && made?.createTournamentEngine(known)) || createEngine(request),
      };
    },
    (event) => ['progressed', event],
  );
}

/** The authors' programs in a player. */
const programsIn = (entrants: readonly Entrant[]) => (player: string) => {
  const found = entrantOf(player, entrants);
  return found ? [found.name] : [];
};

/** As the pool's engines need them. */
const asPrograms = (entrants: readonly Entrant[], game: string): Program[] =>
  entrants.map(({ name, title, source, defines }) => ({
    name,
    title,
    source,
    defines,
    game,
    loaded: source,
    own: null,
    best: [],
    versions: [],
    made: 0,
  }));

/** Milliseconds between two writings of what is played, at least. */
const PAUSE = 500;
/** The most of the time that writing may take. */
const SHARE_OF_WRITING = 0.1;

/**
 * Writes the tournament as it is: its games at intervals while they are played, all else at once. An event says when to
 * write again.
 */
function keeping(arena: Arena): Effect<ArenaEvent> {
  const { id, phase, kept, games } = arena;
  const counted = phase === 'running' ? '' : games.length;
  return {
    key: `keep ${id} ${phase} ${counted} ${kept?.times}`,
    beforePaint: true, // what is seen is left to the next page
    start(emit) {
      const begun = performance.now();
      const due = () => Math.max(PAUSE, (performance.now() - begun) / SHARE_OF_WRITING);
      const put = tournamentsShelf().put({ ...itemOf(arena), counter: null });
      put.then(() => setTimeout(emit, due(), arena));
      return undefined;
    },
    event: (written: Arena) => ['kept', written],
  };
}

/** Reads a file. */
const read = (file: File, games: Game[], { ask }: ArenaServices): Effect<ArenaEvent> => ({
  key: `open ${file.name} ${file.size} ${file.lastModified}`,
  start(emit, fail) {
    openFile(file, games, ask).then(emit, fail);
    return undefined;
  },
  event: (whole: Whole) => ['read', whole],
  failed: (problem: Problem) => ['notRead', problem?.code?.startsWith('tournament-file') ? problem : FILE_PROBLEM],
});

/**
 * The request that is to be checked; null: none, for a tournament is planned or played, the address is wrong, or it was
 * checked. While programs are not checked the engine is asked about all others.
 */
function requestToCheck(arena: Arena, games: Game[]) {
  const { problem, asked, collected, wanted } = arena;
  if (locked(arena) || !isOther(arena) || isAddressProblem(problem) || wanted.openings?.trim() === '') return null;
  if (!isTwo(wanted) && !collected.kept) return null;
  if (!hasPromiseIntegration()) return null; // dropping the check's request would replace the page's worker
  const request = requestedBy(arena, games);
  if (request.players.length < 2) return null;
  if (wrongIn(arena, games).some(({ code }) => code !== 'tournament-unchecked')) return null;
  return JSON.stringify(request) === asked ? null : request;
}

/** Asks how a tournament would stand before its first game. */
function check(request: ReturnType<typeof requestedBy>, { ask }: ArenaServices): Effect<ArenaEvent> {
  const asked = JSON.stringify(request);
  return {
    key: `check ${asked}`,
    start(emit, fail) {
      const sent = ask(request);
      sent.answer.then(emit, fail);
      return sent;
    },
    event: ({ matches, done, ...known }: Tournament) => ['checked', asked, known, null],
    failed: (problem: Problem) => ['checked', asked, null, problem],
  };
}

/** The position on the board: one after the other is asked for, the latest each time. */
function shown(arena: Arena, outside: ArenaServices): Effect<ArenaEvent>[] {
  const { next, live, followed } = arena;
  if (next) {
    const record = { ...next.start, moves: [...movesBefore(next.start), ...next.moves] };
    return [
      viewEffect<ArenaEvent>(
        record,
        outside,
        (view: View) => ['positionLoaded', next, view],
        () => ['positionLoaded', next, null],
      ),
    ];
  }
  if (!followed || isSamePosition(followed, live)) return [];
  const { moves, players, isOver } = followed;
  return [after(0, `position ${moves.length} ${players} ${isOver}`, ['positionWanted', followed])];
}

const isSamePosition = (one: Followed, other: Followed | null) =>
  one.start === other?.start && one.moves.length === other.moves.length && one.isOver === other.isOver;

/** The moves of an opening, which a request may give as a transcript. */
const movesBefore = ({ moves = [] }: { moves?: string | string[] }) =>
  typeof moves === 'string' ? (movesOf(moves) ?? []) : moves;
