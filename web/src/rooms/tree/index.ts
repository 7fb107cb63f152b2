// The Tree: what a search read of a position, move by move, and why it did not read the rest.

import { createHandle } from '../../board/handle.ts';
import { readSetting } from '../../device/settings.ts';
import { gameOf } from '../../round/state.ts';
import { withOption } from '../../spelled.ts';
import { knownSteps, movesTo, rowAt, rowOfStep, visitNumber } from '../../tree/visits.ts';
import { FILE_PROBLEM } from '../../views/again.ts';
import { announcerOf } from '../../views/announcer.ts';
import type { House, HouseActions, Room } from '../index.ts';
import { readTree, usualReader, type Wanted, writeTree } from './address.ts';
import { createCosts, type Putting } from './costs.ts';
import { createRequests } from './requests.ts';
import {
  anotherTree,
  columnsOf,
  firstSide,
  type Item,
  keptAsides,
  newTree,
  nodeHere,
  pathKey,
  predictable,
  predictionHere,
  type TreeState,
} from './state.ts';
import { STEP_BACK, STEP_ON } from './stepper.ts';
import { view } from './view.ts';

export type Actions = ReturnType<typeof createActions> &
  HouseActions & { allow: (name: string) => void } & Record<'beginning' | 'usual' | 'deeper', () => void>;

export function createRoom(house: House): Room {
  /** The games that can be read. */
  const games = () => [...house.state().games, ...house.state().diagrams];
  let state = newTree(readTree('#/tree', games(), house.state().first).wanted);
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** @param step Is it a step of the player, which the browser's back undoes? */
  function put(next: TreeState, step = false) {
    const { playing, pace } = state;
    state = next;
    if (playing !== state.playing || pace !== state.pace) schedule();
    house.changed(step);
  }

  function change(part: Partial<TreeState>) {
    const { main } = state;
    state = { ...state, ...part };
    if (!main) settleStep();
    house.changed();
  }

  /** Go to the step that the address names, once the tree is told. */
  function settleStep() {
    if (state.main && state.wanted.step !== null) state = atStep(state, state.wanted.step);
  }

  /** While the search is gone through by itself: take the next step after a while. */
  function schedule() {
    clearTimeout(timer);
    if (!state.playing) return;
    timer = setTimeout(() => {
      if (house.state().room !== 'tree') return put({ ...state, playing: false });
      put(atStep(state, Number(state.wanted.step) + 1));
      schedule();
    }, 1000 / state.pace);
  }

  const game = () => gameOf({ games: games(), start: state.wanted.start });
  const requests = createRequests({ ask: house.ask, state: () => state, change, game });
  const costs = createCosts({ ask: house.ask, state: () => state, put, game });
  const tree = createHandle();
  /** Was a program let run whose tree is still to come? */
  let allowed = false;
  const announced = announcerOf(() => house.state().lang, house.changed);
  const openGame = (id: string) => house.go(`#/tree/${id}`);
  const actions = {
    ...createActions({ state: () => state, put, stop: requests.stop, tree }),
    /** Let a program run that the address names. */
    async allow(name: string) {
      try {
        (await house.programs()).allow({ players: [name] });
        allowed = true;
        change({ problem: null });
      } catch {
        change({ problem: FILE_PROBLEM });
      }
    },
    ...house.actions,
    beginning: () => openGame(state.wanted.start.game),
    /** Let the player read that reads where none is named. */
    usual: () => actions.player(usualReader(game())),
    deeper: () => actions.player(withOption(state.wanted.player, 'depth', '3')),
  };

  addEventListener('keydown', (event) => {
    const { target, key } = event;
    const field = target instanceof HTMLElement && target.closest('select, textarea, input:not([type="range"])');
    const place = state.wanted.step ?? (state.main ? knownSteps(state.main).length - 1 : 0);
    const by = key === STEP_ON ? 1 : key === STEP_BACK ? -1 : 0;
    const to = place + by;
    const barred = field || event.altKey || event.ctrlKey || event.metaKey || readSetting('letters') === 'off';
    if (by === 0 || house.state().room !== 'tree' || barred) return;
    if (!state.main || to < 0 || to >= knownSteps(state.main).length) return;
    event.preventDefault();
    actions.step(to);
  });

  return {
    open(hash) {
      const { wanted, lang, problem } = readTree(hash, games(), house.state().first);
      if (lang) house.nameLanguage(lang);
      const { root } = state;
      const apart = { path: [], visit: null, step: null, viewer: null };
      const same = root && !problem && address({ ...wanted, ...apart }) === address({ ...state.wanted, ...apart });
      if (same) {
        const kept = { ...wanted, transcript: state.wanted.transcript };
        state = { ...state, wanted: kept, problem: null, step: null, playing: false, stopped: false };
        settleStep();
      } else state = newTree(wanted, problem);
      schedule(); // ends going on by itself
      house.changed();
    },
    // While steps are taken by themselves the address stays: browsers allow only so many changes of it.
    address: () => (state.problem?.code.startsWith('address-') || state.playing ? null : address(state.wanted)),
    draw: () => view(state, game(), house.state(), house.t(), actions, costs, announced),
    title: () => house.t()('title', { game: house.t()('tree') }),
    game: () => state.wanted.start.game,
    openGame,
    busy: () => (state.reading ? house.t()('tree.reads') : null),
    follow() {
      const shown = house.state().room === 'tree';
      if (allowed && state.main) {
        allowed = false;
        if (document.activeElement === document.body) tree.focus('[aria-selected="true"]');
      }
      if (shown) requests.follow();
      costs.follow(shown);
    },
  };

  function address(wanted: Wanted) {
    const { lang, langNamed } = house.state();
    return writeTree(games(), { ...wanted, lang, langNamed });
  }
}

