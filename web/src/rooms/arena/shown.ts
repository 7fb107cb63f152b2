// What the views of a tournament show: its standings, its table, the game on the board. The state makes it (index.ts), so that the
// views depend on nothing else.

import type { GameRecord, Tournament, TournamentTable, View } from '../../contract/types.ts';
import type { TournamentGame } from '../../tournament/game.ts';

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

/** The game that is shown while it is played. */
export interface Live {
  /** Who plays the first and who the second side. */
  players: [string, string];
  start: GameRecord;
  moves: string[];
  /** The position after these moves; null: not known yet. */
  view: View | null;
  /** Seconds thought so far, by side. */
  thought: [number, number];
  isOver: boolean;
}

/** All that the views of standings and table need. */
export interface Shown {
  game: string;
  players: readonly Named[];
  /** The conditions in one line. */
  conditions: string;
  phase: 'none' | 'planning' | 'running' | 'paused' | 'over';
  /** Was it stopped, or left, before its end, so that only its games are there? */
  isStopped: boolean;
  /** Does another tab play it? */
  isElsewhere: boolean;
  table: TournamentTable | null;
  /** At the end of the last round that was finished: rows stand in this order. */
  before: TournamentTable | null;
  /** At the end of the round before that one. */
  earlier: TournamentTable | null;
  /** Seconds that are left, if known. */
  left: number | null;
  live: Live | null;
  games: readonly TournamentGame[];
  /** How who meets whom is found. */
  form: Tournament['form'];
  /** Are the names of programs hidden? */
  hidden: boolean;
  /** The couple whose games are listed, the row's player first. */
  couple: readonly [string, string] | null;
}

/** What is saved as a file. `whole`: all of it, to be opened again. */
export const FILES = ['standings', 'table', 'games', 'programs', 'whole'] as const;
/** `list`: of two players a row for each game. */
export type FileKind = (typeof FILES)[number] | 'list';

/** What the player does. */
export interface ViewActions {
  hide: (hidden: boolean) => void;
  /** Fills the screen, or leaves that. */
  fullScreen: () => void;
  /** Lists the games of a couple. `brings`: and brings the list into sight. */
  choose: (couple: readonly [string, string], brings: boolean) => void;
  save: (kind: FileKind) => void;
  print: () => void;
}
