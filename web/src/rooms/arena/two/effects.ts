// The effects of the state of the Arena: its series played and kept, and before that checked by the engine.

import type { Game, Plan, Problem, Tournament } from '../../../contract/types.ts';
import { tournamentsShelf } from '../../../device/tournaments.ts';
import { fromPromise } from '../../../runtime/browser.ts';
import type { Effect } from '../../../runtime/component.ts';
import { tournament } from '../../../tournament/play.ts';
import type { Services } from '../../index.ts';
import { holding } from '../holding.ts';
import { keeping, shelved } from '../shelved.ts';
import { isAddressProblem } from '../written.ts';
import { requestOf } from './address.ts';
import { planOf } from './counted.ts';
import { type Entry, isToKeep, itemOf, readEntries, readWhole } from './kept.ts';
import { type Arena, dueIn, locked } from './state.ts';
import type { ArenaEvent } from './transitions.ts';

/** What starts things for the room. */
interface Outside extends Pick<Services, 'ask' | 'createEngine' | 'programs'> {
  /** The number of workers that play. */
  most: number;
}
/** What the effects depend on beside the state. */
interface Around {
  games: Game[];
  /** Is the series that is set up to be checked by the engine? */
  checks: boolean;
}

/** All that is wanted, whichever room is shown. */
export function effectsOf(state: Arena, { games, checks }: Around, outside: Outside): Effect<ArenaEvent>[] {
  const { wanted, allowing, run, id, hold, visits } = state;
  const effects: Effect<ArenaEvent>[] = [];
  if (visits > 0)
    effects.push(shelved(tournamentsShelf, (items): ArenaEvent => ['listed', readEntries(items, games)], ['listed', null]));
  const due = dueIn(state);
  if (due) effects.push(found(due, games));
  if (allowing) {
    const { game, players } = requestOf(wanted);
    const allow = async () => (await outside.programs()).send(['allow', { game, players }]);
    effects.push(fromPromise(`let run ${game} ${players}`, allow, (): ArenaEvent => ['allowed'], ['notAllowed']));
  }
  if (hold) effects.push(holding(run ?? id, (isHere): ArenaEvent => ['held', isHere]));
  if (run && hold === 'here') effects.push(played(run, state, outside));
  if (isToKeep(state)) effects.push(kept(state));
  const request = checks ? requestToCheck(state) : null;
  if (request) effects.push(check(request, wanted.swap, outside));
  return effects;
}

/** Reads a series of the device. */
const found = ({ id, counter }: Entry, games: Game[]) =>
  fromPromise<ReturnType<typeof readWhole>, ArenaEvent>(
    `find ${id} ${counter}`,
    async () => readWhole(await tournamentsShelf().get(id), games),
    (whole) => ['found', whole],
    ['found', null],
    true,
  );

/** Plays the series that is set up; where it goes on with the one that is shown, with the games of that. */
function played(id: string, { wanted, phase, continues, stand, games }: Arena, outside: Outside) {
  const { ask, most, createEngine } = outside;
  const request = { ...requestOf(wanted), seed: Number(wanted.seed) };
  const before = continues && stand ? { tally: stand.tally, games: games.filter(Boolean) } : null;
  const given = { ask, most, request, before, createEngine: () => createEngine(request), programsIn: () => [] };
  return tournament<ArenaEvent>(
    id,
    phase === 'paused',
    async () => given,
    (event) => ['happened', event],
  );
}

/** Writes it as it is: its games at intervals, a change of its phase at once. */
const kept = (state: Arena) =>
  keeping(
    `${state.id} ${state.phase} ${state.kept?.times}`,
    tournamentsShelf,
    state,
    itemOf,
    (...written): ArenaEvent => ['kept', ...written],
  );

/** The request that is to be checked; null: none, for a series is planned or played, the address is wrong, or it was checked. */
function requestToCheck({ phase, problem, wanted, asked }: Arena) {
  const request = requestOf(wanted);
  return locked({ phase }) || isAddressProblem(problem) || JSON.stringify(request) === asked ? null : request;
}

/** Asks how the series would begin. */
function check(request: ReturnType<typeof requestOf>, swap: boolean, { ask }: Outside): Effect<ArenaEvent> {
  const text = JSON.stringify(request);
  return {
    key: `check ${text}`,
    start(emit, fail) {
      const sent = ask(request);
      sent.answer.then((stand) => emit(planOf(stand as Tournament, swap)), fail);
      return sent;
    },
    event: (plan: Plan) => ['checked', text, plan, null],
    failed: (problem: Problem) => ['checked', text, null, problem],
  };
}
