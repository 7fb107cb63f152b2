// What is read, what was found in it, and what becomes of it: the state of the panel of read games.

import type { GameRecord, OpeningNames } from '../../../contract/types.ts';
import type { Collection } from '../../../device/collections.ts';
import type { Item } from '../../../device/shelf.ts';
import { titleFrom } from '../../../device/titles.ts';
import type { CollectionPlayer, LookRequest } from '../../../exercises/player_games.ts';
import type { Moves } from '../../../round/game.ts';
import { LISTED } from '../../../views/shelf_list.ts';
import { cutOf, type ReadGame, type ReadSource, type Refused } from '../reading/games.ts';
import type { Source } from '../reading/sources.ts';

export interface CollectionState {
  given: ReadSource | null;
  /** How often something was given: each time it is read anew. */
  count: number;
  /** What it is called. */
  name: string;
  /** What is read, one after the other, and which of it is; null: it is not known yet. */
  sources: readonly Source[] | null;
  at: number;
  /** The games that were found, and how many in those before. */
  games: readonly ReadGame[];
  before: number;
  refused: readonly Refused[];
  /** How many more could not be read. */
  unlisted: number;
  /** The only game came to the board, or it was said why there is none. */
  isShown: boolean;
  /** The game that was on the board as the panel was opened last; null: it never was. */
  board: { start: GameRecord; line: Moves } | null;
  /** The names of the openings of the first so many of the games. */
  openings: readonly (OpeningNames | null)[];
  filter: string;
  /** So many are to be listed. */
  most: number;
  keeping: 'no' | 'now' | 'done' | 'failed';
  /** Its id on the device; null: it is not kept. */
  id: string | null;
  /** Whose games of it are looked at, and how many of the person's exercises wait; null: nobody's. */
  player: (CollectionPlayer & { waiting: number }) | null;
  /** What was asked for of that, until it is on the device; and how often it was read. */
  lookRequest: LookRequest | null;
  reads: number;
}

const NOTHING: Omit<CollectionState, 'count' | 'board'> = {
  ...{
    given: null,
    name: '',
    sources: null,
    at: 0,
    games: [],
    openings: [],
    before: 0,
    refused: [],
    unlisted: 0,
    isShown: false,
  },
  ...{ filter: '', most: LISTED, keeping: 'no', id: null, player: null, lookRequest: null, reads: 0 },
};

export const NEW: CollectionState = { ...NOTHING, count: 0, board: null };

/** Was all read that there is? */
export const isRead = ({ sources, at }: CollectionState) => sources !== null && at >= sources.length;

/** The only game of what was read; null: there is none, or several, or more is to be said than why it ends where it does. */
export function onlyGame(state: CollectionState): ReadGame | null {
  const { given, games, refused, unlisted } = state;
  const [game, ...others] = games;
  const isOne = game && others.every(({ isOther }) => isOther) && others.length < 2;
  if (!isRead(state) || !isOne || (given && 'kept' in given) || unlisted > 0) return null;
  return refused.length === 0 || cutOf(game, refused) ? game : null;
}

export const transitions = {
  given: ({ count, board }: CollectionState, given: ReadSource): CollectionState => ({
    ...NOTHING,
    ...{ board, given, count: count + 1 },
    name: 'files' in given ? titleFrom(given.files[0]?.name.replace(/\.\w+$/, '') ?? '') : '',
  }),
  sources: (state: CollectionState, sources: readonly Source[]): CollectionState => ({ ...state, sources }),
  /** Games of what is being read: all that were found in it so far. */
  found: (state: CollectionState, games: readonly ReadGame[]): CollectionState => ({
    ...state,
    games: [...state.games.slice(0, state.before), ...games],
  }),
  /** All of it was read. */
  read(
    before: CollectionState,
    found: readonly ReadGame[],
    refused: readonly Refused[],
    unlisted: number,
  ): CollectionState {
    const state = transitions.found(before, found);
    const { sources, at, games } = state;
    const file = (sources?.length ?? 0) > 1 ? sources?.[at]?.name : undefined;
    const named = file === undefined ? refused : refused.map((line) => ({ ...line, file }));
    return {
      ...state,
      ...{ at: at + 1, before: games.length, unlisted: state.unlisted + unlisted },
      refused: [...state.refused, ...named],
    };
  },
  /** A collection of the device; null: it is not there any more. */
  stored: (state: CollectionState, item: Item<Collection> | null): CollectionState => ({
    ...state,
    ...{
      sources: [],
      games: item?.value.games ?? [],
      name: item?.value.name ?? '',
      keeping: 'done',
      id: item?.id ?? null,
    },
  }),
  stop: ({ sources, ...state }: CollectionState): CollectionState => ({
    ...state,
    ...{ sources: sources ?? [], at: sources?.length ?? 0 },
  }),
  shown: (state: CollectionState): CollectionState => ({ ...state, isShown: true }),
  named: (state: CollectionState, names: CollectionState['openings']): CollectionState => ({
    ...state,
    openings: [...state.openings, ...names],
  }),
  filter: (state: CollectionState, filter: string): CollectionState => ({ ...state, filter, most: LISTED }),
  more: (state: CollectionState): CollectionState => ({ ...state, most: state.most + LISTED }),
  keep: (state: CollectionState): CollectionState => ({ ...state, keeping: 'now' }),
  /** @param id On the device; null: it could not be kept, or is not there any more. */
  kept: (state: CollectionState, id: string | null): CollectionState => ({
    ...state,
    ...(id === null ? { keeping: 'failed', id, lookRequest: null } : { keeping: 'done', id }),
  }),
  /** Exercises are asked for of a player’s games, or no more for now. A collection that is not kept is kept. */
  want: (state: CollectionState, lookRequest: LookRequest): CollectionState => ({
    ...state,
    ...{ lookRequest, reads: state.reads + 1, keeping: state.id === null ? 'now' : state.keeping },
  }),
  /** That has changed. While something is being kept of it, it is read again after that. */
  readPlayer: (state: CollectionState): CollectionState =>
    state.lookRequest ? state : { ...state, reads: state.reads + 1 },
  player: (state: CollectionState, player: CollectionState['player']): CollectionState => ({
    ...state,
    ...{ player, lookRequest: null, reads: state.reads + Number(state.lookRequest !== null) },
  }),
};
