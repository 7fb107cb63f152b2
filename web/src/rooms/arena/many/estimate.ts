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
function meetings({ form, rounds }: Pick<Wanted, 'form' | 'rounds'>, players: number) {
  if (form === 'all') return (players * (players - 1)) / 2;
  return form === 'swiss' ? Number(rounds) * Math.floor(players / 2) : null;
}

/**
 * The player whose thinking takes more than half of the time, and the seconds that the tournament takes without it; null: there is
 * none, or the time without it is more than half.
 * @param games All that are planned.
 */
export function slowest(wanted: Wanted, players: readonly string[], games: number, known: Known) {
  const times = players.map((player) => moveOf(player, known));
  const most = Math.max(...times);
  const player = players[times.indexOf(most)] as string;
  const others = players.filter((each) => each !== player);
  if (others.length < 2 || 2 * most <= times.reduce((sum, time) => sum + time, 0)) return null;
  const share = (count: number) => meetings(wanted, count) ?? count;
  const seconds = (games * share(others.length) * gameTime(others, known)) / share(players.length);
  return 2 * seconds <= games * gameTime(players, known) ? { player, seconds } : null;
}

/** The engine takes no more games of a couple each time that it meets, and no more of all. */
const MOST_EACH = 1000;
const MOST_GAMES = 100_000;
/** The rounds that are usual in the Swiss system. */
const ROUNDS = 5;

/** The games until the order is sure that are paired by points, and come first. */
const paired = (players: number) => 2 * (Math.ceil(Math.log2(Math.max(2, players))) + 1) * Math.floor(players / 2);

const even = (games: number) => 2 * Math.floor(games / 2);

export interface Fitted {
  /** The conditions that make it take so long; null: even the fewest games take longer. */
  put: Partial<Wanted> | null;
  /** Seconds that it takes then, with the fewest games at least. */
  takes: number;
  /** Seconds that the Swiss system takes with the fewest games, where that is less. */
  swiss: number | null;
}

/** As many games, and where these are too many as many rounds, as are played in so many seconds; null: that cannot be said. */
export function doneIn(seconds: number, wanted: Wanted, players: readonly string[], known: Known): Fitted | null {
  if (players.length < 2) return null;
  const { form } = wanted;
  const one = gameTime(players, known);
  const all = Math.min(MOST_GAMES, Math.floor(seconds / one));
  const fitted = (put: Partial<Wanted> | null, games: number, swiss: number | null = null): Fitted => ({
    ...{ put, takes: games * one, swiss },
  });
  const count = meetings(wanted, players.length);
  if (count === null) {
    const least = paired(players.length);
    return all < least ? fitted(null, least) : fitted({ games: '2', most: String(even(all)) }, even(all));
  }
  if (!(count >= 1)) return null;
  const games = Math.min(MOST_EACH, even(all / count));
  if (games >= 2) return fitted({ games: String(games) }, games * count);
  const round = 2 * Math.floor(players.length / 2);
  const rounds = Math.floor(all / round);
  if (form === 'swiss')
    return rounds >= 1 ? fitted({ games: '2', rounds: String(rounds) }, rounds * round) : fitted(null, round);
  return fitted(null, 2 * count, ROUNDS * round < 2 * count ? ROUNDS * round * one : null);
}
