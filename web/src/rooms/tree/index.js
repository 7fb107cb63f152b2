// The Tree: what a search read of a position, move by move, and why it did not read the rest.

import { evaluationOf, searchIn } from '../../player.js';
import { readTree, writeTree } from './address.js';
import { createRequests } from './requests.js';
import { columnsOf, lineOf, newTree, pathKey } from './state.js';
import { view } from './view.js';
import { movesTo, rowOfStep, stepsOf } from './visits.js';

/** @typedef {import('../../../contract.js').Game} Game */
/** @typedef {import('../index.js').House} House */
/** @typedef {import('../index.js').Room} Room */
/** @typedef {import('./state.js').Item} Item */
/** @typedef {import('./state.js').TreeState} TreeState */
/** @typedef {ReturnType<typeof createActions>} Actions */

/** @param {House} house @returns {Room} */
export function createRoom(house) {
  let state = newTree(readTree('#/tree', house.state().games).wanted);
  /** The element that gets the focus after the next drawing. */
  let focus = '';

  /** @param {Partial<TreeState>} part @param {boolean} [step] Is it a step of the reader, which the browser's back undoes? */
  function change(part, step = false) {
    state = { ...state, ...part };
    house.changed(step);
  }

  const game = () => /** @type {Game} */ (house.state().games.find(({ id }) => id === state.wanted.start.game));
  const requests = createRequests({ ask: house.ask, state: () => state, change, game });
  const actions = createActions(
    () => state,
    change,
    requests.stop,
    (selector) => {
      focus = selector;
    },
  );

  return {
    open(hash) {
      const { wanted, lang, problem } = readTree(hash, house.state().games);
      if (lang) house.nameLanguage(lang);
      const { main, root } = state;
      const same =
        main &&
        root &&
        !problem &&
        address({ ...wanted, path: [], visit: null }) === address({ ...state.wanted, path: [], visit: null });
      if (same) change({ wanted: { ...wanted, transcript: state.wanted.transcript }, problem: null, step: null });
      else {
        state = newTree(wanted, problem);
        house.changed();
      }
    },
    address: () => (state.problem?.code.startsWith('address-') ? null : address(state.wanted)),
    draw: () => view(state, game(), house.state(), house.t(), actions),
    title: () => house.t()('title', { game: house.t()('tree') }),
    game: () => state.wanted.start.game,
    openGame: (id) => house.go(`#/tree/${id}`),
    busy: () => (state.reading ? house.t()('tree.reads') : null),
    follow() {
      if (house.state().room === 'tree') requests.follow();
      const found = focus && /** @type {HTMLElement | null} */ (document.querySelector(focus));
      if (found) found.focus();
      focus = '';
    },
  };

  /** @param {import('./address.js').Wanted} wanted */
  function address(wanted) {
    const { games, lang, langNamed } = house.state();
    const transcript = state.root && wanted === state.wanted ? state.root.moves.join('') : wanted.transcript;
    return writeTree(games, { ...wanted, transcript, lang, langNamed });
  }
}

/**
 * The actions of the reader.
 * @param {() => TreeState} state
 * @param {(part: Partial<TreeState>, step?: boolean) => void} change
 * @param {() => void} stop
 * @param {(selector: string) => void} focus
 */
function createActions(state, change, stop, focus) {
  /** @param {string[]} path @param {number | null} [visit] */
  function go(path, visit = null) {
    change({ wanted: { ...state().wanted, path, visit }, step: null, playing: false, stopped: false }, true);
  }
  /** @param {Item} item */
  function choose(item) {
    const { main } = state();
    const several = main && item.visits === main && movesTo(main, item.row).length > 0 && item.again;
    go(item.path, several ? main.number[item.row] : null);
  }
  return {
    go,
    choose,
    stop,
    /** Move from the current node by a key. @param {string} key @returns {boolean} */
    key(key) {
      const { path } = state().wanted;
      const columns = columnsOf(state());
      const own = columns[path.length]?.items ?? [];
      const at = own.findIndex(({ on }) => on);
      const next = columns[path.length + 1]?.items ?? [];
      /** @type {Item | undefined} */
      let item;
      if (key === 'ArrowDown') item = own[at + 1];
      else if (key === 'ArrowUp') item = own[at - 1];
      else if (key === 'ArrowLeft') item = columns[path.length - 1]?.items.find(({ on }) => on);
      else if (key === 'ArrowRight') item = next.find(({ best }) => best) ?? next[0];
      else if (key === 'Home') item = columns[0]?.items[0];
      else return false;
      if (item) {
        choose(item);
        focus('[role="treeitem"][aria-selected="true"]');
      }
      return true;
    },
    /** @param {string} player */
    player(player) {
      const { wanted, root } = state();
      change(
        {
          ...newTree({ ...wanted, player, visit: null, iteration: -1 }),
          root,
          views: state().views,
          viewer: state().viewer,
        },
        true,
      );
    },
    /** @param {TreeState['viewer']} viewer */
    viewer: (viewer) => change({ viewer }),
    /** @param {number} ply */
    unfold: (ply) => change({ unfolded: new Set(state().unfolded).add(ply) }),
    /** Read again what was stopped. */
    read: () => change({ stopped: false }),
    /** Go to a step of the search. @param {number} step */
    step(step) {
      const { main, wanted } = state();
      if (!main) return;
      const steps = stepsOf(main);
      const at = Math.min(Math.max(step, 0), steps.length - 1);
      const row = rowOfStep(steps[at]);
      const last = at === steps.length - 1;
      change({
        step: last ? null : steps[at],
        wanted: { ...wanted, path: movesTo(main, row), visit: main.number[row] },
      });
    },
    lineOf: () => lineOf(state()),
    pathKey,
    evaluation: (/** @type {Game} */ game) =>
      searchIn(state().wanted.player) === 'wincut' ? '' : evaluationOf(state().wanted.player, game),
  };
}
