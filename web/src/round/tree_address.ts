// Writes addresses of trees, which the Tree room reads (rooms/tree/address.ts): of any tree, and of those that belong to a round.

import type { Game, Record } from '../contract/types.ts';
import { writeAddress } from './address.ts';
import { repeatable } from './repeatable.ts';
import type { PastThought, RoundState } from './state.ts';
import { gameOf, keyOf, lookaheadRecord, recordOf, refused, usualSeats } from './state.ts';

type State = RoundState & { lang?: string; langNamed?: boolean };
export interface Tree {
  start: Record;
  /** The moves to the root of the tree. */
  transcript: string;
  /** Left out: the room's usual one. */
  player?: string;
  path?: string[];
  iteration?: number;
  visit?: number | null;
  step?: number | null;
  viewer?: string | null;
  lang?: string;
  langNamed?: boolean;
}

/** Text in an address, with only those characters escaped that need it. */
const written = (text: string) => encodeURIComponent(text).replace(/%20/g, '+').replace(/%3D/g, '=');

export function writeTree(games: Game[], { start, transcript, lang, langNamed, ...tree }: Tree) {
  const { player, path = [], iteration = -1, visit = null, step = null, viewer } = tree;
  const seats = usualSeats(gameOf({ games, start }));
  const game = writeAddress({ games, start, seats, transcript, line: [], at: 0, lang, langNamed });
  const words = [
    player && `player=${written(player)}`,
    path.length > 0 && `path=${path.join('')}`,
    iteration >= 0 && `iteration=${iteration}`,
    visit !== null && step === null && `visit=${visit}`,
    step !== null && `step=${step}`,
    viewer && `values=${viewer}`,
  ].filter(Boolean);
  const query = words.join('&');
  return `${game.replace('#/', '#/tree/')}${query && (game.includes('?') ? '&' : '?')}${query}`;
}

/** What the address of a tree takes over from a round. */
const origin = ({ start, lang, langNamed }: State) => ({ start, lang, langNamed });

/**
 * The tree of a player's thought, in which the move is chosen that it led to; null: there is none. `same`: is it the one that
 * was read?
 */
export function treeOfThought(state: State, { thought, from, player }: PastThought) {
  if (!thought.done || thought.value === null || !thought.move) return null; // not chosen yet, or at random
  const reader = repeatable(player, gameOf(state), thought);
  if (!reader) return null;
  const transcript = state.line.slice(0, from).join('');
  return {
    address: writeTree(state.games, { ...origin(state), transcript, player: reader.player, path: [thought.move] }),
    same: reader.same,
  };
}

/**
 * The address of the tree of the position on the board, as the player of the side to move would read it, or else the player of
 * the other side; null: the game is over or cannot be shown.
 */
export function treeHere(state: State) {
  const { lookahead, seats } = state;
  const record = lookahead ? lookaheadRecord(state, lookahead) : recordOf(state);
  const view = state.views.get(keyOf(record));
  if (refused(state) || view?.result) return null;
  const game = gameOf(state);
  const sides = view?.turn === 'second' ? [seats.second, seats.first] : [seats.first, seats.second];
  const [reader] = sides.map((player) => repeatable(player, game)).filter(Boolean);
  const moves = record.moves ?? [];
  const transcript = typeof moves === 'string' ? moves : moves.join('');
  return writeTree(state.games, { ...origin(state), transcript, player: reader?.player });
}
