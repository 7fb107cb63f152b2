// Writes addresses of trees, which the Tree room reads (rooms/tree/address.ts): of any tree, and of that of the
// position on a board. Of a player that reads one is made that reads the same tree of a position every time, as the
// engine needs it for a tree.

import { evaluationOf, listedPlayer, optionsOf, playerText } from '../base/player.ts';
import { asOptions, ownSearches } from '../base/player_text.ts';
import type { Game, GameRecord, Thought } from '../contract/types.ts';
import { writeAddress } from './address.ts';
import {
  gameOf,
  keyOf,
  lookaheadRecord,
  movesText,
  type PastThought,
  type RoundState,
  recordOf,
  refused,
  usualSeats,
} from './state.ts';

type LinkedState = RoundState & { lang?: string; langNamed?: boolean };
export interface Tree {
  start: GameRecord;
  /** The moves to the root of the tree. */
  transcript: string;
  /** Left out: the room's usual one. */
  player?: string;
  path?: string[];
  iteration?: number;
  visit?: number | null;
  step?: number | null;
  viewer?: string | null;
  /** What the sides are called, where it is not what the game calls them. */
  sides?: Game['sides'] | null;
  lang?: string;
  langNamed?: boolean;
}

/** Text in an address, with only those characters escaped that need it. */
const written = (text: string) => encodeURIComponent(text).replace(/%20/g, '+').replace(/%3D/g, '=');

export function writeTree(games: Game[], { start, transcript, lang, langNamed, ...tree }: Tree) {
  const { player, path = [], iteration = -1, visit = null, step = null, viewer, sides } = tree;
  const seats = usualSeats(gameOf({ games, start }));
  const game = writeAddress({ games, start, seats, transcript, line: [], at: 0, lang, langNamed });
  const words = [
    player && `player=${written(player)}`,
    path.length > 0 && `path=${path.join('')}`,
    iteration >= 0 && `iteration=${iteration}`,
    visit !== null && step === null && `visit=${visit}`,
    step !== null && `step=${step}`,
    viewer && `values=${viewer}`,
    sides && `sides=${sides.first},${sides.second}`,
  ].filter(Boolean);
  const query = words.join('&');
  return `${game.replace('#/', '#/tree/')}${query && (game.includes('?') ? '&' : '?')}${query}`;
}

/**
 * The address of the tree of the position on the board, as the player of the side to move would read it, or else the
 * player of the other side; null: the game is over or cannot be shown.
 */
export function treeHere(state: LinkedState) {
  const { games, start, lang, langNamed, lookahead, seats } = state;
  const record = lookahead ? lookaheadRecord(state, lookahead) : recordOf(state);
  const view = state.views.get(keyOf(record));
  if (refused(state) || view?.result) return null;
  const game = gameOf(state);
  const sides = view?.turn === 'second' ? [seats.second, seats.first] : [seats.first, seats.second];
  const [reader] = sides.map((player) => repeatable(player, game)).filter(Boolean);
  return writeTree(games, { start, lang, langNamed, transcript: movesText(record), player: reader?.player });
}

/**
 * The address of the tree in which it can be read what a move is worth: of the position before it, each of whose moves
 * has its value, opened at the move.
 */
export function treeOfMove(
  { games, lang, langNamed }: Pick<LinkedState, 'games' | 'lang' | 'langNamed'>,
  record: GameRecord,
  move: string,
) {
  const { moves = [], ...start } = record;
  const game = gameOf({ games, start });
  const evaluation = evaluationOf(game.judge, game);
  const left = game.rows * game.columns - moves.length;
  const toTheEnd =
    left < MINIMAX_TO_THE_END ? 'minimax' : left < ALPHABETA_TO_THE_END ? 'alphabeta' : 'alphabeta depth=4';
  const player = evaluation ? `minimax depth=3 evaluation=${evaluation} ties=first` : `${toTheEnd} ties=first`;
  return writeTree(games, { start, transcript: movesText(record), path: [move], player, lang, langNamed });
}

/** Of a game without evaluations: the fewest empty squares with which these searches read too much to the end. */
const MINIMAX_TO_THE_END = 7;
const ALPHABETA_TO_THE_END = 10;

/** The searches that can be read as a tree. */
const READABLE = ['minimax', 'wincut', 'alphabeta', 'best'];
/**
 * The most visits of a tree that is read once more as it was: minimax reads 549,946 of the empty board of tic-tac-toe.
 */
const MOST_VISITS = 600_000;
/** The most visits, about, of a tree that is read in place of one that cannot be. */
const USUAL_VISITS = 100_000;
/** The most plies of a tree that was not read before. */
const FORESEEN = 4;

/**
 * A player whose search reads one tree of a position every time, made from another one; null: that player reads no
 * tree. The tree is that of the player's thought where there was one.
 * @returns `same`: does it visit what that thought visited?
 */
export function repeatable(player: string, game: Game, thought?: Pick<Thought, 'depth' | 'nodes' | 'stopped'>) {
  const listed = listedPlayer(player, game);
  const given = listed ? optionsOf(listed) : asOptions(player, game);
  if (typeof given === 'string') return null;
  const isAuthored = ownSearches(game).includes(given.search);
  if (!isAuthored && !READABLE.includes(given.search)) return null;
  const { search, depth, order, nodes, seconds, multipv = 1, noise, seed } = given;
  const random = (given.ties ?? 'random') === 'random';
  const whole = Boolean(thought && !nodes && !seconds && !thought.stopped && thought.nodes <= MOST_VISITS);
  const shuffled = search === 'wincut' && random && (seed === undefined || Boolean(noise));
  const same = whole && multipv === 1 && !shuffled && !isAuthored; // which may read by chance
  // Only alphabeta visits more where all equal moves are wanted. Which of them it then draws is left to a seed.
  const drawn = random ? (seed ?? (same && search === 'alphabeta' ? 0 : undefined)) : undefined;
  const selective = search === 'best' && !depth && multipv === 1; // if there is an error model of the evaluation
  const text = playerText({
    search,
    depth: whole ? depth : thought ? smaller(thought, selective) : Math.min(depth ?? FORESEEN, FORESEEN),
    evaluation: evaluationOf(player, game) || undefined, // a depth would change the usual one
    order,
    ties: !random ? given.ties : drawn === undefined ? 'first' : undefined,
    seed: drawn,
  });
  return { player: text, same };
}

/** The depth that a thought reached, or less where its tree, in which nothing is selective, would be too large. */
const smaller = ({ depth, nodes }: Pick<Thought, 'depth' | 'nodes'>, selective: boolean) =>
  Math.max(1, Math.floor(depth * Math.min(1, Math.log(USUAL_VISITS) / Math.log(selective ? 10 * nodes : nodes))));

/**
 * The tree of a player's thought, in which the move is chosen that it led to; null: there is none. `same`: is it the
 * one that was read? One like it opens at its root, at the first step.
 */
export function treeOfThought(state: LinkedState, { thought, from, player }: PastThought) {
  // Not chosen yet, at random, or from the opening book.
  if (!thought.done || thought.value === null || !thought.move || thought.book) return null;
  const reader = repeatable(player, gameOf(state), thought);
  if (!reader) return null;
  const { games, start, lang, langNamed, line } = state;
  const transcript = line.slice(0, from).join('');
  const { player: text, same } = reader;
  const place = same ? { path: [thought.move] } : { step: 0 };
  return { address: writeTree(games, { start, lang, langNamed, transcript, player: text, ...place }), same };
}
