// A finished series of the first game, which shows where none is played yet what a result looks like. Its figures are those that
// `python3 -m engine arena othello level-3 level-2 --games 100 --seed 5 --json` prints, its games those of --games-out.

import type { Game } from '../../../contract/types.ts';
import { freshWanted, type Wanted } from '../address.ts';
import type { Figures } from './counted.ts';

export const PLAYERS: [string, string] = ['level-3', 'level-2'];

/** The series, of the first game. */
export const wanted = (game: Game): Wanted => ({ ...freshWanted(game, 'two'), players: PLAYERS, seed: '5' });

/** What is said of it. */
export const STATISTICS: Pick<Figures, 'says' | 'games' | 'of' | 'score' | 'counts' | 'faults' | 'retired' | 'points'> =
  {
    says: [{ key: 'says.stronger' }],
    games: 100,
    of: 100,
    score: { share: 0.85, low: 0.7713, high: 0.9107, pairs: 50 },
    counts: [1, 0, 13, 0, 36],
    faults: [0, 0],
    retired: [false, false],
    points: [85, 15],
  };

/** The games that the first player has lost, by their places; all others are won. */
const LOST = [9, 11, 18, 19, 21, 31, 32, 42, 46, 53, 60, 62, 78, 85, 87];

export const DISCS = Array.from({ length: 100 }, (_, index) => ({
  outcome: LOST.includes(index) ? ('lost' as const) : ('won' as const),
  isFault: false,
}));
