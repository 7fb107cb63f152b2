// The Arena: a series between two players is set up and played, and its statistics are shown meanwhile. It is played on while
// another room is shown.

import { download } from '../../device/download.ts';
import { hasPromiseIntegration } from '../../engine/client.ts';
import { programsOf } from '../../player_text.ts';
import { gameIn } from '../../round/state.ts';
import { mostWorkers } from '../../series/pool.ts';
import { FILE_PROBLEM } from '../../views/again.ts';
import type { House, Room } from '../index.ts';
import { isAddressProblem, readSeries, requestOf, type Wanted, writeSeries } from './address.ts';
import { createCheck } from './check.ts';
import { asCsv, asJson } from './export.ts';
import { wrongField } from './fields.ts';
import { createSaver, type Entry, readEntries, remove, restored } from './kept.ts';
import { createRunner } from './runner.ts';
import { type Arena, locked, newArena, wanting } from './state.ts';
import { arena } from './view.ts';

export type Actions = ReturnType<typeof createActions> & {
  allow: () => void;
  forget: (id: string) => void;
  accept: () => void;
  clear: () => void;
};

export function createRoom(house: House): Room {
  let state = newArena(readSeries('#/arena', house.state().games, house.state().first).wanted);
  /** What gets the focus after the next drawing: the first of these selectors that is there. */
  let focus: string[] = [];

  function change(part: Partial<Arena>) {
    state = { ...state, ...part };
    house.changed();
  }

  /** What the page itself knows to be wrong with a series. */
  const wrong = (wanted: Wanted) => wrongField(wanted, house.state().games);
  const runner = createRunner({
    ...house,
    most: mostWorkers(navigator),
    state: () => state,
    change,
    refused() {
      focus = ['[aria-invalid="true"]', '.notice[role="alert"] button'];
      house.changed();
    },
    wrong,
  });
  /** The player lets the programs run that the series names. Where their files cannot be loaded, the same button tries again. */
  async function allowed(act: () => void) {
    const { game, a, b } = state.wanted;
    const named = programsOf([a, b], gameIn(house.state(), game)).length > 0;
    try {
      if (named) (await house.programs()).allow(requestOf(state.wanted));
    } catch {
      return change({ problem: FILE_PROBLEM, note: { key: 'arena.note.refused' } });
    }
    act();
  }
  const check = createCheck(house.ask, () => state, change, wrong);
  const save = createSaver(() => house.state().games);
  /** The series kept on the device, as last read. */
  let entries = readEntries(house.state().games);
  /** The phase in which a series was last written. */
  let keptPhase = '';
  /** Was an address opened? */
  let entered = false;
  function readAgain() {
    entries = readEntries(house.state().games);
    house.changed();
  }
  /** Is it the series that is shown? */
  const isShown = ({ wanted }: Entry) => JSON.stringify(requestOf(wanted)) === JSON.stringify(state.request);
  const actions = {
    ...createActions(house, runner, () => state, change),
    start: () => allowed(runner.start),
    resume: () => allowed(runner.resume),
    /** Check the series again, with the programs that it names. They may run now. */
    allow() {
      focus = ['.primary'];
      return allowed(() => change({ problem: null, asked: null, note: null }));
    },
    /** Delete a series that is kept. */
    forget(id: string) {
      remove(id);
      focus = ['.earlier button', '.primary'];
      readAgain();
    },
    /** Use the series in the form, although a part of the address is wrong. */
    accept() {
      focus = ['.primary'];
      actions.want({});
    },
    /** Delete the results that are shown. */
    clear() {
      if (locked(state)) return;
      for (const entry of entries.filter(isShown)) remove(entry.id);
      focus = ['.earlier button', '.primary'];
      change({ ...newArena(state.wanted), note: { key: 'arena.note.deleted' } });
      readAgain();
    },
  };

  /** The series of the device that an address asks for: the same one; without words, one that is not finished. */
  function keptSeries(wanted: Wanted, bare: boolean) {
    entries = readEntries(house.state().games);
    const address = writeSeries(wanted, null);
    return entries.find((entry) => (bare ? entry.phase === 'paused' : entry.address === address));
  }

  return {
    /** Set up the series that the address names. A series that is planned or played goes on. */
    open(hash) {
      const { wanted, lang, problem, bare } = readSeries(hash, house.state().games, house.state().first);
      if (lang) house.nameLanguage(lang);
      const same = entered && !problem && (bare || writeSeries(wanted, null) === writeSeries(state.wanted, null));
      entered = true;
      const left = state.restored && state.phase === 'paused';
      if (!same && (left || !locked(state))) {
        const kept = problem ? undefined : keptSeries(wanted, bare);
        return change(kept ? restored(kept) : newArena(wanted, problem));
      }
      change({
        problem: isAddressProblem(state.problem) ? null : state.problem,
        note: same ? state.note : { key: 'arena.note.busy' },
      });
    },
    address() {
      const { lang, langNamed } = house.state();
      return isAddressProblem(state.problem) ? null : writeSeries(state.wanted, langNamed ? lang : null);
    },
    draw() {
      const others = entries.filter((entry) => !isShown(entry));
      const problem = state.problem ?? (locked(state) ? null : wrong(state.wanted));
      return arena(house.state(), { ...state, problem }, others, house.t(), actions);
    },
    title: () => house.t()('title', { game: house.t()('arena') }),
    busy: () => (state.phase === 'running' ? house.t()('arena.plays') : null),
    follow() {
      if (hasPromiseIntegration()) check(); // without JSPI, dropping the request would replace the page's worker
      const found = focus.map((selector) => document.querySelector<HTMLElement>(`main.arena ${selector}`));
      found.find((element) => element !== null)?.focus();
      focus = [];
      const { phase } = state;
      if (save(state) && phase !== keptPhase) {
        keptPhase = phase;
        readAgain();
      }
    },
  };
}

/** The actions of the Arena. */
type Runner = ReturnType<typeof createRunner>;
const createActions = (house: House, runner: Runner, state: () => Arena, change: (part: Partial<Arena>) => void) => ({
  ...house.actions,
  ...runner,
  want(wanted: Partial<Wanted>) {
    if (!locked(state())) change(wanting(state(), wanted));
  },
  list: (list: Pick<Arena, 'filter'> | Pick<Arena, 'page'>) => change({ page: 0, ...list }),
  download(kind: 'csv' | 'json') {
    const { plan } = state();
    const [text, type] = kind === 'csv' ? [asCsv(state()), 'text/csv'] : [asJson(state()), 'application/json'];
    download(new Blob([text], { type }), `sakiyomi-${plan?.game}-${plan?.seed}.${kind}`);
    change({ note: { key: 'arena.note.saved' } });
  },
});
