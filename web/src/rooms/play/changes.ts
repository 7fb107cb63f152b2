// Changes of the Play room's state of which its transitions are made.

import type { Side } from '../../contract/types.ts';
import { anotherGame, hasUnsavedChanges } from '../../round/saved.ts';
import { HUMAN, type RoundEvent, type RoundState, reduce, type Seats, watching } from '../../round/state.ts';
import { type Focusing, withCommands, withPart } from '../../runtime/commands.ts';
import type { PanelId } from './panels/index.ts';
import { type Gesture, type Opening, openPanel, type PlayCommand, type PlayRoom, showsValues } from './state.ts';

/** The notes about what was copied or saved in the panel for text. They go with its next action. */
const DONE = /^text\.(?:saved|by-hand|copied\.)/;

/** Something that is done in the page once. */
export const withCommand = (play: PlayRoom, ...command: PlayCommand): PlayRoom => withCommands(play, [command]);
/** The sound of a move, where that is asked for. */
export const sounding = (play: PlayRoom) => (play.settings.get('sound') === 'on' ? withCommand(play, 'sound') : play);
export const toBoard = (play: PlayRoom, how: Focusing = { stays: true }) => withCommand(play, 'focus', 'board', how);

/** Does a person's move go on the board by this event? */
const isMove = ([name]: RoundEvent, before: RoundState, after: RoundState) =>
  (name === 'choose' || (name === 'view' && before.chosen !== null)) && after.line !== before.line;

/** An event of the round, and what follows from it in the room. */
export function inRound(play: PlayRoom, event: RoundEvent): PlayRoom {
  const [name] = event;
  const { round: before, saved } = play;
  const round = reduce(before, event);
  if (round === before) return play;
  const below = round.seats === before.seats ? play.below : sideBelow(round.seats, play.below);
  const next = { ...play, round, below };
  if (round.start !== before.start)
    return begun({ ...next, unsaved: [...play.unsaved, { round: before, saved }].filter(hasUnsavedChanges) });
  // What was pressed is gone then; the way from mistake to mistake will stand beside the steps.
  if (name === 'review') return withCommand(withCommand(next, 'reveal', 'main.play .now'), 'focus', 'start');
  // The keys that follow a choice are those of the game. Keys that choose in a closed list go on in it. An open list gives the focus
  // back to its select after the change.
  if (name === 'seat' && play.choosing !== 'stepping') return toBoard(next, { stays: true, late: true });
  // A move that was typed before Python had described the position cannot be played in it.
  if (before.chosen && before.chosen === play.typed && name === 'view' && !round.chosen && round.line === before.line)
    return withCommand(next, 'focus', 'typed');
  const isPersonsMove = isMove(event, before, round);
  const heard = isPersonsMove || name === 'reply' ? sounding(next) : next;
  const moved =
    isPersonsMove || (name === 'reply' && watching(round)) ? withCommand(heard, 'tell', ['newcomer', 'moved']) : heard;
  return isPersonsMove && showsValues(play) && round.standing === null
    ? inRound(moved, ['uncounted', 'values'])
    : moved;
}

/**
 * The side whose seat is below: a person's who plays alone, the first of two people; where Python plays both, the seats stay as
 * they are.
 */
function sideBelow({ first, second, you }: Seats, now: Side): Side {
  if (you) return you;
  if (first === HUMAN) return 'first';
  return second === HUMAN ? 'second' : now;
}

/** Another game is on the board: each panel goes on with it, or is closed. */
function begun(play: PlayRoom): PlayRoom {
  const { loaded, panels, panel } = play;
  const kept = Object.entries(panels).flatMap(([id, state]) => {
    const { newGame } = loaded[id as PanelId] ?? {};
    const next = newGame ? newGame(state, play) : state;
    return next === null ? [] : [[id, next] as const];
  });
  const all: PlayRoom['panels'] = Object.fromEntries(kept);
  const open = panel && panel in all ? panel : null;
  const saved = anotherGame(play.round);
  const next = withCommand({ ...play, saved, missing: false, panels: all, panel: open }, 'square');
  return withCommand(next, 'tell', ['newcomer', 'over']);
}

export function toggled(play: PlayRoom, id: PanelId, from: Gesture): PlayRoom {
  if (play.panel === id) return closed(play);
  // A second press while it is loaded cancels the first.
  if (play.awaited?.id === id) return { ...play, awaited: null };
  return opening(play, { id, from });
}

/** A panel is opened in place of the open one, or once it is loaded. */
export function opening(play: PlayRoom, awaited: Opening): PlayRoom {
  const { id, from, side = 'first', isAside, told } = awaited;
  const panel = play.loaded[id];
  if (!panel) return { ...play, awaited, missing: false };
  const before = withoutDone(play, [play.panel, id]);
  const next: PlayRoom = {
    ...before,
    awaited: null,
    missing: false,
    panel: id,
    panels: { ...play.panels, [id]: panel.opened(play.panels[id], before, side) },
    focusBefore: from.focused === undefined ? play.focusBefore : from.focused,
    scrolled: play.panel ? play.scrolled : from.scrolled,
    isSheet: from.isNarrow ?? false,
  };
  const open = told ? inPanel(next, id, told) : next;
  // An exercise begins with its sentence.
  const places = id === 'mistakes' && told ? ['main.play .now'] : ['main.play .frame', 'main.play .panel'];
  const shown = withCommand(open, 'reveal', ...places);
  return isAside ? shown : withCommand(shown, 'focus', 'panel', { stays: true });
}

/** A panel could not be loaded. */
export const missed = (play: PlayRoom): PlayRoom =>
  withCommand(
    withCommand({ ...play, awaited: null, panel: null, missing: true }, 'tell', ['missing']),
    'reveal',
    'main.play .notice',
  );

/** The open panel is closed, and the page is where it was before. */
export const hidden = (play: PlayRoom): PlayRoom =>
  withCommand({ ...withoutDone(play, [play.panel]), awaited: null, panel: null }, 'scroll', play.scrolled);

/** The same; the focus returns to where it was. */
export function closed(play: PlayRoom): PlayRoom {
  const { panel, focusBefore } = play;
  if (!panel) return { ...play, awaited: null, missing: false };
  const places = [focusBefore, `tab ${panel}`, 'more'];
  return withCommand({ ...hidden(play), missing: false }, 'focus', places, { gently: true, stays: true });
}

/** The same; the focus goes to the board. */
export const backToBoard = (play: PlayRoom) => toBoard(hidden(play), {});

/** An event of a panel. */
export function inPanel(play: PlayRoom, id: PanelId, event: readonly [name: string, ...given: unknown[]]): PlayRoom {
  const panel = play.loaded[id];
  if (!panel || !(id in play.panels)) return play;
  const before = event[0] === 'written' ? play : withoutDone(play, [id]); // that is Python's, and no action
  const next = panel.update(play.panels[id], event);
  return withPart(next, (state) => ({ ...before, panels: { ...before.panels, [id]: state } }));
}

/** The note about what was copied or saved goes, where one of the panels is that for text. */
const withoutDone = (play: PlayRoom, ids: (PanelId | null)[]) =>
  ids.includes('text') && DONE.test(play.round.note?.key ?? '') ? inRound(play, ['note', null]) : play;

/** Is there something for Escape to close? */
export const canClose = (play: PlayRoom) => openPanel(play) !== null || play.missing;
