// What the panels beside the board hold, and what they can do: set up a position, read and write a game as text or as a
// picture, keep games on the device. Like conduct.js it asks the engine what follows from the state alone.

import { draw, writeAddress } from './address.js';
import { keep, kept } from './keep.js';
import { cycle, emptyDraft, readSetup, sizeOf, type, writeSetup } from './setup.js';
import { entryText, newId, readEntry, readShelf, remove, store, stored } from './shelf.js';
import { gameOf, HUMAN, keyOf, mover, shownView, usualSeats, viewOf } from './state.js';
import { load } from './views/panels/panel.js';

/** @typedef {import('../contract.js').Problem} Problem */
/** @typedef {import('../contract.js').Record} Record */
/** @typedef {import('../contract.js').View} View */
/** @typedef {import('./setup.js').Draft} Draft */
/** @typedef {import('./shelf.js').Entry} Entry */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Panel} Panel */

/**
 * @typedef {object} Aside
 * @property {Draft | null} draft A position being set up by hand; on the board while its panel is open.
 * @property {string} pasted Text to be read as a game, as it was typed or pasted, and
 * @property {Problem | null} pastedProblem why it is none.
 * @property {Entry[]} shelf The games kept on this device, as they were when last looked at,
 * @property {number} now and when that was.
 * @property {[id: string, text: string][]} gone Those just taken off the shelf, which can still be brought back.
 * @property {boolean} letters Do single letters stand for deeds?
 */

/** @returns {Aside} */
export const emptyAside = () => ({
  draft: null,
  pasted: '',
  pastedProblem: null,
  shelf: [],
  now: 0,
  gone: [],
  letters: kept('letters') !== 'off',
});

/** Which build of the page this is, from where it lies. */
export const VERSION = /\/v\/([^/]+)\//.exec(import.meta.url)?.[1] ?? '';

/** Once what was dispatched has been drawn. @param {string} selector @param {boolean} [preventScroll] */
const focusOn = (selector, preventScroll) =>
  queueMicrotask(() => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus({ preventScroll }));

const BOARD = '[role="grid"] [tabindex="0"]';

/**
 * @param {ReturnType<typeof import('./engine.js').createEngine>['ask']} ask
 * @param {() => State} now
 * @param {(event: import('./state.js').Event) => void} dispatch
 * @param {() => unknown} missing A part of this page cannot be had any more.
 */
