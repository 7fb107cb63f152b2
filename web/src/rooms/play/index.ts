// The Play room: one round with its actions, its panels, its keys, and what is stored of it on the device.

import { createHandle } from '../../board/handle.ts';
import type { Problem, Record, Side, View } from '../../contract/types.ts';
import { keepView, keptView } from '../../device/position_cache.ts';
import { createSaver } from '../../device/saved_games.ts';
import { readSetting, writeSetting } from '../../device/settings.ts';
import { loadStart } from '../../device/start_views.ts';
import { hasPromiseIntegration } from '../../engine/client.ts';
import { readAddress, writeAddress } from '../../round/address.ts';
import { createRound } from '../../round/round.ts';
import type { RoundState, Seats } from '../../round/state.ts';
import { HUMAN, keyOf, recordOf, refused, usualSeats, viewOf, watching } from '../../round/state.ts';
import { announcerOf } from '../../views/announcer.ts';
import type { House, HouseState, Room } from '../index.ts';
import { createActions, PACES, possible, USUAL_PACE } from './actions.ts';
import { KEYS, listenForKeys, watchLists } from './keys.ts';
import { createPanels, WITH_BUTTONS } from './panels/index.ts';
import { play } from './view.ts';

/** Stored on the device, but for the last two. */
export interface Settings {
  /** Are the moves' values written on the squares? */
  values: boolean;
  /** Milliseconds between moves where Python plays both sides. */
  pace: number;
  /** Do single letters stand for commands? */
  letters: boolean;
  /** Is the board turned round? */
  flipped: boolean;
  /** The side whose seat is below the board, unless it is turned round: that of the last person to play
   * alone against Python. */
  below: Side;
}
/** What is drawn: the round, the settings, and parts of the page's state. `failure`: why the engine failed. */
export type PlayState = RoundState &
  Settings &
  Pick<HouseState, 'strengths' | 'engine' | 'lang' | 'langNamed'> & { failure: Problem | null };

/** The commands that keys have while a position is set up. */
const OF_PANELS: string[] = [...WITH_BUTTONS, 'close', 'leave'];

/** A command for each name. */
const each = <Name extends string>(names: readonly Name[], act: (name: Name) => void) =>
  Object.fromEntries(names.map((name) => [name, () => act(name)])) as { [name in Name]: () => void };

/**
 * The side whose seat is below: a person's who plays alone, the first of two people; where Python plays both, the seats stay as
 * they are.
 */
function sideBelow({ first, second }: Seats, now: Side): Side {
  if (first === HUMAN) return 'first';
  return second === HUMAN ? 'second' : now;
}

export function createRoom(house: House): Room {
  const { ask } = house;
  const table = createHandle();
  const beside = createHandle();
  let settings: Settings = {
    values: readSetting('values') === 'yes',
    pace: PACES.find((pace) => String(pace) === readSetting('pace')) ?? USUAL_PACE,
    letters: readSetting('letters') !== 'off',
    flipped: false,
    below: 'first',
  };
  const saveGame = createSaver();
  const announced = announcerOf(() => house.state().lang, house.changed);
  const chosenBy = watchLists();
  const steppingThroughList = () => chosenBy() === 'stepping';
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
      // The keys that follow a choice by a key are those of the game. Keys that choose in a closed list go on in it. An
      // open list gives the focus back to its select after the change.
      if (event.type === 'seat' && chosenBy() === 'pressing') setTimeout(focusBoard);
      const chosen = event.type === 'choose' || (event.type === 'view' && before.chosen !== null);
      const moved = chosen && line !== before.line;
      if (moved || (event.type === 'reply' && watching(round.state()))) house.newcomer('moved');
      if (event.type === 'review') table.reveal('.frame');
      house.changed(moved);
    },
  });
  const { dispatch } = round;
  const focusBoard = () => table.focus('[role="grid"] [tabindex="0"]', true);

  function state(): PlayState {
    const { strengths, engine, problem: failure, lang, langNamed } = house.state();
    return { ...round.state(), ...settings, strengths, engine, failure, lang, langNamed };
  }

  function set(part: Partial<Settings>) {
    settings = { ...settings, ...part };
    house.changed();
    if (part.flipped !== undefined) table.still(); // discs that change places do not turn over
  }

  function saveRound() {
    if (saveGame(round.state())) panels.saved();
  }

  function begin(start: Record, seats: Seats) {
    saveRound(); // the game before it is saved even if it was never drawn since its last move
    dispatch({ type: 'new', start, seats });
    loadStart(round, house.file);
  }

  function openGame(start: Record, transcript: string, seats: Seats | null, view: View) {
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

  /** Press a command's button, if it has one that is not disabled. */
  function press(command: string) {
    const buttons: { [command: string]: (() => void) | null } = possible(state(), actions);
    buttons[command]?.();
  }

  listenForKeys(
    {
      ...each(Object.values(KEYS), press),
      ...each(WITH_BUTTONS, panels.toggle),
      stop: () => (possible(state(), actions).continue ?? possible(state(), actions).stop)?.(),
      type: () => beside.find('input[name=move]')?.focus(),
      tree: () => beside.find('.panels a')?.click(),
      leave: focusBoard,
      close: () => (panels.isOpen() ? panels.close() : dispatch({ type: 'lookahead', lookahead: null })),
    },
    (command, letter) =>
      !(command === 'close' && table.find(':is(:popover-open)')) && // a menu, which Escape closes
      shown() &&
      (!letter || settings.letters) &&
      (panels.setupView() === null || OF_PANELS.includes(command)),
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
    /** Open the game that an address names; where it names none but perhaps a language, the last one played. */
    open(hash) {
      const { games, first } = house.state();
      const [path = '', query = ''] = hash.split('?');
      const named = path.length > 2 || [...new URLSearchParams(query).keys()].some((key) => key !== 'lang');
      let read = readAddress(named ? hash : `#/${first}?${query}`, games, first);
      const kept = named || read.problem ? null : readSetting('address');
      const last = kept === null ? null : readAddress(kept, games, first);
      if (last && !last.problem) read = { ...last, lang: read.lang ?? last.lang };
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
    },
  };
}
