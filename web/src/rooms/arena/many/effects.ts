// The effects of the state of a tournament: it is played and kept, and before that checked by the engine; programs are collected; the
// position on the board; a file that is opened.

import type { Game, Problem, Tournament, View } from '../../../contract/types.ts';
import { changedElsewhere, openDrawer } from '../../../device/drawer.ts';
import { newId } from '../../../device/storage.ts';
import { viewEffect } from '../../../engine/effects.ts';
import { movesOf } from '../../../round/lines.ts';
import { fromPromise } from '../../../runtime/browser.ts';
import { after, type Effect, within } from '../../../runtime/component.ts';
import { tournament } from '../../../tournament/play.ts';
import { FILE_PROBLEM } from '../../../views/notice.ts';
import type { PageState, Services } from '../../index.ts';
import { paced, returning } from '../returning.ts';
import { isAddressProblem } from '../written.ts';
import { writeTournament } from './address.ts';
import { collectEffects } from './collect/effects.ts';
import { asPrograms } from './entrants.ts';
import {
  canGoOn,
  type Entry,
  hide,
  keep,
  LARGEST,
  readEntries,
  readFile,
  readWhole,
  remove,
  type Whole,
} from './kept.ts';
import { isSameSight, liveOf } from './live.ts';
import { recounted } from './recounted.ts';
import { addressShown, isOther, locked, type Many, programsIn, requestedBy } from './state.ts';
import type { ManyEvent } from './transitions.ts';

/** Milliseconds between two writings of a tournament that is being played, and until one that failed is tried again. */
const PAUSE = 1000;
/** How often a device is asked to write what it did not write before. */
const TRIES = 10;

/** What starts things for the room. */
interface Outside extends Pick<Services, 'ask' | 'pythonOf' | 'createEngine' | 'programs'> {
  /** The number of workers that play. */
  most: number;
}

const openTournaments = () => openDrawer('tournament');

/**
 * All that is wanted, whichever room is shown.
 * @param checks Is what is set up to be checked by the engine?
 */
export function effectsOf(many: Many, page: PageState, checks: boolean, outside: Outside): Effect<ManyEvent>[] {
  const { games } = page;
  const { run, removing, changes, opening, taking } = many;
  const effects = [changedElsewhere(openTournaments, (): ManyEvent => ['changed']), ...removing.map(removal)];
  if (many.isReturning) effects.push(returning<ManyEvent>(openTournaments, many.gone, (back) => ['returned', back]));
  if (changes > 0) {
    effects.push(entries(many, games));
    effects.push(
      ...within(collectEffects(many.collected, page, outside), 'collect', (event): ManyEvent => ['collect', event]),
    );
  }
  if (taking && !many.sought && many.collected.kept) effects.push(take(taking, page, outside));
  if (run) effects.push(played(run, many, outside));
  if (isToKeep(many) && many.notKept < TRIES) effects.push(keeping(many, games));
  if ((many.kept || many.restored) && many.hidden !== many.keptHidden) effects.push(hiding(many));
  if (opening) effects.push(read(opening, games, outside));
  const request = checks ? requestToCheck(many, games) : null;
  if (request) effects.push(check(request, outside));
  if (many.step === 'standings' && page.room === 'arena') effects.push(...shown(many, outside));
  return effects;
}

const removal = (id: string) =>
  fromPromise(
    `remove ${id}`,
    async () => remove(await openTournaments(), id),
    (gone): ManyEvent => ['removed', id, gone],
    null,
  );

/** The program of the Lab that the address brings, once the programs are loaded. Until then the address stays: a reload asks again. */
function take(name: string, { programs, games }: PageState, outside: Outside): Effect<ManyEvent> {
  const program = programs?.list.find((each) => each.name === name) ?? null;
  return programs
    ? after(0, `take ${name}`, ['taken', program, games])
    : fromPromise('programs of the Lab', outside.programs, () => null, ['collect', ['notRead']]);
}

