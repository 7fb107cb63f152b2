// The game on the board of a tournament: one that is followed as it is played, or played again at a pace of its own; and the latest upset.

import type { TournamentTable } from '../../../contract/types.ts';
import type { Followed, TournamentGame } from '../../../tournament/game.ts';
import type { Live, Upset } from './shown.ts';

/** Its position after so many moves, which the engine is asked for. */
export function liveOf({ players, start, moves, isOver }: Followed, shown = moves.length): Live {
  const thought: [number, number] = [0, 0];
  for (const { by, seconds } of moves.slice(0, shown)) thought[by === 'first' ? 0 : 1] += seconds;
  return {
    ...{ players, start, thought, view: null },
    moves: moves.slice(0, shown).map(({ move }) => move),
    isOver: isOver && shown === moves.length,
  };
}

/** What is to be on the board; null: nothing is known of a game. */
export function sightOf({
  pace,
  followed,
  ended,
  replayed,
}: {
  pace: number;
  followed: Followed | null;
  ended: Followed | null;
  replayed: { of: Followed; moves: number } | null;
}): Live | null {
  const latest = followed ?? ended;
  if (pace === 0) return latest && liveOf(latest);
  return replayed && liveOf(replayed.of, replayed.moves);
}

export const isSameSight = (one: Live | null, other: Live | null) =>
  one?.start === other?.start && one?.moves.length === other?.moves.length && one?.isOver === other?.isOver;

/** Who wins although the ratings before the game gave so little, has brought about an upset. */
const UNLIKELY = 0.25;
/** A rating says something once so many games count. */
const LEAST_KNOWN = 6;

/** The chance of a player against another of a rating that is higher by so much. */
const chanceOf = (behind: number) => 1 / (1 + 10 ** (behind / 400));

/**
 * The latest upset among games.
 * @param table Before them.
 */
export function upsetIn(games: readonly TournamentGame[], table: TournamentTable | null): Upset | null {
  const players = new Map(table?.players.map((each) => [each.name, each]));
  for (const game of games.toReversed()) {
    if (game.winner === 'draw' || game.fault) continue;
    const winner = game.winner === 'first' ? game.first : game.second;
    const loser = game.winner === 'first' ? game.second : game.first;
    const [won, lost] = [players.get(winner), players.get(loser)];
    if (!won || !lost || won.games < LEAST_KNOWN || lost.games < LEAST_KNOWN) continue;
    const chance = chanceOf(lost.elo - won.elo);
    if (chance <= UNLIKELY) return { game, winner, loser, chance };
  }
  return null;
}