/** The state at a step, from 0; at the last one all is shown. */
function atStep(state: TreeState, place: number): TreeState {
  const { main, wanted } = state;
  const steps = main ? knownSteps(main) : [];
  const at = Math.min(Math.max(place, 0), steps.length - 1);
  const step = steps[at];
  if (!main || step === undefined) return state;
  const last = at === steps.length - 1;
  const row = rowOfStep(step);
  return {
    ...state,
    step: last ? null : step,
    playing: !last && state.playing,
    stopped: false,
    problem: null,
    wanted: { ...wanted, path: movesTo(main, row), visit: visitNumber(main, row), step: last ? null : at },
  };
}

/** `tree`: the drawn one. */
type Acting = Pick<Putting, 'state' | 'put'> & { stop: () => void; tree: ReturnType<typeof createHandle> };

/** The actions of the player. */
function createActions({ state, put, stop, tree }: Acting) {
  const change = (part: Partial<TreeState>, step = false) => put({ ...state(), ...part }, step);

  function go(path: string[], visit: number | null = null) {
    const wanted = { ...state().wanted, path, visit, step: null };
    const asides = keptAsides(state(), path);
    change({ wanted, asides, step: null, playing: false, stopped: false, problem: null }, true);
  }

  /**
   * Go to the node that words lead to: while the search is gone through, to a step of it.
   * @param row Its visit.
   */
  function follow(path: string[], row?: number) {
    const { main, step } = state();
    const found = main && (row ?? rowAt(main, path));
    if (main && step !== null && found !== null && found !== -1)
      return choose({ visits: main, row: Number(found), path });
    go(path, main && row !== undefined ? visitNumber(main, row) : null);
  }

  function choose(item: Pick<Item, 'visits' | 'row' | 'path'>) {
    const { main, step } = state();
    // While the search is gone through: to the step in which the visit ends, or in which it begins if that is to come.
    if (main && item.visits === main && step !== null) {
      const steps = knownSteps(main);
      const ends = item.row < rowOfStep(step) ? steps.indexOf(2 * item.row + 1) : -1;
      return put(atStep({ ...state(), playing: false }, ends === -1 ? steps.indexOf(2 * item.row) : ends), true);
    }
    go(item.path, main && item.visits === main ? visitNumber(main, item.row) : null);
  }

  return {
    /** To be put into the tag of the tree. */
    here: tree.here,
    go,
    follow,
    choose,
    stop,
    /**
     * Move from the current node by a key.
     * @returns Has the key a meaning here?
     */
    key(key: string): boolean {
      const { path } = state().wanted;
      const columns = columnsOf(state(), path.length + 3);
      const own = columns[path.length]?.items ?? [];
      const at = own.findIndex(({ on }) => on);
      const next = columns[path.length + 1]?.items ?? [];
      const targets = new Map([
        ['ArrowDown', own[at + 1]],
        ['ArrowUp', own[at - 1]],
        ['ArrowLeft', columns[path.length - 1]?.items.find(({ on }) => on)],
        ['ArrowRight', next.find(({ on }) => on) ?? next[0]],
        ['Home', columns[0]?.items[0]],
        ['End', own.at(-1)],
      ]);
      const item = targets.get(key);
      if (item) {
        choose(item);
        tree.focus('[aria-selected="true"]');
      }
      return targets.has(key);
    },
    player(player: string) {
      const { wanted } = state();
      const stepping = wanted.step === null ? {} : { path: [], step: 0 }; // the steps of another search are others
      put(anotherTree(state(), { ...wanted, player, visit: null, step: null, iteration: -1, ...stepping }), true);
    },
    iteration(iteration: number) {
      put(anotherTree(state(), { ...state().wanted, iteration, visit: null, step: null }), true);
    },
    viewer: (viewer: 'first' | 'second' | 'mover') =>
      change({ wanted: { ...state().wanted, viewer: viewer === firstSide(state()) ? null : viewer } }),
    unfold: (ply: number) => change({ unfolded: new Set(state().unfolded).add(ply) }),
    /** Read what was stopped, or what a problem kept from being read. */
    read: () => change({ stopped: false, problem: null }),
    /** Read the position before the last move. */
    undo() {
      const { wanted, root } = state();
      const transcript = root?.moves.slice(0, -1).join('') ?? '';
      put(newTree({ ...wanted, transcript, path: [], visit: null, step: null }), true);
    },
    /**
     * Go to a step of the search.
     * @param place From 0.
     */
    step: (place: number) => put(atStep({ ...state(), playing: false }, place)),
    /** Go through the search by itself, from the beginning where all is shown; or wait. */
    play() {
      const now = state();
      put(now.playing ? { ...now, playing: false } : { ...(now.step === null ? atStep(now, 0) : now), playing: true });
    },
    /** @param pace Steps a second. */
    pace: (pace: number) => change({ pace }),
    /** Ask the player which replies will be cut, or stop asking. */
    predict() {
      const here = predictionHere(state());
      const key = pathKey(state().wanted.path);
      const { visits } = nodeHere(state()) ?? {};
      const asks = !here && visits && predictable(state()).length > 0;
      change({ prediction: asks ? { key, visits, guesses: [] } : null });
    },
    /** @param cut Is the next reply thought to be cut? */
    guess(cut: boolean) {
      const { prediction } = state();
      if (prediction) change({ prediction: { ...prediction, guesses: [...prediction.guesses, cut] } });
    },
  };
}
