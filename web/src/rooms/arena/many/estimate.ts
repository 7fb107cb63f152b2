// How long a tournament takes, as far as that can be known: from the times of moves that were measured in its games, and before the
// first of them from what is known of a call or a level.

import type { Game } from '../../../contract/types.ts';
import { listedPlayer, optionIn } from '../../../player.ts';
import type { TournamentGame } from '../../../tournament/game.ts';
import type { Strengths } from '../../../views/players.ts';
import type { Wanted } from './address.ts';

/** The moves of players in games that were played here, and the seconds that these took. */
export interface Costs {
  game: string;
  by: ReadonlyMap<string, readonly [moves: number, seconds: number]>;
  /** Of all players, with the number of games. */
  moves: number;
  games: number;
}

/** Positions that a search evaluates for each ply that it reads, roughly: 6, 44, … in Othello. */
const BRANCHING = 6.5;
/** Seconds of a call, where nothing is known of it. */
const CALL = 25e-6;
/** Python in a page takes so many times as long as the measured strengths say. */
const SLOWER = 2;
/** Seconds that each game, and each move, takes beside the thinking. */
const GAME = 0.02;
const MOVE = 0.003;
/** Seconds of a quarter of an hour. */
export const QUARTER = 15 * 60;

/** With these games. */
export function costsWith(costs: Costs | null, game: string, games: readonly TournamentGame[]): Costs {
  const before = costs?.game === game ? costs : { game, by: new Map(), moves: 0, games: 0 };
  const by = new Map(before.by);
  let { moves } = before;
  for (const each of games)
    for (const [side, player] of [each.first, each.second].entries()) {
      const [count, seconds] = by.get(player) ?? [0, 0];
      by.set(player, [count + (each.moves[side] ?? 0), seconds + (each.seconds[side] ?? 0)]);
      moves += each.moves[side] ?? 0;
    }
  return { game, by, moves, games: before.games + games.length };
}

interface Known {
  game: Game;
  costs: Costs | null;
  strengths: Strengths;
  /** Microseconds of a call of a program that a player is, where it was measured. */
  call: (player: string) => number | null;
  /** How many games are played at once. */
  workers: number;
}

/** Seconds of a move of a player. */
function moveOf(player: string, { game, costs, strengths, call }: Known) {
  const [moves, seconds] = (costs?.game === game.id && costs.by.get(player)) || [0, 0];
  if (moves > 0) return seconds / moves;
  const listed = listedPlayer(player, game);
  const level = strengths[game.id]?.find(({ id }) => id === player)?.seconds;
  if (level !== undefined) return SLOWER * level;
  const limit = listed?.seconds ?? Number(optionIn(player, 'seconds') ?? Number.NaN);
  if (!Number.isNaN(limit)) return limit;
  const depth = Math.min(12, listed?.depth ?? Number(optionIn(player, 'depth') ?? 1));
  return BRANCHING ** (depth || 1) * Math.max(CALL, 1e-6 * (call(player) ?? 0));
}

/** Seconds of a game between two of these players, in the mean. */
export function gameTime(players: readonly string[], known: Known) {
  const { game, costs } = known;
  const moves =
    costs?.game === game.id && costs.games > 0 ? costs.moves / costs.games : (game.rows * game.columns) / 1.2;
  const mean = players.reduce((sum, player) => sum + moveOf(player, known), 0) / Math.max(1, players.length);
  return (GAME + moves * (mean + MOVE)) / Math.max(1, known.workers);
}

/** How many times couples meet, each time with the number of games that is wanted; null: that is not said by a number of meetings. */
function meetings({ form, rounds }: Wanted, players: number) {
  if (form === 'all') return (players * (players - 1)) / 2;
  return form === 'swiss' ? Number(rounds) * Math.floor(players / 2) : null;
}

const MOST_GAMES = 1000;

/** The games until the order is sure that are paired by points, and come first. */
const paired = (players: number) => 2 * (Math.ceil(Math.log2(Math.max(2, players))) + 1) * Math.floor(players / 2);

/** The conditions with as many games as are played in so many seconds; null: nobody meets, or the rounds are no number. */
export function doneIn(
  seconds: number,
  wanted: Wanted,
  players: readonly string[],
  known: Known,
): Partial<Wanted> | null {
  if (players.length < 2) return null;
  const all = Math.floor(seconds / gameTime(players, known));
  const count = meetings(wanted, players.length);
  const even = (games: number) => Math.max(2, Math.min(MOST_GAMES, 2 * Math.floor(games / 2)));
  if (count !== null) return count >= 1 ? { games: String(even(all / count)) } : null;
  return { games: '2', most: String(Math.max(paired(players.length), Math.min(100_000, 2 * Math.floor(all / 2)))) };
}
