// What the games of two players come to, in figures and in words. Score, Elo and which sentence is said the engine has
// counted, of whole pairs of games from one opening; what the games themselves show is counted here, of the same ones.

import type { Words } from '../../../base/words.ts';
import { SIDES } from '../../../board/setup.ts';
import type { Game, PairingResults, Plan, Sentence } from '../../../contract/types.ts';
import type { Stand } from '../../../device/tournaments.ts';
import type { TournamentGame } from '../../../tournament/pool.ts';
import { freshWanted, isTwo, type Wanted } from '../conditions.ts';
import { noBreak, scoredGames, share, toldApart } from '../format.ts';
import { endOf, type Outcome } from '../games.ts';
import type { Arena } from '../state.ts';

type OfBoth<Value> = [Value, Value];

export type Figures = ReturnType<typeof figuresOf>;
type Tally = { [outcome in Outcome]: number };

const known: WeakMap<Stand, Figures> = new WeakMap();

/** Of what is shown; null: it is of many players, or no game is counted yet. */
export function figuresIn({ playedConditions, stand, games }: Arena): Figures | null {
  if (!playedConditions || !isTwo(playedConditions) || !stand || games.length === 0) return null;
  const figures = known.get(stand) ?? figuresOf(stand, games, playedConditions.swap);
  known.set(stand, figures);
  return figures;
}

/** @param finished Of the games. @param swap Is each opening played from both sides? */
export function figuresOf(stand: Stand, finished: readonly TournamentGame[], swap: boolean) {
  const { game, games: planned, opening, repeatable, standings } = stand;
  const { players, pairs, seed, says } = standings;
  const of = <Value>(value: (player: (typeof players)[number]) => Value) => players.map(value) as OfBoth<Value>;
  const retired = of((player) => player.retired);
  const isCut = retired.includes(true);
  /** The series, and its games that count, in their order, with gaps. */
  const plan: Plan = { game, players: of(({ name }) => name), games: planned, swap, opening, seed, repeatable };
  const inOrder: TournamentGame[] = [];
  for (const each of finished) inOrder[each.index] = each;
  const played = isCut ? inOrder.slice(0, standings.played) : inOrder;
  const counted = countedIn(played, plan, isCut).map((each) => ({ ...each, ...endOf(each, plan) }));
  const [first, second] = SIDES.map((side) => tallyOf(counted.filter((each) => each.side === side))) as OfBoth<Tally>;
  const margins = counted.flatMap(({ margin }) => margin ?? []);
  const sum = (what: 'moves' | 'nodes' | 'seconds') =>
    [0, 1].map((which) => {
      const place = { first: which, second: 1 - which };
      return counted.reduce((sum, each) => sum + (each[what][place[each.side]] ?? 0), 0);
    });
  const moves = sum('moves');
  /** What a move has taken of each player. */
  const aMove = (what: 'nodes' | 'seconds') =>
    sum(what).map((spent, which) => (moves[which] ? spent / moves[which] : null)) as OfBoth<number | null>;
  const { score, elo, superiority = null, counts } = pairs[0] as Required<PairingResults>;
  return {
    plan,
    played,
    score,
    elo,
    superiority,
    counts,
    retired,
    says,
    /** The games that are counted, and those that there will be. */
    games: counted.length,
    of: planned,
    /** How they ended for the first player: all, and those in which it had the first side, or the second. */
    ...{ all: tallyOf(counted), first, second },
    /** The average margin, positive where the first player was ahead; null: the game has none, or none is known. */
    margin: margins.length > 0 ? margins.reduce((sum, each) => sum + each, 0) / margins.length : null,
    /** Games lost by a fault. */
    faults: of((player) => player.faults),
    points: of((player) => player.points),
    /** Of a move; null: none was made. */
    nodes: aMove('nodes'),
    seconds: aMove('seconds'),
  };
}

/**
 * A game without the other one from its opening counts only where there is none: as the last of an odd number, or as a
 * player has retired.
 */
function countedIn(games: readonly TournamentGame[], { swap, games: of }: Plan, isCut: boolean) {
  const isWhole = ({ index }: TournamentGame) => isCut || !swap || (index ^ 1) >= of || games[index ^ 1] !== undefined;
  return games.filter((game) => game && isWhole(game));
}

function tallyOf(ends: readonly { outcome: Outcome }[]): Tally {
  const count = (kind: Outcome) => ends.filter(({ outcome }) => outcome === kind).length;
  return { won: count('won'), drawn: count('drawn'), lost: count('lost') };
}

// In words

/** A statement in three parts: who is stronger, the figure, and how sure that is. */
export type Statement = Record<'head' | 'figure' | 'doubt', string>;
type StatedFigures = Pick<Figures, 'retired' | 'faults' | 'points' | 'of' | 'games' | 'score' | 'counts'> & {
  readonly says: readonly Pick<Sentence, 'key'>[];
};

/** @param names The players' names. All is said from the side of the first. */
export function statement(figures: StatedFigures, names: Plan['players'], t: Words): Statement {
  const { says, retired, faults, points, of, games, score } = figures;
  const [said = '', doubt = said] = says.map(({ key }) => key);
  const [a, b] = toldApart(names, t).map(noBreak);
  const gone = retired.indexOf(true);
  const counted = scoredGames(figures);
  const args = {
    a,
    b,
    share: share(score.share, counted, t),
    count: gone < 0 ? counted : of - games,
    player: gone === 0 ? a : b,
    faults: faults[gone],
    points: points[gone],
    against: points[1 - gone],
  };
  const part = (key: string, name: string) => t(`arena.${key}.${name}`, args);
  return { head: part(said, 'head'), figure: part(said, 'figure'), doubt: part(doubt, 'doubt') };
}

/** The statement as one sentence. */
export const sentenceOf = ({ head, figure, doubt }: Statement, t: Words) => [head, figure, doubt].join(t('sentence'));

// An example

/** The games that the first player has lost, by their places; all others are won. */
const LOST = [9, 11, 18, 19, 21, 31, 32, 42, 46, 53, 60, 62, 78, 85, 87];
const players: Plan['players'] = ['level-3', 'level-2'];
const stated: StatedFigures = {
  says: [{ key: 'says.stronger' }],
  games: 100,
  of: 100,
  counts: [1, 0, 13, 0, 36],
  points: [85, 15],
  score: { share: 0.85, low: 0.7713, high: 0.9107, pairs: 50 },
  faults: [0, 0],
  retired: [false, false],
};

/**
 * A finished series of the first game, which shows where none is played yet what a result looks like. Its figures are
 * those that `python3 -m engine arena othello level-3 level-2 --games 100 --seed 5 --json` prints, its games those of
 * --games-out.
 */
export const EXAMPLE = {
  players,
  stated,
  wanted: (game: Game): Wanted => ({ ...freshWanted(game, 'two'), players, seed: '5' }),
  discs: Array.from({ length: 100 }, (_, index) => ({
    outcome: LOST.includes(index) ? ('lost' as const) : ('won' as const),
    isFault: false,
  })),
};