/** Reads the tournaments that are kept, and the one that is asked for, or else that is shown and that another tab has played on. */
const entries = ({ changes, sought, preferred, ...many }: Many, games: Game[]) =>
  fromPromise(
    `tournaments kept ${changes}`,
    () =>
      paced(async () => {
        const drawer = await openTournaments();
        const entries = readEntries(drawer, games);
        const isSought = (entry: Entry) =>
          sought === 'same'
            ? writeTournament('standings', entry.wanted, entry.programs, null) === soughtAddress(many)
            : sought === 'unfinished'
              ? canGoOn(entry) || entry.hidden
              : sought
                ? entry.id === sought
                : many.restored && entry.id === many.id && entry.stand.standings.played > many.games.length;
        let found: Whole | 'damaged' | null = null;
        const first = sought === 'unfinished' ? entries.filter(({ id }) => id === preferred) : [];
        for (const entry of [...first, ...entries.filter(isSought)]) {
          found = readWhole(drawer, entry) ?? 'damaged';
          if (found !== 'damaged') break;
        }
        return { entries, found };
      }, PAUSE),
    ({ entries, found }): ManyEvent => ['entriesKnown', entries, found],
    ['changed'], // the browser has not answered yet: it is asked again
    true,
  );

/** The address that was opened. */
const soughtAddress = ({ wanted, named }: Pick<Many, 'wanted' | 'named'>) =>
  writeTournament('standings', wanted, named ?? [], null);

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

/** Is there something new to be written? A tournament without games is not kept, nor one that was only read: another tab may play it. */
const isToKeep = ({ stand, phase, kept, games, restored }: Many) =>
  stand !== null && games.length > 0 && !restored && (phase !== kept?.phase || stand !== kept.stand);

const hiding = ({ id, hidden }: Many) =>
  fromPromise(
    `hide ${id} ${hidden}`,
    async () => hide(await openTournaments(), id, hidden),
    (): ManyEvent => ['hiddenKept', hidden],
    null,
  );

/** Writes what is new of the tournament that is shown: its games at intervals while they are played, all else at once. */
function keeping(many: Many, games: Game[]): Effect<ManyEvent> {
  const { id, phase, kept, notKept, stand } = many;
  const counted = phase === 'running' ? '' : many.games.length;
  return {
    key: `keep ${id} ${phase} ${counted} ${kept?.times ?? 0} ${notKept}`,
    beforePaint: true, // what is seen is handed over to the next page
    start(emit, fail) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      openTournaments()
        .then((drawer) => {
          const address = addressShown({ ...many, step: 'standings' }) ?? '';
          return keep(drawer, { ...many, address, stand: stand as NonNullable<typeof stand> }, games);
        })
        .then((written) => {
          timer = setTimeout(emit, PAUSE, written);
        })
        .catch((reason) => {
          timer = setTimeout(fail, PAUSE, reason);
        });
      return { drop: () => clearTimeout(timer) };
    },
    event: ({ kept, isWhole }: Awaited<ReturnType<typeof keep>>) => ['kept', kept, isWhole],
    failed: () => ['notKept'],
  };
}

/** Reads a file, and keeps what is in it under an id of its own. */
function read(file: File, games: Game[], { ask }: Outside): Effect<ManyEvent> {
  async function opened() {
    const text = file.size > LARGEST ? ' '.repeat(LARGEST + 1) : await file.text();
    const whole = await recounted(readFile(text, newId(Date.now()), games, Date.now()), ask);
    const written = openTournaments().then((drawer) => keep(drawer, { ...whole, kept: null, replaces: null }, games));
    return { whole, written: await written.catch(() => null) };
  }
  return {
    key: `open ${file.name} ${file.size} ${file.lastModified}`,
    start(emit, fail) {
      opened().then(emit, fail);
      return undefined;
    },
    event: ({ whole, written }: Awaited<ReturnType<typeof opened>>) => ['read', whole, written],
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
