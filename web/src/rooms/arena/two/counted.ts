// What the games of two players come to. Score and Elo the engine has counted, of whole pairs of games from one opening; what the games
// themselves show is counted here, of the same ones.

import { SIDES } from '../../../board/setup.ts';
import type { Couple, Plan, Sentence } from '../../../contract/types.ts';
import type { Stand } from '../../../device/tournaments.ts';
import type { TournamentGame } from '../../../tournament/game.ts';
import { endOf, type Outcome } from '../ends.ts';

interface Count {
  count: number;
}
/** Of how many games, and how they ended for the first player. */
interface Achieved {
  games: number;
  wins: Count;
  draws: Count;
  losses: Count;
}
type OfBoth<Value> = [Value, Value];

export interface Figures extends Required<Pick<Couple, 'score' | 'elo' | 'superiority' | 'counts'>> {
  /** The statement; undefined: an earlier version has kept it, and the engine is not asked yet. */
  says: readonly Pick<Sentence, 'key'>[] | undefined;
  /** The series, and its games that count, in their order, with gaps. */
  plan: Plan;
  played: readonly TournamentGame[];
  /** The games that are counted, and those that there will be. */
  games: number;
  of: number;
  all: Achieved;
  /** Those in which the first player had the first side, and those in which it had the second. */
  first: Achieved;
  second: Achieved;
  /** The average margin, positive where the first player was ahead; null: the game has none, or none is known. */
  margin: number | null;
  /** Games lost by a fault. */
  faults: OfBoth<number>;
  retired: OfBoth<boolean>;
  points: OfBoth<number>;
  /** Of a move; null: none was made. */
  nodes: OfBoth<number | null>;
  seconds: OfBoth<number | null>;
}

/** The series in a stand. @param swap Is each opening played from both sides? */
function planOf({ game, games, opening, repeatable, standings }: Stand, swap: boolean): Plan {
  const [a, b] = standings.players.map(({ name }) => name) as OfBoth<string>;
  return { game, players: [a, b], games, swap, opening, seed: standings.seed, repeatable };
}

/** Where the games end that are counted, if a player has retired before the last; else undefined. */
const endIn = ({ standings: { players, played } }: Stand) =>
  players.some(({ retired }) => retired) ? played : undefined;

/** A game without the other one from its opening counts only where there is none: as the last of an odd number, or as a player has retired. */
function counted(games: readonly TournamentGame[], { swap, games: of }: Plan, isCut: boolean) {
  const isWhole = ({ index }: TournamentGame) => isCut || !swap || (index ^ 1) >= of || games[index ^ 1] !== undefined;
  return games.filter((game) => game && isWhole(game));
}

const KINDS: readonly Outcome[] = ['won', 'drawn', 'lost'];

function achieved(ends: readonly { outcome: Outcome }[]): Achieved {
  const [wins, draws, losses] = KINDS.map((kind) => ({
    count: ends.filter(({ outcome }) => outcome === kind).length,
  })) as [Count, Count, Count];
  return { games: ends.length, wins, draws, losses };
}

/** The games that count, in the plan's order, with gaps. */
function gamesIn(stand: Stand, played: readonly TournamentGame[]) {
  const games: TournamentGame[] = [];
  for (const game of played) games[game.index] = game;
  return games.slice(0, endIn(stand));
}

/** @param played The games that are finished. @param swap Is each opening played from both sides? */
export function figuresOf(stand: Stand, played: readonly TournamentGame[], swap: boolean): Figures {
  const { standings } = stand;
  const plan = planOf(stand, swap);
  const inOrder = gamesIn(stand, played);
  const { score, elo, superiority = null, counts } = standings.pairs[0] as Required<Couple>;
  const of = <Value>(value: (player: (typeof standings.players)[number]) => Value) =>
    standings.players.map(value) as OfBoth<Value>;
  const retired = of((player) => player.retired);
  const all = counted(inOrder, plan, retired.includes(true)).map((game) => ({ ...game, ...endOf(game, plan) }));
  const [first, second] = SIDES.map((side) => achieved(all.filter((game) => game.side === side))) as OfBoth<Achieved>;
  const margins = all.flatMap(({ margin }) => margin ?? []);
  const sum = (what: 'moves' | 'nodes' | 'seconds') =>
    [0, 1].map((which) => {
      const place = { first: which, second: 1 - which };
      return all.reduce((sum, game) => sum + (game[what][place[game.side]] ?? 0), 0);
    });
  const moves = sum('moves');
  /** What a move has taken of each player. */
  const aMove = (what: 'nodes' | 'seconds') =>
    sum(what).map((spent, which) => (moves[which] ? spent / moves[which] : null)) as OfBoth<number | null>;
  return {
    ...{ plan, played: inOrder, games: all.length, of: plan.games },
    ...{ all: achieved(all), first, second },
    ...{ score, elo, superiority, counts, retired, says: standings.says },
    margin: margins.length > 0 ? margins.reduce((sum, each) => sum + each, 0) / margins.length : null,
    faults: of((player) => player.faults),
    points: of((player) => player.points),
    nodes: aMove('nodes'),
    seconds: aMove('seconds'),
  };
}
