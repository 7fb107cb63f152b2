// The panels of the Play room: new game, custom player, exercises, saved games, record, setup, text, read games, help.
// One at a time is open beside the board, in place of the moves. None is modal. Each is loaded when it is first opened;
// the style sheet of all is loaded with the first of them. Here is how they are opened, change and are closed.

import type { Side } from '../../contract/types.ts';
import type { Kept } from '../../exercises/kept.ts';
import { reduce } from '../../round/state.ts';
import { withPart } from '../../runtime/commands.ts';
import type { Transitions } from '../../runtime/component.ts';
import type { AnyEvent } from '../room.ts';
import { type Gesture, type Opening, type PanelId, type PlayRoom, toBoard, withCommand } from './state.ts';

/** Is something open that a step has led to: a sheet over the board, or exercises in place of the game? */
export const isAway = (play: PlayRoom) => mistakesShown(play) !== undefined || (play.isSheet && play.panel !== null);

/** The panel that is open, and its state. */
export function openPanel<Panel>({
  panel: id,
  loaded,
  panels,
}: Pick<PlayRoom, 'panel' | 'panels'> & { loaded: { readonly [id in PanelId]?: Panel } }) {
  const panel = id && loaded[id];
  return panel ? { id, panel, state: panels[id] } : null;
}

/** Does a panel's position stand on the board in place of the game? */
export function isCovered(play: PlayRoom) {
  const open = openPanel(play);
  return open?.panel.covers?.(open.state) ?? false;
}

/** The game of the exercise on the board; null: there is none. */
export const triedGame = ({ panel, panels }: PlayRoom): string | null =>
  panel === 'mistakes'
    ? ((panels.mistakes as { trying: { kept: Kept } | null }).trying?.kept.exercise.record.game ?? null)
    : null;

/**
 * Whose exercises are shown in their panel, or will be once that is loaded: those of a game, of all for null;
 * undefined: none.
 */
export function mistakesShown({ panel, panels, awaited, round }: PlayRoom): string | null | undefined {
  if (awaited?.id === 'mistakes') return awaited.event ? (awaited.event[1] as string | null) : round.start.game;
  return panel === 'mistakes' ? (panels.mistakes as { game: string | null }).game : undefined;
}

// How they are opened, change and are closed

/** A panel is opened in place of the open one, or once it is loaded. */
export function opening(play: PlayRoom, awaited: Opening): PlayRoom {
  const { id, from, side = 'first', isAside, event } = awaited;
  const panel = play.loaded[id];
  if (!panel) return { ...play, awaited, missing: false };
  const next: PlayRoom = {
    ...play,
    awaited: null,
    missing: false,
    panel: id,
    panels: { ...play.panels, [id]: panel.opened(play.panels[id], play, side) },
    focusBefore: from.focused === undefined ? play.focusBefore : from.focused,
    scrolled: play.panel ? play.scrolled : from.scrolled,
    isSheet: from.isNarrow ?? false,
  };
  const open = event ? inPanel(next, id, event) : next;
  // An exercise begins with its sentence.
  const places = id === 'mistakes' && event ? ['main.play .now'] : ['main.play .frame', 'main.play .panel'];
  const shown = withCommand(open, 'reveal', ...places);
  return isAside ? shown : withCommand(shown, 'focus', 'panel', { stays: true });
}

/** The open panel is closed, and the page is where it was before. */
export const hidden = (play: PlayRoom): PlayRoom =>
  withCommand({ ...play, awaited: null, panel: null }, 'scroll', play.scrolled);

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
function inPanel(play: PlayRoom, id: PanelId, event: AnyEvent): PlayRoom {
  const panel = play.loaded[id];
  if (!panel || !(id in play.panels)) return play;
  const isAction = id === 'text' && event[0] !== 'written'; // that is Python's
  const before = isAction ? { ...play, round: reduce(play.round, ['acted']) } : play; // so that no note about a copy stays
  const next = panel.update(play.panels[id], event);
  return withPart(next, (state) => ({ ...before, panels: { ...before.panels, [id]: state } }));
}

/** Another game is on the board: each panel goes on with it, or is closed. */
export function withAnotherGame(play: PlayRoom): PlayRoom {
  const { loaded, panel } = play;
  const kept = Object.entries(play.panels).flatMap(([id, state]) => {
    const { newGame } = loaded[id as PanelId] ?? {};
    const next = newGame ? newGame(state, play) : state;
    return next === null ? [] : [[id, next] as const];
  });
  const panels: PlayRoom['panels'] = Object.fromEntries(kept);
  return { ...play, missing: false, panels, panel: panel && panel in panels ? panel : null };
}

export const ofPanels = {
  /** A panel is opened with an event of its own. */
  show: (play, id: PanelId, event: AnyEvent, from: Gesture) => opening(play, { id, from, event }),
  /** Its button is pressed. */
  toggle(play, id: PanelId, from: Gesture) {
    if (play.panel === id) return closed(play);
    // A second press while it is loaded cancels the first.
    return play.awaited?.id === id ? { ...play, awaited: null } : opening(play, { id, from });
  },
  /** The panel is opened in which a player for this seat is spelled out. */
  custom(play, side: Side, from: Gesture) {
    // Each key that steps through a closed list chooses an entry. The next one is for the list again.
    return opening(play, { id: 'custom', from, side, isAside: play.isStepping });
  },
  loaded(play, id: PanelId, panel: PlayRoom['loaded'][PanelId]) {
    const next = { ...play, loaded: { ...play.loaded, [id]: panel } };
    return play.awaited?.id === id ? opening(next, play.awaited) : next;
  },
  /** A panel could not be loaded. */
  missed: (play) =>
    withCommand(
      withCommand({ ...play, awaited: null, panel: null, missing: true }, 'tell', ['missing']),
      'reveal',
      'main.play .notice',
    ),
  panel: inPanel,
  /** An event of a panel after which its position is on the board, which gets the focus. */
  onBoard: (play, id: PanelId, event: AnyEvent) =>
    toBoard(withCommand(inPanel(play, id, event), 'reveal', 'main.play .now')),
  close: closed,
  leave: backToBoard,
} satisfies Transitions<PlayRoom>;
