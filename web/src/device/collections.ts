// Collections of games that were opened and kept, each with all its games an item of a shelf (shelf.ts).

import { integer, list, object, one, text } from '../base/checks.ts';
import { type Kind, shelfOf } from './shelf.ts';

/** A game as a text has it. */
export interface CollectedGame {
  game: string;
  /** In one text, without passes. */
  moves: string;
  setup?: string;
  seed?: number;
  size?: number;
  /** What both sides are called; left out: the text names nobody. */
  players?: readonly string[];
  /** First's discs or points minus second's, as the text has it. */
  margin?: number;
  /** How it came about before the game was over. */
  by?: 'resignation' | 'time';
  title?: string;
  /** When it was played: 2026-11-29, perhaps with a time. */
  date?: string;
  /** What it was a part of. */
  event?: string;
}
/** `games` are left out in lists of collections. */
export interface Collection {
  name: string;
  count: number;
  games?: readonly CollectedGame[];
}

/** The most games of a collection that is kept. */
export const MOST_GAMES = 10_000;

/** Characters: no text that the engine has read has more. */
const LONGEST = { moves: 900, setup: 4000, name: 100, heading: 60 };
const isGame = object(
  { game: text(40), moves: text(LONGEST.moves) },
  {
    setup: text(LONGEST.setup),
    seed: integer(0, 2 ** 32 - 1),
    size: integer(1, 26),
    players: list(text(LONGEST.name), 2),
    margin: integer(-1000, 1000),
    by: one('resignation', 'time'),
    title: text(LONGEST.name),
    date: text(LONGEST.heading),
    event: text(LONGEST.heading),
  },
);
const isCollection = object(
  { name: text(LONGEST.name), count: integer(0, MOST_GAMES) },
  { games: list(isGame, MOST_GAMES) },
);

export const COLLECTIONS: Kind<Collection> = {
  name: 'collection',
  most: 50,
  read: (value) => (isCollection(value) ? (value as Collection) : null),
  brief: ({ name, count }) => ({ name, count }),
};
export const collectionsShelf = () => shelfOf(COLLECTIONS);
