// The Play room: one round with its actions, its panels, its keys, and what is stored of it on the device.

import { createHandle } from '../../board/handle.js';
import { keepView, keptView } from '../../device/position_cache.js';
import { createSaver } from '../../device/saved_games.js';
import { readSetting, writeSetting } from '../../device/settings.js';
import { loadStart } from '../../device/start_views.js';
import { hasPromiseIntegration } from '../../engine/client.js';
import { readAddress, writeAddress } from '../../round/address.js';
import { createRound } from '../../round/round.js';
import { HUMAN, keyOf, recordOf, refused, usualSeats, viewOf, watching } from '../../round/state.js';
import { announcerOf } from '../../views/announcer.js';
import { createActions, PACES, possible, USUAL_PACE } from './actions.js';
import { listenForKeys, watchLists } from './keys.js';
import { createPanels } from './panels/index.js';
import { play } from './view.js';

/** @typedef {import('../../contract/types.js').Problem} Problem */
/** @typedef {import('../../contract/types.js').Record} Record */
/** @typedef {import('../../contract/types.js').Side} Side */
/** @typedef {import('../../contract/types.js').View} View */
/** @typedef {import('../../round/state.js').RoundState} RoundState */
/** @typedef {import('../../round/state.js').Seats} Seats */
/** @typedef {typeof import('../../round/tree_address.js')} Trees */
/** @typedef {import('../index.js').House} House */
/** @typedef {import('../index.js').HouseState} HouseState */
/**
 * @typedef {object} Settings  Stored on the device, but for the last two.
 * @property {boolean} values Are the moves' values written on the squares?
 * @property {number} pace Milliseconds between moves where Python plays both sides.
 * @property {boolean} letters Do single letters stand for commands?
 * @property {boolean} flipped Is the board turned round?
 * @property {Side} below The side whose seat is below the board, unless it is turned round: that of the last person to play
 *   alone against Python.
 */
/**
 * @typedef {RoundState & Settings & Pick<HouseState, 'strengths' | 'engine' | 'lang' | 'langNamed'> & {failure: Problem | null, trees: Trees | null}} PlayState
 *   What is drawn: the round, the settings, and parts of the page's state. `failure`: why the engine failed; `trees`: what writes
 *   the addresses of trees, once it is loaded.
 */

/** The keys of the panels. While a position is set up, no other keys have an effect. */
const PANEL_KEYS = ['help', 'setup', 'text', 'saved-games', 'close', 'leave'];

/**
 * The side whose seat is below: a person's who plays alone, the first of two people; where Python plays both, the seats stay as
 * they are.
 * @param {Seats} seats
 * @param {Side} now
 * @returns {Side}
 */
function sideBelow({ first, second }, now) {
  if (first === HUMAN) return 'first';
  return second === HUMAN ? 'second' : now;
}

