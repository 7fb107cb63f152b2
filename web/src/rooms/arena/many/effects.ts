// The effects of the state of a tournament: it is played and kept, and before that checked by the engine; programs are collected; the
// position on the board; a file that is opened.

import type { Game, Problem, Tournament, View } from '../../../contract/types.ts';
import { newId } from '../../../device/shelf.ts';
import { tournamentsShelf } from '../../../device/tournaments.ts';
import { viewEffect } from '../../../engine/effects.ts';
import { movesOf } from '../../../round/lines.ts';
import { fromPromise } from '../../../runtime/browser.ts';
import { after, type Effect, within } from '../../../runtime/component.ts';
import { tournament } from '../../../tournament/play.ts';
import { FILE_PROBLEM } from '../../../views/notice.ts';
import type { PageState, Services } from '../../index.ts';
import { holding } from '../holding.ts';
import { keeping, shelved } from '../shelved.ts';
import { isAddressProblem } from '../written.ts';
import { collectEffects } from './collect/effects.ts';
import { asPrograms } from './entrants.ts';
import { type Entry, isToKeep, itemOf, keptOf, LARGEST, readEntries, readFile, readWhole, type Whole } from './kept.ts';
import { isSameSight, liveOf } from './live.ts';
import { recounted } from './recounted.ts';
import { dueIn, isOther, locked, type Many, programsIn, requestedBy } from './state.ts';
import type { ManyEvent } from './transitions.ts';

/** What starts things for the room. */
interface Outside extends Pick<Services, 'ask' | 'pythonOf' | 'createEngine' | 'programs'> {
  /** The number of workers that play. */
  most: number;
}

/**
 * All that is wanted, whichever room is shown.
 * @param checks Is what is set up to be checked by the engine?
 */
export function effectsOf(many: Many, page: PageState, checks: boolean, outside: Outside): Effect<ManyEvent>[] {
  const { games } = page;
  const { run, id, hold, visits, opening, taking } = many;
  const effects: Effect<ManyEvent>[] = [];
  if (visits > 0) {
    effects.push(
      shelved(tournamentsShelf, (items): ManyEvent => ['listed', readEntries(items, games)], ['listed', null]),
    );
    effects.push(
      ...within(collectEffects(many.collected, page, outside), 'collect', (event): ManyEvent => ['collect', event]),
    );
  }
  const due = dueIn(many);
  if (due) effects.push(found(due, games));
  if (taking && !many.sought && many.collected.kept) effects.push(take(taking, page, outside));
  if (hold) effects.push(holding(id, (isHere): ManyEvent => ['held', isHere]));
  if (run && hold === 'here') effects.push(played(run, many, outside));
  if (isToKeep(many)) effects.push(kept(many));
  if (opening) effects.push(read(opening, games, outside));
  const request = checks ? requestToCheck(many, games) : null;
  if (request) effects.push(check(request, outside));
  if (many.step === 'standings' && page.room === 'arena') effects.push(...shown(many, outside));
  return effects;
}

/** Reads a tournament of the device. */
const found = ({ id, counter }: Entry, games: Game[]) =>
  fromPromise<Whole | null, ManyEvent>(
    `find ${id} ${counter}`,
    async () => readWhole(await tournamentsShelf().get(id), games),
    (whole) => ['found', whole],
    ['found', null],
    true,
  );

/** The program of the Lab that the address brings, once the programs are loaded. Until then the address stays: a reload asks again. */
function take(name: string, { programs, games }: PageState, outside: Outside): Effect<ManyEvent> {
  const program = programs?.list.find((each) => each.name === name) ?? null;
  return programs
    ? after(0, `take ${name}`, ['taken', program, games])
    : fromPromise('programs of the Lab', outside.programs, () => null, ['collect', ['notRead']]);
}

/** Plays the tournament; where it was paused at an earlier visit, with the games that were played then. */
function played(run: string, many: Many, { ask, createEngine, programs, most }: Outside) {
  const { request, entrants, stand, games, phase } = many;
  const before = stand && { tally: stand.tally, games };
  const known = asPrograms(entrants, request?.game ?? '');
  return tournament<ManyEvent>(
    run,
    phase === 'paused',
    async () => {
      const made = entrants.length > 0 ? await programs() : null;
      return {
        ...{ ask, most, before, programsIn: programsIn(entrants) },
        request: request as NonNullable<typeof request>,
        createEngine: () => made?.createTournamentEngine(known) ?? createEngine({ ...request }),
      };
    },
    (event) => ['happened', event],
  );
}

/** Writes it as it is: its games at intervals while they are played, all else at once. */
function kept(many: Many): Effect<ManyEvent> {
  const { id, phase, kept, games } = many;
  const counted = phase === 'running' ? '' : games.length;
  return keeping(`${id} ${phase} ${counted} ${kept?.times}`, tournamentsShelf, many, itemOf, (...written) => [
    'kept',
    ...written,
  ]);
}

/** Reads a file, and keeps what is in it under an id of its own. */
function read(file: File, games: Game[], { ask }: Outside): Effect<ManyEvent> {
  async function opened() {
    const text = file.size > LARGEST ? ' '.repeat(LARGEST + 1) : await file.text();
    const whole = await recounted(readFile(text, newId(Date.now()), games, Date.now()), ask);
    await tournamentsShelf().put({ id: whole.id, value: keptOf(whole), counter: null });
    return whole;
  }
  return {
    key: `open ${file.name} ${file.size} ${file.lastModified}`,
    start(emit, fail) {
      opened().then(emit, fail);
      return undefined;
    },
    event: (whole: Whole) => ['read', whole],
    failed: (problem: Problem) => ['notRead', problem?.code?.startsWith('tournament-file') ? problem : FILE_PROBLEM],
  };
}

/** The request that is to be checked; null: none, for a tournament is planned or played, the address is wrong, or it was checked. */
function requestToCheck(many: Many, games: Game[]) {
  const { problem, asked, collected } = many;
  if (locked(many) || !isOther(many) || isAddressProblem(problem) || !collected.kept) return null;
  const request = requestedBy(many, games);
  return JSON.stringify(request) === asked ? null : request;
}

/** Asks how a tournament would stand before its first game. */
function check(request: ReturnType<typeof requestedBy>, { ask }: Outside): Effect<ManyEvent> {
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
function shown(many: Many, outside: Outside): Effect<ManyEvent>[] {
  const { next, live, followed } = many;
  const sight = followed && liveOf(followed);
  if (next) {
    const record = { ...next.start, moves: [...movesBefore(next.start), ...next.moves] };
    return [
      viewEffect<ManyEvent>(
        record,
        outside,
        (view: View) => ['sighted', next, view],
        () => ['sighted', next, null],
      ),
    ];
  }
  if (!sight || isSameSight(sight, live)) return [];
  return [after(0, `sight ${sight.moves.length} ${sight.players} ${sight.isOver}`, ['sight', sight])];
}

/** The moves of an opening, which a request may give as a transcript. */
const movesBefore = ({ moves = [] }: { moves?: string | string[] }) =>
  typeof moves === 'string' ? (movesOf(moves) ?? []) : moves;
