// The Arena: a series between two players is set up and played, and its statistics are shown meanwhile. It is played on while
// another room is shown.

import { download } from '../../device/download.js';
import { hasPromiseIntegration } from '../../engine/client.js';
import { mostWorkers } from '../../series/pool.js';
import { programsOf } from '../../spelled.js';
import { isAddressProblem, readSeries, requestOf, writeSeries } from './address.js';
import { createCheck } from './check.js';
import { asCsv, asJson } from './export.js';
import { wrongField } from './fields.js';
import { gameIn } from './form.js';
import { createSaver, readEntries, remove, restored } from './kept.js';
import { createRunner } from './runner.js';
import { locked, newArena, wanting } from './state.js';
import { arena } from './view.js';

/** @typedef {import('../index.js').House} House */
/** @typedef {import('../index.js').Room} Room */
/** @typedef {import('./state.js').Arena} Arena */
/** @typedef {import('./address.js').Wanted} Wanted */
/** @typedef {ReturnType<typeof createActions> & {allow: () => void, forget: (id: string) => void, accept: () => void, clear: () => void}} Actions */

/** @param {House} house @returns {Room} */
export function createRoom(house) {
  let state = newArena(readSeries('#/arena', house.state().games, house.state().first).wanted);
  /** What gets the focus after the next drawing: the first of these selectors that is there. @type {string[]} */
  let focus = [];

  /** @param {Partial<Arena>} part */
  function change(part) {
    state = { ...state, ...part };
    house.changed();
  }

  /** What the page itself knows to be wrong with a series. @param {Wanted} wanted */
  const wrong = (wanted) => wrongField(wanted, house.state().games);
  const runner = createRunner({
    ask: house.ask,
    createEngine: house.createEngine,
    most: mostWorkers(navigator),
    state: () => state,
    change,
    refused() {
      focus = ['[aria-invalid="true"]', '.notice[role="alert"] button'];
      house.changed();
    },
    wrong,
  });
  /** The player lets the programs run that the series names. Where their files cannot be loaded, the same button tries again. @param {() => void} act */
  async function allowed(act) {
    const { game, a, b } = state.wanted;
    const named = programsOf([a, b], gameIn(house.state(), game)).length > 0;
    try {
      if (named) (await house.programs()).allow(requestOf(state.wanted));
    } catch {
      return change({ note: { key: 'problem.room' } });
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
  /** Is it the series that is shown? @param {import('./kept.js').Entry} entry */
  const isShown = ({ wanted }) => JSON.stringify(requestOf(wanted)) === JSON.stringify(state.request);
  const actions = {
    ...createActions(runner, () => state, change),
    start: () => allowed(runner.start),
    resume: () => allowed(runner.resume),
    /** Check the series again, with the programs that it names. */
    allow() {
      focus = ['.primary'];
      return allowed(() => change({ problem: null, asked: null }));
    },
    /** Delete a series that is kept. @param {string} id */
    forget(id) {
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

  /** The series of the device that an address asks for: the same one; without words, one that is not finished. @param {Wanted} wanted @param {boolean} bare */
  function keptSeries(wanted, bare) {
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
      return arena(house.state(), { ...state, problem }, others, house.t(), house.actions, actions);
    },
    title: () => house.t()('title', { game: house.t()('arena') }),
    busy: () => (state.phase === 'running' ? house.t()('arena.plays') : null),
    follow() {
      if (hasPromiseIntegration()) check(); // without JSPI, dropping the request would replace the page's worker
      const found = focus.map((selector) => document.querySelector(`main.arena ${selector}`)).find(Boolean);
      /** @type {HTMLElement | undefined} */ (found ?? undefined)?.focus();
      focus = [];
      const { phase } = state;
      if (save(state) && phase !== keptPhase) {
        keptPhase = phase;
        readAgain();
      }
    },
  };
}

/** The actions of the Arena. @param {ReturnType<typeof createRunner>} runner @param {() => Arena} state @param {(part: Partial<Arena>) => void} change */
const createActions = (runner, state, change) => ({
  ...runner,
  /** @param {Partial<Wanted>} wanted */
  want(wanted) {
    if (!locked(state())) change(wanting(state(), wanted));
  },
  /** @param {Pick<Arena, 'filter'> | Pick<Arena, 'page'>} list */
  list: (list) => change({ page: 0, ...list }),
  /** @param {'csv' | 'json'} kind */
  download(kind) {
    const { plan } = state();
    const [text, type] = kind === 'csv' ? [asCsv(state()), 'text/csv'] : [asJson(state()), 'application/json'];
    download(new Blob([text], { type }), `sakiyomi-${plan?.game}-${plan?.seed}.${kind}`);
    change({ note: { key: 'arena.note.saved' } });
  },
});
