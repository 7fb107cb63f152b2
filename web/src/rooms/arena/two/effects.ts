// The effects of the state of the Arena: its series played and kept, and before that checked by the engine.

import type { Game, Plan, Printed, Problem } from '../../../contract/types.ts';
import { changedElsewhere, openDrawer } from '../../../device/drawer.ts';
import type { Planned } from '../../../engine/client.ts';
import { fromPromise } from '../../../runtime/browser.ts';
import type { Effect } from '../../../runtime/component.ts';
import { planOf } from '../../../series/plan.ts';
import { series } from '../../../series/series.ts';
import type { Services } from '../../index.ts';
import { paced, returning } from '../returning.ts';
import { isAddressProblem } from '../written.ts';
import { requestOf, writeSeries } from './address.ts';
import { type Entry, isToKeep, type Kept, keep, readEntries, remove, restored } from './kept.ts';
import { type Arena, locked } from './state.ts';
import type { ArenaEvent } from './transitions.ts';

/** Milliseconds between two writings of a series that is being played, and until one that failed is tried again. */
const PAUSE = 500;
/** How often a device is asked to write what it did not write before. */
const TRIES = 10;

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

const openSeries = () => openDrawer('series');

/** All that is wanted, whichever room is shown. */
export function effectsOf(state: Arena, { games, checks }: Around, outside: Outside): Effect<ArenaEvent>[] {
  const { wanted, allowing, run, removing, changes } = state;
  const effects = [changedElsewhere(openSeries, (): ArenaEvent => ['changed']), ...removing.map(removal)];
  if (state.isReturning) effects.push(returning<ArenaEvent>(openSeries, state.gone, (back) => ['returned', back]));
  if (changes > 0) effects.push(entries(state, games));
  if (allowing) {
    const { game, players } = requestOf(wanted);
    const allow = async () => (await outside.programs()).send(['allow', { game, players }]);
    effects.push(fromPromise(`let run ${game} ${players}`, allow, (): ArenaEvent => ['allowed'], ['notAllowed']));
  }
  if (run) effects.push(played(run, state, outside));
  if (isToKeep(state) && state.notKept < TRIES) effects.push(keeping(state, games));
  const request = checks ? requestToCheck(state) : null;
  if (request) effects.push(check(request, outside));
  return effects;
}

const removal = (id: string) =>
  fromPromise(
    `remove ${id}`,
    async () => remove(await openSeries(), id),
    (items): ArenaEvent => ['removed', id, items],
    null,
  );

/** Reads the series that are kept, and the one of them that the address asks for. */
const entries = ({ changes, sought, wanted }: Arena, games: Game[]) =>
  fromPromise(
    `series kept ${changes}`,
    () =>
      paced(async () => {
        const drawer = await openSeries();
        const entries = readEntries(drawer, games);
        const address = writeSeries(wanted, null);
        const isSought = (entry: Entry) => (sought === 'same' ? entry.address === address : entry.phase === 'paused');
        const found = sought && entries.find(isSought);
        return { entries, found: found ? restored(drawer, found) : null };
      }, PAUSE),
    ({ entries, found }): ArenaEvent => ['entriesKnown', entries, found],
    ['changed'], // the browser has not answered yet: it is asked again
    true,
  );

/** Plays the series that is set up; where it goes on with the one that is shown, with the games of that. */
function played(id: string, { wanted, phase, continues, plan, games }: Arena, { createEngine, ...outside }: Outside) {
  const request = requestOf(wanted);
  const before = continues ? { plan, games } : null;
  const given = { ...outside, createEngine: () => createEngine(request), series: request, before };
  return series<ArenaEvent>(id, phase === 'paused', given, (event) => ['happened', event]);
}

/** Writes what is new of the series that is shown: a change of its phase at once, its games at intervals. */
function keeping(state: Arena, games: Game[]): Effect<ArenaEvent> {
  const { id, phase, kept, notKept } = state;
  return {
    key: `keep ${id} ${phase} ${kept?.times ?? 0} ${notKept}`,
    beforePaint: true, // what is seen is handed over to the next page
    start(emit, fail) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      openSeries()
        .then((drawer) => {
          const { isKept, ...kept } = keep(drawer, state, games);
          timer = setTimeout(async () => emit([kept, await isKept]), PAUSE);
        })
        .catch((reason) => {
          timer = setTimeout(fail, PAUSE, reason);
        });
      return { drop: () => clearTimeout(timer) };
    },
    event: ([kept, isWhole]: [Kept, boolean]) => ['kept', kept, isWhole],
    failed: () => ['notKept'],
  };
}

/** The request that is to be checked; null: none, for a series is planned or played, the address is wrong, or it was checked. */
function requestToCheck({ phase, problem, wanted, asked }: Arena) {
  const request = requestOf(wanted);
  return locked({ phase }) || isAddressProblem(problem) || JSON.stringify(request) === asked ? null : request;
}

/** Asks for the plan of the series. It is dropped with the first reply, which says all that is to be known. */
function check(request: ReturnType<typeof requestOf>, { ask }: Outside): Effect<ArenaEvent> {
  const text = JSON.stringify(request);
  return {
    key: `check ${text}`,
    start(emit, fail) {
      const take = (reply: Planned | Printed) => 'players' in reply && emit(planOf(reply));
      const sent = ask({ ...request, op: 'series' }, take);
      sent.answer.then(take, fail);
      return sent;
    },
    event: (plan: Plan) => ['checked', text, plan, null],
    failed: (problem: Problem) => ['checked', text, null, problem],
  };
}
