// The effects of the state of the Play room: from the engine, from the page's files, on the device, and in the page.

import type { Words } from '../../base/words.ts';
import type { Problem, View } from '../../contract/types.ts';
import { keepView } from '../../device/position_cache.ts';
import { startEffects } from '../../device/start_views.ts';
import { writeSetting } from '../../device/storage.ts';
import { addStyle } from '../../device/style_sheets.ts';
import { viewEffect } from '../../engine/effects.ts';
import { hasPromiseIntegration } from '../../python/client.ts';
import { writeAddress } from '../../round/address.ts';
import { effectsOf as effectsOfRound } from '../../round/effects.ts';
import { keyOf, pythonMoves, type RoundEvent, refused, viewOf, watching } from '../../round/state.ts';
import { fromPromise, isMenuOpen, keys, leaving, onWindow, readNow } from '../../runtime/browser.ts';
import { after, type Effect, once, within } from '../../runtime/component.ts';
import { saying } from '../../views/controls.ts';
import { statusText } from '../../views/status.ts';
import type { PageState } from '../room.ts';
import { commandOf, commandsOf, watchLists } from './commands.ts';
import type { PlayServices } from './late_effects.ts';
import { isCovered } from './panel_transitions.ts';
import { LOADS } from './panels/index.ts';
import type { LoadedPlay } from './panels/panel.ts';
import { drawnState, type PlayCommand, type PlayRoom, type PlayView, textRecord, WITH_BUTTONS } from './state.ts';
import type { PlayEvent } from './transitions.ts';

/** The commands that keys have while a position is set up. */
const OF_PANELS: string[] = [...WITH_BUTTONS, 'close', 'to-board'];
/** Milliseconds between the moves of a line that is played out. */
const LINE_PACE = 700;

/** The room with what comes late. */
export interface WholePlay extends LoadedPlay {
  late: typeof import('./late_effects.ts') | null;
}

const ofRound = (event: RoundEvent): PlayEvent => ['round', event];

/** All that is wanted, the most urgent first. */
export function effectsOf(play: WholePlay, page: PageState, t: Words, outside: PlayServices): Effect<PlayEvent>[] {
  const state = drawnState(play, page);
  const isShown = page.room === 'play';
  const visible = (): PlayEvent => ['visible', !document.hidden];
  const sentence = isShown ? statusText(state, t) : '';
  return [
    keys((event) => (isShown ? pressed(event, play, state, outside) : null)),
    onWindow('hidden', ['visibilitychange'], visible),
    readNow('visible', () => null, visible),
    watchLists((isStepping) => ['stepping', isStepping]),
    ...deviceEffects(play, state, isShown),
    ...(isShown ? saying<PlayEvent>(play.said, t.lang, sentence, ['said', t.lang, sentence]) : []),
    ...loadEffects(play, page, outside),
    ...(play.late?.effects(play, page, outside) ?? []),
    ...gameEffects(play, state, isShown, outside),
  ];
}

/** Performs what is done in the page once. */
export function perform(command: PlayCommand, play: WholePlay, page: PageState, outside: PlayServices) {
  const { table, send } = outside;
  switch (command[0]) {
    case 'still':
      return table.still();
    case 'square': {
      const square = table.find('[data-square]:focus')?.dataset.square;
      return square && send(['round', ['cursor', square]]);
    }
    case 'back': {
      const isPushed = history.state?.of?.[1] === true; // the browser may have refused the entry
      return isPushed ? history.back() : send(['stayed']);
    }
    default:
      return play.late?.perform(command, play, page, outside);
  }
}

/**
 * What is stored at once: settings, the address (once it is read) at which the next visit without one begins, the
 * position that is left.
 */
function deviceEffects(play: PlayRoom, state: PlayView, isShown: boolean): Effect<PlayEvent>[] {
  const { round } = play;
  const { game } = round.start;
  const { first, second } = round.seats;
  const settings = [...play.settings];
  const isKnown = round.transcript === null && !refused(round);
  if (isShown && isKnown && !round.seats.names)
    settings.push(
      ['address', writeAddress(state)],
      [`address ${game}`, writeAddress({ ...state, langNamed: false })],
      [`seats ${game}`, `${first}\n${second}`],
    );
  const view = viewOf(round);
  return [
    ...settings.flatMap(([name, text]: readonly [string, string | null]) =>
      text === null ? [] : [once(`keep ${name} ${text}`, () => writeSetting(name, text), true)],
    ),
    leaving(() => view && keepView(textRecord(round), view)),
  ];
}

/** A key, where it is one of the room's now. */
function pressed(
  event: KeyboardEvent,
  play: PlayRoom,
  { letters }: PlayView,
  { gesture }: PlayServices,
): PlayEvent | null {
  const command = commandOf(event);
  if (!command || (event.key.length === 1 && !letters) || (isCovered(play) && !OF_PANELS.includes(command)))
    return null;
  if (command === 'close' && isMenuOpen()) return null;
  return commandsOf(play.round)[command]?.(gesture()) ?? null;
}

/** Modules and files, and steps of a line. */
function loadEffects(play: WholePlay, { games }: PageState, { file }: PlayServices): Effect<PlayEvent>[] {
  const { awaited, round } = play;
  const { lookahead } = round;
  const effects: Effect<PlayEvent>[] = [...within(startEffects(round, file), 'start', ofRound)];
  const described = () => ofRound(['games', games]);
  if (games !== round.games) effects.push(readNow('games', () => games, described));
  const come = async () => (await Promise.all([import('./late_effects.ts'), addStyle('side_panel')]))[0];
  if (!play.late) effects.push(fromPromise('late', come, (late): PlayEvent => ['late', late], ['lateMissed']));
  // What comes late draws it: a panel that is open before would get no focus.
  if (awaited && play.late) {
    const { id } = awaited;
    const load = async () => (await Promise.all([LOADS[id](), addStyle('panels')]))[0].panel;
    effects.push(fromPromise(`panel ${id}`, load, (panel): PlayEvent => ['loaded', id, panel], ['missed']));
  }
  if (lookahead?.plays && lookahead.at < lookahead.moves.length)
    effects.push(after(LINE_PACE, `line ${lookahead.from} ${lookahead.at} ${lookahead.moves}`, ofRound(['playOn'])));
  return effects;
}

/** The effects of the round, on the engine; before that, what it says of a position from the cache. */
function gameEffects(
  play: WholePlay,
  { values, pace, engine }: PlayView,
  shown: boolean,
  outside: PlayServices,
): Effect<PlayEvent>[] {
  const { round, unchecked, visible } = play;
  const options = { shown, thinks: !isCovered(play), values, pace, mayThinkUnasked: hasPromiseIntegration(), visible };
  const services = { ...outside, settled: outside.table.settled };
  const ofReview = play.late?.reviewEffects(round, options, services) ?? [];
  const effects = within([...effectsOfRound(round, options, services), ...ofReview], 'round', ofRound);
  // Of a game that is watched it is not known how long Python thinks, and how long it leaves between its moves.
  if (shown && engine === 'ready' && options.thinks && pythonMoves(round) && !watching(round))
    effects.push(after(1000, `thought ${keyOf(round.start)} ${round.at} ${round.waited}`, ofRound(['waited'])));
  const described = (what: View | Problem): PlayEvent => ['checked', what];
  return unchecked ? [viewEffect(unchecked.record, outside, described, described), ...effects] : effects;
}