export function createAside(ask, now, dispatch, missing) {
  /** The setup text that the engine is looking at. @type {{text: string, drop: () => void} | null} */
  let looking = null;
  /** The game on the board, on the shelf: `own` once this tab has written it. */
  const place = {
    start: /** @type {Record | null} */ (null),
    id: '',
    text: '',
    raw: /** @type {string | null} */ (null),
    own: false,
  };

  /** What had the focus when a panel was opened, and has it again when it is closed. @type {HTMLElement | null} */
  let cameFrom = null;

  /** @param {Partial<Aside>} aside */
  const tell = (aside) => dispatch({ type: 'aside', aside });

  const conduct = () => checkDraft(now());

  /** @param {State} state */
  function checkDraft({ panel, aside: { draft } }) {
    const text = panel === 'setup' && draft ? writeSetup(draft) : null;
    if (looking && looking.text !== text) {
      looking.drop();
      looking = null;
    }
    if (!draft || text === null || looking || text === draft.checked) return;
    const asked = ask({ op: 'view', record: { game: draft.game, setup: text } });
    const mine = { text, drop: asked.drop };
    looking = mine;
    /** @param {View | null} view @param {Problem | null} problem */
    const checked = (view, problem) => {
      const { draft } = now().aside;
      if (looking !== mine || !draft) return;
      looking = null;
      tell({ draft: { ...draft, checked: text, view, problem } });
    };
    asked.answer.then(
      (view) => checked(view, null),
      (problem) => checked(null, problem),
    );
  }

  /** @param {State} state */
  function keepGame(state) {
    if (state.start !== place.start && state.transcript === null) {
      const begun = state.line.length > 0 ? sameGame(state) : null;
      Object.assign(place, { start: state.start, id: begun?.id ?? newId(), text: '', raw: null, own: !begun });
    }
    const text = entryText(state);
    if (text === null || text === place.text || state.transcript !== null) return;
    const raw = stored(place.id);
    const before = readEntry(place.id, raw, state.games);
    place.text = text;
    if (before && !place.own) {
      // A game of an earlier visit: going on with it, we go on writing it; looking back in it changes nothing.
      const [here, there] = [movesIn(text), movesIn(raw ?? '')];
      if (there.startsWith(here)) return;
      if (!here.startsWith(there)) place.id = newId();
    } else if (before && raw !== place.raw) place.id = newId(); // another tab plays on from the same game
    place.raw = `{"when":${Date.now()},${text.slice(1)}`;
    place.own = true;
    store(place.id, place.raw, state.games);
    if (state.panel === 'shelf') refresh();
  }

  /** The game on the board, as it was kept by an earlier visit. @param {State} state */
  function sameGame(state) {
    const [start, moves] = [writeAddress({ ...state, at: 0, langNamed: false }), state.line.join('')];
    return readShelf(state.games).find(({ address }) => {
      const there = movesIn(address);
      return address.replace(`/${there}`, '') === start && (there.startsWith(moves) || moves.startsWith(there));
    });
  }

  const refresh = () => tell({ shelf: readShelf(now().games), now: Date.now() });
  addEventListener('storage', () => {
    if (now().panel === 'shelf') refresh();
  });

  /** The game is opened as an address would open it. @param {Record} start @param {string} transcript @param {State['seats']} seats @param {View} [view] */
  function open(start, transcript, seats, view) {
    history.pushState(null, '', location.href); // what was on the board stays one step back
    dispatch({ type: 'open', start, transcript, seats, lang: null, problem: null });
    if (view) dispatch({ type: 'view', key: keyOf({ ...start, moves: transcript || [] }), view });
    dispatch({ type: 'panel', panel: null });
    focusOn(BOARD);
  }

  /** Who plays a game that says nothing of it: who plays now, if it is the same. @param {string} game */
  function seatsFor(game) {
    const { start, seats, games } = now();
    const other = games.find(({ id }) => id === game);
    return start.game === game || !other ? seats : usualSeats(other);
  }

  /** @param {string} text @param {string} what @param {Element | null} field What shows the text, if it cannot be copied. */
  async function copy(text, what, field) {
    dispatch({ type: 'note', note: null });
    try {
      await navigator.clipboard.writeText(text);
      dispatch({ type: 'note', note: `text.copied.${what}` });
    } catch {
      if (field instanceof HTMLInputElement) field.select();
      if (field instanceof HTMLDetailsElement) {
        field.open = true;
        getSelection()?.selectAllChildren(field);
      }
      dispatch({ type: 'note', note: 'text.by-hand' });
    }
  }

  const deeds = {
    /** Open a panel in place of the one that is open, or close it. @param {Panel} panel */
    async panel(panel) {
      if (now().panel === panel) return deeds.closePanel();
      try {
        await load(panel);
      } catch {
        dispatch({ type: 'note', note: 'problem.room' });
        return missing();
      }
      const state = now();
      if (!state.panel) cameFrom = /** @type {HTMLElement | null} */ (document.activeElement);
      if (panel === 'setup' && state.aside.draft?.game !== state.start.game) deeds.draftFromGame();
      if (panel === 'shelf') refresh();
      dispatch({ type: 'panel', panel });
      focusOn('.panel', panel === 'setup'); // where a position is set up, the board stays in sight
    },
    closePanel() {
      const { panel } = now();
      if (!panel) return;
      const inside = document.activeElement?.closest('.panel');
      dispatch({ type: 'panel', panel: null });
      tell({ gone: [] });
      if (!inside) return;
      if (cameFrom?.isConnected && cameFrom !== document.body) cameFrom.focus();
      else focusOn(`[data-panel="${panel}"]`);
    },

    /** @param {Draft | null} draft */
    draft: (draft) => tell({ draft }),
    draftFromGame() {
      const state = now();
      const view = shownView(state);
      tell({ draft: view ? readSetup(view.game, view.setup) : emptyDraft(gameOf(state)) });
    },
    /** The position that the game begins with: in Numbers, a board drawn by lot. */
    async draftFromStart() {
      const { draft } = now().aside;
      if (!draft) return;
      const drawn = draft.game === 'numbers' ? { seed: draw(2 ** 32), size: sizeOf(draft) } : {};
      const view = await ask({ op: 'view', record: { game: draft.game, ...drawn } }).answer;
      if (now().aside.draft?.game === draft.game) tell({ draft: readSetup(draft.game, view.setup) });
    },
    /** @param {string} square */
    draftSquare(square) {
      const { draft } = now().aside;
      dispatch({ type: 'cursor', square });
      if (draft) tell({ draft: cycle(draft, square) });
      focusOn(`[data-square="${square}"]`); // some browsers give a button no focus when it is clicked
    },
    /** @param {KeyboardEvent} event */
    draftKey(event) {
      const { draft } = now().aside;
      const { square } = /** @type {HTMLElement} */ (event.target).dataset;
      const next =
        draft && square && !event.ctrlKey && !event.metaKey && !event.altKey && type(draft, square, event.key);
      if (!next) return;
      event.preventDefault();
      tell({ draft: next });
    },
    cancelDraft() {
      deeds.closePanel();
      tell({ draft: null });
    },
    playDraft() {
      const { draft } = now().aside;
      if (!draft?.view || draft.checked !== writeSetup(draft)) return;
      const { game, setup } = draft.view.record;
      tell({ draft: null });
      open({ game, setup }, '', seatsFor(game), draft.view);
    },

    /** @param {string} pasted */
    paste: (pasted) => tell({ pasted, pastedProblem: null }),
    async readPasted() {
      const { aside, start, games } = now();
      const { readPasted } = await import('./pasted.js');
      const read = readPasted(aside.pasted, start, games);
      if ('code' in read) return tell({ pastedProblem: read });
      try {
        /** @type {View} */
        const view = await ask({ op: 'view', record: { ...read.start, moves: read.transcript } }).answer;
        if (now().aside.pasted !== aside.pasted || now().panel !== 'text') return; // no longer wanted
        const { game, setup } = view.record;
        const begin = read.start.setup === undefined ? read.start : { game, setup };
        tell({ pasted: '' });
        open(begin, view.moves.join(''), read.seats ?? seatsFor(game), view);
        // Moves are pasted to be looked at: Python answers when it is told to.
        const next = mover(now());
        if (!read.seats && read.transcript && next && next.player !== HUMAN) dispatch({ type: 'pause' });
        dispatch({ type: 'note', note: 'text.opened', args: { count: view.moves.length } });
      } catch (reason) {
        const problem = /** @type {Problem} */ (reason);
        tell({ pastedProblem: { ...problem, args: { ...problem.args, of: read.start.game } } });
      }
    },
    copy,
    /** @param {Problem} problem @param {Element | null} field */
    copyDetails: (problem, field) => copy(detailsOf(now(), problem), 'details', field),
    /** @param {'svg' | 'png'} kind */
    async download(kind) {
      const state = now();
      const view = viewOf(state);
      if (!view) return;
      const { download } = await import('./picture.js');
      await download(view, kind, `sakiyomi-${view.game}-${view.moves.length}`);
      dispatch({ type: 'note', note: 'text.saved' });
    },

    /** @param {Entry} entry */
    openGame(entry) {
      location.hash = entry.address;
      dispatch({ type: 'panel', panel: null });
      focusOn(BOARD);
    },
    /** @param {string[]} ids */
    removeGames(ids) {
      /** @type {Aside['gone']} */
      const gone = [];
      for (const id of ids) {
        const text = stored(id);
        if (text !== null) gone.push([id, text]);
        remove(id);
      }
      tell({ gone });
      refresh();
      focusOn('.shelf-back');
    },
    bringBack() {
      const { games, aside } = now();
      for (const [id, text] of aside.gone) if (stored(id) === null) store(id, text, games);
      tell({ gone: [] });
      refresh();
      focusOn('.panel');
    },
    /** @param {boolean} letters */
    switchLetters(letters) {
      keep('letters', letters ? 'on' : 'off');
      tell({ letters });
    },
  };

  /** While a position is set up, keys that are about the game under way are not. @param {import('./keys.js').Deed} deed @param {boolean} letter */
  const heeded = (deed, letter) => {
    const { panel, aside } = now();
    if (letter && !aside.letters) return false;
    return panel !== 'setup' || ['help', 'setup', 'text', 'shelf', 'close'].includes(deed);
  };

  return { conduct, keep: () => keepGame(now()), deeds, heeded };
}

/** The moves in an address, or in the text of an entry. @param {string} text */
const movesIn = (text) => /#\/\w+\/([a-z0-9]+)/.exec(text)?.[1] ?? '';

/** What is good to know of an error. @param {State} state @param {Problem} problem */
export const detailsOf = (state, problem) =>
  [
    `${problem.code}: ${problem.message}`,
    ...(problem.field ? [problem.field] : []),
    `Sakiyomi ${VERSION} (${state.lang}, ${state.engine})`,
    navigator.userAgent,
    location.href,
  ].join('\n');
