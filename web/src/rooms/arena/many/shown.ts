// What the views of a tournament show: its standings, its table, the game on the board. The state makes it (index.ts), so that the
// views depend on nothing else.

import type { Record, Tournament, TournamentTable, View } from '../../../contract/types.ts';
import type { TournamentGame } from '../../../tournament/game.ts';

export type { TournamentGame };

/** A player as the views show it. */
export interface Named {
  /** As the engine spells it. */
  name: string;
  title: string;
  author: string | null;
  /** Is it none of the programs that were handed in? Such players are the scale of the ratings, and never hidden. */
  isReference: boolean;
}

/** The game that is shown while it is played, or played again at the chosen pace. */
export interface Live {
  /** Who plays the first and who the second side. */
  players: [string, string];
  start: Record;
  moves: string[];
  /** The position after these moves; null: not known yet. */
  view: View | null;
  /** Seconds thought so far, by side. */
  thought: [number, number];
  isOver: boolean;
}

export interface Upset {
  game: TournamentGame;
  winner: string;
  loser: string;
  /** What the ratings before it gave the winner, 0 to 1. */
  chance: number;
}

/** Times as fast as a game is shown that is played again; 0: as it is played. */
export const PACES = [0, 1, 2, 4] as const;
export type Pace = (typeof PACES)[number];

/** All that the views of standings and table need. */
export interface Shown {
  game: string;
  players: readonly Named[];
  /** The conditions in one line. */
  conditions: string;
  phase: 'none' | 'planning' | 'running' | 'paused' | 'over';
  /** Was it stopped, or left, before its end, so that only its games are there? */
  isStopped: boolean;
  table: TournamentTable | null;
  /** At the end of the last round that was finished: rows stand in this order. */
  before: TournamentTable | null;
  /** At the end of the round before that one. */
  earlier: TournamentTable | null;
  /** Seconds that are left, if known. */
  left: number | null;
  live: Live | null;
  upset: Upset | null;
  games: readonly TournamentGame[];
  /** Was it played by another version of the page, so that it cannot go on? */
  isOlder: boolean;
  /** How who meets whom is found. */
  form: Tournament['form'];
  /** Are the names of programs hidden? */
  hidden: boolean;
  pace: Pace;
  /** The couple whose games are listed, the row's player first. */
  couple: readonly [string, string] | null;
}

/** What is saved as a file. `print`: a page to print that needs nothing else; `whole`: all of it, to be opened again. */
export const FILES = ['standings', 'table', 'print', 'games', 'programs', 'whole'] as const;
export type FileKind = (typeof FILES)[number];

/** What the player does. */
export interface ViewActions {
  hide: (hidden: boolean) => void;
  pace: (pace: Pace) => void;
  /** Fills the screen, or leaves that. */
  fullScreen: () => void;
  /** Lists the games of a couple. `brings`: and brings the list into sight. */
  choose: (couple: readonly [string, string], brings: boolean) => void;
  /** Plays so many games more of a couple. */
  playMore: (couple: readonly [string, string], games: number) => void;
  save: (kind: FileKind) => void;
  print: () => void;
}
