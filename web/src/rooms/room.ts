// What a room is: what the page gives to it, and what it gives to the page.

import type { Words } from '../base/words.ts';
import type { Game, Problem } from '../contract/types.ts';
import type { Asking } from '../engine/effects.ts';
import type { MatchEngine } from '../engine/requests.ts';
import type { Programs } from '../programs/programs.ts';
import type { Authored } from '../programs/state.ts';
import type { Command } from '../runtime/commands.ts';
import type { Effect } from '../runtime/component.ts';
import type { Strengths } from '../views/players.ts';

/** The state of the page apart from its rooms. The object is replaced, never changed. */
export interface PageState {
  /** The games of the engine. */
  games: Game[];
  /** The games that are read and not played. */
  diagrams: Game[];
  /** The id of the game that is shown where the address names none. */
  first: string;
  /** The measured strengths of the levels, where known. */
  strengths: Strengths;
  engine: 'booting' | 'ready' | 'failed';
  /** Why the engine failed. */
  problem: Problem | null;
  /** The id of the room that is shown; '': none yet, or none that could be drawn. */
  room: string;
  /** Why a room is not shown: a file of it could not be loaded, or it could not be drawn. */
  trouble: 'file' | 'drawn' | null;
  /** The language shown. */
  lang: string;
  /** Does the address name the language? */
  langNamed: boolean;
  theme: 'system' | 'light' | 'dark';
  /**
   * What is shown alone, in a frame of another site: the name of a figure, or `board`; null: the whole page is shown.
   */
  embedded: string | null;
  /** Is there a newer version of this page? */
  newer: boolean;
  /** The author's own programs, once they are loaded. */
  programs: Authored | null;
  /** Could the author's own programs not be loaded? Addresses that name them mean nothing then. */
  unloaded: boolean;
  /** Could the page not be loaded again just now? */
  unreachable: boolean;
  /** Why the device cannot keep something now (device/shelf.ts): it has no room, or is another version's; null: it can. */
  unkept: 'room' | 'versions' | null;
  /** Had no visit before this one left an address here? */
  isFirst: boolean;
  /** Is this a first visit: is the line for newcomers shown, or its space kept? */
  newcomer: 'true' | 'moved' | null;
}
export interface PageActions {
  /** Start the engine again. */
  retry: () => void;
  /** Load the newer version of the page. */
  update: () => void;
  switchLanguage: () => void;
  switchTheme: () => void;
}
/**
 * What the page gives to a room. It asks the page's own engine; where a request names a program of the author's own,
 * one in the sandbox.
 */
export interface Services extends Asking {
  /** Starts another engine, for the matches of a tournament. */
  createEngine: (request: object) => MatchEngine;
  /** What runs and changes the author's own programs, once they are loaded. */
  programs: () => Promise<Programs>;
  state: () => PageState;
  /** A JSON file of this version. */
  file: <Contents>(path: string) => Promise<Contents>;
  /** A file of this version could not be loaded: look for a newer version. */
  missing: () => void;
  /** Go to an address of the page, as by a link. */
  go: (address: string) => void;
  actions: PageActions;
}
/** A room whose state is a part of the page's (runtime/component.ts). */
export interface Part<State, Event extends AnyEvent> {
  /** Pure, as `update` and `effects` are. */
  initial(page: PageState): State;
  update(state: State, event: Event): State;
  effects(state: State, page: PageState, t: Words): readonly Effect<Event>[];
  /** Performs a command of its own; general ones (runtime/commands.ts) the page performs. */
  perform?(command: Command, state: State, page: PageState): void;
  /** Is an event that has changed the state a step of the player, which the browser's back undoes? */
  isStep(event: Event, before: State, after: State): boolean;
  /**
   * Reads an address, with what is kept on the device for it. It is called where an event is made, and not by a
   * transition.
   */
  read(hash: string, page: PageState, visit: Visit): Arrival<Event>;
  /** The address of what is shown; null: leave the address as it is. */
  address(state: State, page: PageState): string | null;
  /**
   * What is kept with its entry of the history besides the address, as JSON: `Visit.of` when the entry is opened again.
   */
  entry?(state: State): unknown;
  /** The contents of <main>. */
  draw(state: State, page: PageState, t: Words): unknown;
  title(state: State, t: Words): string;
  /**
   * What the room's heading names, where that is one of several places: another one's heading gets the focus. Null: it
   * has no heading yet.
   */
  place?(state: State, page: PageState): string | null;
  /** What its link says, where that is not its name alone. */
  label?(state: State, page: PageState, t: Words): string;
  /** An element that was built, and is shown as it stands after what is drawn; null: there is none. */
  standing?(state: State, page: PageState): HTMLElement | null;
  /** The game that is chosen in the header; null: none can be chosen. */
  game?(state: State): string | null;
  openGame?(id: string): void;
  busy?(state: State, page: PageState, t: Words): string | null;
}
/** How the browser has come to an entry of its history. `isBack`: from the one to which the last step had led. */
type Visit = { of: unknown; isBack: boolean };
/** What an address says to a room: its event, and the language that it names. */
export type Arrival<Event = AnyEvent> = { lang: string | null; event: Event };
/** Of whatever state and events: each part gets its own alone. */
export type AnyEvent = readonly [name: string, ...given: unknown[]];
export type AnyPart = Part<unknown, AnyEvent>;