/** @param {House} house @returns {import('../index.js').Room} */
export function createRoom(house) {
  const { ask } = house;
  const table = createHandle();
  const beside = createHandle();
  /** @type {Settings} */
  let settings = {
    values: readSetting('values') === 'yes',
    pace: PACES.find((pace) => String(pace) === readSetting('pace')) ?? USUAL_PACE,
    letters: readSetting('letters') !== 'off',
    flipped: false,
    below: 'first',
  };
  /** @type {Trees | null} */
  let trees = null;
  let loadingTrees = false;
  const saveGame = createSaver();
  const announced = announcerOf(() => house.state().lang, house.changed);
  const steppingThroughList = watchLists();
  const shown = () => house.state().room === 'play';

  const round = createRound({
    ask,
    games: house.state().games,
    start: { game: house.state().first },
    options: () => ({
      shown: shown(),
      thinks: panels.setupView() === null,
      values: settings.values,
      pace: settings.pace,
      probes: hasPromiseIntegration(),
      visible: !document.hidden,
    }),
    settled: table.settled,
    changed(event, before) {
      const { line, start, seats } = round.state();
      if (seats !== before.seats) settings = { ...settings, below: sideBelow(seats, settings.below) };
      // A draft belongs to the game on the board, so a new game closes it.
      if (start !== before.start) {
        house.newcomer('over');
        panels.newGame();
        const { square } = table.find('[data-square]:focus')?.dataset ?? {};
        if (square) dispatch({ type: 'cursor', square }); // the focus stays on it
      }
      // The keys that follow a choice are those of the game. Keys that choose in a closed list go on in it. An open list
      // gives the focus back to its select after the change.
      if (event.type === 'seat' && !steppingThroughList()) setTimeout(focusBoard);
      const chosen = event.type === 'choose' || (event.type === 'view' && before.chosen !== null);
      const moved = chosen && line !== before.line;
      if (moved || (event.type === 'reply' && watching(round.state()))) house.newcomer('moved');
      if (event.type === 'review') table.reveal('.frame');
      house.changed(moved);
    },
  });
  const { dispatch } = round;
  const focusBoard = () => table.focus('[role="grid"] [tabindex="0"]', true);

  /** @returns {PlayState} */
  function state() {
    const { strengths, engine, problem: failure, lang, langNamed } = house.state();
    return { ...round.state(), ...settings, strengths, engine, failure, lang, langNamed, trees };
  }

  /** Trees are read by Python, so nobody misses the links to them before it runs. */
  async function loadTrees() {
    if (loadingTrees || house.state().engine !== 'ready') return;
    loadingTrees = true;
    try {
      trees = await import('../../round/tree_address.js');
      house.changed();
    } catch {
      house.missing();
    }
  }

  /** @param {Partial<Settings>} part */
  function set(part) {
    settings = { ...settings, ...part };
    house.changed();
  }

  function saveRound() {
    if (saveGame(round.state())) panels.saved();
  }

  /** @param {Record} start @param {Seats} seats */
  function begin(start, seats) {
    saveRound(); // the game before it is saved even if it was never drawn since its last move
    dispatch({ type: 'new', start, seats });
    loadStart(round, house.file);
  }

  /** @param {Record} start @param {string} transcript @param {Seats | null} seats @param {View} view */
  function openGame(start, transcript, seats, view) {
    saveRound();
    const { start: current, seats: present, games } = round.state();
    const other = games.find(({ id }) => id === start.game);
    const usual = current.game === start.game || !other ? present : usualSeats(other);
    dispatch({ type: 'open', start, transcript, seats: seats ?? usual, problem: null });
    dispatch({ type: 'view', key: keyOf({ ...start, moves: transcript || [] }), view });
    house.changed(true);
  }

  const actions = createActions(house, round, state, set, begin, focusBoard);
  const panels = createPanels({ house, state, actions, table, beside, openGame, steppingThroughList });

  /** The record of the position, with its moves in one text, as addresses have them. */
  function textRecord() {
    const { start, transcript, line, at } = round.state();
    return { ...start, moves: transcript ?? line.slice(0, at).join('') };
  }

  /** Draw a position from the cache before Python has started, and check it with the engine later. */
  function showCached() {
    const before = round.state();
    const view = viewOf(before) ? null : keptView(textRecord(), before.games);
    if (!view) return;
    const record = recordOf(before);
    dispatch({ type: 'view', key: keyOf(record), view });
    const key = keyOf(recordOf(round.state())); // its moves are now those of the cached view
    ask({ op: 'view', record }).answer.then(
      (reply) => dispatch({ type: 'view', key, view: reply }),
      (problem) => key === keyOf(recordOf(round.state())) && dispatch({ type: 'problem', problem }),
    );
  }

  /** A command by the name of its button. It does nothing where the button is disabled. @param {string} name */
  const ifPossible = (name) => () => possible(state(), actions)[name]?.();

  listenForKeys(
    {
      back: ifPossible('back'),
      forward: ifPossible('forward'),
      start: ifPossible('start'),
      end: ifPossible('end'),
      undo: ifPossible('undo'),
      redo: ifPossible('redo'),
      restore: ifPossible('restore'),
      new: ifPossible('new'),
      rematch: ifPossible('rematch'),
      hint: ifPossible('hint'),
      values: ifPossible('values'),
      stop: () => (possible(state(), actions).continue ?? possible(state(), actions).stop)?.(),
      step: ifPossible('step'),
      type: () => beside.find('input[name=move]')?.focus(),
      tree: () => beside.find('.panels a')?.click(),
      leave: focusBoard,
      close: () => (panels.isOpen() ? panels.close() : dispatch({ type: 'lookahead', lookahead: null })),
      help: () => panels.toggle('help'),
      setup: () => panels.toggle('setup'),
      text: () => panels.toggle('text'),
      'saved-games': () => panels.toggle('saved-games'),
    },
    (command, letter) =>
      !(command === 'close' && table.find(':is(:popover-open)')) && // a menu, which Escape closes
      shown() &&
      (!letter || settings.letters) &&
      (panels.setupView() === null || PANEL_KEYS.includes(command)),
  );

  /** The address at which the next visit without one begins. */
  function saveAddress() {
    if (shown() && !refused(round.state())) writeSetting('address', writeAddress(state()));
  }

  document.addEventListener('visibilitychange', () => round.follow()); // a hidden tab judges nothing unasked
  addEventListener('pagehide', () => {
    saveAddress(); // a change may not have been drawn yet
    saveRound();
    const view = viewOf(round.state());
    if (view) keepView(textRecord(), view);
  });

  return {
    /** Open the game that an address names; where it names none, the last one played. */
    open(hash) {
      const { games, first } = house.state();
      const named = hash.length > 2;
      let read = readAddress(named ? hash : (readSetting('address') ?? `#/${first}`), games, first);
      if (!named && read.problem) read = readAddress(`#/${first}`, games);
      const { lang, ...game } = read;
      if (lang) house.nameLanguage(lang);
      saveRound();
      dispatch({ type: 'open', ...game });
      showCached();
      loadStart(round, house.file);
    },
    address: () => (refused(round.state()) ? null : writeAddress(state())), // a bad address stays visible
    draw: () => play(state(), house.t(), actions, panels, { table, beside }, announced),
    title: () => house.t()('title', { game: house.t()(`game.${round.state().start.game}`) }),
    game: () => round.state().start.game,
    openGame: (id) => house.go(`#/${id}${house.state().langNamed ? `?lang=${house.state().lang}` : ''}`),
    follow() {
      const { games } = house.state();
      if (games !== round.state().games) dispatch({ type: 'games', games });
      saveAddress();
      saveRound();
      round.follow();
      panels.follow();
      loadTrees();
    },
  };
}
